"""Why an answer was not offered: the same guards that decide what is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.liars_dice.answers import Bid, Counted, Doubt, Exact, Pirate
from companion.engine.games.liars_dice.bids import NO_EXACT, NOTHING_TO_DOUBT, before, why_not_bid
from companion.engine.kernel.decisions import Chance, Choose, Decision
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.table_facts import LYING

if TYPE_CHECKING:
    from companion.engine.games.liars_dice.table import Table
    from companion.engine.kernel.decisions import Answer

NOT_OFFERED: Final = refusal("not-offered")


def why_not(table: Table, decision: Decision, answer: Answer) -> Refusal:
    """Explain a refused answer."""
    match decision, answer.option:
        case Choose(prompt="first-bid" | "raise-or-doubt"), Bid(number, face):
            return why_not_bid(before(table, decision.seat), number, face) or NOT_OFFERED
        case Choose(prompt="first-bid"), Doubt() | Exact():
            return NOTHING_TO_DOUBT
        case Choose(prompt="raise-or-doubt"), Exact():
            return NO_EXACT
        case Chance(source="dice", hidden=False), Counted():
            return refusal("more-than-lie-there", "2.8", most=int(dict(decision.about)[LYING]))
        case Chance(source="starter"), Pirate(who):
            return refusal("no-such-seat", "2.2", seat=who[:40])
    return NOT_OFFERED
