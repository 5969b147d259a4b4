"""The figures of a soak, and whether they are good."""

from __future__ import annotations

from typing import Final

from msgspec import Struct, field

FAULTS: Final = ("camera", "button", "disk-full", "disk-refuses", "disk-gone", "clock", "power-cut")
"""Everything that is done to the table."""
MOST_KEPT: Final = 20
"""So many troubles are kept in words; the rest are only counted."""
MOST_GROWTH: Final = 5.0
"""Per cent."""


class Growth(Struct, frozen=True):
    """Memory in megabytes and open handles: once all is warm, at the end, and the most there ever was."""

    memory_before: float = 0.0
    memory_after: float = 0.0
    memory_most: float = 0.0
    handles_before: int = 0
    handles_after: int = 0
    samples: int = 0
    judged: bool = False
    """False if the run was too short to say anything."""

    @property
    def per_cent(self) -> float:
        """How much more memory at the end than once all was warm."""
        return (self.memory_after / self.memory_before - 1) * 100 if self.memory_before else 0.0

    @property
    def well(self) -> bool:
        """Whether nothing grows."""
        return not self.judged or (self.per_cent < MOST_GROWTH and self.handles_after <= self.handles_before)


class Tally(Struct):
    """All that happened, and all that went wrong."""

    seed: int
    seconds: float = 0.0
    evenings: dict[str, int] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    """Confirmed answers, by who gave them."""
    taken_back: int = 0
    faults: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FAULTS, 0))
    restarts: int = 0
    comparisons: int = 0
    """How often the file was read anew and compared with what had been confirmed."""
    searched: int = 0
    """Secrets that were looked for, each in everything that is shown."""
    lost: int = 0
    leaks: int = 0
    misread: int = 0
    unexpected: int = 0
    troubles: list[str] = field(default_factory=list)
    growth: Growth = field(default_factory=Growth)

    def confirm(self, by: str, answers: int = 1) -> None:
        """Answers were confirmed to somebody."""
        self.answers[by] = self.answers.get(by, 0) + answers

    def ended(self, game: str) -> None:
        """An evening was played to its end."""
        self.evenings[game] = self.evenings.get(game, 0) + 1

    def say(self, trouble: str) -> None:
        """Keep a trouble in words; no secret may be in them."""
        if len(self.troubles) < MOST_KEPT:
            self.troubles.append(trouble)

    def lose(self, answers: int, where: str) -> None:
        """Confirmed answers are gone, or are others."""
        if answers:
            self.lost += answers
            self.say(f"lost {answers}: {where}")

    def wonder(self, what: str) -> None:
        """Something was refused or failed that should not have."""
        self.unexpected += 1
        self.say(what)

    @property
    def all_evenings(self) -> int:
        """Evenings of all games."""
        return sum(self.evenings.values())

    @property
    def all_answers(self) -> int:
        """Answers of everybody."""
        return sum(self.answers.values())

    @property
    def well(self) -> bool:
        """Whether nothing was lost, nothing leaked and nothing grew."""
        return not (self.lost or self.leaks or self.misread or self.unexpected) and self.growth.well
