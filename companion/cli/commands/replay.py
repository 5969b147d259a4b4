"""`companion replay`: golden play-throughs compared, written anew, or made."""

from __future__ import annotations

import os
import tempfile
from argparse import Namespace
from pathlib import Path

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import document_errors_told, translator_for
from companion.cli.shared.table_setup import game_asked_for, seed_asked_for, setup_asked_for
from companion.i18n import Translator
from companion.session.documents import read_text
from companion.session.scenarios.playthrough import Performed, Playthrough, first_difference, perform, read


def run(given: Namespace) -> int:
    """Compare, or write."""
    tr = translator_for(given)
    file = Path(given.file)
    if given.game is not None:
        return _make(tr, file, given)
    for name in ("players", "names", "seed", "set", "sources", "source"):
        if getattr(given, name) not in (None, []):
            raise WrongUsage(f"--{name} needs --game: an existing play-through says itself how it is set up")
    with document_errors_told(tr, file):
        before = read_text(file)
        now = perform(read(before), invent=given.write)
    return _write(tr, file, before, now) if given.write else _compare(tr, file, before, now)


def _make(tr: Translator, file: Path, given: Namespace) -> int:
    if not given.write:
        raise WrongUsage("--game needs --write")
    if file.exists():
        raise WrongUsage(f"{file} exists: leave out --game to write it again")
    game = game_asked_for(tr, given.game)
    what = Playthrough(setup_asked_for(tr, game, given), seed_asked_for(given))
    return _write(tr, file, None, perform(what, invent=True))


def _compare(tr: Translator, file: Path, before: str, now: Performed) -> int:
    difference = first_difference(before, now.text)
    if difference:
        print("\n".join(difference))
        raise Failed(f"{file}: {tr.text('replay.differs')}")
    print(tr.text("replay.same", file=str(file)))
    return 0


def _write(tr: Translator, file: Path, before: str | None, now: Performed) -> int:
    if now.left_at:
        print(tr.text("replay.invented", line=now.left_at))
    if before == now.text:
        print(tr.text("replay.unchanged", file=str(file)))
        return 0
    try:
        _put(file, now.text)
    except OSError as error:
        raise Failed(f"{file}: {error.strerror or error}") from error
    print(tr.text("replay.written", file=str(file)))
    return 0


def _put(file: Path, text: str) -> None:
    """Replace the file in one stroke, so that it is the old one or the new one."""
    mode = file.stat().st_mode & 0o777 if file.exists() else 0o644
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name[:40]}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as new:
            new.write(text)
        Path(name).chmod(mode)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink()
        raise
