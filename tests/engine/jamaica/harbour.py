"""A table of Jamaica for tests: laid out by a sketch, answered in words, and ships read back as they are said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.games.jamaica import Jamaica
from companion.engine.games.jamaica.pieces import GHOST, Good
from companion.engine.games.jamaica.table import Table
from companion.engine.games.jamaica.view import View
from companion.engine.kernel.codec import encode, parse, words
from companion.engine.kernel.decisions import Answer, Chance, Choose, Rules, Seat, Secret
from companion.engine.kernel.errors import Forbidden, KernelError, Refusal
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Holder, Setup

GAME = Jamaica()
SEATS = tuple(Seat(name) for name in ("ann", "ben", "cat", "dan", "eve", "fay"))
ANN, BEN, CAT = SEATS[:3]
LETTERS = {Good.GOLD: "G", Good.FOOD: "F", Good.POWDER: "P"}

Rule = Callable[[Table], Rules[Any]]


class Drill(Jamaica):
    """Jamaica cut down to one rule of the book."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule

    def rules(self, state: Table) -> Rules[Result]:
        """Play this rule and nothing else; what came of it is the reason of the end."""
        came = yield from self.rule(state)
        return Result((), state.seats, str(came))


def setup(players: int = 3, *switches: str, app: str = "", box: dict[str, Any] | None = None) -> Setup:
    """Seats, switches that are on, and which pieces the app holds ("all", or the names of sources)."""
    held = list(GAME.sources) if app == "all" else app.split()
    return Setup(
        GAME.name,
        SEATS[:players],
        dict.fromkeys(switches, True),
        dict.fromkeys(held, Holder.APP),
        box or {},
    )


class Harbour:
    """A match and the words to play it with."""

    def __init__(self, given: Setup, sketch: dict[str, Any] | None = None, rule: Rule | None = None) -> None:
        self.game = Drill(rule) if rule else GAME
        if sketch is None:
            self.match: Match[Table] = Match(self.game, given)
        else:
            self.match = Match(self.game, position=GAME.position(GAME.sketch(given, sketch)))

    @property
    def table(self) -> Table:
        return self.match._state

    @property
    def asked(self) -> str:
        """Who is asked what."""
        match self.match.decision:
            case Choose(seat=seat, prompt=prompt):
                return f"{seat}: {prompt}"
            case Secret(prompt=prompt):
                return f"{' '.join(self.match.owed)}: {prompt}"
            case Chance(source=source, about=about):
                return f"table: {source} {dict(about).get('who', '')}".strip()
        return "nobody"

    @property
    def offered(self) -> str:
        """All that can be answered now, in words."""
        decision = self.match.decision
        assert decision is not None, "nobody is asked"
        seats = (None, *self.match.setup.seats)
        return ", ".join(words(option) for seat in seats for option in decision.offered_to(seat))

    def _answer(self, line: str) -> Answer:
        who, _, said = line.partition(": ")
        seat = None if who == "table" else Seat(who)
        assert self.match.decision is not None, f"nobody is asked any more: {line}"
        offered = self.match.decision.offered_to(seat)
        meant = next((option for option in offered if words(option) == said), None)
        for kind in dict.fromkeys(type(option) for option in offered):
            meant = meant or parse(said, kind)
        meant = meant or parse(said, GAME.options)
        assert meant is not None, f"nobody can say {said!r}; offered: {self.offered}"
        return Answer(seat, meant)

    def play(self, *lines: str) -> list[Happening]:
        """Answer line by line, invariants checked; give what everybody was told."""
        heard = []
        for line in lines:
            try:
                told = self.match.answer(self._answer(line))
            except KernelError as error:
                pytest.fail(f"{line}: {error}; asked {self.asked}; offered {self.offered}")
            assert GAME.broken(self.table) == []
            heard += [one.what for one in told if one.to is None]
        return heard

    def refused(self, line: str) -> str:
        """Answer what must not be accepted; give the key and the rule."""
        before = encode(self.table)
        with pytest.raises(Forbidden) as refused:
            self.match.answer(self._answer(line))
        assert encode(self.table) == before
        return f"{refused.value.why.key} {refused.value.why.rule}".strip()

    def ship(self, who: str) -> str:
        """A ship as it is said in a sketch; empty holds at the end are left out."""
        ship = self.table.ships[Seat(who)]
        holds = [f"{LETTERS[held.good]}{held.count}" if held else "-" for held in ship.holds]
        while holds and holds[-1] == "-":
            holds.pop()
        hidden = ["?-" if card.cursed and card.card == "?" else card.card for card in ship.hidden]
        berth = f"{ship.space}/{ship.lap}" if ship.lap else str(ship.space)
        return " ".join([berth, *holds, *sorted(ship.powers), *sorted(hidden)])

    def ghost(self) -> str:
        return self.ship(GHOST)

    def view(self, seat: str | None = None) -> View:
        return GAME.view(self.table, None if seat is None else Seat(seat))

    def told(self, kind: type[Happening], seat: str | None = None) -> list[Any]:
        """All happenings of a kind that a seat has heard of."""
        heard = self.match.told(None if seat is None else Seat(seat))
        return [one.what for one in heard if type(one.what) is kind]

    def points(self) -> dict[str, int]:
        """The totals at the end."""
        assert self.match.result is not None
        return {one.side: one.total for one in self.match.result.tallies}


def at(*switches: str, players: int = 3, app: str = "", box: dict[str, Any] | None = None, **said: Any) -> Harbour:
    """Sit down at a sketched table; ships are said by their player's name."""
    return Harbour(setup(players, *switches, app=app, box=box), sketch_of(said))


def drill(
    rule: Rule, *switches: str, players: int = 3, app: str = "", box: dict[str, Any] | None = None, **said: Any
) -> Harbour:
    """Try one rule on a sketched table."""
    return Harbour(setup(players, *switches, app=app, box=box), sketch_of(said), rule)


def fresh(*switches: str, players: int = 3, app: str = "", box: dict[str, Any] | None = None) -> Harbour:
    """Sit down at a table where nothing is laid out yet."""
    return Harbour(setup(players, *switches, app=app, box=box))


def sketch_of(said: dict[str, Any]) -> dict[str, Any]:
    """Sort what is said into ships and the rest."""
    ships = {"GHOST" if who == "ghost" else who: said.pop(who) for who in ("ghost", *SEATS) if who in said}
    return {"ships": ships, **said}


def refusal_of(given: Setup) -> Refusal:
    """Set up what must not be accepted; give the reason."""
    with pytest.raises(KernelError) as refused:
        GAME.complete(given)
    return refused.value.why
