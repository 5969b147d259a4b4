"""The curtain of the terminal: a secret is shown when the others look away, and then wiped; and yes-or-no questions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Final

from companion.i18n import Translator

CLEAR: Final = "\033[2J\033[3J\033[H"
"""Empties the screen and what has scrolled out of it."""

Ask = Callable[[str], str | None]
"""Shows a prompt and gives what was typed; None is the end of all typing."""


def typed(prompt: str) -> str | None:
    """Ask at the terminal."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def agreed(tr: Translator, question: str, ask: Ask = typed) -> bool:
    """Ask for a yes; anything else, and the end of all typing, is a no."""
    answer = ask(f"{question} [{tr.text('word.yes')}/{tr.text('word.no')}] ")
    return answer is not None and answer.casefold() in (tr.text("word.yes").casefold(), "yes", "y")


class Curtain:
    """Drawn before one player, and closed again."""

    def __init__(self, tr: Translator, ask: Ask) -> None:
        self._tr = tr
        self._ask = ask

    def draw(self, name: str) -> str | None:
        """Wait until only this player looks; what they type instead of Enter is given back."""
        return self._ask(f"{self._tr.text('resume.pass', name=name)} ")

    def show(self, lines: Iterable[str]) -> None:
        """Show what is secret on an empty screen."""
        print(CLEAR, end="")
        for line in lines:
            print(line)

    def close(self) -> None:
        """Wipe it."""
        print(CLEAR, end="", flush=True)
