"""The Fountain of Youth (RULES.md 8.8)."""

from __future__ import annotations

from companion.engine.games.tortuga1667.happenings import FountainDrunk, Marooned, TurnBegan
from companion.engine.games.tortuga1667.vote_happenings import VoteDrawn, VoteForfeited
from tests.engine.tortuga1667.table import at


def test_the_fountain_cancels_a_pistol_with_the_lost_card_too() -> None:
    """8.8"""
    game = at("TOR: ann ben | FD: cat | turn: cat", kept="ann: fountain-of-youth")

    game.play("cat: reveal", "cat: 1", "table: pistol", "cat: ann")
    assert game.asked == "ann: drink-from-the-fountain"
    assert game.refusal("ann: keep") == "yes-or-no [8.8]"
    game.play("ann: yes")

    assert (game.line("TOR"), game.hand_size("ann")) == ("ann ben", 3)
    assert (game.kept("ann"), game.discard) == ("", "fountain-of-youth pistol")
    assert [told.cause.value for told in game.told(FountainDrunk)] == ["pistol"]
    assert game.told(VoteForfeited) == []


def test_the_fountain_cancels_the_own_black_spot() -> None:
    """8.8"""
    game = at("FD: ann ben | JR: cat", kept="ann: fountain-of-youth")

    game.play("ann: reveal", "ann: 1", "table: black-spot", "ann: yes")

    assert (game.line("FD"), game.discard) == ("ann ben", "fountain-of-youth black-spot")


def test_the_fountain_cancels_the_captain_s_sentence_and_the_action_is_spent() -> None:
    """8.8, A21: the owner decides before the pawn moves, and keeps the rank."""
    game = at("FD: ann ben cat | JR: dan", kept="ben: fountain-of-youth")

    game.play("ann: maroon", "ann: ben")
    assert game.line("FD") == "ann ben cat"
    game.play("ben: yes")

    assert game.line("FD") == "ann ben cat"
    assert [told.who for told in game.told(TurnBegan)] == ["ann", "ben"]


def test_the_fountain_cancels_a_mutiny_after_its_result_is_known() -> None:
    """8.8, A4, S10: the votes are cycled, the first mate's action is spent."""
    game = at("FD: ann ben | JR: cat | turn: ben", kept="ann: fountain-of-youth")

    game.play("ben: mutiny", "table: skulls 2 0")
    assert game.asked == "ann: drink-from-the-fountain"
    game.play("ann: yes")

    assert (game.line("FD"), game.discard) == ("ann ben", "fountain-of-youth")
    assert [told.who for told in game.told(VoteDrawn)] == ["ben"]
    assert game.asked == "cat: action"


def test_a_mutiny_that_succeeds_against_a_captain_without_the_fountain() -> None:
    """6.4, S9"""
    game = at("FD: ann ben | JR: cat | turn: ben")

    game.play("ben: mutiny", "table: skulls 2 0")

    assert (game.line("FD"), game.line("TOR")) == ("ben", "ann")


def test_the_fountain_may_be_saved_for_later() -> None:
    """8.8"""
    game = at("FD: ann ben cat | JR: dan", kept="ben: fountain-of-youth")

    game.play("ann: maroon", "ann: ben", "ben: no")

    assert (game.line("TOR"), game.kept("ben")) == ("ben", "fountain-of-youth")


def test_the_fountain_does_not_help_against_albatrosses() -> None:
    """8.8, S3"""
    game = at("FD: ann ben | JR: cat dan", kept="ann: albatross fountain-of-youth")

    game.play("ann: reveal", "ann: 1", "table: albatross")

    assert game.line("TOR") == "ben ann"
    assert game.kept("ann") == "albatross fountain-of-youth albatross"
    assert [told.who for told in game.told(Marooned)] == ["ben", "ann"]


def test_the_fountain_does_not_help_against_black_powder() -> None:
    """8.8, 8.9, S6"""
    game = at(
        "FD: ann ben | BW: cat | TOR: dan",
        kept="cat: fountain-of-youth",
        starred=["black-powder", "scurvy", "facade"],
    )

    game.play("ann: reveal", "ann: 1", "table: black-powder", "ann: BW")

    assert (game.line("TOR"), game.kept("cat")) == ("dan cat", "fountain-of-youth")


def test_the_fountain_is_for_its_owner_only() -> None:
    """8.8"""
    game = at("FD: ann ben cat | JR: dan", kept="ben: fountain-of-youth")

    game.play("ann: maroon", "ann: cat")

    assert (game.line("TOR"), game.asked) == ("cat", "ben: action")
