"""The truth of a demonstrated evening, and what happens when the camera is sure of something else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.devtools.demo.table_truth import corrections, same_answers, same_match
from companion.engine.kernel.decisions import Answer, Chance, Seat
from companion.engine.kernel.game import Game
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.kernel.table_facts import DieFace
from companion.engine.shelf import SHELF
from companion.session.table.random_player import RandomPlayer, play
from tests.ui.windowed import windowed


def a_match(answers: int = 0) -> Match[Any]:
    """A race of two with real dice, so far played."""
    game = SHELF["jamaica"]
    match = Match(game, Setup(game.name, (Seat("anne"), Seat("ben"))))
    for _ in range(answers):
        assert match.decision is not None
        match.answer(RandomPlayer(4).answer(match.decision, match.sequence, match.owed))
    return match


def pips(*faces: str) -> list[DieFace]:
    return [DieFace("pips", face) for face in faces]


@pytest.mark.parametrize(
    ("read", "fallen", "said"),
    [
        (("2", "5"), ("5", "2"), []),
        (("2", "6"), ("5", "2"), [(1, "5")]),
        (("6", "6"), ("6", "1"), [(1, "1")]),
        (("3", "4"), ("1", "2"), [(0, "1"), (1, "2")]),
        ((), ("1", "2"), []),
    ],
)
def test_only_the_dice_that_show_something_else_are_corrected(
    read: tuple[str, ...], fallen: tuple[str, ...], said: list[tuple[int, str]]
) -> None:
    """Two equal dice may lie in any order."""
    assert corrections(pips(*read), pips(*fallen)) == said


def test_a_die_is_never_corrected_to_a_face_of_another_kind() -> None:
    """The combat die has no six."""
    assert corrections([DieFace("combat", "star")], pips("6")) == []


def test_the_same_answers_count_in_any_order_and_as_often_as_they_come() -> None:
    """Five dice rolled in the open are five answers."""
    asked = a_match().decision
    assert isinstance(asked, Chance)
    one, other = (Answer(None, outcome) for outcome in asked.outcomes[:2])

    assert same_answers([one, other], [other, one])
    assert not same_answers([one, one], [one, other])
    assert not same_answers([one], [])


def test_two_matches_are_alike_until_one_answer_differs() -> None:
    """As after a die that was read wrongly."""
    one, other = a_match(12), a_match(12)
    assert same_match(one, other)

    asked = one.decision
    while not isinstance(asked, Chance):
        assert asked is not None
        for match in (one, other):
            match.answer(RandomPlayer(4).answer(asked, match.sequence, match.owed))
        asked = one.decision
    one.answer(Answer(None, asked.outcomes[0]))
    other.answer(Answer(None, asked.outcomes[-1]))

    assert not same_match(one, other)


def test_what_the_app_deals_in_a_demo_is_on_the_shelf_and_the_dice_never_are() -> None:
    """Dice lie on the table, where the camera sees them; those under cups are secrets like cards in a hand."""
    hands = {name: game.extras.table_facts.secret_hands for name, game in SHELF.items()}
    assert any(hands.values())
    for name, dealt in hands.items():
        game = SHELF[name]
        assert set(dealt) <= set(game.sources)
        under_cups = set(dealt) & set(game.extras.table_facts.dice)
        assert all(is_seen_by_one(game, source) for source in under_cups)


def is_seen_by_one(game: Game[Any], source: str) -> bool:
    """Whether the app's own dice of a source are ever for one pair of eyes."""
    seats = tuple(Seat(f"p{number}") for number in range(1, game.usual[0] + 1))
    match = Match(game, Setup(game.name, seats, {}, dict.fromkeys(game.sources, Holder.APP)))
    asked = [match.decision, *(match.decision for _ in play(match, 1))]
    return any(isinstance(one, Chance) and one.source == source and one.seen_by is not None for one in asked)


def test_a_sure_reading_that_is_wrong_is_counted_taken_back_and_told_by_hand() -> None:
    """On a real window: after each of them the companion stands as the table does."""
    told = windowed("demo_onscreen")
    assert told["misread"] >= 1
    assert told["misread"] + told["asked"] <= told["scans"]
    assert (told["wrong"], told["refused"]) == (0, 0)
    assert told["given"]["hand"] >= told["misread"]
