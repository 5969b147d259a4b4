"""What a view says, for a board that knows nothing of its game: a score beside each name, the rest in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.i18n.sentence import Gap
from companion.i18n.wording import Wording

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat
    from companion.presenter.boards.piece import Scene

NEVER: Final = frozenset({"seats", "setup", "told", "seat", "variants", "sources", "box"})
"""Parts of a view that say who plays and how, not what lies there."""
SCORES: Final = ("scores", "score", "points", "total", "gold", "money")
"""What people look for first, by the names it goes by."""
MOST_LINES: Final = 5


def of_seat(scene: Scene, seat: Seat) -> list[tuple[str, Any]]:
    """Give what the view says of one person: in dicts by seat, and in structs that name their seat. Scores first."""
    found: dict[str, Any] = {}
    for name, value in _fields(scene.view):
        if isinstance(value, Mapping) and seat in value:
            found |= {name: value[seat]} if not isinstance(value[seat], Struct) else dict(_fields(value[seat]))
        for one in value if isinstance(value, (list, tuple)) else ():
            if isinstance(one, Struct) and getattr(one, "seat", None) == seat:
                found |= dict(_fields(one))
    said = [(name, value) for name, value in found.items() if _can_be_said(value)]
    return sorted(said, key=lambda one: SCORES.index(one[0]) if one[0] in SCORES else len(SCORES))


def of_table(scene: Scene) -> list[tuple[str, Any]]:
    """Give what the view says of the table as a whole."""
    return [
        (name, value)
        for name, value in _fields(scene.view)
        if _can_be_said(value) and not (isinstance(value, Mapping) and any(seat in value for seat in scene.names))
    ][:MOST_LINES]


def said(scene: Scene, name: str, value: Any) -> str:
    """Put one part of a view into words."""
    words = Wording(scene.tr, scene.game, scene.names, {})
    if isinstance(value, str) and value in scene.names:
        return scene.tr.labelled(scene.word(name), scene.names[value])  # type: ignore[index]  # it is a seat
    return scene.tr.labelled(scene.word(name), words.field(Gap("value", None, "name", opens=False), value))


def figure(scene: Scene, seat: Seat) -> str:
    """The one number that stands beside a name; "" if the view has none."""
    of = (value for _, value in of_seat(scene, seat) if isinstance(value, int) and not isinstance(value, bool))
    number = next(of, None)
    return "" if number is None else str(number)


def _fields(view: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(view, Struct):
        yield from ((name, getattr(view, name)) for name in view.__struct_fields__ if name not in NEVER)


def _can_be_said(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return bool(value) and all(isinstance(one, (str, int)) for one in value)
    return isinstance(value, (str, int)) and not isinstance(value, bool) and value != ""
