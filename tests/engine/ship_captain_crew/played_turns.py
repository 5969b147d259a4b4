# ruff: noqa: T201  it is a command
"""Played turns against the exact chances: `python -m tests.engine.ship_captain_crew.played_turns 100000`."""

from __future__ import annotations

import random
import sys
from collections import Counter
from math import sqrt

from companion.engine.games.ship_captain_crew import GAME
from companion.engine.games.ship_captain_crew.answers import FELL, STOP
from companion.engine.games.ship_captain_crew.chances import best_stop, cargo_chances, crew_by
from companion.engine.games.ship_captain_crew.happenings import CargoBrought, NoCargo
from companion.engine.kernel.decisions import Answer, Chance, Choose
from companion.engine.kernel.match import Match
from tests.engine.ship_captain_crew.bar import setup

STOPS = {left: best_stop(left) for left in (1, 2)}


def play(turns: int, seed: int = 1) -> Counter[int]:
    """How often each cargo was brought by players who stop when it is best."""
    chance, found = random.Random(seed), Counter[int]()
    while True:
        match = Match(GAME, setup(8, rounds=20, score="sum"))
        while (asked := match.decision) is not None:
            if isinstance(asked, Chance):
                faces = FELL if asked.source == "dice" else asked.outcomes
                told = match.answer(Answer(None, chance.choice(faces)))
            else:
                assert isinstance(asked, Choose)
                about = dict(asked.about)
                stops = int(about["cargo"]) >= STOPS[int(about["left"])]
                told = match.answer(Answer(asked.seat, STOP if stops else asked.options[1]))
            for one in told:
                if isinstance(one.what, CargoBrought | NoCargo):
                    found[one.what.cargo if isinstance(one.what, CargoBrought) else 0] += 1
                    if found.total() == turns:
                        return found


def off(turns: int, seed: int = 1) -> dict[int, float]:
    """For each cargo, by how many standard deviations it was brought too often."""
    found = play(turns, seed)
    likely = {cargo: float(share) for cargo, share in cargo_chances(STOPS).items()}
    return {
        cargo: (found[cargo] - turns * share) / sqrt(turns * share * (1 - share)) for cargo, share in likely.items()
    }


if __name__ == "__main__":
    wished = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    counted = play(wished)
    print(f"{wished} turns; crew aboard by the third roll: exactly {crew_by()} = {float(crew_by()):.5f},")
    print(f"played {1 - counted[0] / wished:.5f}; best to stop from {STOPS[1]} with one roll left, {STOPS[2]} with two")
    for cargo, share in cargo_chances(STOPS).items():
        print(f"cargo {cargo:2}: exactly {float(share):.5f}, played {counted[cargo] / wished:.5f}")
    print("most off:", round(max(map(abs, off(wished).values())), 2), "standard deviations")
