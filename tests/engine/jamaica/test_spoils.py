"""The spoils of a fight (RULES.md 10.9 to 10.11, with 13.4 and 16.4)."""

from __future__ import annotations

import pytest

from companion.engine.games.jamaica.pieces import GOLD, POWDER, Power, Spoil
from companion.engine.games.jamaica.plunder_happenings import (
    CurseGiven,
    HoldLooted,
    NoSpoils,
    PowerTaken,
    SpoilsChosen,
    SpoilsLeft,
    TreasureSeen,
    TreasureTaken,
)
from companion.engine.games.jamaica.sailing import arrive
from companion.engine.games.jamaica.spoils import plunder
from companion.engine.kernel.decisions import Choose, Secret
from tests.engine.jamaica.harbour import ANN, BEN, CAT, Harbour, at, drill


def spoils(ann: str, ben: str, app: str = "", cat: str = "0") -> Harbour:
    """Ann has beaten Ben."""
    return drill(lambda table: plunder(table, ANN, BEN), ann=ann, ben=ben, cat=cat, app=app)


def test_a_whole_hold_is_taken_and_loaded() -> None:
    """10.9 7.1"""
    game = spoils("15 F3", "15 G5 F1")

    assert game.offered == "loot 1, loot 2, nothing"
    game.play("ann: loot 1")

    assert game.ship("ann") == "15 F3 G5"
    assert game.ship("ben") == "15 - F1"
    assert game.told(HoldLooted) == [HoldLooted(ANN, BEN, GOLD, 5, 1, 2)]


def test_a_full_ship_makes_room_by_emptying_other_goods_into_the_bank() -> None:
    """10.9 7.4 (S1)"""
    game = spoils("15 F3 G3 P1 F6 G2", "15 G5")

    game.play("ann: loot 1")
    assert game.asked == "ann: dump-what"
    assert game.offered == "dump 1, dump 3, dump 4"
    assert game.refused("ann: dump 2") == "same-goods-stay 7.4"
    game.play("ann: dump 3")

    assert game.ship("ann") == "15 F3 G3 G5 F6 G2"
    assert game.ship("ben") == "15"
    assert game.table.bank[POWDER] == 45


def test_where_nothing_can_be_taken_nothing_happens() -> None:
    """10.9 7.5 (S2): every hold of the winner is full of gold, and the loser has only gold."""
    game = spoils("15 G1 G2 G3 G4 G5", "15 G6 G6")

    assert game.asked == "nobody"
    assert game.told(NoSpoils) == [NoSpoils(ANN, BEN)]
    assert game.ship("ben") == "15 G6 G6"


def test_goods_that_cannot_be_loaded_are_not_offered() -> None:
    """10.9: the hold stays with the loser; others may be taken."""
    game = spoils("15 G1 G2 G3 G4 G5", "15 G6 F1")

    assert game.offered == "loot 2, nothing"
    assert game.refused("ann: loot 1") == "no-room-for-loot 10.9"
    assert game.refused("ann: loot 3") == "nothing-in-hold 10.9"
    assert game.refused("ann: steal lady-beth") == "power-not-there 10.9"
    assert game.refused("ann: blind 1") == "no-such-face-down-card 10.9"
    assert game.refused("ann: give cursed") == "only-curses-are-given 10.9"
    assert game.refused("ann: hand-over lady-beth") == "powers-only-to-the-ghost 10.9"
    assert game.refused("ann: accept") == "not-offered"


def test_an_empty_hold_cannot_be_unloaded() -> None:
    """1.3: a mistake of the program, not of a player."""
    with pytest.raises(LookupError):
        at(ann="0").table.ships[ANN].unload(0)


def test_a_hold_is_taken_as_a_whole() -> None:
    """10.9: there is no way to say how much."""
    game = spoils("15", "15 G6")

    assert game.offered == "loot 1, nothing"


def test_the_winner_may_leave_the_spoils() -> None:
    """10.9"""
    game = spoils("15", "15 G6 lady-beth")

    game.play("ann: nothing")

    assert game.ship("ben") == "15 G6 lady-beth"
    assert game.told(SpoilsLeft) == [SpoilsLeft(ANN, BEN)]


def test_a_loser_with_nothing_loses_nothing() -> None:
    """10.9 10.6 (scenario 32): the gunpowder is spent all the same."""
    game = drill(lambda table: arrive(table, ANN, ANN), ann="15 P2 F3", ben="15")

    game.play("ann: powder 2", "table: 2", "table: 2")

    assert game.told(NoSpoils) == [NoSpoils(ANN, BEN)]
    assert game.ship("ann") == "15"


