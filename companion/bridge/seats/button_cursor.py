"""The cursor of one person over three buttons: moves, chooses, and takes presses back that meant something else."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

    from companion.engine.kernel.decisions import Answer

BACK: Final = 1
ON: Final = 2
CHOOSE: Final = 3
FEW: Final = 3
"""So many options have a button each."""
MEMORY: Final = 16
"""So many presses can be taken back: far more than fingers."""


class _Choice(NamedTuple):
    """Which offer, and when it was pressed."""

    offer: int
    at: float


@dataclass(frozen=True, slots=True)
class _Before:
    """How the thumb stood before a press."""

    number: int
    pointed: int | None
    pending: tuple[_Choice, ...]
    chosen: _Choice | None


class ButtonCursor:
    """Walks the offers of one question. With `direct` the buttons are the offers themselves.

    The cursor begins nowhere. A press of choose that finds nothing pointed at only points: so a press that was meant
    for the question before cannot answer the next one. A choice counts once it has stood for a moment; unless it is
    `changeable`, the first one does.
    """

    def __init__(self, offers: tuple[Answer, ...], *, direct: bool = False, changeable: bool = False) -> None:
        self._offers = offers
        self._direct = direct
        self._changeable = changeable
        self._pointed: int | None = None
        self._pending: tuple[_Choice, ...] = ()
        self._chosen: _Choice | None = None
        self._before: deque[_Before] = deque(maxlen=MEMORY)

    def press(self, button: int, number: int, at: float) -> None:
        """A button went down."""
        self._before.append(_Before(number, self._pointed, self._pending, self._chosen))
        if self._direct:
            if button <= len(self._offers):
                self._choose(button - 1, at)
        elif button == CHOOSE and self._pointed is not None:
            self._choose(self._pointed, at)
        elif button == BACK:
            self._pointed = ((self._pointed or 0) - 1) % len(self._offers)
        else:
            self._pointed = 0 if self._pointed is None else (self._pointed + 1) % len(self._offers)

    def _choose(self, offer: int, at: float) -> None:
        if self._changeable or self.latest is None:
            self._pending = (*self._pending, _Choice(offer, at))

    def take_back(self, numbers: Collection[int]) -> None:
        """These presses were none: stand as before the first of them."""
        while any(before.number in numbers for before in self._before):
            before = self._before.pop()
            self._pointed, self._pending, self._chosen = before.pointed, before.pending, before.chosen

    def settle(self, now: float, grace: float) -> None:
        """Let choices count that nobody called off for so long."""
        while self._pending and self._pending[0].at + grace <= now:
            self._chosen, self._pending = self._pending[0], self._pending[1:]

    def forget(self) -> None:
        """Nothing was chosen."""
        self._chosen, self._pending = None, ()
        self._before.clear()

    @property
    def pointed(self) -> Answer | None:
        """What the cursor stands on."""
        return None if self._pointed is None else self._offers[self._pointed]

    @property
    def chosen(self) -> Answer | None:
        """What counts."""
        return None if self._chosen is None else self._offers[self._chosen.offer]

    @property
    def chosen_at(self) -> float:
        """When that was pressed."""
        return self._chosen.at if self._chosen is not None else float("inf")

    @property
    def latest(self) -> Answer | None:
        """What was chosen last, whether it counts already or not."""
        choice = self._pending[-1] if self._pending else self._chosen
        return None if choice is None else self._offers[choice.offer]

    @property
    def unsettled_since(self) -> float | None:
        """When the first choice was pressed that does not count yet."""
        return self._pending[0].at if self._pending else None
