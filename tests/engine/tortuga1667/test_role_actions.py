"""Actions by role, and that exactly what is allowed is offered (RULES.md 5.0, 5.6 to 5.10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.games.tortuga1667 import answers
from companion.engine.games.tortuga1667.actions import GUARDS, standing
from companion.engine.games.tortuga1667.happenings import CardHadNoEffect
from companion.engine.games.tortuga1667.pieces import Place
from companion.engine.kernel.decisions import Answer, Choose, Seat
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.session.table.random_player import play
from tests.engine.tortuga1667.table import GAME, NAMES, at

# --- by role -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "why", "allowed"),
    [
        ("attack", "only-the-captain [5.6]", "ann"),
        ("maroon", "only-the-captain [5.7]", "ann"),
        ("mutiny", "only-the-first-mate [5.8]", "ben"),
        ("shift E", "only-the-cabin-boy [5.9]", "dan"),
        ("brawl", "only-the-governor [5.10]", "eve"),
    ],
)
def test_role_actions_are_for_their_role(action: str, why: str, allowed: str) -> None:
    """5.6, 5.7, 5.8, 5.9, 5.10"""
    for who in ("ann", "ben", "cat", "dan", "eve", "fay", "gus"):
        game = at(f"FD: ann ben cat dan | TOR: eve fay | BW: gus | turn: {who}", chests="FD-E 1")
        assert game.refusal(f"{who}: {action}") == ("None" if who == allowed else why)


def test_a_captain_alone_aboard_may_attack() -> None:
    """5.6"""
    game = at("FD: ann | JR: ben cat")

    game.play("ann: attack")

    assert game.asked == "table: votes"


def test_a_captain_maroons_somebody_else_of_the_own_ship() -> None:
    """5.7"""
    game = at("FD: ann ben cat | JR: dan")

    game.play("ann: maroon")
    assert game.offers() == ["ben", "cat"]
    assert game.refusal("ann: ann") == "not-of-your-crew [5.7]"
    assert game.refusal("ann: dan") == "not-of-your-crew [5.7]"
    game.play("ann: ben")

    assert (game.line("FD"), game.line("TOR")) == ("ann cat", "ben")


def test_a_first_mate_calls_a_mutiny_on_the_own_ship() -> None:
    """5.8, D33"""
    game = at("FD: ann ben cat | JR: dan eve | turn: eve")

    game.play("eve: mutiny", "table: skulls 2 0")

    assert (game.line("JR"), game.line("TOR")) == ("eve", "dan")


def test_a_cabin_boy_shifts_one_chest_between_the_own_holds() -> None:
    """5.9"""
    game = at("FD: ann ben | JR: cat dan | turn: ben", chests="FD-E 2, JR-F 1")

    assert game.refusal("ben: shift F") == "hold-empty [5.9]"
    game.play("ben: shift E")

    assert (game.chests("FD-E"), game.chests("FD-F"), game.chests("JR-F")) == (1, 1, 1)


def test_a_governor_alone_on_the_island_may_brawl() -> None:
    """5.10"""
    game = at("TOR: ann | FD: ben | JR: cat")

    game.play("ann: brawl", "table: flags 2 0")

    assert (game.chests("TOR-E"), game.chests("TOR-F")) == (2, 0)


# --- what is offered is what is allowed -------------------------------------------------------------------------------


@given(players=st.integers(2, 9), seed=st.integers(0, 10_000), stop=st.integers(10, 250))
def test_every_action_is_offered_exactly_when_there_is_no_reason_against_it(players: int, seed: int, stop: int) -> None:
    """5.0: for the whole vocabulary of actions, and for what is asked besides."""
    match = Match(GAME, Setup(GAME.name, NAMES[:players], {"timer": bool(seed % 2)}))
    vocabulary = [*GUARDS, answers.PASS, answers.SKIP, answers.SAIL, answers.YES, answers.SLOT[1], answers.TIME_UP]
    for _ in play(match, seed):
        if match.sequence < stop or match.decision is None:
            continue
        for who in (None, *match.setup.seats):
            for option in vocabulary:
                offered = option in match.decision.offered_to(who)
                why = match.why_not(Answer(who, option))
                assert (why is None) is offered
                assert why is None or why.rule or why.key == "not-your-question"
        if match.sequence > stop + 12:
            return


@given(players=st.integers(2, 9), seed=st.integers(0, 10_000))
def test_the_short_cut_offers_what_all_guards_together_allow(players: int, seed: int) -> None:
    """5.0: only guards worth asking at a place are asked; the others would have refused."""
    match = Match(GAME, Setup(GAME.name, NAMES[:players]))
    for _ in play(match, seed):
        decision = match.decision
        if isinstance(decision, Choose) and decision.prompt == "action":
            here = standing(match._state, decision.seat)
            allowed = [action for action, why_not in GUARDS.items() if why_not(match._state, here) is None]
            assert list(decision.options) == (allowed or [answers.PASS])


def test_a_position_with_two_pawns_in_a_boat_is_refused() -> None:
    """3.6, 5.4"""
    with pytest.raises(Forbidden, match=r"boat-taken \[3\.6\]"):
        at("BW: ann ben | FD: cat")


def test_a_card_without_effect_says_so() -> None:
    """8.0"""
    game = at("BW: ann | FD: ben cat | JR: dan", starred=["eight-bells", "scurvy", "facade"])

    game.play("ann: reveal", "ann: 1", "table: eight-bells")

    assert [told.card.value for told in game.told(CardHadNoEffect)] == ["eight-bells"]
    assert game.discard == "eight-bells"
    assert Place.BOAT_WEST in game.view().lines
    assert game.view().pirates[0].seat == Seat("ann")
