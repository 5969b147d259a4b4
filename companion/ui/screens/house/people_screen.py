"""The people of this table: who played how often; made one, split again, renamed, and forgotten."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.errors import KernelError
from companion.presenter.house.people import LONGEST
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.session.identity.house_oblivion import forget_everywhere
from companion.session.identity.person_changes import rename_person, separate
from companion.session.journal.evenings import evening
from companion.session.journal.persons import KnownPerson, person_called, persons, tidy_name
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.widgets.basic import backgrounds, header
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.text_line import text_line
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet


class PeopleScreen(Screen):
    """One row for everybody."""

    rows = ObjectProperty(None)
    empty = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    back = StringProperty("statistics")

    def show(self, back: str) -> None:
        """Open it, with a way back to where it was asked for."""
        self.back = back
        running().go("people")

    def on_pre_enter(self) -> None:
        """List them."""
        app = running()
        try:
            found = persons(app.journal)
        except SessionError as error:
            app.say(app.tr.refusal("", error.why))
            found = []
        self.empty = not found
        across = 2 if app.wide else 1
        width = Window.width / across - unit() * 24
        self.rows.across = across
        made = []
        for one in found:
            more = app.tr.text("people.is", into=one.into_name) if one.into else self._count(one)
            line = TouchLine("people" if one.into else "pawn", one.name, more, "", ("next",), means=one.name)
            line.bind(on_release=lambda _, one=one: self.offer(one))
            made.append(line.fit(width))
        self.rows.fill(made, unit() * 8)

    @staticmethod
    def _count(one: KnownPerson) -> str:
        return running().tr.text("people.here", matches=one.matches)

    def offer(self, one: KnownPerson) -> None:
        """Offer what can be done about somebody."""
        app = running()
        sheet = Sheet(title=one.name, picture="people")
        acts: list[tuple[str, str, Callable[[], None]]] = []
        if one.into:
            acts.append(("undo", "people.split-key", partial(self._do, separate, app.journal, one.name)))
        else:
            acts.append(("plus", "people.make-one", partial(self.choose_other, one)))
        acts.append(("no", "people.forget-key", partial(self.ask_forget, one)))
        for sign, words, act in acts:
            made = key(app.tr.text(words), sign, partial(instead, sheet, act), means=words)
            made.size_hint_y, made.height = None, unit() * 60
            sheet.body.add_widget(made)
        if not one.into:
            rename = partial(self._rename, sheet, one)
            sheet.body.add_widget(text_line(app.tr.text("crew.rename"), rename, longest=LONGEST))
        sheet.body.add_widget(BoxLayout())
        self.add_widget(sheet)

    def _rename(self, sheet: Sheet, one: KnownPerson, name: str) -> None:
        name = tidy_name(name, LONGEST)
        sheet.close()
        if not name or name == one.name:
            return
        other = person_called(running().journal, name)
        if other is not None and other.uuid != one.uuid:
            self._ask_whether_one(one, other)
        else:
            self._do(self._call, one.name, name)

    def _ask_whether_one(self, one: KnownPerson, other: KnownPerson) -> None:
        """Ask before a new name makes two people one."""
        text = running().tr.text
        sheet = Sheet(title=text("crew.alike", known=other.name), picture="people", small=True)
        sheet.body.add_widget(Telling([Line("people", text("crew.merge", name=other.name))]))
        act = partial(instead, sheet, self._do, self._call, one.name, other.name)
        no = key(text("undo.no"), "close", sheet.close, means="cancel")
        sheet.body.add_widget(keys(no, key(text("people.do"), "check", act, "brass", "confirm")))
        self.add_widget(sheet)

    @staticmethod
    def _call(was: str, now: str) -> None:
        app = running()
        rename_person(app.journal, was, now)
        app.people.rename(was, now)
        app.cafe.rename(was, now)

    def choose_other(self, one: KnownPerson) -> None:
        """Ask who somebody is."""
        app = running()
        sheet = Sheet(title=app.tr.text("people.which", name=one.name), picture="people")
        listed = Scrolling(across=3 if app.wide else 2)
        made = []
        for other in persons(app.journal):
            if not other.into and other.uuid != one.uuid:
                act = partial(self._do, self._call, one.name, other.name)
                choice = key(other.name, "pawn", partial(instead, sheet, act), means=other.name)
                choice.size_hint_y, choice.height = None, unit() * 56
                made.append(choice)
        listed.fill(made, unit() * 8)
        sheet.body.add_widget(listed)
        self.add_widget(sheet)

    def ask_forget(self, one: KnownPerson) -> None:
        """Say what forgetting means, and ask once more; whoever is just playing is not forgotten."""
        app = running()
        if app.playing is not None and one.name in app.playing.people.values():
            app.say(app.tr.text("people.playing", name=one.name))
            return
        sheet = Sheet(title=app.tr.text("people.forget-key"), picture="no")
        sure = [Line("pawn", app.tr.text("people.forget-sure", name=one.name))]
        sheet.body.add_widget(Telling(sure))
        yes = key(app.tr.text("people.forget-yes"), "no", partial(instead, sheet, self._forget, one), means="forget")
        sheet.body.add_widget(
            keys(yes, key(app.tr.text("people.keep"), "close", sheet.close, style="brass", means="keep"))
        )
        self.add_widget(sheet)

    def _forget(self, one: KnownPerson) -> None:
        app = running()

        def forget() -> None:
            forget_everywhere(app.folder, app.journal, [one.name])
            app.harbour.forgotten([one.name])
            app.say(app.tr.text("people.forget-done"), "check")

        self._do(forget)

    def _do(self, act: Callable[..., object], *about: object) -> None:
        """Do something, and list everybody anew; a refusal is said."""
        app = running()
        try:
            act(*about)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal("", error.why))
        finally:
            self._tell_the_table()
            self.on_pre_enter()

    @staticmethod
    def _tell_the_table() -> None:
        """Let a game that is being played call its people as they are called now."""
        app = running()
        if app.playing is not None and app.playing.table.number:
            known = evening(app.journal, app.playing.table.number).names
            app.playing.call({seat: known.get(seat, name) for seat, name in app.playing.people.items()})


_BUILT = (header, backgrounds)

beside(__file__)
