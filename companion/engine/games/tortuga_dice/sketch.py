"""A position from a few words: what is said lies so, and the rest of the box is laid around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.engine.games.tortuga_dice.invariants import ACTING
from companion.engine.games.tortuga_dice.pieces import CHESTS, DICE, TILES, UNKNOWN_TILE, Action
from companion.engine.games.tortuga_dice.table import Stage
from companion.engine.games.tortuga_dice.variants import variants_of
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.kernel.setup import Setup

ZONES: Final = ("island", "crew", "fleet", "tortuga")


def sketched(setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete a sketch into a position. Said: stage, first, round, roll, central, and a board for whom it matters.

    A zone is a list of colours, or the colours in one text ("red blue"); what is not said is empty, and the bag holds
    all other chests. `dice` says which letters lie on which action; in the action phase the others lie where they do no
    harm. `tiles` is a number, or a list of coins.
    """
    said = _section(given, "boards")
    stage = given.get("stage", Stage.ROLLING)
    app = setup.sources.get("tiles") == Holder.APP
    stock = TILES.copy()
    whole: dict[str, Any] = {
        "seats": setup.seats,
        "variants": msgspec.to_builtins(variants_of(setup)),
        "sources": dict(setup.sources),
        "stage": stage,
        "round": 1,
        "first": setup.seats[0],
        **given,
        "central": _chests(given.get("central", [])),
        "boards": {seat: _board(_section(said, seat), stage, stock if app else None) for seat in setup.seats},
    }
    for seat in said:
        if seat not in setup.seats:
            raise Unreadable(refusal("no-such-seat", seat=str(seat)[:40]))
    _course(whole)
    lying = Counter(whole["central"])
    for board in whole["boards"].values():
        for zone in ZONES:
            lying.update(board[zone])
    whole.setdefault("bag", {colour.value: count - lying[colour.value] for colour, count in CHESTS.items()})
    return whole


def _course(whole: dict[str, Any]) -> None:
    """Somebody has rolled before if dice lie on the boards."""
    rolled = any(board["dice"] for board in whole["boards"].values())
    whole.setdefault("roll", (2 if rolled else 1) if whole["stage"] == Stage.ROLLING else 0)


def _section(given: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    section = given.get(name, {})
    if not isinstance(section, Mapping):
        raise Unreadable(refusal("not-a-table", name=name))
    return section


def _chests(said: Any) -> list[str]:
    chests = said.split() if isinstance(said, str) else said
    if not isinstance(chests, (list, tuple)):
        raise Unreadable(refusal("not-a-list", name=str(said)[:40]))
    return [str(colour) for colour in chests]


def _board(said: Mapping[str, Any], stage: str, stock: dict[int, int] | None) -> dict[str, Any]:
    board: dict[str, Any] = {**said, **{zone: _chests(said.get(zone, [])) for zone in ZONES}}
    dice = {str(action): "".join(sorted(str(letters))) for action, letters in _section(said, "dice").items()}
    left = "".join(die for die in DICE if die not in "".join(dice.values()))
    if stage in ACTING and left and "hand" not in said:
        harmless = Action.HUNT if stage == Stage.FLEET else Action.FLEET
        dice[harmless] = "".join(sorted(dice.get(harmless, "") + left))
        left = ""
    board["dice"] = dice
    board.setdefault("hand", left)
    board["tiles"] = _tiles(said.get("tiles", 0), stock)
    return board


def _tiles(said: Any, stock: dict[int, int] | None) -> list[Any]:
    """So many tiles: unknown ones, or with app-held tiles the plainest that are left."""
    if not isinstance(said, int):
        tiles = list(said)
        for coins in tiles:
            if stock is not None and coins in stock:
                stock[coins] -= 1
        return tiles
    if stock is None:
        return [UNKNOWN_TILE] * said
    tiles = []
    for coins in stock:
        taken = min(stock[coins], said - len(tiles))
        stock[coins] -= taken
        tiles += [coins] * taken
    return tiles
