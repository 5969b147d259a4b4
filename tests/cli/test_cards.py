"""`companion learn`, `companion scan cards` and `companion scan grid`, on drawn pictures."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.zone_plan import zone_plan
from companion.bridge.card_design import card_face
from companion.cli.commands.grid_score import scored
from companion.cli.commands.learn_from_pictures import plain, words_by_name
from companion.cli.commands.scan_cards import game_of
from companion.devtools.vision_bench.card_tables import grid_trial, lesson_picture
from companion.engine.shelf import SHELF
from companion.i18n import translator
from hardware.simulation import Card, Lens, LyingCard, Scene, View
from hardware.vision.cards import Box, Boxes
from tests.hardware.vision.laid_mat import with_corners

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


def test_a_learnt_box_that_was_shared_reads_cards_at_another_table(
    companion: Callable[..., Any], learnt: Path, pirates: dict[str, Card], tmp_path: Path
) -> None:
    other, file, picture = tmp_path / "other", tmp_path / "ours.zip", tmp_path / "three.png"
    cv2.imwrite(str(picture), grid_trial([list(pirates.values())], 5, size=(1280, 720)).picture)
    assert companion("share", "tortuga_cards", str(file), "--data", learnt).code == 0
    assert companion("share", "tortuga_cards", str(file), "--take", "--data", other).code == 0

    seen = companion("scan", "cards", picture, "--box", "tortuga_cards", "--data", other, "--json")

    assert [card["id"] for card in json.loads(seen.out)["cards"]] == list(PIRATES)


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
    told = scored(tr, "tortuga_cards", FULL, ("ann", "ben"))
    assert told["refused"] == ""
    # RULES.md 4.1-4.3: in column 1 speed 4 meets 3 + 1, which is not more; in column 2 hull 6 meets 3 - 1
    assert [column["wins"] for column in told["columns"]][:2] == [False, True]
    assert told["prestige"]["ann"]["treasures"] >= 3
    wrong = [list(row) for row in FULL]
    wrong[4][5] = "?"
    assert "row 5, column 6" in scored(tr, "our own", wrong, ("ann", "ben"))["refused"]
    assert scored(tr, "our own", [row[:5] for row in FULL], ("ann", "ben"))["refused"] == tr.text(
        "scan.grid.other-size"
    )


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
    (tmp_path / "pictures" / "P1.png").unlink()
    gone = companion("learn", "tortuga_cards", "--again", "P1", "--from", tmp_path / "pictures", "--data", other)
    assert (gone.code, "no picture of P1" in gone.err) == (1, True)


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


def test_a_card_taught_anew_is_forgotten_only_when_the_new_look_is_there(
    companion: Callable[..., Any], learnt: Path, tmp_path: Path
) -> None:
    box = learnt / "boxes" / "tortuga_cards.cards"
    before = box.read_bytes()
    gone = companion("learn", "tortuga_cards", "--again", "P1", "--camera", f"folder:{tmp_path}", "--data", learnt)
    assert (gone.code, box.read_bytes() == before) == (1, True)
    unnamed = companion("learn", "tortuga_cards", "--again", "parrot", "--data", learnt)
    assert (unnamed.code, "P1, P2, P3" in unnamed.err) == (1, True)


def test_a_box_of_another_game_is_not_taken_in_and_no_other_file_is_written_over(
    companion: Callable[..., Any], learnt: Path, tmp_path: Path
) -> None:
    file, letter = tmp_path / "ours.cards", tmp_path / "letter.txt"
    letter.write_text("Dear Anne")
    companion("learn", "tortuga_cards", "--export", file, "--data", learnt)
    assert companion("learn", "jamaica", "--import", file, "--data", learnt).code == 1
    assert not (learnt / "boxes" / "jamaica.cards").exists()
    assert companion("learn", "tortuga_cards", "--export", letter, "--data", learnt).code == 2
    assert letter.read_text() == "Dear Anne"


def test_pictures_may_be_named_after_what_stands_on_the_card() -> None:
    cards = card_list(SHELF["tortuga1667"])
    named = words_by_name(cards)
    assert [named[plain(name)] for name in ("Crow's Nest", "Façade", "EL DORADO")] == [
        "crows-nest",
        "facade",
        "el-dorado",
    ]
    assert set(named.values()) == set(cards.by_word)
    treasures = words_by_name(card_list(SHELF["jamaica"]))
    assert (treasures["+3"], treasures["-3"], "treasure-3" in treasures) == ("+3", "-3", False)


def test_the_simulated_table_lays_the_card_that_is_asked_for_and_learns_it_apart(
    companion: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([""])
    monkeypatch.setattr("builtins.input", lambda: _next(answers))
    done = companion("learn", "jamaica", "--camera", "simulated", "--data", tmp_path)
    assert "1 of 23 are learnt" in done.out
    assert (tmp_path / "simulated" / "boxes" / "jamaica.cards").exists()
    assert not (tmp_path / "boxes").exists()


def _next(answers: Iterator[str]) -> str:
    try:
        return next(answers)
    except StopIteration:
        raise EOFError from None


def test_backs_are_learnt_under_the_names_that_a_lesson_asks_for(companion: Callable[..., Any], tmp_path: Path) -> None:
    """The only back of a game is the back, a number marks a second look, and a deck that is none is refused."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    tile = card_face(card_list(SHELF["jamaica"]).by_word["gold/gold"], translator("en"))
    for name in ("back", "back-2", "back-parrots"):
        cv2.imwrite(str(folder / f"{name}.png"), lesson_picture(tile, face_up=False))
    told = json.loads(companion("learn", "tortuga_dice", "--from", folder, "--data", tmp_path, "--json").out)
    assert told["learnt"] == ["back-tiles", "back-tiles"]
    assert [one["file"] for one in told["refused"]] == ["back-parrots.png"]
    assert told["missing"] == ["1", "2", "3"]
    other = tmp_path / "faces"
    other.mkdir()
    cv2.imwrite(str(other / "1.png"), lesson_picture(tile))
    told = json.loads(companion("learn", "tortuga_dice", "--from", other, "--data", other, "--json").out)
    assert sorted(told["missing"]) == ["2", "3", "back-tiles"], "a face that is learnt is no back"
    (folder / "back-parrots.png").rename(folder / "back-events.png")
    told = json.loads(companion("learn", "tortuga1667", "--from", folder, "--data", tmp_path, "--json").out)
    assert sorted(told["learnt"]) == ["back", "back", "back-events"]


