"""The box and its corrections (RULES.md, sections 1, 3 and 17)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.games.jamaica.answers import Dice, Face, Pirate
from companion.engine.games.jamaica.box import STANDARD, unpacked
from companion.engine.games.jamaica.pieces import BANK, HOLDS, Good, Power
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.setup import Holder
from tests.engine.jamaica.harbour import ANN, GAME, at, fresh, refusal_of, setup

BOX = unpacked(STANDARD)


def test_the_box_holds_what_is_printed_on_it() -> None:
    """1.1 1.2 1.3"""
    assert len(BOX.cards) * 6 == 66
    assert (len(BOX.treasures), len(BOX.board.lairs), HOLDS) == (12, 9, 5)
    assert BANK == {Good.GOLD: 80, Good.FOOD: 45, Good.POWDER: 45}


def test_all_decks_are_alike_whatever_the_colour() -> None:
    """1.4"""
    game = at(app="action-cards")

    for deck in game.table.decks.values():
        assert sorted([*deck.pile, *deck.hand]) == sorted(BOX.cards)


def test_a_deck_has_eleven_different_cards() -> None:
    """3.1"""
    icons = Counter(icon for card in BOX.cards for icon in card.split("/"))
    assert len(set(BOX.cards)) == 11
    assert icons == {"forward": 8, "backward": 2, "gold": 4, "food": 4, "powder": 4}
    missing = {"forward/gold", "powder/forward", "food/gold", "gold/food", "backward/backward", "backward/gold"}
    assert missing & set(BOX.cards) == set()


def test_the_treasures_are_four_powers_five_riches_and_three_curses() -> None:
    """3.2"""
    assert [card for card in BOX.treasures if card in list(Power)] == list(Power)
    assert sorted(map(int, BOX.points)) == [-4, -3, -2, 3, 3, 5, 7, 7]
    assert sorted(BOX.curses) == ["-2", "-3", "-4"]


def test_the_combat_die_has_five_numbers_and_a_star() -> None:
    """3.3"""
    assert BOX.die == ("2", "4", "6", "8", "10", "star")


@pytest.mark.parametrize(
    ("box", "why"),
    [
        pytest.param({"cards": ["gold/gold"] * 10}, "deck-needs-eleven-cards 3.1", id="ten cards"),
        pytest.param({"cards": ["gold"] * 11}, "card-icons 3.1", id="one icon"),
        pytest.param({"cards": ["gold/rum"] * 11}, "card-icons 3.1", id="no such icon"),
        pytest.param({"cards": ["forward/backward"] * 11}, "deck-never-comes-home 3.1", id="no way home"),
        pytest.param({"treasures": ["lady-beth", "lady-beth", *[3] * 10]}, "power-twice 3.2", id="two ladies"),
        pytest.param({"treasures": ["lady-beth", *[3] * 8]}, "too-few-treasures 3.2", id="nine treasures"),
        pytest.param({"treasures": ["rum", *[3] * 11]}, "no-such-treasure 3.2", id="no such power"),
        pytest.param({"treasures": [0] * 12}, "no-such-treasure 3.2", id="worth nothing"),
        pytest.param({"treasures": ["+٣", *[3] * 11]}, "no-such-treasure 3.2", id="digits of another script"),
        pytest.param({"die": [2, 4, 6]}, "die-needs-six-faces 3.3", id="half a die"),
        pytest.param({"die": [2, 4, 6, 8, 10, "skull"]}, "no-such-face 3.3", id="no such face"),
        pytest.param({"crew": []}, "crew-not-supported 17.4", id="the expansion"),
        pytest.param({"rum": 3}, "not-readable", id="no such correction"),
        pytest.param({"board": [{"space": 1, "colour": "blue"}]}, "not-readable", id="no such field"),
    ],
)
def test_corrections_that_make_no_game_are_refused(box: dict[str, Any], why: str) -> None:
    """3.1 3.2 3.3 17.1 17.4"""
    found = refusal_of(setup(box=box))
    assert f"{found.key} {found.rule}".strip() == why


def test_a_corrected_deck_is_played_with() -> None:
    """17.1 3.1: some of its cards may be alike."""
    cards = ["forward/forward"] * 9 + ["gold/gold"] * 2
    game = at(box={"cards": cards}, dice=[1, 1], discards={"ann": ["gold/gold"]})

    assert game.offered == "forward/forward, gold/gold"
    game.play("table: gold/gold")
    assert game.table.decks[game.table.captain].discard == ["gold/gold", "gold/gold"]


def test_a_longer_list_of_treasures_leaves_more_of_them_in_the_box() -> None:
    """17.1 3.2"""
    table = fresh(box={"treasures": [*Power, 3, 3, 5, 7, 7, -2, -3, -4, 4]}, app="all").table
    assert (table.treasure_pile, table.boxed) == (9, 4)


def test_the_ghost_ship_cannot_do_without_lady_beth() -> None:
    """15.1 17.1"""
    box = {"treasures": [3] * 12}
    assert refusal_of(setup(2, box=box)).key == "ghost-needs-lady-beth"
    assert GAME.complete(setup(3, box=box)).box == box


def test_a_position_remembers_its_box() -> None:
    """17.1 4.4"""
    box = {"board": [{"space": 30, "price": 3}], "die": [1, 2, 3, 4, 5, "star"]}
    game = at("ghost-ends-race", players=2, box=box, app="combat-die")

    again = GAME.take_over(GAME.position(game.table))

    assert GAME.complete(GAME.setup_of(again)) == GAME.complete(setup(2, "ghost-ends-race", box=box, app="combat-die"))
    assert again.board.spaces[30].price == 3
    assert encode(again) == encode(game.table)


def test_every_piece_can_be_real_or_held_by_the_app() -> None:
    """17.5"""
    assert list(GAME.sources) == ["compass", "action-dice", "combat-die", "action-cards", "treasure-cards"]
    assert set(GAME.sources.values()) == {Holder.TABLE}
    for source in GAME.sources:
        game = fresh(app=source)
        assert GAME.setup_of(game.table).sources[source] is Holder.APP


def test_what_most_boxes_hold_can_be_taken_as_a_profile_of_ones_own() -> None:
    """17.1"""
    box = GAME.extras.printed()["box"]
    printed = fresh(box=box).table.contents

    assert (printed.cards, printed.treasures, printed.die) == (BOX.cards, BOX.treasures, BOX.die)
    assert [(space.price, space.next) for space in printed.board.spaces.values()] == [
        (space.price, space.next) for space in BOX.board.spaces.values()
    ]
    assert GAME.cautions(setup(box=box)) == []


def test_each_die_is_named_with_its_face() -> None:
    """3.3 6.1"""
    game = at()
    assert isinstance(game.match.decision, Chance)
    assert GAME.extras.rolled(game.match.decision, Dice(2, 5)) == (("action-dice", "2"), ("action-dice", "5"))
    fight = Chance("combat-die", (Face("star"),))
    assert GAME.extras.rolled(fight, Face("star")) == (("combat-die", "star"),)
    assert GAME.extras.rolled(Chance("compass", ()), Pirate(ANN)) == ()


def test_the_ghosts_switch_needs_a_ghost_ship() -> None:
    """15.9"""
    assert refusal_of(setup(3, "ghost-ends-race")).key == "no-ghost-ship"
