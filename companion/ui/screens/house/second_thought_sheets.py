"""Would the captain have done the same? On request, for one's own decision, after the end only."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.kernel.decisions import Answer
from companion.presenter.table.private_news import Line
from companion.presenter.table.table_model import TableModel
from companion.sailors.second_thoughts import Decided
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.curtain_widget import Curtain


def show_second_thought(screen: Any, playing: TableModel, found: tuple[Decided, ...]) -> None:
    """Ask the captain about a decision; about a secret one everybody asks for themselves, behind their curtain."""
    if any(one.secret for one in found):
        _show_whose(screen, playing, found)
        return
    app = running()
    sheet = Sheet(title=app.tr.text("again.key"), picture="crown")
    one = found[0]

    def tell(said: Answer | None) -> None:
        sheet.body.clear_widgets()
        sheet.body.add_widget(Telling(list(thought_lines(playing, one, said))))

    tell(None)
    screen.add_widget(sheet)
    app.sailor_loop.think_again(one, playing.table.writer.seed, tell)


def thought_lines(playing: TableModel, one: Decided, said: Answer | None) -> tuple[Line, ...]:
    """Say what was chosen, what the captain would have, and what that is worth; None: he still thinks."""
    tr, who = playing.tr, playing.names[one.seat]
    chosen = Line(playing.marks[one.seat].shape, tr.text("again.mine", who=who, what=_words(playing, one.given)))
    if said is None:
        return chosen, Line("hourglass", tr.text("again.thinks"))
    same = said.option == one.given
    opinion = tr.text("again.same") if same else tr.text("again.other", what=_words(playing, said.option))
    return chosen, Line("check" if same else "crown", opinion), Line("rules", tr.text("again.means", who=who))


def _words(playing: TableModel, option: Any) -> str:
    return playing.said(option)


def _show_whose(screen: Any, playing: TableModel, found: tuple[Decided, ...]) -> None:
    app = running()
    sheet = Sheet(title=app.tr.text("again.key"), picture="curtain")
    rows = Scrolling()
    made = []
    for one in found:
        mark = playing.marks[one.seat]
        key = TouchKey(
            text=app.tr.text("again.own", who=playing.names[one.seat]),
            picture=mark.shape,
            fill=mark.paint,
            ink=mark.ink,
            size_hint_y=None,
            height=unit() * 64,
            means=("again", one.seat),
        )
        key.bind(on_release=_opens(sheet, screen, playing, one))
        made.append(key)
    rows.fill(made, unit() * 6)
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def _opens(sheet: Sheet, screen: Any, playing: TableModel, one: Decided) -> Callable[..., None]:
    return lambda *_: instead(sheet, _draw_curtain, screen, playing, one)


def _draw_curtain(screen: Any, playing: TableModel, one: Decided) -> None:
    """Let one person read what the captain thinks of what only they know."""
    app, mark, name = running(), playing.marks[one.seat], playing.names[one.seat]
    said: list[Answer] = []
    worn = {"picture": mark.shape, "fill": mark.paint, "ink": mark.ink}
    curtain = Curtain(
        lambda: thought_lines(playing, one, said[0] if said else None),
        0,
        app.people.door(name),
        seat=one.seat,
        name=name,
        about=app.tr.text("again.key"),
        **worn,
    )

    def tell(answer: Answer) -> None:
        said.append(answer)
        curtain.renew()

    screen.add_widget(curtain)
    app.sailor_loop.think_again(one, playing.table.writer.seed, tell)