def test_everything_of_the_loser_is_on_offer() -> None:
    """10.9 13.4 (S4)"""
    game = spoils("15", "15 F1 - G2 lady-beth ? ?")

    assert game.offered == "loot 1, loot 3, steal lady-beth, blind 1, blind 2, nothing"


def test_a_power_changes_ships_and_works_there() -> None:
    """10.9 13.4"""
    game = spoils("15", "15 morgans-map lady-beth")

    game.play("ann: steal lady-beth")

    assert game.ship("ann") == "15 lady-beth"
    assert game.ship("ben") == "15 morgans-map"


def test_the_sixth_hold_is_stolen_with_its_content_and_needs_no_room() -> None:
    """10.10 (S3)"""
    game = spoils("15 G1 G2 G3 G4 G5", "15 - - - - - P4 sixth-hold")

    game.play("ann: steal sixth-hold")

    assert game.ship("ann") == "15 G1 G2 G3 G4 G5 P4 sixth-hold"
    assert game.ship("ben") == "15"
    assert len(game.table.ships[BEN].holds) == 5
    assert game.told(PowerTaken) == [PowerTaken(Power.SIXTH_HOLD, BEN, ANN)]


def test_looting_the_sixth_hold_leaves_the_card() -> None:
    """10.10"""
    game = spoils("15", "15 - - - - - P4 sixth-hold")

    game.play("ann: loot 6")

    assert game.ship("ann") == "15 P4"
    assert game.ship("ben") == "15 sixth-hold"


def test_a_sixth_hold_that_was_stolen_is_missed_at_the_next_payment() -> None:
    """10.10 12.1 (scenario 21)"""
    game = at(ann="16 P1", ben="17 - - - - - F3 sixth-hold", dice=[1, 3], lairs=[4])

    game.play("table: forward/food", "ann: powder 1", "table: 10", "table: 2", "ann: steal sixth-hold")
    assert game.ship("ann") == "17 F3 - - - - F1 sixth-hold"

    game.play("table: backward/forward")

    assert game.ship("ben") == "16"
    assert game.asked == "ben: retreat-where"


def test_no_ship_moves_in_a_fight_and_the_newcomer_pays_afterwards() -> None:
    """10.11 9.4"""
    game = drill(lambda table: arrive(table, ANN, ANN), ann="15 F3", ben="15 G1")

    game.play("table: 2", "table: 4", "ben: nothing")

    assert game.ship("ann") == "15"
    assert game.ship("ben") == "15 G1"


# --- face-down treasures --------------------------------------------------------------------------------------------


def test_a_face_down_card_is_stolen_unseen_and_then_looked_at() -> None:
    """13.5 10.9 (scenario 27): a curse must be kept, and whoever lost it knows where it is."""
    game = spoils("15", "15 -4 +7", app="treasure-cards")

    game.play("ann: blind 1")
    assert game.asked == "table: treasure-cards"
    game.play("table: 1")

    assert game.ship("ann") == "15 -4"
    assert game.ship("ben") == "15 +7"
    for seat in ("ann", "ben"):
        assert game.told(TreasureSeen, seat) == [TreasureSeen(ANN, "-4")]
    assert game.told(TreasureSeen, "cat") == []
    assert game.view("ben").ships[0].known == ("-4",)
    assert game.view("cat").ships[0].known == ()
    assert game.told(TreasureTaken) == [TreasureTaken(ANN, BEN)]


def test_with_cards_of_the_app_it_is_a_lot_which_card_is_under_the_finger() -> None:
    """13.5 16.4: the cards are mixed, so pointing at the first or the second is all one."""
    game = spoils("15", "15 -4 +7", app="treasure-cards")
    game.play("ann: blind 1")
    decision = game.match.decision

    assert decision is not None
    assert [getattr(one, "number", 0) for one in decision.offered_to(None)] == [1, 2]
    assert not getattr(decision, "weights", None)
    assert game.match.question(CAT) == game.match.question(None)
    assert game.match.question(None).offered_to(None) == ()  # type: ignore[union-attr]

    game.play("table: 2")
    assert game.ship("ann") == "15 +7"


