"""A table of the card game for tests: laid out by a sketch, answered in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.games.tortuga_cards import TortugaCards
from companion.engine.games.tortuga_cards.table import Table
from companion.engine.games.tortuga_cards.view import View
from companion.engine.kernel.codec import parse, words
from companion.engine.kernel.decisions import Answer, Chance, Choose, Seat, Secret
from companion.engine.kernel.errors import Forbidden, Refusal
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup

GAME = TortugaCards()
SEATS = {2: "ann ben", 3: "ann ben cat", 4: "ann ben cat dan"}

BASE: dict[str, Any] = {
    "pirates": "P5 P2 P3 P1 P4 P6",
    "transports": "L1 H2 M3 H1 L5 M1",
    "treasures": "T4 T3 T2 T4 T3 T2",
    "seas": "W1 W2 W3 W5 W4 W6",
    "strategies": "S H G G H S",
}
"""The specification's full round: ann has the left half, ben the right one."""


def setup(
    players: int = 2, *switches: str, held_by: str | dict[str, str] = "table", box: dict[str, Any] | None = None
) -> Setup:
    """Seats, switches that are on, and who holds the cards: all of one kind, or source by source."""
    options: dict[str, Any] = dict.fromkeys(switches, True)
    if players > 2:
        options["house-players"] = True
    sources = dict.fromkeys(GAME.sources, held_by) if isinstance(held_by, str) else held_by
    seats = tuple(Seat(seat) for seat in SEATS[players].split())
    return Setup(GAME.name, seats, options, {name: Holder(one) for name, one in sources.items()}, box or {})


class Tabletop:
    """A match and the words to play it with."""

    def __init__(self, given: Setup, sketch: dict[str, Any] | None = None, *, position: str | None = None) -> None:
        if position is None and sketch is not None:
            position = GAME.position(GAME.sketch(given, sketch))
        self.match: Match[Table] = Match(GAME, position=position) if position else Match(GAME, given)

    @property
    def state(self) -> Table:
        return self.match._state

    @property
    def asked(self) -> str:
        """Who is asked what."""
        match self.match.decision:
            case Choose(seat=seat, prompt=prompt):
                return f"{seat}: {prompt}"
            case Secret(prompt=prompt):
                return f"{' '.join(self.match.owed)}: {prompt}"
            case Chance(source=source):
                return f"table: {source}"
        return "nobody"

    @property
    def offered(self) -> list[str]:
        """All that can be answered now, in words."""
        decision = self.match.decision
        return [words(option) for seat in (None, *self.match.setup.seats) for option in decision.offered_to(seat)]  # type: ignore[union-attr]

    def about(self) -> dict[str, str | int]:
        """What the question is about."""
        assert self.match.decision is not None
        return dict(self.match.decision.about)

    def _answer(self, line: str) -> Answer:
        who, _, said = line.partition(": ")
        seat = None if who == "table" else Seat(who)
        assert self.match.decision is not None, "the match is over"
        offered = self.match.decision.offered_to(seat)
        meant = next((option for option in offered if words(option) == said), None)
        for kind in dict.fromkeys(type(option) for option in offered):
            meant = meant or parse(said, kind)
        meant = meant or parse(said, GAME.options)
        assert meant is not None, f"nobody can say {said!r}"
        return Answer(seat, meant)

    def play(self, *lines: str) -> list[Happening]:
        """Answer line by line; give what everybody was told."""
        told = [one for line in lines for one in self.match.answer(self._answer(line))]
        return [one.what for one in told if one.to is None]

    def refused(self, line: str) -> Refusal:
        """Answer what must not be accepted; give the reason."""
        before = GAME.position(self.state)
        with pytest.raises(Forbidden) as refused:
            self.match.answer(self._answer(line))
        assert GAME.position(self.state) == before
        return refused.value.why

    def view(self, seat: str | None = None) -> View:
        return GAME.view(self.state, None if seat is None else Seat(seat))

    def now(self) -> dict[str, tuple[int, int]]:
        """For every player all prestige of this round as it stands, and how much of it is from transports."""
        return {one.seat: (one.now.treasures + one.now.transports, one.now.transports) for one in self.view().players}

    def position(self) -> dict[str, Any]:
        """The latest turn boundary as plain data."""
        plain: dict[str, Any] = json.loads(self.match.position())
        return plain


def at(sketch: dict[str, Any], *switches: str, players: int = 2, **more: Any) -> Tabletop:
    """Sit down at a sketched table."""
    return Tabletop(setup(players, *switches, **more), sketch)


def fresh(*switches: str, players: int = 2, **more: Any) -> Tabletop:
    """Sit down at a table where nothing is laid out yet."""
    return Tabletop(setup(players, *switches, **more))


def refusal_of(given: Setup) -> Refusal:
    """Set up what must not be accepted; give the reason."""
    with pytest.raises(Forbidden) as refused:
        GAME.complete(given)
    return refused.value.why
