"""Rolls in words: `ann` rolls 6 5 4 3 2 and stops."""

from __future__ import annotations

from typing import Any

from companion.engine.games.ship_captain_crew import GAME
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from tests.engine.spoken_match import Spoken

NAMES = tuple(Seat(name) for name in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal"))
CREW = "6 5 4"
"""Ship, captain and crew in one roll; two dice of cargo go with it."""
NOTHING = ("1 1 1 1 1", "1 1 1 1 1", "1 1 1 1 1")
"""Three rolls without a ship."""


class Bar(Spoken):
    """A round of players and their dice."""

    def roll(self, *rolls: str) -> Bar:
        """Tell the dice of some rolls, one after the other."""
        self.play(*[f"table: {face}" for one in rolls for face in one.split()])
        return self

    def turn(self, *rolls: str) -> Bar:
        """Roll; then stop, if that is still a question."""
        self.roll(*rolls)
        told = self.told
        if "cargo" in self.asked.partition(":")[2]:
            self.play(f"{self.asked.partition(':')[0]}: stop")
        self.told = told + self.told
        return self

    def turns(self, *cargo: int) -> Bar:
        """One turn after the other, each with so much cargo; 0 is none."""
        heard = []
        for worth in cargo:
            first = max(1, worth - 6)
            self.turn(*([f"{CREW} {first} {worth - first}"] if worth else NOTHING))
            heard += self.told
        self.told = heard
        return self

    @property
    def who(self) -> str:
        """Whose turn it is."""
        return str(self.table.waiting[0])


def setup(players: int = 2, **options: Any) -> Setup:
    """A table with real dice."""
    return Setup(GAME.name, NAMES[:players], {name.replace("_", "-"): value for name, value in options.items()})


def begin(players: int = 2, **options: Any) -> Bar:
    """A match in which ann begins."""
    bar = Bar(Match(GAME, setup(players, **options)))
    bar.play("table: ann")
    return bar


def at(players: int = 2, given: dict[str, Any] | None = None, **options: Any) -> Bar:
    """A position before somebody's turn."""
    state = GAME.sketch(setup(players, **options), given or {})
    return Bar(Match(GAME, position=GAME.position(state)))
