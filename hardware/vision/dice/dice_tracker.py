"""Dice over time: frames in, and out what to do: wait, look, ask, or take it. Instants are given."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from hardware.vision.dice.dice_values import ANYTHING, Expected, Reading, Reason, Verdict
from hardware.vision.dice.dice_verdict import best_ways
from hardware.vision.shared.picture import plain
from hardware.vision.shared.stillness import has_moved, shrunk

if TYPE_CHECKING:
    from hardware.arrays import Pixels
    from hardware.vision.dice.dice_place import DicePlace
    from hardware.vision.dice.dice_values import DieReading
    from hardware.vision.shared.zone import Zone

STAYED = 0.35
"""A die that is the same has moved by less than this share of its size."""


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

    very_sure: float = 0.3
    sure: float = 0.75
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
        self._agreed = 0
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
        if self._reading is not None and same(self._reading, reading):
            self._agreed += 1
            self._reading = _surer(self._reading, reading)
        else:
            self._reading, self._since, self._agreed = reading, at, 1
        stood = at - self._since
        if not reading.dice and not self._expected.count:  # nothing was asked for, or none may lie there
            self._told = None
            return Watching(State.EMPTY, reading)
        if self._settled(self._reading, stood):
            return self._tell(self._reading, State.TAKEN)
        if stood >= self._pace.ask and self._reading.dice and self._reading.verdict is not Verdict.SURE:
            return self._tell(self._reading, State.ASKING)
        return Watching(State.LOOKING if reading.dice else State.EMPTY, self._reading)

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
        if reading.verdict is not Verdict.SURE or self._agreed < 2:  # noqa: PLR2004  # one frame proves nothing
            return False
        very = min(die.confidence for die in reading.dice) >= self._pace.very_sure_from
        return stood >= (self._pace.very_sure if very else self._pace.sure)

    def _tell(self, reading: Reading, state: State) -> Watching:
        if self._zone is not None and state is State.TAKEN:
            self._zone = self._zone.learnt(reading)
        self._told = reading
        return Watching(state, reading, fresh=True)

    def _forget(self) -> None:
        self._reading, self._agreed = None, 0
        self._told = None
        self._still_since = None

    def _small(self, whole: Pixels) -> Pixels:
        if self._zone is not None and whole.size:
            whole, _, _ = self._zone.cut(whole)
        return shrunk(whole)


def same(one: Reading, other: Reading) -> bool:
    """Whether two readings show the same dice at the same places."""
    return len(one.dice) == len(other.dice) == len(unmoved(one, other))


def unmoved(one: Reading, other: Reading) -> tuple[DieReading, ...]:
    """The dice of a reading that lie in another one at the same place with the same face."""
    left = list(other.dice)
    stayed = []
    for die in one.dice:
        near = next((d for d in left if d.face == die.face and _off(d, die) < STAYED * die.size), None)
        if near is not None:
            left.remove(near)
            stayed.append(die)
    return tuple(stayed)


def _off(one: DieReading, other: DieReading) -> float:
    return float(np.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]))


def _surer(before: Reading, after: Reading) -> Reading:
    """The newer reading; sure only if both are, since one doubt in two looks is a doubt."""
    if after.verdict is Verdict.SURE and before.verdict is not Verdict.SURE:
        ways = best_ways([[(d.face, d.confidence), (d.runner_up, d.runner_up_confidence)] for d in after.dice])
        return replace(after, verdict=before.verdict, reason=before.reason, facts=before.facts, candidates=ways)
    return after
