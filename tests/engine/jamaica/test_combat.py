"""Combat (RULES.md 10.1 to 10.8)."""

from __future__ import annotations

from itertools import product

import pytest

from companion.engine.games.jamaica.combat import Shot, beats, combat
from companion.engine.games.jamaica.pieces import POWDER
from companion.engine.games.jamaica.plunder_happenings import (
    CombatRolled,
    CombatTied,
    CombatWon,
    PowderCommitted,
    PowderSpent,
    RerollOrdered,
    StarRolled,
)
from companion.engine.games.jamaica.sailing import arrive
from tests.engine.jamaica.harbour import ANN, BEN, Harbour, drill

FACES = ("2", "4", "6", "8", "10", "star")


def fight(ann: str = "15", ben: str = "15", cat: str = "0") -> Harbour:
    """Ann attacks Ben."""
    return drill(lambda table: combat(table, ANN, BEN, 15), ann=ann, ben=ben, cat=cat)


def won(game: Harbour) -> str:
    """Who has won, in the story so far."""
    return " ".join(one.winner for one in game.told(CombatWon)) or "tie" * len(game.told(CombatTied))


def test_the_higher_firepower_wins() -> None:
    """10.2 10.4 10.6 (C1)"""
    game = fight("15 P3", "15 G1")

    game.play("ann: powder 3", "table: 6", "table: 8")

    assert won(game) == "ann"
    assert [roll.firepower for roll in game.told(CombatRolled)] == [9, 8]
    assert game.ship("ann") == "15"


def test_equal_firepower_changes_nothing_but_the_gunpowder_is_gone() -> None:
    """10.6 (C2): the attacker then pays for the space."""
    game = drill(lambda table: arrive(table, ANN, ANN), ann="15 P4 F3", ben="15 P2 G6")

    game.play("ann: powder 4", "table: 6", "ben: powder 2", "table: 8")

    assert won(game) == "tie"
    assert game.ship("ann") == "15"
    assert game.ship("ben") == "15 - G6"
    assert game.told(CombatTied) == [CombatTied(ANN, BEN)]


def test_the_attackers_star_wins_before_the_defender_can_do_anything() -> None:
    """10.3 (C3): and the gunpowder is gone all the same."""
    game = fight("15 P5", "15 P6")

    game.play("ann: powder 5", "table: star", "ann: nothing")

    assert won(game) == "ann"
    assert game.ship("ann") == "15"
    assert game.ship("ben") == "15 P6"


def test_the_defenders_star_beats_any_firepower() -> None:
    """10.5 10.7 (C4)"""
    game = fight("15 P6 lady-beth", "15")

    game.play("ann: powder 6", "table: 10", "table: star", "ben: nothing")

    assert game.told(CombatRolled)[0].firepower == 18
    assert won(game) == "ben"


def test_lady_beth_adds_two_to_a_number_on_either_side() -> None:
    """10.4 10.7"""
    game = fight("15 lady-beth", "15")
    game.play("table: 4", "table: 6")
    assert won(game) == "tie"

    game = fight("15", "15 lady-beth")
    game.play("table: 4", "table: 4")
    assert won(game) == "ben"


def test_the_defender_knows_the_firepower_before_choosing() -> None:
    """10.5"""
    game = fight("15 P1", "15 P3")

    game.play("ann: powder 1", "table: 6")

    assert game.asked == "ben: commit-powder"
    assert game.match.decision is not None
    assert dict(game.match.decision.about) == {"against": 7}
    assert game.offered == "powder 0, powder 1, powder 2, powder 3"
    assert game.refused("ben: powder 4") == "not-so-much-powder 10.2"


def test_who_has_no_gunpowder_is_not_asked_for_any() -> None:
    """10.2"""
    assert fight().asked == "table: combat-die ann"


def test_gunpowder_may_be_kept() -> None:
    """10.2"""
    game = fight("15 P3")

    game.play("ann: powder 0", "table: 4", "table: 4")

    assert game.ship("ann") == "15 P3"
    assert game.told(PowderCommitted) == []


def test_gunpowder_comes_from_any_holds_and_makes_room_for_the_spoils() -> None:
    """10.2 10.9 (scenario 18)"""
    game = fight("15 P1 P4 P6 F2 G2", "15 F6")

    game.play("ann: powder 7")
    assert game.asked == "ann: fire-from-hold"
    assert game.offered == "take 0, take 1"
    game.play("ann: take 1")
    assert game.offered == "take 0, take 1, take 2, take 3, take 4"
    game.play("ann: take 4", "table: 10", "table: 2", "ann: loot 1")

    assert game.told(PowderSpent) == [PowderSpent(ANN, 1, 1), PowderSpent(ANN, 4, 2), PowderSpent(ANN, 2, 3)]
    assert game.ship("ann") == "15 F6 - P4 F2 G2"
    assert game.table.bank[POWDER] == 45 - 4


# --- Saran's Sabre --------------------------------------------------------------------------------------------------


