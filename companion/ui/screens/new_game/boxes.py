"""The screen that asks which game is played."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.game import Game
from companion.engine.shelf import SHELF
from companion.i18n import Translator
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
    any_dice = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """True: only games that need nothing but ordinary dice, as somebody without a box asked for them."""

    def on_pre_enter(self) -> None:
        """Take the boxes from the shelf."""
        app = running()
        try:
            self.last = last_time(app.journal)
        except SessionError as error:
            self.last = None
            app.say(app.tr.refusal("", error.why))
        self.shelf.clear_widgets()
        for game in self._games():
            box = GameBox(
                game=game.name,
                name=app.tr.say(game.name, "game.name", {}),
                players=_for_whom(app.tr, game),
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

    def _games(self) -> list[Game[Any]]:
        return [game for game in SHELF.values() if game.extras.any_dice or not self.any_dice]

    def on_pre_leave(self) -> None:
        """Show the whole shelf to whoever comes next."""
        self.any_dice = False

    def _take(self, box: Any) -> None:
        app = running()
        app.draft.choose(box.game)
        app.go("crew")


def _for_whom(tr: Translator, game: Game[Any]) -> str:
    """For how many it is, and whether any dice will do."""
    key = "boxes.players-any-dice" if game.extras.any_dice else "boxes.players"
    return tr.text(key, least=game.players[0], most=game.players[-1])


_BUILT = (header, backgrounds)

beside(__file__)
