"""The open question into lamps. Pure: questions and instants in, what every lamp shows out.

In a secret choice everybody who is asked has light, from the first moment until a constant pause after the last answer;
then all go out together. Nothing in between depends on who has answered, or what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware.seats.seat import Lamp

if TYPE_CHECKING:
    from companion.bridge.question import Question, Seating
    from hardware.seats.seat import Seat as Place
    from hardware.seats.seat import Seats

PAUSE: Final = 1.5
"""Seconds from the last secret answer until the lamps go out."""
DARK: Final = 0.6
"""Seconds of darkness for all before the next question is shown."""

Plan = dict["Place", Lamp]


class LampPlan:
    """What every lamp should show, from one question to the next."""

    def __init__(self, seating: Seating, pause: float = PAUSE, dark: float = DARK) -> None:
        self._seating = seating
        self._pause = pause
        self._dark = dark
        self._question: Question | None = None
        self._lingering: Plan = {}
        self._over_since: float | None = None

    def at(self, question: Question, now: float) -> Plan:
        """Say what the lamps show at this instant while this is asked."""
        before = self._question
        if before is not None and before.secret and not _same(before, question):
            self._lingering, self._over_since = self._lit(before), now
        self._question = question
        if self._over_since is None:
            return self._lit(question)
        if now < self._over_since + self._pause:
            return self._lingering
        if now < self._over_since + self._pause + self._dark:
            return self._all(Lamp.OFF)
        self._over_since = None
        return self._lit(question)

    @property
    def wake_at(self) -> tuple[float, ...]:
        """The instants at which the plan changes by itself."""
        if self._over_since is None:
            return ()
        return self._over_since + self._pause, self._over_since + self._pause + self._dark

    def _lit(self, question: Question) -> Plan:
        lamp = Lamp.ON if question.secret else Lamp.PULSE
        asked = {self._seating.place(seat) for seat in self._seating.asked(question.decision)}
        return {place: lamp if place in asked else Lamp.OFF for place in self._seating.places}

    def _all(self, lamp: Lamp) -> Plan:
        return dict.fromkeys(self._seating.places, lamp)


def _same(one: Question, other: Question) -> bool:
    return one.stamp == other.stamp and one.decision is other.decision


class Lamplighter:
    """Tells the seats what to show, every lamp whenever any changes."""

    def __init__(self, seats: Seats) -> None:
        self._seats = seats
        self._shown: Plan | None = None

    def show(self, plan: Plan) -> None:
        """Bring the lamps up to date."""
        if plan != self._shown:
            self._shown = dict(plan)
            for place, lamp in plan.items():
                self._seats.light(place, lamp)
