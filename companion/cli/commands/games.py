"""`companion games`: the games on the shelf with players, options and sources."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Switch
from companion.engine.shelf import MISFITS, SHELF
from companion.i18n import Translator


def run(given: Namespace) -> int:
    """List the games."""
    tr = translator_for(given)
    games = [game_asked_for(tr, given.game)] if given.game else list(SHELF.values())
    if given.json:
        told: dict[str, Any] = {"games": [_described(tr, game) for game in games]}
        if not given.game:
            broken = [(one.name, one.package, tr.refusal("", one.why)) for one in MISFITS.values()]
            told["misfits"] = [dict(zip(("game", "package", "why"), one, strict=True)) for one in broken]
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        print("\n\n".join("\n".join(_lines(tr, game)) for game in games))
        for misfit in () if given.game else MISFITS.values():
            print(f"\n{misfit.package}: {tr.refusal('', misfit.why)}")
    return 0


def _described(tr: Translator, game: Game[Any]) -> dict[str, Any]:
    return {
        "game": game.name,
        "name": tr.say(game.name, "game.name", {}),
        "about": tr.say(game.name, "game.about", {}),
        "rules": game.version,
        "players": [game.players[0], game.players[-1]],
        "options": [
            {
                "name": switch.name,
                "default": switch.default,
                "allowed": switch.allowed,
                "rule": switch.rule,
                "about": tr.name(game.name, switch.name, "switch"),
            }
            for switch in game.switches
        ],
        "sources": [
            {"name": name, "default": holder.value, "about": tr.name(game.name, name, "source")}
            for name, holder in game.sources.items()
        ],
    }


def _lines(tr: Translator, game: Game[Any]) -> Iterator[str]:
    name = tr.say(game.name, "game.name", {})
    yield f"{game.name}: {tr.text('games.head', name=name, least=game.players[0], most=game.players[-1])}"
    yield f"  {tr.say(game.name, 'game.about', {})}"
    yield f"  {tr.text('games.options')}"
    columns = [(switch.name, _default(switch), switch.allowed) for switch in game.switches]
    widths = [max(len(row[column]) for row in columns) for column in range(3)] if columns else []
    for switch, row in zip(game.switches, columns, strict=True):
        cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield f"    {cells}  {tr.name(game.name, switch.name, 'switch')}"
    yield f"  {tr.text('games.sources')}"
    width = max(map(len, game.sources), default=0)
    for source, holder in game.sources.items():
        yield f"    {source.ljust(width)}  {holder.value}  {tr.name(game.name, source, 'source')}"


def _default(switch: Switch) -> str:
    if switch.default is None:
        return "-"
    return {True: "yes", False: "no"}[switch.default] if isinstance(switch.default, bool) else str(switch.default)
