"""Tortuga, the dice game, as a game of the shelf: its vocabulary, its course, its explanations."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from companion.engine.games.tortuga_dice import card_list, editable, game_end, invariants, variants
from companion.engine.games.tortuga_dice.actions import ACTION_AT, resolve
from companion.engine.games.tortuga_dice.answers import OPTIONS, Shown
from companion.engine.games.tortuga_dice.dice import ASSUMED
from companion.engine.games.tortuga_dice.game_end import settle_up
from companion.engine.games.tortuga_dice.hand_moves import hand_moves
from companion.engine.games.tortuga_dice.instinct import INSTINCT
from companion.engine.games.tortuga_dice.moving import move_chests
from companion.engine.games.tortuga_dice.pieces import Livery
from companion.engine.games.tortuga_dice.rolls_and_allocation import roll_dice
from companion.engine.games.tortuga_dice.setting_up import set_up
from companion.engine.games.tortuga_dice.sights import SIGHTS
from companion.engine.games.tortuga_dice.sketch import sketched
from companion.engine.games.tortuga_dice.table import Sources, Stage, Table
from companion.engine.games.tortuga_dice.table_facts import TABLE_FACTS
from companion.engine.games.tortuga_dice.variants import SWITCHES, variants_of
from companion.engine.games.tortuga_dice.view import View, view
from companion.engine.games.tortuga_dice.why_not import why_not
from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.decisions import Answer, Chance, Decision, Option, Rules, Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch


def rolled(asked: Chance, option: Option) -> tuple[tuple[str, str], ...]:
    """4.9 Only dice rolled in the open count: those read from behind a screen were picked out by their owner."""
    if not isinstance(option, Shown) or "open" not in dict(asked.about):
        return ()
    return ((option.die.value, option.face.value),)


def lying_dice(_: Chance, option: Option) -> tuple[tuple[str, str], ...]:
    """4.7, 4.9 Dice that were kept are shown to all, like those rolled in the open."""
    return ((option.die.value, option.face.value),) if isinstance(option, Shown) else ()


def printed() -> dict[str, dict[str, Any]]:
    """1.8 The values of the dice as assumed."""
    return {"box": {"dice": msgspec.to_builtins(ASSUMED)}}


EXTRAS: Final = Extras(
    sights=SIGHTS,
    table_facts=TABLE_FACTS,
    rolled=rolled,
    lying_dice=lying_dice,
    printed=printed,
    decks=card_list.decks,
    hand_moves=hand_moves,
    lies_open=editable.lies_open,
    piece_names=editable.piece_names,
    holds_secrets=editable.holds_secrets,
    colours=tuple(livery.value for livery in Livery),
    colour_switch="liveries",
    score_so_far=game_end.so_far,
    instinct=INSTINCT,
    shelf_place=30,
)


class TortugaDice(Game[Table]):
    """Five dice behind a screen, forty chests, and one island where they are safe."""

    name: ClassVar[str] = "tortuga_dice"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 5)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    sources: ClassVar[dict[str, Holder]] = dict.fromkeys(("dice", "bag", "tiles", "marker"), Holder.TABLE)
    options: ClassVar[Any] = OPTIONS
    state: ClassVar[Any] = Table
    extras: ClassVar[Extras] = EXTRAS

    def begin(self, setup: Setup) -> Table:
        """Clear the table; everything else happens in the rules."""
        return Table(setup.seats, variants_of(setup), convert(setup.sources, Sources))

    def rules(self, state: Table) -> Rules[Result]:
        """3.1 Set up; then roll, act and move, round by round, until enough chests are home."""
        if state.stage is Stage.SETTING_UP:
            yield from set_up(state)
        while state.stage is not Stage.SCORING and state.stage is not Stage.OVER:
            if state.stage in ACTION_AT:
                yield from resolve(state, ACTION_AT[state.stage])
            elif state.stage is Stage.ROLLING:
                yield from roll_dice(state)
            else:
                yield from move_chests(state)
        return (yield from settle_up(state))

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show the table to a seat."""
        return view(state, seat)

    def clashes(self, setup: Setup) -> list[Refusal]:
        """Say what cannot be played together."""
        return variants.clashes(setup)

    def cautions(self, setup: Setup) -> list[Caution]:
        """Say what a table should know about its dice."""
        return variants.cautions(setup)

    def broken(self, state: Table) -> list[Refusal]:
        """List every invariant that does not hold."""
        return invariants.broken(state)

    def why_not(self, state: Table, decision: Decision, answer: Answer) -> Refusal:
        """Explain a refused answer."""
        return why_not(state, decision, answer)

    def sides(self, setup: Setup, result: Result) -> dict[Seat, str]:  # noqa: ARG002  everybody fights alone
        """9.3 The colour of each board."""
        colours = variants_of(setup)
        return {seat: colours.livery(number).value for number, seat in enumerate(setup.seats)}

    def setup_of(self, state: Table) -> Setup:
        """Give back the setup that a position was played under."""
        options = json.loads(encode(state.variants))
        box = {"dice": options.pop("dice")} if state.variants.dice else {}
        return Setup(self.name, state.seats, options, msgspec.structs.asdict(state.sources), box)

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position."""
        return sketched(setup, given)
