"""The sheet about who holds dice and cards, in the middle of a game."""

from __future__ import annotations

from kivy.core.window import Window

from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.setup import Holder
from companion.presenter.table.private_news import Line
from companion.presenter.table.step_rows import said_holder
from companion.session.errors import SessionError
from companion.session.table.handover import hand_over, plan_handover
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import attempt, key, keys
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.rows import Telling, row_for
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet


def holders(screen: ShownTable) -> None:
    """List who holds what; a touch lets it change hands, or says why it cannot."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("steps.holders"), picture="app")
    rows = Scrolling()
    made = []
    for source, holder in playing.match.setup.sources.items():
        text = said_holder(app.tr, playing.game, source, holder)
        row = TouchLine(str(holder), text[:1].upper() + text[1:], ends=("next",), means=source)
        row.bind(on_release=lambda _, source=source: _touched(screen, sheet, source))
        made.append(row.fit(Window.width * 0.94 - unit() * 40))
    said = row_for(Line("hand", app.tr.text("holders.help")), Window.width * 0.94 - unit() * 44, 18)
    rows.fill([said, *made], unit() * 8)
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def _touched(screen: ShownTable, sheet: Sheet, source: str) -> None:
    app, playing = running(), screen.playing
    other = Holder.APP if playing.match.setup.sources[source] == Holder.TABLE else Holder.TABLE
    try:
        plan = plan_handover(playing.table, {source: other})
    except (KernelError, SessionError) as error:
        app.say(playing.tr.refusal(playing.game, error.why, playing.names))
        return
    sheet.close()
    asking = Sheet(title=app.tr.text("holders.title"), picture=str(other), small=True)
    said = said_holder(app.tr, playing.game, source, other)
    lines = [Line(str(other), said[:1].upper() + said[1:])]
    lines.append(Line("hand", app.tr.text(f"holders.now-{other}")))
    if plan.lost:
        lines.append(Line("undo", app.tr.text("mend.lost", lost=plan.lost)))

    def confirm() -> None:
        asking.close()
        attempt(screen, lambda: hand_over(playing.table, plan))

    asking.body.add_widget(Telling(lines))
    asking.body.add_widget(
        keys(
            key(app.tr.text("undo.no"), "close", asking.close, means="cancel"),
            key(app.tr.text("holders.yes"), "check", confirm, "brass", "confirm"),
        )
    )
    screen.add_widget(asking)
