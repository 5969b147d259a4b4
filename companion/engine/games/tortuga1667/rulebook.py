"""Tortuga 1667 as a game of the shelf: its vocabulary, its course, its explanations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from companion.engine.games.tortuga1667 import card_list, editable, game_end, invariants, variants
from companion.engine.games.tortuga1667.answers import OPTIONS
from companion.engine.games.tortuga1667.game_end import GameEnds, settle_up
from companion.engine.games.tortuga1667.hand_moves import hand_moves
from companion.engine.games.tortuga1667.instinct import INSTINCT
from companion.engine.games.tortuga1667.positions import unsettled
from companion.engine.games.tortuga1667.setting_up import set_up
from companion.engine.games.tortuga1667.sights import SIGHTS
from companion.engine.games.tortuga1667.sketch import sketched
from companion.engine.games.tortuga1667.table import Sources, Stage, Table
from companion.engine.games.tortuga1667.table_facts import TABLE_FACTS
from companion.engine.games.tortuga1667.turn import turn
from companion.engine.games.tortuga1667.variants import SWITCHES, variants_of
from companion.engine.games.tortuga1667.view import View, view
from companion.engine.games.tortuga1667.vote_cards import deck_list
from companion.engine.games.tortuga1667.why_not import why_not
from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.decisions import Answer, Decision, Rules, Seat
from companion.engine.kernel.errors import Forbidden, Refusal, refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch

NO_WAY_BACK: Final = refusal("no-way-back", "5.0")


def printed() -> dict[str, dict[str, Any]]:
    """10.11 The vote deck as counted in one edition."""
    return {"options": {"vote-profile": "custom"}, "box": {"votes": msgspec.to_builtins(deck_list("FR"))}}


EXTRAS: Final = Extras(
    sights=SIGHTS,
    table_facts=TABLE_FACTS,
    printed=printed,
    decks=card_list.decks,
    hand_moves=hand_moves,
    lies_open=editable.lies_open,
    piece_names=editable.piece_names,
    goes_with=editable.goes_with,
    holds_secrets=editable.holds_secrets,
    score_so_far=game_end.so_far,
    instinct=INSTINCT,
    shelf_place=10,
    bgg_id=218530,
)


class Tortuga1667(Game[Table]):
    """Two ships, an island, eight chests, and nobody to trust."""

    name: ClassVar[str] = "tortuga1667"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 10)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    sources: ClassVar[dict[str, Holder]] = dict.fromkeys(("pawns", "events", "votes", "loyalties"), Holder.TABLE)
    options: ClassVar[Any] = OPTIONS
    state: ClassVar[Any] = Table
    extras: ClassVar[Extras] = EXTRAS

    def begin(self, setup: Setup) -> Table:
        """Lay the mat; everything else happens in the rules."""
        return Table(setup.seats, variants_of(setup), convert(setup.sources, Sources))

    def rules(self, state: Table) -> Rules[Result]:
        """Set up, take turns, and count when somebody has won."""
        try:
            if state.stage is Stage.SETTING_UP:
                yield from set_up(state)
            while True:
                yield from turn(state)
        except GameEnds as end:
            return (yield from settle_up(state, end))

    def take_over(self, position: str | bytes | Mapping[str, Any]) -> Table:
        """Start from a position between two turns."""
        table = super().take_over(position)
        for why in unsettled(table):
            raise Forbidden(why)
        return table

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show the table to a seat."""
        return view(state, seat)

    def clashes(self, setup: Setup) -> list[Refusal]:
        """Say which switches cannot be played together."""
        return variants.clashes(setup)

    def cautions(self, setup: Setup) -> list[Caution]:
        """Say what a table should know about its switches."""
        return variants.cautions(setup)

    def broken(self, state: Table) -> list[Refusal]:
        """List every invariant that does not hold."""
        return invariants.broken(state)

    def why_not(self, state: Table, decision: Decision, answer: Answer) -> Refusal:
        """Explain a refused answer."""
        return why_not(state, decision, answer)

    def no_way_back(self, state: Table) -> Refusal | None:
        """5.0 What was announced is done; 10.12 unless the house is kinder."""
        return None if state.variants.house_takeback else NO_WAY_BACK

    def setup_of(self, state: Table) -> Setup:
        """Give back the setup of a position."""
        options: dict[str, Any] = msgspec.json.decode(encode(state.variants))
        box = {"votes": options.pop("votes")} if "votes" in options else {}
        return Setup(self.name, state.seats, options, msgspec.structs.asdict(state.sources), box)

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position."""
        return sketched(setup, given)
