"""What the games on the shelf have, found out by playing them: tests ask here instead of naming games."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from companion.engine import games
from companion.engine.kernel.decisions import Seat, Secret
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.table.random_player import play

ENOUGH: Final = 150
"""Whatever a game hides, it has hidden some of it after so many answers."""


OURS: Final = tuple(game for game in SHELF if type(SHELF[game]).__module__.startswith(f"{games.__name__}."))
"""The games that come with the house, and keep its customs: three languages, a handbook, chapters under one name."""


class Met(NamedTuple):
    """What somebody meets in a game of which the app holds all pieces."""

    secrets: bool
    """Something is told to one person alone."""
    asked_in_secret: bool


def _met(game: str) -> Met:
    shelved = SHELF[game]
    seats = tuple(Seat(f"p{number}") for number in range(shelved.usual[0]))
    match: Match[Any] = Match(shelved, Setup(game, seats, {}, dict.fromkeys(shelved.sources, Holder.APP)))
    asked = isinstance(match.decision, Secret)
    for _ in play(match, 1):
        asked = asked or isinstance(match.decision, Secret)
        if match.sequence > ENOUGH:
            break
    return Met(any(one.to is not None for seat in seats for one in match.told(seat)), asked)


def _setup(game: str) -> Setup:
    seats = tuple(Seat(f"p{number}") for number in range(SHELF[game].usual[0]))
    return SHELF[game].complete(Setup(game, seats))


_MET: Final = {game: _met(game) for game in SHELF}
SECRETIVE: Final = tuple(game for game in SHELF if _MET[game].secrets)
"""The games in which somebody knows something alone."""
ASKING_IN_SECRET: Final = tuple(game for game in SHELF if _MET[game].asked_in_secret)
"""The games in which somebody chooses without the others knowing what."""
CARDED: Final = tuple(game for game in SHELF if SHELF[game].extras.decks(_setup(game)))
"""The games with cards that can be printed and read."""
BOXED: Final = tuple(game for game in SHELF if SHELF[game].extras.printed())
"""The games of whose box something is taken for granted until somebody corrects it."""
MATTED: Final = tuple(game for game in SHELF if SHELF[game].extras.table_facts.mat.zones(("p1", "p2")))
"""The games with a plan of the table."""
