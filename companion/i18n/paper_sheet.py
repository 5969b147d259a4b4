"""The table as a sheet of paper: what lies where and whose turn it is, so that play can go on by hand.

It is made from the public view, field by field. A game says with the key `sheet.<field>` that a field is worth a line,
and with `sheet.<field>.each` that it is worth one for every member; what has no key stays off the paper.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from companion.i18n.wording import content_of, holds_seats, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.i18n.translator import Translator
    from companion.i18n.wording import Names


def sheet(tr: Translator, game: str, view: Struct, names: Names) -> Iterator[str]:
    """Write the public table as lines of Markdown: single facts first, then a section for each collection."""
    return Paper(tr, game, names).lines(view)


class Paper:
    """Writes one sheet."""

    def __init__(self, tr: Translator, game: str, names: Names) -> None:
        self._tr = tr
        self._game = game
        self._names = names

    def lines(self, view: Struct) -> Iterator[str]:
        """Write all fields that the game has words for."""
        sections: list[str] = []
        for field in struct_fields(type(view)):
            key, value = f"sheet.{field.name}", getattr(view, field.name)
            if is_nothing(value) or not self._has(key):
                continue
            if self._has(f"{key}.each"):
                sections += ["", f"## {self._say(key, {}, {})}", ""]
                sections += [f"- {line}" for line in self._each(key, value, field.type)]
            else:
                yield f"- {self._say(key, {'value': value}, {'value': holds_seats(field.type)})}"
        yield from sections

    def _has(self, key: str) -> bool:
        return self._tr.find(self._game, (key,), {}) is not None

    def _say(self, key: str, about: dict[str, object], people: dict[str, bool]) -> str:
        return self._tr.say(self._game, key, about, self._names, people)

    def _each(self, key: str, value: Any, kind: Any) -> list[str]:
        """Say every member of a collection: a dict by key and value, a list by number."""
        if isinstance(value, dict):
            of_key, of_value = get_args(kind)
            people = {"key": holds_seats(of_key), "value": holds_seats(of_value)}
            return [self._say(f"{key}.each", {"key": one, "value": other}, people) for one, other in value.items()]
        return [self._say(f"{key}.each", *self._member(key, number, one)) for number, one in enumerate(value, 1)]

    def _member(self, key: str, number: int, one: object) -> tuple[dict[str, object], dict[str, bool]]:
        about: dict[str, object] = {"number": number, "value": one}
        if not isinstance(one, Struct):
            return about, {}
        people = dict(kinds_of(type(one)))
        for field in struct_fields(type(one)):
            value = getattr(one, field.name)
            said = self._inside(f"{key}.{field.name}", value, field.type)
            about[field.name] = value if said is None else said
            people[field.name] &= said is None
        return about, people

    def _inside(self, key: str, value: Any, kind: Any) -> str | None:
        """Say a field of a member in its own words, if the game has any."""
        if is_nothing(value):
            return self._say(f"{key}.none", {}, {}) if self._has(f"{key}.none") else None
        if self._has(f"{key}.each"):
            return ", ".join(self._each(key, value, kind))
        if isinstance(value, Struct) and self._has(key):
            return self._say(key, content_of(value), kinds_of(type(value)))
        return None


def is_nothing(value: object) -> bool:
    """Say whether a field has nothing to tell; a nought tells something."""
    return value is None or value is False or (isinstance(value, (str, tuple, list, dict)) and not value)
