"""A turn and the actions that are open to everybody (RULES.md 5.0 to 5.5)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import (
    CardsLookedAt,
    CardTurned,
    Forced,
    SlotFilled,
    TurnBegan,
    TurnPassed,
)
from companion.engine.kernel.errors import NotAsked
from tests.engine.tortuga1667.table import at


def test_a_turn_is_one_action_announced_before_it_is_carried_out() -> None:
    """5.0, D11"""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: reveal")
    assert game.asked == "ann: reveal-which-card"
    game.play("ann: 2", "table: black-spot")

    assert game.asked == "ben: action"
    assert [told.who for told in game.told(TurnBegan)] == ["ann", "ben"]


def test_what_was_announced_is_not_taken_back_for_another_action() -> None:
    """5.0, D24: once the action is announced there is no other to choose, and the table must agree to an undo."""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: reveal")

    assert game.refusal("ann: look") == "not-offered [5.2]"
    assert str(game.match.consent()) == "no-way-back [5.0]"


def test_nobody_but_the_player_to_move_is_asked() -> None:
    """5.0"""
    game = at("FD: ann ben | JR: cat dan")

    with pytest.raises(NotAsked, match="not-your-question"):
        game.play("ben: look")


def test_a_turn_without_any_possible_action_is_passed() -> None:
    """5.0, A1"""
    game = at(
        "FD: ann ben cat | BW: dan | JR: eve fay | turn: cat",
        stage="sudden-death",
        row="- - - - -",
        options={"short-game": 13},
        kept="eve: letter-of-marque, fay: albatross, ann: atlantis, dan: fountain-of-youth, ben: el-dorado",
        chests="FD-E 0, JR-E 3, JR-F 3, TOR-E 1, TOR-F 1, GAL 0",
        wrecks="",
    )

    assert game.offers() == ["pass"]
    game.play("cat: pass")
    assert [told.who for told in game.told(TurnPassed)] == ["cat"]
    assert game.asked == "dan: action"


def test_nobody_passes_while_something_is_possible() -> None:
    """5.0"""
    game = at("FD: ann ben | JR: cat dan")

    assert game.refusal("ann: pass") == "something-is-possible [5.0]"


# --- looking, revealing, forcing -----------------------------------------------------------------------------------


def test_looking_at_two_cards_puts_both_back_where_they_lay() -> None:
    """5.1"""
    game = at("FD: ann ben | JR: cat dan", row="pistol albatross ? ? ?", app=True)

    game.play("ann: look", "ann: 1 2")

    assert game.row == "pistol albatross ? ? ?"
    assert [slot.card and slot.card.value for slot in game.view("ann").row[:2]] == ["pistol", "albatross"]
    assert [(told.who, told.first, told.second) for told in game.told(CardsLookedAt)] == [("ann", 1, 2)]


def test_looking_needs_two_cards() -> None:
    """5.1, D34: any two that still lie face down, also when slots are empty."""
    one = at("FD: ann ben | JR: cat dan", stage="last-five", row="- - ? - -")
    two = at("FD: ann ben | JR: cat dan", stage="last-five", row="- ? - - ?")

    assert one.refusal("ann: look") == "needs-two-cards [5.1]"
    two.play("ann: look")
    assert two.offers() == ["2 5"]
    assert two.refusal("ann: 1 2") == "no-card-there [5.1]"
    assert two.refusal("ann: 5 2") == "lower-slot-first [5.1]"


def test_a_revealed_card_is_resolved_discarded_and_replaced_on_its_slot() -> None:
    """5.2, D9"""
    game = at("FD: ann ben | JR: cat dan")

    told = game.play("ann: reveal", "ann: 4", "table: black-spot")

    assert game.discard == "black-spot"
    assert (game.row, game.view().pile) == ("? ? ? ? ?", 13)
    kinds = [type(one).__name__ for one in told]
    assert kinds[:4] == ["CardTurned", "Marooned", "CardDiscarded", "SlotFilled"]
    assert [told.slot for told in game.told(SlotFilled)] == [4]


def test_revealing_needs_a_card() -> None:
    """5.2"""
    game = at("FD: ann ben | JR: cat dan", stage="last-five", row="- - ? - -")

    game.play("ann: reveal")

    assert game.offers() == ["3"]
    assert game.refusal("ann: 1") == "no-card-there [5.2]"


def test_nothing_is_revealed_when_no_card_is_left() -> None:
    """5.2"""
    game = at(
        "FD: ann ben | JR: cat dan",
        stage="sudden-death",
        row="- - - - -",
        options={"short-game": 14},
        kept="ann: letter-of-marque, ben: albatross, cat: atlantis, dan: fountain-of-youth",
    )

    assert game.refusal("ann: reveal") == "no-card-left [5.2]"


def test_whoever_is_forced_turns_one_of_two_cards_and_is_its_revealer() -> None:
    """5.3, D5, D6"""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: force", "ann: 2 5")
    assert game.refusal("ann: ann") == "another-player [5.3]"
    game.play("ann: cat")
    assert game.asked == "cat: turn-one-of-two"
    assert game.offers() == ["2", "5"]
    assert game.refusal("cat: 1") == "not-pointed-at [5.3]"
    game.play("cat: 5", "table: black-spot")

    assert [(told.who, told.whom) for told in game.told(Forced)] == [("ann", "cat")]
    assert [(told.who, told.slot) for told in game.told(CardTurned)] == [("cat", 5)]
    assert game.line("TOR") == "cat"
    assert game.asked == "ben: action"


def test_forcing_needs_two_cards() -> None:
    """5.3, D34"""
    game = at("FD: ann ben | JR: cat dan", stage="last-five", row="- - ? - -")

    assert game.refusal("ann: force") == "needs-two-cards [5.3]"


def test_the_other_card_stays_unseen_and_the_forced_player_s_turn_comes_as_usual() -> None:
    """5.3"""
    game = at("FD: ann ben | JR: cat dan", row="black-spot pistol ? ? ?", app=True)

    game.play("ann: force", "ann: 1 2", "ann: ben", "ben: 1")

    assert game.row == "? pistol ? ? ?"
    assert [slot.card for slot in game.view("ben").row] == [None] * 5
    assert game.asked == "ben: action"


# --- moving --------------------------------------------------------------------------------------------------------


def test_the_line_closes_up_behind_a_pawn_that_leaves() -> None:
    """5.4, D8"""
    game = at("FD: ann ben cat | JR: dan")

    game.play("ann: move BW")

    assert (game.line("FD"), game.line("BW")) == ("ben cat", "ann")


def test_out_of_a_boat_one_goes_to_the_back_of_a_line() -> None:
    """5.4"""
    game = at("FD: ben cat | JR: dan | BW: ann | TOR: eve")

    game.play("ann: move FD")

    assert (game.line("FD"), game.line("BW")) == ("ben cat ann", "")


def test_a_boat_takes_one_pawn_and_a_wreck_none() -> None:
    """5.4, 8.9"""
    game = at("TOR: ann | BE: ben | FD: cat dan", wrecks="BW")

    assert game.refusal("ann: move BE") == "boat-taken [5.4]"
    assert game.refusal("ann: move BW") == "boat-destroyed [8.9]"


def test_somebody_may_sit_in_a_boat_and_block_it() -> None:
    """5.4: a pawn in a boat still looks, reveals, forces, moves and uses a letter."""
    game = at("FD: ben | JR: cat | BW: ann", kept="ann: letter-of-marque")

    assert game.offers() == ["look", "reveal", "force", "move FD", "move TOR", "use-letter"]
    game.play("ann: look", "ann: 1 2")
    assert game.line("BW") == "ann"
    assert game.refusal("ben: move BW") == "boat-taken [5.4]"


def test_whoever_boards_an_empty_ship_is_its_captain() -> None:
    """5.4, 3.5, S30: alone one may attack or shift, but neither maroon nor call a mutiny."""
    game = at("FD: cat dan | JR: ann | TOR: ben", chests="JR-E 1, FD-E 1")

    assert {"attack", "shift E"} <= set(game.offers())
    assert game.refusal("ann: maroon") == "alone-aboard [5.7]"
    assert game.refusal("ann: mutiny") == "only-the-first-mate [5.8]"
    game.play("ann: move BE")
    assert game.line("JR") == ""
    assert game.refusal("ben: move BE") == "boat-taken [5.4]"
    game.play("ben: move BW", "cat: look", "cat: 1 2", "dan: look", "dan: 1 2", "ann: move TOR")
    game.play("ben: move TOR", "cat: look", "cat: 1 2", "dan: look", "dan: 1 2", "ann: look", "ann: 1 2")
    game.play("ben: move BE", "cat: look", "cat: 1 2", "dan: look", "dan: 1 2", "ann: look", "ann: 1 2")
    game.play("ben: move JR")

    assert game.view().pirates[1].roles == ("captain", "cabin-boy")


# --- a saved letter ------------------------------------------------------------------------------------------------


def test_a_saved_letter_of_marque_is_the_action_of_a_turn() -> None:
    """5.5, D27"""
    game = at("FD: ann ben | JR: cat | TOR: dan", kept="ann: letter-of-marque")

    game.play("ann: use-letter", "ann: dan", "ann: JR")

    assert (game.line("JR"), game.kept("ann"), game.discard) == ("cat dan", "", "letter-of-marque")
    assert game.asked == "ben: action"


def test_only_an_own_letter_is_used_and_only_on_somebody_who_can_be_sent() -> None:
    """5.5, 8.1"""
    game = at("FD: ann ben | JR: cat dan", kept="ann: letter-of-marque")

    assert game.refusal("ann: use-letter") == "nobody-to-send [8.1]"
    game.play("ann: look", "ann: 1 2")
    assert game.refusal("ben: use-letter") == "no-letter [5.5]"
