"""What lies on the table of the dice game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from companion.engine.games.tortuga_dice.answers import FLIP, NEW, TO, Pirate
from companion.engine.games.tortuga_dice.view import View
from companion.engine.kernel.decisions import Choose, Option, Seat
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_ground import ground
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.boards.tortuga_dice import layout
from companion.presenter.boards.tortuga_dice.board_signs import looked_at, target_of
from companion.presenter.boards.tortuga_dice.facts import Knowing
from companion.presenter.boards.tortuga_dice.large_board import large
from companion.presenter.boards.tortuga_dice.side_boards import COINS, NAME, middle, strip
from companion.presenter.boards.tortuga_dice.touches import Touching


class DiceBoard(Touching, Knowing, Board):
    """One board large, the others beside it."""

    score_signs: ClassVar[Mapping[str, str]] = {
        "tortuga": "chest",
        "fleet": "ship",
        "crew": "people",
        "sets": "chest-yellow",
        "tracks": "flag",
    }

    in_hand: ClassVar[frozenset[str]] = frozenset({"die-rolled", "tile-kept"})
    size: ClassVar[tuple[float, float]] = layout.SIZE
    unlikely: ClassVar[tuple[Option, ...]] = (*NEW.values(), *FLIP.values())

    def missed(self, scene: Scene) -> tuple[Option, ...]:
        """List what cannot be answered now: bonus tiles, fields without room, people who were attacked already."""
        asked = scene.asked
        prompt = asked.prompt if isinstance(asked, Choose) else ""
        if prompt == "turn-skulls":
            return tuple(TO.values())
        if prompt == "attack-whom" and isinstance(asked, Choose):
            return tuple(Pirate(seat) for seat in scene.names if seat != asked.seat)
        return self.unlikely if prompt == "bonus-tile" else ()

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """Lay everything out; before the boards are laid, only the people."""
        view: View = scene.view
        sea = ground("dice", *layout.SIZE, scene)
        if not view.boards:
            return (*sea, *self.people(scene))
        seat = looked_at(scene)
        seats = [board.seat for board in view.boards]
        place = seats.index(seat)
        others = [*seats[place + 1 :], *seats[:place]]
        laid = [*sea, *large(scene, view.boards[place]), *self._heads(scene, seat), *middle(scene)]
        for number, other in enumerate(others):
            area = layout.strip(number, len(others))
            laid += strip(scene, view.boards[seats.index(other)], area)
            name = Area(area.x, area.y + area.h - NAME, area.w - COINS, NAME)
            laid.append(self._plate(scene, other, name, spot=""))
        return tuple(laid)

    def _heads(self, scene: Scene, seat: Seat) -> list[Piece]:
        """Say whose board it is, and who attacks whom."""
        target = target_of(scene)
        if target is None:
            return [self._plate(scene, seat, layout.HEAD, spot=f"pawn-{seat}")]
        attacker = scene.acting[0] if scene.acting else seat
        blow = Piece(key="blow", **layout.BLOW._asdict(), picture="boarding", tint=scene.look.alarm)
        by = replace(self.pawn(scene, attacker, *layout.ATTACKER), key="attacker", spot="", badges=())
        return [by, blow, self._plate(scene, target, layout.TARGET, spot=f"pawn-{target}")]

    def _plate(self, scene: Scene, seat: Seat, area: Area, spot: str) -> Piece:
        return replace(self.pawn(scene, seat, *area), spot=spot, letters=area.h * 0.62)

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """2.4 Who is first player."""
        return (Badge("wheel", scene.marks[seat].ink),) if scene.view.first == seat else ()
