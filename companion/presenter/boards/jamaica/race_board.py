"""Jamaica on the table: chart, ships, crew and the dice of the day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from companion.engine.games.jamaica.answers import Dump, Loot, Stow
from companion.engine.games.jamaica.view import View
from companion.engine.kernel.decisions import Option, Seat
from companion.presenter.boards.board import Board
from companion.presenter.boards.jamaica import chart
from companion.presenter.boards.jamaica.asked import featured, name_of
from companion.presenter.boards.jamaica.facts import Knowing
from companion.presenter.boards.jamaica.layout import HIGH, WIDE
from companion.presenter.boards.jamaica.ships import Crew
from companion.presenter.boards.jamaica.touches import Touching
from companion.presenter.boards.piece import Badge, Piece, Scene

HOLD_BY_HOLD: Final[dict[str, type[Dump | Stow | Loot]]] = {"dump-what": Dump, "stow-where": Stow, "take-spoils": Loot}
"""Questions about holds: where one cannot be chosen, the screen says why."""


class JamaicaBoard(Touching, Knowing, Crew, Board):
    """A race round the island, and inside it everybody's holds."""

    score_signs: ClassVar[Mapping[str, str]] = {
        "place": "flag",
        "gold": "gold",
        "riches": "treasure",
        "curses": "curse",
    }

    in_hand: ClassVar[frozenset[str]] = frozenset({"card-seen"})
    size: ClassVar[tuple[float, float]] = (WIDE, HIGH)
    turns: ClassVar[frozenset[str]] = frozenset({"card-turned"})

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """Lay out the chart, the island's inside, and the ships on top."""
        return (
            *chart.sea(scene),
            *chart.day(scene),
            *self.rows(scene),
            *self.large(scene),
            *chart.ships(scene),
            *chart.numbers(scene),
        )

    def missed(self, scene: Scene) -> tuple[Option, ...]:
        """7.2, 7.4, 10.9 The holds that cannot be chosen now."""
        kind = HOLD_BY_HOLD.get(name_of(scene))
        ship = featured(scene)
        return tuple(kind(number) for number in range(1, len(ship.holds) + 1)) if kind and ship else ()

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """6.1 Who is Captain; 4.1 who is home, and who has to come round again."""
        view: View = scene.view
        ink = scene.marks[seat].ink
        ship = next(ship for ship in view.ships if ship.seat == seat)
        shown = [Badge("compass", ink)] if seat == view.captain else []
        if ship.lap:
            shown.append(Badge("trophy" if ship.lap > 0 else "undo", ink))
        return tuple(shown)
