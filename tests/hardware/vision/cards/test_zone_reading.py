"""Cards read where they are waited for: nothing else of the picture is looked at."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hardware.vision.cards import Box, CardReader, CardReading, CardsReading, Certainty
from hardware.vision.cards.zone_reading import AROUND, Ground
from hardware.vision.shared.mat import Mat, MatZone

CORNERS = ((100.0, 50.0), (700.0, 50.0), (700.0, 450.0), (100.0, 450.0))
MAT = Mat(CORNERS, (300.0, 200.0))
ZONES = (MatZone("row-1", 0, 0, 60, 90), MatZone("row-2", 60, 0, 60, 90), MatZone("player-ann", 200, 100, 100, 100))


class Attentive(CardReader):
    """Remembers how large a picture it was given, and sees one card in its upper left corner."""

    shown: tuple[int, ...] = ()

    def read(self, picture: Any) -> CardsReading:
        self.shown = picture.shape[:2]
        quad = ((30.0, 30.0), (90.0, 30.0), (90.0, 120.0), (30.0, 120.0))
        return CardsReading((CardReading("pistol", quad, 1.0, "", 0.0, Certainty.SURE, True, 0.0),))  # noqa: FBT003


@pytest.fixture
def reader() -> Attentive:
    return Attentive(Box("any"))


def picture() -> Any:
    return np.full((500, 800, 3), 90, np.uint8)


def test_only_the_zones_of_the_question_are_read_and_places_are_those_of_the_whole_picture(reader: Attentive) -> None:
    """Two pixels for a millimetre; a little room round the zones."""
    ground = Ground(reader, lambda _: ZONES, "row", lambda: MAT)
    (card,) = ground.read(picture()).cards

    around = 2 * AROUND
    assert reader.shown == pytest.approx((180 + 2 * around, 240 + 2 * around), abs=2)
    assert card.quad[0] == pytest.approx((100 - around + 30, 50 - around + 30), abs=2)
    assert ground.zone_of(card) == "row-1"


@pytest.mark.parametrize("ground", ["no mat", "no family", "no plan", "no room"])
def test_without_a_mat_all_of_it_is_read_and_nothing_lies_anywhere(ground: str, reader: Attentive) -> None:
    made = {
        "no mat": Ground(reader, lambda _: ZONES, "row"),
        "no family": Ground(reader, lambda _: ZONES, "", lambda: MAT),
        "no plan": Ground(reader, None, "row", lambda: MAT),
        "no room": Ground(reader, lambda _: (), "row", lambda: MAT),
    }[ground]
    (card,) = made.read(picture()).cards

    assert reader.shown == (500, 800)
    assert made.zone_of(card) is None
