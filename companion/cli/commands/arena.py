"""`companion arena`: sailors play against each other, and the wins are counted with intervals."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import Any

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.sailors_asked import characters_asked_for
from companion.cli.shared.table_setup import game_asked_for, seed_asked_for
from companion.i18n import Translator
from companion.sailors.characters import in_the_arena
from companion.sailors.win_shares import Record, rounds


def run(given: Namespace) -> int:
    """Let them play."""
    tr = translator_for(given)
    game = game_asked_for(tr, given.game)
    line_up = characters_asked_for(tr, given.seats, in_the_arena(game))
    if len(line_up) not in game.players:
        least, most = game.players[0], game.players[-1]
        raise WrongUsage(tr.text("arena.seats", least=least, most=most, given=len(line_up)))
    if given.games < 1:
        raise WrongUsage(tr.text("arena.games"))
    seed = seed_asked_for(given)
    records: list[Record] = []
    for number, records in enumerate(rounds(game, line_up, given.games, seed), 1):  # noqa: B007  the last ones count
        if sys.stderr.isatty():
            print(f"\r{number}/{given.games}", end="" if number < given.games else "\r", file=sys.stderr, flush=True)
    if given.json:
        print(json.dumps({"game": game.name, "seed": seed, "chairs": [_described(one) for one in records]}))
        return 0
    print(tr.text("arena.head", name=tr.say(game.name, "game.name", {}), games=given.games, seed=seed))
    for one in records:
        print(_line(tr, one))
    return 0


def _described(one: Record) -> dict[str, Any]:
    low, high = one.interval
    return {
        "sailor": one.name,
        "played": one.played,
        "won": one.won,
        "low": round(low, 4),
        "high": round(high, 4),
        "decisions": len(one.milliseconds),
        "mean_ms": round(one.mean, 1),
        "p95_ms": round(one.slow, 1),
    }


def _line(tr: Translator, one: Record) -> str:
    low, high = one.interval
    return tr.text(
        "arena.line",
        sailor=one.name,
        won=one.won,
        played=one.played,
        share=round(100 * one.won / one.played),
        low=round(100 * low),
        high=round(100 * high),
        mean=round(one.mean),
        slow=round(one.slow),
    )
