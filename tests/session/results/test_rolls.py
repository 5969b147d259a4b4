"""Which dice count as real: read as they fell, by people, in front of everybody."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.jamaica import Jamaica
from companion.engine.games.jamaica.answers import Dice
from companion.engine.games.jamaica.answers import Face as Shot
from companion.engine.games.tortuga_dice.answers import Shown
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.match import Match
from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import Reading, fallen_dice, readings
from companion.session.results.rolls import Die, Rolls, real_dice
from companion.session.table.random_player import RandomPlayer
from tests.session.shelved import shelved
from tests.session.tables import setup_for


def test_both_action_dice_are_read_from_one_answer() -> None:
    """Jamaica 6.1: 21 rolls of two dice, and every face of either is as likely as the others."""
    rolls = tuple(Dice(low, high) for low in range(1, 7) for high in range(low, 7))
    asked = Chance("action-dice", rolls, tuple(1 + (roll.low != roll.high) for roll in rolls))

    read = list(fallen_dice(Jamaica(), asked, Dice(2, 5)))

    assert [(one.die, one.face) for one in read] == [("action-dice", "2"), ("action-dice", "5")]
    assert read[0].likely == pytest.approx(dict.fromkeys("123456", 1 / 6))


def test_a_face_that_is_twice_on_a_die_is_twice_as_likely() -> None:
    """Jamaica 3.3: the faces of a corrected combat die come with weights."""
    asked = Chance("combat-die", (Shot("2"), Shot("star")), (5, 1))

    (read,) = fallen_dice(Jamaica(), asked, Shot("star"))

    assert (read.die, read.face) == ("combat-die", "star")
    assert read.likely == pytest.approx({"2": 5 / 6, "star": 1 / 6})


def kept_and_open(journal: Journal, number: int) -> tuple[int, int]:
    """Count the dice that were named from behind a screen, and those rolled in the open."""
    kept = open_ = 0
    match: Match[Any] = Match(SHELF["tortuga_dice"], journal.start(number).setup)
    for row in journal.entries(number):
        answer = match.read(row.seat, row.option or "")
        if isinstance(answer.option, Shown):
            assert match.decision is not None
            about = dict(match.decision.about)
            kept += "kept" in about
            open_ += "open" in about
        match.answer(answer)
    return kept, open_


def test_dice_that_somebody_picked_out_are_not_counted(journal: Journal) -> None:
    """Dice game 4.7: what comes from behind a screen was chosen; 4.9: what is rolled in the open was not."""
    read = [kept_and_open(journal, shelved(journal, "tortuga_dice", seed=seed)) for seed in range(6)]

    assert sum(kept for kept, _ in read) > 50
    assert sum(one.times for one in readings(journal)) == sum(open_ for _, open_ in read) > 0


def test_what_the_app_rolls_is_no_real_die(journal: Journal) -> None:
    """The dealer's dice are read too, but never judged."""
    for seed in range(6):
        shelved(journal, "tortuga_dice", "app", seed)

    dealt = readings(journal)
    assert dealt
    assert all(one.dealt for one in dealt)
    assert real_dice(dealt) == ()


def test_the_dice_of_all_evenings_are_added_up(journal: Journal) -> None:
    """One row for each face; what was expected is shared out evenly."""
    for seed in range(6):
        shelved(journal, "tortuga_dice", seed=seed)

    dice = real_dice(readings(journal))

    assert {rolls.die.name for rolls in dice} <= set("ABCDE")
    assert all(rolls.die.weights == (1,) * 6 for rolls in dice)
    assert sum(rolls.total for rolls in dice) == sum(one.times for one in readings(journal))


def test_weights_are_found_again_from_what_was_expected() -> None:
    """Ten rolls of a die with one face twice: 10/6 and 20/6 were due."""
    due = {"2": 20 / 6, "4": 10 / 6, "6": 10 / 6, "10": 10 / 6, "star": 10 / 6}
    read = [
        Reading("jamaica", "combat-die", dealt=False, outcome=face, times=2, expected=expected)
        for face, expected in due.items()
    ]

    assert real_dice(reversed(read)) == (
        Rolls(Die("jamaica", "combat-die", ("2", "4", "6", "10", "star"), (2, 1, 1, 1, 1)), (2,) * 5),
    )


@pytest.mark.parametrize("game", SHELF)
def test_every_die_can_show_what_it_shows(game: str) -> None:
    """Whatever is rolled in a random game is among the faces that were likely, and their shares add up to one."""
    match: Match[Any] = Match(SHELF[game], setup_for(game))
    castaway = RandomPlayer(5)
    while match.decision is not None:
        answer = castaway.answer(match.decision, match.sequence, match.owed)
        if isinstance(match.decision, Chance):
            for one in fallen_dice(match.game, match.decision, answer.option):
                assert one.likely[one.face] > 0
                assert sum(one.likely.values()) == pytest.approx(1)
        match.answer(answer)
