"""People at a live table: they tap, press their seat's buttons, and throw dice under a camera."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.bridge.question import Seating
from companion.bridge.seats.button_cursor import CHOOSE, FEW, ON
from companion.bridge.seats.presses import GRACE, InService, OutOfService
from companion.bridge.seats.seat_service import SeatService
from companion.engine.kernel.decisions import Answer, Choose, Secret
from companion.session.table.given import Given
from hardware.clock import GivenClock
from hardware.seats.seat import Seat as Place
from hardware.seats.simulated_seats import SimulatedSeats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.bridge.seats.seat_service import Give
    from companion.engine.kernel.decisions import Decision, Seat
    from companion.session.table.live_table import LiveTable

MOST_PRESSES: Final = 24
"""Whoever had to press more often than this taps instead."""
_BLINK: Final = 0.05


class Thumbs:
    """Buttons of all seats, pressed so that they mean a given answer."""

    def __init__(self, table: LiveTable, give: Give) -> None:
        self._table = table
        self.clock = GivenClock(1.0)
        self.seats = SimulatedSeats(clock=self.clock)
        self._seating = Seating.round_the_table(table.match.setup.seats, self.seats.seats)
        self.out_of_service: set[Seat] = set()
        self._service = SeatService(self.seats, self._seating, table, give, clock=self.clock)
        self._service.start()

    def press(self, answers: Sequence[Answer]) -> bool:
        """Press all of these; whether they were given. False too if a button would not do."""
        self._pump()
        decision = self._table.match.decision
        presses = [self._presses(decision, answer) for answer in answers]
        possible = [one for one in presses if one is not None]
        if len(possible) < len(answers):
            return False
        for place, buttons in possible:
            for button in buttons:
                self.clock.advance(_BLINK)
                self.seats.press(place, button)
        self._pump()
        self.clock.advance(GRACE + _BLINK)
        given = self._pump()
        return bool(given) and all(one.refused is None for one in given)

    def _pump(self) -> list[Given]:
        """Bring lamps and presses up to date; remember who is out of service."""
        said = self._service.pump()
        for one in said:
            if isinstance(one, OutOfService):
                self.out_of_service.add(one.seat)
            elif isinstance(one, InService):
                self.out_of_service.discard(one.seat)
        return [one for one in said if isinstance(one, Given)]

    def _presses(self, decision: Decision | None, answer: Answer) -> tuple[Place, list[int]] | None:
        """Say which buttons somebody has to press, if that can be done with buttons."""
        seat = answer.seat
        place = self._seating.place(seat) if seat is not None else None
        if seat is None or place is None or not isinstance(decision, Choose | Secret):
            return None
        at = self._seating.offers(decision, seat).index(answer)
        if isinstance(decision, Secret) and all(len(offer) <= FEW for offer in decision.options.values()):
            return place, [at + 1]
        return (place, [ON] * (at + 1) + [CHOOSE]) if at < MOST_PRESSES else None

    def sleep(self, seconds: float) -> None:
        """Nobody does anything for a while; lamps change all the same."""
        self.clock.advance(seconds)
        self._pump()

    def close(self) -> None:
        """Lamps off."""
        self._service.close()
