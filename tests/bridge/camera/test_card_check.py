"""The cards of a mat looked at while nobody touches the table: what lies otherwise is said, and nothing comes of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera import card_check
from companion.bridge.camera.card_check import CardWatch, wrong_card
from companion.bridge.camera.placements import Spotted
from companion.bridge.camera.table_difference import expected, explaining, spotted
from companion.bridge.camera.zone_plan import zones_on
from companion.bridge.card_design import card_face
from companion.bridge.question import Stamp
from companion.bridge.simulation.simulated_cards import SimulatedBoxes
from companion.bridge.simulation.simulated_mat import SimulatedMat
from companion.engine.games.tortuga_cards.answers import Column
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.sights import FACE_DOWN, Sight
from companion.i18n import translator
from hardware.camera import SimulatedCamera, WorkingCamera
from hardware.simulation import Scene, SimulatedTable
from hardware.vision.cards import Box, CardReader
from hardware.vision.shared.mat import mat_from_markers
from tests.bridge.camera.test_placements import grid_before, swapped

PATIENCE = 90.0
EN = translator("en")
HERE, NEXT = Stamp(1, 3), Stamp(1, 4)


def table_with(match: Match[Any], lying: Sequence[Sight]) -> SimulatedTable:
    """A simulated table with printed corners and these cards in their zones."""
    mat = SimulatedMat.of(match.game.name, match.setup.seats)
    assert mat is not None
    cards, table = card_list(match.game, match.setup), SimulatedTable(2)
    laid = [mat.laid(one.zone, card_face(cards.by_word[one.card], EN), face_up=True) for one in lying]
    table.lay(Scene(view=mat.view, cards=(*mat.corners, *laid)))
    return table


def seas(match: Match[Any]) -> list[Sight]:
    return [sight for sight in expected(match) if sight.zone.startswith("sea-")]


def two_others(match: Match[Any]) -> tuple[str, str]:
    """Two zones of the row in which different seas lie."""
    first, *others = seas(match)
    return first.zone, next(other.zone for other in others if other.card != first.card)


def test_two_cards_that_changed_places_are_seen_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its thread, from the pictures of a camera, for the question that stands; not while others look."""
    monkeypatch.setattr(card_check, "EVERY", 0.1)
    match = grid_before("exchange-which-strategy")
    box = SimulatedBoxes(tmp_path, EN).of("tortuga_cards", "cards")
    camera = WorkingCamera(SimulatedCamera(table_with(match, swapped(seas(match), *two_others(match)))))
    free = [False]
    cards, seats = card_list(match.game, match.setup), tuple(match.setup.seats)
    watch = CardWatch(camera, lambda: box, cards, seats, lambda _: None, free=lambda: free[0])
    try:
        watch.at(HERE)
        time.sleep(1.0)
        assert watch.take(HERE) is None
        free[0] = True
        seen = _seen(watch)
        watch.at(NEXT)
        again = _seen(watch, NEXT)
    finally:
        watch.close()
        camera.close()

    assert again is seen, "a table that did not change is not read again for the next question"
    why = wrong_card(match, seen)
    assert why is not None
    assert dict(why.facts)["zone"] in two_others(match)


def _seen(watch: CardWatch, here: Stamp = HERE) -> tuple[Spotted, ...]:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = watch.take(here)
        if seen is not None:
            return seen
        time.sleep(0.05)
    raise TimeoutError


def test_what_lies_right_or_answers_the_question_is_not_wrong() -> None:
    """6.2 Whoever exchanges two seas may do so before it is told."""
    match = grid_before("exchange-which-sea")
    right = [Spotted(sight.zone, sight.card) for sight in expected(match)]
    exchanged = [Spotted(sight.zone, sight.card) for sight in swapped(expected(match), *two_others(match))]

    assert wrong_card(match, right) is None
    assert wrong_card(match, exchanged) is None
    other = grid_before("exchange-which-strategy")
    moved = [Spotted(sight.zone, sight.card) for sight in swapped(expected(other), *two_others(other))]
    assert wrong_card(other, moved) is not None


