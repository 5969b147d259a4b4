"""The ballot: secret answers by any way, kept and changeable until nobody owes one, then given as one act."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.engine.kernel.decisions import Secret

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

    from companion.engine.kernel.decisions import Answer, Decision, Seat


class Word(NamedTuple):
    """What somebody chose last, and by which way."""

    answer: Answer
    by: str

    def __repr__(self) -> str:
        """Say nothing: it is not for a log."""
        return "Word(...)"


class Ballot:
    """All who are asked in secret put their word in here, by button, phone or curtain; the last word counts.

    Nothing of it is written down before all are in, so neither journal nor undo list shows who was fast or wavered.
    """

    def __init__(self) -> None:
        self._question: tuple[Hashable, Decision | None] = (None, None)
        self._words: dict[Seat, Word] = {}
        self._sealed: frozenset[Seat] = frozenset()

    def ask(self, number: Hashable, decision: Decision | None, owed: tuple[Seat, ...]) -> None:
        """Go on with this question; another one than before finds the ballot empty. `owed` is what the match says."""
        before, asked = self._question
        if number != before or decision is not asked:
            self._question = (number, decision)
            self._words = {}
        self._sealed = frozenset(self.asked) - frozenset(owed)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Everybody who is asked in secret, in the order of the question, whether they have answered or not."""
        decision = self._question[1]
        return tuple(decision.options) if isinstance(decision, Secret) else ()

    @property
    def owed(self) -> tuple[Seat, ...]:
        """Whose word is missing. Screens show only how many."""
        return tuple(seat for seat in self.asked if seat not in self._words and seat not in self._sealed)

    def put(self, answer: Answer, by: str) -> bool:
        """Take somebody's word instead of an earlier one; False if it is none of those on offer to them."""
        decision = self._question[1]
        seat = answer.seat
        if seat is None or not isinstance(decision, Secret) or answer.option not in decision.offered_to(seat):
            return False
        self._words[seat] = Word(answer, by)
        return True

    def withdraw(self, seat: Seat) -> None:
        """Let somebody owe a word again: the one that was in was none."""
        self._words.pop(seat, None)

    def empty(self) -> None:
        """Ask everybody again: what was in it has been refused."""
        self._words = {}

    def word(self, seat: Seat) -> Answer | None:
        """Give what somebody chose so far: for that person's eyes only."""
        return self._words[seat].answer if seat in self._words else None

    def way(self, seat: Seat) -> str:
        """Say by which way somebody's word came; "" if there is none."""
        return self._words[seat].by if seat in self._words else ""

    @property
    def whole(self) -> tuple[tuple[Answer, ...], Mapping[Seat | None, str]] | None:
        """Give all answers and their ways as soon as nobody owes one; None before.

        Changes of what the match has taken already come first: the last answer that it is owed ends the question.
        """
        if not self._words or self.owed:
            return None
        said = sorted((seat for seat in self.asked if seat in self._words), key=lambda seat: seat not in self._sealed)
        return tuple(self._words[seat].answer for seat in said), {seat: self._words[seat].by for seat in said}
