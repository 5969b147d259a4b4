"""Bids and cups in words."""

from __future__ import annotations

from typing import Any

from companion.engine.games.liars_dice import GAME
from companion.engine.games.liars_dice.happenings import BidCounted, DiceLost
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from tests.engine.spoken_match import Spoken

NAMES = tuple(Seat(name) for name in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal"))
TWO_CUPS = ("5 5 1 2 3", "1 4 4 6 2")
"""The dice of the specification's vectors: four fives with wild ones, two without, two ones."""


class Tavern(Spoken):
    """A table of liars."""

    def cups(self, *cups: str) -> Tavern:
        """Roll for everybody, from the first player on, where the app holds the dice."""
        self.play(*[f"table: {face}" for cup in cups for face in cup.split()])
        return self

    def bids(self, *bids: str) -> Tavern:
        """One bid after the other, each by whoever's turn it is."""
        for bid in bids:
            self.play(f"{self.table.whose}: bid {bid}")
        return self

    def may(self, bid: str) -> bool:
        """Whether whoever's turn it is may bid this."""
        return f"bid {bid}" in self.offered

    def call(self, said: str, counted: int | None = None) -> Tavern:
        """Doubt, or call exact; with real dice the table then counts."""
        self.play(f"{self.table.whose}: {said}")
        if counted is not None:
            told = self.told
            self.play(f"table: {counted}")
            self.told = told + self.told
        return self

    def lost(self) -> dict[str, int]:
        """Who lost how many dice by the last answers."""
        return {str(told.who): told.dice for told in self.heard(DiceLost)}

    def counted(self) -> int:
        """How many dice counted for the last bid."""
        return int(self.heard(BidCounted)[0].counted)


def setup(players: int = 3, *, app: bool = False, **options: Any) -> Setup:
    """A table; real cups, unless the app rolls."""
    sources = {"dice": Holder.APP} if app else {}
    return Setup(GAME.name, NAMES[:players], {name.replace("_", "-"): on for name, on in options.items()}, sources)


def begin(players: int = 3, *, app: bool = False, **options: Any) -> Tavern:
    """A match in which ann bids first."""
    tavern = Tavern(Match(GAME, setup(players, app=app, **options)))
    tavern.play("table: ann")
    return tavern


def at(players: int = 3, given: dict[str, Any] | None = None, *, app: bool = False, **options: Any) -> Tavern:
    """A position before a round."""
    state = GAME.sketch(setup(players, app=app, **options), given or {})
    return Tavern(Match(GAME, position=GAME.position(state)))
