"""Everything the hardware says can be translated: the list of keys and the code agree."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path
from typing import Any

import pytest

from hardware.camera.frame import Health
from hardware.errors import CameraLost, HardwareError

HARDWARE = Path(__file__).parents[2] / "hardware"
ROOMS = ("camera", "doctor", "record", "seats", "simulation")
SAID = re.compile(r'(?<![\w.])"((?:wiring|keys|seats|camera|scene|tape|doctor)\.[a-z][a-z.-]*[a-z])"')
MADE_WHILE_RUNNING = {
    *(f"doctor.pins.touches-{what}" for what in ("power", "ground", "line")),
    *(f"doctor.cameras.{health}" for health in Health if health is not Health.FINE),
    *(f"doctor.display.{word}" for word in ("good", "small")),
    *(f"doctor.cameras.{word}" for word in ("sees-the-table", "looks-elsewhere")),
    *(f"doctor.sound.{word}" for word in ("heard", "silent")),
    *(f"doctor.lamps.{word}" for word in ("shines", "stays-dark")),
    *(f"doctor.storage.{word}" for word in ("slow", "speed")),
}


def flat(told: dict[str, Any], above: str = "") -> dict[str, dict[str, Any]]:
    """Keys with dots, each with what the list says of it."""
    found: dict[str, dict[str, Any]] = {}
    for name, value in told.items():
        found |= {above + name: value} if "means" in value else flat(value, f"{above}{name}.")
    return found


WELL = {"good", "room", "speed", "window", "shines", "unknown", "press", "heard", "open", "reached", "sees-the-table"}
KEYS = flat(tomllib.loads((HARDWARE / "keys.toml").read_text(encoding="utf-8")))


EYES = ("box.", "calibration.", "device.", "lesson.")
"""Families of the eyes: what they say of cards, mats and cameras."""


def test_every_key_of_the_eyes_in_the_list_is_said_by_them() -> None:
    """Whole, or for the calibration without its first word."""
    code = "".join(path.read_text() for path in sorted((HARDWARE / "vision").glob("**/*.py")))
    for key in KEYS:
        if key.startswith("calibration."):
            assert f'"{key.partition(".")[2]}"' in code, key
        elif key.startswith(EYES):
            assert f'"{key}"' in code, key


def test_every_key_in_the_code_is_in_the_list_and_the_other_way_round() -> None:
    """A new key needs a line there; a line without a key is dead."""
    code = "".join(path.read_text() for room in ROOMS for path in sorted((HARDWARE / room).glob("*.py")))
    listed = {key for key in KEYS if not key.startswith(EYES)}
    assert listed == set(SAID.findall(code)) - {"wiring.toml", "wiring.svg"} | MADE_WHILE_RUNNING


@pytest.mark.parametrize("key", sorted(KEYS))
def test_the_words_use_only_the_fields_of_their_key(key: str) -> None:
    """And an illness has a way to mend it."""
    told = KEYS[key]
    for text in (told["means"], told.get("mend", "")):
        fields = {field for _, field, _, _ in string.Formatter().parse(text) if field}
        assert fields <= set(told["fields"])
    well = key.rpartition(".")[2] in WELL or "-you-" in key or "-it-" in key
    assert ("mend" in told) == (key.startswith("doctor.") and not well) or key.startswith("calibration.")
    if key.startswith("calibration."):
        assert ("mend" in told) == (not key.endswith(".good"))


def test_an_error_is_its_key_and_facts_and_a_standard_type() -> None:
    """Nothing to translate hides in a sentence."""
    error = CameraLost("camera.gave-up", name="usb", why="")
    assert isinstance(error, HardwareError)
    assert isinstance(error, OSError)
    assert (error.key, error.facts) == ("camera.gave-up", {"name": "usb", "why": ""})
    assert str(error) == "camera.gave-up (name=usb, why=)"
