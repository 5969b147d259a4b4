"""Handover: who holds dice and cards changes in mid-game, as a new chapter of the match.

Dice and bags can change hands at any time. Cards can as long as nobody holds one that only its owner, or only the app,
has seen: real cards cannot be put into the app unseen, nor the app's cards onto the table. `Extras.holds_secrets` says
when that is so. What was answered since the last turn began is given again, as far as it fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct

from companion.engine.kernel.codec import encode, plain
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import Forbidden, NotAsked, refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.session.journal.kept_answers import still_asked
from companion.session.journal.match_results import is_open
from companion.session.journal.standing import DEALER, HOLDERS, TakenUp
from companion.session.plain_data import position_of
from companion.session.table.given import check_giver
from companion.session.table.repair import answered_since, state_at_the_boundary, take_up

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.session.journal.kept_answers import Waiting
    from companion.session.table.live_table import LiveTable


class HandoverPlan(Struct, frozen=True):
    """Sources that would change hands; nothing has happened yet. `sequence` says for which moment it holds."""

    sequence: int
    sources: dict[str, Holder]
    position: str
    """JSON, with every secret of the position it was made from: not for a screen."""
    kept: int
    """So many answers of this turn would stand."""
    lost: int
    """So many would have to be given again."""


def plan_handover(table: LiveTable, sources: Mapping[str, Holder]) -> HandoverPlan:
    """See whether these sources can change hands now; what cannot is refused with the game's reason."""
    held = table.match.setup.sources
    for name in sources:
        if name not in held:
            raise Forbidden(refusal("no-such-source", source=name[:40], known=" ".join(held)))
    changed = {name: Holder(holder) for name, holder in sources.items() if held[name] != holder}
    if not changed:
        raise Forbidden(refusal("nothing-to-hand-over"))
    game = table.match.game
    state = state_at_the_boundary(table)
    for name in changed:
        if game.extras.holds_secrets(state, name):
            raise Forbidden(refusal("hidden-pieces", source=name))
    position = position_of(state)
    kept_in = position if "sources" in position else position["setup"]  # as the game keeps it
    kept_in["sources"] = {**kept_in["sources"], **plain(changed)}
    taken = game.position(game.take_over(encode(position)))
    after: Match[Any] = Match(game, position=taken)
    since = answered_since(table)
    kept = _fitting(after, since, frozenset(changed))
    return HandoverPlan(table.sequence, changed, taken, kept, len(since) - kept)


def hand_over(table: LiveTable, agreed: HandoverPlan, by: str = "hand") -> None:
    """Let the sources change hands; the journal and the list of steps say so."""
    check_giver(by, 1.0)
    if agreed.sequence != table.sequence:
        raise NotAsked(refusal("stale-answer", given=agreed.sequence, now=table.sequence))
    lasts = len(table.standing.chapter.answers) - agreed.kept - agreed.lost
    take_up(table, TakenUp(Raw(agreed.position.encode()), lasts, agreed.kept), HOLDERS, by)


def _fitting(after: Match[Any], since: list[Waiting], changed: frozenset[str]) -> int:
    """Count the answers that mean the same with other holders; what the app drew unseen cannot come to the table."""
    for place, one in enumerate(since):
        step, asked = one.written.step, one.asked
        drawn = asked.source if step.by == DEALER and isinstance(asked, Chance) and not is_open(asked) else ""
        if drawn in changed or not still_asked(after, one) or after.why_not(step.answer) is not None:
            return place
        after.answer(step.answer, step.by, step.confidence)
    return len(since)
