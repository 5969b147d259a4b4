"""The rules screen: articles of the handbook with their paragraphs."""

from __future__ import annotations

from typing import Final

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Scene
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, header, scroll_list

ROW: Final = 84
HIGH_ROW: Final = 122
LONG: Final = 110
"""More letters than this need higher rows to stay large."""


class ArticleRow(BoxLayout):
    """One thing explained."""

    title = StringProperty()
    text = StringProperty()
    picture = StringProperty()


class RulesScreen(Screen):
    """A list of articles."""

    rows = ObjectProperty(None)
    back = StringProperty("home")

    def on_pre_enter(self) -> None:
        """Explain the game that is being played, or prepared."""
        app = running()
        self.back = "table" if app.playing is not None else "home"
        game = app.playing.game if app.playing is not None else app.draft.game.name
        nothing = Scene(app.tr, game, app.look, None, None, (), {}, {})
        scene = app.playing.scene(app.look) if app.playing is not None else nothing
        rows = []
        articles = board_of(game).reference(scene)
        high = HIGH_ROW if any(len(article.text) > LONG for article in articles) else ROW
        for article in articles:
            title = article.title
            if article.rule:
                title = app.tr.text("rules.cited", title=title, rule=article.rule)
            rows.append(
                ArticleRow(
                    title=title,
                    text=article.text,
                    picture=article.picture,
                    size_hint_y=None,
                    height=unit() * high,
                )
            )
        self.rows.across = 2 if app.wide else 1
        self.rows.fill(rows, unit() * 8)


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
