"""The options of the game, one sentence each; what does not go together is refused with its reason."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.ui.kvfile import beside, running, unit
from companion.ui.models.draft import Row
from companion.ui.widgets import header, paper, scrolling


class OptionRow(BoxLayout):
    """One option: a sentence, its value, and keys to change it."""

    name = StringProperty()
    sentence = StringProperty()
    value = StringProperty()
    switch = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    changed = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    page = ObjectProperty(None)


class OptionsScreen(Screen):
    """A list of options."""

    rows = ObjectProperty(None)
    problem = StringProperty()
    caution = StringProperty()
    values = ListProperty()

    def on_pre_enter(self) -> None:
        """Show the options of this game."""
        self.rows.fill([self._row(row) for row in running().draft.rows()], unit() * 8)
        self._check()

    def _row(self, row: Row) -> OptionRow:
        return OptionRow(
            name=row.name,
            sentence=row.sentence,
            value=row.value,
            switch=row.on is not None,
            changed=row.changed,
            page=self,
            size_hint_y=None,
            height=unit() * (64 if running().wide else 92),
        )

    def step(self, name: str, by: int) -> None:
        """Change one."""
        draft = running().draft
        draft.step(name, by)
        told = {row.name: row for row in draft.rows()}
        for shown in self.rows.grid.children:
            shown.value, shown.changed = told[shown.name].value, told[shown.name].changed
        self._check()

    def _check(self) -> None:
        draft = running().draft
        self.problem = " ".join(draft.problems())
        self.caution = " ".join(draft.cautions())

    def further(self) -> None:
        """Go on, if it can be played like this."""
        app = running()
        if self.problem:
            app.say(self.problem)
        else:
            app.go("pieces")


_BUILT = (header, paper, scrolling)

beside(__file__)
