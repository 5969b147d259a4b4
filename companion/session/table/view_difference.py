"""What is different between two public views, path by path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.session.plain_data import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.match import Match


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
