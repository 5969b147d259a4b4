"""Who knows what (RULES.md, section 11)."""

from __future__ import annotations

import json

import pytest

from companion.engine.games.tortuga1667 import happenings, vote_happenings
from companion.engine.games.tortuga1667.happenings import CardSeen, LoyaltySeen
from companion.engine.games.tortuga1667.pieces import STARRED
from companion.engine.games.tortuga1667.vote_happenings import ForfeitSeen, VoteSeen
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance, Secret
from companion.engine.kernel.setup import Holder, Setup
from tests.engine.tortuga1667.evenings import evening
from tests.engine.tortuga1667.table import GAME, NAMES, at, begin

PRIVATE = (
    happenings.CardSeen,
    vote_happenings.DeckSeen,
    vote_happenings.HandSeen,
    happenings.LoyaltySeen,
    vote_happenings.VoteSeen,
    vote_happenings.ForfeitSeen,
)


def test_everybody_sees_the_table() -> None:
    """11.1"""
    game = at(
        "FD: ann ben | BW: cat | TOR: dan",
        kept="ann: albatross, ben: pirate-code, cat: letter-of-marque",
        code="ben: 1",
        hands="dan: 1",
        ill="ann",
        turn="ben",
    )
    game.play("ben: look", "ben: 2 4")

    view = game.view()

    assert [pirate.votes for pirate in view.pirates] == [3, 3, 3, 1]
    assert [" ".join(pirate.kept) for pirate in view.pirates] == ["albatross", "pirate-code", "letter-of-marque", ""]
    assert [pirate.sits_out for pirate in view.pirates] == [0, 1, 0, 0]
    assert [pirate.ill for pirate in view.pirates] == [True, False, False, False]
    assert [slot.seen_by for slot in view.row] == [(), ("ben",), (), ("ben",), ()]
    assert (view.vote_deck, view.turn) == (22, "cat")


def test_a_face_down_loyalty_is_its_owner_s_until_the_end() -> None:
    """11.2"""
    game = at(
        "FD: ann ben | JR: cat dan",
        app="loyalties",
        loyalties="ann: E, ben: F, cat: E, dan: F",
        stage="last-five",
        row="? - - - -",
        chests="FD-E 2",
    )
    assert [pirate.loyalty for pirate in game.view("ann").pirates] == ["E", "?", "?", "?"]
    assert [pirate.loyalty for pirate in game.view().pirates] == ["?", "?", "?", "?"]
    assert game.view().loyalty == "?"

    game.play("ann: reveal", "ann: 1", "table: spanish-armada")

    assert [pirate.loyalty for pirate in game.view().pirates] == ["E", "F", "E", "F"]


def test_a_hand_is_its_owner_s() -> None:
    """11.3"""
    game = at("FD: ann ben | JR: cat dan", app="votes", hands="ann: cannon/E/skull torch/E/wheel torch/F/skull")

    assert game.view("ann").hand == ("cannon/E/skull", "torch/E/wheel", "torch/F/skull")
    assert game.view().hand == ()
    assert "cannon/E/skull" not in encode(game.view("ben").pirates)


def test_what_lies_on_a_slot_is_known_to_those_who_looked_until_it_is_turned() -> None:
    """11.4, 5.1"""
    game = at("FD: ann ben | JR: cat dan", app="events")

    game.play("ann: look", "ann: 1 2", "table: black-spot", "table: atlantis")
    assert [told.card.value for told in game.told(CardSeen, "ann")] == ["black-spot", "atlantis"]
    assert game.told(CardSeen) == game.told(CardSeen, "ben") == []
    assert [slot.card and slot.card.value for slot in game.view("ann").row[:2]] == ["black-spot", "atlantis"]
    assert [slot.card for slot in game.view("ben").row[:2]] == [None, None]
    game.play("ben: reveal", "ben: 1")

    assert game.view("ann").row[0].card is None
    assert game.view("ann").row[1].card == "atlantis"


def test_two_who_look_at_the_same_card_see_the_same() -> None:
    """11.4, 11.9: the card is decided when it is seen first."""
    game = at("FD: ann ben | JR: cat dan", app="events")

    game.play("ann: look", "ann: 1 2", "table: pistol", "table: atlantis", "ben: look", "ben: 2 3")
    assert game.asked == "table: events"
    game.play("table: pistol")

    assert [(told.slot, told.card.value) for told in game.told(CardSeen, "ben")] == [(2, "atlantis"), (3, "pistol")]
    assert game.view().row[1].seen_by == ("ann", "ben")


def test_nobody_learns_whose_vote_was_whose_nor_which_came_from_the_deck() -> None:
    """11.5, 6.1: in the list of answers these are blank for everybody but the voter."""
    game = at(
        "FD: ben ann | JR: cat | turn: ann",
        app="votes",
        hands="ann: cannon/E/skull torch/E/wheel torch/F/skull",
    )
    game.play("ann: mutiny", "table: water/E/wheel", "ann: torch/F/skull")

    deck, ballot = game.match.history(None)[1:3]
    assert deck is ballot is None
    assert [answer is None for answer in game.match.history(NAMES[2])[1:3]] == [True, True]
    assert [answer is None for answer in game.match.history(NAMES[0])[1:3]] == [True, False]
    assert [told.cards for told in game.told(vote_happenings.VotesRevealed)] == [("torch/F/skull", "water/E/wheel")]


