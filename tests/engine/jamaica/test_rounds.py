"""The round (RULES.md, section 6)."""

from __future__ import annotations

import json

from companion.engine.games.jamaica.answers import ACCEPT
from companion.engine.games.jamaica.happenings import CardsDrawn, CardsLaid, CardTurned, DeckReshuffled, DicePlaced
from companion.engine.kernel.decisions import Answer, Secret
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.match import Match
from tests.engine.jamaica.harbour import ANN, BEN, CAT, GAME, at, setup

QUIET = ["food/powder", "powder/food", "powder/gold", "gold/gold"]


def test_the_captain_places_the_dice_as_rolled() -> None:
    """6.1"""
    game = at(captain="ben")

    assert game.asked == "table: action-dice ben"
    assert game.refused("table: 6 2") == "lower-die-first 6.1"
    assert game.refused("table: 0 7") == "no-such-roll 6.1"
    assert game.refused("table: accept") == "not-offered"
    game.play("table: 2 6")
    assert game.asked == "ben: place-the-dice"
    assert game.offered == "place 2 6, place 6 2"
    assert game.refused("ben: place 3 5") == "dice-as-rolled 6.1"
    game.play("ben: place 6 2")
    assert (game.table.morning, game.table.evening) == (6, 2)


def test_with_doubles_there_is_nothing_to_place() -> None:
    """6.1 (scenario 31)"""
    game = at()

    game.play("table: 5 5")

    assert game.told(DicePlaced) == [DicePlaced(5, 5)]
    assert game.asked == "table: action-cards ann"


def test_the_captain_may_look_at_the_hand_before_placing() -> None:
    """6.1: and only the Captain decides."""
    game = at(app="action-cards", hands={"ann": ["gold/gold", "forward/food", "powder/gold"]})

    game.play("table: 1 6")

    assert game.asked == "ann: place-the-dice"
    assert game.view("ann").hand == ("gold/gold", "forward/food", "powder/gold")


def test_everybody_chooses_in_secret_before_anybody_acts() -> None:
    """6.2 6.3"""
    hands = {"ann": QUIET[:3], "ben": QUIET[1:], "cat": QUIET[:3]}
    game = at(app="action-cards", hands=hands)
    game.play("table: 3 3")

    assert isinstance(game.match.decision, Secret)
    assert game.refused("ann: gold/gold") == "card-not-in-hand 6.2"
    assert game.match.why_not(Answer(ANN, ACCEPT)) == refusal("not-offered")
    game.play("cat: food/powder", "ann: powder/gold")
    assert game.asked == "ben: lay-a-card"
    assert game.told(CardTurned) == []
    assert game.view("ben").ships[0].laid == ""
    game.play("ben: gold/gold")

    assert game.told(CardsLaid) == [CardsLaid(3)]
    assert [turned.who for turned in game.told(CardTurned)] == [ANN, BEN, CAT]


def test_a_card_stays_hidden_until_its_owners_turn() -> None:
    """6.3 16.2"""
    game = at(app="action-cards", dice=[4, 1], laid={"ann": "forward/food", "ben": "gold/gold", "cat": "food/powder"})

    assert game.asked == "table: treasure-cards ann"
    assert [turned.who for turned in game.told(CardTurned)] == [ANN]
    assert game.view("ann").ships[1].laid == "?"
    assert game.view("ben").ships[1].laid == "gold/gold"
    assert game.view(None).ships[1].laid == "?"


def test_players_act_clockwise_from_the_captain() -> None:
    """6.3 6.5"""
    game = at(captain="ben", turn="ben", dice=[1, 2])

    game.play(*["table: food/powder"] * 3)

    assert [turned.who for turned in game.told(CardTurned)] == [BEN, CAT, ANN]
    assert game.asked == "table: action-dice cat"
    assert game.table.round == 2


def test_morning_comes_before_evening() -> None:
    """6.3 6.6: each action has its own die, and both are done."""
    game = at(ann="0", dice=[2, 5])

    game.play("table: food/powder")

    assert game.ship("ann") == "0 F2 P5"


def test_a_real_card_cannot_be_one_that_lies_in_the_discard_pile() -> None:
    """6.3"""
    game = at(dice=[1, 1], discards={"ann": ["gold/gold", "food/powder"]})

    assert "gold/gold" not in game.offered.split(", ")
    assert len(game.offered.split(", ")) == 9
    assert game.refused("table: gold/gold") == "card-in-discard 6.3"
    assert game.refused("table: rum/rum") == "no-such-card 3.1"
    game.play("table: powder/food")
    assert game.table.decks[ANN].discard == ["gold/gold", "food/powder", "powder/food"]


