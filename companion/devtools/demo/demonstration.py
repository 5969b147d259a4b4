"""A demonstrated evening: what was wished for, what it came to, and where the time went. No Kivy."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, NamedTuple

Part = Literal["drawing", "reading", "screen", "rules", "checking", "waiting"]
PARTS: Final[tuple[Part, ...]] = ("drawing", "reading", "screen", "rules", "checking", "waiting")
THREADS: Final[dict[str, Part]] = {"camera simulated": "drawing", "lookout": "reading"}
"""They work beside the screen; of them only the time of the processor is known."""


class Plan(NamedTuple):
    """Which evening."""

    game: str
    players: int
    seed: int
    language: str = ""
    size: tuple[int, int] | None = None
    pictures: Path | None = None
    fast: bool = False
    """A finger confirms what the camera is sure of, before the ring has closed."""
    most: int = 1 << 30
    """So many decisions at most: for trying it out."""
    real: bool = False
    """Every card lies on the table; none is dealt by the app."""
    gif: Path | None = None
    """Keep the evening as a moving picture in this file."""
    by: str = "camera"
    """Who tells what is decided: the camera where it can, fingers alone, or the buttons of the seats."""


@dataclass(slots=True)
class Figures:
    """What happened so far."""

    game: str
    players: int
    seed: int
    turn: int = 0
    scans: int = 0
    cards: int = 0
    """Of all scans, those of cards."""
    misread: int = 0
    """The reader was sure, and wrong; taken back and told by hand."""
    asked: int = 0
    """The reader was not sure, and a person said what lies there."""
    given: Counter[str] = field(default_factory=Counter)
    """Decisions, by who gave them."""
    touches: int = 0
    presses: int = 0
    lamps: int = 0
    refused: int = 0
    compared: int = 0
    wrong: int = 0
    """The companion and the table did not agree."""
    seconds: dict[Part, float] = field(default_factory=lambda: dict.fromkeys(PARTS, 0.0))
    total: float = 0.0
    result: tuple[str, ...] = ()
    pictures: list[Path] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        """All that was decided, by whomever."""
        return sum(self.given.values())

    @property
    def well(self) -> bool:
        """Whether everything agreed with the table all evening."""
        return not self.refused and not self.wrong

    @contextmanager
    def timed(self, part: Part) -> Iterator[None]:
        """Count the time of what is done here."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.seconds[part] += time.monotonic() - began

    def clock(self, began: float) -> None:
        """Take the time: what the screen's thread did not spend otherwise, it spent on the screen."""
        self.total = time.monotonic() - began
        self.seconds |= _of_threads()
        others = sum(self.seconds[part] for part in ("rules", "checking", "waiting"))
        self.seconds["screen"] = max(0.0, self.total - others)


def _of_threads() -> dict[Part, float]:
    spent: dict[Part, float] = {}
    for thread in threading.enumerate():
        part = THREADS.get(thread.name)
        if part is not None and thread.ident is not None:
            with suppress(AttributeError, OSError):  # not every system can tell
                spent[part] = time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    return spent
