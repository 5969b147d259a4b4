"""Help and complaints in the reader's language. The parsers speak English; each text is looked up in help.po."""

from __future__ import annotations

import os
import re
import textwrap
from functools import cached_property
from itertools import groupby, repeat
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.i18n import Translator

DOMAIN: Final = "help"
WIDTH: Final = 120
_ROW: Final = re.compile(r"(  .*?\S {2,})(\S.*)")
"""An indented line: what can be typed, and a remark on it."""
_ENVIRONMENT: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH: Final = ("", "en", "C", "C.", "PO")
"""How a wish for English begins, or none at all."""
_WHERE: Final = "%s (see %s --help)"


class HelpLanguage:
    """Speaks the language of --lang, or of the environment; without one it says what it is given."""

    def __init__(self, argv: Sequence[str] = ("--lang", "en")) -> None:
        self._argv = argv

    @cached_property
    def _translator(self) -> Translator | None:
        """Found only when something is to be said in another language, so that nobody else waits for it."""
        after = (*self._argv[1:], "")
        wishes = [word[7:] if word[6:7] == "=" else after[at] for at, word in enumerate(self._argv) if _is_lang(word)]
        if all(wish[:2] in _ENGLISH for wish in wishes[-1:] or map(os.environ.get, _ENVIRONMENT, repeat(""))):
            return None
        from companion.i18n import best_language, translator

        found = translator(wishes[-1] if wishes else best_language())
        return None if found.language == "en" else found

    def _find(self, text: str) -> str | None:
        return self._translator.find(DOMAIN, (text,), {}) if self._translator else None

    def word(self, text: str) -> str:
        """Say a phrase, or the same phrase made a sentence."""
        found = self._find(text)
        if found is None and text[:1].isupper() and (brief := self._find(text[0].lower() + text[1:].removesuffix("."))):
            found = brief[0].upper() + brief[1:] + "."
        return found or text

    def page(self, text: str) -> str:
        """Say paragraphs; what can be typed stays as it is."""
        return "\n\n".join("\n".join(self._paragraph(part)) for part in text.strip("\n").split("\n\n"))

    def _paragraph(self, text: str) -> Iterator[str]:
        for is_row, lines in groupby(text.split("\n"), lambda line: line.startswith("  ")):
            if is_row:
                found = ((line, _ROW.fullmatch(line)) for line in lines)
                yield from (row[1] + self.word(row[2]) if row else line for line, row in found)
            else:
                yield from textwrap.wrap(self.word(" ".join(lines)), WIDTH)

    def complaint(self, message: str) -> str:
        """Say what is wrong; what was typed is put back in its place."""
        if self._translator is None:
            return message
        if where := _filled(_WHERE, message):
            return self.word(_WHERE) % (self.complaint(where[0]), where[1])
        for template in sorted(self._templates(), key=len, reverse=True):
            if (facts := _filled(template, message)) is not None:
                return self.word(template) % facts
        return message

    def _templates(self) -> Iterator[str]:
        from companion.i18n.catalogue import catalogue
        from companion.i18n.languages import FALLBACK, HOME

        book = catalogue(HOME / FALLBACK, DOMAIN)
        yield from book.keys if book else ()


def _is_lang(word: str) -> bool:
    return word == "--lang" or word.startswith("--lang=")


def _filled(template: str, message: str) -> tuple[str, ...] | None:
    """Find what stands where the template has its gaps; None if this is not its message."""
    pattern = re.escape(template).replace("%s", "(.*)")
    found = re.fullmatch(pattern, message, re.DOTALL)
    return tuple(found.groups()) if found else None