def test_the_defenders_sabre_can_undo_the_attackers_star() -> None:
    """10.8 (C5): once; the fight goes on with the defence."""
    game = fight("15", "15 sarans-sabre")

    game.play("table: star")
    assert game.asked == "ben: reroll"
    assert game.offered == "reroll ann, accept"
    game.play("ben: reroll ann", "table: 4", "table: 2")

    assert game.asked == "ann: take-spoils"
    assert won(game) == "ann"
    assert game.told(RerollOrdered) == [RerollOrdered(BEN, ANN)]
    assert game.told(StarRolled) == [StarRolled(ANN, ANN)]


def test_the_attackers_sabre_may_wait_for_the_defenders_die_but_not_come_back_to_the_own() -> None:
    """10.8 (C6, scenario 17)"""
    game = fight("15 sarans-sabre", "15 P2")

    game.play("table: 2", "ann: accept", "ben: powder 2", "table: 10")
    assert game.asked == "ann: reroll"
    assert game.offered == "reroll ben, accept"
    assert game.refused("ann: reroll ann") == "die-stands 10.8"

    game.play("ann: reroll ben")
    assert game.asked == "table: combat-die ben"
    game.play("table: star")
    assert won(game) == "ben"
    assert game.asked == "ben: take-spoils"


def test_the_second_roll_stands_and_the_gunpowder_spent_still_counts() -> None:
    """10.8"""
    game = fight("15 P3 P2 sarans-sabre", "15")

    game.play("ann: powder 3", "ann: take 3", "table: 2", "ann: reroll ann")
    assert game.asked == "table: combat-die ann"
    game.play("table: 4")

    assert game.asked == "table: combat-die ben"
    assert [roll.firepower for roll in game.told(CombatRolled)] == [5, 7]
    assert game.ship("ann") == "15 - P2 sarans-sabre"


def test_the_sabre_is_used_once_in_a_fight() -> None:
    """10.8: not once for each roll."""
    game = fight("15 sarans-sabre", "15")

    game.play("table: 2", "ann: reroll ann", "table: 4", "table: 10", "ben: nothing")

    assert won(game) == "ben"
    assert len(game.told(RerollOrdered)) == 1


def test_a_sabre_that_is_not_in_the_fight_does_nothing() -> None:
    """10.8"""
    game = fight("15", "15", cat="15 sarans-sabre")

    game.play("table: 2", "table: 4")

    assert won(game) == "ben"


# --- the odds -------------------------------------------------------------------------------------------------------

ODDS = {
    0: (16, 5, 15),
    1: (21, 0, 15),
    2: (21, 4, 11),
    3: (25, 0, 11),
    -2: (12, 4, 20),
    5: (28, 0, 8),
    8: (30, 1, 5),
    9: (31, 0, 5),
    12: (31, 0, 5),
    -9: (6, 0, 30),
    -12: (6, 0, 30),
}
"""Wins, ties and losses of the attacker among the 36 pairs of rolls, by the advantage before rolling."""


@pytest.mark.parametrize("advantage", ODDS)
def test_the_odds_are_those_of_36_fights(advantage: int) -> None:
    """3.3 (C8): every pair of rolls is fought out."""
    shooter, other = ("ann", "ben") if advantage > 0 else ("ben", "ann")
    powder = abs(advantage)
    holds = " ".join(f"P{count}" for count in (min(powder, 6), powder - 6) if count > 0)
    ends = []
    for attack, defence in product(FACES, FACES):
        game = fight(**{shooter: f"15 {holds}", other: "15"})
        for face in (attack, defence):
            while game.asked.endswith("commit-powder"):
                game.play(f"{game.asked.partition(':')[0]}: powder {powder}")
            if game.asked.startswith("table"):
                game.play(f"table: {face}")
        if game.asked == "ann: take-spoils":
            game.play("ann: nothing")
        ends.append(won(game))
    assert (ends.count("ann"), ends.count("tie"), ends.count("ben")) == ODDS[advantage]


@pytest.mark.parametrize("advantage", range(-14, 15))
def test_who_wins_follows_from_the_two_shots_alone(advantage: int) -> None:
    """10.3 10.5 10.6: the verdict, counted out for every advantage."""

    def shot(face: str, bonus: int) -> Shot:
        return Shot(0 if face == "star" else int(face) + bonus, star=face == "star")

    verdicts = [beats(shot(one, advantage), shot(other, 0)) for one, other in product(FACES, FACES)]
    expected = ODDS.get(advantage)

    assert verdicts.count(True) + verdicts.count(None) + verdicts.count(False) == 36
    assert verdicts.count(True) >= 6
    assert verdicts.count(False) >= 5
    if expected:
        assert (verdicts.count(True), verdicts.count(None), verdicts.count(False)) == expected


def test_a_corrected_die_is_rolled() -> None:
    """3.3 17.1"""
    box = {"die": [1, 1, 3, 3, 5, "star"]}
    game = drill(lambda table: combat(table, ANN, BEN, 15), ann="15", ben="15", box=box)

    assert game.offered == "1, 3, 5, star"
    assert game.refused("table: 6") == "no-such-face 3.3"
    assert getattr(game.match.decision, "weights", ()) == (2, 2, 1, 1)
    game.play("table: 5", "table: 1")
    assert won(game) == "ann"
