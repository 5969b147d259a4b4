"""Values into words: people by their names, enum values by the catalogue, lists and counts as the language does it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Protocol, get_args

from babel.lists import format_list
from babel.numbers import get_decimal_symbol
from msgspec import Struct
from msgspec.structs import fields as struct_fields

from companion.engine.kernel.decisions import Seat
from companion.i18n.sentence import DATE, LETTERS, VERBATIM, Gap

if TYPE_CHECKING:
    from babel import Locale

PEOPLE: Final = frozenset(
    {"who", "whom", "seat", "by", "for", "one", "other", "from", "to", "lost-by", "winner", "loser", "against", "ship"}
)
"""Fields without a type (facts and about) that may name a seat."""

_PART: Final = re.compile(r"[/+]")


class TextSource(Protocol):
    """Whoever finds texts and fills them in."""

    locale: Locale | None

    def find(self, domain: str, keys: tuple[str, ...], fields: Mapping[str, object]) -> str | None:
        """Find the first of these keys that has a text."""

    def say(self, domain: str, key: str, fields: Mapping[str, object], names: Names, kinds: Kinds) -> str:
        """Say a whole sentence."""

    def note(self, domain: str, key: str) -> None:
        """Remember that a key had no text."""


Names = Mapping[Any, str]
"""What people are called, by seat."""

Kinds = Mapping[str, bool]
"""For each field whether it holds seats; facts and about have no types, so nothing is known about them."""


@lru_cache(maxsize=1024)
def kinds_of(struct: type[Struct]) -> dict[str, bool]:
    """Say for each field of a struct whether it holds seats."""
    return {field.name: holds_seats(field.type) for field in struct_fields(struct)}


def holds_seats(kind: Any) -> bool:
    """Say whether a type speaks of people."""
    return kind is Seat or any(holds_seats(part) for part in get_args(kind))


def tag_of(struct: Struct) -> str:
    """Give the word by which a struct goes in JSON and in keys."""
    return str(struct.__struct_config__.tag or type(struct).__name__.lower())


def content_of(struct: Struct) -> dict[str, object]:
    """Give the fields of a struct, not copied."""
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


class Wording:
    """Says the values of one message."""

    def __init__(self, texts: TextSource, domain: str, names: Names, kinds: Kinds) -> None:
        self._texts = texts
        self._domain = domain
        self._names = names
        self._kinds = kinds

    def field(self, gap: Gap, value: object) -> str:
        """Say one field, or one member of it, in the form that the gap asks for."""
        people = self._kinds.get(gap.name)
        if people is None:
            maybe = gap.name in PEOPLE or gap.name.endswith("-seat")
            people = maybe and all(isinstance(one, str) and one in self._names for one in _members(value))
        if gap.member is not None:
            members = _members(value)
            value = members[gap.member] if gap.member < len(members) else None
        return self._say(value, gap.family, people=people)

    def _say(self, value: object, family: str, *, people: bool) -> str:
        if isinstance(value, Enum):
            return self.word(str(value.value), family, expected=True)
        if isinstance(value, bool):
            return self.word("true" if value else "false", family, expected=True)
        if isinstance(value, str):
            return self._person(value, family) if people else self.word(value, family)
        if value is None or isinstance(value, (int, float)):
            return "" if value is None else with_decimals(str(value), self._texts.locale)
        return self._say_several(value, family, people=people)

    def _say_several(self, value: object, family: str, *, people: bool) -> str:
        """Say what is made of several values."""
        match value:
            case Struct():
                key = f"name.{tag_of(value)}"
                return self._texts.say(self._domain, key, content_of(value), self._names, kinds_of(type(value)))
            case dict():
                return self._list(
                    [self._counted(*pair, family, people=people) for pair in value.items()], people=people
                )
            case (str() as what, int() as number) if not isinstance(number, bool):
                return self._counted(what, number, family, people=people)
            case tuple() | list():
                return self._tell_over(value, family, people=people)
        return str(value)

    def _tell_over(self, values: Sequence[object], family: str, *, people: bool) -> str:
        """List the members; what occurs several times is counted, but numbers stand each for itself."""
        if all(isinstance(one, int) for one in values):
            return self._list([self._say(one, family, people=False) for one in values], people=people)
        said: dict[str, int] = {}
        for one in values:
            words = self._say(one, family, people=people)
            said[words] = said.get(words, 0) + 1
        return self._list([self._times(words, number) for words, number in said.items()], people=people)

    def _list(self, words: Sequence[str], *, people: bool) -> str:
        if words:
            return joined(words, self._texts.locale)
        return self.word("nobody" if people else "nothing", "list", expected=True)

    def _counted(self, what: object, number: object, family: str, *, people: bool) -> str:
        said = self._say(what, family, people=people)
        return self._times(said, number, always=True) if isinstance(number, int) else f"{said} {number}"

    def _times(self, words: str, number: int, *, always: bool = False) -> str:
        if number == 1 and not always:
            return words
        pattern = self._texts.find(self._domain, ("list.counted",), {}) or "{n} × {what}"
        return pattern.replace("{n}", str(number)).replace("{what}", words)

    def _person(self, seat: str, family: str) -> str:
        name = self._names.get(seat) or seat.title()
        if family == "name":
            return name
        facts = {"name": name, "vowel": "yes" if opens_with_a_vowel(name) else None}
        pattern = self._texts.find(self._domain, (f"person.{family}",), facts) or "{name}"
        return pattern.replace("{name}", name)

    def word(self, value: str, family: str, *, expected: bool = False) -> str:
        """Translate a word; one that is made of parts is said part by part, a word of no catalogue stays as it is."""
        if family == VERBATIM:
            return value
        if family == LETTERS:
            return joined(tuple(value.replace(" ", "")), self._texts.locale)
        if family == DATE:
            return said_date(value, self._texts.locale)
        found = self._texts.find(self._domain, (f"{family}.{value}", f"name.{value}"), {})
        if found is not None:
            return found
        if expected:
            self._texts.note(self._domain, f"{family}.{value}")
            return value.replace("-", " ").replace("_", " ")
        return self._compound(value, family) if _PART.search(value) else self._names.get(value, value)

    def _compound(self, value: str, family: str) -> str:
        """Say torch+torch/F/skull as 2 × torch · France · skull; what has a part without an entry stays as it is."""
        known = (f"{family}.", "name.")
        parts = [part for part in _PART.split(value) if part]
        if not all(self._texts.find(self._domain, tuple(start + part for start in known), {}) for part in parts):
            return value
        thirds = [self._tell_over(third.split("+"), family, people=False) for third in value.split("/")]
        return " · ".join(thirds)


def _members(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, (tuple, list)) else (value,)


# --- numbers and days ---


def with_decimals(number: str, locale: Locale | None) -> str:
    """Write the point of a number as the language does: 15.5 is 15,5 in French."""
    return number.replace(".", get_decimal_symbol(locale)) if locale is not None and "." in number else number


def said_date(stored: str, locale: Locale | None) -> str:
    """Say a day, or the day of a moment, as people do; what is none stays as it is."""
    from babel.dates import format_date  # noqa: PLC0415  it is slow to load, and most evenings need no date

    try:
        return format_date(date.fromisoformat(stored[:10]), "long", locale or "en")
    except ValueError:
        return stored


# --- words beside words ---


def _bare(word: str) -> str:
    """Write a word in small letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(sign))


def opens_with_a_vowel(word: str) -> bool:
    """Say whether French would elide before this name: d’Anne, d’Hélène, d’Yves, but de Harry, de Yann."""
    bare = _bare(word) + "  "
    first, second = bare[0], bare[1]
    if first == "h":
        return second in "eiouy"
    if first == "y":
        return second not in "aeiou "
    return first in "aeiouœæ"


def opens_with_an_i(word: str) -> bool:
    """Say whether Spanish would write e instead of y before this word: Ana e Inés, but Ana y Iago, Ana y Hielo."""
    sound = _bare(word).removeprefix("h")
    return sound.startswith("i") and sound[1:2] not in tuple("aeou")


def joined(words: Sequence[str], locale: Locale | None) -> str:
    """Join words as the language does: Anne, Bob et Cléo."""
    if locale is None:
        return ", ".join(words)
    if len(words) > 1 and locale.language == "es" and opens_with_an_i(words[-1]):
        return ", ".join(words[:-1]) + " e " + words[-1]
    return format_list(list(words), locale=locale)
