"""Phones: a sample of the heavy proofs. `python -m companion.devtools.phones` has all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.devtools.phones import browsers, house_network
from companion.devtools.phones.delay_test import LEAST, STEP, compared, finds_from
from companion.devtools.phones.delays import search as timed
from companion.devtools.phones.headless_table import NAMES, largest
from companion.devtools.phones.hidden_draws import kind_of, prompts_in_rules
from companion.devtools.phones.leaks import finds, search
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.table.random_player import RandomPlayer


def test_others_are_sent_the_same_whatever_one_chooses_and_however() -> None:
    """A vote: another word, words exchanged, a change of mind, another order, looks and errors; all bytes to others."""
    found = search(largest(), 1, seed=1, least=2, most=1)

    assert sum(found.kinds.values()) == 5
    assert found.differences == []


@pytest.mark.parametrize("name", ["every word makes a page", "looks are counted"])
def test_a_planted_leak_is_found(name: str) -> None:
    """Else the test above could not fail; the command plants all of them."""
    found, why = finds(name, seed=2, samples=1, players=4, most=1)
    assert found, why


@pytest.mark.parametrize("game", SHELF)
def test_every_secret_question_of_the_rules_is_met_by_those_that_are_compared(game: str) -> None:
    """Nothing is left out because it is rare; what only some may see counts as a secret, too."""
    rules, met = SHELF[game], set()
    seats = tuple(Seat(name) for name in NAMES[: max(rules.usual)])
    for seed in range(1, 7):
        match = Match(rules, Setup(game, seats, {}, dict.fromkeys(rules.sources, Holder.APP)))
        whim = RandomPlayer(seed)
        while (asked := match.decision) is not None:
            met.add(kind_of(asked))
            match.answer(whim.answer(asked, match.sequence, match.owed))
    asked_in_secret = {kind.split()[0] for kind in met if kind} - {"hidden"}

    assert asked_in_secret == prompts_in_rules(game)


NOISE = [(0.010 + 0.001 * (number % 3), 0.010 + 0.001 * ((number + 1) % 3)) for number in range(42)]


def test_delays_that_differ_are_told_from_noise() -> None:
    """The stated test: signed ranks; one stumble of the machine is no leak, and a hair's breadth is none either."""
    slower = [(one, other + 0.003) for one, other in NOISE]

    assert compared(NOISE).chance > 0.05
    assert not compared([*NOISE, (0.01, 9.0)]).leak()
    assert compared(slower).leak(100)
    assert compared([(other, one) for one, other in slower]).leak(100), "whichever of the two is late"
    assert not compared(slower[:10]).leak(), "too few to say anything"
    assert not compared([(0.01, 0.01 + LEAST / 2)] * 400).leak(), "sure, and too little to be seen"
    assert compared([(0.01, 0.01 + LEAST * 2)] * 400).leak()


def test_a_trial_of_times_says_what_it_would_have_found() -> None:
    """From there on a delay in the same runs is a leak; a bit before it is none."""
    from_here = finds_from(NOISE, 10)

    assert 0 < from_here < 0.003
    for late in (from_here, -from_here):
        assert compared([(one, other + late) for one, other in NOISE]).leak(10)
    less = from_here - 2 * STEP
    assert not all(compared([(one, other + late) for one, other in NOISE]).leak(10) for late in (less, -less))


@pytest.mark.parametrize(
    ("way", "others"),
    [("secret", {"phones", "tv", "the screen"}), ("exchange", {"phones", "tv", "the screen"})],
)
def test_an_act_is_timed_in_turns_and_put_back(way: str, others: set[str]) -> None:
    """Before the reveal and after it, for all who may know the same: every pair has both, and no word stays in."""
    found = timed(largest(), 3, seed=1, ways=(way,), most=1)

    assert {sort.who for sort in found} == others
    assert {len(pairs) for pairs in found.values()} == {3}
    assert all(one > 0 and other > 0 for pairs in found.values() for one, other in pairs)


NEEDS_BROWSER = pytest.mark.skipif(
    bool(browsers.why_not() or house_network.why_not()), reason="needs Chromium, playwright and unshare"
)


@NEEDS_BROWSER
def test_a_browser_keeps_nothing_that_opens_a_seat() -> None:
    """Back button, history, a copied address, a used code, a revoked phone; and a phone that slept wakes soon."""
    command = [sys.executable, "-m", "companion.devtools.phones", "history"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


@NEEDS_BROWSER
def test_some_acts_of_an_evening_in_real_browsers() -> None:
    """Phones only and mixed with curtain and buttons, reached by a name that is not loopback; every page compared."""
    command = [sys.executable, "-m", "companion.devtools.phones", "evenings", "--games", largest()]
    done = subprocess.run([*command, "--acts", "2", "--players", "4"], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("wrong: 0") == 2
