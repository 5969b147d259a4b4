"""The screen that asks which game is played."""

from __future__ import annotations

from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.game import Game
from companion.engine.shelf import MISFITS, SHELF
from companion.i18n import Translator
from companion.presenter.house.evening_rows import LastTime, last_time
from companion.presenter.theme import PLAIN_BOX, box_picture
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.fit_label import FitLabel

MOST_IN_A_ROW: Final = 4
"""So many boxes stand side by side; more lie in two columns, and scroll if need be."""


LEAST_HEIGHT: Final = 122
HEADER: Final = 64
LAST: Final = 64


class GameBox(ButtonBehavior, BoxLayout):
    """One box: its picture, its name, for how many, and what it is."""

    game = StringProperty()
    name = StringProperty()
    players = StringProperty()
    about = StringProperty()
    plain = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """True: the picture is any box, and its name is written on it."""
    tall = BooleanProperty(True)  # noqa: FBT003  Kivy's way
    """True: the picture stands above the words."""


class MisfitLine(FitLabel):
    """A package that brings no game that could be played, and why."""


class BoxesScreen(Screen):
    """The shelf."""

    shelf = ObjectProperty(None)
    view = ObjectProperty(None)
    columns = NumericProperty(MOST_IN_A_ROW)
    last = ObjectProperty(None, allownone=True)
    """The last evening, if there was one."""
    row = NumericProperty(LAST)
    """Units: the height of the key that begins the same again."""
    any_dice = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """True: only games that need nothing but ordinary dice, as somebody without a box asked for them."""

    def on_pre_enter(self) -> None:
        """Take the boxes from the shelf; what cannot stand there is named behind them."""
        app = running()
        self._look_back()
        games = self._games()
        misfits = () if self.any_dice else tuple(MISFITS.values())
        few = len(games) + len(misfits) <= MOST_IN_A_ROW
        self.columns = MOST_IN_A_ROW if few else 2
        boxes: list[Any] = [
            GameBox(
                game=game.name,
                name=app.tr.say(game.name, "game.name", {}),
                players=_for_whom(app.tr, game),
                about=app.tr.say(game.name, "game.about", {}),
                plain=box_picture(game.name) == PLAIN_BOX,
                tall=app.wide and few,
            )
            for game in games
        ]
        for box in boxes:
            box.bind(on_release=self._take)
        boxes += [
            MisfitLine(text=app.tr.labelled(misfit.package, app.tr.refusal("", misfit.why))) for misfit in misfits
        ]
        self.view.fill(boxes, app.unit * 12)
        self._measure()

    def on_enter(self) -> None:
        """What was played last is one touch away: it is got ready."""
        if self.last is not None:
            running().ahead.get_ready(self.last.setup.game)

    def _look_back(self) -> None:
        """See what was played last; whoever asked for other games is not offered it."""
        app = running()
        try:
            self.last = None if self.any_dice else last_time(app.journal, since=app.cafe.since)
        except SessionError as error:
            self.last = None
            app.say(app.tr.refusal("", error.why))

    def who_last(self, last: LastTime | None) -> str:
        """Name the game and the people of the last evening."""
        if last is None:
            return ""
        tr = running().tr
        return f"{tr.say(last.setup.game, 'game.name', {})} · {', '.join(last.names.values())}"

    def on_size(self, *_: object) -> None:
        """A turned or widened window has other rows."""
        if self.view is not None:
            self._measure()

    def _measure(self, *_: object) -> None:
        """All boxes at once if there is room for them, else as high as they can be read."""
        app = running()
        across = int(self.columns) if app.wide else 1
        rows = max(-(-len(self.shelf.children) // across), 1)
        room = self.height - app.unit * (HEADER + 18 + 12 * (rows - 1) + (LAST if self.last else 0))
        for box in self.shelf.children:
            box.height = max(room / rows, app.unit * LEAST_HEIGHT)

    def _games(self) -> list[Game[Any]]:
        return [game for game in SHELF.values() if game.extras.any_dice or not self.any_dice]

    def on_pre_leave(self) -> None:
        """Show the whole shelf to whoever comes next."""
        self.any_dice = False

    def _take(self, box: Any) -> None:
        app = running()
        app.draft.choose(box.game)
        app.ahead.get_ready(box.game)
        app.go("crew")


def _for_whom(tr: Translator, game: Game[Any]) -> str:
    """For how many it is, and whether any dice will do."""
    key = "boxes.players-any-dice" if game.extras.any_dice else "boxes.players"
    return tr.text(key, least=game.players[0], most=game.players[-1])


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
