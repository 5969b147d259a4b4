"""One .po file: its texts, which of them count something, and which are variants of another."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from gettext import GNUTranslations, c2py
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Final, NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, PoFileParser

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

_KEY: Final = re.compile(r"(?P<base>[^\[]+)(?:\[(?P<conditions>[^\]]*)\])?")

MOST_PLURALS: Final = 6
"""No language has more forms."""

Conditions = tuple[tuple[str, str | None], ...]


class Variant(NamedTuple):
    """A key that stands in for its base when all conditions hold; a condition without a value asks for any."""

    conditions: Conditions
    key: str

    def fits(self, fields: Mapping[str, object]) -> bool:
        """Say whether these fields meet all conditions."""
        for name, wanted in self.conditions:
            given = condition_of(fields.get(name))
            if given == "none" if wanted is None else given != wanted:
                return False
        return True


def condition_of(value: object) -> str:
    """Spell a value as a condition does: an enum by its value, nothing at all as none."""
    if value is None or value in ((), {}, ""):
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def split_key(key: str) -> tuple[str, Conditions]:
    """Take a key apart into its base and its conditions."""
    found = _KEY.fullmatch(key)
    if found is None or not found["conditions"]:
        return key, ()
    pairs = (one.strip().partition("=") for one in found["conditions"].split(","))
    return found["base"], tuple((name, value if equals else None) for name, equals, value in pairs)


class Catalogue:
    """The texts of one language and domain."""

    def __init__(self, read: Catalog, senseless: tuple[int, ...] = ()) -> None:
        if not 1 <= read.num_plurals <= MOST_PLURALS:
            raise ValueError(read.num_plurals)
        read.charset = "utf-8"  # the text was read already; in what, is no matter here
        compiled = BytesIO()
        write_mo(compiled, read)
        compiled.seek(0)
        self._texts = GNUTranslations(compiled)
        # Babel writes the rule only for languages it knows; one that was dropped in brings its own.
        self._texts.plural = _plural(read.plural_expr)  # type: ignore[attr-defined]
        self.locale: Locale | None = read.locale
        self.header_lost = False
        """Whether the file has a header that makes no sense, and is read without it."""
        self.senseless: Final = senseless
        """The lines that are passed over: no text, or an entry that has none."""
        self.counts: dict[str, str] = {}
        """Which field decides between the plural forms of a key."""
        self.keys: dict[str, None] = {}
        variants: dict[str, list[Variant]] = {}
        for message in read:
            key, counted = message.id if isinstance(message.id, (tuple, list)) else (message.id, "")
            if not key or message.fuzzy or not _whole(message.string):
                continue
            self.keys[key] = None
            if counted:
                self.counts[key] = counted.strip("{}")
            base, conditions = split_key(key)
            if conditions:
                variants.setdefault(base, []).append(Variant(conditions, key))
        # The sort is stable: the variant that asks for more comes first, then the one written first.
        self.variants = {base: sorted(found, key=lambda one: -len(one.conditions)) for base, found in variants.items()}

    def text(self, key: str, fields: Mapping[str, object], number: Callable[[object], int]) -> str | None:
        """Find the text for a key and these fields, or None."""
        for variant in self.variants.get(key, ()):
            if variant.fits(fields):
                key = variant.key
                break
        if key not in self.keys:
            return None
        counted = self.counts.get(key)
        return (
            self._texts.gettext(key) if counted is None else self._texts.ngettext(key, key, number(fields.get(counted)))
        )


def _whole(string: str | list[str] | tuple[str, ...] | None) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


@lru_cache(maxsize=64)
def catalogue(folder: Path, domain: str) -> Catalogue | None:
    """Read one file, once; a file that is missing or cannot be read says nothing."""
    content = _content(folder / f"{domain}.po")
    if content is None:
        return None
    with suppress(*_SENSELESS):
        return Catalogue(*_parsed(content))
    with suppress(*_SENSELESS):
        found = Catalogue(*_parsed(_HEADER.sub("", content, count=1), _locale(folder.name)))
        found.header_lost = True
        return found
    return None


_SENSELESS: Final = (ArithmeticError, LookupError, RecursionError, TypeError, ValueError, PoFileError)
"""What Babel and gettext make of a file that is no catalogue, or has a header from nowhere."""
_HEADER: Final = re.compile(
    r'\A(?:[ \t]*(?:#[^\n]*)?\n)*(?:msgid[ \t]*"[^\n]*\n)(?!msgid_plural)(?:(?!\s*\n|#|msgid)[^\n]*\n)*'
)
_CHARSET: Final = re.compile(rb"charset=([\w-]{1,40})")
MOST_BYTES: Final = 4_000_000
"""Bytes of a catalogue; the longest of ours has a tenth of it."""


def _content(path: Path) -> str | None:
    """The words of a file, in UTF-8 as everybody writes it, or in what its header says; None if it has none."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError):
        return None
    named = _CHARSET.search(raw[:4096])
    for charset in ("utf-8-sig", named[1].decode("ascii") if named else "latin-1"):
        with suppress(LookupError, ValueError):
            return raw.decode(charset) if len(raw) <= MOST_BYTES else None
    return None


class _QuietParser(PoFileParser):
    """Babel's own; what it passes over it notes, where the other prints it: that may be the output of a command."""

    def __init__(self, read: Catalog) -> None:
        super().__init__(read)
        self.senseless: dict[int, None] = {}

    def _invalid_pofile(self, _line: str, number: int, _why: str) -> None:
        self.senseless[number + 1] = None


def _parsed(content: str, locale: Locale | None = None) -> tuple[Catalog, tuple[int, ...]]:
    read = Catalog(locale=locale)
    parser = _QuietParser(read)
    parser.parse(StringIO(content))
    return read, tuple(parser.senseless)


def _locale(language: str) -> Locale | None:
    with suppress(UnknownLocaleError, ValueError):
        return Locale.parse(language)
    return None


def _plural(rule: str) -> Callable[[int], int]:
    """The rule that chooses a plural; refuses one that cannot be worked out for every number."""
    chosen: Callable[[int], int] = c2py(rule)
    for number in range(_TRIED):
        chosen(number)
    return chosen


_TRIED: Final = 210
"""Rules turn on the last two digits; zero, and a hundred more, are among them."""
