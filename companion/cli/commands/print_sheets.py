"""`companion print`: sheets for the table as a PDF in true size."""

from __future__ import annotations

import json
import os
import tempfile
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import document_errors_told, translator_for
from companion.cli.shared.table_setup import game_asked_for

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardList
    from companion.i18n import Translator

OURS: Final = (b"%PDF", b"(Quartermaster)")
MOST_BYTES: Final = 64_000_000
"""How a file begins and whom it names, if it may be printed over."""


def run(given: Namespace) -> int:
    """Print what was asked for into a file."""
    from companion.prints.page import PAPERS
    from companion.prints.print_order import Order, printed

    tr = translator_for(given)
    game = game_asked_for(tr, given.game).name if given.game else ""
    if given.profile and not game:
        raise WrongUsage("--profile: say whose with --game")
    games = (game,) if game else ()
    boxes = (_box(tr, given, game),) if given.profile else ()
    pdf, pages = printed(Order(given.what, games, PAPERS[given.paper], given.backs, boxes, tuple(given.table)), tr)
    if not pages:
        raise WrongUsage(tr.text("print.nothing", game=tr.say(game, "game.name", {})))
    file = Path(given.out or f"quartermaster-{'-'.join((given.what, *games))}.pdf")
    _put(tr, file, pdf)
    if given.json:
        print(json.dumps({"file": str(file), "pages": pages, "paper": given.paper}))
    else:
        print(tr.text("print.done", pages=pages, file=str(file)))
    return 0


def _box(tr: Translator, given: Namespace, game: str) -> CardList:
    from companion.bridge.box_cards import card_list_of
    from companion.session.data_folder import DataFolder
    from companion.session.profiles.profile_folder import Profiles

    shelf = Profiles(DataFolder(given.data).profiles)
    with document_errors_told(tr, shelf.folder, game):
        return card_list_of(shelf.load(game, given.profile))


def _put(tr: Translator, file: Path, pdf: bytes) -> None:
    """Write the file whole or not at all; only an older print of ours is replaced."""
    draft: Path | None = None
    try:
        if file.exists() and not _is_ours(file):
            raise WrongUsage(tr.text("export.exists", file=str(file)))
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=".print-")
        draft = Path(name)
        with os.fdopen(handle, "wb") as written:
            written.write(pdf)
        draft.chmod(0o644)
        draft.replace(file)
    except (OSError, ValueError) as error:  # a NUL in the name is a ValueError
        raise Failed(f"{file}: {getattr(error, 'strerror', None) or error}") from error
    finally:
        if draft is not None:
            draft.unlink(missing_ok=True)


def _is_ours(file: Path) -> bool:
    content = b""
    if file.is_file():
        with file.open("rb") as opened:
            content = opened.read(MOST_BYTES)
    begins, names = OURS
    return content.startswith(begins) and names in content
