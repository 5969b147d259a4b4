"""The board's self-check (RULES.md 2.8): a board that cannot be sailed is refused with the reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica.pieces import Kind
from companion.engine.games.jamaica.track import LONGEST, backwards
from companion.engine.kernel.errors import refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.games.jamaica.track import Space
    from companion.engine.kernel.errors import Refusal

LAIRS: Final = 9
DEAREST: Final = 36
"""Six full holds: nobody can ever pay more."""


def faults(spaces: dict[int, Space]) -> list[Refusal]:
    """List what is wrong with a board; the later checks need what the earlier ones found in order."""
    for check in (_size, _holes, _prices, _cycles, _scores):
        if found := list(check(spaces)):
            return found
    return []


def _size(spaces: dict[int, Space]) -> Iterator[Refusal]:
    kinds = [space.kind for space in spaces.values()]
    if len(spaces) > LONGEST:
        yield refusal("board-too-long", "2.8", given=len(spaces), most=LONGEST)
    if (homes := kinds.count(Kind.PORT_ROYAL)) != 1:
        yield refusal("board-needs-one-port-royal", "2.8", given=homes)
    if (lairs := kinds.count(Kind.LAIR)) != LAIRS:
        yield refusal("board-needs-nine-lairs", "2.8", given=lairs)


def _holes(spaces: dict[int, Space]) -> Iterator[Refusal]:
    for number, space in spaces.items():
        if not space.next or len(set(space.next)) < len(space.next):
            yield refusal("board-leads-nowhere", "2.8", space=number)
        for after in space.next:
            if after not in spaces:
                yield refusal("board-has-a-hole", "2.8", space=number, missing=after)
    if all(after in spaces for space in spaces.values() for after in space.next):
        for number, before in backwards(spaces).items():
            if not before:
                yield refusal("board-cannot-be-reached", "2.8", space=number)


def _prices(spaces: dict[int, Space]) -> Iterator[Refusal]:
    for number, space in spaces.items():
        if space.paid_in is None and space.price:
            yield refusal("board-free-space-has-a-price", "2.8", space=number, price=space.price)
        if space.paid_in is not None and not 1 <= space.price <= DEAREST:
            yield refusal("board-price", "2.8", space=number, price=space.price, most=DEAREST)


def _cycles(spaces: dict[int, Space]) -> Iterator[Refusal]:
    """Take away Port Royal, then again and again every space at an end: what is left goes in a circle."""
    leads = {number: set(space.next) for number, space in spaces.items() if space.kind is not Kind.PORT_ROYAL}
    while ends := [number for number in leads if _is_an_end(number, leads)]:
        for number in ends:
            del leads[number]
    if leads:
        yield refusal("board-goes-in-a-circle", "2.8", space=min(leads))


def _is_an_end(number: int, leads: dict[int, set[int]]) -> bool:
    return not leads[number] & leads.keys() or not any(number in after for after in leads.values())


def _scores(spaces: dict[int, Space]) -> Iterator[Refusal]:
    """The scored spaces are the last ones before Port Royal, and no lane leads past any of them."""
    home = next(space for space in spaces.values() if space.kind is Kind.PORT_ROYAL)
    scored = {number for number, space in spaces.items() if space.score is not None}
    if home.space not in scored:
        yield refusal("board-needs-a-finish-score", "2.8", space=home.space)
    before, track = backwards(spaces), {home.space}
    last = home.space
    while len(before[last]) == 1 and before[last][0] in scored - track and spaces[before[last][0]].next == (last,):
        last = before[last][0]
        track.add(last)
    for number in sorted(scored - track - {home.space}):
        yield refusal("board-score-out-of-line", "2.8", space=number)
