"""One line on stderr that says how long work goes on."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from companion.i18n import Translator

EVERY: Final = 15.0
"""Seconds between two lines where nobody sits at the terminal."""


class Progress:
    """At a terminal always the same line, else a new one now and then."""

    def __init__(self, tr: Translator) -> None:
        """Say nothing yet."""
        self._tr = tr
        self._terminal = sys.stderr.isatty()
        self._next = monotonic() + (0 if self._terminal else EVERY)
        self._said = False

    def tell(self, key: str, **facts: Any) -> None:
        """Say where we are, if it is time."""
        if monotonic() < self._next:
            return
        self._next = monotonic() + (1 if self._terminal else EVERY)
        line = self._tr.text(key, **facts)
        print(
            f"\r{line}\x1b[K" if self._terminal else line,
            end="" if self._terminal else "\n",
            file=sys.stderr,
            flush=True,
        )
        self._said = True

    def end(self) -> None:
        """Leave the line."""
        if self._terminal and self._said:
            print(file=sys.stderr, flush=True)
