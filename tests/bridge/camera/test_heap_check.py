"""Chests on a drawn table, counted before a camera, against those of a running match: only said, never an answer."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera import heap_check
from companion.bridge.camera.heap_check import Heaps, HeapWatch, compared, heap_pieces, heaps_on
from companion.bridge.camera.table_difference import said
from companion.bridge.camera.zone_plan import zone_plan
from companion.bridge.question import Stamp
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.sights import Heap
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.session.table.random_player import play
from hardware.arrays import Pixels
from hardware.camera.folder import PictureFolder
from hardware.camera.worker import WorkingCamera
from hardware.simulation import Die, Face, LyingDie, Scene, View
from hardware.vision.shared.camera_memory import Devices
from hardware.vision.shared.heaps import Counted
from hardware.vision.shared.mat import Mat, mat_from_markers
from tests.hardware.vision.laid_mat import with_corners

SIZE = (560.0, 400.0)
VIEW = View(across=900, height=1100)
AnyMatch = Match[Any]
PATIENCE = 60.0


def match_of(game: str, players: int, steps: int) -> AnyMatch:
    match: AnyMatch = Match(SHELF[game], Setup(game, tuple(Seat(f"p{n}") for n in range(1, players + 1))))
    for number, _ in enumerate(play(match, 4)):
        if number >= steps:
            break
    return match


def heaps_of(match: AnyMatch) -> list[Heap]:
    assert match.game.extras.sights is not None
    return [heap for heap in match.game.extras.sights.heaps(match.view()) if heap.piece == "chest"]


def drawn(match: AnyMatch, heaps: list[Heap]) -> tuple[Pixels, Mat]:
    """The table with these heaps, side by side in their zones, and the mat as its markers tell."""
    plan = {zone.name: zone for zone in zone_plan(match.game.name, match.setup.seats, SIZE)}
    (piece,) = heap_pieces(match.game.name, ["chest"])
    faces = tuple(Face(str(n)) for n in range(6))
    lying: list[LyingDie] = []
    taken: dict[str, int] = {}
    for heap in heaps:
        zone = plan[heap.zone]
        for _ in range(heap.count):
            row, column = divmod(taken.get(heap.zone, 0), 4)
            taken[heap.zone] = taken.get(heap.zone, 0) + 1
            x = zone.x + 14 + column * 22 - SIZE[0] / 2
            y = SIZE[1] / 2 - (zone.y + 14 + row * 22)
            body = piece.colours[heap.colour]
            die = Die("chest", faces, body, body, size=piece.side, roundness=0.1, gloss=0.1)  # type: ignore[arg-type]
            lying.append(LyingDie(die, "0", x, y, 10.0 * len(lying)))
    picture = with_corners(Scene(dice=tuple(lying), view=VIEW, size=(1920, 1080)), SIZE)
    mat = mat_from_markers(picture)
    assert mat is not None
    return picture, mat


def wrong_heap(match: AnyMatch, picture: Pixels, mat: Mat) -> Refusal | None:
    return compared(match, heaps_on(mat, picture, Heaps(match.game.name, tuple(match.setup.seats))))


def test_chests_that_lie_right_are_not_mentioned() -> None:
    """Eight chests of Tortuga 1667 where the match has them."""
    match = match_of("tortuga1667", 4, 12)

    assert wrong_heap(match, *drawn(match, heaps_of(match))) is None


def test_a_chest_too_many_in_the_french_hold_is_said() -> None:
    """One zone, what is seen, what the companion has."""
    match = match_of("tortuga1667", 4, 12)
    heaps = [replace_count(heap, heap.count + (heap.zone == "FD-F")) for heap in heaps_of(match)]
    why = wrong_heap(match, *drawn(match, heaps))
    assert why is not None

    has = next(heap.count for heap in heaps_of(match) if heap.zone == "FD-F")
    assert dict(why.facts) == {"zone": "FD-F", "seen": has + 1, "has": has, "colour": ""}
    told = said(translator("en"), match.game, card_list(match.game), why)
    noun = "chest" if has == 0 else "chests"
    assert told == f"The table shows {has + 1} {noun} at “Dutchman, French”, the app has {has}."


def replace_count(heap: Heap, count: int) -> Heap:
    return Heap(heap.zone, heap.piece, heap.colour, count)


def test_chests_of_the_dice_game_are_told_by_their_colours() -> None:
    """As they lie in a running match, and then with one colour taken for another."""
    match = match_of("tortuga_dice", 3, 400)
    heaps = [heap for heap in heaps_of(match) if heap.count]
    assert len(heaps) > 2
    assert wrong_heap(match, *drawn(match, heaps)) is None

    other = "blue" if heaps[0].colour != "blue" else "red"
    swapped = [Heap(heaps[0].zone, "chest", other, heaps[0].count), *heaps[1:]]
    why = wrong_heap(match, *drawn(match, swapped))
    assert why is not None
    assert dict(why.facts)["zone"] == heaps[0].zone
    assert dict(why.facts)["colour"] in {other, heaps[0].colour}


def test_a_doubtful_count_is_held_against_nobody() -> None:
    match = match_of("tortuga1667", 4, 12)
    one = Counted("FD-F", "chest", "", 7, sure=False)

    assert compared(match, [one]) is None
    assert compared(match, [replace(one, sure=True)]) is not None
    assert compared(match, [replace(one, sure=True, zone="kitchen")]) is None


def test_pawns_are_checked_only_if_the_table_asks_for_it() -> None:
    """And then they are held against the companion's."""
    match = match_of("tortuga1667", 4, 12)
    assert [heap.piece for heap in match.game.extras.sights.heaps(match.view())].count("pawn") == 5  # type: ignore[union-attr]
    picture, mat = drawn(match, heaps_of(match))
    seats = tuple(match.setup.seats)

    assert {one.piece for one in heaps_on(mat, picture, Heaps("tortuga1667", seats))} == {"chest"}
    assert {one.piece for one in heaps_on(mat, picture, Heaps("tortuga1667", seats, pawns=True))} == {"chest", "pawn"}
    why = compared(match, [Counted("TOR", "pawn", "", 10, sure=True)])
    assert why is not None
    assert why.key == "table-pawns"


