"""Runs in a process of its own: a demonstrated evening whose dice fall otherwise than they look to the camera."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.table_facts import DieFace
from companion.ui.launch import Wish, prepare

SIZE = (800, 480)
prepare(Wish(size=SIZE, swift=True))

from companion.bridge import senses
from companion.bridge.simulation.simulated_rolls import SimulatedHands
from companion.devtools.demo.demo_evening import Evening
from companion.devtools.demo.demonstration import Plan
from companion.devtools.fingers.fingers import Fingers
from hardware.vision.dice.dice_values import PIPS


class Conjurer(SimulatedHands):
    """Says that the first action die fell on another face than the one it lays on the table."""

    laying = False

    def roll(self, *asked: Any) -> tuple[DieFace, ...]:
        self.laying = True
        fallen = super().roll(*asked)
        self.laying = False
        return fallen

    def choose(self, *asked: Any) -> tuple[DieFace, ...]:
        fallen = super().choose(*asked)
        if self.laying or not fallen or fallen[0].kind != PIPS:
            return fallen
        return (DieFace(PIPS, "1" if fallen[0].face != "1" else "2"), *fallen[1:])


def main() -> None:
    """Play until dice have been misread."""
    setattr(senses, SimulatedHands.__name__, Conjurer)
    plan = Plan("jamaica", 2, 12, "en", SIZE, fast=True, most=14)
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", SIZE, swift=True, home=Path(home), camera="simulated", seed=plan.seed)) as fingers,
    ):
        figures = Evening(fingers, plan, lambda _: None).play()
        fingers.app.senses_loop.close()
    told = {"scans": figures.scans, "misread": figures.misread, "asked": figures.asked, "wrong": figures.wrong}
    sys.stdout.write(json.dumps({**told, "refused": figures.refused, "given": figures.given}))


if __name__ == "__main__":
    main()
