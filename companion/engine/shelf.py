"""The shelf: all games by name, ours and those of installed packages, found by their entry point `quartermaster.games`.

A package that cannot be played is named among the misfits, and never keeps the others from the shelf.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine import games
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal, Unreadable, refusal
from companion.engine.kernel.game import Game
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.table_facts import TableFacts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

GROUP: Final = "quartermaster.games"
GAME_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,30}")


class Shelved(NamedTuple):
    """A game, the package that brought it, and the folder where its words, boards and pictures lie (None: with us)."""

    game: Game[Any]
    package: str
    home: Path | None
    module: str


class Misfit(NamedTuple):
    """A package that brings no game that could be played, and why."""

    name: str
    package: str
    why: Refusal


def _is_ours(found: EntryPoint) -> bool:
    return found.module.startswith(f"{games.__name__}.")


def _found() -> Iterator[EntryPoint]:
    """Every game that says so, and those of this folder that an older installation did not know yet."""
    folders = {found.name for found in iter_modules(games.__path__) if found.ispkg}
    named = {found.value: found for found in entry_points(group=GROUP)}
    for name in sorted(folders):
        value = f"{games.__name__}.{name}:GAME"
        yield named.pop(value, EntryPoint(name, value, GROUP))
    yield from (found for found in named.values() if not _is_ours(found))


def look(found: EntryPoint) -> Shelved | Misfit:
    """Open one package, and see whether its game can begin."""
    package = found.dist.name if found.dist is not None else found.module.partition(".")[0]
    try:
        game = found.load()
        why = _unfit(found, game)
    except (Exception, SystemExit) as error:  # noqa: BLE001  whatever a stranger's package does, the shelf stands
        why = _raised(error)
    if why is not None:
        return Misfit(found.name, package, refusal(why.key, why.rule, **{**dict(why.facts), "package": package}))
    module = sys.modules[found.module]
    folder = Path(next(iter(module.__path__))) if hasattr(module, "__path__") and not _is_ours(found) else None
    return Shelved(game, package, folder, found.module)


def _unfit(found: EntryPoint, game: object) -> Refusal | None:
    if not isinstance(game, Game):
        return refusal("package-no-game", package="", given=type(game).__name__)
    if game.name != found.name or not GAME_NAME.fullmatch(game.name):
        return refusal("package-name", package="", name=str(game.name)[:40], entry=found.name[:40])
    if not _is_ours(found):
        seats = tuple(Seat(f"p{number}") for number in range(1, game.usual[0] + 1))
        try:
            match: Match[Any] = Match(game, Setup(game.name, seats))
            encode((match.laid_out(), [match.view(seat) for seat in (None, *seats)]))
        except KernelError as error:
            return error.why
    return None


def _raised(error: BaseException) -> Refusal:
    """Say where a package failed: its last line that was run, or that cannot be read."""
    file, line = "", 0
    if isinstance(error, SyntaxError):
        file, line = error.filename or "", error.lineno or 0
    step = error.__traceback__
    while step is not None and not isinstance(error, SyntaxError):
        file, line, step = step.tb_frame.f_code.co_filename, step.tb_lineno, step.tb_next
    short = "/".join(Path(file).parts[-2:])
    return refusal("package-raises", package="", error=type(error).__name__, file=short, line=line)


def _filled() -> tuple[dict[str, Shelved], dict[str, Misfit]]:
    fits: dict[str, Shelved] = {}
    misfits: dict[str, Misfit] = {}
    for found in _found():
        one = look(found)
        if isinstance(one, Shelved) and one.game.name in fits:
            taken = refusal("package-name-taken", package=one.package, name=one.game.name)
            one = Misfit(found.name, one.package, taken)
        if isinstance(one, Misfit):
            misfits[f"{one.package}: {one.name}"] = one
        else:
            fits[one.game.name] = one
    return fits, misfits


_SHELVED, MISFITS = _filled()
SHELF: Final[dict[str, Game[Any]]] = {
    one.game.name: one.game
    for one in sorted(_SHELVED.values(), key=lambda one: (one.game.extras.shelf_place, one.game.name))
}


def game_named(name: str) -> Game[Any]:
    """Take a game from the shelf, or say why it is not there."""
    if name not in SHELF:
        for misfit in MISFITS.values():
            if misfit.name == name:
                raise Unreadable(misfit.why)
        raise Unreadable(refusal("no-such-game", game=str(name)[:40], known=" ".join(SHELF)))
    return SHELF[name]


def facts_of(name: str) -> TableFacts:
    """What is known of the table of a game; nothing of one that is not on the shelf."""
    return SHELF[name].extras.table_facts if name in SHELF else TableFacts()


def home_of(name: str) -> Path | None:
    """Where the words, the board and the pictures of an installed game lie; None for ours, whose lie in our rooms."""
    return _SHELVED[name].home if name in _SHELVED else None


def package_of(name: str) -> str:
    """Which package brought a game."""
    return _SHELVED[name].package if name in _SHELVED else ""


def part_of(name: str, part: str) -> ModuleType | None:
    """Import a part of an installed game's package, like its board; None if it has none."""
    module = _SHELVED[name].module if name in _SHELVED and _SHELVED[name].home is not None else ""
    return import_module(f"{module}.{part}") if module and find_spec(f"{module}.{part}") is not None else None


def homes() -> dict[str, Path]:
    """The folders of all installed games."""
    return {name: one.home for name, one in _SHELVED.items() if one.home is not None}
