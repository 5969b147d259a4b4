"""Jamaica as a game of the shelf: its vocabulary, its course, its explanations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from companion.engine.games.jamaica import card_list, editable, game_end, invariants, leaving_and_joining, variants
from companion.engine.games.jamaica.answers import OPTIONS, Dice, Face
from companion.engine.games.jamaica.box import as_printed, box_of
from companion.engine.games.jamaica.editable import plain
from companion.engine.games.jamaica.hand_moves import hand_moves
from companion.engine.games.jamaica.instinct import INSTINCT
from companion.engine.games.jamaica.rounds import race
from companion.engine.games.jamaica.sights import SIGHTS
from companion.engine.games.jamaica.sketch import sketched
from companion.engine.games.jamaica.table import Sources, Table
from companion.engine.games.jamaica.table_facts import TABLE_FACTS
from companion.engine.games.jamaica.variants import SWITCHES, variants_of
from companion.engine.games.jamaica.view import View, view
from companion.engine.games.jamaica.why_not import why_not
from companion.engine.kernel.codec import convert
from companion.engine.kernel.decisions import Answer, Chance, Decision, Option, Rules, Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch

SOURCES = ("compass", "action-dice", "combat-die", "action-cards", "treasure-cards")


def rolled(asked: Chance, option: Option) -> tuple[tuple[str, str], ...]:
    """3.3, 6.1 The combat die, and both action dice, which nobody can tell apart."""
    if isinstance(option, Dice):
        return ((asked.source, str(option.low)), (asked.source, str(option.high)))
    return ((asked.source, option.face),) if isinstance(option, Face) else ()


def printed() -> dict[str, dict[str, Any]]:
    """17.1 Board, cards, treasures and dice as printed in most boxes."""
    return {"box": plain(as_printed())}


EXTRAS: Final = Extras(
    sights=SIGHTS,
    table_facts=TABLE_FACTS,
    rolled=rolled,
    printed=printed,
    decks=card_list.decks,
    hand_moves=hand_moves,
    lies_open=editable.lies_open,
    piece_names=editable.piece_names,
    goes_with=editable.goes_with,
    holds_secrets=editable.holds_secrets,
    score_so_far=game_end.so_far,
    without=leaving_and_joining.without,
    joined=leaving_and_joining.joined,
    instinct=INSTINCT,
    shelf_place=20,
)


class Jamaica(Game[Table]):
    """A race round the island, for gold rather than for time."""

    name: ClassVar[str] = "jamaica"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 7)
    switches: ClassVar[tuple[Switch, ...]] = SWITCHES
    sources: ClassVar[dict[str, Holder]] = dict.fromkeys(SOURCES, Holder.TABLE)
    options: ClassVar[Any] = OPTIONS
    state: ClassVar[Any] = Table
    extras: ClassVar[Extras] = EXTRAS

    def begin(self, setup: Setup) -> Table:
        """Open the box; everything else happens in the rules."""
        return Table(setup.seats, variants_of(setup), convert(setup.sources, Sources), box_of(setup))

    def rules(self, state: Table) -> Rules[Result]:
        """Set up, sail round by round, and count when a ship has come home."""
        return race(state)

    def view(self, state: Table, seat: Seat | None) -> View:
        """Show the table to a seat."""
        return view(state, seat)

    def clashes(self, setup: Setup) -> list[Refusal]:
        """Say which switches and corrections cannot be played."""
        return variants.clashes(setup)

    def cautions(self, setup: Setup) -> list[Caution]:
        """Say what is assumed about the box."""
        return variants.cautions(setup)

    def broken(self, state: Table) -> list[Refusal]:
        """List every invariant that does not hold."""
        return invariants.broken(state)

    def why_not(self, state: Table, decision: Decision, answer: Answer) -> Refusal:
        """Explain a refused answer."""
        return why_not(state, decision, answer)

    def setup_of(self, state: Table) -> Setup:
        """Give back the setup of a position."""
        sources = {name: Holder(holder) for name, holder in plain(state.sources).items()}
        return Setup(self.name, state.seats, plain(state.variants), sources, plain(state.box))

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position."""
        return sketched(setup, given)
