"""The last five cards and the Armada (RULES.md 9.1 to 9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga1667.answers import Card
from companion.engine.games.tortuga1667.happenings import CardTurned, LoyaltyOpen, NationWon, RowShuffled
from companion.engine.games.tortuga1667.pieces import EventCard
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.session.table.random_player import RandomPlayer
from tests.engine.tortuga1667.table import GAME, NAMES, Evening, at

FOUR = "ann: E, ben: F, cat: E, dan: F"
TIED = "FD-E 1, JR-F 1"


def last(sketch: str, **more: Any) -> Evening:
    """A table where the player to move can turn the Armada on slot 1."""
    return at(sketch, stage="last-five", row="spanish-armada ? - - -", app="events loyalties", **more)


# --- the last five ------------------------------------------------------------------------------------------------


def reveals(players: int, seed: int) -> tuple[int, int]:
    """Play at random; count the reveals before the row is shuffled, and the one that turns the Armada."""
    holder = (Holder.APP, Holder.TABLE)[seed % 2]
    match = Match(GAME, Setup(GAME.name, NAMES[:players], {}, dict.fromkeys(GAME.sources, holder)))
    castaway, turned, shuffled = RandomPlayer(seed), 0, 0
    while match.decision is not None:
        for told in match.answer(castaway.answer(match.decision, match.sequence, match.owed)):
            turned += isinstance(told.what, CardTurned)
            if isinstance(told.what, RowShuffled):
                shuffled = turned
            if isinstance(told.what, CardTurned) and told.what.card is EventCard.SPANISH_ARMADA:
                return shuffled, turned
    raise AssertionError(seed)


@pytest.mark.parametrize(("players", "before"), [(2, 11), (3, 11), (4, 14), (6, 14), (9, 14)])
def test_the_row_is_shuffled_when_the_armada_comes_and_five_cards_later_it_is_out(players: int, before: int) -> None:
    """9.1, 4.6, TV27, TV28"""
    found = [reveals(players, seed) for seed in range(12)]

    assert {shuffled for shuffled, _ in found} == {before}
    assert {armada for _, armada in found} <= set(range(before + 1, before + 6))
    assert len({armada for _, armada in found}) > 1


def test_with_the_last_card_of_the_pile_what_was_seen_is_worth_nothing() -> None:
    """9.1, 11.4"""
    game = at("FD: ann ben | JR: cat dan", pile=1, row="pistol albatross ? ? ?", app=True, dealer=3)
    game.play("ann: look", "ann: 1 2")
    assert [slot.card and slot.card.value for slot in game.view("ann").row[:2]] == ["pistol", "albatross"]

    game.play("ben: reveal", "ben: 1", "ben: ann")

    assert len(game.told(RowShuffled)) == 1
    assert game.row == "? ? ? ? ?"
    assert [slot.seen_by for slot in game.view("ann").row] == [()] * 5
    assert game.view("ann").stage == "last-five"


def test_cards_that_somebody_saw_are_still_among_the_last_five() -> None:
    """9.1: what is void is only on which slot they lie."""
    game = at("FD: ann ben | JR: cat dan", pile=1, row="black-spot albatross ? ? ?", app="events")
    state = game.match._state
    in_play = {"albatross", *(card.value for card in state.unseen)}

    game.play("ann: reveal", "ann: 1")

    assert {card.value for card in state.unseen} == in_play | {"spanish-armada"}
    assert sum(state.unseen.values()) == 5


def test_from_then_on_slots_stay_empty() -> None:
    """9.1"""
    game = at("FD: ann ben | JR: cat dan", stage="last-five")

    game.play("ann: reveal", "ann: 3", "table: atlantis", "ann: ben")

    assert (game.row, game.view().pile) == ("? ? - ? ?", 0)


def test_each_of_the_last_cards_is_the_armada_with_the_same_chance() -> None:
    """9.1, 11.11"""
    for row, count in (("? ? ? ? ?", 5), ("? - ? ? -", 3), ("- - ? - ?", 2)):
        for options in ({}, {"short-game": 7}, {"starred-pick": "random-hidden"}):
            game = at("FD: ann ben | JR: cat dan", stage="last-five", row=row, options=options)
            game.play("ann: reveal", f"ann: {row.replace(' ', '').index('?') + 1}")
            chance = game.match.decision
            assert isinstance(chance, Chance)
            share = chance.weights[chance.outcomes.index(Card(EventCard.SPANISH_ARMADA))]
            assert share * count == sum(chance.weights)


# --- counting -----------------------------------------------------------------------------------------------------


def test_more_chests_win_and_those_on_the_galleon_count_for_nobody() -> None:
    """9.2"""
    game = last("FD: ann ben | JR: cat dan", chests="GAL 3, FD-E 1, JR-E 1, JR-F 1, TOR-E 2", loyalties=FOUR)

    game.play("ann: reveal", "ann: 1")

    assert [(told.nation, told.english, told.french) for told in game.told(NationWon)] == [("E", 4, 1)]
    assert game.winners == "ann cat"
    assert game.match.result is not None
    assert game.match.result.reason == "armada"


def test_the_example_of_the_book() -> None:
    """9.2, TV12: France has five, England three."""
    game = last("FD: ann ben | JR: cat dan", chests="FD-E 2, JR-E 1, JR-F 3, TOR-F 2", loyalties=FOUR)

    game.play("ann: reveal", "ann: 1")

    result = game.match.result
    assert result is not None
    assert [(tally.side, tally.total, tally.lines) for tally in result.tallies] == [
        ("F", 5, (("FD", 0), ("JR", 3), ("TOR", 2))),
        ("E", 3, (("FD", 2), ("JR", 1), ("TOR", 0))),
    ]
    assert game.winners == "ben dan"


def test_at_the_end_real_loyalty_cards_are_turned_up_and_must_fit_the_deck() -> None:
    """9.2, 4.1, 11.10"""
    game = at("FD: ann ben | JR: cat dan", stage="last-five", row="? - - - -", chests="FD-E 2")

    game.play("ann: reveal", "ann: 1", "table: spanish-armada", "table: F", "table: F")
    assert game.asked == "table: loyalties"
    assert game.refusal("table: F") == "no-such-loyalty-left [4.1]"
    assert game.refusal("table: N") == "no-such-loyalty-left [4.1]"
    game.play("table: E", "table: E")

    assert game.winners == "cat dan"
    assert [told.who for told in game.told(LoyaltyOpen)] == ["ann", "ben", "cat", "dan"]


def test_at_the_end_open_loyalty_cards_need_no_turning() -> None:
    """9.2, 10.6"""
    options = {"half-open-loyalty": True}
    game = at("FD: ann ben | JR: cat dan", stage="last-five", row="? - - - -", chests="FD-E 2", options=options)

    game.play("ann: reveal", "ann: 1", "table: spanish-armada", "table: E", "table: F")

    assert [told.who for told in game.told(LoyaltyOpen)] == ["ben", "dan"]
    assert game.winners == "ann ben"


def test_a_lead_before_the_armada_means_nothing() -> None:
    """9.5, A18"""
    game = at("FD: ann ben | JR: cat dan | turn: ben", chests="FD-E 4")

    game.play("ben: shift E")

    assert game.asked == "cat: action"
