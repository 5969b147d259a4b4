"""The story of an evening, as a page of Markdown to keep."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.i18n.story import story

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.results import Result
    from companion.i18n.translator import Translator
    from companion.i18n.wording import Names

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|!~])")


class Page(NamedTuple):
    """What a page tells: the game, when and how long, who played, what everybody heard, and how it ended."""

    game: str
    date: str
    minutes: int
    names: Names
    told: Iterable[Told]
    result: Result | None


def page(tr: Translator, what: Page) -> Iterator[str]:
    """Tell an evening line by line, with nothing that was not public."""
    names = {seat: escaped(name) for seat, name in what.names.items()}
    title = tr.say(what.game, "game.name", {})
    yield f"# {tr.text('evening.title', game=title, date=what.date)}"
    yield ""
    yield tr.text("evening.players", names=tuple(names.values()), minutes=what.minutes)
    yield ""
    yield f"## {tr.text('evening.story')}"
    yield ""
    for line in story(tr, what.game, what.told, names):
        yield f"- {line}"
    yield ""
    yield f"## {tr.text('evening.end')}"
    yield ""
    if what.result is None:
        yield tr.text("evening.unfinished")
    else:
        for line in tr.result(what.game, what.result, names):
            yield f"- {line}"


def escaped(name: str) -> str:
    """Write a name so that Markdown takes no sign of it for a mark."""
    return _MARKS.sub(r"\\\1", name)
