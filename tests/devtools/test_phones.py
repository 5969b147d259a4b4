"""Phones: a sample of the heavy proofs. `python -m companion.devtools.phones` has all of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.devtools.phones import browsers, house_network
from companion.devtools.phones.headless_table import largest
from companion.devtools.phones.leaks import chance_of, finds, search


def test_others_are_sent_the_same_whatever_one_chooses_and_however() -> None:
    """One vote, six times: another word, a change of mind, another order; all bytes to all others, TV and screen."""
    count, differences, _ = search(largest(), 1, seed=2, players=4, least=2)

    assert count == 1
    assert differences == []


def test_a_planted_leak_is_found() -> None:
    """Else the test above could not fail; the command plants all of them."""
    found, why = finds("every word makes a page", seed=2, most=1, players=4)
    assert found, why


def test_delays_that_differ_are_told_from_noise() -> None:
    """The stated test: signs of paired differences, flipped."""
    noise = [(0.010 + 0.001 * (number % 3), 0.010 + 0.001 * ((number + 1) % 3)) for number in range(18)]
    slower = [(one, other + 0.030) for one, other in noise]

    assert chance_of(noise) > 0.05
    assert chance_of(slower) < 0.001


@pytest.mark.skipif(
    bool(browsers.why_not() or house_network.why_not()), reason="needs Chromium, playwright and unshare"
)
def test_a_browser_keeps_nothing_that_opens_a_seat() -> None:
    """Back button, history, a copied address, a used code, a revoked phone; and a phone that slept wakes soon."""
    command = [sys.executable, "-m", "companion.devtools.phones", "history"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(
    bool(browsers.why_not() or house_network.why_not()), reason="needs Chromium, playwright and unshare"
)
def test_some_acts_of_an_evening_in_real_browsers() -> None:
    """Phones only and mixed with curtain and buttons, reached by a name that is not loopback; every page compared."""
    command = [sys.executable, "-m", "companion.devtools.phones", "evenings", "--games", largest()]
    done = subprocess.run([*command, "--acts", "2", "--players", "4"], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("wrong: 0") == 2
