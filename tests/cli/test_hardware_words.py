"""Everything the hardware can say is said in every language: its list of keys and the catalogues agree."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

import hardware
from companion.i18n import languages
from companion.i18n.catalogue import catalogue, split_key
from companion.i18n.hardware_words import HARDWARE, hardware_advice, hardware_text, one_line
from companion.i18n.languages import HOME
from companion.i18n.sentence import FIELD
from companion.i18n.translator import Translator
from hardware.vision import Reason
from hardware.vision.cards.sheet_lesson import Unlearnt

LIST = Path(hardware.__file__).with_name("keys.toml")
tongues = pytest.mark.parametrize("language", languages())


def flat(told: dict[str, Any], above: str = "") -> dict[str, dict[str, Any]]:
    """Keys with dots, each with what the list says of it."""
    found: dict[str, dict[str, Any]] = {}
    for name, value in told.items():
        found |= {above + name: value} if "means" in value else flat(value, f"{above}{name}.")
    return found


KEYS = flat(tomllib.loads(LIST.read_text(encoding="utf-8")))
EYES = LIST.parent / "vision"
TOOLS = LIST.parents[1] / "companion" / "devtools" / "vision_bench"
REFUSED = re.compile(r'(?:Unreadable|Unwritable|BadZone|MarkersUnseen)\("([a-z.-]+)"')
REASONS = {str(reason) for reason in (*Reason, *Unlearnt)} | {
    key
    for room in (EYES, TOOLS)
    for file in room.glob("**/*.py")
    for key in REFUSED.findall(file.read_text(encoding="utf-8"))
}
OWN_DICE = LIST.parents[1] / "companion" / "bridge" / "teaching" / "own_dice.py"
REASONS |= set(re.findall(r'"(die\.[a-z-]+)"', OWN_DICE.read_text(encoding="utf-8")))


def gaps(text: str) -> set[str]:
    return {found["name"] for found in FIELD.finditer(text)}


@tongues
def test_every_key_has_a_sentence_and_no_sentence_is_without_a_key(language: str) -> None:
    """What is new in the list must be worded; what has gone from it is dead. Cures belong to their illness."""
    book = catalogue(HOME / language, HARDWARE)
    assert book is not None

    wanted = set(KEYS) | {f"{key}.mend" for key, told in KEYS.items() if "mend" in told} | REASONS

    assert len(wanted) > 150
    assert {split_key(key)[0] for key in book.keys} == wanted


@tongues
@pytest.mark.parametrize("key", sorted(KEYS))
def test_a_sentence_uses_only_the_facts_of_its_key_and_names_all_that_the_list_names(language: str, key: str) -> None:
    """A fact that is not there would be shown as dots; one that the list thinks worth telling is told."""
    tr = Translator(language)
    facts = dict.fromkeys(KEYS[key]["fields"], "x")
    text = tr.find(HARDWARE, (key,), facts) or ""
    worth = {name for _, name, _, _ in string.Formatter().parse(KEYS[key]["means"]) if name}

    assert worth <= gaps(text) <= set(facts)
    assert gaps(tr.find(HARDWARE, (f"{key}.mend",), facts) or "") <= set(facts)


@tongues
def test_no_sentence_leaves_a_gap(language: str) -> None:
    """Said with its facts, nothing is missing and no brace is left."""
    tr = Translator(language)
    for key, told in KEYS.items():
        facts = dict.fromkeys(told["fields"], "7")
        for text in (hardware_text(tr, key, facts), hardware_advice(tr, key, facts)):
            assert "{" not in text
            assert "…" not in text
        assert bool(hardware_advice(tr, key, facts)) == ("mend" in told)

    assert tr.missing == set()


def test_one_button_is_not_several() -> None:
    """Plurals of what is counted."""
    tr = Translator("en")

    assert hardware_text(tr, "doctor.lamps.good", {"lamps": 1}) == "1 lamp can be switched."
    assert hardware_text(tr, "doctor.lamps.good", {"lamps": 9}) == "9 lamps can be switched."


def test_a_reason_that_is_a_key_is_a_sentence_too() -> None:
    """A camera that is not there says so in words."""
    told = hardware_text(Translator("fr"), "camera.gave-up", {"name": "usb", "why": "camera.not-there"})

    assert told == "La caméra usb ne répond plus\u00a0: La caméra n’est pas là"


@tongues
@pytest.mark.parametrize("file", ["jamaica.cards", "picture.dark", "box.newer"])
def test_a_file_that_is_called_like_a_key_keeps_its_name(language: str, file: str) -> None:
    assert file in hardware_text(Translator(language), "box.no-box", {"file": file})


def test_what_the_system_said_is_shortened_to_its_words() -> None:
    """The number of an error means nothing to people, and the file is named already."""
    why = "[Errno 13] Permission denied: '/x/journal.db'"

    assert hardware_text(Translator("en"), "wiring.unreadable", {"file": "x", "why": why}).endswith(
        ": Permission denied"
    )


def test_a_finding_cannot_break_out_of_its_line() -> None:
    """Names of devices come from the devices."""
    assert one_line("a\n\x1b[2Jb\u00a0: c  d\r") == "a [2Jb\u00a0: c d"
