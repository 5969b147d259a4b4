"""What a game's package brings of learnt cards and dice: read until a table teaches its own, and only for that game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.bridge.simulation.simulated_cards import SimulatedBoxes
from companion.bridge.simulation.simulated_rolls import die_of
from companion.bridge.teaching.die_kinds import die_named
from companion.i18n import translator
from hardware.vision import library
from hardware.vision.cards import Box, Boxes
from hardware.vision.cards.box_file import packed_box
from tests.engine.installed_packages import companion, good, install, python

COMBAT = die_named("combat")[0]
DICE = """
from companion.engine.kernel.table_facts import TaughtDie
Walk.extras = kit.Extras(
    table_facts=kit.TableFacts(dice={"die": kit.DiceFacts(taught=(TaughtDie("walking", ("2", "star")),))})
)
GAME = Walk()
"""
LOOK = """
import json, sys
from pathlib import Path
from companion.bridge.teaching.face_files import FaceShelf, taught_faces
from companion.bridge.teaching.learnt_boxes import LearntBoxes, known_boxes
home = Path("HOME")
boxes = LearntBoxes(home / "boxes")
print(json.dumps([
    len(boxes.of("walk").kinds) if boxes.of("walk") else 0,
    boxes.of("jamaica") is None,
    FaceShelf(home).complete("walking", ("2", "star")),
    list(taught_faces(home).kinds()),
]))
"""


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """A box learnt from prints before the simulated camera."""
    return SimulatedBoxes(tmp_path_factory.mktemp("prints"), translator("en")).of("tortuga_dice", "tiles")


def faces(*kinds: str) -> str:
    """The combat die as it was learnt, under these names."""
    rows = library([die_of(COMBAT.kind, COMBAT.faces)]).as_json()
    return json.dumps([{**row, "kind": kind} for kind in kinds for row in rows])


def test_cards_and_dice_that_a_package_brings_are_read(tmp_path: Path, box: Box) -> None:
    """Those of its own game: another game's box in there, or a die that is not its own, counts for nothing."""
    site, home = tmp_path / "site", tmp_path / "data"
    files: dict[str, str | bytes] = {
        "__init__.py": good("walk") + DICE,
        "learnt/walk.cards": packed_box(Box("walk", box.kinds)),
        "learnt/jamaica.cards": packed_box(Box("jamaica", box.kinds)),
        "learnt/faces.json": faces("walking", "combat"),
    }
    install(site, "walk", files)

    assert python(site, LOOK.replace("HOME", str(home))) == [len(box.kinds), True, True, ["walking"]]
    assert not home.exists()
    handed = companion(site, "learn", "walk", "--export", str(tmp_path / "walk.cards"), "--data", str(home))
    assert handed.returncode == 0, handed.stderr
    assert (tmp_path / "walk.cards").read_bytes() == files["learnt/walk.cards"]

    Boxes(home / "boxes").save(Box("walk", box.kinds[:1]))  # the table's own lesson goes first
    assert python(site, LOOK.replace("HOME", str(home)))[0] == 1


def test_what_cannot_be_read_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "__init__.py": good("walk") + DICE,
        "learnt/walk.cards": b"torn",
        "learnt/faces.json": "[[[",
    }
    install(tmp_path / "site", "walk", files)

    assert python(tmp_path / "site", LOOK.replace("HOME", str(tmp_path))) == [0, True, False, []]
