"""Meets every kind of question of a game: plays evenings at random, without a screen, with all holders and options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, product
from typing import Any, Final

from companion.engine.kernel.decisions import Chance, Choose, Decision, Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Holder, Setup, Switch
from companion.presenter.house.people import seat_for
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.only_answer import only_answer
from companion.session.table.random_player import RandomPlayer

ENOUGH: Final = 60
"""So many evenings in a row without a new kind of question end the search."""
HOUSE_PLAYERS: Final = "house-players"
"""The option that seats more people than the printed rules know."""
SHUFFLE: Final = 1669
"""All kinds of tables come early, in an order that is always the same."""


def kind_of(asked: Decision) -> str:
    """Name a kind of question: its shape, its name, and which facts come with it."""
    shape = "choose" if isinstance(asked, Choose) else "chance" if isinstance(asked, Chance) else "secret"
    name = asked.source if isinstance(asked, Chance) else asked.prompt
    return "-".join((shape, name, *sorted(fact for fact, _ in asked.about)))


def meet(
    game: Game[Any], names: tuple[str, ...], players: tuple[int, ...] = (), most: int = 400, *, seen: bool = False
) -> Iterator[tuple[str, LiveTable]]:
    """Give a table whenever a question of a new kind is open on it; it is played on afterwards.

    Without numbers of players these are the usual ones. `seen`: only questions that a screen shows; one that has a
    single answer is not asked.
    """
    met: set[str] = set()
    quiet = 0
    for seed, setup in zip(range(most), _setups(game, names, players or tuple(game.usual)), strict=False):
        before = len(met)
        table = LiveTable.begin(Journal(":memory:"), game, setup, seed=seed, names=_called(setup, names))
        random_player = RandomPlayer(seed)
        while (asked := table.match.decision) is not None:
            kind = kind_of(asked)
            if kind not in met and not (seen and only_answer(asked)):
                met.add(kind)
                yield kind, table
            answer = random_player.answer(asked, table.match.sequence, table.match.owed)
            table.answer(answer, sequence=table.sequence)
        quiet = 0 if len(met) > before else quiet + 1
        if quiet >= ENOUGH:
            return


def _called(setup: Setup, names: tuple[str, ...]) -> dict[Seat, str]:
    return dict(zip(setup.seats, names, strict=False))


def house_rules(game: Game[Any], players: int) -> dict[str, object]:
    """Give the option that so many need, if it is more than the printed rules know."""
    return {HOUSE_PLAYERS: True} if players not in game.usual else {}


def _setups(game: Game[Any], names: tuple[str, ...], players: tuple[int, ...]) -> Iterator[Setup]:
    """Seat all numbers of people with real pieces and with the app's, with no option and with each one on."""
    options: list[dict[str, object]] = [{}]
    options += [{switch.name: value} for switch in game.switches for value in _values(switch)]
    tables = list(product(options, players, Holder))
    random.Random(SHUFFLE).shuffle(tables)
    for chosen, number, holder in cycle(tables):
        seats = tuple(seat_for(name) for name in names[:number])
        asked_for = {**chosen, **house_rules(game, number)}
        setup = Setup(game.name, seats, asked_for, dict.fromkeys(game.sources, holder))
        if _can_be_played(game, setup):
            yield setup


def _values(switch: Switch) -> tuple[object, ...]:
    if switch.document:
        return ()
    if isinstance(switch.default, bool):
        return (not switch.default,)
    return tuple(value for value in switch.choices or (switch.least, switch.most) if value != switch.default)


def _can_be_played(game: Game[Any], setup: Setup) -> bool:
    try:
        return not game.clashes(game.complete(setup))
    except KernelError:
        return False
