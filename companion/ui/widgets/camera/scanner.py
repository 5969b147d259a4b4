"""Scanning: the live picture on one side; on the other what was read, with everything that can be done about it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.faces.face_names import is_face
from companion.presenter.camera.scan_model import FaceKey, ScanModel, Shown
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, fit_label, scroll_list
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.camera import viewfinder
from companion.ui.widgets.camera.ring_key import RING_BEATS, RingKey

SIGNS: Final = {
    "blind": "camera",
    "waiting": "die",
    "moving": "hourglass",
    "looking": "eye",
    "sure": "check",
    "held": "check",
    "doubtful": "eye",
    "impossible": "no",
}
WAYS: Final = 6
ABREAST: Final = 2
"""So many cards are offered side by side."""


class Scanner(BoxLayout):
    """Tells `on_outcome` what is given to the table, `on_by_hand` and `on_roll`."""

    finder = ObjectProperty(None)
    keys = ObjectProperty(None)
    words = StringProperty()
    advice = StringProperty()
    sign = StringProperty("eye")
    can_roll = NumericProperty(0)
    of = StringProperty("dice")
    """What is looked at."""
    __events__ = ("on_outcome", "on_by_hand", "on_roll")

    def __init__(self, scanning: ScanModel[Any], covered: Callable[[], bool], **given: Any) -> None:
        super().__init__(of=scanning.of, **given)
        self.scanning = scanning
        self._covered = covered
        """Says whether something lies over it: then nothing counts by itself."""
        self.shown: Shown | None = None
        self._ring: RingKey | None = None
        self._beat: Any = None
        self._first = 0
        self._open: int | None = None
        self._fill_soon = Clock.create_trigger(lambda _: self._fill(), -1)
        self.keys.bind(size=self._fill_soon)
        self.refresh()

    # --- showing -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show how the look at the table goes."""
        shown = self.scanning.shown()
        if shown == self.shown:
            return
        self.shown = shown
        self.words, self.advice, self.sign = shown.words, shown.advice, self._sign(shown)
        self.finder.mark(shown.frames)
        self.finder.dark = 0.55 if shown.mood == "blind" else 0.0
        self._fill()
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        if self.scanning.ringing:
            self._beat = Clock.schedule_interval(self._ring_on, RING_BEATS)

    def _sign(self, shown: Shown) -> str:
        return "cards" if shown.mood == "waiting" and self.of == "cards" else SIGNS[shown.mood]

    def _fill(self) -> None:
        """Offer the ways to read it, then the faces of each die or what the card may be."""
        shown, one = self.shown, unit()
        if shown is None:
            return
        self._ring = None
        rows: list[Any] = []
        for place, way in enumerate(shown.ways[:WAYS]):
            first = place == 0 and shown.mood in ("sure", "held")
            kind = RingKey if first else TouchKey
            key = kind(
                text=running().tr.text("scan.take", what=way.text) if first else way.text,
                picture="check" if first else way.picture if is_face(way.picture) else way.picture.split("+")[0],
                style="brass" if first else "leaf",
                largest=23,
                size_hint_y=None,
                height=one * 58,
                means=("way", place),
            )
            key.bind(on_release=lambda key: self._take(key.means[1]))
            self._ring = key if first else self._ring
            rows.append(key)
        order = sorted(range(len(shown.dice)), key=lambda die: die != self._first)
        if self.of == "dice":
            rows += [self._row(die, shown.dice[die]) for die in order]
        else:
            rows += self._cards(shown)
        self.keys.fill(rows, one * 6)

    def _cards(self, shown: Shown) -> list[Any]:
        """What a card may be instead; of several, first all as they were read, and under the touched one the others."""
        rows: list[Any] = []
        several = len(shown.dice) > 1
        for card in sorted(range(len(shown.dice)), key=lambda card: card != self._open):
            keys = shown.dice[card]
            if several:
                rows.append(self._card(card, next((key.text for key in keys if key.now), "?")))
            others = [key for key in keys if not key.now] if card == self._open or not several else []
            rows += [self._row(card, others[at : at + ABREAST]) for at in range(0, len(others), ABREAST)]
        return rows

    def _card(self, card: int, name: str) -> TouchKey:
        style = "sea" if card == self._open else "leaf"
        text, high = f"{card + 1}. {name}", unit() * 50
        key = TouchKey(text=text, style=style, largest=20, size_hint_y=None, height=high, means=("card", card))
        key.bind(on_release=lambda key: self.touched_die(key.means[1]))
        return key

    def _row(self, die: int, faces: Sequence[FaceKey]) -> Any:
        one = unit()
        row = BoxLayout(size_hint_y=None, height=one * 50, spacing=one * 4)
        for face in faces:
            key = TouchKey(
                text=face.text,
                style="sea" if face.now else "leaf",
                chosen=face.likely,
                largest=22,
                means=("face", die, face.face),
            )
            key.bind(on_release=lambda key: self._correct(*key.means[1:]))
            row.add_widget(key)
        return row

    def close_ring(self, share: float) -> None:
        """Draw the ring closed so far."""
        if self._ring is not None:
            self._ring.share = share

    def _ring_on(self, *_: object) -> None:
        if self._covered():
            self.hold()
            return
        share = self.scanning.ring(time.monotonic())
        self.close_ring(share)
        if share >= 1:
            self.stop()
            self._take(0, by_itself=True)

    # --- touching ----------------------------------------------------------------------------------------------

    def _take(self, way: int, *, by_itself: bool = False) -> None:
        outcome = self.scanning.outcome(way, by_itself=by_itself)
        if outcome is not None:
            self.stop()
            self.dispatch("on_outcome", outcome)

    def _correct(self, die: int, face: str) -> None:
        self.scanning.correct(die, face, time.monotonic())
        self.shown = None
        self.refresh()

    def touched_die(self, die: int) -> None:
        """Bring the row of a die or card to the top, and wait for what is said about it."""
        if self.shown is not None and die < len(self.shown.dice):
            self._first = self._open = die
        self.hold()

    def hold(self) -> None:
        """Stop the ring."""
        self.scanning.hold()
        self.shown = None
        self.refresh()

    def stop(self) -> None:
        """Nothing counts by itself any more."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def on_outcome(self, outcome: Any) -> None:
        """Be told to the table."""

    def on_by_hand(self) -> None:
        """Be told to the table."""

    def on_roll(self) -> None:
        """Be told to the table."""


_BUILT = (fit_label, backgrounds, scroll_list, viewfinder)

beside(__file__)
