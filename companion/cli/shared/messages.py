"""What a command says: the translator asked for, and errors of every room as one sentence that ends the command."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.cli.errors import CommandError, Failed, WrongUsage
from companion.engine.kernel.errors import KernelError
from companion.i18n import Translator, best_language, languages, translator
from companion.i18n.hardware_words import hardware_text
from companion.session.errors import Misstep, SessionError
from hardware.errors import HardwareError


def translator_for(given: Namespace) -> Translator:
    """Take the language that was asked for, or that of the environment."""
    if given.lang is None:
        return translator(best_language())
    if given.lang not in languages():
        raise WrongUsage(f"--lang: choose from {', '.join(languages())}")
    return translator(given.lang)


@contextmanager
def refusals_told(tr: Translator, game: str = "", error: type[CommandError] = Failed) -> Iterator[None]:
    """Say in the reader's language what was refused."""
    try:
        yield
    except (KernelError, SessionError) as refused:
        raise error(tr.refusal(game, refused.why)) from refused


@contextmanager
def document_errors_told(tr: Translator, file: Path, game: str = "") -> Iterator[None]:
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


@contextmanager
def hardware_errors_told(tr: Translator, error: type[CommandError] = Failed) -> Iterator[None]:
    """Let an error of the hardware end the command with its sentence."""
    try:
        yield
    except HardwareError as wrong:
        raise error(hardware_text(tr, wrong.key, wrong.facts)) from wrong
