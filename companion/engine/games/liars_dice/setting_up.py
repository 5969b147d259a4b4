"""Before the first round (RULES.md, section 1): dice for everybody, and who bids first."""

from __future__ import annotations

from companion.engine.games.liars_dice.answers import Pirate, pirates
from companion.engine.games.liars_dice.happenings import Seated, StarterNamed
from companion.engine.games.liars_dice.table import Stage, Table
from companion.engine.kernel.decisions import Chance, Rules


def set_up(table: Table) -> Rules[None]:
    """1.1, 1.2 Everybody takes as many dice; the table says who bids first."""
    table.dice = dict.fromkeys(table.seats, table.variants.dice)
    table.tell(Seated(table.variants.dice, len(table.seats)))
    starter: Pirate = yield Chance("starter", pirates(table.seats))
    table.first = starter.who
    table.tell(StarterNamed(starter.who))
    table.stage, table.round = Stage.PLAYING, 1
