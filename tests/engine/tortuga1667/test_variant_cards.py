"""Variants of the event cards, and the timer (RULES.md 10.1 to 10.4)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import (
    CardsLookedAt,
    CardTurned,
    RowLaid,
    RowShuffled,
    StarredChosen,
    TimeRanOut,
    TurnPassed,
)
from companion.engine.games.tortuga1667.pieces import STARRED
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.setup import Setup
from tests.engine.tortuga1667.table import GAME, NAMES, at, begin, why_refused

EIGHT = [card.value for card in STARRED]


# --- starred cards ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(3, 9))
def test_three_to_eight_starred_cards(count: int) -> None:
    """10.1, D29"""
    game = begin(5, {"starred-count": count}, dealer=count)

    [chosen] = game.told(StarredChosen)
    assert len(set(chosen.cards)) == count
    assert game.view().pile == 11 + count


def test_the_number_of_starred_cards_has_limits() -> None:
    """10.1, 10.10"""
    assert why_refused(5, {"starred-count": 2}).startswith("option-value")
    assert why_refused(5, {"starred-count": 9}).startswith("option-value")
    assert why_refused(3, {"starred-count": 7}) == "too-many-stars (most 6) [10.1]"
    assert GAME.complete(Setup(GAME.name, NAMES[:3], {"starred-count": 8, "small-game-stars": True}))


def test_agreed_starred_cards() -> None:
    """10.2, 4.4"""
    stars = ["scurvy", "facade", "crows-nest"]
    game = begin(4, {"starred-pick": "agreed", "starred": stars})

    assert [told.cards for told in game.told(StarredChosen)] == [("crows-nest", "facade", "scurvy")]
    assert game.asked == "table: pawns"


def test_agreeing_means_naming_the_right_number_of_possible_cards() -> None:
    """10.2"""
    agreed = {"starred-pick": "agreed"}
    assert why_refused(4, agreed) == "stars-not-agreed (needed 3) [10.2]"
    assert why_refused(4, agreed | {"starred": ["scurvy", "facade"]}) == "stars-not-agreed (needed 3) [10.2]"
    assert why_refused(4, agreed | {"starred": ["scurvy", "facade", "facade"]}).startswith("stars-not-agreed")
    assert why_refused(4, agreed | {"starred": ["scurvy", "facade", "pistol"]}).startswith("stars-not-agreed")
    assert why_refused(4, agreed | {"starred": ["scurvy", "facade", "kraken"]}).startswith("not-readable")
    assert why_refused(3, agreed | {"starred": ["scurvy", "facade", "crows-nest"]}).startswith("stars-not-agreed")
    assert why_refused(4, {"starred": ["scurvy", "facade", "crows-nest"]}) == "stars-agreed-and-drawn [10.2]"


def test_starred_cards_drawn_unseen_stay_unknown_to_everybody() -> None:
    """10.2, 11.9, A20: the app draws them, and tells nobody."""
    game = begin(4, {"starred-pick": "random-hidden"}, app=True, dealer=5)

    assert game.told(StarredChosen) == []
    assert {card.value for card in game.view().to_come} >= set(EIGHT)
    assert all(answer is None for answer in game.match.history(None)[:3])
    assert sum(card in STARRED for card in game.match._state.unseen) == 3


def test_unseen_real_starred_cards_may_be_any_until_as_many_as_take_part_are_out() -> None:
    """10.2, 2.4"""
    game = at("FD: ann ben | JR: cat dan", options={"starred-pick": "random-hidden"}, discard="scurvy facade")

    game.play("ann: reveal", "ann: 1")
    assert {card for card in game.offers("table") if card in EIGHT} == set(EIGHT) - {"scurvy", "facade"}
    game.play("table: stormy-seas", "ben: reveal", "ben: 1")

    assert {card for card in game.offers("table") if card in EIGHT} == set()
    assert game.refusal("table: eight-bells").startswith("no-such-card-left")


def test_unseen_starred_cards_are_as_likely_as_they_are_many() -> None:
    """10.2: three of eight, so each is three eighths as likely as a single map."""
    game = at("FD: ann ben | JR: cat dan", options={"starred-pick": "random-hidden"})

    game.play("ann: reveal", "ann: 1")
    chance = game.match.decision

    assert isinstance(chance, Chance)
    likely = dict(zip(game.offers("table"), chance.weights, strict=True))
    assert likely["scurvy"] * 8 == likely["atlantis"] * 3
    assert likely["pistol"] == likely["atlantis"] * 3
    assert sum(likely.values()) == likely["atlantis"] * 18


def test_after_a_sudden_death_unseen_starred_cards_can_come_again() -> None:
    """10.2, 9.4"""
    game = at(
        "FD: ann ben | JR: cat dan",
        options={"starred-pick": "random-hidden"},
        stage="last-five",
        row="spanish-armada - - - -",
        discard="scurvy facade stormy-seas",
        chests="FD-E 1, JR-F 1",
    )

    game.play("ann: reveal", "ann: 1", "ben: reveal", "ben: 1")

    assert {card for card in game.offers("table") if card in EIGHT} == {"scurvy", "facade", "stormy-seas"}


def test_a_starred_card_that_is_shuffled_in_again_does_not_hide_those_still_unseen() -> None:
    """10.2, 9.4: one of three was out before the sudden death; it, and two more, can be turned up after it."""
    plain = "letter-of-marque pistol albatross black-spot " * 3 + "atlantis el-dorado fountain-of-youth"
    game = at(
        "FD: ann ben | JR: cat dan",
        options={"starred-pick": "random-hidden"},
        stage="last-five",
        row="spanish-armada ? ? - -",
        discard=f"scurvy {plain}",
        chests="FD-E 1, JR-F 1",
    )
    game.play("ann: reveal", "ann: 1")

    game.play("ben: reveal", "ben: 1", "table: eight-bells", "table: ann")
    game.play("cat: reveal", "cat: 1", "table: facade")
    game.play("dan: reveal", "dan: 1")
    assert {"scurvy", "stormy-seas"} <= set(game.offers("table"))
    game.play("table: scurvy")
    healthy = game.asked.split(":")[0]
    game.play(f"{healthy}: reveal", f"{healthy}: 1")

    assert {card for card in game.offers("table") if card in EIGHT} == set()


# --- a shorter game -----------------------------------------------------------------------------------------------


def test_boxed_cards_come_off_the_top_unseen_and_the_armada_stays_in_the_pile() -> None:
    """10.3, D17, 11.9"""
    game = begin(4, {"short-game": 6}, app=True, dealer=2)

    assert [(told.row, told.pile, told.boxed) for told in game.told(RowLaid)] == [(5, 8, 6)]
    assert sum(game.match._state.unseen.values()) == 5 + 8 - 1
    boxing = [step for step, answer in zip(game.match.steps, game.match.history(None), strict=True) if answer is None]
    assert len([step for step in boxing if type(step.answer.option).__name__ == "Card"]) == 6


def test_real_boxed_cards_could_be_any_so_all_are_still_possible() -> None:
    """10.3, 11.12"""
    game = at("FD: ann ben | JR: cat dan", options={"short-game": 6})

    game.play("ann: reveal", "ann: 1")

    assert sum(game.match._state.unseen.values()) == 18
    assert game.view().boxed == 6


def test_the_shortest_game_begins_with_the_armada_in_the_row() -> None:
    """10.3, 9.1"""
    game = begin(4, {"short-game": 14}, dealer=1)
    game.play(f"{game.asked.split(':')[0]}: FD-E")
    game.play(f"{game.asked.split(':')[0]}: JR-E")

    assert (game.view().pile, game.view().stage) == (0, "last-five")
    assert len(game.told(RowShuffled)) == 1


@pytest.mark.parametrize(("players", "most"), [(2, 11), (3, 11), (4, 14), (9, 14)])
def test_at_least_five_cards_are_played(players: int, most: int) -> None:
    """10.3"""
    assert GAME.complete(Setup(GAME.name, NAMES[:players], {"short-game": most}))
    assert why_refused(players, {"short-game": most + 1}) == f"game-too-short (most {most}) [10.3]"


# --- the timer ----------------------------------------------------------------------------------------------------


def test_when_the_time_is_up_the_action_is_to_look() -> None:
    """10.4"""
    game = at("FD: ann ben | JR: cat dan", options={"timer": True})
    assert game.offers("table") == ["time-up"]

    game.play("table: time-up", "ann: 2 3")

    assert [told.who for told in game.told(TimeRanOut)] == ["ann"]
    assert [(told.first, told.second) for told in game.told(CardsLookedAt)] == [(2, 3)]
    assert game.asked == "ben: action"


def test_when_looking_is_impossible_the_time_out_is_a_pass() -> None:
    """10.4, 10.7: with madness there is no looking, with one card there is nothing to look at."""
    madness = at("FD: ann ben | JR: cat dan", options={"timer": True, "madness": True})
    madness.play("table: time-up")
    one_card = at("FD: ann ben | JR: cat dan", options={"timer": True}, stage="last-five", row="- - ? - -")
    one_card.play("table: time-up")

    assert [told.who for told in madness.told(TurnPassed)] == ["ann"]
    assert madness.asked == one_card.asked == "ben: action"


def test_when_a_forced_player_waits_too_long_the_other_picks_the_card() -> None:
    """10.4: the forced player is its revealer all the same."""
    game = at("FD: ann ben | JR: cat dan", options={"timer": True})

    game.play("ann: force", "ann: 1 2", "ann: cat", "table: time-up")
    assert game.asked == "ann: turn-one-for-the-forced"
    assert game.refusal("ann: 3") == "not-pointed-at [10.4]"
    game.play("ann: 2", "table: black-spot")

    assert [(told.who, told.slot) for told in game.told(CardTurned)] == [("cat", 2)]
    assert game.line("TOR") == "cat"


def test_with_two_players_each_action_has_its_time() -> None:
    """10.4, 4.10"""
    game = at("FD: ann | JR: ben", options={"timer": True})

    game.play("table: time-up", "ann: 1 2")
    assert game.asked == "ann: action"
    game.play("table: time-up", "ann: 1 2")

    assert game.asked == "ben: action"


def test_without_the_timer_there_is_no_time_out() -> None:
    """10.4"""
    game = at("FD: ann ben | JR: cat dan")

    assert game.refusal("table: time-up") == "not-your-question (seat None)"
    assert at("FD: ann | JR: ben", options={"timer": True}).refusal("table: look") == "only-the-clock [10.4]"
