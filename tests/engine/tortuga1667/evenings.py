"""Random evenings: every number of players, every mix of who holds what, every variant somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.engine.games.tortuga1667.pieces import STARRED
from companion.engine.games.tortuga1667.table import Table
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.session.table.random_player import play
from tests.engine.tortuga1667.table import GAME, NAMES

OWN_DECK = [
    {"attack": ["cannon"], "brawl": ["E"], "mutiny": ["skull"], "copies": 15},
    {"attack": ["torch"], "brawl": ["F"], "mutiny": ["wheel"], "copies": 16},
    {"attack": ["water", "water"], "brawl": ["E", "F"], "mutiny": ["skull", "wheel"], "copies": 1},
]


def setup(players: int, seed: int, *, plain: bool = False) -> Setup:
    """Some setup that can be played; a plain one has no variants, and one holder for all."""
    chance = Random(f"{players} {seed}")
    while True:
        sources = {source: chance.choice(list(Holder)) for source in GAME.sources}
        if plain:
            sources = dict.fromkeys(GAME.sources, list(Holder)[seed % 2])
        options, box = ({}, {}) if plain else _variants(chance)
        try:
            return GAME.complete(Setup(GAME.name, NAMES[:players], options, sources, box))
        except KernelError:
            continue


def _variants(chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    options: dict[str, Any] = {
        switch.name: True for switch in GAME.switches if switch.default is False and chance.random() < 0.2
    }
    if chance.random() < 0.4:
        options["starred-count"] = chance.randint(3, 8)
    options["starred-pick"] = chance.choice(("random-hidden", "random-open", "agreed"))
    if options["starred-pick"] == "agreed":
        options["starred"] = chance.sample([card.value for card in STARRED], options.get("starred-count", 3))
    if chance.random() < 0.3:
        options["short-game"] = chance.randint(0, 19)
    options["vote-profile"] = chance.choice(("FR", "ES", "custom"))
    return options, {"votes": OWN_DECK} if options["vote-profile"] == "custom" else {}


def evening(how: Setup, seed: int) -> Iterator[tuple[Match[Table], list[Told]]]:
    """Play to the end, showing the match at every decision with what was told since the last."""
    match = Match(GAME, how)
    yield match, list(match._told)
    for told in play(match, seed):
        yield match, told
