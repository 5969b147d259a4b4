"""What the table screen does with chests, pawns and cards that were seen: it says what differs, offers what fits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.ui.kvfile import running
from companion.ui.screens.table.curtained import BehindTheCurtain
from companion.ui.widgets.basic.touch_key import TouchKey

if TYPE_CHECKING:
    from companion.bridge.question import Stamp
    from companion.engine.kernel.decisions import Answer
    from companion.presenter.table.answer_keys import Key


class CountedHeaps(BehindTheCurtain):
    """The part of the table screen that hears of heaps."""

    tray: Any
    asking: Any

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._heaps: tuple[Any, Any] = (None, None)
        self._cards: tuple[Any, Any] = (None, None)
        self._sighted: tuple[Any, tuple[Any, ...]] = (None, ())

    @property
    def stamp(self) -> Stamp:
        """Name the question of the moment."""
        raise NotImplementedError

    def fill_again(self) -> None:
        """Offer the same once more."""
        raise NotImplementedError

    @property
    def heap_lines(self) -> tuple[Any, ...]:
        """What lies otherwise than the companion has it, while the question is the same."""
        lines = [line for stamp, line in (self._heaps, self._cards) if line is not None and stamp == self.stamp]
        return tuple(lines[:1])

    @property
    def sighted(self) -> tuple[Any, ...]:
        """The answers that explain how the cards lie, best first, while the question is the same."""
        stamp, ways = self._sighted
        return ways if ways and stamp == self.stamp else ()

    def sighted_key(self) -> TouchKey | None:
        """Ask whether the best of them is right: a touch says yes, and nothing is given without one."""
        if not self.sighted:
            return None
        from companion.presenter.camera.move_offer import question  # noqa: PLC0415  only where there is a camera

        text = question(self.playing, self.sighted)
        key = TouchKey(text=text, picture="eye", style="brass", largest=17, means="sighted", size_hint_y=None)
        key.bind(on_release=lambda _: self._confirm())
        return key

    def with_marks(self, keys: tuple[Key, ...]) -> tuple[Key, ...]:
        """Mark the keys that were seen on the table."""
        if not self.sighted:
            return keys
        from companion.presenter.camera.move_offer import marked  # noqa: PLC0415  only where there is a camera

        return marked(keys, self.sighted)

    def _confirm(self) -> None:
        if self.sighted:
            best = self.sighted[0]
            self.chosen: frozenset[str] = frozenset()
            self.give(best.key.answer, "camera", best.confidence)

    def give(self, answer: Answer, by: str = "hand", confidence: float = 1.0) -> bool:
        """Give an answer to the live table."""
        raise NotImplementedError

    def hands_could_move(self) -> bool:
        """Say whether the table that is not there has hands for this choice, and they have not moved yet."""
        senses = running().senses_loop.senses
        table = senses.simulation if senses is not None else None
        if table is None or self.sighted or self.asking.kind != "choose" or not running().likes.checks:
            return False
        return bool(table.cards.can_move(self.playing.match))

    def move_cards(self) -> None:
        """Let those hands choose."""
        running().senses_loop.senses.simulation.cards.move(self.playing.match)

    def counted(self, seen: Any) -> None:
        """Take what was counted on the table: it is said, and nothing else comes of it."""
        from companion.presenter.camera.check_lines import heap_line  # noqa: PLC0415  only where there is a camera

        before = (self.heap_lines, self.sighted)
        self._heaps = (self.stamp, heap_line(self.playing, seen))
        self._say_anew(before)

    def spread(self, seen: Any) -> None:
        """Take how the cards lie: the move that explains it is offered, or what differs is said."""
        from companion.presenter.camera.check_lines import card_line  # noqa: PLC0415  only where there is a camera
        from companion.presenter.camera.move_offer import sighted  # noqa: PLC0415  as above

        before = (self.heap_lines, self.sighted)
        self._sighted = (self.stamp, sighted(self.playing, self.asking, seen))
        self._cards = (self.stamp, None if self.sighted else card_line(self.playing, seen))
        self._say_anew(before)

    def _say_anew(self, before: tuple[Any, ...]) -> None:
        if (self.heap_lines, self.sighted) != before:
            self.tray.tell(self.playing.hands(), self.heap_lines)
            self.fill_again()
