"""Ties and the sudden death (RULES.md 9.3 to 9.6)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.tortuga1667.happenings import ChestMoved, NationWon, PileRenewed, RowShuffled, SuddenDeath
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden
from tests.engine.tortuga1667.table import GAME, Evening, at

FOUR = "ann: E, ben: F, cat: E, dan: F"
TIED = "FD-E 1, JR-F 1"


def last(sketch: str, **more: Any) -> Evening:
    """A table where the player to move can turn the Armada on slot 1."""
    return at(sketch, stage="last-five", row="spanish-armada ? - - -", app="events loyalties", **more)


def test_a_tie_with_an_odd_number_of_players_is_the_dutch_player_s() -> None:
    """9.3, TV25, S24: no sudden death."""
    game = last(
        "FD: ann ben cat | JR: dan eve",
        chests="GAL 2, FD-E 2, JR-F 2",
        loyalties="ann: E, ben: F, cat: N, dan: E, eve: F",
    )

    game.play("ann: reveal", "ann: 1")

    assert game.winners == "cat"
    assert game.told(SuddenDeath) == []
    assert game.match.result is not None
    assert game.match.result.reason == "tie"


def test_the_dutch_win_in_no_other_way() -> None:
    """9.3"""
    game = last(
        "FD: ann ben cat | JR: dan eve",
        chests="GAL 1, FD-E 3, JR-F 2",
        loyalties="ann: E, ben: F, cat: N, dan: E, eve: F",
    )

    game.play("ann: reveal", "ann: 1")

    assert game.winners == "ann dan"


def test_a_tie_with_an_even_number_of_players_begins_the_sudden_death() -> None:
    """9.4, TV26: the Armada is out of the game."""
    game = last("FD: ann ben cat | JR: dan eve fay", chests="FD-E 3, JR-F 3, GAL 0")

    game.play("ann: reveal", "ann: 1")

    assert game.asked == "ben: action"
    assert game.view().stage == "sudden-death"
    assert (game.row, game.view().pile, game.discard) == ("? ? ? ? ?", 13, "")
    assert "spanish-armada" not in game.view().to_come
    assert [(told.row, told.pile) for told in game.told(SuddenDeath)] == [(5, 13)]


def test_cards_in_front_of_players_stay_and_the_first_lead_wins() -> None:
    """9.4, S22"""
    game = last(
        "FD: ann ben cat | JR: dan eve fay",
        chests="FD-E 3, JR-F 3, GAL 0",
        kept="ann: letter-of-marque, dan: albatross, cat: albatross",
        loyalties="ann: E, ben: F, cat: E, dan: F, eve: F, fay: E",
        turn="eve",
    )

    game.play("eve: reveal", "eve: 1")
    assert (game.kept("ann"), game.kept("dan"), game.kept("cat")) == ("letter-of-marque", "albatross", "albatross")
    assert game.view().pile == 10
    game.play("fay: shift F")

    assert (game.view().english, game.view().french) == (5, 3)
    assert game.winners == "ann cat fay"
    assert game.match.result is not None
    assert game.match.result.reason == "sudden-death"


def test_with_two_players_the_sudden_death_goes_on_with_the_second_action() -> None:
    """9.4, 4.10"""
    game = last("FD: ann | JR: ben", chests=TIED)

    game.play("ann: reveal", "ann: 1")

    assert game.asked == "ann: action"


def test_a_running_pirate_code_outlasts_the_armada() -> None:
    """9.4, 8.10"""
    game = last("FD: ann ben | JR: cat dan", chests=TIED, kept="dan: pirate-code", code="dan: 1")

    game.play("ann: reveal", "ann: 1")

    assert (game.kept("dan"), game.match._state.sitting_out) == ("pirate-code", {Seat("dan"): 1})


def test_an_attack_that_gives_the_lead_ends_the_game_before_cards_are_drawn() -> None:
    """9.4, 9.5"""
    game = at("FD: ann ben | JR: cat dan", stage="sudden-death", chests=TIED, app="loyalties", loyalties=FOUR)

    game.play("ann: attack", "table: cannons 1 2 0", "ann: FD-E")

    assert game.winners == "ann cat"


def test_the_lead_is_looked_at_after_the_whole_effect() -> None:
    """9.5: after both chests of a brawl, after all chests of Stormy Seas."""
    brawl = at(
        "TOR: ann | JR: ben cat dan", stage="sudden-death", chests="TOR-F 2, FD-E 2", app="loyalties", loyalties=FOUR
    )
    brawl.play("ann: brawl", "table: flags 2 0")
    stars = ["stormy-seas", "scurvy", "facade"]
    storm = at("FD: ann ben | JR: cat dan", stage="sudden-death", chests="FD-E 2, FD-F 2", starred=stars)
    storm.play("ann: reveal", "ann: 1", "table: stormy-seas")

    assert [(told.english, told.french) for told in brawl.told(NationWon)] == [(4, 0)]
    assert sum(told.chests for told in storm.told(ChestMoved)) == 4
    assert storm.asked == "ben: action"


def test_stormy_seas_can_give_the_lead() -> None:
    """9.4, 8.16"""
    stars = ["stormy-seas", "scurvy", "facade"]
    game = at(
        "FD: ann ben | JR: cat dan",
        stage="sudden-death",
        chests="FD-E 2, FD-F 1, JR-F 1",
        starred=stars,
        app="loyalties",
        loyalties=FOUR,
    )

    game.play("ann: reveal", "ann: 1", "table: stormy-seas")

    assert game.winners == "ben dan"


def test_when_row_and_pile_are_used_up_the_discard_is_laid_out_again() -> None:
    """9.4, A17"""
    row = "black-spot black-spot - - -"
    game = at("FD: ann ben | JR: cat dan", stage="sudden-death", chests=TIED, row=row, pile=0, app="events")

    game.play("ann: reveal", "ann: 1")
    assert (game.row, game.told(PileRenewed)) == ("- black-spot - - -", [])
    game.play("ben: reveal", "ben: 2")

    assert (game.row, game.view().pile, game.discard) == ("? ? ? ? ?", 13, "")
    assert [(told.row, told.pile) for told in game.told(PileRenewed)] == [(5, 13)]
    assert sum(game.match._state.unseen.values()) == 18
    game.play("cat: reveal", "cat: 1")
    assert {"pistol", "black-spot"} <= set(game.offers("table"))


def test_in_sudden_death_nothing_is_shuffled_for_the_last_five() -> None:
    """9.4, A17: no Armada is hidden among them."""
    row = "black-spot ? ? ? ?"
    game = at("FD: ann ben | JR: cat dan", stage="sudden-death", chests=TIED, pile=1, row=row, app="events")

    game.play("ann: reveal", "ann: 1")

    assert (game.row, game.view().pile, game.told(RowShuffled)) == ("? ? ? ? ?", 0, [])


def test_a_late_discard_is_laid_out_when_nothing_else_is_left() -> None:
    """9.4, A17: four cards in all, every one of them kept; the first that is used keeps the reveal alive."""
    game = at(
        "FD: ann ben | JR: cat | TOR: dan",
        stage="sudden-death",
        chests=TIED,
        row="- - - - -",
        options={"short-game": 14},
        kept="ann: letter-of-marque, ben: albatross, cat: fountain-of-youth, dan: atlantis",
    )
    assert game.refusal("ann: reveal") == "no-card-left [5.2]"

    game.play("ann: use-letter", "ann: dan", "ann: JR")

    assert (game.row, game.discard) == ("? - - - -", "")
    game.play("ben: reveal", "ben: 1")
    assert game.offers("table") == ["letter-of-marque"]


def test_a_card_being_resolved_is_not_missed_when_the_pile_is_renewed() -> None:
    """9.4, 8.8: the Fountain goes to the discard before the Pistol does, and both are laid out."""
    game = at(
        "FD: ann ben | JR: cat | TOR: dan",
        stage="sudden-death",
        chests=TIED,
        row="pistol - - - -",
        options={"short-game": 15, "starred-count": 4},
        kept="ann: letter-of-marque, ben: albatross, cat: fountain-of-youth",
        app="events",
    )

    game.play("ann: reveal", "ann: 1", "ann: cat", "cat: yes")

    assert (game.row, game.discard) == ("? ? - - -", "")
    assert sorted(card.value for card in game.match._state.unseen) == ["fountain-of-youth", "pistol"]


def test_a_sudden_death_without_a_tie_or_with_a_dutch_player_cannot_be() -> None:
    """9.4"""
    with pytest.raises(Forbidden, match="sudden-death-without-tie"):
        at("FD: ann ben | JR: cat dan", stage="sudden-death", chests="FD-E 2")
    with pytest.raises(Forbidden, match="sudden-death-without-tie"):
        at("FD: ann ben | JR: cat", stage="sudden-death", chests=TIED)


def test_the_companion_carries_no_messages_between_players() -> None:
    """9.6, D23: no answer of the game can hold words of one's own."""
    free_text = [
        (struct.__name__, name)
        for struct in GAME.options.__args__
        for name, kind in struct.__annotations__.items()
        if "str" in str(kind)
    ]
    game = at("FD: ann | JR: ben cat", app="votes", dealer=1)
    game.play("ann: attack")

    assert free_text == [("TwoVotes", "first"), ("TwoVotes", "second"), ("Vote", "card")]
    assert game.refusal("ann: meet-me-at-dawn") == "no-such-vote-card [6.1]"
