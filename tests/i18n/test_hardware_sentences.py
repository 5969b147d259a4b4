"""Sentences about the hardware: reasons that are keys are said, names stay names, and nothing moves the cursor."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.i18n.hardware_words import NAMES, mended, one_line, said
from companion.i18n.translator import Translator
from tests.i18n.conftest import Write


@pytest.fixture
def tr(write: Write, tmp_path: Path) -> Translator:
    names = " ".join(f"{{{name}}}" for name in sorted(NAMES))
    write("xx", "hardware", {
        "camera.lost": "Lost: {why}.",
        "camera.lost.mend": "Plug in {plug}.",
        "camera.well": "Well.",
        "usb.cable": "A loose cable.",
        "all.names": names,
    })  # fmt: skip
    write("xx", "companion", {"word.yes": "y"})
    return Translator("xx", tmp_path)


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("usb.cable", "Lost: A loose cable."),
        ("usb.unheard-of", "Lost: usb.unheard-of."),
        ("a word", "Lost: a word."),
        ("[Errno 13] Permission denied: '/dev/video0'", "Lost: Permission denied."),
        ("[Errno x] odd", "Lost: [Errno x] odd."),
        (7, "Lost: 7."),
    ],
)
def test_a_reason_that_is_a_key_is_said_and_another_stands_as_it_is(tr: Translator, why: object, sentence: str) -> None:
    """What the system said is said without its number and without the file that stands beside it."""
    assert said(tr, "camera.lost", {"why": why}) == sentence


def test_what_people_or_disks_have_named_is_never_taken_for_a_key(tr: Translator) -> None:
    """A file may be called usb.cable."""
    assert {"file", "copy", "box", "card", "name"} == NAMES
    assert said(tr, "all.names", dict.fromkeys(NAMES, "usb.cable")).lower() == " ".join(["usb.cable"] * len(NAMES))


def test_a_cure_is_said_where_there_is_one(tr: Translator) -> None:
    assert mended(tr, "camera.lost", {"plug": "it"}) == "Plug in it."
    assert mended(tr, "camera.well", {}) == ""
    assert tr.missing == set()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one\ntwo\tthree", "one two three"),
        ("  a   b  ", "a b"),
        ("\x1b[2Jgone", "[2Jgone"),
        ("7\u00a0mm", "7\u00a0mm"),
        ("é ü 🏴", "é ü 🏴"),
        ("", ""),
    ],
)
def test_a_line_is_one_line(text: str, line: str) -> None:
    """The space that does not break stays."""
    assert one_line(text) == line
