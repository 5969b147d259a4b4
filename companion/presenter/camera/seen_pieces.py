"""Pieces and cards as the camera saw them lie: what differs is said, the choice that fits is offered. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.bridge.camera.placements import Spotted
    from companion.bridge.question import Stamp
    from companion.presenter.camera.move_offer import Sighted
    from companion.presenter.table.answer_keys import Asking, Key
    from companion.presenter.table.private_news import Line
    from companion.presenter.table.table_model import TableModel
    from hardware.vision.shared.heaps import Counted


class OpenQuestion(Protocol):
    """The open question, and at which table it is put."""

    asking: Asking

    @property
    def playing(self) -> TableModel:
        """Give the evening that is being played."""
        ...

    @property
    def stamp(self) -> Stamp:
        """Name the open question."""
        ...


class SeenPieces:
    """What was seen holds while the question is the same."""

    def __init__(self, table: OpenQuestion) -> None:
        self._table = table
        self._heaps: tuple[Stamp | None, Line | None] = (None, None)
        self._cards: tuple[Stamp | None, Line | None] = (None, None)
        self._ways: tuple[Stamp | None, tuple[Sighted, ...]] = (None, ())

    @property
    def lines(self) -> tuple[Line, ...]:
        """What lies otherwise than the companion has it."""
        known = (self._heaps, self._cards)
        found = [line for stamp, line in known if line is not None and stamp == self._table.stamp]
        return tuple(found[:1])

    @property
    def ways(self) -> tuple[Sighted, ...]:
        """The answers that explain how the cards lie, best first."""
        stamp, ways = self._ways
        return ways if ways and stamp == self._table.stamp else ()

    @property
    def question(self) -> str:
        """Ask whether the best of them is right; "" if there is none."""
        if not self.ways:
            return ""
        from companion.presenter.camera.move_offer import question  # noqa: PLC0415  only where there is a camera

        return question(self._table.playing, self.ways)

    def marked(self, keys: tuple[Key, ...]) -> tuple[Key, ...]:
        """Mark the keys that were seen on the table."""
        if not self.ways:
            return keys
        from companion.presenter.camera.move_offer import marked  # noqa: PLC0415  only where there is a camera

        return marked(keys, self.ways)

    def counted(self, seen: Iterable[Counted]) -> bool:
        """Take what was counted on the table; say whether something is to be shown anew."""
        from companion.presenter.camera.check_lines import heap_line  # noqa: PLC0415  only where there is a camera

        before = (self.lines, self.ways)
        self._heaps = (self._table.stamp, heap_line(self._table.playing, seen))
        return (self.lines, self.ways) != before

    def spread(self, seen: Iterable[Spotted]) -> bool:
        """Take how the cards lie; say whether something is to be shown anew."""
        from companion.presenter.camera.check_lines import card_line  # noqa: PLC0415  only where there is a camera
        from companion.presenter.camera.move_offer import sighted  # noqa: PLC0415  as above

        before = (self.lines, self.ways)
        seen = tuple(seen)
        self._ways = (self._table.stamp, sighted(self._table.playing, self._table.asking, seen))
        self._cards = (self._table.stamp, None if self.ways else card_line(self._table.playing, seen))
        return (self.lines, self.ways) != before
