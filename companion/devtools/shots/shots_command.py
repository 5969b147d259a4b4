"""`companion shots`: pictures of every screen and every kind of question, taken on a window that nobody sees."""

from __future__ import annotations

import os
import tempfile
from argparse import Namespace
from pathlib import Path

from companion.cli.commands.app_command import size_asked_for
from companion.cli.errors import Failed
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.shelf import SHELF
from companion.ui.launch import Wish, prepare


def run(given: Namespace) -> int:
    """Play, and take pictures."""
    tr = translator_for(given)
    games = [game_asked_for(tr, given.game).name] if given.game else list(SHELF)
    folder = Path(given.folder)
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:
        wish = Wish(tr.language, size_asked_for(given.size), swift=True, home=Path(home))
        prepare(wish)
        from companion.devtools.shots.all_shots import take

        try:
            for file in take(wish, games, folder):
                print(file, flush=True)
        except OSError as error:
            raise Failed(f"{folder}: {error.strerror or error}") from error
    return 0