def test_cards_that_are_overlooked_or_on_their_way_are_not_wrong() -> None:
    """Several too few, one that is read with doubt, one beside all zones, a back or an event in somebody's hand."""
    match = grid_before("exchange-which-sea")
    lying = [Spotted(sight.zone, sight.card) for sight in expected(match)]
    treasure = next(spot for spot in lying if spot.zone == "treasure-2")
    without = [spot for spot in lying if spot != treasure]

    assert wrong_card(match, [spot for spot in lying if not spot.zone.startswith("treasure-")]) is None
    assert wrong_card(match, [spot._replace(sure=spot.zone != "sea-1") for spot in without]) is None
    assert wrong_card(match, [*lying, Spotted("beside", "W1")]) is None
    assert wrong_card(match, [spot for spot in lying if spot.zone != "player-p1"]) is None
    assert wrong_card(match, without[:3]) is None


# --- treasures, which differ by one figure ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    return SimulatedBoxes(tmp_path_factory.mktemp("prints"), EN).on_the_mat("tortuga_cards")


def read(match: Match[Any], box: Box, lying: Sequence[Sight]) -> list[Spotted]:
    """What the eyes see in one picture of the whole mat, 1280x720."""
    picture = SimulatedCamera(table_with(match, lying)).read()
    found = mat_from_markers(picture)
    assert found is not None
    assert picture.shape[:2] == (720, 1280)
    zoned = found.with_zones(zones_on(match.game.name, tuple(match.setup.seats), found.size))
    return spotted(CardReader(box).read(picture), zoned, card_list(match.game, match.setup))


def ring(match: Match[Any]) -> list[str]:
    """Three zones with different treasures."""
    lay = {sight.card: sight.zone for sight in expected(match) if sight.zone.startswith("treasure-")}
    return [lay[card] for card in ("T2", "T3", "T4")]


def facts(why: Refusal | None) -> dict[str, object]:
    assert why is not None
    return {"key": why.key, **dict(why.facts)}


def test_treasures_that_rotate_are_offered_to_whoever_rotates_them(box: Box) -> None:
    """6.3 All three columns for the first question; every card of the mat is read, and surely."""
    match = grid_before("rotate-which-treasure")
    lying = [sight for sight in expected(match) if sight.card != FACE_DOWN]
    rotated = swapped(lying, *ring(match))
    seen = read(match, box, rotated)

    assert sorted(spot.sight for spot in seen if spot.certain) == sorted(rotated)
    options = [one.answer.option for one in explaining(match, seen)]
    assert {f"treasure-{option.number}" for option in options if isinstance(option, Column)} == set(ring(match))


def test_a_treasure_that_was_moved_exchanged_taken_or_added_is_named(box: Box) -> None:
    """While something else is asked."""
    match = grid_before("exchange-which-strategy")
    lying = [sight for sight in expected(match) if sight.card != FACE_DOWN]
    one, two, three = ring(match)
    cards = {sight.zone: sight.card for sight in lying}

    moved = facts(wrong_card(match, read(match, box, swapped(lying, one, two, three))))
    assert (moved["key"], cards[str(moved["out_of"])]) == ("table-moved", moved["card"])
    assert {moved["zone"], moved["out_of"]} < {one, two, three}
    other = [Sight(three, "T3") if sight.zone == three else sight for sight in lying]
    exchanged = {"key": "table-other", "card": "T3", "zone": three, "has": "T4"}
    assert facts(wrong_card(match, read(match, box, other))) == exchanged
    gone = [sight for sight in lying if sight.zone != one]
    assert facts(wrong_card(match, read(match, box, gone))) == {"key": "table-lacks", "card": cards[one], "zone": one}
    more = [Spotted(sight.zone, sight.card) for sight in lying] + [Spotted(two, "T2")]
    assert facts(wrong_card(match, more)) == {"key": "table-extra", "card": "T2", "zone": two}
