"""Liar's Dice as a game of the shelf: its vocabulary, its course, its explanations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from companion.engine.games.liars_dice import editable, game_end, invariants, variants
from companion.engine.games.liars_dice.answers import OPTIONS
from companion.engine.games.liars_dice.bidding_round import play_rounds
from companion.engine.games.liars_dice.hand_moves import hand_moves
from companion.engine.games.liars_dice.instinct import INSTINCT
from companion.engine.games.liars_dice.setting_up import set_up
from companion.engine.games.liars_dice.sketch import sketched
from companion.engine.games.liars_dice.table import Sources, Stage, Table
from companion.engine.games.liars_dice.table_facts import TABLE_FACTS
from companion.engine.games.liars_dice.variants import SWITCHES, variants_of
from companion.engine.games.liars_dice.view import View, view
from companion.engine.games.liars_dice.why_not import why_not
from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.decisions import Answer, Decision, Rules, Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch

EXTRAS: Final = Extras(
    table_facts=TABLE_FACTS,
    piece_names=editable.piece_names,
    holds_secrets=editable.holds_secrets,
    instinct=INSTINCT,
    hand_moves=hand_moves,
    score_so_far=game_end.so_far,
    shelf_place=60,
    any_dice=True,
)


class LiarsDice(Game[Table]):
    """Everybody knows the own dice, and bids on all of them."""

    name: ClassVar[str] = "liars_dice"
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
        """2.1-2.10, 3.1 Say who begins, then round after round."""
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
