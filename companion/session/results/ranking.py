"""The ranking of a finished evening: one line for each person, from which statistics and exports are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.session.journal.persons import plain_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.kernel.results import Result, Tally
    from companion.session.journal.evenings import Evening


class RankedPerson(Struct, frozen=True):
    """How one person came off: alone, or as one of a crew whose score is everybody's."""

    seat: Seat
    name: str
    person: str
    """The same for the same person on every evening."""
    side: str
    """The flag they played under, or the colour they chose where there are no flags."""
    alone: bool
    rank: int
    winner: bool
    total: int
    lines: tuple[tuple[str, int], ...]


def ranked_people(evening: Evening, setup: Setup | None = None) -> tuple[RankedPerson, ...]:
    """Give the people of a finished evening in the order of their seats; without a setup flags may be missing.

    Whoever left before the end is not among them.
    """
    result = evening.result
    if result is None:
        return ()
    game = SHELF.get(evening.game)
    sides = game.sides(setup or Setup(evening.game, evening.seats), result) if game else {}
    ranks = _ranks(result)
    tallies = {seat: tally for tally in result.tallies for seat in tally.seats}
    names = distinct_names(evening.seats, evening.names)
    found = []
    for seat in evening.seats:
        tally = tallies.get(seat)
        if tally is None and seat in result.absent:
            continue
        found.append(
            RankedPerson(
                seat,
                names[seat],
                plain_name(names[seat]),
                sides.get(seat, "") if sides else evening.colours.get(seat, ""),
                tally is None or tally.side == seat,
                ranks.get(seat, len(result.tallies) + 1),
                seat in result.winners,
                tally.total if tally else 0,
                tally.lines if tally else (),
            )
        )
    return tuple(found)


def distinct_names(seats: tuple[Seat, ...], names: Mapping[Seat, str]) -> dict[Seat, str]:
    """Call everybody by name; two people of one name at one table are told apart by their seats."""
    called = {seat: names.get(seat) or seat.title() for seat in seats}
    people = [plain_name(name) for name in called.values()]
    if len(set(people)) == len(people):
        return called
    return {seat: f"{name} ({seat})" if people.count(plain_name(name)) > 1 else name for seat, name in called.items()}


def _ranks(result: Result) -> dict[Seat, int]:
    """Number the tallies from the best down; equal ones that both won, or both did not, share a place."""
    ranks: dict[Seat, int] = {}
    before: tuple[bool, int] | None = None
    rank = 1
    for place, tally in enumerate(result.tallies, 1):
        now = _won(result, tally), tally.total
        rank = rank if now == before or now[0] else place
        ranks |= dict.fromkeys(tally.seats, rank)
        before = now
    return ranks


def _won(result: Result, tally: Tally) -> bool:
    return any(seat in result.winners for seat in tally.seats)
