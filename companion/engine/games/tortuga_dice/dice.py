"""The dice of a set (RULES.md 1.7 to 1.9): the table of their values, and which groups can be kept (4.4)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.engine.games.tortuga_dice.answers import KEEP, Keep, Shown
from companion.engine.games.tortuga_dice.pieces import ACTION_OF, DICE, SKULL, Action, Die, Face, load
from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import Forbidden, Refusal, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

HIGHEST: Final = 9
FACES: Final = tuple(Face)
BOARD_FACE: Final = Face.BOARD
PLUNDER_FACE: Final = Face.PLUNDER


class DieRow(Struct, frozen=True, forbid_unknown_fields=True):
    """1.7 The values of one die, action by action."""

    die: Die
    fleet: int
    crew: int
    hunt: int
    board: int
    plunder: int

    @property
    def values(self) -> tuple[int, ...]:
        """All five, in the order of the actions."""
        return (self.fleet, self.crew, self.hunt, self.board, self.plunder)


Rows = tuple[DieRow, ...]
"""The rows that a box has confirmed, by letter; the others stand as assumed (1.8)."""


def rows_of(given: object) -> Rows:
    """1.8 Check the rows that a box brings."""
    rows: Rows = convert(given, Rows)
    for row in rows:
        for action, value in zip(Action, row.values, strict=True):
            if not 1 <= value <= HIGHEST:
                raise Forbidden(refusal("die-value", "1.8", die=row.die.value, action=action.value, value=value))
    letters = [row.die for row in rows]
    for die in letters:
        if letters.count(die) > 1:
            raise Forbidden(refusal("die-twice", "1.8", die=die.value))
    return tuple(sorted(rows, key=lambda row: row.die))


ASSUMED: Final = rows_of(load("dice")["dice"])


@lru_cache(maxsize=64)
def values(rows: Rows) -> dict[str, DieRow]:
    """1.8 The whole table: what the box has confirmed, and for the rest what is assumed."""
    return {row.die.value: row for row in (*ASSUMED, *rows)}


def oddities(rows: Rows) -> Iterable[Refusal]:
    """1.8 What a table should know about its dice: rows are known to hold 1 to 5, columns only thought to."""
    table = values(rows)
    assumed = [letter for letter in DICE if letter not in {row.die for row in rows}]
    if assumed:
        yield refusal("die-values-assumed", "1.8", dice=" ".join(assumed))
    for letter in DICE:
        if sorted(table[letter].values) != [1, 2, 3, 4, 5]:
            yield refusal("die-row-warning", "1.8", die=letter)
    for action in Action:
        if sorted(getattr(row, action) for row in table.values()) != [1, 2, 3, 4, 5]:
            yield refusal("die-column-note", "1.8", action=action.value)


@lru_cache(maxsize=1024)
def worths(rows: Rows, letters: str, action: Action) -> tuple[int, ...]:
    """6.2 The value of each of these dice for an action; a turned skull is worth the face it was turned to (4.8)."""
    table = values(rows)
    return tuple([getattr(table[letter], action) for letter in letters])


def worth(rows: Rows, letters: str, action: Action) -> int:
    """6.2 The values of these dice for an action."""
    return sum(worths(rows, letters, action))


@lru_cache(maxsize=1024)
def without(letters: str, gone: str) -> str:
    """Take dice out of a row of letters."""
    return "".join([letter for letter in letters if letter not in gone])


@lru_cache(maxsize=512)
def faces(rows: Rows, letter: str) -> tuple[Shown, ...]:
    """1.7 The six faces of a die."""
    row = values(rows)[letter]
    printed = tuple(Shown(row.die, face, getattr(row, face)) for face in ACTION_OF)
    return (*printed, Shown(row.die, SKULL))


def printed(rows: Rows, letter: str, face: Face) -> Shown:
    """1.7 One face of a die, with its value."""
    return faces(rows, letter)[FACES.index(face)]


# --- groups (4.4) --------------------------------------------------------------------------------------------------

TWO_ACTIONS: Final = refusal("two-actions", "4.4")
NO_ROOM: Final = refusal("no-room", "4.4")
NOT_ROLLED: Final = refusal("die-not-rolled", "4.3")
KEEP_ONE: Final = refusal("keep-at-least-one", "4.4")


def action_shown(showing: Mapping[str, Face]) -> Action | None:
    """4.7 The action of a group; None if it is all skulls."""
    for face in showing.values():
        if face is not SKULL:
            return ACTION_OF[face]
    return None


def why_not_keep(rolled: Mapping[str, Face], letters: str, rooms: Mapping[Action, int]) -> Refusal | None:
    """4.4 At least one die, one action besides skulls, and room for all of them."""
    if not letters:
        return KEEP_ONE
    if any(letter not in rolled for letter in letters) or len(set(letters)) < len(letters):
        return NOT_ROLLED
    actions = {ACTION_OF[rolled[letter]] for letter in letters if rolled[letter] is not SKULL}
    if len(actions) > 1:
        return TWO_ACTIONS
    return NO_ROOM if any(len(letters) > rooms[action] for action in actions) else None


def keeps(rolled: Mapping[str, Face], board: int, plunder: int) -> tuple[Keep, ...]:
    """4.4 Every legal keep set of a roll; empty if the player is stuck (4.5). Only two actions can lack room."""
    showing: dict[Face, str] = {}
    for letter, face in rolled.items():
        showing[face] = showing.get(face, "") + letter
    skulls = "".join(sorted(showing.pop(SKULL))) if SKULL in showing else ""
    found: tuple[Keep, ...] = ()
    for face, letters in showing.items():
        room = board if face is BOARD_FACE else plunder if face is PLUNDER_FACE else len(DICE)
        found += _groups(letters, skulls, room)
    return found + _subsets(skulls) if skulls else found


@lru_cache(maxsize=4096)
def _groups(letters: str, skulls: str, room: int) -> tuple[Keep, ...]:
    """All sets with at least one die that shows the action, any of the skulls, and no more than there is room for."""
    every = _subsets("".join(sorted(letters + skulls)))
    return tuple(keep for keep in every if len(keep.dice) <= room and any(die in letters for die in keep.dice))


@lru_cache(maxsize=64)
def _subsets(letters: str) -> tuple[Keep, ...]:
    sizes = range(1, len(letters) + 1)
    return tuple(KEEP["".join(some)] for size in sizes for some in combinations(letters, size))
