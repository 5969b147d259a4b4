"""The screen that asks who plays, and where everybody sits."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.textinput import TextInput

from companion.i18n import translator
from companion.presenter.house.evening_rows import LastTime, last_time
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, header
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table import seating_plan


class CrewScreen(Screen):
    """People around the table."""

    table = ObjectProperty(None)
    count = StringProperty()
    ready = BooleanProperty(True)  # noqa: FBT003  Kivy's way
    full = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    last = ObjectProperty(None, allownone=True)
    """How this game was last played here, if ever."""

    def on_pre_enter(self) -> None:
        """Seat everybody."""
        app = running()
        try:
            self.last = last_time(app.journal, app.draft.game.name)
        except SessionError as error:
            self.last = None
            app.say(app.tr.refusal("", error.why))
        self.refresh()

    def who_last(self, last: LastTime | None) -> str:
        """Name the people of the last time."""
        return ", ".join(last.names.values()) if last is not None else ""

    def refresh(self) -> None:
        """Show the table as it is."""
        app = running()
        draft = app.draft
        self.table.seat(draft.seated())
        self.ready = draft.least <= len(draft.crew) <= draft.most
        self.full = len(draft.crew) >= draft.most
        self.count = app.tr.text("crew.count", players=len(draft.crew), least=draft.least, most=draft.most)

    def swap(self, one: int, other: int) -> None:
        """Let two people change places."""
        running().draft.swap(one, other)
        self.refresh()

    def person(self, place: int) -> None:
        """Offer what can be done about one person."""
        app = running()
        person = app.draft.crew[place]
        mark = app.draft.seated()[place].mark
        sheet = Sheet(title=person.name, picture=mark.shape, small=True)

        def act(change: str) -> None:
            getattr(app.draft, change)(place)
            sheet.close()
            self.refresh()

        colour = app.tr.text(f"colour.{mark.colour}")
        for text, picture, change in (
            (app.tr.text("crew.mark", colour=colour), "cabin-fever", "next_mark"),
            (app.tr.text("crew.reads", language=self._language(person.language)), "voice", "next_language"),
            (app.tr.text("crew.leave"), "close", "remove"),
        ):
            key = TouchKey(text=text, picture=picture, size_hint_y=None, height=unit() * 64, means=change)
            key.bind(on_release=lambda _, change=change: act(change))
            sheet.body.add_widget(key)
        sheet.body.add_widget(BoxLayout())
        self.add_widget(sheet)

    def _language(self, code: str) -> str:
        """Name a language in its own words; nothing is the table's."""
        app = running()
        return translator(code, app.tr.also).text("language.name") if code else app.tr.text("crew.same-language")

    def invite(self) -> None:
        """Offer people to join, and a line for a new name."""
        app = running()
        if self.full:
            app.say(app.tr.text("crew.full"))
            return
        one = unit()
        sheet = Sheet(title=app.tr.text("crew.who"), picture="people")

        def join(name: str) -> None:
            if app.draft.add(name):
                sheet.close()
                self.refresh()

        writing = TextInput(
            multiline=False,
            font_size=app.letter * 22,
            hint_text=app.tr.text("crew.name"),
            background_normal="",
            background_active="",
            background_color=app.look.paper,
            foreground_color=app.look.ink,
            cursor_color=app.look.alarm,
            padding=(one * 12, one * 12),
        )
        ready = TouchKey(picture="check", style="brass", size_hint_x=None, width=one * 70)
        ready.bind(on_release=lambda _: join(writing.text))
        writing.bind(on_text_validate=lambda _: join(writing.text))
        line = BoxLayout(size_hint_y=None, height=one * 54, spacing=one * 8)
        line.add_widget(writing)
        line.add_widget(ready)
        known = Scrolling(across=3 if app.wide else 2)
        keys = []
        for name in app.draft.suggestions():
            key = TouchKey(text=name, picture="pawn", size_hint_y=None, height=one * 56, means=name)
            key.bind(on_release=lambda _, name=name: join(name))
            keys.append(key)
        known.fill(keys, one * 8)
        sheet.body.add_widget(line)
        sheet.body.add_widget(known)
        self.add_widget(sheet)

    def further(self) -> None:
        """Go on to the options."""
        app = running()
        if self.ready:
            app.go("options")
        else:
            app.say(self.count)


_BUILT = (seating_plan, header, backgrounds)

beside(__file__)
