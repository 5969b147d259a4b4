"""What the folders of the games have in common, so that whoever knows one finds their way in all."""

from __future__ import annotations

import inspect
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

import pytest

from companion.engine import games
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.sights import Sights
from companion.engine.kernel.table_facts import TableFacts
from companion.engine.shelf import SHELF, facts_of

ENTRIES = {
    "why_not": {"why_not": 3},
    "view": {"view": 2},
    "invariants": {"broken": 1},
    "sketch": {"sketched": 2},
    "variants": {"clashes": 1, "cautions": 1, "variants_of": 1},
    "editable": {"lies_open": 1, "piece_names": 1, "holds_secrets": 2},
    "card_list": {"decks": 1},
    "box": {"box_of": 1, "as_printed": 0},
}
"""The modules, their entry functions, and how many things each takes."""
NEEDED = {"why_not": "why_not", "view": "view", "invariants": "broken", "sketch": "sketched", "variants": "variants_of"}
"""What every game of ours has; the rest only those with cards, with a box to correct, with things to edit."""
OURS = {found.name for found in iter_modules(games.__path__) if found.ispkg}
in_the_house = pytest.mark.parametrize("game", sorted(OURS))


def module(game: str, name: str) -> Any:
    return import_module(f"{games.__name__}.{game}.{name}")


@in_the_house
@pytest.mark.parametrize("name", ENTRIES)
def test_the_same_module_has_the_same_functions_in_every_game(game: str, name: str) -> None:
    found = module(game, name) if find_spec(f"{games.__name__}.{game}.{name}") is not None else None
    entries = [entry for entry in ENTRIES[name] if hasattr(found, entry)]
    takes = {entry: len(inspect.signature(getattr(found, entry)).parameters) for entry in entries}

    assert takes == {entry: ENTRIES[name][entry] for entry in entries}
    assert NEEDED.get(name) in (None, *entries)


@in_the_house
def test_what_a_camera_and_a_printer_need_has_the_same_name_in_every_game(game: str) -> None:
    if SHELF[game].extras.sights is not None:
        assert SHELF[game].extras.sights is module(game, "sights").SIGHTS
        assert isinstance(SHELF[game].extras.sights, Sights)
    assert SHELF[game].extras.table_facts is module(game, "table_facts").TABLE_FACTS is facts_of(game)


@in_the_house
def test_facts_speak_of_what_the_game_has(game: str) -> None:
    """Sources, decks and zones are named as the rules name them."""
    facts, shelved = facts_of(game), SHELF[game]
    seats = tuple(Seat(f"p{number}") for number in range(1, shelved.usual[0] + 1))
    decks = shelved.extras.decks(shelved.complete(Setup(game, seats)))
    zones = {zone.name for zone in facts.mat.zones(seats)}

    assert {*facts.dice, *facts.secret_hands, *facts.mat.stays} <= set(shelved.sources)
    assert set(facts.card_style.decks) == {deck.name for deck in decks}
    assert set(facts.card_style.sets) == {colour for deck in decks for colour in deck.sets}
    shown = {word for deck in decks for card in deck.cards for one in card.shows for word in _words(one)}
    assert set(facts.card_style.symbols) <= shown
    assert {zone for zone in facts.mat.face_down if not any(name.startswith(f"{zone}-") for name in zones)} == set()
    assert all(zone.x >= 0 and zone.x + zone.width <= 1.0001 for zone in facts.mat.zones(seats))


def _words(shown: str) -> list[str]:
    """What a card shows, without its figure: `torch+torch`, `hull:+1`."""
    return shown.partition(":")[0].split("+")


def test_the_shelf_keeps_its_order_and_a_stranger_has_no_facts() -> None:
    """By the places that the games ask for; whoever asks for none stands behind them, by name."""
    places = [(game.extras.shelf_place, name) for name, game in SHELF.items()]
    asked_for = [place for place, name in places if name in OURS]

    assert places == sorted(places)
    assert len(set(asked_for)) == len(asked_for), "each of ours has a place of its own"
    assert facts_of("chess") == TableFacts()


def admitted(game: Game[Any], players: int) -> Setup:
    """A setup for so many, by the house rule that admits them if the printed ones do not."""
    seats = tuple(Seat(f"p{number}") for number in range(players))
    house_rules = [{}, *({switch.name: True} for switch in game.switches if isinstance(switch.default, bool))]
    setups = [Setup(game.name, seats, options) for options in house_rules]
    return next(game.complete(setup) for setup in setups if not refused(game, setup))


def refused(game: Game[Any], setup: Setup) -> bool:
    try:
        game.complete(setup)
    except Forbidden:
        return True
    return False


WITH_A_GRID = [(name, players) for name, game in SHELF.items() if facts_of(name).grid for players in game.players]


@pytest.mark.parametrize(("name", "players"), WITH_A_GRID)
def test_a_scanned_grid_has_as_many_columns_as_the_table(name: str, players: int) -> None:
    game = SHELF[name]
    grid = game.extras.table_facts.grid
    setup = admitted(game, players)

    assert grid is not None
    assert grid.columns(players) == game.begin(setup).columns
