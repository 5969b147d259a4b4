"""Presses into answers. Pure: events and instants in, what they mean out; nothing sleeps, nothing is shared.

A public question is walked with a cursor: button 1 back, 2 on, 3 choose. In a secret one with up to three options the
button is the option; with more, the cursor is walked behind the curtain. All that was pressed in secret lies in the
ballot, changeable, until nobody owes an answer; then it is given all at once: nothing tells who was fast or wavered.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from companion.bridge.question import Question, Seating, Stamp
from companion.bridge.seats.button_cursor import FEW, ButtonCursor
from companion.engine.kernel.decisions import Answer, Seat, Secret
from companion.session.table.ballot import Ballot
from hardware.seats.seat import AskedForHelp, Failed, Fault, Mended, Pressed, SeatEvent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BY_SEAT: Final = "seat"
GRACE: Final = 0.3
"""Seconds until a choice counts: so long it may still turn out to be the beginning of a call for help."""
NOTHING: Final = Question(Stamp(0, -1), None)


@dataclass(frozen=True, slots=True)
class Pointed:
    """Somebody moved the cursor of a public question to this answer."""

    seat: Seat
    answer: Answer


@dataclass(frozen=True, slots=True)
class Heard:
    """Somebody pressed something in a private question: to be acknowledged, always in the same way."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Helped:
    """Somebody asks what can be done here."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OutOfService:
    """A seat does not work any more: whoever sits there uses the screen."""

    seat: Seat
    fault: Fault


@dataclass(frozen=True, slots=True)
class InService:
    """A seat works again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Chosen:
    """Answers to give now, all to this question; they are not for a log."""

    stamp: Stamp
    answers: tuple[Answer, ...] = field(repr=False)
    by: str | Mapping[Seat | None, str] = field(default=BY_SEAT, repr=False)
    """By which way; in a secret choice whose way was which."""


Said = Pointed | Heard | Helped | OutOfService | InService | Chosen


