"""The table: the board, who acts, what they may do, and what the hands have to do."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.engine.kernel.decisions import Answer, Seat
from companion.engine.kernel.errors import KernelError
from companion.presenter.table.answer_keys import Asking, Key
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running
from companion.ui.screens.table.offering import Offering
from companion.ui.screens.table.step_sheets import show_steps
from companion.ui.screens.table.table_sheets import ask_to_take_back, show_person
from companion.ui.widgets.basic import backgrounds
from companion.ui.widgets.table import banner, chart_board

MINUTE: Final = 20.0


class TableScreen(Offering):
    """Where an evening is played."""

    banner = ObjectProperty(None)
    status = StringProperty()
    frame = ListProperty([0, 0, 0, 0])

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._clock: Any = None
        self._lay_board_soon = Clock.create_trigger(self._lay_board, 0)
        self._kept = (self.board.__self__, self.tray.__self__)  # .kv ids hold on to nothing that is off the screen

    def on_pre_enter(self) -> None:
        """Show the table as it lies."""
        if running().playing is not None:
            if self._clock is not None:
                self._clock.cancel()
            self._clock = Clock.schedule_interval(lambda _: self._tell_status(), MINUTE)
            self.refresh()

    def on_leave(self) -> None:
        """Rest."""
        self.board.still()
        self.rest()
        running().memory.soon()
        if self._clock is not None:
            self._clock.cancel()

    # --- showing -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything anew."""
        app, playing = running(), self.playing
        if playing.match.decision is None or playing.needs_checklist:
            if playing.match.decision is None:
                app.comfort.asked(playing, Asking("over", ""))
            app.go("scoring" if playing.match.decision is None else "checklist")
            return
        self.asking = playing.asking(app.look)
        self.chosen &= self.asking.glowing
        self._lay_board()
        self.board.glow, self.board.target = app.look.glow, app.unit * 48
        self._tell_who()
        self._tell_status()
        self.tray.tell(playing.hands(), self.heap_lines)
        self._offer()
        if playing.first_looks:
            self.first_look(playing.first_looks[0])
        app.senses_loop.wake()
        app.memory.later()
        app.comfort.asked(playing, self.asking)

    def _lay_board(self, *_: object) -> None:
        app, playing = running(), self.playing
        self.board.show(playing.pieces(app.look), playing.board.size, calm=app.likes.calm)

    def lay_ahead(self) -> None:
        """Lay the board before this screen is shown; it needs its size first, and has it with the next frame."""
        if running().playing is not None and self.manager.current != self.name:
            self.size = self.manager.size
            self._lay_board_soon()

    def _tell_who(self) -> None:
        app, playing, asking = running(), self.playing, self.asking
        if asking.seat is not None:
            mark = playing.marks[asking.seat]
            name, picture, fill, ink = playing.names[asking.seat], mark.shape, mark.paint, mark.ink
        else:
            secret = asking.kind == "secret"
            name = app.tr.text("table.secret" if secret else "table.everybody")
            picture, fill, ink = "curtain" if secret else "table", app.look.deep, app.look.sea_ink
        shown = self.banner
        shown.name, shown.picture, shown.fill, shown.ink, shown.prompt = name, picture, fill, ink, asking.prompt
        self.frame = fill

    def _tell_status(self) -> None:
        if running().playing is not None:  # a copy may have been brought back meanwhile
            self.status = self.playing.status

    # --- answering ---------------------------------------------------------------------------------------------

    def touched(self, spot: str) -> None:
        """Take a touch on the board: an answer, a part of one, or a question why not."""
        asking = self.asking
        if spot not in asking.glowing:
            self._explain(spot)
            return
        chosen = self.chosen ^ {spot}
        if not asking.touched(chosen):
            chosen = frozenset({spot})
        self.chosen = chosen
        key = asking.told_by(chosen)
        if key is not None:
            self.answer(key)
        else:
            self._offer_keys()

    def _explain(self, spot: str) -> None:
        app, playing = running(), self.playing
        why = playing.why_not(spot, app.look)
        kind, _, who = spot.partition("-")
        if kind == "pawn" and who in playing.names:
            show_person(self, Seat(who), why)
        elif why:
            app.say(why)
        else:
            self.explain(spot)

    def explain(self, spot: str) -> None:
        """Say what something on the board is, in two sentences."""
        app, playing = running(), self.playing
        app.comfort.explain_things(playing.game, *playing.board.things(spot, playing.scene(app.look)))

    def answer(self, key: Key) -> None:
        """Give an answer; what the touch said already is not asked again."""
        if key.leads:
            self.touched(key.leads)
            return
        carried = self.chosen if self.chosen and self.chosen <= key.hints else frozenset()
        self.chosen = frozenset()
        if not self.give(key.answer):
            return
        asking = self.asking
        if carried and asking.kind == "choose" and asking.seat == key.answer.seat and asking.touched(carried):
            further = asking.told_by(carried)
            self.chosen = carried
            if further is not None:
                self.answer(further)
            else:
                self._offer_keys()

    def give(self, answer: Answer, by: str = "hand", confidence: float = 1.0) -> bool:
        """Give an answer to the live table; a refusal is said and changes nothing."""
        app, playing = running(), self.playing
        try:
            playing.answer(answer, by, confidence)
        except (KernelError, SessionError) as error:
            app.say(playing.tr.refusal(playing.game, error.why, playing.names))
            return False
        seat = playing.urgent(answer.seat)
        self.refresh()
        if seat is not None and not playing.setting_up and not playing.first_looks:
            self.look(seat)
        return True

    # --- the foot of the screen --------------------------------------------------------------------------------

    def undo(self) -> None:
        """Ask before taking back."""
        app = running()
        if self.playing.can_take_back():
            ask_to_take_back(self)
        else:
            app.say(app.tr.text("refusal.nothing-to-undo"))

    def log(self) -> None:
        """List what was done, and what can be done about it."""
        show_steps(self)


_BUILT = (banner, chart_board, backgrounds)

beside(__file__)
