"""Treasures (RULES.md, section 13)."""

from __future__ import annotations

from companion.engine.games.jamaica.pieces import Power
from companion.engine.games.jamaica.plunder_happenings import PowerTurned, TreasureHidden, TreasureSeen
from companion.engine.games.jamaica.treasures import find_treasure
from tests.engine.jamaica.harbour import ANN, Harbour, at, drill


def finding(ann: str = "0 F3 G3", app: str = "", **more: object) -> Harbour:
    """Ann finds the treasure of the lair on space 4."""
    return drill(lambda table: find_treasure(table, ANN, 4), ann=ann, app=app, **more)  # type: ignore[arg-type]


def test_a_power_is_laid_face_up_and_points_face_down() -> None:
    """13.1"""
    game = finding()
    assert game.offered == "morgans-map, sarans-sabre, lady-beth, sixth-hold, face-down"
    game.play("table: lady-beth")
    assert game.ship("ann") == "0 F3 G3 lady-beth"
    assert game.told(PowerTurned) == [PowerTurned(ANN, Power.LADY_BETH)]

    game = finding()
    game.play("table: face-down")
    assert game.ship("ann") == "0 F3 G3 ?"
    assert game.told(TreasureHidden) == [TreasureHidden(ANN)]


def test_with_cards_of_the_app_only_the_finder_sees_what_it_is() -> None:
    """13.1 16.4"""
    game = finding(app="treasure-cards")
    game.play("table: +7")

    assert game.told(TreasureSeen, "ann") == [TreasureSeen(ANN, "+7")]
    assert game.told(TreasureSeen, "ben") == []
    assert game.view("ann").ships[0].known == ("+7",)
    assert (game.view("ben").ships[0].known, game.view("ben").ships[0].face_down) == ((), 1)


def test_a_treasure_can_be_only_what_nobody_has_yet() -> None:
    """3.2 13.1"""
    game = finding(app="treasure-cards", ben="0 +3 -4 lady-beth", cat="0 +3", lairs=[4])
    assert game.offered == "morgans-map, sarans-sabre, sixth-hold, +5, +7, -2, -3"
    assert game.refused("table: +3") == "treasure-does-not-fit 3.2"
    assert game.match.decision is not None
    assert game.match.decision.weights == (1, 1, 1, 1, 2, 1, 1)  # type: ignore[union-attr]

    real = finding(ben="0 ? ? ? ? lady-beth", cat="0 ? ? ? ?", lairs=[4])
    assert real.offered == "morgans-map, sarans-sabre, sixth-hold"
    assert real.refused("table: face-down") == "treasure-does-not-fit 3.2"


def test_morgans_map_fills_the_hand_to_four() -> None:
    """13.2: gained in mid-round, two cards are drawn."""
    game = at(ann="0 F3 G3", dice=[4, 1])

    game.play("table: forward/food", "table: morgans-map", "table: food/powder", "table: food/powder")

    assert [len(deck.hand) for deck in game.table.decks.values()] == [4, 3, 3]


def test_whoever_loses_the_map_draws_nothing_and_throws_nothing_away() -> None:
    """13.2"""
    game = at(ann="17 F6", ben="18 morgans-map", dice=[1, 1], captain="ann", turn="ann")
    assert len(game.table.decks[game.table.seats[1]].hand) == 3

    game.play(
        "table: forward/powder", "table: star", "ann: steal morgans-map", "table: food/powder", "table: food/powder"
    )

    assert game.ship("ann").endswith("morgans-map")
    assert [len(deck.hand) for deck in game.table.decks.values()] == [4, 3, 3]
    assert len(game.table.decks[game.table.seats[1]].pile) == 7


def test_the_sixth_hold_can_be_loaded_in_the_same_turn() -> None:
    """13.3 (scenario 20)"""
    game = at(ann="3 F1 F2 G1 G2 G3", dice=[1, 6])

    game.play("table: forward/powder", "table: sixth-hold")

    assert game.ship("ann") == "4 F1 F2 G1 G2 G3 P6 sixth-hold"


def test_any_number_of_treasures_may_be_owned() -> None:
    """13.4"""
    game = finding("0 lady-beth morgans-map sarans-sabre ? ? ? ? ? ? ?", lairs=[4])
    game.play("table: sixth-hold")
    assert game.ship("ann") == "0 lady-beth morgans-map sarans-sabre sixth-hold ? ? ? ? ? ? ?"
