"""Somebody leaves the race or joins it late (RULINGS.md R37, R38)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.jamaica.pieces import BANK, Good
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import game_named

GAME = game_named("jamaica")
SEATS = tuple(Seat(name) for name in ("ann", "ben", "cat", "dan"))
ZOE = Seat("zoe")


def table(seats: tuple[Seat, ...] = SEATS, **given: Any) -> Any:
    """Between two rounds, everything as after setting up."""
    return GAME.sketch(Setup("jamaica", seats), given)


def test_a_ship_that_leaves_gives_back_its_goods_and_passes_the_compass() -> None:
    """R37: 4.4 holds for those who race on."""
    race = table(captain="ann")

    left = GAME.extras.without(race, SEATS[0])

    assert (left.seats, left.captain, sorted(left.decks)) == (SEATS[1:], SEATS[1], sorted(SEATS[1:]))
    aboard = sum(ship.stock(Good.GOLD) for ship in left.ships.values())
    assert left.bank[Good.GOLD] == BANK[Good.GOLD] - aboard
    assert GAME.broken(left) == []


def test_three_ships_race_to_the_end() -> None:
    """R37, 15.1 The Ghost Ship begins with the race or not at all."""
    with pytest.raises(Forbidden, match="too-few-ships"):
        GAME.extras.without(table(SEATS[:3]), SEATS[0])


def test_a_late_ship_begins_at_port_royal_with_its_first_goods() -> None:
    """R38: 5.1, 5.3."""
    joined = GAME.extras.joined(table(), ZOE)

    assert joined.ships[ZOE].space == joined.board.home
    assert [hold.count for hold in joined.ships[ZOE].holds if hold is not None] == [3, 3]
    assert (joined.seats[-1], GAME.broken(joined)) == (ZOE, [])


def test_nobody_joins_a_race_of_two_or_one_whose_cards_the_app_has_dealt() -> None:
    """R38: 15.1, 5.3."""
    with pytest.raises(Forbidden, match="too-few-ships"):
        GAME.extras.joined(table(SEATS[:2]), ZOE)
    dealt = GAME.sketch(Setup("jamaica", SEATS, {}, {"action-cards": "app"}), {})  # type: ignore[dict-item]
    with pytest.raises(Forbidden, match="app-deals-at-the-start"):
        GAME.extras.joined(dealt, ZOE)
