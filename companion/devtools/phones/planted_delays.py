"""Delays planted on purpose, to see that the trial of times finds them: each takes so many seconds, or none."""

from __future__ import annotations

import time
from contextlib import contextmanager
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from companion.devtools.phones.planted_leaks import instead
from companion.presenter.phones.phone_desk import PhoneDesk
from companion.session.table.ballot import Ballot

if TYPE_CHECKING:
    from collections.abc import Iterator


def a_word(seconds: float) -> Any:
    """Every other word than somebody's first takes longer until everybody sees that it is in."""
    first: dict[str, int] = {}

    def made(whole: Any) -> Any:
        def give(self: PhoneDesk, playing: Any, seat: Any, choice: Any, **more: Any) -> Any:
            time.sleep(seconds * (first.setdefault(seat, choice.number) != choice.number))
            return whole(self, playing, seat, choice, **more)

        return give

    return instead(PhoneDesk, "_give", made)


@contextmanager
def wavering(seconds: float) -> Iterator[None]:
    """After somebody changed their mind the next word takes longer."""
    owed: list[float] = []

    def put(whole: Any) -> Any:
        def late(self: Ballot, answer: Any, by: str) -> bool:
            before = self.word(answer.seat)
            if before is None:
                time.sleep(owed.pop() if owed else 0.0)
            elif before != answer:
                owed[:] = [seconds]
            return bool(whole(self, answer, by))

        return late

    with instead(Ballot, "put", put):
        yield


@contextmanager
def a_look(seconds: float) -> Iterator[None]:
    """After somebody looked at their own secrets the next word takes longer."""
    owed: list[float] = []

    def grant(whole: Any) -> Any:
        def noted(self: PhoneDesk, wish: Any, page: Any, seat: Any, pages: Any) -> None:
            owed[:] = [seconds] if wish.for_ == "look" else owed
            whole(self, wish, page, seat, pages)

        return noted

    def give(whole: Any) -> Any:
        def late(self: PhoneDesk, playing: Any, seat: Any, choice: Any, **more: Any) -> Any:
            refused = whole(self, playing, seat, choice, **more)
            if refused is None:
                time.sleep(owed.pop() if owed else 0.0)
            return refused

        return late

    with instead(PhoneDesk, "_grant", grant), instead(PhoneDesk, "_give", give):
        yield


def the_reveal(seconds: float) -> Any:
    """Who gave which word decides how long the reveal takes."""

    def made(whole: Any) -> Any:
        def late(self: Ballot) -> Any:
            found = whole.fget(self)
            if found is not None:
                said = [str(answer.option) for answer in found[0]]
                time.sleep(seconds * (sum(one > other for one, other in combinations(said, 2)) % 2))
            return found

        return property(late)

    return instead(Ballot, "whole", made)


PLANTED_DELAYS: Final = {
    ("secret", "a word"): a_word,
    ("wavering", "a change of mind"): wavering,
    ("asides", "a look"): a_look,
    ("exchange", "a reveal"): the_reveal,
}
"""The way of comparing that must find it, and what it is that takes longer."""
