"""The doctor's findings as rows to read: a sign, what is so, and how to mend it. No Kivy.

The doctor tries cameras and lamps, which takes seconds: it works on a thread of its own, and the screen fetches what it
has found so far.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.i18n import Translator
from companion.i18n.hardwords import mended, one_line, said

if TYPE_CHECKING:
    from hardware.doctor import Finding

SIGNS: Final = {"good": "check", "absent": "minus", "warning": "eye", "broken": "no"}


class Told(NamedTuple):
    """One finding in words."""

    picture: str
    text: str
    mend: str


def told(tr: Translator, finding: Finding) -> Told:
    """Say what was found."""
    cure = one_line(mended(tr, finding.key, finding.facts))
    return Told(SIGNS.get(finding.state, "minus"), one_line(said(tr, finding.key, finding.facts)), cure)


class Examination:
    """One visit, on a thread that nobody waits for; `found` gives what is new, `over` says when there is no more."""

    def __init__(self, folder: Path, look: Callable[[Path], Iterable[Finding]] | None = None) -> None:
        self._folder = folder
        self._look = look or _everything
        self._found: SimpleQueue[Finding | None] = SimpleQueue()
        self.over = False
        threading.Thread(target=self._run, name="doctor", daemon=True).start()

    def _run(self) -> None:
        try:
            for finding in self._look(self._folder):
                self._found.put(finding)
        finally:
            self._found.put(None)

    def found(self) -> list[Finding]:
        """Take what was found since the last time."""
        new: list[Finding] = []
        while True:
            try:
                one = self._found.get_nowait()
            except Empty:
                return new
            if one is None:
                self.over = True
            else:
                new.append(one)


def _everything(folder: Path) -> Iterable[Finding]:
    from hardware.doctor import Machine, examine  # noqa: PLC0415  it loads OpenCV: half a second, and fifty megabytes
    from hardware.seats import STANDARD_WIRING  # noqa: PLC0415  as above

    return examine(folder, Path(STANDARD_WIRING), Machine(), None)
