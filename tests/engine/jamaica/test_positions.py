"""Positions: how they are sketched, and which are refused (RULES.md, section 4)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from tests.engine.jamaica.harbour import ANN, GAME, at, setup, sketch_of

HIDDEN = {"space": 0, "holds": [None] * 5, "hidden": [{"card": "+7", "seen_by": ["ann"]}]}


def gold(count: int) -> dict[str, Any]:
    return {"good": "gold", "count": count}


def food(count: int) -> dict[str, Any]:
    return {"good": "food", "count": count}


def refused(change: dict[str, Any], players: int = 3, app: str = "") -> str:
    """Take a plain table, change something, and say why it is refused."""
    position = json.loads(GAME.position(at(players=players, app=app).table))
    for path, value in change.items():
        *parents, last = path.split(".")
        part = position
        for name in parents:
            part = part.setdefault(name, {})
        if value is None:
            del part[last]
        else:
            part[last] = value
    with pytest.raises(KernelError) as error:
        GAME.take_over(position)
    return f"{error.value.why.key} {error.value.why.rule}".strip()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"ships.ann": None}, "ships-not-once-each 5.1"),
        ({"decks.ann": None}, "decks-not-once-each 5.3"),
        ({"ships.GHOST": {}}, "ships-not-once-each 5.1"),
        ({"ships.ann.space": 77}, "no-such-space 2.5"),
        ({"ships.ann.lap": 2}, "lap-too-far 4.1"),
        ({"ships.ann.space": 12, "ships.ann.lap": 1}, "lap-too-far 4.1"),
        ({"ships.ann.holds": [gold(7), None, None, None, None]}, "tokens-not-all-there 4.4"),
        ({"ships.ann.holds": [gold(7), food(3), None, None, None], "bank.gold": 67}, "hold-too-full 4.3"),
        ({"ships.ann.holds": [food(3), gold(3), None, None]}, "holds-not-five 4.3"),
        ({"ships.ann.powers": ["sixth-hold"], "boxed": 2}, "holds-not-five 4.3"),
        ({"ships.ann.space": 4}, "token-under-a-ship 4.4"),
        ({"lairs": [4]}, "tokens-and-treasures-differ 4.4"),
        ({"lairs": [4, 9, 11, 19, 22, 25, 33, 37, 45]}, "token-without-lair 2.7"),
        ({"lairs": [4, 4, 11, 19, 22, 25, 33, 37, 44]}, "token-without-lair 2.7"),
        ({"treasure_pile": 8, "lairs": [4, 9, 11, 19, 22, 25, 33, 37]}, "treasures-not-all-there 4.4"),
        ({"boxed": -1, "ships.ann.powers": ["lady-beth"]}, "treasures-not-all-there 4.4"),
        ({"ships.ann.powers": ["lady-beth", "lady-beth"], "boxed": 1}, "treasure-too-often 4.4"),
        ({"ships.ann.hidden": [{"card": "lady-beth"}], "boxed": 2}, "power-face-down 13.1"),
        ({"ships.ann": HIDDEN, "boxed": 2, "bank.gold": 74, "bank.food": 39}, "treasure-seen-by-nobody 16.4"),
        ({"ships.ann.hidden": [{"cursed": True}] * 4, "boxed": -1}, "treasures-not-all-there 4.4"),
        ({"captain": "zoe"}, "no-captain 5.4"),
        ({"turn": "zoe", "morning": 1, "evening": 1}, "no-such-ship 6.3"),
        ({"turn": "ann"}, "dice-not-placed 6.3"),
        ({"morning": 1}, "no-such-roll 6.1"),
        ({"morning": 7, "evening": 1}, "no-such-roll 6.1"),
        ({"round": 0}, "no-such-round 6.1"),
        ({"round": 10**7}, "no-such-round 6.1"),
        ({"ships.ann.lap": -(10**7)}, "lap-too-far 4.1"),
        ({"decks.ann.hand": ["?"]}, "cards-not-eleven 4.4"),
        ({"decks.ann.hand": ["gold/gold", "?", "?"]}, "card-seen-by-nobody 16.2"),
        ({"turn": "ann", "morning": 1, "evening": 1}, "card-not-laid 6.2"),
        ({"decks.ann.hand": ["?", "?"], "decks.ann.discard": ["?"]}, "card-unknown 4.4"),
        ({"decks.ann.hand": ["?", "?"], "decks.ann.laid": "?"}, "card-laid-too-early 6.2"),
        ({"decks.ann.hand": [], "decks.ann.pile": ["?"] * 11}, "hand-empty 6.2"),
        ({"bank": {"gold": 71, "food": 36}}, "tokens-not-all-there 4.4"),
        ({"told": [1]}, "not-readable"),
        ({"rum": 1}, "not-readable"),
    ],
)
def test_a_table_that_cannot_be_is_refused(change: dict[str, Any], why: str) -> None:
    """4.1 4.3 4.4"""
    assert refused(change) == why


def test_cards_of_the_app_must_all_be_known_and_there() -> None:
    """4.4"""
    hand = ["gold/gold", "gold/gold", "food/powder"]
    assert refused({"decks.ann.hand": hand}, app="action-cards") == "card-too-often 4.4"
    assert refused({"decks.ann.hand": ["?", "?", "?"]}, app="action-cards") == "card-unknown 4.4"


def test_too_many_known_curses_are_refused() -> None:
    """4.4 16.4"""
    fewer = {"lairs": [], "treasure_pile": 0, "boxed": 8}
    assert refused({"ships.ann.hidden": [{"cursed": True}] * 4, **fewer}) == "too-many-curses 16.4"


def test_the_ghost_ship_has_only_gold_and_always_lady_beth() -> None:
    """15.1 15.7 4.4"""
    holds = [food(1), None, None, None, None]
    bank = {"gold": 74, "food": 38, "powder": 45}
    assert refused({"ships.GHOST.holds": holds, "bank": bank}, players=2) == "ghost-carries-gold 15.7"
    assert refused({"ships.GHOST.powers": [], "boxed": 3}, players=2) == "ghost-needs-lady-beth 15.1"
    assert refused({"ships.GHOST": None}, players=2) == "ships-not-once-each 5.1"


# --- sketches -------------------------------------------------------------------------------------------------------


def test_what_is_not_said_lies_as_after_setting_up() -> None:
    """5.1 5.3"""
    game = at()

    assert game.asked == "table: action-dice ann"
    assert [game.ship(who) for who in game.table.seats] == ["0 F3 G3"] * 3
    assert (game.table.treasure_pile, game.table.boxed) == (9, 3)
    assert GAME.broken(game.table) == []


def test_a_ship_is_said_as_a_player_would() -> None:
    """4.3"""
    said = "48/-1 F2 - G5 - - P4 lady-beth sixth-hold ? ?-"
    game = at(ann=said)

    assert game.ship("ann") == said
    assert [len(deck.hand) for deck in at(ben="0 morgans-map").table.decks.values()] == [3, 4, 3]


def test_a_sketch_in_mid_round_has_cards_laid_by_those_who_have_yet_to_act() -> None:
    """6.2 6.3"""
    game = at(captain="ben", turn="cat", dice=[1, 2])

    assert {who: deck.laid for who, deck in game.table.decks.items()} == {"ann": "?", "ben": "", "cat": "?"}
    assert {len(deck.hand) for deck in game.table.decks.values()} == {2}
    held = at(captain="ann", dice=[4, 2], app="action-cards", laid={"ann": "forward/food"})
    assert held.table.decks[ANN].discard == ["forward/food"]
    assert held.asked == "table: treasure-cards ann"


def test_a_sketch_lays_tokens_where_no_ship_is_and_no_treasure_is_missing() -> None:
    """4.4"""
    game = at(ann="4", ben="0 lady-beth ? ? ? ?")

    assert game.table.lairs == [11, 19, 22, 25, 33, 37, 44]
    assert (game.table.treasure_pile, game.table.boxed) == (7, 0)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"ann": "15 rum"}, "not-readable"),
        ({"ships": 3}, "not-readable"),
        ({"dice": [1]}, "not-readable"),
        ({"dice": 6}, "not-readable"),
        ({"rum": 1}, "not-readable"),
        ({"ann": 7}, "not-readable"),
        ({"captain": "zoe"}, "no-captain"),
        ({"captain": ["zoe"]}, "not-readable"),
        ({"hands": {"ann": ["gold/gold"] * 3}}, "cards-not-eleven"),
        ({"ann": "15 F7"}, "hold-too-full"),
        ({"ann": "15 +7"}, "treasure-seen-by-nobody"),
        ({"hands": {"ann": {"gold/gold": 1}}}, "not-readable"),
        ({"discards": {"ann": 5}}, "not-readable"),
        ({"laid": {"ann": 5}, "dice": [1, 1]}, "not-readable"),
        ({"laid": {"ann": "gold/gold"}, "dice": [1, 1]}, "cards-not-eleven"),
        ({"lairs": 5}, "not-readable"),
        ({"treasure_pile": "many"}, "not-readable"),
        ({"ann": "15 F99999"}, "not-readable"),
        ({"ann": {"holds": 5}}, "not-readable"),
        ({"decks": {"ann": {}}}, "decks-not-once-each"),
    ],
)
def test_a_slip_in_a_sketch_is_named(said: dict[str, Any], why: str) -> None:
    """4.4"""
    with pytest.raises(KernelError) as error:
        GAME.sketch(setup(), said if "ships" in said else sketch_of(dict(said)))
    assert error.value.why.key == why


def test_a_whole_position_is_a_sketch_of_itself() -> None:
    """4.4"""
    said = sketch_of({"ann": "48/-1 F2 - G5 sixth-hold ?", "ghost": "12 G3 lady-beth ?", "dice": [3, 4], "turn": "ben"})
    before = GAME.position(GAME.sketch(setup(2), said))

    assert GAME.position(GAME.sketch(setup(2), json.loads(before))) == before


def test_a_treasure_of_the_app_must_be_named() -> None:
    """16.4"""
    with pytest.raises(KernelError) as error:
        GAME.sketch(setup(app="treasure-cards"), sketch_of({"ann": "0 ?"}))
    assert error.value.why.key == "treasure-must-be-named"


def test_a_position_between_two_rounds_is_the_whole_match() -> None:
    """4.4 6.5"""
    game = at(dice=[2, 3], ann="0 F1")
    game.play("table: food/powder", "table: gold/gold", "table: powder/gold")

    again = Match(GAME, position=game.match.position())

    assert GAME.position(again._state) == GAME.position(game.table)
    assert again.decision == game.match.decision
