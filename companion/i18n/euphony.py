"""Words beside words: lists, and the letters that change because of the next one."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from babel.lists import format_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from babel import Locale


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
