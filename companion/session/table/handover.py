"""Handover: who holds dice and cards changes in mid-game, as a new chapter of the match.

Dice and bags can change hands at any time. Cards can as long as nobody holds one that only its owner, or only the app,
has seen: real cards cannot be put into the app unseen, nor the app's cards onto the table. `Game.holds_secrets` says
when that is so. What was answered since the last turn began is given again, as far as it fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import Forbidden, NotAsked, refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.session.journal.journal import Entry
from companion.session.journal.match_results import is_open
from companion.session.journal.standing import DEALER, SOURCES
from companion.session.plain_data import plain, position_of
from companion.session.table.correction import same_question
from companion.session.table.givers import check_giver
from companion.session.table.repair import answered_since

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.kernel.decisions import Decision
    from companion.session.journal.standing import Written
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
    before: Match[Any] = Match(game, position=table.match.position())
    for name in changed:
        if game.holds_secrets(before.state, name):
            raise Forbidden(refusal("hidden-pieces", source=name))
    position = position_of(before.state)
    position["sources"] = {**position["sources"], **plain(changed)}
    taken = game.position(game.take_over(encode(position)))
    after: Match[Any] = Match(game, position=taken)
    since = answered_since(table)
    kept = _fitting(before, after, since, frozenset(changed))
    return HandoverPlan(table.sequence, changed, taken, kept, len(since) - kept)


def hand_over(table: LiveTable, agreed: HandoverPlan, by: str = "hand") -> None:
    """Let the sources change hands; the journal and the list of steps say so."""
    check_giver(by, 1.0)
    if agreed.sequence != table.sequence:
        raise NotAsked(refusal("stale-answer", given=agreed.sequence, now=table.sequence))
    again = answered_since(table)[: agreed.kept]
    with table.act():
        table.write(Entry("repair", option=agreed.position, by=by, asked=SOURCES))
        for one in again:
            step = one.step
            option = encode(step.answer.option)
            table.write(Entry("answer", step.answer.seat, option, step.by, step.confidence))
        table.replayed()


def _fitting(before: Match[Any], after: Match[Any], since: list[Written], changed: frozenset[str]) -> int:
    """Count the answers that mean the same with other holders; what the app drew unseen cannot come to the table."""
    for place, written in enumerate(since):
        step, asked = written.step, before.decision
        drawn = asked.source if step.by == DEALER and isinstance(asked, Chance) and not is_open(asked) else ""
        if drawn in changed or not _still(asked, after, written):
            return place
        for match in (before, after):
            match.answer(step.answer, step.by, step.confidence)
    return len(since)


def _still(asked: Decision | None, after: Match[Any], written: Written) -> bool:
    return same_question(asked, after.decision, written.step) and after.why_not(written.step.answer) is None
