"""Runs in a process of its own: the doctor's screen with everything a doctor can find, and the test of touches."""
# ruff: noqa: I001  the first import prepares Kivy for all others

from __future__ import annotations

import json
import sys
import tempfile
import tomllib
from functools import partial
from pathlib import Path
from typing import Any

from tests.ui.scenes import Scene, examined, settle

import hardware
from companion.devtools.fingers.fingers import Fingers, walk
from companion.ui.launch import Wish
from companion.ui.screens.house.doctor_screen import OFTEN, TouchTest
from companion.ui.widgets.basic.touch_row import TouchLine
from hardware.doctor import Finding, State
from tests.ui.examining import faults, in_view
from companion.devtools.fingers.window_clock import skip

AT_ONCE = 4
"""So many findings fit on the smallest screen without a finger that scrolls."""
FOUND = ("doctor.", "calibration.")
FACTS = {
    "name": "Arducam 16 MP Autofocus (imx519)",
    "file": "/media/usb-stick/quartermaster/devices.json",
    "folder": "/home/quartermaster/.local/share/quartermaster",
    "why": "Read-only file system",
    "cards": "vc4-hdmi-0, vc4-hdmi-1, bcm2835 Headphones",
    "players": "aplay, paplay, pw-play",
    "device": "/dev/gpiochip0",
}
"""Long ones, since machines have them; everything else is a number."""


def findings() -> list[Finding]:
    """Everything the hardware's list of keys lets a doctor say."""
    listed = tomllib.loads(Path(hardware.__file__).with_name("keys.toml").read_text(encoding="utf-8"))
    told = {key: words for key, words in _flat(listed, "").items() if key.startswith(FOUND)}
    return [
        Finding("all", State.WARNING, key, {field: FACTS.get(field, "1234") for field in words["fields"]})
        for key, words in told.items()
    ]


def _flat(listed: dict[str, Any], above: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for name, value in listed.items():
        found |= {above + name: value} if "means" in value else _flat(value, f"{above}{name}.")
    return found


def scenes(fingers: Any, done: dict[str, list[str]]) -> list[Scene]:
    """The machine as it is, then some findings each; what is wrong with the test of touches is told beside."""
    everything = findings()

    def as_it_is() -> None:
        fingers.app.go("home")
        fingers.app.go("doctor")
        _wait(fingers)
        done["touches"] += felt(fingers)

    def looking() -> None:
        fingers.screen.begin(lambda: everything)

    def some(at: int) -> None:
        fingers.screen.begin(lambda: everything[at : at + AT_ONCE])
        _wait(fingers)
        lines = [one for one in walk(fingers.screen) if isinstance(one, TouchLine)]
        done["asked"] += [finding.key for finding in everything[at : at + AT_ONCE]]
        done["shown"] += [line.text for line in lines if line.means is not None and in_view(line)]

    groups = range(0, len(everything), AT_ONCE)
    return [("as it is", as_it_is), ("looking", looking), *((everything[at].key, partial(some, at)) for at in groups)]


def _wait(fingers: Any) -> None:
    while fingers.screen.said:
        skip(OFTEN)
        settle()
    settle()


def felt(fingers: Any) -> list[str]:
    """Cover the screen with squares, and look at them alone."""
    fingers.screen.touch_test()
    settle()
    (test,) = [child for child in fingers.screen.children if isinstance(child, TouchTest)]
    found = faults(test, fingers.app.unit)
    fingers.screen.remove_widget(test)
    return found


def wish(home: Path) -> Wish:
    """With a camera, which the doctor offers to set right."""
    return Wish("en", (800, 480), swift=True, home=home, camera="simulated")


def main() -> None:
    """Look at all of it, each finding in some of all windows and languages: whatever was asked for must be in view."""
    with tempfile.TemporaryDirectory() as home, Fingers(wish(Path(home))) as fingers:
        told: dict[str, list[str]] = {"touches": [], "asked": [], "shown": []}
        wrong = examined(fingers, scenes(fingers, told))
    never = {finding.key for finding in findings()} - set(told["asked"])
    unseen = len(never) + len(told["asked"]) - len(told["shown"])
    sys.stdout.write(json.dumps({"wrong": wrong, "touches": told["touches"], "unseen": unseen}))


if __name__ == "__main__":
    main()