def test_an_action_cannot_be_skipped() -> None:
    """6.6"""
    game = at(ann="5 F4 G3", dice=[3, 1])

    game.play("table: forward/food")

    assert game.offered == "sail 8, sail 14"
    assert game.refused("ann: nothing") == "not-offered"


def test_hands_are_filled_up_to_three_and_the_compass_goes_left() -> None:
    """6.4 6.5"""
    game = at(dice=[1, 1])

    game.play(*["table: food/powder"] * 3)

    assert [len(deck.hand) for deck in game.table.decks.values()] == [3, 3, 3]
    assert [len(deck.pile) for deck in game.table.decks.values()] == [7, 7, 7]
    assert game.told(CardsDrawn) == [CardsDrawn(who, 1) for who in (ANN, BEN, CAT)]
    assert game.asked == "table: action-dice ben"


def test_an_empty_draw_pile_is_renewed_with_the_card_just_played() -> None:
    """6.4 (scenario 23): two in hand, nine in the discard pile."""
    played = ["forward/forward", "forward/backward", "backward/forward", "forward/food"]
    played += ["food/powder", "powder/food", "powder/gold", "gold/gold"]
    game = at(
        dice=[1, 1], app="action-cards", discards={"ann": played}, hands={"ann": ["food/forward", "gold/forward"]}
    )

    deck = game.table.decks[ANN]
    assert (deck.hand, deck.pile, len(deck.discard)) == (
        ["food/forward", "gold/forward"],
        sorted([*played, "forward/powder"]),
        0,
    )
    assert game.told(DeckReshuffled) == [DeckReshuffled(ANN, 9)]
    game.play("table: forward/powder")
    assert (len(deck.hand), len(deck.pile), deck.discard) == (3, 8, [])


def test_without_the_map_a_deck_is_first_renewed_after_the_ninth_round() -> None:
    """6.4"""
    cards = ["food/powder", "powder/food", "powder/gold", "gold/gold", "gold/forward", "food/forward"]
    cards += ["forward/food", "forward/powder", "forward/forward"]
    game = at(ann="0 F6 G6", ben="0 F6 G6", cat="0 F6 G6")
    rounds = []
    for card in cards:
        game.play("table: 1 1")
        for _ in range(3):
            game.play(f"table: {card}")
            while not game.asked.startswith("table: action"):
                game.play(f"{game.asked.partition(':')[0]}: {game.offered.split(', ')[0]}")
        rounds.append(len(game.told(DeckReshuffled)))

    assert rounds == [0] * 8 + [3]
    assert {len(deck.pile) for deck in game.table.decks.values()} == {8}
    assert {tuple(deck.discard) for deck in game.table.decks.values()} == {()}


def test_after_a_reshuffle_any_real_card_can_be_turned_again() -> None:
    """6.3 6.4"""
    game = at(dice=[1, 1], captain="cat", turn="cat", discards={"cat": ["gold/gold"]})
    assert len(game.offered.split(", ")) == 10

    game = at(dice=[1, 1])
    assert len(game.offered.split(", ")) == 11


def test_whoever_has_no_card_laid_has_acted_already() -> None:
    """6.3"""
    position = json.loads(GAME.position(GAME.sketch(setup(), {"dice": [3, 2], "turn": "ann"})))
    position["decks"]["ann"]["pile"].append(position["decks"]["ann"].pop("laid"))
    match = Match(GAME, position=json.dumps(position))

    assert match.decision is not None
    assert dict(match.decision.about)["who"] == BEN


def test_a_position_after_the_last_round_is_counted_again() -> None:
    """14.4"""
    position = json.loads(GAME.position(at(ann="0/1 G2").table))
    match = Match(GAME, position=json.dumps(position | {"stage": "over"}))

    assert match.result is not None
    assert match.result.winners == ("ann",)


def test_a_position_in_mid_round_is_taken_up_there() -> None:
    """6.3"""
    game = at(captain="ann", turn="cat", dice=[3, 2])

    assert game.asked == "table: action-cards cat"
    game.play("table: food/powder")
    assert game.asked == "table: action-dice ben"
