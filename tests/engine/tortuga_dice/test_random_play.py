"""Whole games at random: they end, nothing is lost, and the table lies as the companion has it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga_dice.happenings import (
    ActionSkipped,
    Attacked,
    ChestDropped,
    Contended,
    DiceTakenBack,
    RollBegan,
    StuckShown,
)
from companion.engine.games.tortuga_dice.table import Table
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.session.table.random_player import play
from tests.engine.tortuga_dice.hands import Hands, as_it_lies
from tests.engine.tortuga_dice.tabletalk import GAME, NAMES

MIXED = {"dice": Holder.APP, "bag": Holder.TABLE, "tiles": Holder.APP, "marker": Holder.TABLE}
SOURCES = [dict.fromkeys(GAME.sources, Holder.TABLE), dict.fromkeys(GAME.sources, Holder.APP), MIXED]
OPTIONS: list[dict[str, Any]] = [{}, {"eight-chests": True}, {"track-points": "progress"}]
ODD_DIE = {"die": "C", "fleet": 6, "crew": 6, "hunt": 5, "board": 5, "plunder": 1}
SEEDS = 12


def evening(seed: int, players: int) -> Match[Table]:
    """Every seed has other switches, and somebody's own box."""
    options = OPTIONS[seed % 3] | ({"liveries": ["green", "blue", "orange", "yellow"][:players]} if seed % 2 else {})
    box = {"dice": [ODD_DIE]} if seed % 5 == 3 else {}
    return Match(GAME, Setup(GAME.name, NAMES[:players], options, SOURCES[(seed // 3) % 3], box))


def check_the_victims(told: list[Happening]) -> None:
    """6.8 After an attack by first place only the attacker may drop a chest, and nobody drops more than one."""
    blow: Attacked | None = None
    dropped: list[str] = []
    for what in told:
        if isinstance(what, Attacked):
            blow, dropped = what, []
        elif isinstance(what, (Contended, ActionSkipped, DiceTakenBack)):
            blow = None
        elif isinstance(what, ChestDropped) and blow is not None:
            assert what.who == blow.who or (blow.place == 2 and what.who == blow.target)
            assert what.who not in dropped
            dropped.append(what.who)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_random_game_ends_and_all_pieces_stay_where_the_tidings_put_them(seed: int, players: int) -> None:
    """1.1, 4.1, 6.8, 7.4; at every decision all invariants hold, and the hands agree with the companion"""
    match = evening(seed, players)
    hands = Hands()
    story: list[Happening] = [told.what for told in match.told()]
    for what in story:
        hands.do(what)
    for told in play(match, seed):
        assert GAME.broken(match._state) == []
        for one in told:
            if one.to is None:
                story.append(one.what)
                hands.do(one.what)
        assert hands.lies() == as_it_lies(match._state)
    check_the_victims(story)
    assert max(what.number for what in story if isinstance(what, RollBegan)) <= 5
    assert match.result is not None
    best = max(tally.total for tally in match.result.tallies)
    assert set(match.result.winners) == {tally.seats[0] for tally in match.result.tallies if tally.total == best}


def test_random_games_visit_the_rare_corners() -> None:
    """4.9, 6.7; so that the test above proves something"""
    seen = set()
    for seed in range(SEEDS):
        match = evening(seed, 4)
        for told in play(match, seed):
            seen |= {type(one.what) for one in told}
    assert {StuckShown, ChestDropped, Attacked} <= seen


def test_a_position_of_every_stage_plays_on_to_the_end() -> None:
    """3.1; a match can be written down at any turn boundary and taken up again"""
    stages = set()
    for holder in Holder:
        match: Match[Table] = Match(GAME, Setup(GAME.name, NAMES[:3], {}, dict.fromkeys(GAME.sources, holder)))
        for _ in play(match, 5):
            if match.at_boundary and match.decision is not None and match._state.stage not in stages:
                stages.add(match._state.stage)
                other: Match[Table] = Match(GAME, position=match.position())
                for _ in play(other, 6):
                    assert GAME.broken(other._state) == []
                assert other.result is not None
    assert len(stages) == 8
