"""`companion check-game`: tries on one game what holds for all of them, and says in plain words what is missing."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.cli.errors import Failed
from companion.cli.shared.game_checks import Finding, rule_findings
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import NAMES, game_asked_for
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal
from companion.engine.kernel.game import Game
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import MISFITS, home_of, part_of
from companion.i18n import Translator, languages
from companion.i18n.catalogue import catalogue
from companion.i18n.handbook import read_entries
from companion.i18n.languages import WORDS
from companion.presenter import theme
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Scene
from companion.presenter.brought_pictures import picture_fault
from companion.session.errors import SessionError
from companion.session.scenarios.scenario import ScenarioFile
from companion.session.scenarios.scenario_run import ScenarioRun

ENGLISH: Final = "en"
MOST_SHOWN: Final = 12


def run(given: Namespace) -> int:
    """Check one game; exit code 1 if something is wrong."""
    tr = translator_for(given)
    for misfit in MISFITS.values():
        if given.game in (misfit.name, misfit.package):
            raise Failed(tr.refusal("", misfit.why))
    game = game_asked_for(tr, given.game)
    found = list(findings(game))
    faults = [one for one in found if not one.hint]
    if given.json:
        rows = [{"what": _sentence(tr, game.name, one), "hint": one.hint} for one in found]
        print(json.dumps({"game": game.name, "well": not faults, "findings": rows}, ensure_ascii=False, indent=2))
    else:
        for one in found:
            print(f"{tr.text('check.hint' if one.hint else 'check.fault')} {_sentence(tr, game.name, one)}")
        print(tr.text("check.wrong" if faults else "check.well", game=game.name, n=len(faults)))
    return 1 if faults else 0


def _sentence(tr: Translator, game: str, one: Finding) -> str:
    facts = {name: tr.refusal(game, fact) if isinstance(fact, Refusal) else fact for name, fact in one.facts.items()}
    return tr.text(one.key, **facts)


def findings(game: Game[Any]) -> Iterator[Finding]:
    """Everything that is wrong with a game or missing in it."""
    english = Translator(ENGLISH)
    yield from rule_findings(game, english)
    yield from _words(game, english)
    yield from _camera(game)
    yield from _board(game, english)
    yield from _files(game)


def _words(game: Game[Any], english: Translator) -> Iterator[Finding]:
    _name_all(game, english)
    missing = sorted(key.partition(": ")[2] for key in english.missing if key.startswith(f"{game.name}: "))
    if missing:
        more = {"words": ", ".join(missing[:MOST_SHOWN]), "n": len(missing)}
        yield Finding("check.words", {"game": game.name, **more})
    yield from _word_files(game)
    for language in languages():
        lacks = language != ENGLISH and Translator(language).find(game.name, ("game.about",), {})
        if language != ENGLISH and lacks == english.find(game.name, ("game.about",), {}):
            yield Finding("check.language", {"language": language}, hint=True)


def _word_files(game: Game[Any]) -> Iterator[Finding]:
    home = home_of(game.name)
    for file in sorted((home / WORDS).glob("*/*.po")) if home is not None else ():
        read = catalogue(file.parent, file.stem)
        if read is None:
            yield Finding("check.word-file", {"file": _short(file.parents[2], file)})
        elif read.senseless:
            lines = ", ".join(map(str, read.senseless[:MOST_SHOWN]))
            yield Finding("check.word-lines", {"file": _short(file.parents[2], file), "lines": lines})


def _name_all(game: Game[Any], tr: Translator) -> None:
    for key in ("game.name", "game.about"):
        tr.say(game.name, key, {})
    for switch in game.switches:
        tr.name(game.name, switch.name, "switch")
    for source in game.sources:
        tr.name(game.name, source, "source")


def _camera(game: Game[Any]) -> Iterator[Finding]:
    facts = game.extras.table_facts
    for source in {*facts.dice, *facts.secret_hands, *facts.mat.stays} - set(game.sources):
        yield Finding("check.no-source", {"source": source})
    if not facts.dice and game.extras.sights is None and game.sources:
        yield Finding("check.no-camera", {"sources": ", ".join(game.sources)}, hint=True)


def _board(game: Game[Any], tr: Translator) -> Iterator[Finding]:
    try:
        board = getattr(part_of(game.name, "board"), "BOARD", None)
        if board is not None and not isinstance(board, Board):
            yield Finding("check.board", {"why": type(board).__name__})
        elif board is not None:
            seats = tuple(Seat(name) for name in NAMES[: game.usual[0]])
            match: Match[Any] = Match(game, Setup(game.name, seats))
            names = {seat: seat.title() for seat in seats}
            marks = dict(zip(seats, theme.MARKS, strict=False))
            keys = [piece.key for piece in board.pieces(_scene(match, tr, names, marks))]
            if not keys or len(set(keys)) < len(keys):
                yield Finding("check.board-keys", {})
    except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a stranger's board does, it is told
        yield Finding("check.board", {"why": type(error).__name__})


def _scene(match: Match[Any], tr: Translator, names: dict[Seat, str], marks: Any) -> Scene:
    acting = tuple(names)[:1]
    return Scene(
        tr, match.game.name, theme.CHART, match.view(), match.decision, acting, names, marks, setup=match.setup
    )


def _files(game: Game[Any]) -> Iterator[Finding]:
    home = home_of(game.name)
    if home is None:
        return
    for file in sorted((home / "pictures").glob("*")):
        if fault := picture_fault(file):
            yield Finding(f"check.{fault}", {"file": _short(home, file)})
    if not (home / "pictures" / f"box-{game.name}.png").is_file():
        yield Finding("check.no-box", {"file": f"pictures/box-{game.name}.png"}, hint=True)
    book = home / "handbook.toml"
    if book.is_file():
        try:
            read_entries(book)
        except (OSError, ValueError, KeyError, TypeError) as error:
            yield Finding("check.handbook", {"file": book.name, "why": str(error)[:120]})
    for file in sorted((home / "scenarios").glob("*.toml")):
        try:
            played = ScenarioRun(ScenarioFile.load(file))
            list(played.play())
            played.check()
        except (SessionError, KernelError) as error:
            yield Finding("check.scenario", {"file": _short(home, file), "why": error.why})
        except (OSError, ValueError) as error:
            yield Finding("check.scenario", {"file": _short(home, file), "why": str(error)[:200]})


def _short(home: Path, file: Path) -> str:
    return str(file.relative_to(home))
