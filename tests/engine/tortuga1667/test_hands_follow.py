"""The hands follow: a table that does only what everybody is told lies as the companion has it, at every decision."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667 import happenings, vote_happenings
from companion.engine.games.tortuga1667.table import Stage
from companion.engine.kernel.happenings import Happening
from tests.engine.tortuga1667.evenings import evening, setup
from tests.engine.tortuga1667.hands import Hands, as_shown


@pytest.mark.parametrize("players", range(2, 10))
def test_the_hands_follow(players: int) -> None:
    """11.1: pawns and their order, chests, hand sizes, decks, row, discard, cards in front, wrecks, illness, code."""
    for seed in range(12):
        hands = Hands()
        for match, told in evening(setup(players, seed, plain=seed < 4), seed):
            for one in told:
                if one.to is None:
                    hands.do(one.what)
            lies, shown = hands.lies(), as_shown(match.view())
            if match._state.stage is Stage.SETTING_UP:
                for dealing in ("hands", "vote deck"):  # told hand by hand, while the app deals card by card
                    del lies[dealing], shown[dealing]
            assert lies == shown, (players, seed, match.sequence)


def test_every_tiding_is_told_somewhere_and_the_hands_know_all_that_move_a_piece() -> None:
    """11.1: what the hands need not know is listed here, so that a new tiding is not forgotten."""
    words_only = (
        "StarredChosen LoyaltyDealt LoyaltySeen TurnBegan TurnPassed TimeRanOut CardSeen Forced CardHadNoEffect "
        "DeckSearched DeckSeen HandSeen VotesCounted VotesRevealed VoteWon VoteLost VoteSeen ForfeitSeen FountainDrunk "
        "AlbatrossesMet NationWon"
    )
    kinds = {
        name: kind
        for name, kind in (vars(happenings) | vars(vote_happenings)).items()
        if isinstance(kind, type) and issubclass(kind, Happening) and kind is not Happening
    }
    hands_do = vars(Hands)["do"].dispatcher.dispatch
    moving = {name for name, kind in kinds.items() if hands_do(kind) is not hands_do(Happening)}
    seen: set[str] = set()
    for players in range(2, 10):
        for seed in range(40):
            seen |= {type(one.what).__name__ for _, told in evening(setup(players, seed), seed) for one in told}
        if seen == kinds.keys():
            break

    assert moving == kinds.keys() - set(words_only.split())
    assert seen == kinds.keys()
