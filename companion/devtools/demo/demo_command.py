"""`companion demo`: a whole evening on the simulated table, through the real window, and what it came to."""

from __future__ import annotations

import json
import os
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.cli.commands.app_command import size_asked_for
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import game_asked_for, seed_asked_for
from companion.devtools.demo.demonstration import PARTS, Figures, Plan
from companion.devtools.progress_line import Progress
from companion.engine.kernel.game import Game
from companion.i18n import Translator
from companion.ui.launch import Wish, prepare

USUAL: Final = 3


def run(given: Namespace) -> int:
    """Play the evening and report; 1 if anything was refused or did not agree with the table."""
    tr = translator_for(given)
    game = game_asked_for(tr, given.game)
    if given.decisions is not None and given.decisions < 1:
        raise WrongUsage("--decisions: at least 1")
    plan = Plan(
        game.name,
        _players(tr, game, given.players),
        seed_asked_for(given),
        tr.language,
        size_asked_for(given.size),
        _folder(given.shots),
        given.fast,
        given.decisions or Plan("", 0, 0).most,
        given.real,
        _file(given.gif),
        given.by,
    )
    figures = _demonstrated(tr, plan)
    print(json.dumps(as_json(figures), ensure_ascii=False) if given.json else "\n".join(report(tr, figures)))
    return 0 if figures.well else 1


def _players(tr: Translator, game: Game[Any], wished: int | None) -> int:
    players = max(game.usual[0], min(USUAL, game.usual[-1])) if wished is None else wished
    if players not in game.players:
        facts = {"least": game.players[0], "most": game.players[-1], "given": players}
        raise WrongUsage(tr.text("refusal.player-count", **facts))
    return players


def _folder(wished: str | None) -> Path | None:
    """Make the folder for the pictures before an evening is played for nothing."""
    if wished is None:
        return None
    folder = Path(wished)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failed(f"{folder}: {error.strerror or error}") from error
    return folder


def _file(wished: str | None) -> Path | None:
    """See that the moving picture can be written, before an evening is played for nothing."""
    if wished is None:
        return None
    file = Path(wished)
    if file.suffix.lower() != ".gif":
        raise WrongUsage("--gif: a file that ends in .gif")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError as error:
        raise Failed(f"{file}: {error.strerror or error}") from error
    return file


def _demonstrated(tr: Translator, plan: Plan) -> Figures:
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    prepare(Wish(size=plan.size, swift=True))
    from companion.devtools.demo.demo_evening import demonstrate
    from companion.devtools.fingers.random_fingers import Stuck

    progress = Progress(tr)
    with tempfile.TemporaryDirectory() as home:
        try:
            return demonstrate(plan, Path(home), lambda figures: progress.tell("demo.progress", **_so_far(figures)))
        except Stuck as error:
            raise Failed(tr.text("demo.stuck", where=str(error))) from error
        finally:
            progress.end()


def _so_far(figures: Figures) -> dict[str, Any]:
    return {"turn": figures.turn, "decisions": figures.decisions, "scans": figures.scans}


def as_json(figures: Figures) -> dict[str, Any]:
    """The report for programs."""
    return {
        "well": figures.well,
        "game": figures.game,
        "players": figures.players,
        "seed": figures.seed,
        "scans": figures.scans,
        "cards": figures.cards,
        "misread": figures.misread,
        "asked": figures.asked,
        "decisions": figures.decisions,
        "given": dict(figures.given),
        "touches": figures.touches,
        "presses": figures.presses,
        "lamps": figures.lamps,
        "compared": figures.compared,
        "refused": figures.refused,
        "wrong": figures.wrong,
        "seconds": {part: round(figures.seconds[part], 2) for part in PARTS} | {"total": round(figures.total, 2)},
        "result": list(figures.result),
        "pictures": [str(file) for file in figures.pictures],
    }


def report(tr: Translator, figures: Figures) -> Iterator[str]:
    """The report for people: what was done, what went wrong, where the time went, how it ended."""
    name = tr.say(figures.game, "game.name", {})
    yield tr.text("play.head", name=name, players=figures.players, seed=figures.seed)
    yield tr.text("demo.how")
    for figure in ("scans", "cards", "misread", "asked"):
        yield _row(getattr(figures, figure), tr.text(f"demo.{figure}"))
    yield _row(figures.decisions, tr.text("demo.decisions"))
    for by, number in sorted(figures.given.items()):
        yield _row(number, "  " + tr.text(f"demo.by.{by}"))
    for figure in ("touches", "presses", "lamps", "compared", "refused", "wrong"):
        yield _row(getattr(figures, figure), tr.text(f"demo.{figure}"))
    yield _row(f"{figures.total:,.1f}", tr.text("demo.seconds"))
    for part in PARTS:
        yield _row(f"{figures.seconds[part]:,.1f}", "  " + tr.text(f"demo.part.{part}"))
    yield tr.text("demo.well" if figures.well else "demo.not-well")
    if figures.pictures:
        facts = {"pictures": len(figures.pictures), "folder": str(figures.pictures[0].parent.resolve())}
        yield tr.text("demo.pictures", **facts)
    yield ""
    yield from figures.result or (tr.text("demo.unfinished"),)


def _row(figure: object, words: str) -> str:
    shown = f"{figure:,}" if isinstance(figure, int) else str(figure)
    return f"  {shown.rjust(10)}  {words}"
