"""The screen that asks who plays, and where everybody sits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.errors import KernelError
from companion.i18n import translator
from companion.presenter.house.evening_rows import LastTime, last_time
from companion.presenter.house.people import LONGEST, Person
from companion.presenter.house.person_pin import LONGEST_PIN, SHORTEST_PIN
from companion.presenter.house.sailor_box import left_in_the_box
from companion.presenter.table.private_news import Line
from companion.presenter.table.sailor_people import SailorPerson, hired
from companion.session.errors import SessionError
from companion.session.identity.person_changes import rename_person
from companion.session.journal.persons import tidy_name
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.sheet_parts import instead, key
from companion.ui.widgets.basic import backgrounds, header
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.text_line import text_line
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table import seating_plan
from companion.ui.widgets.table.pin_pad import PinPad


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
            self.last = last_time(app.journal, app.draft.game.name, app.cafe.since)
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
        sheet = Sheet(title=person.name, picture=mark.shape)
        if person.sailor:
            voice = app.tr.text(f"sailor.voice-{person.sailor}")
            told = [Line(mark.shape, voice), Line("cards", left_in_the_box(app.draft) or app.tr.text("sailor.pieces"))]
            sheet.body.add_widget(Telling(told, size_hint_y=None, height=unit() * 150))

        def act(change: str) -> None:
            getattr(app.draft, change)(place)
            sheet.close()
            self.refresh()

        colour = app.tr.text(f"colour.{mark.colour}")
        for text, picture, change in (
            (app.tr.text("crew.mark", colour=colour), "cabin-fever", "next_mark"),
            (app.tr.text("crew.reads", language=self._language(person.language)), "voice", "next_language"),
            (app.tr.text("crew.picture"), mark.shape, "next_picture"),
            (app.tr.text("crew.leave"), "close", "remove"),
        ):
            if person.sailor and change in ("next_language", "next_picture"):
                continue
            key = TouchKey(text=text, picture=picture, size_hint_y=None, height=unit() * 52, means=change)
            key.bind(on_release=lambda _, change=change: act(change))
            sheet.body.add_widget(key)
        if person.sailor:
            sheet.body.add_widget(BoxLayout())
            self.add_widget(sheet)
            return
        guarded = app.people.door(person.name) is not None
        words = app.tr.text("crew.pin-off" if guarded else "crew.pin-on")
        pin = TouchKey(text=words, picture="lock", size_hint_y=None, height=unit() * 52, means="pin")
        pin.bind(on_release=lambda _: instead(sheet, self.guard, person))
        sheet.body.add_widget(pin)
        rename = partial(self._rename, sheet, place)
        sheet.body.add_widget(text_line(app.tr.text("crew.rename"), rename, longest=LONGEST))
        sheet.body.add_widget(BoxLayout())
        self.add_widget(sheet)

    def _seated(self) -> tuple[str, ...]:
        return tuple(person.name for person in running().draft.crew)

    def _rename(self, sheet: Sheet, place: int, name: str) -> None:
        """Call somebody otherwise, here and on all evenings; a name that is known makes two people one."""
        app = running()
        person, name = app.draft.crew[place], tidy_name(name, LONGEST)
        if name in self._seated():
            app.say(app.tr.text("crew.twice", name=name))
        if not name or name in self._seated():
            return
        known = name in (one.name for one in app.people.known)

        def rename() -> None:
            try:
                rename_person(app.journal, person.name, name)
            except (KernelError, SessionError) as error:
                app.say(app.tr.refusal("", error.why))
                return
            app.people.rename(person.name, name)
            app.cafe.rename(person.name, name)
            person.name = name
            self.refresh()

        sheet.close()
        if known:
            self._ask(app.tr.text("crew.merge", name=name), ("check", app.tr.text("people.do"), rename))
        else:
            rename()

    def _ask(self, text: str, *choices: tuple[str, str, Callable[[], None]]) -> None:
        sheet = Sheet(title=text, picture="people", small=True)
        for sign, words, act in choices:
            made = key(words, sign, partial(instead, sheet, act), means=words)
            made.size_hint_y, made.height = None, unit() * 64
            sheet.body.add_widget(made)
        sheet.body.add_widget(BoxLayout())
        self.add_widget(sheet)

    def guard(self, person: Person) -> None:
        """Let somebody choose a PIN, typed twice; or take it away, by typing it once more."""
        app = running()
        door = app.people.door(person.name)
        sheet = Sheet(title=person.name, picture="lock")

        def done(pin: str) -> None:
            app.people.guard(person, pin)
            sheet.close()
            app.say(app.tr.text("pin.kept" if pin else "pin.gone", name=person.name), "check")

        new, old = (
            app.tr.text("pin.new", least=SHORTEST_PIN, most=LONGEST_PIN),
            app.tr.text("pin.ask", name=person.name),
        )
        pad = PinPad(new if door is None else old, door)
        pad.choose(done)
        pad.bind(on_opened=lambda _: done(""), on_fallen=lambda _: done(""))
        pad.bind(on_back=lambda _: sheet.close())
        sheet.body.add_widget(pad)
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

        def seat(name: str) -> None:
            if app.draft.add(name):
                self.refresh()
            elif name in self._seated():
                app.say(app.tr.text("crew.twice", name=name))

        def join(name: str) -> None:
            name = tidy_name(name, LONGEST)
            known = app.people.alike(name, self._seated())
            sheet.close()
            if known:
                yes = ("check", app.tr.text("crew.alike-yes", known=known), lambda: seat(known))
                no = ("plus", app.tr.text("crew.alike-no", name=name), lambda: seat(name))
                self._ask(app.tr.text("crew.alike", known=known), yes, no)
            else:
                seat(name)

        def hire(sailor: SailorPerson) -> None:
            sheet.close()
            if app.draft.hire(sailor):
                app.say(left_in_the_box(app.draft) or app.tr.text("sailor.pieces"), "people")
                self.refresh()

        line = text_line(app.tr.text("crew.name"), join, longest=LONGEST)
        known = Scrolling(across=3 if app.wide else 2)
        keys = []
        for name in app.draft.suggestions():
            key = TouchKey(text=name, picture="pawn", size_hint_y=None, height=one * 56, means=name)
            key.bind(on_release=lambda _, name=name: join(name))
            keys.append(key)
        known.fill(keys, one * 8)
        sheet.body.add_widget(line)
        sheet.body.add_widget(known)
        sheet.body.add_widget(self._sailors(hire))
        self.add_widget(sheet)

    def _sailors(self, hire: Callable[[SailorPerson], None]) -> BoxLayout:
        """Offer a sailor of each character, with what is to be said of it."""
        app, one = running(), unit()
        wide = app.wide
        row = BoxLayout(orientation="horizontal" if wide else "vertical", spacing=one * 6, size_hint_y=None)
        width = (Window.width * 0.94 - one * 40) / (3 if wide else 1) - one * 6
        made = []
        for sailor in hired(app.tr, [person.name for person in app.draft.crew]):
            line = TouchLine(sailor.picture, sailor.name, sailor.voice, "", ("plus",), means=sailor.character)
            line.bind(on_release=lambda _, sailor=sailor: hire(sailor))
            made.append(line.fit(width))
        for line in made:
            row.add_widget(line)
        heights = [line.height for line in made] or [0]
        row.height = max(heights) if wide else sum(heights) + one * 12
        for line in made if wide else ():
            line.height = row.height
        return row

    def further(self) -> None:
        """Go on to the options."""
        app = running()
        if self.ready:
            app.go("options")
        else:
            app.say(self.count)


_BUILT = (seating_plan, header, backgrounds)

beside(__file__)
