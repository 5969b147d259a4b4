"""Chests on a drawn table against those of a running match: a check that is said, and never an answer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.heap_check import compared, heap_pieces, wrong_heap
from companion.bridge.camera.table_difference import said
from companion.bridge.camera.zone_plan import zone_plan
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.sights import Heap
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.session.table.random_player import play
from hardware.arrays import Pixels
from hardware.simulation import Die, Face, LyingDie, Scene, View
from hardware.vision.shared.heaps import Counted
from hardware.vision.shared.mat import Mat, mat_from_markers
from tests.hardware.vision.laid_mat import with_corners

SIZE = (560.0, 400.0)
VIEW = View(across=900, height=1100)
AnyMatch = Match[Any]


def match_of(game: str, players: int, steps: int) -> AnyMatch:
    match: AnyMatch = Match(SHELF[game], Setup(game, tuple(Seat(f"p{n}") for n in range(1, players + 1))))
    for number, _ in enumerate(play(match, 4)):
        if number >= steps:
            break
    return match


def heaps_of(match: AnyMatch) -> list[Heap]:
    assert match.game.sights is not None
    return [heap for heap in match.game.sights.heaps(match.view()) if heap.piece == "chest"]


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
    return picture, mat.with_zones(zone_plan(match.game.name, match.setup.seats, mat.size))


def test_chests_that_lie_right_are_not_mentioned() -> None:
    """Eight chests of Tortuga 1667 where the match has them."""
    match = match_of("tortuga1667", 4, 12)
    picture, mat = drawn(match, heaps_of(match))

    assert wrong_heap(match, picture, mat) is None


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
    assert told == f"The table shows {has + 1} {noun} at “Dutchman, French”, the companion has {has}."


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
    """10 pawns nobody has are not mentioned by themselves."""
    match = match_of("tortuga1667", 4, 12)
    assert [heap.piece for heap in match.game.sights.heaps(match.view())].count("pawn") == 5  # type: ignore[union-attr]
    picture, mat = drawn(match, heaps_of(match))
    zones = (*mat.zones, replace(mat.zones[0], name="TOR", x=250, y=300))

    assert wrong_heap(match, picture, mat.with_zones(zones)) is None
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
