"""Looking at the table: what was read, what may be done about it, and when it counts. No Kivy, no clock of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec import Struct

from companion.bridge.lookout import Sighting
from companion.bridge.readings import BY_CAMERA, Impossible
from companion.bridge.sights import BY_HAND, Lying, Sight, Weighed, weigh, weigh_said
from hardware.camera.frame import Condition, Health
from hardware.vision.tracker import State
from hardware.vision.values import DieReading, Verdict

if TYPE_CHECKING:
    from companion.bridge.question import Stamp
    from companion.engine.kernel.decisions import Answer
    from companion.ui.models.playing import Playing

RING: Final = 1.6
"""Seconds until a sure reading counts by itself."""
RING_CORRECTED: Final = 2.6
"""The same after somebody corrected a die: perhaps there is another one."""
SEEING: Final = frozenset({Health.FINE, Health.SLOW, Health.WRONG_SIZE})

Mood = Literal["blind", "waiting", "moving", "looking", "sure", "held", "doubtful", "impossible"]


class Frame(NamedTuple):
    """A box round a die in the picture, in shares of its width and height from the upper left."""

    left: float
    top: float
    right: float
    low: float
    text: str
    mood: Literal["sure", "doubtful", "impossible", "said"]


class FaceKey(NamedTuple):
    """One face that a die may show."""

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


class Scanning:
    """One look at the table for one question."""

    def __init__(self, playing: Playing, sight: Sight, stamp: Stamp, condition: Condition) -> None:
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
        match = self.playing.match
        self._weighed = weigh(match.game, match.decision, self.sight, seen.reading)
        self._said, self._ring_began = {}, None
        if self._weighed.sure and not seen.old:
            self._mood, self._ring_began = "sure", now
        elif self._weighed.sure:
            self._mood = "held"
        else:
            self._mood = "impossible" if isinstance(self._weighed.proposal, Impossible) else "doubtful"

    # --- what fingers do ---------------------------------------------------------------------------------------

    def correct(self, die: int, face: str, now: float) -> None:
        """Say what a die really shows: one touch, and the ring begins anew."""
        dice = self._dice
        if not 0 <= die < len(dice):
            return
        self._said[die] = face
        match = self.playing.match
        lying = [Lying(one.kind, self._said.get(number, one.face)) for number, one in enumerate(dice)]
        self._weighed = weigh_said(match.game, match.decision, self.sight, lying)
        self._mood = "sure" if self._weighed.sure else "impossible"
        self._ring_began = now if self._weighed.sure else None

    def hold(self) -> None:
        """Stop the ring: somebody wants to look closer."""
        if self._mood == "sure":
            self._mood, self._ring_began = "held", None

    # --- what goes out -----------------------------------------------------------------------------------------

    @property
    def _dice(self) -> tuple[DieReading, ...]:
        return self.seen.reading.dice if self.seen is not None and self.seen.reading is not None else ()

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
                    ", ".join(tr.option(playing.game, one.option, playing.names) for one in answers),
                    playing.board.picture(answers[0].option),
                    answers,
                )
                for answers in ways
            ),
            self._rows() if self._mood in ("sure", "held", "doubtful", "impossible") else (),
        )

    def _words(self) -> tuple[str, str]:
        tr, mood = self.playing.tr, self._mood
        if mood == "impossible":
            return self._why_impossible(), tr.text("scan.impossible-advice")
        if mood == "held" and self.seen is not None and self.seen.old:
            return tr.text("scan.old"), tr.text("scan.old-advice")
        if mood == "waiting" and self.seen is not None and self.seen.reading is not None:
            reason = self.seen.reading.reason
            if reason is not None and reason.startswith(("picture.", "hand.")):
                return tr.say("hardware", str(reason), {}), ""
        count = self.sight.expected.count or 0
        return tr.text(f"scan.{mood}", dice=count), tr.text(f"scan.{mood}-advice", dice=count)

    def _why_impossible(self) -> str:
        tr, playing = self.playing.tr, self.playing
        proposal = self._weighed.proposal if self._weighed is not None else None
        if isinstance(proposal, Impossible) and proposal.why is not None:
            return tr.refusal(playing.game, proposal.why, playing.names)
        return tr.say("hardware", proposal.key if isinstance(proposal, Impossible) else "die.unclear", {})

    def _face(self, kind: str, face: str) -> str:
        if not face:
            return "?"
        word = self.sight.piece(kind, face)[1]
        name = self.playing.tr.name(self.playing.game, word)
        number = face.removeprefix(word).strip()
        return f"{name} {number}" if number else name

    def _frames(self) -> tuple[Frame, ...]:
        if self.seen is None or self._mood == "moving":
            return ()
        wide, high = self.seen.size
        made = []
        for number, die in enumerate(self._dice):
            left, top, right, low = die.box
            said = self._said.get(number)
            sure = die.sure and (self._mood != "impossible" or die.trouble is None)
            mood: Literal["sure", "doubtful", "impossible", "said"] = (
                "said" if said else "impossible" if die.trouble else "sure" if sure else "doubtful"
            )
            text = self._face(die.kind, said or die.face)
            made.append(Frame(left / wide, top / high, right / wide, low / high, text, mood))
        return tuple(made)

    def _rows(self) -> tuple[tuple[FaceKey, ...], ...]:
        """One row for each die, if as many lie there as were asked for: else correcting one of them helps nobody."""
        dice, reading = self._dice, self.seen.reading if self.seen is not None else None
        expected = self.sight.expected.count
        if reading is None or not dice or (expected is not None and len(dice) != expected):
            return ()
        if reading.verdict is Verdict.IMPOSSIBLE and not self._said and any(not die.face for die in dice):
            return ()
        return tuple(
            tuple(
                FaceKey(
                    self._face(die.kind, face),
                    face,
                    face == self._said.get(number, die.face),
                    face == die.runner_up and not die.sure and number not in self._said,
                )
                for face in self.sight.faces(die.kind)
            )
            for number, die in enumerate(dice)
        )
