"""The history screen: the evenings that were played here."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.presenter.house.evening_rows import history
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.house.export_sheets import show_exports
from companion.ui.widgets.basic import backgrounds, header, scroll_list


class EveningRow(BoxLayout):
    """One evening."""

    number = NumericProperty(0)
    game = StringProperty()
    title = StringProperty()
    when = StringProperty()
    who = StringProperty()
    outcome = StringProperty()
    open = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    past = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def look_back(self) -> None:
        """Open an evening that has ended."""
        running().look_back(int(self.number))

    def leave(self) -> None:
        """Offer what can be taken along of this evening."""
        show_exports(running().manager.current_screen, int(self.number))


class HistoryScreen(Screen):
    """A list of evenings."""

    rows = ObjectProperty(None)
    empty = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def on_pre_enter(self) -> None:
        """List them."""
        app = running()
        try:
            found = history(app.journal, app.tr, since=0 if app.cafe.shows_all else app.cafe.since)
        except SessionError as error:
            app.say(app.tr.refusal("", error.why))
            found = ()
        self.empty = not found
        rows = [
            EveningRow(
                number=one.number,
                game=one.game,
                title=one.title,
                when=one.when,
                who=one.who,
                outcome=one.outcome,
                open=one.open,
                past=one.past,
                size_hint_y=None,
                height=unit() * (96 if app.wide else 226),
            )
            for one in found
        ]
        self.rows.fill(rows, unit() * 8)


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