def test_while_votes_are_owed_nobody_sees_another_hand_in_the_question() -> None:
    """11.3, 11.5"""
    game = at("FD: ann ben | JR: cat", app="votes", dealer=1)
    game.play("ann: attack")

    asked = game.match.question(NAMES[1])

    assert isinstance(asked, Secret)
    assert asked.options[NAMES[0]] == ()
    assert asked.options[NAMES[1]] == game.offered("ben")
    assert game.match.question(None).options == {NAMES[0]: (), NAMES[1]: ()}  # type: ignore[union-attr]


def test_only_the_loser_knows_which_card_was_lost() -> None:
    """11.6, 7.4, A12"""
    game = at("TOR: ann | FD: ben cat", app="votes", dealer=4)
    hand = list(game.hand("ann"))

    game.play("ann: reveal", "ann: 1", "table: black-spot")

    [lost] = game.told(ForfeitSeen, "ann")
    assert sorted([lost.card, *game.hand("ann")]) == hand
    assert game.told(ForfeitSeen) == game.told(ForfeitSeen, "ben") == []


def test_private_happenings_reach_only_those_they_are_for() -> None:
    """11.2, 11.3, 11.4, 11.6, 11.7, 11.8: in random evenings with everything held by the app."""
    heard = set()
    for seed in range(60):
        how = Setup(
            GAME.name, NAMES[: 2 + seed % 8], {"madness": seed % 3 == 0}, dict.fromkeys(GAME.sources, Holder.APP)
        )
        for match, told in evening(how, seed):
            for one in told:
                assert (one.to is not None) is isinstance(one.what, PRIVATE)
                if isinstance(one.what, (LoyaltySeen, VoteSeen, ForfeitSeen)):
                    assert one.to == (one.what.who,)
                if isinstance(one.what, vote_happenings.HandSeen):
                    assert one.what.who in (one.to or ())
                    assert len(one.to or ()) <= 2
                heard.add(type(one.what))
            assert getattr(match.view(), "hand", None) == ()

    assert heard >= set(PRIVATE)


def test_no_order_of_a_deck_is_kept_anywhere() -> None:
    """11.9: the vote deck is a few layers of counts, the unseen event cards are counts, the pile is a number."""
    game = begin(5, app=True, dealer=3)
    game.play(f"{game.asked.split(':')[0]}: FD-E")
    game.play(f"{game.asked.split(':')[0]}: JR-E")

    position = json.loads(game.match.position())

    assert position["pile"] == 14
    assert [set(map(type, layer.values())) for layer in position["vote_deck"]] == [{int}]
    assert position["row"] == [{}] * 5
    assert sum(position["unseen"].values()) == 18


@pytest.mark.parametrize(("pick", "secret_stars"), [("random-open", 0), ("random-hidden", 3)])
def test_what_the_app_draws_in_secret_is_not_shown_in_the_question(pick: str, secret_stars: int) -> None:
    """11.9, 10.2: the possible outcomes of a hidden draw are for the dealer alone."""
    how = Setup(GAME.name, NAMES[:4], {"starred-pick": pick}, dict.fromkeys(GAME.sources, Holder.APP))
    hidden = []
    for match, _ in evening(how, 6):
        if isinstance(match.decision, Chance) and match.decision.hidden:
            hidden.append(match.decision)
            for seat in (None, *NAMES[:4]):
                asked = match.question(seat)
                assert isinstance(asked, Chance)
                assert (asked.outcomes, asked.weights) == ((), ())

    assert sum(("star", 1) in chance.about for chance in hidden) == secret_stars
    assert {chance.source for chance in hidden} == {"loyalties", "votes", "events"}


def test_with_real_cards_only_turned_cards_votes_pawns_and_loyalties_at_the_end_are_asked() -> None:
    """11.10"""
    for seed in range(10):
        how = Setup(GAME.name, NAMES[: 2 + seed % 8])
        for match, _ in evening(how, seed):
            decision = match.decision
            assert not isinstance(decision, Secret)
            if isinstance(decision, Chance):
                assert not decision.hidden
                assert decision.seen_by is None
                assert decision.source != "loyalties" or match._state.stage == "over"
        assert all(card == "?" for hand in match._state.hands.values() for card in hand)


def test_with_real_cards_the_companion_notes_who_looked_but_not_what_at() -> None:
    """11.10, 5.1"""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: look", "ann: 1 5")

    assert (game.asked, game.row) == ("ben: action", "? ? ? ? ?")
    assert game.view().row[4].seen_by == ("ann",)


def test_the_armada_cannot_lie_in_the_row_before_the_pile_is_used_up() -> None:
    """11.11, 4.6"""
    game = at("FD: ann ben | JR: cat dan", app="events", pile=1)

    game.play("ann: look", "ann: 1 2")

    assert "spanish-armada" not in game.offers("table")
    assert game.view().to_come["spanish-armada"] == 1


def test_which_cards_are_still_to_come_is_shown_to_everybody_alike() -> None:
    """11.12: looking changes nothing, turning does, and unseen boxed cards may still come."""
    game = at(
        "FD: ann ben | JR: cat dan", app="events", kept="dan: albatross", discard="pistol", options={"short-game": 3}
    )
    before = game.view().to_come

    game.play("ann: look", "ann: 1 2", "table: black-spot", "table: atlantis")
    assert game.view().to_come == before == game.view("ann").to_come
    game.play("ben: reveal", "ben: 1")

    assert before == {
        "letter-of-marque": 3,
        "pistol": 2,
        "albatross": 2,
        "black-spot": 3,
        "atlantis": 1,
        "el-dorado": 1,
        "fountain-of-youth": 1,
        **{star.value: 1 for star in STARRED if star in game.match._state.starred},
        "spanish-armada": 1,
    }
    assert game.view().to_come == before | {"black-spot": 2}
