"""Sketches: positions from a few words."""

from __future__ import annotations

import datetime as dt
from random import Random
from typing import Any

import pytest

from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.session.table.random_player import play
from tests.engine.tortuga1667.evenings import setup
from tests.engine.tortuga1667.table import GAME, NAMES, at

PLAIN = Setup(GAME.name, NAMES[:4])


@pytest.mark.parametrize("players", range(2, 10))
def test_an_empty_sketch_is_a_table_after_setting_up(players: int) -> None:
    """4.1, 4.7, 4.8: for every mix of sources and every variant."""
    for seed in range(15):
        how = setup(players, seed)
        match = Match(GAME, position=GAME.position(GAME.sketch(how, {})))
        assert GAME.broken(match._state) == []
        assert match.setup == how
        for _ in play(match, seed):
            assert GAME.broken(match._state) == []


def test_a_sketch_says_only_what_matters() -> None:
    """4.8, 7.6: chests that lie nowhere are on the galleon, a short hand was robbed, a long pile is cut by discards."""
    game = at("FD: ann | TOR: cat ben | JR: dan", chests="FD-F 1, TOR-E 2", hands="ben: 1", pile=3, turn="cat")

    assert game.treasure == {"GAL": 5, "FD-F": 1, "TOR-E": 2}
    assert (game.hand_size("ben"), game.match._state.penalties) == (1, {"ben": 2})
    assert (game.view().pile, len(game.discard.split())) == (3, 11)
    assert game.asked == "cat: action"


def test_a_sketch_can_say_who_has_looked_at_a_card() -> None:
    """11.4"""
    state = GAME.sketch(PLAIN, {"row": [{"seen_by": ["ann"]}, "?", "?", "?", "?"]})

    assert [card.seen_by for card in state.row if card] == [["ann"], [], [], [], []]


@pytest.mark.parametrize(("ship", "other"), [("FD", "JR"), ("JR", "FD")])
def test_six_aboard_one_ship_are_one_too_many(ship: str, other: str) -> None:
    """3.6 Five places each, though there is room on the other."""
    seats, crowded = NAMES[:7], Setup(GAME.name, NAMES[:7])

    assert GAME.sketch(crowded, {"lines": {ship: list(seats[:5]), other: list(seats[5:])}})
    with pytest.raises(KernelError, match=r"ship-full \[3\.6\]"):
        GAME.sketch(crowded, {"lines": {ship: list(seats[:6]), other: list(seats[6:])}})


