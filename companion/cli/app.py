"""`companion` without a command: opens the app."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path

from companion.cli.errors import Failed, WrongUsage
from companion.cli.setting import game_asked_for
from companion.cli.speaking import speaker
from companion.ui.launch import LARGEST, SMALLEST, NoScreen, Wish, open_app


def run(given: Namespace) -> int:
    """Open the app and stay until it is closed."""
    tr = speaker(given)
    if given.game is not None:
        game_asked_for(tr, given.game)
    home = Path(given.data) if given.data else None
    wish = Wish(
        language=given.lang or "",
        size=size_asked_for(given.size),
        kiosk=given.kiosk,
        game=given.game or "",
        home=home,
    )
    try:
        return open_app(wish)
    except NoScreen as error:
        raise Failed(tr.text("app.no-screen")) from error


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
