"""Sheets before a sailor sits in: who hides real pieces shows them to the app, alone at the screen, by touch."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.engine.kernel.decisions import Option, Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.instinct import OF, PIECE
from companion.presenter.table.private_news import Line
from companion.presenter.theme import CHART
from companion.session.errors import SessionError
from companion.session.table.company import CompanyPlan, plan_sailor
from companion.session.table.piece_inventory import PieceInventory
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet

Confirm = Callable[[ShownTable, str, Callable[[], CompanyPlan]], None]


class InventorySheets:
    """One sailor who is to sit in, and the sheets on the way there."""

    def __init__(self, screen: ShownTable, seat: Seat, character: str, text: str, confirm: Confirm) -> None:
        self._screen, self._seat, self._character = screen, seat, character
        self._text, self._confirm = text, confirm
        self._pieces: PieceInventory

    def begin(self) -> None:
        """Say what has to be shown, and by whom; where nothing is hidden the sailor sits in at once."""
        app, playing = running(), self._screen.playing
        try:
            self._pieces = PieceInventory(playing.table, self._seat)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal(playing.game, error.why, playing.names))
            return
        if self._pieces.asked is None:
            self._sit(shown=bool(self._pieces.sources))
            return
        what = ", ".join(app.tr.name(playing.game, one, "source") for one in self._pieces.sources)
        sheet = Sheet(title=self._text, picture="eye")
        lines = [Line("chest", app.tr.text("inventory.what", what=what)), Line("eye", app.tr.text("inventory.help"))]
        made = [
            key(app.tr.text("undo.no"), "close", sheet.close, means="cancel"),
            key(app.tr.text("inventory.show"), "check", lambda: instead(sheet, self._cover), "brass", "show"),
        ]
        if self._pieces.can_be_dealt_anew:
            lines.append(Line("die", app.tr.text("inventory.anew-help")))
            anew = key(app.tr.text("inventory.anew"), "die", lambda: instead(sheet, self._deal_anew), means="anew")
            made.insert(1, anew)
        sheet.body.add_widget(Telling(lines))
        sheet.body.add_widget(keys(*made))
        self._screen.add_widget(sheet)

    def _sit(self, *, shown: bool) -> None:
        pieces = self._pieces if shown else None
        table = self._screen.playing.table
        self._confirm(self._screen, self._text, lambda: plan_sailor(table, self._seat, self._character, pieces))

    def _deal_anew(self) -> None:
        self._sit(shown=False)

    def _cover(self) -> None:
        """Let the screen be passed on before anything is asked."""
        app, playing, whose = running(), self._screen.playing, self._pieces.whose
        if whose is None:
            self._sit(shown=True)
            return
        who = playing.people[whose]
        sheet = Sheet(title=app.tr.text("inventory.pass", who=who), picture=playing.marks[whose].shape, small=True)
        sheet.body.add_widget(Telling([Line("curtain", app.tr.text("inventory.alone", who=who))]))
        no = key(app.tr.text("undo.no"), "close", sheet.close, means="cancel")
        me = key(app.tr.text("inventory.me", who=who), "hand", lambda: instead(sheet, self._ask), "brass", "me")
        sheet.body.add_widget(keys(no, me))
        self._screen.add_widget(sheet)

    def _ask(self) -> None:
        """Offer what the next piece may be; nothing of what was touched before is drawn."""
        app, playing = running(), self._screen.playing
        asked, whose = self._pieces.asked, self._pieces.whose
        if asked is None or whose is None:
            self._sit(shown=True)
            return
        about = dict(asked.about)
        what = app.tr.name(playing.game, asked.source, "source")
        facts = {"who": playing.people[whose], "what": what, "number": about[PIECE], "of": about[OF]}
        sheet = Sheet(title=app.tr.text("inventory.piece", **facts), picture=playing.marks[whose].shape)
        detail = self._detail(about)
        if detail:
            sheet.body.add_widget(Telling([Line("eye", detail)], size_hint_y=None, height=unit() * 40))
        own = playing.scene(CHART, whose)
        across = 2 if app.wide else 1
        width = (Window.width * 0.94 - unit() * 40) / across - unit() * 6
        made = []
        for option in asked.outcomes:
            row = TouchLine(playing.board.drawing(option, own), playing.board.words(option, own), means=option)
            row.bind(on_release=lambda _, option=option: self._show(sheet, option))
            made.append(row.fit(width))
        rows = Scrolling(across=across)
        rows.fill(made, unit() * 6)
        sheet.body.add_widget(rows)
        foot = [key(app.tr.text("undo.no"), "close", sheet.close, means="cancel")]
        if about[PIECE] != 1:
            foot.append(key(app.tr.text("inventory.back"), "undo", lambda: self._back(sheet), means="back"))
        sheet.body.add_widget(keys(*foot) if len(foot) > 1 else _alone(foot[0]))
        self._screen.add_widget(sheet)

    @staticmethod
    def _detail(about: dict[str, str | int]) -> str:
        """Say which piece is meant, where that is not all the same."""
        tr = running().tr
        if "slot" in about:
            return tr.text("inventory.slot", slot=about["slot"])
        if "die" in about:
            return tr.text("inventory.die", die=about["die"])
        return tr.text("inventory.laid") if about.get("lies") == "laid" else ""

    def _show(self, sheet: Sheet, option: Option) -> None:
        """Take a piece; the next one is asked for, or the next person."""
        app, playing, before = running(), self._screen.playing, self._pieces.whose
        sheet.close()
        try:
            self._pieces.show(option)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal(playing.game, error.why, playing.names))
            self._cover()
            return
        if self._pieces.whose == before:
            self._ask()
        else:
            self._cover()

    def _back(self, sheet: Sheet) -> None:
        self._pieces.back()
        instead(sheet, self._ask)


def _alone(one: object) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=unit() * 60)
    row.add_widget(one)
    return row
