"""Which letters of a name our own fonts lack, and which other font draws them: emoji, and eastern letters.

Emoji have one colour. No colours of skin, no flags but those of pirates: a tone is left out, a flag becomes its two
letters, and signs that belong together are one picture where the font has it, side by side where it has not. What is
stored never changes.
"""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.assets import ASSETS

EMOJI_FONT: Final = str(ASSETS / "fonts" / "NotoEmoji.ttf")

EMOJI_SIZE: Final = 0.86
"""Of the letters beside them: emoji fill their em, letters do not."""

EAST_FONT: Final = str(ASSETS / "fonts" / "WenQuanYiNames.ttf")
"""Chinese, Japanese and Korean."""

EAST_SIZE: Final = 0.92

_KNOWN: Final = json.loads((ASSETS / "fonts" / "emoji.json").read_text(encoding="utf-8"))
_JOINED: Final[dict[str, str]] = _KNOWN["joined"]

_SILENT: Final = re.compile("[\ufe0e\ufe0f\u20e3\U000e0020-\U000e007f]")
_TONES: Final = re.compile("(?<=[^\\s\\w])[\U0001f3fb-\U0001f3ff]")
_GENDERS: Final = re.compile("\u200d[♀♂]")
_PERSONS: Final = re.compile("[👨👩](?=\u200d)")
_WHOLE: Final = re.compile("|".join(map(re.escape, _JOINED)))
_FLAGS: Final = re.compile("[\U0001f1e6-\U0001f1ff]")
_EAST: Final = "\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff00-\uffef"
_LETTERS: Final = re.compile(f"(?P<emoji>[{re.escape(_KNOWN['letters'])}]+)|[{_EAST}]+")
_MAYBE: Final = re.compile(f"[\u200d\u2030-\u2bff{_EAST}\ue000-\uf8ff\ufe0e\ufe0f\U0001f000-\U000effff]")


class Run(NamedTuple):
    """Letters that one font draws: one of ours by its file, or with "" the one that the text is written in."""

    text: str
    font: str = ""
    size: float = 1.0
    """Of the letters beside them."""


@lru_cache(maxsize=2048)
def runs(text: str) -> tuple[Run, ...]:
    """Part a text between the font it is written in and those that draw what it lacks."""
    if not _MAYBE.search(text):
        return (Run(text),)
    shown = _GENDERS.sub("", _TONES.sub("", _SILENT.sub("", text)))
    shown = _WHOLE.sub(lambda found: _JOINED[found[0]], _PERSONS.sub("🧑", shown))
    shown = _FLAGS.sub(lambda found: chr(ord(found[0]) - 0x1F1E6 + ord("A")), shown)
    made, at = [], 0
    for found in _LETTERS.finditer(shown := _apart(shown)):
        if found.start() > at:
            made.append(Run(shown[at : found.start()]))
        font = (EMOJI_FONT, EMOJI_SIZE) if found["emoji"] else (EAST_FONT, EAST_SIZE)
        made.append(Run(found[0], *font))
        at = found.end()
    if at < len(shown) or not made:
        made.append(Run(shown[at:]))
    return tuple(made)


def _apart(text: str) -> str:
    """Take away what joins two emoji; between letters of a language it stays."""
    return re.sub(f"(?<=[{re.escape(_KNOWN['letters'])}])\u200d", "", text)


@cache
def _drawn() -> frozenset[str]:
    """Give every letter that one of our fonts draws."""
    known = json.loads((ASSETS / "fonts" / "letters.json").read_text(encoding="utf-8"))
    ranges = [*known["plain"], *known["east"]]
    return frozenset(
        {chr(one) for low, high in ranges for one in range(low, high + 1)} | set(_KNOWN["letters"]) | {" "}
    )


def undrawn(text: str) -> str:
    """Give the letters that would be empty boxes, each once."""
    shown = "".join(run.text for run in runs(unicodedata.normalize("NFC", text)))
    return "".join(one for one in dict.fromkeys(shown) if one not in _drawn())
