"""The scan panel's content: what was read, what may be done about it, and when it counts. No Kivy, no clock."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, NamedTuple, TypeVar

from msgspec import Struct

from companion.bridge.camera.dice_sights import BY_HAND, Weighed
from companion.bridge.camera.lookout import Sighting
from companion.bridge.camera.readings import BY_CAMERA, Impossible
from hardware.camera.frame import Condition, Health
from hardware.vision.dice.dice_tracker import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.bridge.question import Stamp
    from companion.engine.kernel.decisions import Answer, Option
    from companion.presenter.table.table_model import TableModel

RING: Final = 1.6
"""Seconds until a sure reading counts by itself."""
RING_CORRECTED: Final = 2.6
"""The same after somebody corrected a die: perhaps there is another one."""
SEEING: Final = frozenset({Health.FINE, Health.SLOW, Health.WRONG_SIZE})

S = TypeVar("S")
Mood = Literal["blind", "waiting", "moving", "looking", "sure", "held", "doubtful", "impossible"]


Ink = Literal["sure", "doubtful", "impossible", "said", "known"]


class Frame(NamedTuple):
    """A box round a die in the picture, in shares of its width and height from the upper left."""

    left: float
    top: float
    right: float
    low: float
    text: str
    mood: Ink
    outline: tuple[tuple[float, float], ...] = ()
    """The corners of something that lies askew."""


class FaceKey(NamedTuple):
    """One face that a die may show, or one card that it may be."""

    text: str
    face: str
    now: bool
    """It is what stands."""
    likely: bool
    """It is the second guess."""


class Way(NamedTuple):
    """One way to read everything: its words, its sign and its answers."""

    text: str
    picture: str
    answers: tuple[Answer, ...]


class Shown(Struct, frozen=True):
    """Everything that the screen shows of a scan."""

    mood: Mood
    words: str
    advice: str = ""
    frames: tuple[Frame, ...] = ()
    ways: tuple[Way, ...] = ()
    dice: tuple[tuple[FaceKey, ...], ...] = ()


class Outcome(NamedTuple):
    """What is given to the table, in whose name, how surely, and with which picture as proof."""

    answers: tuple[Answer, ...]
    by: str
    confidence: float
    proof: bytes


class ScanModel(ABC, Generic[S]):
    """One look at the table for one question; what is looked at is told by who inherits."""

    of: ClassVar[Literal["dice", "cards"]]

    def __init__(self, playing: TableModel, sight: S, stamp: Stamp, condition: Condition) -> None:
        self.playing = playing
        self.sight = sight
        self.stamp = stamp
        self.seen: Sighting | None = None
        self._condition = condition
        self._mood: Mood = "waiting"
        self._weighed: Weighed | None = None
        self._said: dict[int, str] = {}
        self._ring_began: float | None = None
        self._proof = b""

    # --- what comes in -----------------------------------------------------------------------------------------

    def camera_is(self, condition: Condition) -> None:
        """Know how the camera is; what was read before it went blind no longer counts by itself."""
        self._condition = condition
        if condition.health not in SEEING:
            self._ring_began = None

    def saw(self, seen: Sighting, now: float) -> None:
        """Take in what the lookout says."""
        settled = self._mood in ("sure", "held", "doubtful", "impossible")
        if settled and seen.state in (State.TAKEN, State.ASKING) and not seen.fresh:
            return
        self.seen = seen
        self._proof = seen.proof or self._proof
        if seen.state in (State.MOVING, State.LOOKING, State.EMPTY):
            moods: dict[State, Mood] = {State.MOVING: "moving", State.LOOKING: "looking", State.EMPTY: "waiting"}
            self._mood, self._weighed, self._said, self._ring_began = moods[seen.state], None, {}, None
            return
        self._settle(seen, now)

    def _settle(self, seen: Sighting, now: float) -> None:
        if seen.reading is None:
            return
        self._weighed = self._weigh(seen)
        self._said, self._ring_began = {}, None
        if self._weighed is None:
            return
        if self._weighed.sure and not seen.old:
            self._mood, self._ring_began = "sure", now
        elif self._weighed.sure:
            self._mood = "held"
        else:
            self._mood = "impossible" if isinstance(self._weighed.proposal, Impossible) else "doubtful"

    # --- what fingers do ---------------------------------------------------------------------------------------

    def correct(self, die: int, face: str, now: float) -> None:
        """Say what a die really shows: one touch, and the ring begins anew."""
        if not 0 <= die < self._count:
            return
        self._said[die] = face
        self._weighed = self._weigh_said()
        ways: Mood = "doubtful" if self._weighed.ways else "impossible"
        self._mood = "sure" if self._weighed.sure else ways
        self._ring_began = now if self._weighed.sure else None

    def hold(self) -> None:
        """Stop the ring: somebody wants to look closer."""
        if self._mood == "sure":
            self._mood, self._ring_began = "held", None

    # --- what goes out -----------------------------------------------------------------------------------------

    @property
    def ringing(self) -> bool:
        """Whether the ring is closing."""
        return self._ring_began is not None

    def ring(self, now: float) -> float:
        """Say how far the ring has closed, from 0 to 1."""
        if self._ring_began is None:
            return 0.0
        return min(1.0, max(0.0, now - self._ring_began) / (RING_CORRECTED if self._said else RING))

    def outcome(self, way: int = 0, *, by_itself: bool = False) -> Outcome | None:
        """Give what counts: the way a finger chose, or the sure one when the ring has closed."""
        weighed = self._weighed
        if weighed is None or way >= len(weighed.ways):
            return None
        read = weighed.sure and not self._said
        chosen = read and (by_itself or way == 0)
        confidence = weighed.confidence if chosen else 1.0
        return Outcome(weighed.ways[way], BY_CAMERA if chosen else BY_HAND, confidence, self._proof)

    def answers(self, outcome: Outcome) -> Iterator[Answer]:
        """Give all that an outcome says, one by one: the last of it may hang on what the former led to."""
        yield from outcome.answers

    def shown(self) -> Shown:
        """Put everything as the screen shows it."""
        playing, tr = self.playing, self.playing.tr
        health = self._condition.health
        if health not in SEEING:
            return Shown("blind", tr.text(f"eyes.{health}"), tr.text(f"eyes.{health}.mend"))
        words, advice = self._words()
        ways = self._weighed.ways if self._weighed is not None else ()
        return Shown(
            self._mood,
            words,
            advice,
            self._frames(),
            tuple(
                Way(
                    ", ".join(self._said_of(one.option) for one in answers),
                    playing.board.picture(answers[0].option),
                    answers,
                )
                for answers in ways
            ),
            self._rows() if self._mood in ("sure", "held", "doubtful", "impossible") else (),
        )

    def _said_of(self, option: Option) -> str:
        return self.playing.said(option)

    def _words(self) -> tuple[str, str]:
        tr, mood = self.playing.tr, self._mood
        if mood == "impossible":
            return self._why_impossible(), tr.text("scan.impossible-advice")
        if mood == "held" and self.seen is not None and self.seen.old:
            return self._text("old"), self._text("old-advice")
        if mood == "waiting" and self.seen is not None and self.seen.reading is not None:
            reason = self.seen.reading.reason
            if reason is not None and reason.startswith(("picture.", "hand.")):
                return tr.say("hardware", str(reason), {}), ""
        return self._text(mood), self._text(f"{mood}-advice")

    def _why_impossible(self) -> str:
        tr, playing = self.playing.tr, self.playing
        proposal = self._weighed.proposal if self._weighed is not None else None
        if isinstance(proposal, Impossible) and proposal.why is not None:
            return tr.refusal(playing.game, proposal.why, playing.names)
        if isinstance(proposal, Impossible):
            return tr.say("hardware", proposal.key, proposal.facts)
        return tr.say("hardware", "die.unclear", {})

    # --- what is looked at -------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def _count(self) -> int:
        """How many things were read."""

    @abstractmethod
    def _weigh(self, seen: Sighting) -> Weighed | None:
        """Weigh what was read against what the rules allow."""

    @abstractmethod
    def _weigh_said(self) -> Weighed:
        """Weigh it as a person corrected it."""

    @abstractmethod
    def _text(self, key: str) -> str:
        """Say how it goes, in words for what is looked at."""

    @abstractmethod
    def _frames(self) -> tuple[Frame, ...]:
        """Draw what was read."""

    @abstractmethod
    def _rows(self) -> tuple[tuple[FaceKey, ...], ...]:
        """Offer for each thing that was read what it may be instead."""
