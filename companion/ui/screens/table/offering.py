"""How the table screen offers the answers: keys in the tray, tiles, counters, or one curtain after the other."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.engine.kernel.decisions import Answer
from companion.presenter.table.answer_keys import Asking, Key
from companion.ui.kvfile import running, unit
from companion.ui.screens.table.sensing import Sensing
from companion.ui.screens.table.table_sheets import show_forbidden
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.counter import Counter
from companion.ui.widgets.table.tray import key_widget

IN_THE_TRAY: Final = 6
"""More outcomes than this get the whole screen, unless they are people: those are seen on the board."""


class Offering(Sensing):
    """The part of the table screen that offers answers."""

    board = ObjectProperty(None)
    tray = ObjectProperty(None)
    middle = ObjectProperty(None)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.asking = Asking("over", "")
        self.chosen: frozenset[str] = frozenset()
        self._lay_soon = Clock.create_trigger(self._fill_tray, -1)
        self.tray.bind(size=self._lay_soon)

    def answer(self, key: Key) -> None:
        """Give an answer."""
        raise NotImplementedError

    def _offer(self) -> None:
        """Offer the answers in the shape that suits the question."""
        kind, keys = self.asking.kind, self.asking.keys
        scan = self.scan_instead()
        if scan is not None:
            self._instead(scan)
        elif kind == "count":
            self._instead(self._counter())
        elif kind == "chance" and len(keys) > IN_THE_TRAY and not (keys[0].mark or self.asking.led):
            self._instead(self._tiles(keys))
        else:
            self._instead(None)
            self._fill_tray()

    def _fill_tray(self, *_: object) -> None:
        if self.asking.kind == "secret":
            self._offer_curtain()
        elif self.asking.kind in ("choose", "chance"):
            self._offer_keys()

    def _instead(self, widget: Any) -> None:
        """Let one thing take the place of board and tray, or bring them back."""
        wanted = [widget] if widget is not None else [self.tray, self.board]
        if self.middle.children != wanted:
            self.middle.clear_widgets()
            for child in reversed(wanted):
                self.middle.add_widget(child)

    def _offer_keys(self) -> None:
        app, asking = running(), self.asking
        self.board.light(asking.glowing, self.chosen)
        shown = asking.offered(self.chosen)
        more = [self._aside(key) for key in asking.asides]
        if self.chosen:
            more.append(self._small(app.tr.text("table.all"), "back", self._unchoose))
        elif self.told_by_hand:
            more.append(self._small(app.tr.text("scan.again"), "camera", self.by_eye))
        elif self.playing.forbidden(app.look):
            more.append(self._small(app.tr.text("table.why-not"), "no", lambda: show_forbidden(self)))
        if self.hands_could_move():
            more.append(self._small(app.tr.text("table.move-cards"), "hand", self.move_cards))
        self.tray.offer(self.with_marks(shown), *more, asked=self.sighted_key())

    def _aside(self, key: Key) -> TouchKey:
        made: TouchKey = key_widget(key, unit() * 56)
        made.style = "sea"
        made.bind(on_release=lambda _: self.answer(key))
        return made

    def _small(self, text: str, picture: str, act: Any) -> TouchKey:
        made = TouchKey(text=text, picture=picture, style="bare", size_hint_y=None, height=unit() * 50)
        made.bind(on_release=lambda _: act())
        return made

    def fill_again(self) -> None:
        """Offer the same once more."""
        self._fill_tray()

    def _offer_curtain(self) -> None:
        app, owed = running(), self.asking.owed
        self.board.light(frozenset(), frozenset())
        if self.offer_buttons():
            return
        key = self.curtain_key(owed[0], "curtain.open", 60)
        count = TouchKey(
            text=app.tr.text("curtain.owed", owed=len(owed)), style="bare", size_hint_y=None, height=unit() * 50
        )
        self.tray.offer((), key, count)

    def _tiles(self, keys: tuple[Key, ...]) -> Scrolling:
        app = running()
        across = 5 if app.wide else 3
        rows = -(-len(keys) // across)
        height = max(unit() * 100, min(unit() * 150, self.middle.height / rows - unit() * 12))
        tiles = Scrolling(across=across)
        made = [key_widget(key, height, upright=True) for key in keys]
        for tile in made:
            tile.bind(on_release=lambda tile: self.answer(tile.means))
        if self.told_by_hand:
            made.append(self._small(app.tr.text("scan.again"), "camera", self.by_eye))
        tiles.fill(made, unit() * 8)
        return tiles

    def _counter(self) -> Counter:
        counter = Counter(self.asking)
        counter.bind(on_counted=lambda _, numbers: self._counted(numbers))
        if self.told_by_hand:
            counter.add_widget(self._small(running().tr.text("scan.again"), "camera", self.by_eye))
        return counter

    def _unchoose(self) -> None:
        self.chosen = frozenset()
        self._offer_keys()

    def _counted(self, numbers: dict[str, int]) -> None:
        app, playing = running(), self.playing
        answer = self.asking.counting(numbers)
        if answer is not None:
            self.give(answer)
            return
        kind = type(self.asking.keys[0].answer.option)
        why = playing.match.why_not(Answer(None, kind(**numbers)))
        app.say(playing.tr.refusal(playing.game, why, playing.names))
