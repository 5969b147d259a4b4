"""The screen that asks who answers for the pieces: the real ones on the table, or the app."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.setup import Holder
from companion.presenter.house.sailor_box import left_in_the_box
from companion.presenter.table.private_news import Line
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.rows import row_for


class PieceRow(BoxLayout):
    """A row with words on its left; `holder` is what stands."""

    source = StringProperty()
    words = StringProperty()
    holder = StringProperty("table")
    page = ObjectProperty(None)


class SourceRow(PieceRow):
    """One kind of piece, and who tells what it shows: the camera, a finger, or the app that holds it."""

    eyes = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """A camera could read it."""
    teachable = BooleanProperty(False)  # noqa: FBT003  as above
    """It could if it was taught."""


class SecretRow(PieceRow):
    """How people choose in secret, where there are seat buttons."""


class PiecesScreen(Screen):
    """A list of sources."""

    rows = ObjectProperty(None)

    def on_pre_enter(self) -> None:
        """Show the sources of this game."""
        app = running()
        draft = app.draft
        rows: list[Any] = [self._secrets()] if app.senses_loop.seated else []
        if why := left_in_the_box(draft):
            rows.insert(0, row_for(Line("chest", why), Window.width - unit() * 40))
        for source in draft.game.sources:
            words = app.tr.name(draft.game.name, source, "source")
            rows.append(
                SourceRow(
                    source=source,
                    words=words[:1].upper() + words[1:],
                    holder=self._holder(source),
                    eyes=app.senses_loop.reads(draft.game.name, source),
                    teachable=app.senses_loop.camera_lender.could_read(draft.game.name, source),
                    page=self,
                    size_hint_y=None,
                    height=unit() * (68 if app.wide else 104),
                )
            )
        self.rows.fill(rows, unit() * 8)

    def give(self, source: str, holder: str) -> None:
        """Let one of them answer."""
        app = running()
        draft = app.draft
        if not source:
            app.like(buttons=holder == "buttons")
        elif draft.holder(source) is not Holder("app" if holder == "app" else "table"):
            draft.hand_over(source)
        if holder in ("camera", "table"):
            app.like(eyes={**app.likes.eyes, f"{draft.game.name}/{source}": holder == "camera"})
        for row in self.rows.grid.children:
            if isinstance(row, PieceRow):
                row.holder = self._holder(row.source)

    def _holder(self, source: str) -> str:
        app = running()
        if not source:
            return "buttons" if app.likes.buttons else "curtain"
        held = app.draft.holder(source).value
        return "camera" if held == "table" and app.senses_loop.by_camera(app.draft.game.name, source) else held

    def _secrets(self) -> SecretRow:
        words = running().tr.text("pieces.secrets")
        return SecretRow(words=words, holder=self._holder(""), page=self, size_hint_y=None, height=unit() * 68)

    def teach(self) -> None:
        """Teach the camera what this game needs, and come back."""
        app = running()
        app.manager.get_screen("eyes").show(app.draft.game.name, back=self.name)

    def begin(self) -> None:
        """Begin the game."""
        running().new_game()


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
