"""The public parts of a position one by one: where each lies, what it holds, what it may hold instead.

The shape of each part is read from the game's own types, the names of its pieces from `Extras.piece_names`: screens
and commands edit every game in the same way. What comes of it, `repair.plan_repair` checks.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from companion.engine.kernel.decisions import Seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Path = tuple[str | int, ...]
Kind = Literal["number", "word", "row", "count", "switch"]
NOTHING: Final = ""
FACE_DOWN: Final = ("?",)
"""The names of pieces that nobody has turned: such ones can only be counted."""


class Part(Struct, frozen=True):
    """One thing to edit. A row has several members out of `choices`; a count is of face-down pieces, all alike."""

    path: Path
    kind: Kind
    value: Any
    choices: tuple[str, ...] = ()
    nothing: str | None = NOTHING
    """How the position writes that nothing lies there."""


class Shape:
    """Knows what kind of thing lies where in the positions of one match."""

    def __init__(self, state: Any, seats: tuple[Seat, ...], names: Mapping[str, tuple[str, ...]]) -> None:
        self._state = state
        self._seats = seats
        self._names = names

    def parts(self, position: Mapping[str, Any]) -> Iterator[Part]:
        """List everything that can be edited, in the order of the position."""
        for name, value in position.items():
            yield from self._within((name,), value, _hints(self._state).get(name, Any))

    def _within(self, path: Path, value: Any, of: Any) -> Iterator[Part]:
        kind, optional = bare(of)
        names = self.names(path, kind)
        if get_origin(kind) is dict:
            yield from self._dict(path, value, *get_args(kind))
        elif get_origin(kind) in (list, tuple):
            yield from self._list(path, value, get_args(kind)[0], names)
        elif is_struct(kind):
            yield from self._struct(path, value, kind, optional=optional)
        elif kind is bool:
            yield Part(path, "switch", value)
        elif kind is int:
            yield Part(path, "number", value)
        elif kind is str and _are_letters(names):
            yield Part(path, "row", list(value), names)
        elif names:
            none = (NOTHING,) if (optional or not value) and NOTHING not in names else ()
            yield Part(path, "word", value or NOTHING, (*none, *names), None if optional else NOTHING)

    def _struct(self, path: Path, value: Any, kind: Any, *, optional: bool) -> Iterator[Part]:
        """A thing that may be missing is known by its first word: no good, no cargo; without one it is there or not."""
        first = leading(kind) if optional else ""
        if first:
            names = self.names((*path, first), bare(_hints(kind)[first])[0])
            yield Part((*path, first), "word", value[first] if value else NOTHING, (NOTHING, *names))
        elif optional:
            yield Part(path, "switch", value is not None)
        for name, one in (value or {}).items():
            if name != first:
                yield from self._within((*path, name), one, _hints(kind).get(name, Any))

    def _dict(self, path: Path, value: Any, of_key: Any, of_value: Any) -> Iterator[Part]:
        keys = [str(key) for key in value]
        if of_value is int or _are_letters(self.names(path, of_value)):  # what is not there counts nought
            keys = list(dict.fromkeys((*self.names(path, of_key), *keys)))
        for key in keys:
            yield from self._within((*path, key), value.get(key, 0 if of_value is int else ""), of_value)

    def _list(self, path: Path, value: Any, of: Any, names: tuple[str, ...]) -> Iterator[Part]:
        kind, _ = bare(of)
        names = names or self.names(path, kind)
        if names == FACE_DOWN:
            yield Part(path, "count", len(value))
        elif is_struct(kind) or get_origin(kind) is dict or NOTHING in names:  # a place for each member
            for place, one in enumerate(value):
                yield from self._within((*path, place), one, of)
        elif names:
            yield Part(path, "row", [str(one) for one in value], names)

    def is_listed(self, path: Path) -> bool:
        """Say whether what lies here is listed only while there is some: dice on an action."""
        return self._kind_at(path[:-1]) is dict

    def _kind_at(self, path: Path) -> Any:
        kind = self._state
        for step in path:
            kind, _ = bare(kind)
            inner = get_args(kind)
            kind = _hints(kind).get(str(step), Any) if is_struct(kind) else inner[-1] if inner else Any
        return get_origin(bare(kind)[0])

    def names(self, path: Path, kind: Any) -> tuple[str, ...]:
        """Say what the pieces that may lie here are called."""
        if kind is Seat:
            return self._seats
        if isinstance(kind, type) and issubclass(kind, Enum):
            return tuple(str(one.value) for one in kind if one.value != "?")
        told = (self._names[step] for step in reversed(path) if isinstance(step, str) and step in self._names)
        return next(told, ()) if kind not in (int, bool) or isinstance(path[-1], str) else ()


def bare(kind: Any) -> tuple[Any, bool]:
    """Take the None away from a type, and say whether there was one."""
    if get_origin(kind) in (Union, UnionType):
        others = [one for one in get_args(kind) if one is not type(None)]
        return others[0], len(others) < len(get_args(kind))
    return kind, False


def is_struct(kind: Any) -> bool:
    """Say whether a type has fields."""
    return isinstance(kind, type) and issubclass(kind, Struct)


def leading(kind: Any) -> str:
    """Name the first field of a struct if it is a word that is always there; "" if not."""
    name, of = next(iter(_hints(kind).items()))
    word, optional = bare(of)
    return name if not optional and isinstance(word, type) and issubclass(word, Enum) else ""


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


def _are_letters(names: tuple[str, ...]) -> bool:
    return len(names) > 1 and all(len(name) == 1 and name.isalpha() for name in names)


class Address(Struct, frozen=True):
    """Where a part lies, in pieces that have words: the fields on the way, and the last seat, key and place."""

    fields: tuple[str, ...]
    seat: str = ""
    key: str = ""
    place: int = 0


def address(kind: Any, path: Path, seats: tuple[Seat, ...]) -> Address:
    """Take a path apart: what of it is a field, whose it is, and which of several."""
    fields: list[str] = []
    seat = key = ""
    place = 0
    for step in path:
        kind, _ = bare(kind)
        if isinstance(step, int):
            place, kind = step + 1, get_args(kind)[0] if get_origin(kind) in (list, tuple) else Any
        elif get_origin(kind) is dict:
            seat, key = (step, key) if step in seats else (seat, step)
            kind = get_args(kind)[1]
        elif step in seats:  # a view lists people; a difference between two views goes by their seats
            seat, kind = step, get_args(kind)[0] if get_origin(kind) in (list, tuple) else Any
        else:
            fields.append(step)
            kind = _hints(kind).get(step, Any) if is_struct(kind) else Any
    return Address(tuple(fields), seat, key, place)
