"""Before the first turn: who begins (RULES.md 1.1, 3.1)."""

from __future__ import annotations

from companion.engine.games.ship_captain_crew.answers import Pirate, pirates
from companion.engine.games.ship_captain_crew.coins_and_ties import begin_round
from companion.engine.games.ship_captain_crew.happenings import Seated, StarterNamed
from companion.engine.games.ship_captain_crew.pieces import DICE
from companion.engine.games.ship_captain_crew.table import Stage, Table
from companion.engine.kernel.decisions import Chance, Rules


def set_up(table: Table) -> Rules[None]:
    """1.1, 3.1 Five dice on the table, and the table says who begins."""
    table.score = dict.fromkeys(table.seats, 0)
    table.tell(Seated(DICE, len(table.seats)))
    starter: Pirate = yield Chance("starter", pirates(table.seats))
    table.tell(StarterNamed(starter.who))
    table.stage = Stage.ROLLING
    begin_round(table, starter.who)
