"""The command `companion`: finds the command asked for, runs it, and turns whatever goes wrong into one line."""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, NoReturn

from companion.cli.errors import CommandError, Failed, WrongUsage
from companion.cli.parsers.arguments import TOOLS, Parser
from companion.cli.parsers.help_language import HelpLanguage
from companion.cli.parsers.parser import parser

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 is well, 1 is not, 2 is wrong usage."""
    if sys.stdout is not None and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without accents gets a story all the same
    Parser.language = HelpLanguage(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(argv)
        sys.stdout.flush()
    except CommandError as error:
        return _complain(str(error), error.code)
    except KeyboardInterrupt:
        return _complain("stopped", 1)
    except BrokenPipeError:
        _leave_stdout()
        return 1
    except OSError as error:
        _leave_stdout()
        why = error.strerror or str(error)
        return _complain(f"{error.filename}: {why}" if isinstance(error.filename, str) else why, 1)
    return code


def console() -> NoReturn:
    """Run the command that was typed, and end with its code."""
    leave(main())


def leave(code: int) -> NoReturn:
    """End the program.

    A thread that is still within OpenCV would bring Python down while it ends: nothing is left to be done then.
    """
    if threading.active_count() > 1:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


def _run(argv: Sequence[str] | None) -> int:
    try:
        given = parser().parse_args(argv)
    except SystemExit as end:  # --help
        return int(end.code or 0)
    if given.module is None:
        within = " ".join(["companion", *([given.lacking] if "lacking" in given else [])])
        raise WrongUsage(f"no command given (see {within} --help)")
    if given.module.startswith(TOOLS) and not _is_here(given.module):
        raise Failed("development tools are not installed here: run this from a clone of the project")
    try:
        return int(import_module(given.module).run(given))
    except RuntimeError as fault:  # perhaps a game asked wrongly or raised: its file and line, and no traceback
        from companion.cli.shared.messages import translator_for
        from companion.engine.kernel.errors import FaultyRules

        if not isinstance(fault, FaultyRules):
            raise
        raise Failed(translator_for(given).refusal(str(dict(fault.why.facts)["game"]), fault.why)) from fault


def _is_here(tool: str) -> bool:
    """Say whether the module of a development tool is installed; a folder that only has its name is not enough."""
    try:
        return find_spec(tool) is not None
    except ModuleNotFoundError:
        return False


def _complain(message: str, code: int) -> int:
    """Say it on one line; what could move the cursor is taken out."""
    if sys.stderr is None:  # print would take stdout instead
        return code
    message = Parser.language.complaint(message)
    line = "".join(sign if sign.isprintable() else " " for sign in message)
    try:
        print(f"companion: {' '.join(line.split())}", file=sys.stderr, flush=True)
    except OSError:
        return code
    return code


def _leave_stdout() -> None:
    """Nobody reads on: keep Python from trying once more when it ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return
