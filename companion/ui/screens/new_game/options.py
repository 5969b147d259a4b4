"""The screen with the options of a game, one sentence each; what does not go together is refused with its reason."""

from __future__ import annotations

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.setup import Caution
from companion.presenter.house.draft import Row
from companion.presenter.table.private_news import Line
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.new_game.guess_sheet import show_guess
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.rows import row_for
from companion.ui.widgets.basic.touch_row import TouchLine


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
        """Show the options of this game, and under them what the table should know."""
        app, draft = running(), running().draft
        guesses = {app.tr.refusal(draft.game.name, one.why): one for one in draft.guesses()}
        told = [caution for caution in draft.cautions() if caution not in guesses]
        width = Window.width - unit() * 60
        rows = [*(self._row(row) for row in draft.rows()), *(self._guess(*one, width) for one in guesses.items())]
        rows += [row_for(Line("eye", caution), width) for caution in (told if len(told) + len(guesses) > 1 else ())]
        self.rows.fill(rows, unit() * 8)
        self._check()

    def _guess(self, text: str, guess: Caution, width: float) -> TouchLine:
        """Make the row of something that is only guessed: a touch shows what to compare, and confirms it."""
        row = TouchLine("eye", text, running().tr.text("options.compare"), ends=("next",), means=guess)
        row.bind(on_release=lambda _: show_guess(self, guess, self.on_pre_enter))
        return row.fit(width)

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
        for shown in [row for row in self.rows.grid.children if isinstance(row, OptionRow)]:
            shown.value, shown.changed = told[shown.name].value, told[shown.name].changed
        self._check()

    def _check(self) -> None:
        app = running()
        self.problem = " ".join(app.draft.problems())
        told, guessed = app.draft.cautions(), app.draft.guesses()
        several = app.tr.text("options.cautions", number=len(told))
        self.caution = several if guessed or len(told) > 1 else next(iter(told), app.tr.text("options.help"))

    def further(self) -> None:
        """Go on, if it can be played like this."""
        app = running()
        if self.problem:
            app.say(self.problem)
        else:
            app.go("pieces")


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
