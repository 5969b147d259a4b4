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
from companion.engine.kernel.codec import plain
from companion.engine.kernel.game import Game
from companion.i18n import Translator
from companion.sailors.characters import Character, in_the_arena
from companion.sailors.foresight import Bin, foresight
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
    if given.chances:
        return _foreseen(tr, game, line_up, given, seed)
    records: list[Record] = []
    for number, records in enumerate(rounds(game, line_up, given.games, seed), 1):  # noqa: B007  the last ones count
        _count(number, given.games)
    if given.json:
        print(json.dumps({"game": game.name, "seed": seed, "chairs": [_described(one) for one in records]}))
        return 0
    print(tr.text("arena.head", name=tr.say(game.name, "game.name", {}), games=given.games, seed=seed))
    for one in records:
        print(_line(tr, one))
    return 0


def _count(number: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{number}/{games}", end="" if number < games else "\r", file=sys.stderr, flush=True)


def _foreseen(tr: Translator, game: Game[Any], line_up: list[Character], given: Namespace, seed: int) -> int:
    """Compare what was foreseen with what happened, in ten bins."""
    bins: list[Bin] = []
    for number, bins in enumerate(foresight(game, line_up, given.games, seed), 1):  # noqa: B007  the last ones count
        _count(number, given.games)
    if given.json:
        print(json.dumps({"game": game.name, "seed": seed, "games": given.games, "bins": [plain(one) for one in bins]}))
        return 0
    print(tr.text("arena.head", name=tr.say(game.name, "game.name", {}), games=given.games, seed=seed))
    for place, one in enumerate(bins):
        low, high = one.interval
        told = {"from": 100 * place // len(bins), "to": 100 * (place + 1) // len(bins), "looks": one.looks}
        if not one.looks:
            print(tr.text("arena.bin-empty", **told))
            continue
        foreseen, happened = (round(100 * part / one.looks) for part in (one.foreseen, one.happened))
        spread = {"low": round(100 * low), "high": round(100 * high)}
        print(tr.text("arena.bin", **told, foreseen=foreseen, happened=happened, **spread))
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
