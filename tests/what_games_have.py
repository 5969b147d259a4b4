"""What the games on the shelf have, found out by playing them: tests ask here instead of naming games."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.table.random_player import play

ENOUGH: Final = 150
"""Whatever a game hides, it has hidden some of it after so many answers."""


@lru_cache(maxsize=32)
def has_secrets(game: str) -> bool:
    """Whether somebody is told something alone where the app holds all pieces."""
    shelved = SHELF[game]
    seats = tuple(Seat(f"p{number}") for number in range(shelved.usual[0]))
    match: Match[Any] = Match(shelved, Setup(game, seats, {}, dict.fromkeys(shelved.sources, Holder.APP)))
    for told in play(match, 1):
        if match.sequence > ENOUGH or any(one.to is not None for one in (*told, *match.told(seats[0]))):
            break
    return any(one.to is not None for seat in seats for one in match.told(seat))


SECRETIVE: Final = tuple(game for game in SHELF if has_secrets(game))
"""The games in which somebody knows something alone."""
