"""Which languages there are, and which one this person reads."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.engine.shelf import home_of

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME: Final = Path(__file__).parent
WORDS: Final = "words"
"""Where the package of a game keeps its texts: one folder for each language, as here."""
FALLBACK: Final = "en"
MAIN: Final = "companion"
"""The domain that makes a folder a language."""


def folders(language: str, also: Path | None = None, game: str = "") -> tuple[Path, ...]:
    """Where the texts of a language lie: dropped-in ones first, then ours, then those in the package of a game."""
    own = home_of(game)
    homes = (*((also,) if also else ()), HOME, *((own / WORDS,) if own else ()))
    return tuple(home / language for home in homes if (home / language).is_dir())


def languages(also: Path | None = None) -> tuple[str, ...]:
    """List the languages by their folders, English first."""
    homes = (HOME,) if also is None else (HOME, also)
    found = {file.parent.name for home in homes for file in home.glob(f"*/{MAIN}.po")}
    return tuple(sorted(found, key=lambda language: (language != FALLBACK, language)))


def fitting(wish: str, known: tuple[str, ...]) -> str | None:
    """Find the language for a wish like fr_CA.UTF-8: its country's if there is one, else the plain one."""
    tag = wish.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    by_tag = {language.replace("_", "-").lower(): language for language in known}
    return by_tag.get(tag) or by_tag.get(tag.partition("-")[0])


def best_language(environment: Mapping[str, str] | None = None, also: Path | None = None) -> str:
    """Choose by the environment, in the order that gettext uses; English if nothing fits."""
    environment = os.environ if environment is None else environment
    known = languages(also)
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(variable, "").split(":"):
            if wish and (found := fitting(wish, known)):
                return found
    return FALLBACK
