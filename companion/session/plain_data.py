"""Structs as plain data: for printing, as one short line, and what differs between two public views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.kernel.codec import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.match import Match


def position_of(state: Any) -> dict[str, Any]:
    """Write a state as plain data, without what it has just told."""
    whole: dict[str, Any] = plain(state)
    whole.pop("told", None)
    return whole


def line_of(value: Struct) -> str:
    """Put a happening on one line: "pawn-moved who=ann out_of=FD to=BW"."""
    fields = plain(value)
    tag = fields.pop(str(value.__struct_config__.tag_field))
    return " ".join([str(tag), *(f"{name}={_short(one)}" for name, one in fields.items())])


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}:{_short(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + " ".join(_short(one) for one in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    return str(value)


class Change(Struct, frozen=True):
    """One part of the table that everybody sees, before and after, as plain data: ("chests", "FD-E"), 1, 2."""

    path: tuple[str, ...]
    was: Any
    now: Any


def changes(before: Match[Any], after: Match[Any]) -> tuple[Change, ...]:
    """Compare what everybody sees of two courses of a match."""
    return tuple(_differing(plain(before.view()), plain(after.view()), ()))


def _differing(was: Any, now: Any, path: tuple[str, ...]) -> Iterator[Change]:
    if isinstance(was, dict) and isinstance(now, dict):
        for name in dict.fromkeys((*was, *now)):
            yield from _differing(was.get(name), now.get(name), (*path, name))
    elif (seats := _by_seat(was)) and (others := _by_seat(now)):
        yield from _differing(seats, others, path)
    elif was != now:
        yield Change(path, was, now)


def _by_seat(found: Any) -> dict[str, Any] | None:
    """Name the members of a list by their seats, where they have some."""
    if not isinstance(found, list) or not all(isinstance(one, dict) and "seat" in one for one in found):
        return None
    return {str(one["seat"]): one for one in found}
