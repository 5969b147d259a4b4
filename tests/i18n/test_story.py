"""The log: what a seat may hear, like things told once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.tortuga1667.happenings import LoyaltySeen, TurnBegan, TurnLost
from companion.engine.games.tortuga1667.pieces import Nation
from companion.engine.games.tortuga1667.vote_happenings import VoteDrawn, VotesDealt
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Told
from companion.i18n import story, translator

if TYPE_CHECKING:
    from companion.engine.kernel.happenings import Happening

GAME = "tortuga1667"
ANNE, BOB, CLEO = Seat("anne"), Seat("bob"), Seat("cleo")
NAMES = {ANNE: "Anne", BOB: "Bob", CLEO: "Cléo"}


def told(*happenings: Happening) -> list[str]:
    return list(story(translator("en"), GAME, map(Told, happenings), NAMES))


def test_the_public_hears_what_is_for_everybody() -> None:
    """A secret is heard by its owner only."""
    log = [Told(TurnBegan(ANNE)), Told(LoyaltySeen(ANNE, Nation.FRANCE), (ANNE,)), Told(TurnBegan(BOB))]
    tr = translator("en")

    assert list(story(tr, GAME, log, NAMES)) == ["Anne’s turn.", "Bob’s turn."]
    assert list(story(tr, GAME, log, NAMES, BOB)) == ["Anne’s turn.", "Bob’s turn."]
    assert list(story(tr, GAME, log, NAMES, ANNE))[1] == "Anne, you play for the French. Don’t tell anyone."


def test_the_same_for_several_people_is_one_line() -> None:
    """Only in a row, only if nothing but the person differs, only if the game has words for it."""
    assert told(VoteDrawn(ANNE), VoteDrawn(BOB), VoteDrawn(CLEO)) == ["Anne, Bob and Cléo draw a vote card each."]
    assert told(VotesDealt(ANNE, 3), VotesDealt(BOB, 3), VotesDealt(CLEO, 2)) == [
        "Anne and Bob get 3 vote cards each.",
        "Cléo gets 2 vote cards.",
    ]
    assert told(VoteDrawn(ANNE), TurnBegan(BOB), VoteDrawn(CLEO)) == [
        "Anne draws a vote card.",
        "Bob’s turn.",
        "Cléo draws a vote card.",
    ]
    assert len(told(TurnLost(ANNE), TurnLost(BOB))) == 2


def test_twice_the_same_is_told_twice() -> None:
    """Two cards drawn by one player are two."""
    assert told(VoteDrawn(ANNE), VoteDrawn(ANNE)) == ["Anne draws a vote card.", "Anne draws a vote card."]


def test_an_empty_evening_has_no_story() -> None:
    """Nothing told, nothing said."""
    assert told() == []
