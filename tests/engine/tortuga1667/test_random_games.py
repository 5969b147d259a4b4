"""Random evenings end, and what must hold holds at every decision (RULES.md, all of it)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import CardTurned
from companion.engine.games.tortuga1667.pieces import SHIPS, EventCard
from companion.engine.games.tortuga1667.positions import unsettled
from companion.engine.games.tortuga1667.table import Stage, Table
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.session.table.random_player import play
from tests.engine.tortuga1667.evenings import evening, setup
from tests.engine.tortuga1667.table import GAME, NAMES


def conserved(table: Table) -> None:
    """The conservation laws, written a second time and without the engine's own words for them."""
    chests = {hold.value: count for hold, count in table.chests.items()}
    assert sum(chests.values()) == 8
    assert min(chests.values()) >= 0
    assert chests["TOR-E"] + chests["TOR-F"] == 2
    assert sum(table.wealth()) == 8 - chests["GAL"]
    assert sorted([*(who for line in table.lines.values() for who in line), *table.bag]) == sorted(table.seats)
    in_hands = sum(len(hand) for hand in table.hands.values())
    assert in_hands + sum(sum(layer.values()) for layer in table.vote_deck) + len(table.ballots) == 32
    for ship in SHIPS:
        assert sum(table.kept[who].count(EventCard.ALBATROSS) for who in table.lines[ship]) < 2
        assert len(table.lines[ship]) <= 5


@pytest.mark.parametrize("players", range(2, 10))
def test_random_evenings_end_with_winners_and_break_nothing(players: int) -> None:
    """2.1, 2.3, 2.4, 3.6, 6.3, 7.6, 8.3, 9.1"""
    for seed in range(25):
        how = setup(players, seed, plain=seed < 8)
        for match, _ in evening(how, seed):
            assert GAME.broken(match._state) == []
            if match._state.stage is not Stage.SETTING_UP:
                conserved(match._state)
            if match.at_boundary and match.decision is not None:
                assert unsettled(match._state) == []
            assert match.sequence < 20_000
        assert match.result is not None
        assert match.result.winners
        assert set(match.result.winners) <= set(how.seats)


def test_hands_are_as_large_as_they_must_be_between_turns() -> None:
    """7.6"""
    for match, _ in evening(setup(9, 3, plain=True), 3):
        if match.at_boundary and match.decision is not None:
            for who in NAMES:
                extra = EventCard.EL_DORADO in match._state.kept[who]
                assert len(match._state.hands[who]) == 3 - match._state.penalties.get(who, 0) + extra


def test_before_a_vote_the_deck_always_has_a_card() -> None:
    """6.1: even with nine players and El Dorado out, four are left."""
    least = 32
    for seed in range(10):
        for match, _ in evening(setup(9, seed, plain=True), seed):
            least = min(least, sum(sum(layer.values()) for layer in match._state.vote_deck) or 32)

    assert 3 <= least <= 5


def test_the_pile_is_empty_exactly_when_the_armada_is_in_the_row_or_just_turned() -> None:
    """9.1: before any sudden death; and a single card that is left is the Armada."""
    for seed in range(10):
        match = Match(GAME, Setup(GAME.name, NAMES[:5], {}, {"events": list(Holder)[seed % 2]}))
        for told in play(match, seed):
            state = match._state
            if state.stage in (Stage.SAILING, Stage.LAST_FIVE):
                assert (state.pile == 0) is (EventCard.SPANISH_ARMADA in state.unseen or _known_armada(state))
            for one in told:
                if isinstance(one.what, CardTurned) and one.what.card is EventCard.SPANISH_ARMADA:
                    assert state.pile == 0
                elif isinstance(one.what, CardTurned):
                    assert any(card is not None for card in state.row)


def _known_armada(state: Table) -> bool:
    row = [card.card for card in state.row if card is not None]
    return EventCard.SPANISH_ARMADA in (*row, state.turned)
