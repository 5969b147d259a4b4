"""The open question with its stamp, and who sits at which seat of the hardware."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from companion.engine.kernel.decisions import Answer, Chance, Choose, Decision, Seat, Secret
from hardware.seats.seat import Seat as Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.session.table.live_table import LiveTable


class Stamp(NamedTuple):
    """Which question of which match: what was meant for another one is stale."""

    match: int
    sequence: int


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, who still owes a secret answer, and since when."""

    stamp: Stamp
    decision: Decision | None
    owed: tuple[Seat, ...] = ()
    since: float = 0.0

    @property
    def secret(self) -> bool:
        """Whether several answer at once and nobody learns anything before all have."""
        return isinstance(self.decision, Secret)

    @property
    def private(self) -> bool:
        """Whether what is pointed at may be shown only behind the curtain."""
        return self.secret or (isinstance(self.decision, Chance) and self.decision.seen_by is not None)


def question_at(table: LiveTable, now: float) -> Question:
    """The question that a live table puts."""
    match = table.match
    return Question(Stamp(table.number, table.sequence), match.decision, tuple(match.owed), now)


class Seating:
    """Who sits at which seat of the hardware; whoever has none uses the screen."""

    def __init__(self, places: Mapping[Seat, Place]) -> None:
        if len(set(places.values())) < len(places):
            msg = "two people at one seat"
            raise ValueError(msg)
        self._places = dict(places)
        self._people = {place: seat for seat, place in places.items()}

    @classmethod
    def round_the_table(cls, seats: Iterable[Seat], places: Iterable[Place]) -> Seating:
        """Seat people at the places there are, in order, as far as they go."""
        return cls(dict(zip(seats, places, strict=False)))

    @property
    def places(self) -> tuple[Place, ...]:
        return tuple(self._people)

    def place(self, seat: Seat) -> Place | None:
        """Where somebody sits."""
        return self._places.get(seat)

    def who(self, place: Place) -> Seat | None:
        """Who sits there."""
        return self._people.get(place)

    def asked(self, decision: Decision | None) -> tuple[Seat, ...]:
        """Everybody who is asked now, whether they have answered or not: the same set until all have."""
        if isinstance(decision, Choose):
            return (decision.seat,)
        if isinstance(decision, Secret):
            return tuple(decision.options)
        return () if decision is None else self._for_the_table(decision)

    def _for_the_table(self, decision: Chance) -> tuple[Seat, ...]:
        """Who speaks for the pieces: whoever may see them, whom it is about, else the first at the table."""
        if decision.hidden:
            return ()
        about = dict(decision.about).get("who")
        named = [*(decision.seen_by or ()), *([Seat(about)] if isinstance(about, str) else [])]
        if decision.seen_by is not None and not decision.seen_by:
            return ()
        return tuple([seat for seat in (*named, *self._places) if seat in self._places][:1])

    def offers(self, decision: Decision | None, seat: Seat) -> tuple[Answer, ...]:
        """All that this seat may answer with its buttons, in order; the table's own asides go to whoever is asked."""
        if isinstance(decision, Choose):
            own = tuple(Answer(seat, option) for option in decision.offered_to(seat))
            if seat != decision.seat:
                return own
            return own + tuple(Answer(None, option) for who, option in decision.asides if who is None)
        if isinstance(decision, Secret):
            return tuple(Answer(seat, option) for option in decision.offered_to(seat))
        if isinstance(decision, Chance) and seat in self.asked(decision):
            return tuple(Answer(None, outcome) for outcome in decision.outcomes)
        return ()
