"""What a seat cannot know (RULES.md, section 10), laid in some other way that it could lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.games.tortuga_dice.answers import KEEP, STUCK
from companion.engine.games.tortuga_dice.dice import FACES
from companion.engine.games.tortuga_dice.pieces import SKULL, TILES, UNKNOWN_TILE, Action, Face
from companion.engine.kernel.decisions import Chance, Secret
from companion.engine.kernel.instinct import mix, pick

if TYPE_CHECKING:
    from companion.engine.games.tortuga_dice.table import Board, Table
    from companion.engine.games.tortuga_dice.view import BoardView
    from companion.engine.kernel.decisions import Decision, Option, Seat
    from companion.engine.kernel.instinct import Known, Lots

SCREENS_ARE_UP = ("turn-skulls", "keep-openly")
"""4.7-4.9 The questions that are asked when everybody sees what was kept in this roll."""


class Hidden:
    """Treasure tiles of the others; and, once the screens are up, what must have been rolled behind them."""

    def __init__(self, known: Known) -> None:
        self._seat = known.seat
        self._boards: dict[Seat, BoardView] = {board.seat: board for board in known.view.boards}
        self._up = known.asked.prompt in SCREENS_ARE_UP
        self._kept: dict[Seat, dict[str, Face]] = {}
        self._full: dict[Seat, list[Face]] = {}

    def redraw(self, state: Table, lots: Lots) -> None:
        """10.6 Any tiles that the seat does not hold; 4.3 any dice behind the screens, where a roll was taken up."""
        left = [coins for coins, copies in TILES.items() for _ in range(copies)]
        own = state.boards.get(self._seat)
        for coins in own.tiles if own is not None else ():
            if coins != UNKNOWN_TILE:
                left.remove(coins)
        mix(lots, left)
        for who, board in state.boards.items():
            if self._up:
                self._see(who, board)
            if who != self._seat:
                board.tiles = [left.pop() if coins != UNKNOWN_TILE else coins for coins in board.tiles]
                board.rolled = {die: self._fell(who, die, lots) for die in board.rolled}

    def _see(self, who: Seat, board: Board) -> None:
        """4.7 Read off the table which dice were kept since the roll began, and for what."""
        now = self._boards[who]
        kept = {
            die: Face(action.value)
            for action, letters in now.dice.items()
            for die in letters
            if die not in board.dice.get(action, "")
        }
        if now.shown and all(face is SKULL for face in now.shown.values()):
            kept |= now.shown
        self._kept[who] = kept
        self._full[who] = [Face(action.value) for action in (Action.BOARD, Action.PLUNDER) if not board.room(action)]

    def recall(self, asked: Decision, seat: Seat | None, lots: Lots) -> Option | None:
        """4.3-4.6 The dice that lie there were rolled so and kept; whoever kept none could keep none."""
        if not self._up:
            return None
        if isinstance(asked, Secret) and seat is not None:
            kept = self._kept[seat]
            return KEEP["".join(sorted(kept))] if kept else STUCK
        if not isinstance(asked, Chance) or asked.source != "dice":
            return None
        about: dict[str, Any] = dict(asked.about)
        return asked.outcomes[FACES.index(self._fell(about.get("who", ""), about.get("die", ""), lots))]

    def _fell(self, who: Seat, die: str, lots: Lots) -> Face:
        kept = self._kept.get(who, {})
        faces = [kept[die]] if die in kept else FACES if kept else self._full.get(who) or FACES
        return pick(lots, faces)


def remember(known: Known) -> Hidden:
    """Make ready to redraw what a seat cannot know."""
    return Hidden(known)
