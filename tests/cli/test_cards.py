"""`companion learn`, `companion scan cards` and `companion scan grid`, on drawn pictures."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.bridge.cardfaces import card_face
from companion.bridge.cardlists import card_list
from companion.cli.gridscore import scored
from companion.engine.shelf import SHELF
from companion.i18n import translator
from hardware.table import Card
from hardware.vision.cards.trials import grid_trial, lesson_picture

PIRATES = ("P1", "P2", "P3")
FULL = [
    ["P1", "P2", "P3", "P4", "P5", "P6"],
    ["L1", "L3", "M1", "H2", "L6", "M3"],
    ["T2", "T3", "T4", "T2", "T3", "T4"],
    ["W1", "W2", "W3", "W4", "W5", "W6"],
    ["S", "H", "G", "S", "H", "G"],
]


@pytest.fixture(scope="session")
def pirates() -> dict[str, Card]:
    cards = card_list(SHELF["tortuga_cards"])
    return {word: card_face(cards.by_word[word], translator("en")) for word in PIRATES}


@pytest.fixture
def learnt(companion: Callable[..., Any], pirates: dict[str, Card], tmp_path: Path) -> Path:
    """A data folder in which three cards of the card game were learnt."""
    (tmp_path / "pictures").mkdir()
    for number, (word, card) in enumerate(pirates.items()):
        cv2.imwrite(str(tmp_path / "pictures" / f"{word}.png"), lesson_picture(card, seed=number))
    done = companion("learn", "tortuga_cards", "--from", tmp_path / "pictures", "--data", tmp_path / "data", "--json")
    told = json.loads(done.out)
    assert (done.code, told["learnt"], told["refused"]) == (0, list(PIRATES), [])
    assert "P4" in told["missing"]
    return tmp_path / "data"


def test_a_learnt_box_reads_cards_and_names_a_move(
    companion: Callable[..., Any], learnt: Path, pirates: dict[str, Card], tmp_path: Path
) -> None:
    one, two, three = pirates.values()
    files = tmp_path / "one.png", tmp_path / "two.png"
    for file, rows in zip(files, ([[one, two, None, three]], [[one, None, two, three]]), strict=True):
        cv2.imwrite(str(file), grid_trial(rows, 5, size=(1280, 720)).picture)
    where = ("--box", "tortuga_cards", "--data", learnt)
    seen = companion("scan", "cards", files[0], *where, "--json", "--draw", tmp_path / "drawn")
    assert [card["id"] for card in json.loads(seen.out)["cards"]] == list(PIRATES)
    assert (tmp_path / "drawn" / "one.png").exists()
    grid = ("--rows", 1, "--columns", 4)
    before = companion("scan", "grid", files[0], *where, *grid, "--json")
    assert json.loads(before.out)["cells"] == [["P1", "P2", "", "P3"]]
    (tmp_path / "before.json").write_text(before.out)
    after = companion("scan", "grid", files[1], *where, *grid, "--before", tmp_path / "before.json")
    assert "P2 was moved from 1/2 to 1/3" in after.out
    refused = companion("scan", "grid", files[1], *where, *grid, "--before", files[1])
    assert (refused.code, refused.err.count("\n")) == (1, 1)


def test_the_engine_counts_a_whole_grid_and_says_which_cell_stands_against_it() -> None:
    tr = translator("en")
    told = scored(tr, FULL, ("ann", "ben"))
    assert told["refused"] == ""
    # RULES.md 4.1-4.3: in column 1 speed 4 meets 3 + 1, which is not more; in column 2 hull 6 meets 3 - 1
    assert [column["wins"] for column in told["columns"]][:2] == [False, True]
    assert told["prestige"]["ann"]["treasures"] >= 3
    wrong = [list(row) for row in FULL]
    wrong[4][5] = "?"
    assert "row 5, column 6" in scored(tr, wrong, ("ann", "ben"))["refused"]


def test_a_box_goes_from_one_device_to_another_and_one_card_can_be_taught_anew(
    companion: Callable[..., Any], learnt: Path, tmp_path: Path
) -> None:
    file = tmp_path / "ours.cards"
    assert companion("learn", "tortuga_cards", "--export", file, "--data", learnt).code == 0
    other = tmp_path / "other"
    assert companion("learn", "tortuga_cards", "--import", file, "--data", other).code == 0
    assert (other / "boxes" / "tortuga_cards.cards").exists()
    again = companion(
        "learn", "tortuga_cards", "--again", "P1", "--from", tmp_path / "pictures", "--data", other, "--json"
    )
    assert again.code == 0


def test_what_cannot_be_read_is_one_line(companion: Callable[..., Any], learnt: Path, tmp_path: Path) -> None:
    box = learnt / "boxes" / "tortuga_cards.cards"
    box.write_bytes(box.read_bytes()[:-5])
    picture = tmp_path / "pictures" / "P1.png"
    for words in (
        ("scan", "cards", picture, "--box", "tortuga_cards", "--data", learnt),
        ("scan", "cards", picture, "--box", "nobody", "--data", learnt),
        ("scan", "cards", picture, "--box", "../up", "--data", learnt),
        ("learn", "tortuga_cards", "--import", picture, "--data", learnt),
        ("learn", "tortuga_cards", "--from", tmp_path / "nowhere", "--data", learnt),
        ("learn", "chess", "--data", learnt),
    ):
        done = companion(*words)
        assert (done.code, done.err.count("\n")) == (1 if words[1] != "chess" else done.code, 1)
        assert done.code in {1, 2}
    assert box.read_bytes().startswith(b"quartermaster-cards 1 ")


def test_a_picture_that_names_no_card_is_refused_and_the_others_are_learnt(
    companion: Callable[..., Any], pirates: dict[str, Card], tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "P1.png"), lesson_picture(pirates["P1"]))
    cv2.imwrite(str(folder / "nobody.png"), lesson_picture(pirates["P2"]))
    (folder / "P2.jpg").write_bytes(b"no picture")
    done = companion("learn", "tortuga_cards", "--from", folder, "--data", tmp_path / "data")
    assert done.code == 1
    assert "nobody.png" in done.out
    assert "P2.jpg" in done.out
    own = companion("learn", "my deck", "--from", folder, "--data", tmp_path / "data", "--json")
    assert json.loads(own.out)["learnt"] == ["P1", "nobody"]


def test_a_lesson_before_a_camera_asks_and_can_be_broken_off(
    companion: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builtins.input", _nobody)
    done = companion("learn", "tortuga_cards", "--camera", "simulated", "--data", tmp_path)
    assert done.code == 0
    assert "1 of" in done.out


def _nobody(_: str = "") -> str:
    raise EOFError
