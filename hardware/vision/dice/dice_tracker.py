"""Dice over time: frames in, and out what to do: wait, look, ask, or take it. Instants are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from hardware.vision.dice.dice_values import ANYTHING, Expected, Reading, Reason, Verdict
from hardware.vision.dice.frame_average import averaged, lying_alike, same, unmoved
from hardware.vision.shared.picture import plain
from hardware.vision.shared.stillness import has_moved, shrunk

if TYPE_CHECKING:
    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_place import DicePlace
    from hardware.vision.shared.zone import Zone

__all__ = ["DiceTracker", "Pace", "Reads", "State", "Watching", "same", "unmoved"]

MOST_FRAMES = 8
"""So many looks are averaged: older ones count no more."""
PLAINLY_THERE, STANDS = 0.9, 0.5
"""What is less plainly a die may be part of a card: it is only asked about if something was moved since dice were asked
for. And from what share on a face is worth a question."""


class State(StrEnum):
    """Where the watch stands."""

    EMPTY = "empty"
    MOVING = "moving"
    LOOKING = "looking"
    ASKING = "asking"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Pace:
    """How long, in seconds, a reading must stand: very sure, sure, and before somebody is asked."""

    very_sure: float = 0.25
    sure: float = 0.35
    ask: float = 1.5
    very_sure_from: float = 0.97


@dataclass(frozen=True, slots=True)
class Watching:
    """The state after a frame; `fresh` is true once, when a reading is taken or must be asked about."""

    state: State
    reading: Reading | None = None
    fresh: bool = False


class Reads(Protocol):
    """Whoever can read a picture."""

    def read(self, picture: Any, expected: Expected = ANYTHING, zone: Zone | None = None) -> Reading: ...


class DiceTracker:
    """Watches a table until what was asked for lies there, still."""

    def __init__(
        self, reader: Reads, expected: Expected = ANYTHING, zone: Zone | None = None, pace: Pace | None = None
    ) -> None:
        """Watch with this reader for this, in this zone."""
        self._reader = reader
        self._expected = expected
        self._zone = zone
        self._place: DicePlace | None = None
        """Where to look next, until a picture shows where that is."""
        self._pace = pace or Pace()
        self._last: Pixels | None = None
        self._reading: Reading | None = None
        self._since = 0.0
        self._frames: list[Reading] = []
        """Looks at the same dice, newest last."""
        self._has_moved = False
        """Since this was asked for."""
        self._told: Reading | None = None
        self._still_since: float | None = None

    @property
    def zone(self) -> Zone | None:
        """The zone, with what was learnt about the size of dice."""
        return self._zone

    def ask(self, expected: Expected, place: DicePlace | None = None) -> None:
        """Something else is asked for from now on, perhaps elsewhere; what lies there is looked at afresh."""
        self._place = place
        if self._zone is not None and expected.kinds != self._expected.kinds:
            self._zone = replace(self._zone, sizes=())  # other dice, other sizes
        self._expected = expected
        self._has_moved = False
        self._forget()
        self._told = None

    def saw(self, picture: Any, at: float) -> Watching:
        """Take in a frame that arrived at this instant."""
        whole = plain(picture)
        if self._place is not None:
            self._turn_to(self._place.zone(whole))
            self._place = None
        small = self._small(whole)
        before, self._last = self._last, small
        if before is None or has_moved(before, small):
            self._still_since = None if before is None else self._still_since
            self._forget()
            if before is not None:
                self._has_moved = True
                return Watching(State.MOVING, Reading(Verdict.IMPOSSIBLE, (), Reason.MOVING))
        if self._told is not None and self._still_since is not None:
            return Watching(State.TAKEN if self._told.verdict is Verdict.SURE else State.ASKING, self._told)
        self._still_since = at if self._still_since is None else self._still_since
        return self._read(whole, at)

    def _turn_to(self, zone: Zone | None) -> None:
        """Look only there; what was learnt about the size of dice stays while the zone does."""
        if (zone and zone.corners) != (self._zone and self._zone.corners):
            self._zone, self._last = zone, None
            self._forget()

    def _read(self, whole: Pixels, at: float) -> Watching:
        reading = self._of_any_size(whole, self._reader.read(whole, self._expected, self._zone))
        if not self._frames or not lying_alike(self._frames[-1], reading):
            self._frames = []
        self._frames = [*self._frames, reading][-MOST_FRAMES:]
        mean = averaged(self._frames)
        if self._reading is None or not same(self._reading, mean):
            self._since = at
        self._reading = mean
        stood = at - self._since
        if not mean.dice and not self._expected.count:  # nothing was asked for, or none may lie there
            self._told = None
            return Watching(State.EMPTY, mean)
        if self._settled(mean, stood):
            return self._tell(mean, State.TAKEN)
        if stood >= self._pace.ask and mean.verdict is not Verdict.SURE and self._worth_asking(mean):
            return self._tell(mean, State.ASKING)
        return Watching(State.LOOKING if mean.dice else State.EMPTY, mean)

    def _worth_asking(self, reading: Reading) -> bool:
        """Whether a person should be asked: dice that are waited for are none until they plainly lie there."""
        if not reading.dice:
            return False
        rolled = self._has_moved or all(die.there >= PLAINLY_THERE for die in reading.dice)
        impossible = reading.verdict is Verdict.IMPOSSIBLE
        return rolled and (impossible or all(die.confidence >= STANDS or die.trouble for die in reading.dice))

    def _of_any_size(self, whole: Pixels, reading: Reading) -> Reading:
        """The reading; if it makes no sense and a size was learnt, the dice may be others, and it is learnt anew."""
        if reading.verdict is not Verdict.IMPOSSIBLE or self._zone is None or self._zone.die_size is None:
            return reading
        anew = replace(self._zone, sizes=())
        again = self._reader.read(whole, self._expected, anew)
        if again.verdict is Verdict.IMPOSSIBLE:
            return reading
        self._zone = anew
        return again

    def _settled(self, reading: Reading, stood: float) -> bool:
        if reading.verdict is not Verdict.SURE or len(self._frames) < 2:  # noqa: PLR2004  # one frame proves nothing
            return False
        very = min(die.confidence for die in reading.dice) >= self._pace.very_sure_from
        return stood >= (self._pace.very_sure if very else self._pace.sure)

    def _tell(self, reading: Reading, state: State) -> Watching:
        if self._zone is not None and state is State.TAKEN:
            self._zone = self._zone.learnt(reading)
        self._told = reading
        return Watching(state, reading, fresh=True)

    def _forget(self) -> None:
        self._reading, self._frames = None, []
        self._told = None
        self._still_since = None

    def _small(self, whole: Pixels) -> Pixels:
        if self._zone is not None and whole.size:
            whole, _, _ = self._zone.cut(whole)
        return shrunk(whole)
