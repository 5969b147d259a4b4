"""Readings into proposals: what is sure, what a person must confirm, and what never becomes an answer."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bridge.camera.readings import Doubtful, Impossible, Seen, Sure, propose
from companion.engine.games.jamaica.answers import Dice
from companion.engine.games.jamaica.rulebook import Jamaica
from companion.engine.kernel.decisions import Answer, Chance, Choose
from companion.engine.kernel.match import Match
from companion.engine.shelf import SHELF
from companion.session.table.random_player import play
from tests.bridge.put_questions import ABC, ANN, Say, says
from tests.session.tables import setup_for

JAMAICA = Jamaica()
ROLL = Chance("action-dice", tuple(Dice(low, high) for low in range(1, 7) for high in range(low, 7)))
CARD = Chance("events", ABC)


def die(value: object, confidence: float = 0.999, runner_up: object = "", second: float = 0.0) -> Seen:
    return Seen(str(value), confidence, str(runner_up), second)


def candidates(proposal: object) -> list[object]:
    assert isinstance(proposal, Doubtful)
    return [candidate.answer.option for candidate in proposal.candidates]


# --- sure ------------------------------------------------------------------------------------------------------------


def test_a_sure_reading_is_an_answer_in_the_name_of_the_camera() -> None:
    """However the dice lie; its confidence is that of all dice together."""
    proposal = propose(JAMAICA, ROLL, [die(5, 0.99), die(2, 0.99)])

    assert isinstance(proposal, Sure)
    assert (proposal.answer, proposal.by) == (Answer(None, Dice(2, 5)), "camera")
    assert proposal.confidence == pytest.approx(0.99 * 0.99)


def test_a_card_is_read_by_its_words() -> None:
    """One card, said as a scenario would say it."""
    assert propose(JAMAICA, CARD, [die("b")]) == Sure(Answer(None, Say("b")), 0.999)


def test_two_outcomes_that_look_alike_are_asked_about() -> None:
    """Which of two dice shows the torch cannot be seen without its letter; with it, it can."""
    match: Match[Any] = Match(SHELF["tortuga_dice"], setup_for("tortuga_dice"))
    asked = open_roll(match)
    torches = [one for one in asked.outcomes if match.game.extras.rolled(asked, one)[0][1] == face_of(match, asked)]
    face = face_of(match, asked)

    assert len(torches) > 1
    assert sorted(map(repr, candidates(propose(match.game, asked, [die(face)])))) == sorted(map(repr, torches))[:6]
    letter = match.game.extras.rolled(asked, torches[0])[0][0]
    assert propose(match.game, asked, [Seen(face, 0.999, die=letter)]) == Sure(Answer(None, torches[0]), 0.999)


def open_roll(match: Match[Any]) -> Chance:
    """Play on until several dice are read in the open."""
    for seed in range(20):
        match = Match(match.game, match.setup)
        for _ in play(match, seed):
            asked = match.decision
            if isinstance(asked, Chance) and dict(asked.about).get("open", 0) != 0 and len(asked.outcomes) > 6:
                return asked
    raise AssertionError("no open roll")


def face_of(match: Match[Any], asked: Chance) -> str:
    faces = [match.game.extras.rolled(asked, one)[0][1] for one in asked.outcomes]
    return max(faces, key=faces.count)


# --- doubtful --------------------------------------------------------------------------------------------------------


def test_a_doubtful_reading_is_a_list_for_a_person_best_first() -> None:
    """With the shares of what the rules allow."""
    proposal = propose(JAMAICA, ROLL, [die(6), die(3, 0.6, 5, 0.35)])

    assert candidates(proposal) == [Dice(3, 6), Dice(5, 6)]
    assert isinstance(proposal, Doubtful)
    assert proposal.candidates[0].share == pytest.approx(0.6 / 0.95)


def test_candidates_that_the_rules_forbid_are_left_out() -> None:
    """A combat die that cannot show 5: the second guess leads."""
    faces = Chance("combat-die", says("2", "4", "6"))

    assert candidates(propose(JAMAICA, faces, [die(5, 0.7, 4, 0.2)])) == [Say("4")]


# --- impossible ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seen", "told"), [(0, 1), (3, 2), (5, 2)])
def test_where_one_or_two_may_lie_the_nearer_number_is_told(seen: int, told: int) -> None:
    """So that people know how many to add or to take away."""
    proposal = propose(JAMAICA, Chance("action-dice", (*ROLL.outcomes, Say("none"))), [die(1)] * seen)

    assert isinstance(proposal, Impossible)
    assert proposal.why is not None
    assert dict(proposal.why.facts) == {"seen": seen, "expected": told}


@pytest.mark.parametrize("seen", [0, 1, 3, 40])
def test_the_wrong_number_of_dice_is_never_an_answer(seen: int) -> None:
    """However sure each of them is."""
    proposal = propose(JAMAICA, ROLL, [die(1)] * seen)

    assert isinstance(proposal, Impossible)
    assert proposal.why is not None
    assert (proposal.why.key, dict(proposal.why.facts)) == ("reading-count", {"seen": seen, "expected": 2})


def test_a_sure_reading_that_the_rules_forbid_is_never_an_answer() -> None:
    """A seven, or a card that is not in the deck any more."""
    for asked, seen in ((ROLL, [die(7), die(1)]), (CARD, [die("d")]), (CARD, [die("d", 0.5, "e", 0.4)])):
        proposal = propose(JAMAICA, asked, seen)
        assert isinstance(proposal, Impossible)
        assert proposal.why is not None
        assert proposal.why.key == "reading-not-possible"


@pytest.mark.parametrize(
    "asked", [None, Choose(ANN, "pick", ABC), Chance("events", ABC, hidden=True), Chance("events", ())]
)
def test_what_is_not_asked_of_the_table_cannot_be_read(asked: Any) -> None:
    """Nobody waits for dice, or nobody may know."""
    proposal = propose(JAMAICA, asked, [die("a")])

    assert isinstance(proposal, Impossible)
    assert proposal.why is not None
    assert proposal.why.key == "reading-not-asked"


@pytest.mark.parametrize("confidence", [math.nan, math.inf, -math.inf, -3.0, 7.5])
def test_a_mad_confidence_does_no_harm(confidence: float) -> None:
    """It counts as none or as full; what is given on is between 0 and 1."""
    proposal = propose(JAMAICA, CARD, [die("a", confidence, "b", confidence)])

    if isinstance(proposal, Sure):
        assert proposal.confidence == 1.0
    else:
        assert set(candidates(proposal)) == {Say("a"), Say("b")}


face = st.sampled_from(["1", "2", "3", "4", "5", "6", "7", "star", ""])
share = st.floats(0, 1)
seen_dice = st.lists(st.builds(Seen, face, share, face, share), max_size=4)


@given(seen_dice)
def test_only_what_the_rules_allow_is_ever_proposed(seen: list[Seen]) -> None:
    """And an answer is exactly what was seen."""
    proposal = propose(JAMAICA, ROLL, seen)

    if isinstance(proposal, Sure):
        assert proposal.answer.option in ROLL.outcomes
        fell = sorted(face for _, face in JAMAICA.extras.rolled(ROLL, proposal.answer.option))
        assert fell == sorted(one.value for one in seen)
        assert all(one.confidence >= 0.98 for one in seen)
        assert 0 <= proposal.confidence <= 1
    elif isinstance(proposal, Doubtful):
        assert set(candidates(proposal)) <= set(ROLL.outcomes)
        shares = [candidate.share for candidate in proposal.candidates]
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) <= 1 + 1e-9
    else:
        assert proposal.why is not None
