"""The language of a command, and errors said in it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.cli.errors import CommandError, Failed, WrongUsage
from companion.engine.kernel.errors import KernelError
from companion.i18n import Translator, best_language, languages, translator
from companion.session.errors import Misstep, SessionError


def speaker(given: Namespace) -> Translator:
    """Take the language that was asked for, or that of the environment."""
    if given.lang is None:
        return translator(best_language())
    if given.lang not in languages():
        raise WrongUsage(f"--lang: choose from {', '.join(languages())}")
    return translator(given.lang)


@contextmanager
def explaining(tr: Translator, game: str = "", error: type[CommandError] = Failed) -> Iterator[None]:
    """Say in the reader's language what was refused."""
    try:
        yield
    except (KernelError, SessionError) as refused:
        raise error(tr.refusal(game, refused.why)) from refused


@contextmanager
def reading(tr: Translator, file: Path, game: str = "") -> Iterator[None]:
    """Say what is wrong in a document, and where."""
    try:
        yield
    except Misstep as step:
        where = f"{file}:{step.line}" if step.line else str(file)
        said = f"“{step.said}”: " if step.said else ""
        raise Failed(f"{where}: {said}{tr.refusal(step.game or game, step.why)}") from step
    except SessionError as error:
        raise Failed(tr.refusal(game, error.why)) from error
    except KernelError as error:
        raise Failed(f"{file}: {tr.refusal(game, error.why)}") from error
