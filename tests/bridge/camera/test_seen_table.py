"""From a drawn picture of the table to an answer: mat, real card reader, zones, rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.readings import Impossible, Sure
from companion.bridge.camera.table_difference import difference, expected, spotted
from companion.bridge.camera.zone_plan import zone_plan
from companion.bridge.card_design import card_face
from companion.devtools.vision_bench.card_tables import lesson_picture
from companion.engine.kernel.match import Match
from companion.engine.kernel.sights import FACE_DOWN, Sight
from companion.engine.shelf import SHELF
from companion.i18n import translator
from hardware.simulation import LyingCard, Scene, View
from hardware.vision.cards.card_reader import CardReader
from hardware.vision.cards.learnt_box import Box
from hardware.vision.shared.mat import mat_from_markers
from tests.bridge.camera.table_account import TableAccount
from tests.bridge.camera.test_placements import asked_for_event_3, grid_before
from tests.hardware.vision.laid_mat import with_corners

SIZE = (600.0, 440.0)
VIEW = View(across=980, height=1100)
EVENTS = ("pistol", "albatross", "black-spot", "scurvy", "letter-of-marque")


def learnt(game: str, words: tuple[str, ...]) -> CardReader:
    """A reader that was taught these cards of our own design, and their back."""
    cards, tr = card_list(SHELF[game]), translator("en")
    box = Box(game)
    for word in words:
        face = card_face(cards.by_word[word], tr)
        box = box.taught(word, lesson_picture(face))
    back = card_face(cards.by_word[words[0]], tr)
    return CardReader(box.taught("back", lesson_picture(back, face_up=False), face_up=False))


@pytest.fixture(scope="module")
def events() -> CardReader:
    return learnt("tortuga1667", EVENTS)


@pytest.fixture(scope="module")
def seas() -> CardReader:
    return learnt("tortuga_cards", ("W1", "W2", "W3", "W4", "W5", "W6"))


def looked(match: Match[Any], reader: CardReader, table: list[Sight]) -> list[Any]:
    """Lay these cards into their zones, a little askew, and let the eyes look."""
    cards, tr = card_list(match.game), translator("en")
    plan = {zone.name: zone for zone in zone_plan(match.game.name, match.setup.seats, SIZE)}
    lying = []
    for number, sight in enumerate(table):
        zone = plan[sight.zone]
        word = reader.box.names[0] if sight.card == FACE_DOWN else sight.card
        x, y = zone.x + zone.width / 2 - SIZE[0] / 2, SIZE[1] / 2 - zone.y - zone.height / 2
        face = card_face(cards.by_word[word], tr)
        lying.append(LyingCard(face, x, y, 3.0 * (number % 3 - 1), face_up=sight.card != FACE_DOWN))
    picture = with_corners(Scene(size=(2304, 1296), cards=tuple(lying), view=VIEW), SIZE)
    mat = mat_from_markers(picture)
    assert mat is not None
    zoned = mat.with_zones(zone_plan(match.game.name, match.setup.seats, mat.size))
    return spotted(reader.read(picture), zoned, cards)


def row(match: Match[Any], slot: int, word: str) -> list[Sight]:
    """The row as it lies, with the card of one slot turned."""
    return [Sight(one.zone, word) if one.zone == f"row-{slot}" else one for one in expected(match)]


def test_the_card_that_was_turned_is_answered_from_the_picture(events: CardReader) -> None:
    """Four backs and a Pistol, where the third slot is asked for."""
    match = asked_for_event_3()
    placement = TableAccount().look(match, looked(match, events, row(match, 3, "pistol")))

    assert placement is not None
    assert isinstance(placement.proposal, Sure)
    assert str(placement.proposal.answer.option.card) == "pistol"  # type: ignore[attr-defined]


def test_a_card_in_the_wrong_slot_is_said_from_the_picture(events: CardReader) -> None:
    match = asked_for_event_3()
    placement = TableAccount().look(match, looked(match, events, row(match, 5, "scurvy")))

    assert placement is not None
    assert isinstance(placement.proposal, Impossible)
    assert placement.proposal.why is not None
    assert dict(placement.proposal.why.facts) == {"card": "scurvy", "zone": "row-5", "looked": "row-3"}


def test_a_sea_that_slipped_is_named_from_the_picture(seas: CardReader) -> None:
    """Only the row of seas is looked at; two of its cards have changed places."""
    match = grid_before("exchange-which-sea")
    lies = [sight for sight in expected(match) if sight.zone.startswith("sea-")]
    assert difference(lies, looked(match, seas, lies)) is None

    cards = [sight.card for sight in lies]
    other = next(n for n in range(1, 6) if cards[n] != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    swapped = [Sight(sight.zone, card) for sight, card in zip(lies, cards, strict=True)]
    why = difference(lies, looked(match, seas, swapped))
    assert why is not None
    assert why.key in {"table-moved", "table-other"}
    assert dict(why.facts)["card"] in {cards[0], cards[other]}