@pytest.mark.parametrize(("language", "deck"), [("en", "treasure cards"), ("fr", "cartes trésor")])
def test_a_back_is_asked_for_by_what_its_deck_is_called(
    companion: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, deck: str
) -> None:
    monkeypatch.setattr("builtins.input", _nobody)
    words = ("--again", "back-treasure-cards", "--camera", "simulated", "--data", tmp_path, "--lang", language)
    assert f"({deck})" in companion("learn", "jamaica", *words).out


def test_a_box_under_another_name_or_in_a_file_still_says_titles_and_zones(learnt: Path) -> None:
    box = Boxes(learnt / "boxes").load("tortuga_cards")
    assert game_of(box, "ours.cards") == "tortuga_cards"
    assert game_of(Box("ours", box.kinds), "ours") == "tortuga_cards"
    assert not game_of(Box("ours", box.kinds).with_look("parrot", box.looks[0]), "ours")
    assert not game_of(Box("ours"), "ours")


def test_the_corners_of_a_mat_are_no_strange_cards(
    companion: Callable[..., Any], learnt: Path, pirates: dict[str, Card], tmp_path: Path
) -> None:
    """And a card says in which zone it lies, in words too."""
    seats = ("1", "2")
    zone = zone_plan("tortuga_cards", seats, (600, 480))[1]
    place = (zone.x + zone.width / 2 - 300, 240 - zone.y - zone.height / 2)
    view = View(across=1084, height=1100)
    lying = LyingCard(pirates["P1"], *place)
    scene = Scene(cards=(lying,), view=view, lens=Lens(exposure=1.2), size=(2304, 1296))
    cv2.imwrite(str(tmp_path / "mat.png"), with_corners(scene, (600, 480)))
    words = ("scan", "cards", tmp_path / "mat.png", "--box", "tortuga_cards", "--data", learnt)
    (card,) = json.loads(companion(*words, "--json").out)["cards"]
    assert (card["id"], card["zone"]) == ("P1", "pirate-2")
    assert "[pirata 2]" in companion(*words, "--lang", "es").out


