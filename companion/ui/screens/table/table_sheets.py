"""Sheets over the table: one person, what is not allowed, undo."""

from __future__ import annotations

from kivy.uix.boxlayout import BoxLayout

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.ui.kvfile import running, unit
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet


def show_person(screen: ShownTable, seat: Seat, why: str) -> None:
    """Say what everybody may know about one person, and let them look at their own things."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=playing.names[seat], picture=playing.marks[seat].shape, small=True)
    facts = playing.board.facts(playing.scene(app.look), seat)
    lines = [Line(badge.picture, badge.text) for badge in facts]
    if why:
        lines.append(Line("no", why))
    sheet.body.add_widget(Telling(lines))
    if playing.private.has_secrets() and seat not in playing.sailors:
        key = TouchKey(
            text=app.tr.text("table.look-alone"), picture="eye", style="brass", size_hint_y=None, height=unit() * 60
        )

        def look(_: object) -> None:
            sheet.close()
            screen.look(seat)

        key.bind(on_release=look)
        sheet.body.add_widget(key)
    screen.add_widget(sheet)


def show_forbidden(screen: ShownTable) -> None:
    """Say what is not allowed now, and why, with the rule's number."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("table.why-not-title"), picture="no")
    lines = [Line(key.picture, app.tr.labelled(key.text, key.why)) for key in playing.forbidden(app.look)]
    sheet.body.add_widget(Telling(lines))
    screen.add_widget(sheet)


def ask_to_take_back(screen: ShownTable) -> None:
    """Name what would be taken back, and what the table has to agree to."""
    app, playing = running(), screen.playing
    consent = playing.consent()
    sheet = Sheet(title=app.tr.text("undo.title"), picture="undo", small=True)
    said = [playing.last_act()]
    if consent:
        said += [consent, app.tr.text("undo.agree")]
    words = FitLabel(text="\n".join(said), largest=app.letter * 20, color=app.look.ink)
    keys = BoxLayout(size_hint_y=None, height=unit() * 62, spacing=unit() * 10)

    def take_back(_: object) -> None:
        sheet.close()
        try:
            playing.take_back()
            running().comfort.sound("back")
        except (KernelError, SessionError) as error:
            app.say(playing.tr.refusal(playing.game, error.why, playing.names))
        screen.chosen = frozenset()
        screen.refresh()

    yes = TouchKey(text=app.tr.text("undo.yes"), picture="undo", style="brass", means="undo")
    no = TouchKey(text=app.tr.text("undo.no"), picture="close")
    yes.bind(on_release=take_back)
    no.bind(on_release=lambda _: sheet.close())
    keys.add_widget(no)
    keys.add_widget(yes)
    sheet.body.add_widget(words)
    sheet.body.add_widget(keys)
    screen.add_widget(sheet)
