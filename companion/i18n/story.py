"""The story of a match: what was told line by line, like things said once; and as a page of Markdown to keep."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.i18n.wording import content_of, kinds_of, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.kernel.decisions import Seat
    from companion.engine.kernel.happenings import Happening, Told
    from companion.engine.kernel.results import Result
    from companion.i18n.translator import Translator
    from companion.i18n.wording import Names

    _Lines = Iterator[tuple[str, tuple[Happening, ...]]]

_MARKS: Final = re.compile(r"([\\`*_{}\[\]<>#|!~])")


def story(tr: Translator, game: str, told: Iterable[Told], names: Names, seat: Seat | None = None) -> Iterator[str]:
    """Tell what this seat (None: the public) may hear, one line for each happening or row of alike ones."""
    for line, _ in told_lines(tr, game, told, names, seat):
        yield line


def told_lines(tr: Translator, game: str, told: Iterable[Told], names: Names, seat: Seat | None = None) -> _Lines:
    """Tell what this seat may hear, each line with the happenings that it tells of."""
    row: list[Happening] = []
    varying: str | None = None
    for one in told:
        if not one.heard_by(seat):
            continue
        if row and (found := _alike(tr, game, row[-1], one.what)) and varying in (None, found):
            varying = found
        else:
            yield from _line(tr, game, row, varying, names)
            row, varying = [], None
        row.append(one.what)
    yield from _line(tr, game, row, varying, names)


def _alike(tr: Translator, game: str, one: Happening, other: Happening) -> str | None:
    """Name the one seat in which two happenings differ, if their game has a sentence for telling them together."""
    if type(one) is not type(other) or tr.find(game, (f"together.{tag_of(one)}",), content_of(one)) is None:
        return None
    differing = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)]
    alone = len(differing) == 1 and kinds_of(type(one))[differing[0]]
    return differing[0] if alone else None


def _line(tr: Translator, game: str, row: list[Happening], varying: str | None, names: Names) -> _Lines:
    if not row:
        return
    if varying is None:
        yield tr.told(game, row[0], names), tuple(row)
        return
    fields = content_of(row[0]) | {varying: tuple(getattr(one, varying) for one in row)}
    yield tr.say(game, f"together.{tag_of(row[0])}", fields, names, kinds_of(type(row[0]))), tuple(row)


# --- a page ---


class StoryPage(NamedTuple):
    """What a page tells: the game, when and how long, who played, what everybody heard, and how it ended."""

    game: str
    date: str
    minutes: int
    names: Names
    told: Iterable[Told]
    result: Result | None


def story_lines(tr: Translator, what: StoryPage) -> Iterator[str]:
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