def test_a_single_face_down_card_needs_no_lot() -> None:
    """13.5"""
    game = spoils("15", "15 +7", app="treasure-cards")

    game.play("ann: blind 1")

    assert game.ship("ann") == "15 +7"


def test_a_curse_can_be_given_to_the_loser() -> None:
    """10.9 16.4: the winner chooses which; all others learn that it is a curse, not its value."""
    game = spoils("15 +7 -4 -2", "15", app="treasure-cards")

    assert isinstance(game.match.decision, Secret)
    assert game.offered == "give -4, give -2, nothing"
    assert game.refused("ann: give +7") == "only-curses-are-given 10.9"
    game.play("ann: give -4")

    assert game.ship("ann") == "15 +7 -2"
    assert game.ship("ben") == "15 -4"
    assert game.told(CurseGiven) == [CurseGiven(ANN, BEN)]
    assert game.told(TreasureSeen, "ben") == [TreasureSeen(BEN, "-4")]
    assert game.told(TreasureSeen, "cat") == []
    assert (game.view("cat").ships[1].cursed, game.view("cat").ships[1].known) == (1, ())
    assert game.view("ann").ships[1].known == ("-4",)


def test_what_could_be_given_is_nobody_elses_business() -> None:
    """16.4: with cards of the app the winner chooses in secret, even where there is nothing to choose."""
    game = spoils("15 +7", "15", app="treasure-cards")

    assert isinstance(game.match.decision, Secret)
    assert game.offered == "nothing"
    assert game.match.question(BEN).offered_to(ANN) == ()  # type: ignore[union-attr]
    game.play("ann: nothing")
    assert game.told(SpoilsChosen) == [SpoilsChosen(ANN, BEN, Spoil.NOTHING, 0)]


def test_a_winner_without_face_down_cards_chooses_openly() -> None:
    """16.4"""
    assert isinstance(spoils("15 G1", "15 G1", app="treasure-cards").match.decision, Choose)


def test_a_secret_choice_of_loot_is_announced_before_room_is_made() -> None:
    """16.4 10.9"""
    game = spoils("15 F1 F2 P1 P2 P3 +7", "15 G1 F2", app="treasure-cards")

    told = game.play("ann: loot 1")

    assert told == [SpoilsChosen(ANN, BEN, Spoil.LOOT, 1)]
    assert game.asked == "ann: dump-what"


def test_with_real_cards_the_winner_says_that_a_curse_is_given() -> None:
    """10.9 16.4: the companion cannot look; it remembers that the card is a curse."""
    game = spoils("15 ? ?", "15")

    assert game.offered == "give cursed, nothing"
    game.play("ann: give cursed")

    assert game.ship("ann") == "15 ?"
    assert game.ship("ben") == "15 ?-"


def test_real_curses_cannot_be_given_when_all_are_known_to_be_elsewhere() -> None:
    """16.4 3.2"""
    game = spoils("15 ?", "15 ?- ?-", cat="0 ?-")

    assert game.offered == "blind 1, blind 2, nothing"


def test_a_known_curse_is_followed_only_as_far_as_everybody_can_follow_it() -> None:
    """16.4: out of two face-down cards nobody else can tell which was taken."""
    one = spoils("15", "15 ?-")
    one.play("ann: blind 1")
    assert one.ship("ann") == "15 ?-"

    two = spoils("15", "15 ?- ?")
    two.play("ann: blind 2")
    assert (two.ship("ann"), two.ship("ben")) == ("15 ?", "15 ?")

    both = spoils("15", "15 ?- ?-")
    both.play("ann: blind 2")
    assert (both.ship("ann"), both.ship("ben")) == ("15 ?-", "15 ?-")


def test_a_third_player_loses_sight_of_a_card_in_a_mixed_row() -> None:
    """16.4: Cat gave Ben the -4; after Ann's theft she cannot know who has it."""
    game = drill(
        lambda table: plunder(table, ANN, BEN),
        ann="15",
        ben={
            "space": 15,
            "holds": [None] * 5,
            "hidden": [{"card": "-4", "seen_by": ["cat", "ben"], "cursed": True}, {"card": "+3", "seen_by": ["ben"]}],
        },
        app="treasure-cards",
    )
    assert game.view("cat").ships[1].known == ("-4",)

    game.play("ann: blind 2", "table: 2")

    assert game.ship("ann") == "15 +3"
    assert game.view("cat").ships[1].known == ()
    assert game.view("ben").ships[1].known == ("-4",)
    assert game.view("cat").ships[1].cursed == 0