@pytest.mark.parametrize("language", languages())
def test_the_check_is_worded_in_every_language(language: str) -> None:
    game, tr = SHELF["tortuga_dice"], translator(language)
    match = match_of("tortuga_dice", 2, 40)
    why = compared(match, [Counted("crew-zone-p1", "chest", "red", 9, sure=True)])
    assert why is not None
    told = said(tr, game, card_list(game), why, {"p1": "Anne"})

    assert "Anne" in told
    assert "9" in told
    assert tr.name("tortuga_dice", "red") in told
    assert "{" not in told


def counts(watch: HeapWatch, stamp: Stamp) -> tuple[Counted, ...]:
    """Wait for what is counted for a question."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = watch.take(stamp)
        if seen is not None:
            return seen
        time.sleep(0.01)
    raise TimeoutError


def test_a_chest_too_many_is_counted_and_said_while_the_question_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what two counts agree on; pawns only if asked for."""
    monkeypatch.setattr(heap_check, "EVERY", 0.1)
    match = match_of("tortuga1667", 4, 12)
    heaps = [replace_count(heap, heap.count + (heap.zone == "FD-F")) for heap in heaps_of(match)]
    picture, _ = drawn(match, heaps)
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    camera = WorkingCamera(PictureFolder(tmp_path))
    watch = HeapWatch(camera, Devices(tmp_path / "devices"), Heaps("tortuga1667", tuple(match.setup.seats)))
    stamp = Stamp(1, match.sequence)
    try:
        watch.at(stamp)
        seen = counts(watch, stamp)
    finally:
        watch.close()
        camera.close()

    assert {one.piece for one in seen} == {"chest"}
    why = compared(match, seen)
    assert why is not None
    assert (why.key, dict(why.facts)["zone"]) == ("table-chests", "FD-F")
    facts = dict(why.facts)
    assert int(facts["seen"]) == int(facts["has"]) + 1


def test_a_game_without_heaps_has_nothing_to_count() -> None:
    assert Heaps("tortuga_dice", ("a",)).there
    assert not Heaps("jamaica", ("a",)).there
