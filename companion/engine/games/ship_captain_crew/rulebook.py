"""Ship, Captain and Crew as a game of the shelf: its vocabulary, its course, its explanations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from companion.engine.games.ship_captain_crew import card_list, editable, invariants, variants
from companion.engine.games.ship_captain_crew.answers import OPTIONS, Fell
from companion.engine.games.ship_captain_crew.ending import settle_up
from companion.engine.games.ship_captain_crew.rounds import play_rounds
from companion.engine.games.ship_captain_crew.setting_up import set_up
from companion.engine.games.ship_captain_crew.sights import SIGHTS
from companion.engine.games.ship_captain_crew.sketch import sketched
from companion.engine.games.ship_captain_crew.table import Sources, Stage, Table
from companion.engine.games.ship_captain_crew.table_facts import TABLE_FACTS
from companion.engine.games.ship_captain_crew.variants import SWITCHES, variants_of
from companion.engine.games.ship_captain_crew.view import View, view
from companion.engine.games.ship_captain_crew.why_not import why_not
from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.decisions import Answer, Chance, Decision, Option, Rules, Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.game import Game
from companion.engine.kernel.printed_cards import PrintedDeck
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch
from companion.engine.kernel.sights import Sights
from companion.engine.kernel.table_facts import TableFacts


class ShipCaptainCrew(Game[Table]):
    """A ship, a captain, a crew, and what the last two dice carry."""

    name: ClassVar[str] = "ship_captain_crew"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 9)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    sources: ClassVar[dict[str, Holder]] = dict.fromkeys(("dice", "starter"), Holder.TABLE)
    options: ClassVar[Any] = OPTIONS
    state: ClassVar[Any] = Table
    sights: ClassVar[Sights | None] = SIGHTS
    table_facts: ClassVar[TableFacts] = TABLE_FACTS
    shelf_place: ClassVar[int] = 50

    def begin(self, setup: Setup) -> Table:
        """Clear the table; everything else happens in the rules."""
        return Table(setup.seats, variants_of(setup), convert(setup.sources, Sources))

    def rules(self, state: Table) -> Rules[Result]:
        """3.1, 4.1 Say who begins, then round after round."""
        if state.stage is Stage.SETTING_UP:
            yield from set_up(state)
        yield from play_rounds(state)
        return settle_up(state)

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show the table to a seat."""
        return view(state, seat)

    def clashes(self, setup: Setup) -> list[Refusal]:
        """Say what cannot be played together."""
        return variants.clashes(setup)

    def cautions(self, setup: Setup) -> list[Caution]:
        """Say which switch has nothing to do."""
        return variants.cautions(setup)

    def broken(self, state: Table) -> list[Refusal]:
        """List every invariant that does not hold."""
        return invariants.broken(state)

    def why_not(self, state: Table, decision: Decision, answer: Answer) -> Refusal:
        """Explain a refused answer."""
        return why_not(state, decision, answer)

    def rolled(self, asked: Chance, option: Option) -> tuple[tuple[str, str], ...]:
        """2.1 Every die is rolled for all to see, and nobody can tell one from another."""
        return ((asked.source, str(option.face)),) if isinstance(option, Fell) else ()

    def decks(self, setup: Setup) -> tuple[PrintedDeck, ...]:
        """1.1 There are no cards."""
        return card_list.decks(setup)

    def lies_open(self, state: Table) -> dict[str, Any]:
        """Give what everybody sees though the view words it otherwise."""
        return editable.lies_open(state)

    def piece_names(self, state: Table) -> dict[str, tuple[str, ...]]:
        """Say what may lie where."""
        return editable.piece_names(state)

    def holds_secrets(self, state: Table, source: str) -> bool:
        """Say whether somebody holds such pieces unseen."""
        return editable.holds_secrets(state, source)

    def setup_of(self, state: Table) -> Setup:
        """Give back the setup that a position was played under."""
        options = json.loads(encode(state.variants))
        return Setup(self.name, state.seats, options, msgspec.structs.asdict(state.sources))

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position."""
        return sketched(setup, given)
