"""The optional part of a game that lets somebody play who knows only what one seat knows.

It says what a sensible player answers at first sight, how to redraw what a seat cannot know, and how well everybody
stands. It never sees a match: a question comes with the view of its seat, and chance comes from outside as lots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import Forbidden, refusal
from companion.engine.kernel.setup import Holder, Setup

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Answer, Decision, Option, Rules, Seat
    from companion.engine.kernel.happenings import Happening

T = TypeVar("T")
Shows = TypeVar("Shows", bound="Option")


class Lots(Protocol):
    """Where numbers come from: the engine has no chance of its own."""

    def random(self) -> float:
        """Give a number from 0 up to 1, without 1."""


def below(lots: Lots, count: int) -> int:
    """Draw a number from 0 to count - 1."""
    return int(lots.random() * count)


def pick(lots: Lots, some: Sequence[T]) -> T:
    """Draw one of these, all alike."""
    return some[int(lots.random() * len(some))]


def weighed(lots: Lots, some: Sequence[T], weights: Sequence[float]) -> T:
    """Draw one of these, each as likely as its weight."""
    if not weights:
        return some[int(lots.random() * len(some))]
    left = lots.random() * sum(weights)
    for at, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return some[at]
    return some[max(at for at, weight in enumerate(weights) if weight)]


def most_worth(options: Sequence[T], worth: Callable[[T], float], most: int) -> Sequence[T]:
    """Keep so many of these, the best first; of equals those that came first."""
    return sorted(options, key=worth, reverse=True)[:most] if len(options) > most else options


def mix(lots: Lots, some: MutableSequence[T]) -> None:
    """Put these in another order."""
    for last in range(len(some) - 1, 0, -1):
        at = int(lots.random() * (last + 1))
        some[last], some[at] = some[at], some[last]


class Asked:
    """A question as one seat hears it: what it may answer, and the view of that seat if somebody wants to look."""

    __slots__ = ("_look", "_view", "about", "options", "prompt", "seat")

    def __init__(
        self, seat: Seat, decision: Decision, options: tuple[Option, ...], look: Callable[[Seat], Struct]
    ) -> None:
        self.seat = seat
        self.prompt: str = decision.prompt  # type: ignore[union-attr]  # only people are asked
        self.about = decision.about
        self.options = options
        self._look = look
        self._view: Any = None

    @property
    def view(self) -> Any:
        """What this seat may know, made when it is first wanted."""
        if self._view is None:
            self._view = self._look(self.seat)
        return self._view

    def said(self, name: str) -> Any:
        """Read one of the facts that the question is about; None if it does not say."""
        for key, value in self.about:
            if key == name:
                return value
        return None


class Known(NamedTuple):
    """All that one seat knows at a question, and where the latest turn began."""

    seat: Seat
    view: Any
    asked: Asked
    answers: Sequence[Answer | None]
    """All answers so far, None for those that this seat may not know."""
    since: int
    """So many of them were given before the latest turn began."""
    told: Sequence[Happening] = ()
    """All that this seat was told, the latest last."""


class Memory(Protocol):
    """What a seat knows of what is hidden, made ready once for a question and used for many imagined worlds."""

    def redraw(self, state: Any, lots: Lots) -> None:
        """Lay all that the seat cannot know in some other way that it could lie; the state is that of `since`."""

    def recall(self, asked: Decision, seat: Seat | None, lots: Lots) -> Option | None:
        """Give what must have been answered, unseen, for the table to look as it does; None: it could be anything."""


class NothingHidden:
    """The memory of a game without secrets that outlast a turn."""

    def redraw(self, state: Any, lots: Lots) -> None:
        """Everything is known."""

    def recall(self, asked: Decision, seat: Seat | None, lots: Lots) -> None:  # noqa: ARG002  anything will do
        """Nothing has to have been."""
        return


def remember_nothing(_: Known) -> Memory:
    """Everybody sees everything between two turns."""
    return NothingHidden()


def _to_the_end(_: Any) -> int:
    return 0


class Instinct(Struct, frozen=True, kw_only=True):
    """What a game says to those who sit in; all of it may be left out."""

    answer: Callable[[Asked, Lots], Option] | None = None
    """What a sensible player answers at first sight, from the view and the options alone; None: anything."""
    remember: Callable[[Known], Memory] | None = None
    """How to redraw what a seat cannot know; None: all hidden answers are made up from the start, where that works."""
    worth: Callable[[Any], Mapping[Seat, float]] | None = None
    """How likely each seat is to win, as a player at the table would judge, from 0 to 1; None: nobody can tell."""
    horizon: Callable[[Any], int] = _to_the_end
    """After so many turns from here an imagined evening is judged by its worth; 0: it is played to the end."""
    shortlist: Callable[[Asked], Sequence[Option]] | None = None
    """The answers that are worth imagining an evening for, where there are many; None: all of them."""
    glance: Callable[[Any, Seat], Any] | None = None
    """As much of a seat's view as the instinct looks at, made quicker, for imagined worlds; None: the whole view."""
    share: float = 1.0
    """So much of a character's worlds is imagined for a question, where more would say no more."""
    trust: float = 0.0
    """So much more often another answer must have won than the one at first sight to be preferred to it."""
    wild: float = 0.0
    """How often others do anything at all in an imagined evening: not everybody plays as sensibly as this."""
    exact: bool = False
    """True: the answer at first sight is as good as it gets, and no evening needs imagining."""
    yardsticks: Mapping[str, Callable[[Asked, Lots], Option]] = {}
    """Simpler ways to play, by name, that an arena can measure against."""
    held: tuple[str, ...] = ()
    """The sources whose pieces the app must hold if a seat has no hands and no eyes."""
    apart: Mapping[str, str] = {}
    """Of these the rules keep the seats apart: the switch that lists the seats whose pieces the app holds."""

    dealt_anew: Callable[[Any, Seat, Lots], None] | None = None
    """Deal a seat the pieces anew that are kept apart, in mid-game, and let the app hold them; None: it cannot be."""

    inventory: Callable[[Any, Seat, tuple[str, ...]], Rules[None]] | None = None
    """Ask people for all real pieces of these sources that are hidden, so that the app can hold them for a seat."""

    def held_for(self, setup: Setup, seats: Iterable[Seat]) -> Setup:
        """Let the app hold what these seats cannot: theirs alone where the rules keep them apart, else the kind."""
        sources, options = dict(setup.sources), dict(setup.options)
        for source in self.held:
            switch = self.apart.get(source)
            if switch is None or sources.get(source) == Holder.APP:
                sources[source] = Holder.APP
            else:
                options[switch] = sorted({*(options.get(switch) or ()), *seats})
        return Setup(setup.game, setup.seats, options, sources, setup.box)

    def holds(self, setup: Setup, source: str, seat: object) -> bool:
        """Say whether the app holds the pieces of a source that belong to a seat."""
        apart = setup.options.get(self.apart[source]) if source in self.apart else None
        return setup.sources.get(source) == Holder.APP or seat in (apart or ())


