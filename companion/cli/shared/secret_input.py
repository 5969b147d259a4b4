"""Addresses that carry passwords, given so that no list of processes shows them: from a file, or by standard input."""

from __future__ import annotations

import sys
from argparse import Namespace
from getpass import getpass
from pathlib import Path
from typing import Final

from companion.cli.errors import WrongUsage
from companion.i18n import Translator

BY_INPUT: Final = "-"
FROM_FILE: Final = "@"
_LONGEST: Final = 4096
_CARRIERS: Final = ("url", "address", "broker")
"""Arguments that may hold a password."""


def take_addresses(tr: Translator, given: Namespace) -> None:
    """Put the address in the place of `-` (standard input) or `@FILE`; any other word is the address itself."""
    for name in _CARRIERS:
        written = getattr(given, name, None)
        if written:
            setattr(given, name, _address(tr, str(written)))


def _address(tr: Translator, written: str) -> str:
    if written == BY_INPUT:
        found = getpass(f"{tr.text('harbour.paste')} ") if sys.stdin.isatty() else sys.stdin.readline(_LONGEST)
    elif written.startswith(FROM_FILE):
        try:
            with Path(written.removeprefix(FROM_FILE)).expanduser().open(encoding="utf-8") as file:
                found = file.readline(_LONGEST)
        except (OSError, ValueError) as error:
            raise WrongUsage(tr.text("harbour.no-file", file=written.removeprefix(FROM_FILE))) from error
    else:
        return written
    if not found.strip():
        raise WrongUsage(tr.text("harbour.no-words"))
    return found.strip()
