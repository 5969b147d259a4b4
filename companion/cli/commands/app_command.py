"""`companion` without a command: opens the app."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.kernel.table_facts import DemoEvening
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.session.data_folder import DataFolder
from companion.ui.launch import LARGEST, SMALLEST, NoScreen, Wish, console_screen, open_app


def run(given: Namespace) -> int:
    """Open the app and stay until it is closed."""
    tr = translator_for(given)
    if given.game is not None:
        game_asked_for(tr, given.game)
    home = Path(given.data) if given.data else None
    wish = Wish(
        language=given.lang or "",
        size=size_asked_for(given.size),
        kiosk=given.kiosk,
        game=given.game or "",
        home=home,
        camera=_camera(tr, given),
        seats="keys" if given.simulated else "auto",
        record=_record(tr, given),
        rotation=_turn(given.rotate),
    )
    try:
        return open_app(wish)
    except NoScreen as error:
        if given.or_demo:
            return _demo_instead(tr, DataFolder(home).path / "demo")
        raise Failed(tr.text("app.no-screen")) from error


def _turn(asked: str) -> int:
    """Read how far the picture is turned; by itself, as the screen of the console is built in."""
    if asked != "auto":
        return int(asked)
    screen = console_screen(os.environ)
    return screen.turn if screen is not None else 0


def _demo_instead(tr: Translator, pictures: Path) -> int:
    """Play a demo, in a process of its own: in this one Kivy has found no window already."""
    game, *more = demo_words()
    print(tr.text("demo.instead", name=tr.say(game, "game.name", {})), file=sys.stderr, flush=True)
    words = ("demo", game, *more, "--lang", tr.language, "--shots", str(pictures))
    begin = "from companion.cli.main import console; console()"
    return subprocess.run([sys.executable, "-c", begin, *words], check=False).returncode  # noqa: S603  ourselves


def demo_words() -> tuple[str, ...]:
    """Name the evening that is shown where there is no screen: the first that a game of the shelf offers."""
    game = next((game for game in SHELF.values() if game.extras.table_facts.demo), next(iter(SHELF.values())))
    demo = game.extras.table_facts.demo or DemoEvening(game.usual[0], 1)
    return game.name, "--players", str(demo.players), "--seed", str(demo.seed), "--fast"


def _camera(tr: Translator, given: Namespace) -> str:
    """Read which camera; one that nobody knows is refused before anything opens."""
    wished = str(given.camera or ("simulated" if given.simulated else "auto"))
    if wished not in ("auto", "none", "simulated"):
        from companion.bridge.senses import check
        from companion.cli.shared.messages import hardware_errors_told

        with hardware_errors_told(tr, WrongUsage):
            check(wished)
    return wished


def _record(tr: Translator, given: Namespace) -> Path | None:
    """Read where the recording goes; a file that is there already is not written over."""
    if given.record is None:
        return None
    file = Path(given.record)
    if file.exists() or not file.parent.is_dir():
        raise Failed(tr.text("app.record-there" if file.exists() else "app.record-nowhere", file=str(file)))
    return file


def size_asked_for(text: str | None) -> tuple[int, int] | None:
    """Read 800x480."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d{1,5})x(\d{1,5})", text)
    if not found:
        raise WrongUsage(f"--size {text}: write WIDTHxHEIGHT, as in 800x480")
    width, height = int(found[1]), int(found[2])
    if min(width, height) < SMALLEST or max(width, height) > LARGEST:
        raise WrongUsage(f"--size {text}: from {SMALLEST} to {LARGEST} pixels on each side")
    return width, height
