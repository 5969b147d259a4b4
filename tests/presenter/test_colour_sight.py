"""Colours that everybody can tell apart, and numbers that everybody can read."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec import structs

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Piece
from companion.session.table.random_player import play
from tests.presenter.colour_sight import CONES, apart, contrast, seen
from tests.presenter.test_boards import NAMES, scene_of

APART = 14.0
"""Seven times what is just noticed side by side."""
READ = 4.5
"""WCAG 2.1, 1.4.3."""
LATE = 40
"""Answers after which there is something on most boards."""


def test_the_distance_is_that_of_the_paper() -> None:
    """Three of the pairs that Sharma, Wu and Dalal (2005) give to try CIEDE2000 with."""
    assert apart((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert apart((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619)) == pytest.approx(2.0373, abs=1e-4)
    assert apart((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.parametrize("cones", CONES)
def test_no_two_seats_look_alike_to_anybody(cones: str) -> None:
    """Nor to eyes without the red, the green or the blue cone; shapes tell them apart as well."""
    pairs = {
        (one.colour, other.colour): apart(seen(one.paint, cones), seen(other.paint, cones))
        for one, other in combinations(theme.MARKS, 2)
    }

    assert {pair: round(far, 1) for pair, far in pairs.items() if far < APART} == {}


def test_a_red_and_a_green_of_old_would_be_found_out() -> None:
    """The red and green of version 0.1.0 were nearly one colour to every twelfth man."""
    red, green = theme.paint("#C2362B"), theme.paint("#2E7D46")

    assert apart(seen(red, "all"), seen(green, "all")) > 50
    assert apart(seen(red, "deutan"), seen(green, "deutan")) < APART


@pytest.mark.parametrize("game", SHELF)
def test_numbers_and_words_on_pieces_have_contrast(game: str) -> None:
    """Goods in holds, names, counts: whatever stands on a ground of one colour, in every look."""
    seats = tuple(Seat(name) for name in NAMES[: SHELF[game].usual[-1]])
    match = Match(SHELF[game], Setup(game, seats))
    faint: set[Any] = set()
    for number, _ in enumerate(play(match, 5)):
        if number == LATE or match.decision is None:
            break
        scenes = [structs.replace(scene_of(match), look=theme.board_look(look)) for look in theme.LOOKS.values()]
        for piece in [piece for scene in scenes for piece in board_of(game).pieces(scene)]:
            if _written(piece) and piece.fill[3] == 1.0 and contrast(piece.ink, piece.fill) < READ:
                faint.add((piece.key, piece.text))

    assert faint == set()


def _written(piece: Piece) -> bool:
    return bool(piece.text or any(cell.text for cell in piece.cells)) and not piece.picture


def test_letters_of_keys_are_read_across_the_table() -> None:
    """Capitals of ten minutes of arc from 80 cm on a screen of seven inches: 2.3 mm, 12 units, letters of 17."""
    capitals = theme.READABLE * theme.CAPITALS * theme.UNIT_MM

    assert (theme.READABLE, theme.LEAST_LETTERS) == (17, 13)
    assert capitals == pytest.approx(2.33, abs=0.01)
