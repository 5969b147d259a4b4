"""What the eyes are told to look for, and what they saw in the words of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bridge.camera.dice_sights import ending, sight_of, weigh, weigh_said
from companion.bridge.camera.readings import Doubtful, Impossible
from companion.bridge.simulation.simulated_rolls import DRAWABLE, SimulatedHands, die_of
from companion.engine.games.jamaica.answers import Dice, Face
from companion.engine.games.tortuga_dice.hidden_dice import open_roll
from companion.engine.kernel import table_facts
from companion.engine.kernel.decisions import Answer, Chance, Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.kernel.table_facts import DieFace
from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from hardware.vision import PIP_FACES, DieReading, Reading, Reason, Verdict
from hardware.vision.dice import dice_values

JAMAICA, DICE = SHELF["jamaica"], SHELF["tortuga_dice"]
ROLL = Chance("action-dice", tuple(Dice(low, high) for low in range(1, 7) for high in range(low, 7)))
COMBAT = Chance("combat-die", tuple(Face(face) for face in ("2", "4", "6", "8", "10", "star")))
OPEN = open_roll((), Seat("ann"), "BD")


def die(kind: str, face: str, *, sure: bool = True, second: str = "") -> DieReading:
    share = 0.995 if sure else 0.6
    box = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    return DieReading(kind, face, share, second, 0.3, (5.0, 5.0), 9.0, box, "white", (9, 9, 9), sure)


def read(*dice: DieReading) -> Reading:
    sure = all(one.sure for one in dice)
    return Reading(Verdict.SURE if sure else Verdict.DOUBTFUL, dice)


# --- what is looked for --------------------------------------------------------------------------------------------


def test_two_dice_with_pips_are_looked_for_whatever_was_learnt() -> None:
    """3.3 The action dice of Jamaica."""
    sight = sight_of(JAMAICA, ROLL)

    assert sight is not None
    assert (sight.expected.count, sight.expected.kinds, sight.expected.faces_of("pips")) == (2, ("pips",), PIP_FACES)


def test_a_die_without_pips_is_looked_for_only_when_its_faces_are_known() -> None:
    """Else people tell it by hand."""
    assert sight_of(JAMAICA, COMBAT) is None
    known = sight_of(JAMAICA, COMBAT, ("combat",))
    assert known is not None
    assert known.expected.faces_of("combat") == ("2", "4", "6", "8", "10", "star")


@pytest.mark.parametrize(
    "hidden",
    [
        Chance("action-dice", ROLL.outcomes, hidden=True),
        Chance("action-dice", ROLL.outcomes, seen_by=(Seat("ann"),)),
        Chance("compass", ROLL.outcomes),
        None,
    ],
)
def test_nothing_is_looked_for_that_not_everybody_may_see(hidden: Chance | None) -> None:
    """A camera over the table is everybody's eye."""
    assert sight_of(JAMAICA, hidden, DRAWABLE) is None


def test_all_open_dice_of_a_player_are_looked_for_together() -> None:
    """4.9 Each of them is an answer of its own."""
    sight = sight_of(DICE, OPEN, DRAWABLE)

    assert sight is not None
    assert (sight.each, sight.expected.kinds) == (True, ("symbol B", "symbol D"))


# --- what it means -------------------------------------------------------------------------------------------------


def test_a_sure_reading_of_both_dice_is_one_answer() -> None:
    """In whatever order they lie."""
    sight = sight_of(JAMAICA, ROLL)
    assert sight is not None

    weighed = weigh(JAMAICA, ROLL, sight, read(die("pips", "5"), die("pips", "2")))

    assert weighed.sure
    assert weighed.ways == ((Answer(None, Dice(2, 5)),),)


def test_a_doubtful_die_leaves_several_ways_best_first() -> None:
    """A person says which."""
    sight = sight_of(JAMAICA, ROLL)
    assert sight is not None

    weighed = weigh(JAMAICA, ROLL, sight, read(die("pips", "5"), die("pips", "2", sure=False, second="3")))

    assert isinstance(weighed.proposal, Doubtful)
    assert [way[0].option for way in weighed.ways] == [Dice(2, 5), Dice(3, 5)]


def test_a_doubtful_verdict_is_never_taken_though_every_die_is_sure() -> None:
    """There may be another die, or one of two looks was doubtful; it is the same for dice that answer one by one."""
    pips, symbols = sight_of(JAMAICA, ROLL), sight_of(DICE, OPEN, DRAWABLE)
    assert pips is not None
    assert symbols is not None
    lying = [next(name for name, _ in symbols.names if name.kind == f"symbol {letter}") for letter in "BD"]
    both = Reading(Verdict.DOUBTFUL, (die("pips", "5"), die("pips", "2")), Reason.PERHAPS_MORE)
    each = Reading(Verdict.DOUBTFUL, tuple(die(*one) for one in lying), Reason.PERHAPS_MORE)

    for game, asked, sight, reading, answers in ((JAMAICA, ROLL, pips, both, 1), (DICE, OPEN, symbols, each, 2)):
        weighed = weigh(game, asked, sight, reading)
        assert isinstance(weighed.proposal, Doubtful)
        assert [len(way) for way in weighed.ways] == [answers]


def test_one_doubtful_die_among_those_that_answer_one_by_one_is_a_doubt_about_all() -> None:
    """Whichever of them it is."""
    sight = sight_of(DICE, OPEN, DRAWABLE)
    assert sight is not None
    lying = [next(name for name, _ in sight.names if name.kind == f"symbol {letter}") for letter in "BD"]

    for doubtful in range(2):
        dice = tuple(die(*one, sure=place != doubtful) for place, one in enumerate(lying))
        assert not weigh(DICE, OPEN, sight, Reading(Verdict.SURE, dice)).sure