def test_people_may_be_called_as_they_are_when_a_grid_is_counted(
    companion: Callable[..., Any], learnt: Path, pirates: dict[str, Card], tmp_path: Path
) -> None:
    """RULES.md 4.1"""
    tr = translator("en")
    assert list(scored(tr, "tortuga_cards", FULL, ("Zoë", "Big Ben"))["prestige"]) == ["Zoë", "Big Ben"]
    cv2.imwrite(str(tmp_path / "one.png"), grid_trial([[*pirates.values()]], 5, size=(1280, 720)).picture)
    words = ("scan", "grid", tmp_path / "one.png", "--box", "tortuga_cards", "--data", learnt, "--rows", 1)
    assert "3 of 6 cells are empty" in companion(*words).out
    assert companion(*words, "--score", "--names", "Ann,Ann").code == 2
    (tmp_path / "odd.json").write_text('[["P1", null]]')
    assert companion(*words, "--before", tmp_path / "odd.json").code == 1


def test_a_picture_whose_name_is_no_utf8_gives_a_card_all_the_same(
    companion: Callable[..., Any], pirates: dict[str, Card], tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "one.png"), lesson_picture(pirates["P1"]))
    (folder / "one.png").rename(folder / os.fsdecode(b"caf\xe9.png"))
    done = companion("learn", "my deck", "--from", folder, "--data", tmp_path, "--json")
    assert (done.code, json.loads(done.out)["learnt"]) == (0, ["caf\udce9"])


def test_a_folder_of_boxes_that_cannot_be_looked_into_is_named(companion: Callable[..., Any], tmp_path: Path) -> None:
    done = companion("scan", "cards", "one.png", "--box", "jamaica", "--data", tmp_path / ("x" * 300))
    assert (done.code, "jamaica.cards" in done.err) == (1, True)


def test_all_cards_of_one_photo_are_learnt_at_once_and_read_again(
    companion: Callable[..., Any], pirates: dict[str, Card], tmp_path: Path
) -> None:
    """Without names they are numbered in a picture; too few names are refused; a box of no game does as well."""
    photo, data = tmp_path / "three.png", tmp_path / "data"
    cv2.imwrite(str(photo), grid_trial([list(pirates.values())], 5, size=(1280, 720)).picture)
    words = ("learn", "my deck", "--photo", photo, "--data", data)

    shown = companion(*words)
    few = companion(*words, "--names", "anne,ben")
    done = companion(*words, "--names", "anne,ben,cat", "--json")
    seen = json.loads(companion("scan", "cards", photo, "--box", "my deck", "--data", data, "--json").out)

    assert (shown.code, few.code, done.code) == (0, 2, 0)
    assert (tmp_path / "three-numbered.jpg").exists()
    assert json.loads(done.out) == {"box": "my deck", "read_again": 3, "refused": []}
    assert seen["counted"] == {"anne": 1, "ben": 1, "cat": 1}


def test_names_go_with_a_photo_only(companion: Callable[..., Any]) -> None:
    assert companion("learn", "jamaica", "--names", "a,b").code == 2
