"""A log as people read it: line by line what was told, like things said once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.i18n.wording import content_of, kinds_of, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.engine.kernel.decisions import Seat
    from companion.engine.kernel.happenings import Happening, Told
    from companion.i18n.translator import Translator
    from companion.i18n.wording import Names


def story(tr: Translator, game: str, told: Iterable[Told], names: Names, seat: Seat | None = None) -> Iterator[str]:
    """Tell what this seat (None: the public) may hear, one line for each happening or row of alike ones."""
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


def _line(tr: Translator, game: str, row: list[Happening], varying: str | None, names: Names) -> Iterator[str]:
    if not row:
        return
    if varying is None:
        yield tr.told(game, row[0], names)
        return
    fields = content_of(row[0]) | {varying: tuple(getattr(one, varying) for one in row)}
    yield tr.say(game, f"together.{tag_of(row[0])}", fields, names, kinds_of(type(row[0])))