NO_INSTINCT: Final = Instinct()


# --- real pieces that people show, one by one, when the app takes them over ------------------------------------------

PIECE: Final = "piece"
OF: Final = "of"
"""Which of how many pieces somebody shows."""


def piece_of(
    source: str, who: Seat, left: Mapping[Shows, int], number: tuple[int, int], about: tuple[tuple[str, str], ...] = ()
) -> Chance:
    """Ask what the next hidden piece of somebody is, when the app takes real ones over: the first number of so many.

    What is left follows from what everybody knows and from what the same person has shown; without the pieces of others
    it tells nobody what they hold.
    """
    facts: tuple[tuple[str, str | int], ...] = (("who", who), (PIECE, number[0]), (OF, number[1]), *about)
    return Chance(source, tuple(left), tuple(left.values()), seen_by=(who,), hidden=True, about=facts)


def left_of(stock: Mapping[T, int], gone: Iterable[T]) -> dict[T, int]:
    """Count what is left of a stock without these; what was shown too often does not fit."""
    left = dict(stock)
    for piece, copies in Counter(gone).items():
        if left.get(piece, 0) < copies:
            raise Forbidden(refusal("shown-does-not-fit"))
        left[piece] -= copies
    return {piece: copies for piece, copies in left.items() if copies}
