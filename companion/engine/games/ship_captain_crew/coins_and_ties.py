"""Rounds, coins and ties (RULES.md, section 3), and when it is over (4.1, 4.3)."""

from __future__ import annotations

from companion.engine.games.ship_captain_crew.happenings import (
    CargoAdded,
    CoinCarried,
    CoinLost,
    CoinsLeft,
    CoinWon,
    NobodyAhead,
    OutOfReach,
    RollOffBegan,
    RoundBegan,
)
from companion.engine.games.ship_captain_crew.pieces import DICE, MOST_CARGO
from companion.engine.games.ship_captain_crew.table import Stage, Table
from companion.engine.games.ship_captain_crew.three_rolls import take_turn
from companion.engine.kernel.decisions import TURN, Rules, Seat


def play_rounds(table: Table) -> Rules[None]:
    """3.1 Everybody takes a turn; then the round is settled, and the next one begins."""
    while table.stage is Stage.ROLLING:
        while table.waiting:
            yield TURN
            yield from take_turn(table)
        settle_round(table)


def begin_round(table: Table, first: Seat) -> None:
    """3.1 Clockwise from the first player, for one coin more."""
    table.round += 1
    table.first = first
    table.roll_off = 0
    table.pot += table.variants.coins
    _take_turns(table, table.clockwise(first))
    table.tell(RoundBegan(table.round, table.variants.rounds, first, table.pot))


def _take_turns(table: Table, players: tuple[Seat, ...]) -> None:
    table.waiting, table.cargo, table.hand = list(players), {}, DICE


def settle_round(table: Table) -> None:
    """3.2-3.6 Who is ahead wins the round; ties are rolled off or carried; then comes the next round, or the end."""
    best = max(table.cargo.values())
    ahead = tuple([who for who in table.clockwise(table.first) if table.cargo.get(who) == best])
    winner = ahead[0] if best and len(ahead) == 1 else None
    if not table.variants.coins:
        add_up(table)
    elif winner is not None:
        table.score[winner] += table.pot
        table.tell(CoinWon(winner, table.pot, best))
        table.pot = 0
    elif table.variants.ties == "carry":
        table.tell(CoinCarried(table.pot))
    elif best or table.roll_off:
        roll_off(table, ahead, nobody=not best)
        return
    else:
        table.tell(CoinLost(table.pot))
        table.lost, table.pot = table.lost + table.pot, 0
    go_on(table, winner)


def add_up(table: Table) -> None:
    """3.2 With `sum` all cargo counts."""
    for who in table.clockwise(table.first):
        table.score[who] += table.cargo[who]
        table.tell(CargoAdded(who, table.cargo[who], table.score[who]))


def roll_off(table: Table, tied: tuple[Seat, ...], *, nobody: bool) -> None:
    """3.3, 3.5 The tied players take another turn each, in the order of the round."""
    table.roll_off += 1
    _take_turns(table, tied)
    table.tell(NobodyAhead(tied) if nobody else RollOffBegan(tied))


def go_on(table: Table, winner: Seat | None) -> None:
    """3.6, 4.1, 4.3 The next round begins with the left neighbour or the winner; or the game is over."""
    beyond = out_of_reach(table) if table.variants.limit and table.round < table.variants.rounds else None
    if beyond is not None:
        table.tell(OutOfReach(beyond))
    if beyond is not None or table.round == table.variants.rounds:
        table.stage = Stage.OVER
        if table.pot:
            table.tell(CoinsLeft(table.pot))
    elif winner is not None and table.variants.starts == "winner":
        begin_round(table, winner)
    else:
        begin_round(table, table.clockwise(table.first)[1])


def out_of_reach(table: Table) -> Seat | None:
    """4.3 Who is so far ahead that nobody can even draw level any more."""
    left = table.variants.rounds - table.round
    gain = left + table.pot if table.variants.coins else left * MOST_CARGO
    ranked = sorted(table.seats, key=lambda who: -table.score[who])
    leader, second = ranked[0], ranked[1]
    return leader if table.score[leader] > table.score[second] + gain else None
