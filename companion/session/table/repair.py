"""Repair: the position is set as the pieces really lie, and the match goes on from there.

What is edited is the position at the latest turn boundary. Only parts that everybody sees are shown for editing, and
only what is said is changed: hands and decks that the app holds stay as they are, unseen. The game checks the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct

from companion.engine.kernel.codec import encode, plain
from companion.engine.kernel.errors import Forbidden, NotAsked, Unreadable, refusal
from companion.engine.kernel.match import Match
from companion.session.journal.journal import Entry
from companion.session.journal.kept_answers import Waiting, give_again, with_questions
from companion.session.journal.standing import MENDED, TakenUp, opened
from companion.session.plain_data import Change, changes, position_of
from companion.session.table.given import check_giver

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.session.table.live_table import LiveTable


class RepairPlan(Struct, frozen=True):
    """A position that could be played on from; nothing has happened yet. `sequence` says for which moment it holds."""

    sequence: int
    position: str
    """JSON, with every secret of the position it was made from: not for a screen."""
    lasts: int
    """So many answers had been given at that turn boundary."""
    kept: int
    """So many of those since then would stand."""
    lost: int
    """So many of them would have to be given again."""
    changes: tuple[Change, ...]
    """What would lie otherwise on the table, as everybody sees it."""


def open_parts(table: LiveTable) -> dict[str, Any]:
    """Give those parts of the position that everybody sees, as plain data: what a screen may show for editing."""
    game, state = table.match.game, state_at_the_boundary(table)
    view = plain(game.view(state, None))
    by_seat = _by_seat(view)
    shown: dict[str, Any] = {}
    for name, value in position_of(state).items():
        if name in view and view[name] == value:
            shown[name] = value
        elif isinstance(value, dict) and (open_part := _open_in(name, value, view.get(name), by_seat)):
            shown[name] = open_part
    return merged(shown, plain(game.extras.lies_open(state)))


def _by_seat(view: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Collect what a view says of each seat."""
    found: dict[str, dict[str, Any]] = {}
    for members in view.values():
        for one in members if isinstance(members, list) else ():
            if isinstance(one, dict) and isinstance(one.get("seat"), str):
                found.setdefault(one["seat"], {}).update(one)
    return found


def _open_in(name: str, part: dict[str, Any], seen: Any, by_seat: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Give what is open in a part with several members: like ones of the view, or those the view says of each seat."""
    shown: dict[str, Any] = {}
    for key, value in part.items():
        about = by_seat.get(key, {})
        if any(
            value == there[at] for there, at in ((seen, key), (about, name)) if isinstance(there, dict) and at in there
        ):
            shown[key] = value
        elif isinstance(value, dict):
            inner = {field: one for field, one in value.items() if field in about and about[field] == one}
            shown |= {key: inner} if inner else {}
    return shown


def plan_repair(table: LiveTable, said: Mapping[str, Any]) -> RepairPlan:
    """Change the parts of the position that are named, and check the whole; None takes a member away."""
    game, before = table.match.game, state_at_the_boundary(table)
    if not isinstance(said, dict) or not said:
        raise Forbidden(refusal("nothing-to-mend"))
    state = game.take_over(_written(merged(position_of(before), said)))
    if game.setup_of(state) != game.setup_of(before):
        raise Forbidden(refusal("mends-the-setup"))
    position = game.position(state)
    if position == game.position(before):
        raise Forbidden(refusal("nothing-to-mend"))
    after: Match[Any] = Match(game, position=position)
    since = answered_since(table)
    kept = len(give_again(after, since).taken)
    lasts = len(table.standing.chapter.answers) - len(since)
    return RepairPlan(table.sequence, position, lasts, kept, len(since) - kept, changes(table.match, after))


def repair(table: LiveTable, agreed: RepairPlan, by: str = "hand") -> None:
    """Go on from the mended position; the journal says that the table was put right."""
    check_giver(by, 1.0)
    if agreed.sequence != table.sequence:
        raise NotAsked(refusal("stale-answer", given=agreed.sequence, now=table.sequence))
    waits = len(table.standing.chapter.answers) - agreed.lasts
    take_up(table, TakenUp(Raw(agreed.position.encode()), agreed.lasts, waits), MENDED, by)


def take_up(table: LiveTable, said: TakenUp, about: str, by: str) -> None:
    """Begin a chapter from a position; the answers that wait are given again as they fit."""
    Match(table.match.game, position=bytes(said.position).decode())
    with table.act():
        table.write(Entry("repair", option=encode(said), by=by, asked=about))
        table.replayed()


def state_at_the_boundary(table: LiveTable) -> Any:
    """Give the table as it stood between the two latest turns."""
    return table.match.game.take_over(table.match.position())


def answered_since(table: LiveTable) -> list[Waiting]:
    """Give what was answered since the latest turn boundary, with its questions; turns are counted from there."""
    return boundaries(table)[-1].since


class Boundary(Struct, frozen=True):
    """A place between two turns: so many answers led there, and these were given since."""

    lasts: int
    turn: int
    since: list[Waiting]


def boundaries(table: LiveTable) -> list[Boundary]:
    """List the turn boundaries of this chapter, the latest last; there is always one that can be asked about."""
    chapter = table.standing.chapter
    match = opened(table.match.game, chapter.start)
    noted = with_questions(match, chapter.answers)
    turns = [*(one.turn for one in noted), match.turns]
    found = [at for at, turn in enumerate(turns) if turn and (not at or turn > turns[at - 1])]
    return [Boundary(at, turns[at], _counted_from(noted[at:], turns[at])) for at in found or [len(noted)]]


def _counted_from(noted: list[Waiting], turn: int) -> list[Waiting]:
    return [Waiting(one.written, one.asked, one.turn - turn + 1) for one in noted]


def _written(position: dict[str, Any]) -> str:
    """Write a position as JSON: there, numbers may be keys of a dict."""
    try:
        return encode(position)
    except TypeError as error:
        raise Unreadable(refusal("not-an-answer")) from error


def merged(part: dict[str, Any], said: Mapping[str, Any]) -> dict[str, Any]:
    whole = dict(part)
    for name, value in said.items():
        if value is None:
            whole.pop(name, None)
        elif isinstance(value, dict) and isinstance(whole.get(name), dict):
            whole[name] = merged(whole[name], value)
        else:
            whole[name] = value
    return whole
