"""Two draws in one touch: where somebody draws twice in a row while the table is set up. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import structs

from companion.engine.kernel.decisions import Answer, Chance
from companion.presenter.table.answer_keys import Asking, Key, key_for

if TYPE_CHECKING:
    from companion.engine.kernel.match import Match
    from companion.presenter.boards.board import Board
    from companion.presenter.boards.piece import Scene

FEW: Final = 5
"""Up to so many outcomes, all pairs of them can be seen at a glance: a row for each first, a column for each second."""
THEN: Final = "then-"
"""How a fact of the second draw is called in the question for both."""


def paired(asking: Asking, match: Match[Any], board: Board, scene: Scene) -> Asking:
    """Offer both draws at once, if whatever is drawn first the same person draws once more from the same source."""
    asked = match.question()
    if not isinstance(asked, Chance) or asking.kind != "chance" or asking.led or len(asking.keys) > FEW:
        return asking
    seconds = [_second(match, asked, key) for key in asking.keys]
    if not seconds or any(second is None for second in seconds):
        return asking
    rows = tuple(
        tuple(_both(first, key_for(Answer(None, option), board, scene)) for option in second.outcomes)
        for first, second in zip(asking.keys, seconds, strict=True)
        if second is not None
    )
    facts = dict(asked.about)
    after = seconds[0].about if seconds[0] is not None else ()
    more = tuple((f"{THEN}{name}", value) for name, value in after if facts.get(name) != value)
    prompt = scene.tr.prompt(scene.game, structs.replace(asked, about=(*asked.about, *more)), scene.names)
    return structs.replace(asking, prompt=prompt, pairs=rows)


def _second(match: Match[Any], asked: Chance, key: Key) -> Chance | None:
    """Look which draw follows this one, if it is of the same source, by the same person, and just as open."""
    ahead = match.fork()
    ahead.answer(key.answer)
    then = ahead.question()
    if not isinstance(then, Chance) or then.source != asked.source or len(then.outcomes) > FEW:
        return None
    open_ = asked.seen_by is None and then.seen_by is None and not then.hidden
    same = "who" in dict(asked.about) and dict(asked.about)["who"] == dict(then.about).get("who")
    return then if open_ and same else None


def _both(first: Key, second: Key) -> Key:
    """Make one key for two answers, with both signs."""
    pictures = first.picture and second.picture
    words = f"{first.text} + {second.text}"
    return first._replace(
        text="" if pictures else words,
        picture=f"{first.picture}+{second.picture}" if pictures else "",
        then=second.answer,
        spots=frozenset(),
        hints=frozenset(),
    )
