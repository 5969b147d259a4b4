"""The repair screen: what lies where, group by group, to be set as the pieces really lie."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.errors import KernelError
from companion.presenter.table.position_words import PositionWords, Shown, stepped
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.session.table.position_editor import PositionEditor
from companion.session.table.repair import repair
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.sheet_parts import key, keys
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.even_letters import write_alike
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet

LONG: Final = 70
"""Letters of a list that needs a taller key."""


class MendRow(BoxLayout):
    """One part: its words, and less, more, or what lies there."""

    label = StringProperty()
    value = StringProperty()
    counted = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    page = ObjectProperty(None)
    means = ObjectProperty(None)


class MendScreen(Screen):
    """Groups on one side, the parts of one of them on the other."""

    groups = ObjectProperty(None)
    rows = ObjectProperty(None)
    problem = StringProperty()
    ready = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def on_pre_enter(self) -> None:
        """Begin from the table as it lies."""
        app = running()
        if app.playing is None:
            return
        try:
            self.mending = PositionEditor(app.playing.table)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal(app.playing.game, error.why))
            app.go("table")
            return
        self.words = PositionWords(app.playing.table, app.tr, app.playing.names)
        self.group = ""
        self.show()

    def show(self, group: str = "") -> None:
        """Show the groups, and the parts of one."""
        shown = self.words.parts(self.mending)
        groups = list(dict.fromkeys(one.group for one in shown))
        before, self.group = self.group, group or self.group or next(iter(groups), "")
        height = self.rows.scroll_y
        made = []
        for name in groups:
            style = "brass" if name == self.group else "leaf"
            tab = TouchKey(text=name, style=style, means=name, size_hint_y=None, height=unit() * 54)
            tab.bind(on_release=lambda _, name=name: self.show(name))
            made.append(tab)
        self.groups.across = 1 if running().wide else 3
        self.groups.fill(made, unit() * 6)
        write_alike(made)
        self.rows.fill([self._row(one) for one in shown if one.group == self.group], unit() * 6)
        self.rows.scroll_y = height if before == self.group else 1
        self._check()

    def _row(self, one: Shown) -> MendRow:
        counted = one.part.kind in ("number", "count")
        return MendRow(
            label=one.label,
            value=one.value,
            counted=counted,
            page=self,
            means=one,
            size_hint_y=None,
            height=unit() * (60 if len(one.value) < LONG else 96),
        )

    def _check(self) -> None:
        touched = self.mending.touched
        why = self.mending.problem() if touched else None
        self.ready = touched and why is None
        app = running()
        self.problem = self.words.refusal(why) if why else app.tr.text("mend.right" if touched else "mend.help")

    # --- changing ----------------------------------------------------------------------------------------------

    def step(self, one: Shown, by: int) -> None:
        """Count up or down."""
        self._put(one, stepped(one.part, by))

    def change(self, one: Shown) -> None:
        """Turn a yes into a no, or offer what may lie there."""
        if one.part.kind == "switch":
            self._put(one, not one.part.value)
        else:
            self._pick(one)

    def _put(self, one: Shown, value: Any) -> None:
        try:
            self.mending.put(one.part.path, value)
        except KernelError as error:
            running().say(self.words.refusal(error.why))
        self.show()

    def _put_and(self, then: Callable[[], None], one: Shown, value: Any) -> None:
        self._put(one, value)
        then()

    def _pick(self, one: Shown) -> None:
        """Offer the pieces: one to lie there, or several to add and to take away."""
        sheet = Sheet(title=one.label, picture="hand")
        rows = Scrolling(across=3 if running().wide else 2)
        sheet.body.add_widget(rows)

        def fill() -> None:
            now = next(part for part in self.words.parts(self.mending) if part.part.path == one.part.path)
            tiles = [*self._lying(now, fill), *self._offered(now, fill, sheet)]
            rows.fill(tiles, unit() * 8)
            write_alike(tiles)

        fill()
        self.add_widget(sheet)

    def _lying(self, now: Shown, fill: Any) -> list[TouchKey]:
        """What lies there: a touch takes it away."""
        if now.part.kind != "row":
            return []
        made = []
        for place, member in enumerate(now.part.value):
            rest = [other for at, other in enumerate(now.part.value) if at != place]
            tile = self._tile(self.words.word(member), "close", "brass")
            tile.bind(on_release=lambda _, rest=rest: self._put_and(fill, now, rest))
            made.append(tile)
        return made

    def _offered(self, now: Shown, fill: Any, sheet: Sheet) -> list[TouchKey]:
        """What could lie there: a touch puts it there."""
        made = []
        for value, word in now.choices:
            if now.part.kind == "row":
                tile = self._tile(word, "plus", "leaf")
                more = [*now.part.value, value]
                tile.bind(on_release=lambda _, more=more: self._put_and(fill, now, more))
            else:
                tile = self._tile(word, "check" if value == now.part.value else "", "leaf")
                tile.bind(on_release=lambda _, value=value: self._put_and(sheet.close, now, value))
            made.append(tile)
        return made

    def _tile(self, text: str, sign: str, style: str) -> TouchKey:
        shown = text[:1].upper() + text[1:]
        return TouchKey(text=shown, picture=sign, style=style, means=text, size_hint_y=None, height=unit() * 60)

    # --- confirming --------------------------------------------------------------------------------------------

    def further(self) -> None:
        """Say what will be different, and let the table confirm."""
        app = running()
        if not self.ready:
            app.say(self.problem)
            return
        plan = self.mending.plan()
        sheet = Sheet(title=app.tr.text("mend.preview"), picture="eye")
        lines = [Line("hand", text) for text in self.words.changes(plan.changes)]
        if plan.lost:
            lines.append(Line("undo", app.tr.text("mend.lost", lost=plan.lost)))
        sheet.body.add_widget(Telling(lines))

        def confirm() -> None:
            sheet.close()
            try:
                repair(app.evening.table, plan)
            except (KernelError, SessionError) as error:
                app.say(self.words.refusal(error.why))
                return
            app.evening.look_again()
            app.go("table")

        no = key(app.tr.text("undo.no"), "close", sheet.close, means="cancel")
        sheet.body.add_widget(keys(no, key(app.tr.text("mend.confirm"), "check", confirm, "brass", "confirm")))
        self.add_widget(sheet)


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
