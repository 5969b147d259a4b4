"""Lifting the cups (RULES.md 2.9 to 2.13): what counts, who loses a die, who begins."""

from __future__ import annotations

from typing import Final

from companion.engine.games.liars_dice.answers import Bid, Counted, chances, counts
from companion.engine.games.liars_dice.happenings import (
    BidCounted,
    CupLifted,
    DiceLost,
    DieWon,
    Doubted,
    ExactCalled,
    FaceCounted,
    HasAll,
    LastRound,
    PlayerOut,
)
from companion.engine.games.liars_dice.pieces import FACES, PIPS
from companion.engine.games.liars_dice.table import NOBODY, Lifting, Stage, Table
from companion.engine.kernel.decisions import Chance, Rules, Seat
from companion.engine.kernel.setup import Holder
from companion.engine.kernel.table_facts import COUNTS, LYING, THEN

TWO: Final = 2
"""2.12 With two players there is no round of the last die."""


def lift_cups(table: Table, who: Seat, bid: Bid, *, exact: bool) -> Rules[None]:
    """2.9, 2.11 All dice are counted; then somebody loses a die, or wins one back."""
    called = ExactCalled if exact else Doubted
    table.tell(called(who, table.bidder, bid.number, bid.face))
    counted = yield from count(table, bid)
    table.last = Lifting(who, table.bidder, bid.number, bid.face, exact, table.wild, counted)
    table.tell(BidCounted(bid.number, bid.face, counted))
    off = abs(counted - bid.number)
    if exact and not off:
        win_back(table, who)
    elif exact:
        lose(table, who, 1)
    else:
        loser = who if counted >= bid.number else table.bidder
        lose(table, loser, max(1, off) if table.variants.loses == "difference" else 1)
    end_round(table)


def count(table: Table, bid: Bid) -> Rules[int]:
    """2.9, 4.2 How many dice count: seen by the app, or told by the table, which is asked for nothing else."""
    if table.sources.dice is Holder.APP:
        table.lifted, table.cups = table.cups, {}
        for who, dice in table.lifted.items():
            table.tell(CupLifted(who, tuple(dice)))
        return sum(dice.count(face) for dice in table.lifted.values() for face in table.pips())
    if table.variants.read_all:
        yield from count_faces(table)
        return sum(table.faces.get(face, 0) for face in table.counting())
    counting = table.pips()
    faces = "".join(map(str, counting))
    about = ((COUNTS, faces), (LYING, table.lying), ("number", bid.number), ("face", bid.face.value))
    told: Counted = yield Chance("dice", counts(table.lying), chances(table.lying, len(counting)), about=about)
    return told.number


def count_faces(table: Table) -> Rules[None]:
    """4.2 With `read-all` every face is counted, until every die is accounted for."""
    left, table.faces = table.lying, {}
    for face in FACES:
        told = Counted(left)
        if left and face is not FACES[-1]:
            then = "".join(str(pips) for pips in PIPS.values() if pips > PIPS[face])
            about = ((COUNTS, str(PIPS[face])), (LYING, left), (THEN, then), ("face", face.value))
            told = yield Chance("dice", counts(left), chances(left, 1), about=about)
        left -= told.number
        if told.number:
            table.faces[face] = told.number
            table.tell(FaceCounted(face, told.number))


def lose(table: Table, who: Seat, dice: int) -> None:
    """2.9, 2.10, 2.12, 2.13 A player lays dice aside, and begins the next round if any are left."""
    dice = min(dice, table.dice[who])
    table.dice[who] -= dice
    table.tell(DiceLost(who, dice, table.dice[who]))
    table.last_die = NOBODY
    if not table.dice[who]:
        table.out.append(who)
        table.tell(PlayerOut(who))
        table.first = table.left_of(who)
        return
    table.first = who
    few = table.dice[who] == 1 and table.variants.last_die_round and len(table.seats) - len(table.out) > TWO
    if few and who not in table.had:
        table.had.append(who)
        table.last_die = who


def win_back(table: Table, who: Seat) -> None:
    """2.11 One die more, never above the number at the start; the caller begins the next round."""
    table.first, table.last_die = who, NOBODY
    if table.dice[who] == table.variants.dice:
        table.tell(HasAll(who))
        return
    table.dice[who] += 1
    table.tell(DieWon(who, table.dice[who]))


def end_round(table: Table) -> None:
    """3.1, 3.2 The bid is gone; the game is over when one player has dice, or the rounds are played."""
    table.number, table.face, table.bidder, table.turn = 0, None, NOBODY, NOBODY
    played = table.variants.rounds and table.round >= table.variants.rounds
    alone = len(table.out) == len(table.seats) - 1
    if played and not alone:
        table.tell(LastRound(table.variants.rounds))
    over = played or alone
    table.stage = Stage.OVER if over else Stage.PLAYING
    table.round += not over
