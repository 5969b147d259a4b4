"""Letters of names that our own fonts lack: which font draws them, and what becomes of several that are one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import ImageFont

from companion.assets import ASSETS
from companion.assets.name_letters import EAST_FONT, EMOJI_FONT, runs, undrawn

LARGEST = 500_000
"""Bytes of a font that every wheel carries."""
LARGEST_EASTERN = 3_300_000
"""A wheel is zipped: there it is half of that."""


def parted(text: str) -> list[str]:
    """The runs, emoji in brackets, eastern letters in angles; our own letters are shown as dots."""
    around = {"": "{}", EMOJI_FONT: "[{}]", EAST_FONT: "<{}>"}
    dotted = ["".join("." if 0xE000 <= ord(one) < 0xF900 else one for one in run.text) for run in runs(text)]
    return [around[run.font].format(said) for run, said in zip(runs(text), dotted, strict=True)]


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
        ("李小龍", ["<李小龍>"]),
        ("Yuki ゆき・ユキ", ["Yuki ", "<ゆき・ユキ>"]),
        ("김연아 🏆", ["<김연아>", " ", "[🏆]"]),
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


def test_the_eastern_font_draws_every_letter_of_its_list_and_is_small() -> None:
    """Among them all that the national standards have; its licence lies beside it."""
    font = ImageFont.truetype(EAST_FONT, 32)
    known = json.loads((ASSETS / "fonts" / "letters.json").read_text(encoding="utf-8"))["east"]
    missing = bytes(font.getmask("\ufffe"))
    letters = [chr(one) for low, high in known for one in range(low, high + 1)]

    assert [one for one in letters[:: len(letters) // 800] if bytes(font.getmask(one)) == missing] == []
    assert set("李王張刘陳杨喆堃佐藤鈴木髙橋渡辺김이박최정강조윤장임ぁんァン") <= set(letters)
    assert Path(EAST_FONT).stat().st_size < LARGEST_EASTERN
    assert "Apache License" in (ASSETS / "fonts" / "WenQuanYiNames-LICENSE.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("Anne-Charlotte d’Ørsted", ""),
        ("Дмитрий 李 김 ゆき 🦜 Ł", ""),
        ("Zoe\u0301", ""),
        ("محمد", "محد"),
        ("Anne ไทย", "ไทย"),
    ],
)
def test_letters_that_no_font_draws_are_named(name: str, missing: str) -> None:
    assert undrawn(name) == missing
