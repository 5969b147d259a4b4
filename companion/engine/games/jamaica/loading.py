"""Loading (RULES.md, section 7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica.answers import Dump, Stow, dumps, stows
from companion.engine.games.jamaica.happenings import HoldDumped, Loaded, LoadIgnored
from companion.engine.games.jamaica.pieces import HOLDS, cargo
from companion.engine.kernel.decisions import Choose, Rules, Seat
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from companion.engine.games.jamaica.pieces import Cargo, Good
    from companion.engine.games.jamaica.table import Table

NO_ROOM: Final = -1

NO_SUCH_HOLD: Final = refusal("no-such-hold", "4.3")
NOT_EMPTY: Final = refusal("hold-not-empty", "7.2")
EMPTY_HOLD_FIRST: Final = refusal("empty-hold-first", "7.3")
SAME_GOODS: Final = refusal("same-goods-stay", "7.4")


def why_not_dump(holds: list[Cargo | None], number: int, good: Good) -> Refusal | None:
    """7.3, 7.4, 7.6 A hold is emptied only when none is empty, and only if it contains other goods."""
    if not 1 <= number <= len(holds):
        return NO_SUCH_HOLD
    if None in holds:
        return EMPTY_HOLD_FIRST
    return None if number in others(holds, good) else SAME_GOODS


def others(holds: list[Cargo | None], good: Good) -> tuple[int, ...]:
    """7.4 The numbers of the holds that contain something else than these goods."""
    return tuple([number for number, held in enumerate(holds, 1) if held is not None and held.good is not good])


def why_not_stow(holds: list[Cargo | None], number: int) -> Refusal | None:
    """7.2 Goods go into an empty hold and nowhere else."""
    if not 1 <= number <= len(holds):
        return NO_SUCH_HOLD
    return None if holds[number - 1] is None else NOT_EMPTY


def has_room(holds: list[Cargo | None], good: Good) -> bool:
    """7.5 Whether these goods can be loaded: into an empty hold, or in place of others."""
    return any(held is None or held.good is not good for held in holds)


def load(table: Table, who: Seat, good: Good, count: int) -> Rules[None]:
    """7.1 All tokens of one load go into one empty hold."""
    holds = table.ships[who].holds
    plain = len(holds) == HOLDS and None in holds
    at = holds.index(None) if plain else (yield from make_room(table, who, good))
    if at == NO_ROOM:
        table.tell(LoadIgnored(who, good, count))
        return
    table.tell(Loaded(who, good, count, at + 1))
    holds[at] = cargo(good, count)
    table.draw_on_the_bank(good, count)


def make_room(table: Table, who: Seat, good: Good) -> Rules[int]:
    """7.3-7.5 Find the hold to load: an empty one, or one that is emptied for it, or none.

    The five holds of a ship are alike, so the first empty one is taken; only the 6th Hold is worth a question.
    """
    holds = table.ships[who].holds
    if None in holds:
        first = holds.index(None)
        if first < HOLDS < len(holds) and holds[HOLDS] is None and who in table.seats:
            stow: Stow = yield Choose(who, "stow-where", stows((first + 1, HOLDS + 1)), about=(("good", good.value),))
            return stow.hold - 1
        return first
    open_ = others(holds, good)
    if not open_:
        return NO_ROOM
    number = open_[0]
    if len(open_) > 1:
        dump: Dump = yield Choose(who, "dump-what", dumps(open_), about=(("good", good.value),))
        number = dump.hold
    held = table.ships[who].unload(number - 1)
    table.give_back(held.good, held.count)
    table.tell(HoldDumped(who, held.good, held.count, number))
    return number - 1
