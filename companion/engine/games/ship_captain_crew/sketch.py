"""A position from a few words: what is said lies so, and the rest as it would before somebody's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.games.ship_captain_crew.pieces import DICE
from companion.engine.games.ship_captain_crew.table import Stage
from companion.engine.games.ship_captain_crew.variants import variants_of
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.setup import Setup


def sketched(setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete a sketch into a position. Said: round, first, score, cargo of those who have rolled, pot, lost.

    Whoever has no cargo yet still waits, clockwise from the first player; coins that nobody has are carried, or lost
    where nothing is carried.
    """
    variants = variants_of(setup)
    for name in ("score", "cargo"):
        for seat in _section(given, name):
            if seat not in setup.seats:
                raise Unreadable(refusal("no-such-seat", seat=str(seat)[:40]))
    first = given.get("first", setup.seats[0])
    at = setup.seats.index(first) if first in setup.seats else 0
    cargo = _section(given, "cargo")
    score = dict.fromkeys(setup.seats, 0) | _section(given, "score")
    whole: dict[str, Any] = {
        "seats": setup.seats,
        "variants": msgspec.to_builtins(variants),
        "sources": dict(setup.sources),
        "stage": Stage.ROLLING,
        "hand": DICE,
        "waiting": [seat for seat in (*setup.seats[at:], *setup.seats[:at]) if seat not in cargo],
        **given,
        "first": first,
        "cargo": cargo,
        "score": score,
    }
    if variants.coins and all(isinstance(coins, int) for coins in score.values()):
        _coins(whole, sum(score.values()), carry=variants.ties == "carry")
    whole.setdefault("round", 1)
    return whole


def _coins(whole: dict[str, Any], won: int, *, carry: bool) -> None:
    """3.2-3.4 As many rounds as coins were played for, if nothing else is said."""
    whole.setdefault("round", won + 1)
    left = int(whole["round"]) - won
    whole.setdefault("pot", left if carry else 1)
    whole.setdefault("lost", left - int(whole["pot"]))


def _section(given: Mapping[str, Any], name: str) -> dict[str, Any]:
    section = given.get(name, {})
    if not isinstance(section, Mapping):
        raise Unreadable(refusal("not-a-table", name=name))
    return dict(section)
