"""Setting up with pictures: the table as it lies after each step, what the step brings marked. No Kivy."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import translate
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.hand_moves import Move
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Piece, Scene
from companion.presenter.table.private_news import Line
from companion.presenter.theme import DARK, Paint

STRIP: Final = 24.0
"""Board units below the board: what lies in front of people."""
PLATE: Final = 8.0
RING: Final = 0.9
TOGETHER: Final = 2
"""So many steps at most are for one hand."""

Step = tuple[Line, ...]


class Drawing(NamedTuple):
    """The table after a step, in its own units."""

    pieces: tuple[Piece, ...]
    units: tuple[float, float]
    new: frozenset[str]
    """The pieces that this step brings."""


def steps_of(lines: Sequence[Line], seats: Sequence[Seat]) -> tuple[Step, ...]:
    """Put two lines together where they are for one hand: for the same person, or the same pieces once more."""
    steps: list[list[Line]] = []
    for line in lines:
        before = steps[-1] if steps else []
        belongs = before and len(before) < TOGETHER and (kin := _kin(line, seats)) and kin == _kin(before[-1], seats)
        if belongs:
            before.append(line)
        else:
            steps.append([line])
    return tuple(tuple(step) for step in steps)


def _kin(line: Line, seats: Sequence[Seat]) -> str:
    """Name whom a line is for, or the one kind of piece it moves; "" if it is for several."""
    people = {seat for move in _moves([line]) for seat in _people(str(move.to), seats)}
    if people:
        return people.pop() if len(people) == 1 and len(_moves([line])) < len(seats) + TOGETHER else ""
    kinds = {str(move.piece) for move in _moves([line])}
    return kinds.pop() if len(kinds) == 1 else ""


def _moves(lines: Sequence[Line]) -> list[Move]:
    return [move for line in lines for move in line.moves if isinstance(move, Move)]


def _people(place: str, seats: Sequence[Seat]) -> list[Seat]:
    """Name the people in front of whom a place is."""
    return [seat for seat in seats if f"-{seat}-" in f"-{place}-"]


def draw_setup(board: Board, scene: Scene, steps: Sequence[Step], place: int, ink: Paint = DARK) -> Drawing:
    """Draw the table after this step: all that was laid so far, and nothing that comes later.

    The `ink` is that of the paper around the board.
    """
    quiet = replace(scene, asked=None, acting=())
    whole = [piece for piece in board.pieces(quiet) if not is_any(piece.key, board.set_aside)]
    laid = _Laid(board, [piece.key for piece in whole])
    brought = [set[str]().union(*(laid.by(move) for move in _moves(step))) for step in steps]
    now = brought[place] - set[str]().union(*brought[:place])
    later = set[str]().union(*brought[place + 1 :]) - set[str]().union(*brought[: place + 1])
    raised = [replace(piece, y=piece.y + STRIP, spot="", swift=True) for piece in whole if piece.key not in later]
    held = _in_front(board, quiet, steps[: place + 1], laid, ink)
    fresh = now | {piece.key for piece, step in held if step == place}
    lying = [*raised, *_plates(board, quiet), *(piece for piece, _ in held)]
    rings = [_ring(piece, quiet) for piece in lying if piece.key in fresh]
    width, height = board.size
    return Drawing((*lying, *rings), (width, height + STRIP), frozenset(fresh))


class _Laid:
    """Which pieces of a board the hands lay; moves that lay the same are looked up once."""

    def __init__(self, board: Board, keys: Sequence[str]) -> None:
        self._board, self._keys = board, keys
        self._found: dict[tuple[str, ...], frozenset[str]] = {}

    def by(self, move: Move) -> frozenset[str]:
        """Give the keys of the pieces that this move lays."""
        patterns = self._board.laid(move)
        if patterns not in self._found:
            self._found[patterns] = frozenset(key for key in self._keys if is_any(key, patterns))
        return self._found[patterns]


def is_any(key: str, patterns: Sequence[str]) -> bool:
    """Say whether a key is of any of these patterns."""
    return _any_of(tuple(patterns)).match(key) is not None if patterns else False


@lru_cache(maxsize=256)
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Make one pattern of several: thousands of keys are looked at for one drawing."""
    return re.compile("|".join(map(translate, patterns)))


def _ring(piece: Piece, scene: Scene) -> Piece:
    return Piece(
        key=f"new-{piece.key}",
        x=piece.x - RING,
        y=piece.y - RING,
        w=piece.w + 2 * RING,
        h=piece.h + 2 * RING,
        edge=scene.look.glow,
        corner=piece.corner + RING,
        swift=True,
    )


# --- in front of people --------------------------------------------------------------------------------------------


def _place(board: Board, scene: Scene, seat: Seat) -> tuple[float, float]:
    """Give the left edge and the width of the part of the table in front of somebody."""
    seats = list(scene.names)
    wide = board.size[0] / max(1, len(seats))
    return wide * seats.index(seat), wide


def _plates(board: Board, scene: Scene) -> list[Piece]:
    """Name everybody at the table's edge."""
    laid = []
    for seat in scene.names:
        left, wide = _place(board, scene, seat)
        pawn = board.pawn(scene, seat, left + 0.6, 0.6, wide - 1.2, PLATE)
        laid.append(replace(pawn, key=f"at-{seat}", spot="", badges=(), swift=True))
    return laid


def _in_front(board: Board, scene: Scene, steps: Sequence[Step], laid_by: _Laid, ink: Paint) -> list[tuple[Piece, int]]:
    """Lay what people get in front of them, each thing with the step that brought it."""
    seats = tuple(scene.names)
    things: dict[Seat, list[tuple[Move, int]]] = {seat: [] for seat in seats}
    for number, step in enumerate(steps):
        for move in _moves(step):
            if not laid_by.by(move):
                for seat in _people(str(move.to), seats)[:1]:
                    things[seat].append((move, number))
    laid = []
    high = STRIP - PLATE - 2.0
    for seat, held in things.items():
        left, wide = _place(board, scene, seat)
        alike = _alike(board, held)
        each = min(11.0, (wide - 1.2) / max(1, len(alike)))
        for at, (picture, (count, number)) in enumerate(alike.items()):
            piece = Piece(
                key=f"front-{seat}-{at}",
                x=left + 0.6 + at * each,
                y=PLATE + 1.4,
                w=each - 0.4,
                h=high,
                picture=picture,
                tint=ink,
                text=f"{count}" if count > 1 else "",
                ink=ink,
                letters=5.0,
                swift=True,
            )
            laid.append((_stacked(piece), number))
    return laid


def _alike(board: Board, held: Sequence[tuple[Move, int]]) -> dict[str, tuple[int, int]]:
    """Count things that look the same as one: how many they are, and the step that brought the last."""
    counted: dict[str, tuple[int, int]] = {}
    for move, number in held:
        picture = board.thing(str(move.piece))
        counted[picture] = (counted.get(picture, (0, 0))[0] + move.count, number)
    return counted


def _stacked(piece: Piece) -> Piece:
    """Show how many they are below their picture, as on a card."""
    badge = Badge(piece.picture, piece.tint, piece.text)
    return replace(piece, picture="", text="", cells=(badge,), listed=True)
