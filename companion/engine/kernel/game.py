"""The interface of a game: what it must bring to be played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from companion.engine.kernel.codec import convert, decode, encode, read_option
from companion.engine.kernel.errors import Forbidden, Refusal, refusal
from companion.engine.kernel.results import UNFINISHED, Result
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch, check_seats, completed
from companion.engine.kernel.table_facts import TableFacts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from companion.engine.kernel.decisions import Answer, Chance, Decision, Option, Rules, Seat
    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.printed_cards import PrintedDeck
    from companion.engine.kernel.sights import Sights


class State(Protocol):
    """Whatever a game keeps; the kernel only empties what it tells."""

    told: list[Told]


S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """One game of the shelf: its vocabulary, its rules, its views. It holds no match."""

    name: ClassVar[str]
    version: ClassVar[int]
    """Raised whenever the same answers could make another match; a journal names the version it was played under."""
    players: ClassVar[range]
    official: ClassVar[range | None] = None
    """How many play by the printed rules, where house rules of ours admit more; None: all of `players`."""
    switches: ClassVar[tuple[Switch, ...]]
    sources: ClassVar[dict[str, Holder]]
    options: ClassVar[Any]
    """The union of all option classes."""
    state: ClassVar[Any]
    sights: ClassVar[Sights | None] = None
    """How the table looks to an eye above it; None: nobody can tell anything from looking."""
    table_facts: ClassVar[TableFacts] = TableFacts()
    """Zones, dice, card styles: what a camera, a printer and a demonstration need to know."""
    shelf_place: ClassVar[int] = 100
    """Games with a lower number stand before it on the shelf; of equal ones the name decides."""
    bgg_id: ClassVar[int | None] = None
    """Its number at BoardGameGeek. Only what is certain: a wrong one would file an evening under another game."""

    @property
    def usual(self) -> range:
        """How many can play with every switch at its default."""
        return self.players if self.official is None else self.official

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """Lay out a match from a complete setup; the setting-up itself is part of the rules."""

    @abstractmethod
    def rules(self, state: S) -> Rules[Result]:
        """Play from here to the end."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Struct:
        """Show what this seat may know; None is the public."""

    @abstractmethod
    def clashes(self, setup: Setup) -> list[Refusal]:
        """List the reasons why these switches cannot be played together."""

    def cautions(self, setup: Setup) -> list[Caution]:  # noqa: ARG002  a game without cautions needs no setup
        """List what the table should know about these switches."""
        return []

    @abstractmethod
    def broken(self, state: S) -> list[Refusal]:
        """List every invariant that does not hold."""

    @abstractmethod
    def why_not(self, state: S, decision: Decision, answer: Answer) -> Refusal:
        """Say why an answer that was not offered was not."""

    def no_way_back(self, state: S) -> Refusal | None:  # noqa: ARG002  most games say nothing about it
        """Name the rule that forbids taking back what was announced, if there is one."""
        return None

    def rolled(self, asked: Chance, option: Option) -> tuple[tuple[str, str], ...]:  # noqa: ARG002  not every box has dice
        """Name each die that this answer reads and its face: dice as they fell, never those somebody picked out."""
        return ()

    def lying_dice(self, asked: Chance, option: Option) -> tuple[tuple[str, str], ...]:
        """Name each die that lies there if this is the answer, and its face: as it fell, or picked out by somebody."""
        return self.rolled(asked, option)

    def sides(self, setup: Setup, result: Result) -> dict[Seat, str]:
        """Say under which flag each seat played, as far as there are any: a nation, a colour."""
        return {seat: tally.side for tally in result.tallies for seat in tally.seats if tally.side not in setup.seats}

    def printed(self) -> dict[str, dict[str, Any]]:
        """Give what the box is taken to hold, as the options and the box of a setup would correct it."""
        return {}

    def decks(self, setup: Setup) -> tuple[PrintedDeck, ...]:  # noqa: ARG002  not every box has cards
        """List the cards of the box that this setup is played with, whoever holds them."""
        return ()

    def lies_open(self, state: S) -> dict[str, Any]:  # noqa: ARG002  most views name things as the state does
        """Give parts of a position, as plain data, that everybody sees though the public view words them otherwise."""
        return {}

    def piece_names(self, state: S) -> dict[str, tuple[str, ...]]:  # noqa: ARG002  enums speak for themselves
        """Say what may lie in those parts of a position that are plain text or numbers, by the names of the fields.

        "" among them: every place of a list is one of its own. ("?",): face-down pieces, of which the number counts.
        """
        return {}

    def goes_with(self, was: S, now: S, part: str, owner: str) -> dict[str, Any]:  # noqa: ARG002  most pieces lie alone
        """Give what lies otherwise, too, if this part of a position (of this seat) was put right, as plain data.

        Only what must be so: a token that left a hold is in the Bank. `now` may still break the rules.
        """
        return {}

    def score_so_far(self, state: S) -> Result:  # noqa: ARG002  a game that says nothing has no score before its end
        """Count what everybody sees, as if the table called it a night now; whoever is ahead stands as winner."""
        return Result((), (), UNFINISHED, unfinished=True)

    def without(self, state: S, seat: Seat) -> S:  # noqa: ARG002  rarely does a box play on with one less
        """Let somebody leave the game between two turns, or refuse with the reason."""
        raise Forbidden(refusal("nobody-can-leave"))

    def joined(self, state: S, seat: Seat) -> S:  # noqa: ARG002  nor with one more
        """Let somebody join between two turns, or refuse with the reason."""
        raise Forbidden(refusal("nobody-can-join"))

    def holds_secrets(self, state: S, source: str) -> bool:  # noqa: ARG002  dice and bags hold none
        """Say whether pieces of this source lie or are held somewhere that not everybody has seen."""
        return False

    @abstractmethod
    def setup_of(self, state: S) -> Setup:
        """Give back the setup that a position was played under."""

    def sketch(self, setup: Setup, given: Mapping[str, Any]) -> S:
        """Make a position from a few words: what is not said lies as it would after setting up."""
        return self.take_over(self.sketched(self.complete(setup), given))

    @abstractmethod
    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position, as plain data; chance is decided in the plainest way."""

    def complete(self, setup: Setup) -> Setup:
        """Fill in defaults and refuse what cannot be played."""
        check_seats(setup.seats, self.players)
        whole = completed(setup, self.switches, self.sources)
        for clash in self.clashes(whole):
            raise Forbidden(clash)
        return whole

    def take_over(self, position: str | bytes | Mapping[str, Any]) -> S:
        """Start from a position, if its shape and all invariants allow it."""
        state: S = (
            decode(position, self.state) if isinstance(position, (str, bytes)) else convert(dict(position), self.state)
        )
        self.complete(self.setup_of(state))
        for why in self.broken(state):
            raise Forbidden(why)
        if state.told:
            raise Forbidden(refusal("position-tells-a-story"))
        return state

    def read(self, text: str) -> Option:
        """Read one option of this game from JSON."""
        return read_option(text, self.options)

    def position(self, state: S) -> str:
        """Write the state as JSON."""
        return encode(state)
