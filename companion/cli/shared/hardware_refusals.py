"""What the hardware says at the command line, and its errors as the end of a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli.errors import CommandError, Failed
from companion.i18n import Translator
from companion.i18n.hardware_words import HARDWARE, mended, one_line, said
from hardware.errors import HardwareError

__all__ = ["HARDWARE", "hardware_told", "mended", "one_line", "said"]


@contextmanager
def hardware_told(tr: Translator, error: type[CommandError] = Failed) -> Iterator[None]:
    """Let an error of the hardware end the command with its sentence."""
    try:
        yield
    except HardwareError as wrong:
        raise error(said(tr, wrong.key, wrong.facts)) from wrong
