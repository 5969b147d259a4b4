"""What must hold at every decision; a position that breaks one is refused."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.games.liars_dice.pieces import LEAST, MOST, PIPS
from companion.engine.games.liars_dice.table import NOBODY, Stage, Table
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

Check = tuple[bool, Refusal]


def broken(table: Table) -> list[Refusal]:
    """List every invariant that does not hold."""
    if table.stage is Stage.SETTING_UP:
        return []
    if tuple(table.dice) != table.seats:
        return [refusal("dice-missing", "1.1")]
    for seat in (table.first, table.turn, table.bidder, table.last_die, *table.out, *table.had):
        if seat not in table.seats and (seat or seat is table.first):
            return [refusal("no-such-seat", "2.2", seat=seat)]
    return [why for wrong, why in (*_dice(table), *_course(table), *_bid(table), *_cups(table)) if wrong]


def _dice(table: Table) -> Iterator[Check]:
    most = table.variants.dice
    yield not LEAST <= most <= MOST, refusal("dice-number", "1.2", most=MOST)
    yield any(not 0 <= dice <= most for dice in table.dice.values()), refusal("dice-number", "1.2", most=most)
    without = {who for who, dice in table.dice.items() if not dice}
    yield set(table.out) != without or len(table.out) != len(without), refusal("out-without-dice", "2.10")
    yield len(without) == len(table.seats), refusal("nobody-has-dice", "3.1")


def _course(table: Table) -> Iterator[Check]:
    over = table.stage is Stage.OVER
    rounds = table.variants.rounds
    alone = len(table.out) == len(table.seats) - 1
    yield alone and not over, refusal("should-be-over", "3.1")
    yield over and not alone and table.round != rounds, refusal("not-over-yet", "3.2")
    wrong = table.round < 1 or (bool(rounds) and table.round > rounds)
    yield wrong, refusal("round-number", "3.2", given=table.round)
    yield table.first in table.out, refusal("first-is-out", "2.10", who=table.first)
    last = table.last_die
    yield bool(last) and (last not in table.had or table.first != last), refusal("no-last-die-round", "2.12")
    yield bool(table.had) and not table.variants.last_die_round, refusal("no-last-die-round", "2.12")


def _bid(table: Table) -> Iterator[Check]:
    playing = table.stage is Stage.PLAYING
    yield bool(table.turn) != bool(table.number) or table.turn in table.out, refusal("nobody-to-bid", "2.3")
    stands = bool(table.number)
    yield stands != bool(table.face) or stands != bool(table.bidder), refusal("bid-incomplete", "2.2")
    yield stands and not playing, refusal("bid-incomplete", "2.2")
    yield not 0 <= table.number <= table.lying, refusal("more-than-lie-there", "2.8", most=table.lying)
    yield table.bidder != NOBODY and table.bidder in table.out, refusal("nobody-to-bid", "2.3")


def _cups(table: Table) -> Iterator[Check]:
    app = table.sources.dice is Holder.APP
    playing = table.stage is Stage.PLAYING
    yield bool(table.cups) and not (app and playing), refusal("dice-not-known", "4.2")
    for who, cup in table.cups.items():
        wrong = len(cup) != table.dice.get(who, 0) or any(pips not in PIPS.values() for pips in cup)
        yield wrong, refusal("cup-wrong", "2.1", who=who)
    yield bool(table.lifted) and (not app or bool(table.cups or table.number)), refusal("dice-not-known", "4.2")
    yield (
        bool(app and table.number) and len(table.cups) != len(table.seats) - len(table.out),
        refusal("cup-missing", "2.1"),
    )
