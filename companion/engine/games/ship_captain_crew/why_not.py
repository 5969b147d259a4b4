"""Why an answer was not offered: the same guards that decide what is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.ship_captain_crew.answers import Again, Fell, Pirate
from companion.engine.games.ship_captain_crew.three_rolls import why_not_again
from companion.engine.kernel.decisions import Chance, Choose, Decision
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from companion.engine.games.ship_captain_crew.table import Table
    from companion.engine.kernel.decisions import Answer

NOT_OFFERED: Final = refusal("not-offered")
NO_SUCH_FACE: Final = refusal("no-such-face", "1.1")


def why_not(table: Table, decision: Decision, answer: Answer) -> Refusal:
    """Explain a refused answer."""
    match decision, answer.option:
        case Chance(source="dice"), Fell():
            return NO_SUCH_FACE
        case Chance(source="starter"), Pirate(who):
            return refusal("no-such-seat", "3.1", seat=who[:40])
        case Choose(), Again(dice):
            return why_not_again(table, dice)
    return NOT_OFFERED
