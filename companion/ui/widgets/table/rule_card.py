"""One rule explained: its sign, two sentences, and the number of its paragraph."""

from __future__ import annotations

from typing import Any, Self

from kivy.uix.boxlayout import BoxLayout

from companion.i18n.handbook import Article
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet


class Lesson(Sheet):
    """Lies over the table until somebody has read it."""

    @classmethod
    def of(cls, article: Article, *, lesson: bool) -> Self:
        """Make the leaf; a lesson of a first game can also be the last one."""
        app = running()
        title = app.tr.text("rules.cited", title=article.title, rule=article.rule) if article.rule else article.title
        leaf: Self = cls(title=title, picture=article.picture, small=True)
        leaf.body.add_widget(FitLabel(text=article.text, largest=app.letter * 24, color=app.look.ink))
        keys = BoxLayout(size_hint_y=None, height=unit() * 60, spacing=unit() * 10)
        if lesson:
            enough = TouchKey(text=app.tr.text("lesson.enough"), picture="close")
            enough.bind(on_release=lambda _: leaf.enough())
            keys.add_widget(enough)
        read = TouchKey(text=app.tr.text("lesson.read"), picture="check", style="brass")
        read.bind(on_release=lambda _: leaf.close())
        keys.add_widget(read)
        leaf.body.add_widget(keys)
        return leaf

    def enough(self, *_: Any) -> None:
        """No more lessons."""
        running().like(lessons=False)
        self.close()
