"""What comes of an attack, a brawl, a mutiny (RULES.md 6.2 to 6.5)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import ChestMoved
from companion.engine.games.tortuga1667.vote_happenings import VoteDrawn, VoteLost, VotesCounted, VoteWon
from tests.engine.tortuga1667.table import NAMES, at

SPECIAL = "torch+torch/F+F/skull+skull"


# --- attack -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cannons", "torches", "waters", "success"),
    [(2, 1, 1, False), (1, 2, 1, True), (2, 2, 0, True), (0, 3, 0, False), (3, 0, 0, False), (1, 2, 2, False)],
    ids=["TV01", "TV02", "TV03", "TV04", "TV05", "TV06"],
)
def test_an_attack_needs_a_cannon_and_a_torch_that_burns(
    cannons: int, torches: int, waters: int, *, success: bool
) -> None:
    """6.2, TV01, TV02, TV03, TV04, TV05, TV06"""
    crew = NAMES[: cannons + torches + waters - 1]
    game = at(f"FD: {' '.join(crew)} | JR: hal ivy")

    game.play("ann: attack", f"table: cannons {cannons} {torches} {waters}")

    assert bool(game.told(VoteWon)) is success
    assert bool(game.told(VoteLost)) is not success
    if success:
        game.play("ann: FD-F")
        assert (game.chests("GAL"), game.chests("FD-F")) == (3, 1)
    assert sum(told.chests for told in game.told(ChestMoved)) == int(success)


def test_while_the_galleon_has_a_chest_the_other_ship_is_safe() -> None:
    """6.2"""
    game = at("FD: ann ben | JR: cat dan", chests="GAL 1, JR-E 5")

    game.play("ann: attack", "table: cannons 1 2 0")

    assert game.asked == "ann: stow-the-chest"
    assert game.refusal("ann: JR-E") == "not-your-hold [6.2]"
    game.play("ann: FD-E")
    assert game.treasure == {"FD-E": 1, "JR-E": 5, "TOR-E": 1, "TOR-F": 1}


def test_with_an_empty_galleon_the_other_ship_is_robbed_even_an_abandoned_one() -> None:
    """6.2, D25, A5, S17: the captain chooses both holds, and Stormy Seas makes the other ship safe again."""
    game = at(
        "FD: ann ben | TOR: cat dan",
        chests="FD-F 3, JR-E 1, JR-F 2, GAL 0",
        starred=["stormy-seas", "scurvy", "facade"],
    )

    game.play("ann: attack", "table: cannons 1 2 0")
    assert game.offers() == ["JR-E", "JR-F"]
    assert game.refusal("ann: FD-E") == "nothing-to-rob [6.2]"
    game.play("ann: JR-F", "ann: FD-E")
    assert game.treasure == {"FD-E": 1, "FD-F": 3, "JR-E": 1, "JR-F": 1, "TOR-E": 1, "TOR-F": 1}

    game.play("ben: reveal", "ben: 1", "table: stormy-seas")
    assert game.treasure == {"GAL": 4, "JR-E": 1, "JR-F": 1, "TOR-E": 1, "TOR-F": 1}
    game.play("cat: look", "cat: 1 2", "dan: look", "dan: 1 2", "ann: attack", "table: cannons 1 2 0", "ann: FD-F")
    assert game.treasure == {"GAL": 3, "FD-F": 1, "JR-E": 1, "JR-F": 1, "TOR-E": 1, "TOR-F": 1}


def test_an_empty_hold_cannot_be_robbed() -> None:
    """6.2"""
    game = at("FD: ann ben | JR: cat dan", chests="FD-F 3, JR-F 3, GAL 0")

    game.play("ann: attack", "table: cannons 1 2 0")

    assert game.offers() == ["JR-F"]
    assert game.refusal("ann: JR-E") == "nothing-to-rob [6.2]"


def test_a_successful_attack_on_nothing_takes_nothing_but_cards_are_cycled() -> None:
    """6.2, A6"""
    game = at("FD: ann ben | JR: cat dan", chests="FD-F 6, GAL 0")

    game.play("ann: attack", "table: cannons 1 2 0")

    assert game.told(ChestMoved) == []
    assert [told.who for told in game.told(VoteDrawn)] == ["ann", "ben"]
    assert game.asked == "ben: action"


# --- brawl --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "before", "after"),
    [
        ("1 2", "TOR-E 1, TOR-F 1", (0, 2)),
        ("1 1", "TOR-F 2", (1, 1)),
        ("2 1", "TOR-F 2", (2, 0)),
        ("2 2", "TOR-F 2", (1, 1)),
        ("1 2", "TOR-F 2", (0, 2)),
        ("2 2", "TOR-E 2", (1, 1)),
    ],
    ids=["TV07", "TV08", "TV09", "S16", "nothing to move", "the other way"],
)
def test_a_brawl_lays_both_chests_of_the_island(flags: str, before: str, after: tuple[int, int]) -> None:
    """6.3, TV07, TV08, TV09, S16: a tie is one each, not "no change"."""
    game = at("TOR: ann | FD: ben | JR: cat", chests=before)

    game.play("ann: brawl", f"table: flags {flags}")

    assert (game.chests("TOR-E"), game.chests("TOR-F")) == after
    assert game.chests("GAL") == 6


# --- mutiny -------------------------------------------------------------------------------------------------------


def test_more_skulls_than_wheels_maroon_the_captain_and_the_first_mate_follows() -> None:
    """6.4, 6.5, TV10"""
    game = at("FD: ann ben cat | JR: dan | turn: ben")

    game.play("ben: mutiny", "table: skulls 2 1")

    assert (game.line("FD"), game.line("TOR")) == ("ben cat", "ann")
    assert game.view().pirates[1].roles == ("captain",)


def test_as_many_skulls_as_wheels_do_nothing() -> None:
    """6.4, TV11, S8: the voter draws again, the captain does not."""
    game = at("FD: ann ben | JR: cat | turn: ben")

    game.play("ben: mutiny", "table: skulls 1 1")

    assert game.line("FD") == "ann ben"
    assert [told.who for told in game.told(VoteDrawn)] == ["ben"]
    assert [told.call for told in game.told(VoteLost)] == ["mutiny"]


def test_a_special_card_is_two_skulls() -> None:
    """6.4, 2.3"""
    game = at("FD: ann ben | JR: cat | turn: ben", app="votes", hands=f"ben: {SPECIAL} torch/E/wheel torch/F/wheel")

    game.play("ben: mutiny", "table: water/E/wheel", f"ben: {SPECIAL}")

    assert [told.icons for told in game.told(VotesCounted)] == [(2, 1)]
    assert game.line("TOR") == "ann"
