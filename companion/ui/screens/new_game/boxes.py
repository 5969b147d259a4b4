"""The screen that asks which game is played."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.shelf import SHELF
from companion.presenter.house.evening_rows import LastTime, last_time
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running
from companion.ui.widgets.basic import backgrounds, header


class GameBox(ButtonBehavior, BoxLayout):
    """One box: its picture, its name, for how many, and what it is."""

    game = StringProperty()
    name = StringProperty()
    players = StringProperty()
    about = StringProperty()


class BoxesScreen(Screen):
    """The shelf."""

    shelf = ObjectProperty(None)
    last = ObjectProperty(None, allownone=True)
    """The last evening, if there was one."""

    def on_pre_enter(self) -> None:
        """Take the boxes from the shelf."""
        app = running()
        try:
            self.last = last_time(app.journal)
        except SessionError as error:
            self.last = None
            app.say(app.tr.refusal("", error.why))
        self.shelf.clear_widgets()
        for game in SHELF.values():
            box = GameBox(
                game=game.name,
                name=app.tr.say(game.name, "game.name", {}),
                players=app.tr.text("boxes.players", least=game.players[0], most=game.players[-1]),
                about=app.tr.say(game.name, "game.about", {}),
            )
            box.bind(on_release=self._take)
            self.shelf.add_widget(box)

    def who_last(self, last: LastTime | None) -> str:
        """Name the game and the people of the last evening."""
        if last is None:
            return ""
        tr = running().tr
        return f"{tr.say(last.setup.game, 'game.name', {})} · {', '.join(last.names.values())}"

    def _take(self, box: Any) -> None:
        app = running()
        app.draft.choose(box.game)
        app.go("crew")


_BUILT = (header, backgrounds)

beside(__file__)
