"""Real dice under the cups (RULES.md 4.1), shown to the app when it takes them over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.liars_dice.answers import FELL, Fell
from companion.engine.games.liars_dice.table import Stage
from companion.engine.kernel.instinct import piece_of

if TYPE_CHECKING:
    from companion.engine.games.liars_dice.table import Table
    from companion.engine.kernel.decisions import Option, Rules, Seat


ANY: Final[dict[Option, int]] = dict.fromkeys(FELL, 1)


def inventory(table: Table, _: Seat, sources: tuple[str, ...]) -> Rules[None]:
    """2.1 What lies under each cup in this round."""
    if "dice" not in sources or table.stage is not Stage.PLAYING:
        return
    for who in table.clockwise(table.first):
        cup = []
        for number in range(table.dice[who]):
            fell: Fell = yield piece_of("dice", who, ANY, (number + 1, table.dice[who]))
            cup.append(fell.face)
        table.cups[who] = sorted(cup)
