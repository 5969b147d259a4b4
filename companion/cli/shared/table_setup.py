"""From --players, --set and the like to the setup of a match."""

from __future__ import annotations

import json
import secrets
from argparse import Namespace
from typing import Any, Final

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import refusals_told
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Holder, Setup, Switch
from companion.engine.shelf import game_named
from companion.i18n import Translator

NAMES: Final = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ivy")
USUAL: Final = 4
LARGEST_SEED: Final = (1 << 63) - 1
PICKED: Final = 1_000_000


def game_asked_for(tr: Translator, name: str) -> Game[Any]:
    """Find the game on the shelf."""
    with refusals_told(tr, error=WrongUsage):
        return game_named(name)


def setup_asked_for(tr: Translator, game: Game[Any], given: Namespace) -> Setup:
    """Put together what was asked for; what is impossible is wrong usage. Only what was said is in it."""
    with refusals_told(tr, game.name, WrongUsage):
        setup = Setup(game.name, _seats(game, given), _options(game, given), _sources(game, given))
        game.complete(setup)
    return setup


def seed_asked_for(given: Namespace) -> int:
    """Take the seed, or pick one."""
    if given.seed is None:
        return secrets.randbelow(PICKED)
    if not 0 <= given.seed <= LARGEST_SEED:
        raise WrongUsage(f"--seed: from 0 to {LARGEST_SEED}")
    return int(given.seed)


def _seats(game: Game[Any], given: Namespace) -> tuple[Seat, ...]:
    if given.names is not None:
        names = tuple(Seat(name) for name in given.names.split(","))
        if given.players not in (None, len(names)):
            raise WrongUsage(f"--players {given.players} does not go with {len(names)} --names")
        return names
    most = min(game.usual[-1], len(NAMES))
    players = max(game.usual[0], min(USUAL, most)) if given.players is None else given.players
    if players not in game.players:
        least, most = game.players[0], game.players[-1]
        raise Unreadable(refusal("player-count", least=least, most=most, given=players))
    return tuple(Seat(name) for name in NAMES[:players])


def _options(game: Game[Any], given: Namespace) -> dict[str, Any]:
    known = {switch.name: switch for switch in game.switches}
    options: dict[str, Any] = {}
    for name, value in _pairs("--set", given.set):
        if name not in known:
            raise Unreadable(refusal("no-such-option", option=name, known=" ".join(known)))
        options[name] = _value(known[name], value)
    return options


def _value(switch: Switch, text: str) -> object:
    """A list (like a deck) is typed as JSON, or as words between commas."""
    if not switch.document:
        return switch.read(text)
    if not text.lstrip().startswith(("[", "{")):
        return switch.check([word.strip() for word in text.split(",")])
    try:
        return switch.check(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise Unreadable(refusal("not-readable", why=str(error))) from error


def _sources(game: Game[Any], given: Namespace) -> dict[str, Holder]:
    holders = {} if given.sources is None else dict.fromkeys(game.sources, Holder(given.sources))
    for name, value in _pairs("--source", given.source):
        if name not in game.sources:
            raise Unreadable(refusal("no-such-source", source=name, known=" ".join(game.sources)))
        if value not in tuple(Holder):
            raise WrongUsage(f"--source {name}: table or app")
        holders[name] = Holder(value)
    return holders


def _pairs(option: str, given: list[str]) -> list[tuple[str, str]]:
    pairs: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise WrongUsage(f"{option} {text}: write NAME=VALUE")
        if pairs.get(name, value) != value:
            raise WrongUsage(f"{option} {name} is given twice")
        pairs[name] = value
    return list(pairs.items())
