"""Emoji in names: which letters the second font draws, and what becomes of those that are several letters."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import ImageFont

from companion.assets import ASSETS
from companion.assets.emoji import EMOJI_FONT, runs

LARGEST = 500_000
"""Bytes of a font that every wheel carries."""


def parted(text: str) -> list[str]:
    """The runs, those with emoji in brackets; our own letters are shown as dots."""
    return [f"[{''.join('.' if 0xE000 <= ord(one) < 0xF900 else one for one in run.text)}]" if run.emoji else run.text
            for run in runs(text)]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Anne", ["Anne"]),
        ("", [""]),
        ("Émile Ł. Дмитрий", ["Émile Ł. Дмитрий"]),
        ("Anne 🦜", ["Anne ", "[🦜]"]),
        ("🐙⚓ Ben ☠️", ["[🐙⚓]", " Ben ", "[☠]"]),
        ("🏴‍☠️ Jack", ["[.]", " Jack"]),
        ("Zoë 👩🏽‍💻", ["Zoë ", "[.]"]),
        ("👍🏿", ["[👍]"]),
        ("🤷🏼‍♀️", ["[🤷]"]),
        ("👨‍👩‍👧", ["[🧑🧑👧]"]),
        ("Luc 🇫🇷", ["Luc FR"]),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", ["[🏴]"]),
        ("Nr 1️⃣", ["Nr 1"]),
        ("क्‍ष", ["क्‍ष"]),
    ],
)
def test_a_name_is_parted_between_two_fonts(name: str, expected: list[str]) -> None:
    assert parted(name) == expected


def test_the_font_draws_every_letter_of_its_list() -> None:
    """Each is another picture than the box for a letter that is not there."""
    font = ImageFont.truetype(EMOJI_FONT, 32)
    known = json.loads((ASSETS / "fonts" / "emoji.json").read_text(encoding="utf-8"))
    missing = bytes(font.getmask("\ufffe"))

    assert [one for one in known["letters"] if bytes(font.getmask(one)) in (missing, b"")] == []
    assert set(known["joined"].values()) <= set(known["letters"])


def test_the_font_is_small_and_its_licence_lies_beside_it() -> None:
    """The licence asks for that wherever the font goes."""
    assert Path(EMOJI_FONT).stat().st_size < LARGEST
    assert "SIL OPEN FONT LICENSE" in (ASSETS / "fonts" / "NotoEmoji-LICENSE.txt").read_text(encoding="utf-8")
