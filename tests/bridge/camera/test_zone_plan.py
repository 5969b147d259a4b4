"""The zones of every game: beside each other, large enough, named in every language."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.zone_plan import least_size, zone_name, zone_plan, zones_on
from companion.bridge.simulation.simulated_mat import SimulatedMat
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from hardware.vision.shared.mat import MatZone
from tests.what_games_have import MATTED

CELLS = {
    "tortuga1667": {"events": "row-1", "votes": "votes"},
    "jamaica": {"action-cards": "discard-p1", "treasure-cards": "player-p1"},
    "tortuga_dice": {"tiles": "player-p1"},
    "tortuga_cards": {"pirates": "pirate-1", "seas": "sea-6", "events": "player-p1"},
}
games = pytest.mark.parametrize("game", MATTED)


def plan(game: str) -> tuple[MatZone, ...]:
    seats = [f"p{n}" for n in range(1, SHELF[game].usual[-1] + 1)]
    return zone_plan(game, seats, least_size(game))


def overlap(one: MatZone, other: MatZone) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and down > 0.01


@games
def test_zones_lie_on_the_mat_and_beside_each_other(game: str) -> None:
    """Nothing lies in two zones, whoever plays."""
    width, height = least_size(game)
    zones = plan(game)

    assert len({zone.name for zone in zones}) == len(zones)
    assert [(one.name, other.name) for one, other in combinations(zones, 2) if overlap(one, other)] == []
    assert all(zone.x >= 0 and zone.x + zone.width <= width + 0.01 for zone in zones)
    assert all(zone.y >= 0 and zone.y + zone.height <= height + 0.01 for zone in zones)


@games
def test_a_card_fits_into_its_zone_on_the_smallest_mat(game: str) -> None:
    """In its sleeve too, and a little askew."""
    zones = {zone.name: zone for zone in plan(game)}
    sizes = {deck.name: deck.size for deck in card_list(SHELF[game]).decks}
    for deck, name in CELLS[game].items():
        width, height = sizes[deck]
        assert zones[name].width >= width + 3.5, name
        assert zones[name].height >= height + 3.5, name


@games
@pytest.mark.parametrize("language", languages())
def test_every_zone_has_a_name_in_every_language(game: str, language: str) -> None:
    """With the name of whoever sits there."""
    tr = translator(language)
    names = [zone_name(tr, game, zone.name, {"p1": "Anne"}) for zone in plan(game)]

    assert len(set(names)) == len(names)
    assert any("Anne" in name for name in names)
    assert not {zone.name for zone in plan(game) if "-" in zone.name} & set(names)


def test_a_game_without_a_plan_has_no_zones() -> None:
    assert zone_plan("chess", ["p1"], (400, 300)) == ()
    assert zone_name(translator("en"), "chess", "board-1") == "board-1"


@games
def test_a_mat_without_room_for_the_cards_has_no_zones(game: str) -> None:
    """Corners kept for dice alone say nothing about where cards lie; a measured mat may be a little short."""
    width, height = least_size(game)
    seats = ["p1", "p2"]

    assert zones_on(game, seats, (width * 0.95, height * 0.95))
    assert not zones_on(game, seats, (width * 0.7, height))
    assert not zones_on(game, seats, (width, height * 0.7))


def test_more_players_of_the_card_game_have_more_columns_and_need_a_wider_mat() -> None:
    """Three columns each; on a mat for two there is no room for twelve, and then places are asked for."""
    four = ["p1", "p2", "p3", "p4"]
    size = least_size("tortuga_cards", len(four))

    assert {f"sea-{column}" for column in range(1, 13)} <= {zone.name for zone in zones_on("tortuga_cards", four, size)}
    assert zones_on("tortuga_cards", four, least_size("tortuga_cards")) == ()
    assert SimulatedMat.of("tortuga_cards", four) is None
    assert SimulatedMat.of("tortuga_cards", four[:2]) is not None
