"""People in mid-game, in the terminal: who sits where, who has to go, who comes late, and the end of the evening."""

from __future__ import annotations

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden, refusal
from companion.i18n import Translator
from companion.presenter.house.people import seat_for
from companion.presenter.table.step_rows import words
from companion.session.table.company import (
    CompanyPlan,
    change_company,
    plan_joining,
    plan_leaving,
    plan_night,
    plan_seats,
    plan_stand_in,
)
from companion.session.table.live_table import LiveTable
from companion.session.table.step_list import lines


class TerminalCompany:
    """Carries out `night`, `seats`, `leave`, `join` and `away`."""

    def __init__(self, tr: Translator, table: LiveTable, names: dict[Seat, str]) -> None:
        self._tr = tr
        self._table = table
        self._names = names

    def night(self, _: str) -> None:
        """End now, with the score so far."""
        self._do(plan_night(self._table))

    def seats(self, said: str) -> None:
        """Sit as named, clockwise: everybody once."""
        self._do(plan_seats(self._table, tuple(self._seat(name) for name in said.split())))

    def leave(self, name: str) -> None:
        """Let somebody leave the game."""
        self._do(plan_leaving(self._table, self._seat(name)))

    def join(self, name: str) -> None:
        """Let somebody come late."""
        seat = seat_for(name, self._names)
        self._do(plan_joining(self._table, seat, name))
        self._names[seat] = name

    def away(self, said: str) -> None:
        """Let the second play for the first; without a second, the first is back."""
        name, _, other = said.partition(" ")
        who = self._names[self._seat(other.strip())] if other.strip() else ""
        self._do(plan_stand_in(self._table, self._seat(name), who))

    def _do(self, plan: CompanyPlan) -> None:
        change_company(self._table, plan)
        row = self._table.standing.chapter.row
        known = self._names | plan.company.joined
        line = next(line for line in lines(self._table) if line.row == row)
        print(words(self._table, line, self._tr, known))

    def _seat(self, name: str) -> Seat:
        wanted = name.casefold()
        for seat, called in self._names.items():
            if wanted in (seat, called.casefold()):
                return seat
        raise Forbidden(refusal("line-seat", seat=name[:40], known=" ".join(self._names)))
