"""Ship, Captain and Crew as a game of the shelf: its vocabulary, its course, its explanations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from companion.engine.games.ship_captain_crew import game_end, invariants, variants
from companion.engine.games.ship_captain_crew.answers import OPTIONS, Fell
from companion.engine.games.ship_captain_crew.coins_and_ties import play_rounds
from companion.engine.games.ship_captain_crew.hand_moves import hand_moves
from companion.engine.games.ship_captain_crew.instinct import INSTINCT
from companion.engine.games.ship_captain_crew.setting_up import set_up
from companion.engine.games.ship_captain_crew.sketch import sketched
from companion.engine.games.ship_captain_crew.table import Sources, Stage, Table
from companion.engine.games.ship_captain_crew.table_facts import TABLE_FACTS
from companion.engine.games.ship_captain_crew.variants import SWITCHES, variants_of
from companion.engine.games.ship_captain_crew.view import View, view
from companion.engine.games.ship_captain_crew.why_not import why_not
from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.decisions import Answer, Chance, Decision, Option, Rules, Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch


def rolled(asked: Chance, option: Option) -> tuple[tuple[str, str], ...]:
    """2.1 Every die is rolled for all to see, and nobody can tell one from another."""
    return ((asked.source, str(option.face)),) if isinstance(option, Fell) else ()


def piece_names(table: Table) -> dict[str, tuple[str, ...]]:
    """3.1 Who still waits for a turn goes by the names of the seats."""
    return {"waiting": tuple(table.seats)}


EXTRAS: Final = Extras(
    table_facts=TABLE_FACTS,
    rolled=rolled,
    piece_names=piece_names,
    instinct=INSTINCT,
    hand_moves=hand_moves,
    score_so_far=game_end.so_far,
    shelf_place=50,
    any_dice=True,
)


class ShipCaptainCrew(Game[Table]):
    """A ship, a captain, a crew, and what the last two dice carry."""

    name: ClassVar[str] = "ship_captain_crew"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 9)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    sources: ClassVar[dict[str, Holder]] = dict.fromkeys(("dice", "starter"), Holder.TABLE)
    options: ClassVar[Any] = OPTIONS
    state: ClassVar[Any] = Table
    extras: ClassVar[Extras] = EXTRAS

    def begin(self, setup: Setup) -> Table:
        """Clear the table; everything else happens in the rules."""
        return Table(setup.seats, variants_of(setup), convert(setup.sources, Sources))

    def rules(self, state: Table) -> Rules[Result]:
        """3.1, 4.1 Say who begins, then round after round."""
        if state.stage is Stage.SETTING_UP:
            yield from set_up(state)
        yield from play_rounds(state)
        return game_end.settle_up(state)

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show the table to a seat."""
        return view(state, seat)

    def cautions(self, setup: Setup) -> list[Caution]:
        """Say which switch has nothing to do."""
        return variants.cautions(setup)

    def broken(self, state: Table) -> list[Refusal]:
        """List every invariant that does not hold."""
        return invariants.broken(state)

    def why_not(self, state: Table, decision: Decision, answer: Answer) -> Refusal:
        """Explain a refused answer."""
        return why_not(state, decision, answer)

    def setup_of(self, state: Table) -> Setup:
        """Give back the setup that a position was played under."""
        options = json.loads(encode(state.variants))
        return Setup(self.name, state.seats, options, msgspec.structs.asdict(state.sources))

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position."""
        return sketched(setup, given)
