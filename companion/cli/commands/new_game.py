"""`companion new-game`: writes the package of a new game, small and playable."""

from __future__ import annotations

import keyword
import sys
from argparse import Namespace
from importlib.util import find_spec
from pathlib import Path

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.game_skeleton import skeleton
from companion.cli.shared.messages import translator_for
from companion.engine.shelf import GAME_NAME, SHELF


def run(given: Namespace) -> int:
    """Write the files; nothing that is there is ever written over."""
    tr, name = translator_for(given), given.name
    if not GAME_NAME.fullmatch(name) or keyword.iskeyword(name):
        raise WrongUsage(tr.text("new-game.name", name=name[:40]))
    if name in SHELF or name in sys.stdlib_module_names or find_spec(name) is not None:
        raise Failed(tr.text("new-game.taken", name=name))
    home = Path(given.to) / name
    if home.exists():
        raise Failed(tr.text("new-game.exists", folder=str(home)))
    for path, text in skeleton(name):
        file = home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(file)
    print(tr.text("new-game.next", folder=str(home), name=name))
    return 0
