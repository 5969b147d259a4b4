"""The cards of a mat looked at while nobody touches the table: what lies otherwise is said, and nothing comes of it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.bridge import cardwatch
from companion.bridge.cardfaces import card_face
from companion.bridge.cardlists import card_list
from companion.bridge.cardwatch import CardWatch, wrong_card
from companion.bridge.placements import Spotted
from companion.bridge.pretendedcards import PretendedBoxes
from companion.bridge.pretendedmat import PretendedMat
from companion.bridge.question import Stamp
from companion.bridge.watching import expected
from companion.engine.kernel.match import Match
from companion.engine.kernel.sights import Sight
from companion.i18n import translator
from hardware.camera import SimulatedCamera, WorkingCamera
from hardware.table import Scene, SimulatedTable
from tests.bridge.test_placements import grid_before, swapped

PATIENCE = 90.0
EN = translator("en")
HERE, NEXT = Stamp(1, 3), Stamp(1, 4)


def table_with(match: Match[Any], lying: Sequence[Sight]) -> SimulatedTable:
    """A simulated table with printed corners and these cards in their zones."""
    mat = PretendedMat.of(match.game.name, match.setup.seats)
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
    monkeypatch.setattr(cardwatch, "EVERY", 0.1)
    match = grid_before("exchange-which-strategy")
    box = PretendedBoxes(tmp_path, EN).of("tortuga_cards", "cards")
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


def test_a_card_that_is_overlooked_or_on_its_way_is_not_wrong() -> None:
    match = grid_before("exchange-which-sea")
    lying = [Spotted(sight.zone, sight.card) for sight in expected(match)]

    assert wrong_card(match, lying[1:]) is None
    assert wrong_card(match, [*lying, Spotted("beside", "W1")]) is None