class Presses:
    """Follows the buttons of everybody through one question after the other."""

    def __init__(self, seating: Seating, ballot: Ballot | None = None, grace: float = GRACE) -> None:
        """Follow buttons; `ballot` is the one that curtain and phones put their words into, too."""
        self._seating = seating
        self._ballot = ballot or Ballot()
        self._grace = grace
        self._question = NOTHING
        self._thumbs: dict[Seat, ButtonCursor] = {}
        self._given = False
        self._overruled: dict[Seat, Answer | None] = {}
        """Whose word came by another way since, and which."""

    # --- the question --------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Go on with this question; the same one again only brings up to date who still owes an answer."""
        before = self._question
        self._ballot.ask(question.stamp, question.decision, question.owed)
        if question.stamp != before.stamp or question.decision is not before.decision:
            self._question = question
            self._given = False
            self._overruled = {}
            self._thumbs = {seat: self._thumb(seat, question) for seat in self._pressing(question)}
            return
        self._question = replace(question, since=before.since)
        for seat, thumb in self._thumbs.items():
            said = self._ballot.word(seat)
            if self._ballot.way(seat) not in ("", BY_SEAT) and said is not self._overruled.get(seat):
                self._overruled[seat] = said
                thumb.forget()  # said otherwise since, and the last word counts
        for seat in set(before.owed) - set(question.owed):
            if seat in self._thumbs:
                self._thumbs[seat].forget()  # the match has it already

    def _pressing(self, question: Question) -> Iterable[Seat]:
        seats = [self._seating.who(place) for place in self._seating.places]
        return [seat for seat in seats if seat is not None and self._seating.offers(question.decision, seat)]

    def _thumb(self, seat: Seat, question: Question) -> ButtonCursor:
        offers = self._seating.offers(question.decision, seat)
        return ButtonCursor(offers, direct=self.direct, changeable=question.secret)

    @property
    def direct(self) -> bool:
        """Whether each button is an option: for all or for none, as it must not tell how many options one seat has."""
        asked = self._question.decision
        return isinstance(asked, Secret) and all(len(offer) <= FEW for offer in asked.options.values())

    # --- what is said --------------------------------------------------------------------------------------------

    def hear(self, event: SeatEvent) -> list[Said]:
        """Take in what a seat said."""
        seat = self._seating.who(event.seat)
        if seat is None:
            return []
        match event:
            case Failed():
                return [OutOfService(seat, event.fault)]
            case Mended():
                return [InService(seat)]
            case AskedForHelp():
                if seat in self._thumbs:
                    self._take_back(seat, self._thumbs[seat], event)
                return [Helped(seat)]
            case Pressed():
                return self._press(seat, event)
        return []  # a long press is a press of slow hands: it has counted already

    def _press(self, seat: Seat, press: Pressed) -> list[Said]:
        thumb = self._thumbs.get(seat)
        if thumb is None or self._given or press.at < self._question.since:
            return []
        thumb.press(press.button, press.number, press.at)
        if self._question.private:
            return [Heard(seat)]
        return [Pointed(seat, thumb.pointed)] if thumb.pointed is not None else []

    def _take_back(self, seat: Seat, thumb: ButtonCursor, call: AskedForHelp) -> None:
        """These presses were none; if one of them has counted in secret, what stood before counts again."""
        before = thumb.chosen
        thumb.take_back(call.instead_of)
        if self._question.secret and thumb.chosen is not before:
            self._ballot.withdraw(seat)
            if thumb.chosen is not None:
                self._ballot.put(thumb.chosen, BY_SEAT)

    def wait(self, now: float) -> list[Said]:
        """Time went by: choices that nobody called off count now."""
        if self._given:
            return []
        for thumb in self._thumbs.values():
            before = thumb.chosen
            thumb.settle(now, self._grace)
            if self._question.secret and thumb.chosen is not None and thumb.chosen is not before:
                self._ballot.put(thumb.chosen, BY_SEAT)
        chosen = self._all_secrets() if self._question.secret else self._first_choice()
        self._given = chosen is not None
        return [chosen] if chosen is not None else []

    def _first_choice(self) -> Chosen | None:
        thumbs = sorted(self._thumbs.values(), key=lambda thumb: thumb.chosen_at)
        said = [thumb.chosen for thumb in thumbs if thumb.chosen is not None]
        return Chosen(self._question.stamp, (said[0],)) if said else None

    def _all_secrets(self) -> Chosen | None:
        """Everything that was chosen in secret by any way, as soon as nobody owes anything.

        The last choice counts a moment after it was pressed; so does everything that was changed before it.
        """
        whole = self._ballot.whole
        return Chosen(self._question.stamp, *whole) if whole is not None else None

    @property
    def wake_at(self) -> float | None:
        """The instant from which `wait` may have something to say."""
        if self._given:
            return None
        pressed = [thumb.unsettled_since for thumb in self._thumbs.values() if thumb.unsettled_since is not None]
        return min(pressed) + self._grace if pressed else None

    # --- what may be shown ---------------------------------------------------------------------------------------

    def knows(self, stamp: Stamp) -> bool:
        """Say whether the seats have been asked this question already."""
        return self._question.stamp == stamp

    @property
    def still_owed(self) -> int:
        """How many secret answers are missing; never whose."""
        if not self._question.secret:
            return 0
        held = {seat for seat, thumb in self._thumbs.items() if thumb.latest is not None}
        return sum(seat not in held for seat in self._ballot.owed)

    def behind_the_curtain(self, seat: Seat) -> tuple[Answer | None, Answer | None]:
        """What somebody points at and has chosen so far: for that person's eyes only."""
        thumb, said = self._thumbs.get(seat), self._ballot.word(seat)
        return (thumb.pointed, thumb.latest or said) if thumb is not None else (None, said)
