"""One .po file: its texts, which of them count something, and which are variants of another."""

from __future__ import annotations

import re
from functools import lru_cache
from gettext import GNUTranslations, c2py
from io import BytesIO
from typing import TYPE_CHECKING, Final, NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from babel import Locale
    from babel.messages.catalog import Catalog

_KEY: Final = re.compile(r"(?P<base>[^\[]+)(?:\[(?P<conditions>[^\]]*)\])?")

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

    def __init__(self, read: Catalog) -> None:
        compiled = BytesIO()
        write_mo(compiled, read)
        compiled.seek(0)
        self._texts = GNUTranslations(compiled)
        # Babel writes the rule only for languages it knows; one that was dropped in brings its own.
        self._texts.plural = c2py(read.plural_expr)  # type: ignore[attr-defined]
        self.locale: Locale | None = read.locale
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
    try:
        with (folder / f"{domain}.po").open("rb") as file:
            return Catalogue(read_po(file))
    except (OSError, ValueError, PoFileError):
        return None