@pytest.mark.parametrize(
    ("sketch", "why"),
    [
        ({"lines": {"FD": ["ann"], "JR": ["ben", "cat"]}}, "pawns-not-once-each (given ann ben cat) [3.6]"),
        ({"lines": {"FD": ["ann", "ann"], "JR": ["ben", "cat", "dan"]}}, "pawns-not-once-each"),
        ({"lines": {"BW": ["ann", "ben"], "JR": ["cat", "dan"]}}, "boat-taken [3.6]"),
        ({"lines": {"XX": ["ann"]}}, "not-readable"),
        ({"chests": {"GAL": 9}}, "chests-not-eight"),
        ({"chests": {"TOR-E": 3}}, "island-chests-not-two (given 3) [6.3]"),
        ({"chests": {"FD-E": -1}}, "not-readable"),
        ({"hands": {"ann": 5}}, "penalties [7.4]"),
        ({"hands": {"bob": 1}}, "hands-missing [4.3]"),
        ({"kept": {"ann": ["albatross"] * 4}}, "two-albatrosses [8.3]"),
        ({"kept": {"ann": ["pistol"]}}, "card-not-kept [8.0]"),
        ({"kept": {"bob": ["albatross"]}}, "seats-missing [8.0]"),
        ({"discard": ["pistol"] * 4}, "event-card-too-often [2.4]"),
        ({"discard": ["spanish-armada"]}, "armada-discarded [9.4]"),
        ({"row": ["?"] * 4}, "row-not-five [4.6]"),
        ({"row": ["?", "", "?", "?", "?"]}, "slot-not-refilled [5.2]"),
        ({"row": ["kraken", "?", "?", "?", "?"]}, "not-readable"),
        ({"stage": "setting-up"}, "not-between-turns (stage setting-up) [5.0]"),
        ({"stage": "last-five", "row": ["pistol", "", "", "", ""]}, "event-cards-missing"),
        ({"turn": "bob"}, "no-such-seat (seat bob) [5.0]"),
        ({"ill": ["ann", "ann"]}, "ill-twice [8.14]"),
        ({"ill": ["bob"]}, "no-such-seat [8.14]"),
        ({"loyalties": {"ann": "N"}}, "loyalties-do-not-fit [4.1]"),
        ({"loyalties": {"ann": "E", "ben": "E", "cat": "E"}}, "loyalties-do-not-fit [4.1]"),
        ({"loyalties": {"bob": "E"}}, "loyalties-missing [4.2]"),
        ({"face_up": ["ann"]}, "open-loyalt"),
        ({"penalties": {"ann": -1}, "hands": {"ann": 4}}, "penalties [7.4]"),
        ({"wrecks": ["FD"]}, "boat-destroyed [8.9]"),
        ({"wrecks": ["BW", "BW"]}, "boat-destroyed [8.9]"),
        ({"starred": ["scurvy"]}, "event-cards-missing"),
        ({"starred": ["scurvy", "facade", "pistol"]}, "event-card"),
        ({"pile": 40}, "not-readable"),
        ({"vote_deck": [{"?": 32}]}, "vote-cards-not-32"),
        ({"vote_deck": [{"torch/E/skull": 20}]}, "vote-cards-not-32"),
        ({"weather": "fine"}, "not-readable"),
        ({"row": 5}, "not-readable"),
        ({"hands": {"ann": "three"}}, "not-readable"),
        ({"lines": ["ann"]}, "not-readable"),
        ({"turn": dt.date(1667, 5, 1)}, "not-readable"),
    ],
)
def test_a_sketch_that_cannot_be_is_refused_with_its_paragraph(sketch: dict[str, Any], why: str) -> None:
    """2.1, 2.3, 2.4, 3.6, 4.1, 4.2, 4.3, 4.6, 5.0, 6.3, 7.4, 7.6, 8.0, 8.3, 8.9, 8.14, 9.4"""
    with pytest.raises(KernelError) as refused:
        GAME.sketch(PLAIN, sketch)

    assert str(refused.value).startswith(why)


def test_sketches_of_any_shape_are_refused_or_playable() -> None:
    """11.10: whatever a file says, there is a position or a refusal, never a crash."""
    words = [
        "ann",
        "ben",
        "pistol",
        "el-dorado",
        "FD",
        "TOR",
        "BW",
        "E",
        "?",
        "",
        "last-five",
        1,
        3,
        -1,
        True,
        1.5,
        None,
        [],
        {},
    ]
    keys = [
        "stage",
        "turn",
        "lines",
        "wrecks",
        "chests",
        "loyalties",
        "face_up",
        "hands",
        "vote_deck",
        "penalties",
        "row",
    ]
    keys += ["pile", "starred", "unseen", "discard", "kept", "sitting_out", "ill", "told", "seats", "nonsense"]

    def anything(chance: Random, depth: int = 0) -> Any:
        kind = chance.random() + depth / 4
        if kind > 0.6:
            return chance.choice(words)
        several = [anything(chance, depth + 1) for _ in range(chance.randint(0, 5))]
        return several if kind > 0.3 else {str(chance.choice(words)): one for one in several}

    refused = 0
    for seed in range(1500):
        chance = Random(seed)
        sources = {source: chance.choice(list(Holder)) for source in GAME.sources}
        how = Setup(GAME.name, NAMES[:4], {"starred-pick": chance.choice(["random-open", "random-hidden"])}, sources)
        try:
            position = GAME.position(GAME.sketch(how, {chance.choice(keys): anything(chance) for _ in range(2)}))
        except KernelError:
            refused += 1
        else:
            match = Match(GAME, position=position)
            for _ in zip(range(30), play(match, seed), strict=False):
                assert GAME.broken(match._state) == []
    assert 500 < refused < 1500
