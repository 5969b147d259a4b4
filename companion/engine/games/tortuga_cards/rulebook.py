"""Tortuga, the card game, as a game of the shelf: its vocabulary, its course, its explanations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from companion.engine.games.tortuga_cards import card_list, editable, game_end, invariants, variants
from companion.engine.games.tortuga_cards.answers import OPTIONS
from companion.engine.games.tortuga_cards.boarding import recount, resolve
from companion.engine.games.tortuga_cards.box import as_printed, box_of
from companion.engine.games.tortuga_cards.game_end import settle_up
from companion.engine.games.tortuga_cards.hand_moves import hand_moves
from companion.engine.games.tortuga_cards.instinct import INSTINCT
from companion.engine.games.tortuga_cards.laying import play_round
from companion.engine.games.tortuga_cards.pieces import ROUNDS
from companion.engine.games.tortuga_cards.setting_up import deal, next_round, set_up
from companion.engine.games.tortuga_cards.sights import SIGHTS
from companion.engine.games.tortuga_cards.sketch import sketched
from companion.engine.games.tortuga_cards.table import Sources, Stage, Table
from companion.engine.games.tortuga_cards.table_facts import TABLE_FACTS
from companion.engine.games.tortuga_cards.variants import SWITCHES, variants_of
from companion.engine.games.tortuga_cards.view import View, view
from companion.engine.games.tortuga_cards.why_not import why_not
from companion.engine.kernel.codec import convert, decode
from companion.engine.kernel.decisions import Answer, Decision, Rules, Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch


def printed() -> dict[str, dict[str, Any]]:
    """1.4 The six decks as published or assumed."""
    return {"box": msgspec.to_builtins(as_printed())}


EXTRAS: Final = Extras(
    sights=SIGHTS,
    table_facts=TABLE_FACTS,
    printed=printed,
    decks=card_list.decks,
    hand_moves=hand_moves,
    lies_open=editable.lies_open,
    piece_names=editable.piece_names,
    holds_secrets=editable.holds_secrets,
    score_so_far=game_end.so_far,
    instinct=INSTINCT,
    shelf_place=40,
)


class TortugaCards(Game[Table]):
    """Six pirates, twelve merchants, and a card that both players can play into either half."""

    name: ClassVar[str] = "tortuga_cards"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 5)
    official: ClassVar[range | None] = range(2, 3)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    sources: ClassVar[dict[str, Holder]] = dict.fromkeys(("lots", "pirates", "cards", "events"), Holder.TABLE)
    options: ClassVar[Any] = OPTIONS
    state: ClassVar[Any] = Table
    extras: ClassVar[Extras] = EXTRAS

    def begin(self, setup: Setup) -> Table:
        """Open the box; everything else happens in the rules."""
        return Table(setup.seats, variants_of(setup), convert(setup.sources, Sources), box_of(setup))

    def rules(self, state: Table) -> Rules[Result]:
        """Set up, play two rounds, and see who has won."""
        if state.stage is Stage.SETTING_UP:
            yield from set_up(state)
        while True:
            if state.stage is Stage.DEALING:
                yield from deal(state)
            if state.stage is Stage.PLAYING:
                yield from play_round(state)
                resolve(state)
            if state.round == ROUNDS:
                return settle_up(state)
            next_round(state)

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show the table to a seat."""
        return view(state, seat)

    def clashes(self, setup: Setup) -> list[Refusal]:
        """Say what cannot be played: too many players without the house rules, or a box that is not whole."""
        return variants.clashes(setup)

    def cautions(self, setup: Setup) -> list[Caution]:
        """Say which cards are assumed, and what is unofficial."""
        return variants.cautions(setup)

    def broken(self, state: Table) -> list[Refusal]:
        """List every invariant that does not hold."""
        return invariants.broken(state)

    def why_not(self, state: Table, decision: Decision, answer: Answer) -> Refusal:
        """Explain a refused answer."""
        return why_not(state, decision, answer)

    def setup_of(self, state: Table) -> Setup:
        """Give back the setup of a position."""
        options = msgspec.to_builtins(state.variants)
        box = msgspec.to_builtins(state.box)
        return Setup(self.name, state.seats, options, msgspec.structs.asdict(state.sources), box)

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position."""
        return sketched(setup, given)

    def corrected(self, position: str, box: Mapping[str, Any], *, counted_anew: bool = False) -> str:
        """1.6 Play on from a position with another catalogue; finished rounds keep their count unless asked."""
        state: Table = decode(position, Table)
        state.box = box_of(msgspec.structs.replace(self.setup_of(state), box=dict(box)))
        state = self.take_over(self.position(state))
        if counted_anew:
            recount(state)
        return self.position(state)
