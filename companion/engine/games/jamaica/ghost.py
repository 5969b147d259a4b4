"""The Ghost Ship (RULES.md, section 15). Its fights are in combat.py and spoils.py like all others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.jamaica.answers import EITHER_WAY, GHOST_FORWARD
from companion.engine.games.jamaica.happenings import GhostSteered
from companion.engine.games.jamaica.pieces import BACKWARD, FORWARD, GHOST
from companion.engine.games.jamaica.sailing import sail
from companion.engine.kernel.decisions import Choose, Rules

if TYPE_CHECKING:
    from companion.engine.games.jamaica.pieces import Icon
    from companion.engine.games.jamaica.table import Table
    from companion.engine.kernel.decisions import Option


def haunt(table: Table) -> Rules[None]:
    """15.2 The Captain moves it by the morning die, then by the evening die."""
    for steps in (table.morning, table.evening):
        course = yield from steer(table, steps)
        table.tell(GhostSteered(table.captain, course, steps))
        yield from sail(table, GHOST, table.captain, course, steps)
        if table.is_home(GHOST) and table.variants.ghost_ends_race:
            return


def steer(table: Table, steps: int) -> Rules[Icon]:
    """15.3 Alone in front it turns back, alone behind it sails on, otherwise the Captain chooses."""
    mine = table.remaining(GHOST)
    theirs = [table.remaining(who) for who in table.seats]
    if mine < min(theirs):
        return BACKWARD
    if mine > max(theirs):
        return FORWARD
    choice: Option = yield Choose(table.captain, "steer-the-ghost", EITHER_WAY, about=(("steps", steps),))
    return FORWARD if choice is GHOST_FORWARD else BACKWARD