def test_what_the_eyes_call_impossible_offers_nothing() -> None:
    """And says why, by their key."""
    sight = sight_of(JAMAICA, ROLL)
    assert sight is not None

    weighed = weigh(JAMAICA, ROLL, sight, Reading(Verdict.IMPOSSIBLE, (), Reason.STACKED))

    assert (weighed.proposal, weighed.ways) == (Impossible(key="die.stacked"), ())


def test_open_dice_are_answered_one_by_one_by_their_letters() -> None:
    """4.9 Their printed values are the hardware's business, the rules know letter and face."""
    sight = sight_of(DICE, OPEN, DRAWABLE)
    assert sight is not None
    lying = {DieFace(*name): piece for name, piece in sight.names}
    first, second = (next(one for one in lying if one.kind == f"symbol {letter}") for letter in "DB")

    weighed = weigh(DICE, OPEN, sight, read(die(*first), die(*second)))

    assert weighed.sure
    assert [str(answer.option.die) for answer in weighed.ways[0]] == ["B", "D"]  # type: ignore[attr-defined]  # Shown


def test_the_same_die_seen_twice_is_impossible() -> None:
    """There is one of each letter."""
    sight = sight_of(DICE, OPEN, DRAWABLE)
    assert sight is not None
    lying = sight.names[0][0]

    assert isinstance(weigh(DICE, OPEN, sight, read(die(*lying), die(*lying))).proposal, Impossible)


def test_what_a_person_says_counts_as_said() -> None:
    """A corrected die is certain."""
    sight = sight_of(JAMAICA, ROLL)
    assert sight is not None

    weighed = weigh_said(JAMAICA, ROLL, sight, [DieFace("pips", "6"), DieFace("pips", "1")])

    assert weighed.sure
    assert (weighed.ways, weighed.confidence) == (((Answer(None, Dice(1, 6)),),), 1.0)


def test_rules_and_eyes_call_an_ordinary_die_the_same() -> None:
    """The engine knows nothing of the hardware; the word stands in both."""
    assert table_facts.PIPS == dice_values.PIPS


# --- the table that is not there -----------------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [ROLL, COMBAT], ids=lambda one: one.source)
def test_the_same_seed_rolls_the_same_and_only_what_may_fall(asked: Chance) -> None:
    """Twenty rolls; not all alike."""

    def rolls(seed: int) -> list[tuple[DieFace, ...]]:
        table = SimulatedHands(seed)
        return [table.roll(JAMAICA, asked) for _ in range(20)]

    once = rolls(3)

    assert once == rolls(3)
    assert len(set(once)) > 3
    known = JAMAICA.extras.table_facts.dice[asked.source].called
    possible = {
        tuple(known(outcome, name, face) for name, face in JAMAICA.extras.rolled(asked, outcome))
        for outcome in asked.outcomes
    }
    assert set(once) <= possible


def test_every_open_die_falls_once() -> None:
    """4.9 As many as the player has."""
    fallen = SimulatedHands(1).choose(DICE, OPEN)

    assert [lying.kind for lying in fallen] == ["symbol B", "symbol D"]
    assert all(lying.face in die_of(lying.kind, [lying.face]).names for lying in fallen)


def test_nothing_is_rolled_when_no_dice_are_asked_for() -> None:
    """The table stays as it is."""
    assert SimulatedHands(1).roll(JAMAICA, Chance("compass", ROLL.outcomes)) == ()


# --- dice that were kept ---------------------------------------------------------------------------------------------


def kept_question(told: int) -> tuple[Match[Any], Chance]:
    """A table of real dice, at the question which ones somebody kept."""
    game = SHELF["tortuga_dice"]
    seats = (Seat("ann"), Seat("ben"))
    table = LiveTable.begin(
        Journal(":memory:"), game, Setup(game.name, seats, {}, dict.fromkeys(game.sources, Holder.TABLE)), seed=3
    )
    castaway = RandomPlayer(3)
    while True:
        asked = table.match.decision
        if isinstance(asked, Chance) and dict(asked.about).get("kept") == told:
            return table.match, asked
        assert asked is not None
        table.answer(castaway.answer(asked, table.match.sequence, table.match.owed), "hand")


def test_all_dice_that_somebody_kept_are_read_at_once_and_then_that_is_all() -> None:
    """As many as lie there; the table asks for one after the other, and is told that no more came."""
    match, asked = kept_question(0)
    sight = sight_of(match.game, asked, [f"symbol {letter}" for letter in "ABCDE"])
    assert sight is not None
    assert sight.expected.count is None
    pair = [(lying, names) for lying, names in sight.names if names[1] == "fleet"][:2]

    weighed = weigh_said(match.game, asked, sight, [lying for lying, _ in pair])
    assert [answer.option.die for answer in weighed.ways[0]] == [die for _, (die, _) in pair]  # type: ignore[attr-defined]
    assert ending(asked, sight) is None
    for answer in weighed.ways[0]:
        match.answer(answer)
    end = ending(match.decision, sight)
    assert end is not None
    match.answer(end)
    assert ending(match.decision, sight) is None


def test_what_was_told_in_part_is_not_read_again() -> None:
    """The dice that were told lie there too."""
    match, asked = kept_question(1)

    assert sight_of(match.game, asked, [f"symbol {letter}" for letter in "ABCDE"]) is None
