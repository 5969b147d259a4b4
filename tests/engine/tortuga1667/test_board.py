"""The mat: places, ways, roles, limits (RULES.md, section 3)."""

from __future__ import annotations

import pytest

from tests.engine.tortuga1667.table import at


def test_pawns_stand_in_five_places_and_never_on_the_galleon() -> None:
    """3.1"""
    game = at("FD: ann | JR: ben | TOR: cat | BW: dan | BE: eve")

    assert {place.value for place in game.view().lines} == {"FD", "JR", "TOR", "BW", "BE"}
    assert len(game.view().row) == 5


def test_a_ship_is_one_line_from_bow_to_stern_with_two_holds() -> None:
    """3.2"""
    game = at("FD: cat ann ben | JR: dan", chests="FD-E 2, FD-F 1")

    ranks = {pirate.seat: pirate.rank for pirate in game.view().pirates}

    assert [ranks[who] for who in ("cat", "ann", "ben")] == [1, 2, 3]
    assert (game.chests("FD-E"), game.chests("FD-F")) == (2, 1)


def test_tortuga_is_one_line_with_two_areas() -> None:
    """3.3"""
    game = at("FD: ann | TOR: dan ben cat", chests="TOR-F 2")

    assert game.line("TOR") == "dan ben cat"
    assert (game.chests("TOR-E"), game.chests("TOR-F")) == (0, 2)


@pytest.mark.parametrize(
    ("place", "ways"),
    [("FD", ["BW"]), ("BW", ["FD", "TOR"]), ("TOR", ["BE", "BW"]), ("BE", ["JR", "TOR"]), ("JR", ["BE"])],
)
def test_the_way_leads_from_ship_to_boat_to_island_to_boat_to_ship(place: str, ways: list[str]) -> None:
    """3.4, D7: a boat beside the place, never the far one."""
    game = at(f"{place}: ann | {'JR' if place == 'FD' else 'FD'}: ben cat")

    moves = sorted(offer.removeprefix("move ") for offer in game.offers() if offer.startswith("move"))

    assert moves == ways
    assert game.refusal(f"ann: move {place}") == "standing-there [5.4]"
    for elsewhere in {"FD", "BW", "TOR", "BE", "JR"} - {place, *ways}:
        assert game.refusal(f"ann: move {elsewhere}") == "not-adjacent [5.4]"


@pytest.mark.parametrize(
    ("sketch", "roles"),
    [
        ("FD: ann | JR: ben cat", {"ann": "captain cabin-boy", "ben": "captain", "cat": "first-mate cabin-boy"}),
        (
            "FD: ann ben cat dan | JR: eve",
            {"ann": "captain", "ben": "first-mate", "cat": "", "dan": "cabin-boy", "eve": "captain cabin-boy"},
        ),
        ("TOR: ann ben | BW: cat | BE: dan", {"ann": "governor", "ben": "", "cat": "", "dan": ""}),
    ],
)
def test_roles_follow_from_the_line(sketch: str, roles: dict[str, str]) -> None:
    """3.5: one pawn may have two; a lone pawn is no first mate."""
    game = at(sketch)

    assert {pirate.seat: " ".join(pirate.roles) for pirate in game.view().pirates} == roles


def test_roles_change_with_the_line() -> None:
    """3.5"""
    game = at("FD: ann ben cat | JR: dan")

    game.play("ann: maroon", "ann: ben")

    roles = {pirate.seat: " ".join(pirate.roles) for pirate in game.view().pirates}
    assert roles == {"ann": "captain", "ben": "governor", "cat": "first-mate cabin-boy", "dan": "captain cabin-boy"}


def test_nobody_boards_a_ship_with_five_pawns() -> None:
    """3.6, A2"""
    game = at("FD: ann ben cat dan eve | JR: fay gus hal | BW: ivy | turn: ivy")

    assert game.refusal("ivy: move FD") == "ship-full [3.6]"
    assert "move TOR" in game.offers()


def test_tortuga_holds_everybody() -> None:
    """3.6"""
    game = at("TOR: ann ben cat dan eve fay gus hal | BE: ivy | turn: ivy")

    game.play("ivy: move TOR")

    assert game.line("TOR") == "ann ben cat dan eve fay gus hal ivy"


def test_a_hold_has_room_for_every_chest() -> None:
    """3.6"""
    game = at("FD: ann | JR: ben cat", chests="FD-E 5, FD-F 1")

    game.play("ann: shift F")

    assert game.treasure == {"FD-E": 6, "TOR-E": 1, "TOR-F": 1}
