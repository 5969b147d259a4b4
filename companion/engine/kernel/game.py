"""The interface of a game: what it must bring to be played, and what it may say beyond that."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeVar

from msgspec import Struct

from companion.engine.kernel.codec import convert, decode, encode, plain, read_option
from companion.engine.kernel.errors import Forbidden, Refusal, refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch, check_seats, completed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.kernel.decisions import Answer, Chance, Decision, Option, Rules, Seat
    from companion.engine.kernel.results import Result

MUST_SAY: Final = ("name", "version", "players", "options", "state")


class State(Protocol):
    """Whatever a game keeps; the kernel only empties what it tells."""

    told: list[Told]


S = TypeVar("S", bound=State)


class PlainTable(Struct):
    """A state to build on: it keeps its setup, so that a position says how it was played, and what is to be told."""

    setup: Setup
    told: list[Told] = []

    def tell(self, what: Happening, *to: Seat) -> None:
        """Tell what happened: to these seats, or to everybody."""
        self.told.append(Told(what, to or None))


class Game(ABC, Generic[S]):
    """One game of the shelf: its vocabulary, its rules, its views. It holds no match.

    A game must say its name, version, players, options and state, and bring `begin`, `rules` and `view`.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    """Raised whenever the same answers could make another match; a journal names the version it was played under."""
    players: ClassVar[range]
    options: ClassVar[Any]
    """The union of all option classes."""
    state: ClassVar[Any]
    """The class of its state; every part of it must have a JSON form."""

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """Lay out a match from a complete setup; the setting-up itself is part of the rules."""

    @abstractmethod
    def rules(self, state: S) -> Rules[Result]:
        """Play from here to the end."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Struct:
        """Show what this seat may know; None is the public."""

    # --- what a game may say ---------------------------------------------------------------------------------

    official: ClassVar[range | None] = None
    """How many play by the printed rules, where house rules of ours admit more; None: all of `players`."""
    switches: ClassVar[tuple[Switch, ...]] = ()
    sources: ClassVar[dict[str, Holder]] = {}
    """The dice, decks and bags that the rules ask the table for, and who usually holds each."""
    extras: ClassVar[Extras] = Extras()
    """What a camera, a printer and an editor need to know; nothing of it is needed to play."""

    def clashes(self, setup: Setup) -> list[Refusal]:
        """List the reasons why these switches, or this box, cannot be played."""
        known = self.extras.printed().get("box", {})
        return [refusal("box-part", name=str(part)[:40]) for part in setup.box if part not in known]

    def cautions(self, setup: Setup) -> list[Caution]:  # noqa: ARG002  a game without cautions needs no setup
        """List what the table should know about these switches."""
        return []

    def broken(self, state: S) -> list[Refusal]:  # noqa: ARG002  a game that lists none is checked by its types
        """List every invariant that does not hold."""
        return []

    def why_not(self, state: S, decision: Decision, answer: Answer) -> Refusal:  # noqa: ARG002  it says no more
        """Say why an answer that was not offered was not."""
        return refusal("not-offered")

    def no_way_back(self, state: S) -> Refusal | None:  # noqa: ARG002  most games say nothing about it
        """Name the rule that forbids taking back what was announced, if there is one."""
        return None

    def sides(self, setup: Setup, result: Result) -> dict[Seat, str]:
        """Say under which flag each seat played, as far as there are any: a nation, a colour."""
        return {seat: tally.side for tally in result.tallies for seat in tally.seats if tally.side not in setup.seats}

    def setup_of(self, state: S) -> Setup:
        """Give back the setup that a position was played under; a state that does not keep it must say how."""
        setup: Setup = state.setup  # type: ignore[attr-defined]  # a PlainTable has one
        return setup

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        """Complete a sketch into a position, as plain data; chance is decided in the plainest way."""
        return _over(plain(self.begin(setup)), given)

    # --- what every game has ---------------------------------------------------------------------------------

    def __init__(self) -> None:
        for name in MUST_SAY:
            if not hasattr(type(self), name):
                raise TypeError(f"{type(self).__module__}.{type(self).__qualname__}: it does not say its {name}")

    def __init_subclass__(cls) -> None:
        """Refuse what belongs to the extras: here nobody would ever ask for it."""
        super().__init_subclass__()
        for name in Extras.__struct_fields__:
            if name in cls.__dict__:
                raise TypeError(f"{cls.__module__}.{cls.__qualname__}.{name}: belongs to its Extras")

    @property
    def usual(self) -> range:
        """How many can play with every switch at its default."""
        return self.players if self.official is None else self.official

    def sketch(self, setup: Setup, given: Mapping[str, Any]) -> S:
        """Make a position from a few words: what is not said lies as it would after setting up."""
        return self.take_over(self.sketched(self.complete(setup), given))

    def complete(self, setup: Setup) -> Setup:
        """Fill in defaults and refuse what cannot be played."""
        check_seats(setup.seats, self.players)
        whole = completed(setup, self.switches, self.sources)
        for clash in self.clashes(whole):
            raise Forbidden(clash)
        return whole

    def app_deals(self, setup: Setup, asked: Chance) -> bool:
        """Say whether the app holds what chance is asked for: the whole kind, or the pieces of that seat."""
        if setup.sources.get(asked.source) == Holder.APP:
            return True
        whose = next((value for name, value in asked.about if name == "who"), None)
        return asked.hidden and self.extras.instinct.holds(setup, asked.source, whose)

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


def _over(below: dict[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Lay some parts over others; what is made of parts itself is laid part by part."""
    merged = dict(below)
    for name, value in above.items():
        there = merged.get(name)
        merged[name] = _over(there, value) if isinstance(there, dict) and isinstance(value, dict) else value
    return merged
