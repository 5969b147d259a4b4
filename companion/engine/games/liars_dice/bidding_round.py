"""A round (RULES.md, section 2): roll under the cups, bid in turn, until somebody lifts them."""

from __future__ import annotations

from functools import lru_cache

from companion.engine.games.liars_dice.answers import FELL, ROLL, Bid, Exact, Fell
from companion.engine.games.liars_dice.bids import before, sayings
from companion.engine.games.liars_dice.cup_count import lift_cups
from companion.engine.games.liars_dice.happenings import BidMade, CupFilled, LastDieRound, RoundBegan
from companion.engine.games.liars_dice.table import NOBODY, Stage, Table
from companion.engine.kernel.decisions import TURN, Chance, Choose, Rules, Seat
from companion.engine.kernel.setup import Holder


def play_rounds(table: Table) -> Rules[None]:
    """2.1-2.10 Round after round, until one player has dice, or the agreed rounds are played."""
    while table.stage is Stage.PLAYING:
        yield TURN
        yield from roll(table)
        yield from bid(table)


def roll(table: Table) -> Rules[None]:
    """2.1 All dice of everybody, hidden. Where the app shows what lay there, people first say that they saw it."""
    if table.lifted:
        yield Choose(table.first, "roll-cups", (ROLL,))
    table.lifted = {}
    table.tell(RoundBegan(table.round, table.first, table.lying))
    if table.last_die:
        table.tell(LastDieRound(table.last_die))
    if table.sources.dice is Holder.APP and not table.cups:  # a round that is taken up has its dice
        yield from fill_cups(table)


def fill_cups(table: Table) -> Rules[None]:
    """4.1, 4.3 The app rolls for everybody; each owner alone is told."""
    for who in table.clockwise(table.first):
        cup: list[int] = []
        for die in range(1, table.dice[who] + 1):
            fell: Fell = yield hidden_die(who, die)
            cup.append(fell.face)
        table.cups[who] = sorted(cup)
        table.tell(CupFilled(who, tuple(table.cups[who])), who)


@lru_cache(maxsize=512)
def hidden_die(who: Seat, die: int) -> Chance:
    """One die under a cup."""
    return Chance("dice", FELL, seen_by=(who,), hidden=True, about=(("who", who), ("die", die)))


def bid(table: Table) -> Rules[None]:
    """2.2, 2.3 Clockwise, each player raises, until one doubts or calls exact."""
    stands: Bid = yield question(table, table.whose)
    make(table, stands)
    while isinstance(said := (yield question(table, table.whose)), Bid):
        stands = said
        make(table, stands)
    yield from lift_cups(table, table.whose, stands, exact=isinstance(said, Exact))


def make(table: Table, bid: Bid) -> None:
    """2.2 The bid of whoever's turn it is stands, and the next player to the left is asked."""
    who = table.whose
    table.number, table.face, table.bidder = bid.number, bid.face, who
    table.tell(BidMade(who, bid.number, bid.face))
    table.turn = table.left_of(who)


def question(table: Table, who: Seat) -> Choose:
    """2.3 What a player may say now."""
    options = sayings(before(table, who), exact=table.variants.exact)
    lying = ("dice", table.lying)
    if table.bidder == NOBODY:
        return Choose(who, "first-bid", options, about=(lying,))
    face = table.face.value if table.face is not None else ""
    about = (("number", table.number), ("face", face), ("by", table.bidder), lying)
    return Choose(who, "raise-or-doubt", options, about=about)
