"""Who answers for the pieces: the real ones on the table, or the app."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.setup import Holder
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets import header, paper, scrolling


class SourceRow(BoxLayout):
    """One kind of piece, and who holds it."""

    source = StringProperty()
    words = StringProperty()
    holder = StringProperty("table")
    page = ObjectProperty(None)


class PiecesScreen(Screen):
    """A list of sources."""

    rows = ObjectProperty(None)

    def on_pre_enter(self) -> None:
        """Show the sources of this game."""
        app = running()
        draft = app.draft
        rows = []
        for source in draft.game.sources:
            words = app.tr.name(draft.game.name, source, "source")
            rows.append(
                SourceRow(
                    source=source,
                    words=words[:1].upper() + words[1:],
                    holder=draft.holder(source).value,
                    page=self,
                    size_hint_y=None,
                    height=unit() * 68,
                )
            )
        self.rows.fill(rows, unit() * 8)

    def give(self, source: str, holder: str) -> None:
        """Let one of the two answer."""
        draft = running().draft
        if draft.holder(source) is not Holder(holder):
            draft.hand_over(source)
        for row in self.rows.grid.children:
            row.holder = draft.holder(row.source).value

    def begin(self) -> None:
        """Begin the game."""
        running().new_game()


_BUILT = (header, paper, scrolling)

beside(__file__)
