"""A pair of hands that does only what everybody is told: does the real table lie as the companion has it?"""

from __future__ import annotations

from collections import Counter
from functools import singledispatchmethod
from typing import Any

from companion.engine.games.tortuga_dice import happenings
from companion.engine.games.tortuga_dice.pieces import CHESTS, DICE, Ashore, Pawn, Zone
from companion.engine.games.tortuga_dice.table import Table
from companion.engine.kernel.happenings import Happening

ZONES = {Zone.ISLAND: "island", Zone.CREW: "crew", Zone.FLEET: "fleet", Zone.TORTUGA: "tortuga"}
BEFORE = {Zone.CREW: "island", Zone.FLEET: "crew"}


class Hands:
    """The pieces, moved by hand."""

    def __init__(self) -> None:
        self.boards: dict[str, dict[str, Any]] = {}
        self.bag: Counter[str] = Counter(CHESTS)
        self.central: list[str] = []
        self.first = ""

    def lies(self) -> dict[str, Any]:
        """All that lies on the table."""
        return {
            "boards": self.boards,
            "central": sorted(self.central),
            "bag": {colour: self.bag[colour] for colour in CHESTS},
            "first": self.first,
        }

    @singledispatchmethod
    def do(self, what: Happening) -> None:
        """Words without work for the hands change nothing."""

    @do.register
    def _(self, what: happenings.BoardLaid) -> None:
        self.boards[what.who] = {
            **{zone: [] for zone in ZONES.values()},
            "ship": what.space,
            "pirate": what.space,
            "hand": DICE,
            "dice": {},
            "bonus": {},
            "tiles": 0,
        }

    @do.register
    def _(self, what: happenings.MarkerGiven) -> None:
        self.first = what.who

    @do.register
    def _(self, what: happenings.MarkerPassed) -> None:
        self.first = what.to

    @do.register
    def _(self, what: happenings.ChestDrawn) -> None:
        self.bag[what.colour] -= 1
        self.boards[what.who][ZONES[what.zone]].append(what.colour)

    @do.register
    def _(self, what: happenings.DicePlaced) -> None:
        board = self.boards[what.who]
        assert set(what.dice) <= set(board["hand"])
        assert set(what.skulls) <= set(what.dice)
        board["hand"] = "".join(die for die in board["hand"] if die not in what.dice)
        board["dice"][what.action] = "".join(sorted(board["dice"].get(what.action, "") + what.dice))

    @do.register
    def _(self, what: happenings.BonusLaid) -> None:
        assert what.action not in self.boards[what.who]["bonus"]
        self.boards[what.who]["bonus"][what.action] = 1

    @do.register
    def _(self, what: happenings.BonusFlipped) -> None:
        assert self.boards[what.who]["bonus"][what.action] == 1
        self.boards[what.who]["bonus"][what.action] = 2

    @do.register
    def _(self, what: happenings.PawnMoved) -> None:
        pawn = "ship" if what.pawn is Pawn.SHIP else "pirate"
        assert self.boards[what.who][pawn] == what.out_of
        self.boards[what.who][pawn] = what.to

    @do.register
    def _(self, what: happenings.TilesTaken) -> None:
        self.boards[what.who]["tiles"] += what.kept

    @do.register
    def _(self, what: happenings.ChestTaken) -> None:
        assert self.boards[what.target][ZONES[what.zone]].pop(what.slot - 1) == what.colour
        self.boards[what.who]["island"].append(what.colour)

    @do.register
    def _(self, what: happenings.ChestPicked) -> None:
        self.central.remove(what.colour)
        self.boards[what.who]["island"].append(what.colour)

    @do.register
    def _(self, what: happenings.ChestDropped) -> None:
        assert self.boards[what.who][ZONES[what.zone]].pop() == what.colour
        if what.to is Ashore.BAG:
            self.bag[what.colour] += 1
        else:
            self.central.append(what.colour)

    @do.register
    def _(self, _: happenings.DiceTakenBack) -> None:
        for board in self.boards.values():
            board["hand"], board["dice"] = DICE, {}

    @do.register
    def _(self, what: happenings.ChestsHome) -> None:
        board = self.boards[what.who]
        assert board["fleet"] == list(what.chests)
        board["tortuga"] += board["fleet"]
        board["fleet"] = []

    @do.register
    def _(self, what: happenings.ChestLoaded) -> None:
        board = self.boards[what.who]
        board[BEFORE[what.zone]].remove(what.colour)
        board[ZONES[what.zone]].append(what.colour)
        assert len(board[ZONES[what.zone]]) == what.slot


def as_it_lies(table: Table) -> dict[str, Any]:
    """What the companion thinks that hands have done, in the same words."""
    boards = {
        who: {
            **{zone: getattr(board, zone) for zone in ZONES.values()},
            "ship": board.ship,
            "pirate": board.pirate,
            "hand": board.hand,
            "dice": board.dice,
            "bonus": board.bonus,
            "tiles": len(board.tiles),
        }
        for who, board in table.boards.items()
    }
    return {"boards": boards, "central": sorted(table.central), "bag": dict(table.bag), "first": table.first}
