"""The table screen: the board, who acts, what they may do, and what the hands have to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from companion.engine.kernel.decisions import Seat
from companion.presenter.camera.seen_pieces import SeenPieces
from companion.presenter.table.answer_desk import AnswerDesk
from companion.presenter.table.answer_keys import Asking, Key
from companion.presenter.table.table_model import TableModel
from companion.ui.kivy_bases import Screen
from companion.ui.kvfile import beside, running
from companion.ui.screens.table.answer_offer import AnswerOffer
from companion.ui.screens.table.device_sheets import show_health
from companion.ui.screens.table.seat_buttons import SeatButtons
from companion.ui.screens.table.step_sheets import show_steps
from companion.ui.screens.table.table_curtain import TableCurtain
from companion.ui.screens.table.table_hands import TableHands
from companion.ui.screens.table.table_menu import show_menu
from companion.ui.screens.table.table_scan import TableScan
from companion.ui.screens.table.table_sheets import ask_to_take_back, show_person
from companion.ui.widgets.basic import backgrounds
from companion.ui.widgets.table import banner, chart_board, do_now, health_signs
from companion.ui.widgets.table.curtain_widget import Curtain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.bridge.camera.placements import Spotted
    from companion.bridge.question import Stamp
    from hardware.vision.shared.heaps import Counted

MINUTE: Final = 20.0


class TableScreen(Screen):
    """Where an evening is played. It has a part for each thing it does, and gives every answer by its desk."""

    banner = ObjectProperty(None)
    status = StringProperty()
    frame = ListProperty([0, 0, 0, 0])
    board = ObjectProperty(None)
    tray = ObjectProperty(None)
    middle = ObjectProperty(None)
    health = ObjectProperty(None)
    strip = ObjectProperty(None)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.asking = Asking("over", "")
        self.chosen: frozenset[str] = frozenset()
        self.desk = AnswerDesk(self)
        self.curtain = TableCurtain(self)
        self.buttons = SeatButtons(self, self.curtain)
        self.hands = TableHands(self)
        self.scan = TableScan(self)
        self.seen = SeenPieces(self)
        self.offer = AnswerOffer(self, self.scan, self.seen, self.curtain, self.buttons)
        self._clock: Any = None
        self._lay_board_soon = Clock.create_trigger(self._lay_board, 0)
        self.bind(size=Clock.create_trigger(self._fit_hands, 0))
        self._kept = (self.board.__self__, self.tray.__self__)  # .kv ids hold on to nothing that is off the screen

    @property
    def playing(self) -> TableModel:
        """Give the evening that is being played."""
        return running().evening

    @property
    def stamp(self) -> Stamp:
        """Name the open question."""
        from companion.bridge.question import Stamp  # noqa: PLC0415  only where there are senses

        table = self.playing.table
        return Stamp(table.number, table.sequence)

    def on_pre_enter(self) -> None:
        """Show the table as it lies."""
        if running().playing is not None:
            if self._clock is not None:
                self._clock.cancel()
            self._clock = Clock.schedule_interval(lambda _: self.tell_status(), MINUTE)
            self.refresh()

    def on_leave(self) -> None:
        """Rest."""
        self.board.still()
        self.scan.rest()
        running().memory.soon()
        if self._clock is not None:
            self._clock.cancel()

    # --- showing -----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show everything anew."""
        app, playing = running(), self.playing
        over = playing.match.decision is None or playing.table.standing.called
        if over or playing.needs_checklist:
            if over:
                app.comfort.asked(playing, Asking("over", ""))
            app.go("scoring" if over else "checklist")
            return
        self._ask(playing)
        if not self.hands.waiting:
            self._lay_board()
        self.board.glow, self.board.target = app.look.glow, app.unit * 48
        self._tell_who()
        self.tell_status()
        self.hands.show()
        self._tell_tray()
        if self.hands.waiting:
            self.scan.rest()
            self.offer.wait(self.hands.instead())
        else:
            self.offer.show()
        self._show_strip()
        playing.first_looks = [seat for seat in playing.first_looks if not app.phones.here(seat)]
        if playing.first_looks:
            self.curtain.first_look(playing.first_looks[0])
        app.senses_loop.wake()
        app.phones.follow()
        app.memory.later()
        app.comfort.asked(playing, self.asking, self.hands.words(), waiting=self.hands.waiting)

    def _ask(self, playing: TableModel) -> None:
        """Take up the open question; if it is another one, touches meant for the last do not count."""
        before = self.asking.sequence, self.asking.owed, self.hands.manner
        self.asking = playing.asking(running().look)
        self.chosen &= self.asking.glowing
        self.hands.look()
        if before != (self.asking.sequence, self.asking.owed, self.hands.manner):
            running().guard.changed()

    def _show_strip(self) -> None:
        self.hands.show_strip(in_tray=self.hands.waiting or self.tray in self.middle.children)

    def _fit_hands(self, *_: object) -> None:
        """Lay the work of hands out anew: after a start this screen is shown before it has its size."""
        if running().playing is None or self.manager is None or self.manager.current != self.name:
            return
        if self.hands.waiting:
            self.offer.wait(self.hands.instead())
        self._show_strip()

    def nudged(self, _: int) -> None:
        """Follow a seat's button while hands are waited for: it is done."""
        if self.hands.waiting:
            self.hands.done()

    def _lay_board(self, *_: object) -> None:
        app, playing = running(), running().playing
        if playing is None:  # it was to be laid ahead, and nobody plays any more
            return
        self.board.show(playing.pieces(app.look), playing.board.size, calm=app.likes.calm)

    def lay_ahead(self) -> None:
        """Lay the board before this screen is shown; it needs its size first, and has it with the next frame."""
        if running().playing is not None and self.manager.current != self.name:
            self.size = self.manager.size
            self._lay_board_soon()

    def _tell_who(self) -> None:
        app, playing, asking = running(), self.playing, self.asking
        who = playing.work.owner if self.hands.waiting else asking.turns
        prompt = (self.hands.whose_hand() or app.tr.text("hands.title")) if self.hands.waiting else asking.prompt
        if who is not None:
            mark = playing.marks[who]
            name, picture, fill, ink = playing.names[who], mark.shape, mark.paint, mark.ink
        else:
            secret = asking.kind == "secret" and not self.hands.waiting
            name = app.tr.text("table.secret" if secret else "table.everybody")
            picture, fill, ink = "curtain" if secret else "table", app.look.deep, app.look.sea_ink
        shown = self.banner
        shown.name, shown.picture, shown.ink, shown.prompt = name, picture, ink, prompt
        shown.sweep(fill, calm=app.likes.calm)
        self.frame = fill

    def tell_status(self) -> None:
        """Say at the foot where the evening stands, and whether it is saved."""
        if running().playing is not None:  # a copy may have been brought back meanwhile
            self.status = self.playing.status
            running().look_at_the_disk()

    def offer_again(self) -> None:
        """Offer the same answers once more."""
        if not self.hands.waiting:
            self.offer.fill_tray()

    def say(self, text: str) -> None:
        """Say something for a moment."""
        running().say(text)

    def look(self, seat: Seat) -> Curtain:
        """Let one person look at what only they may know."""
        return self.curtain.look(seat)

    def put_away(self) -> None:
        """Close whatever offered the answers that are given now."""
        self.curtain.put_away()

    # --- what the camera counted -------------------------------------------------------------------------------

    def counted(self, seen: Iterable[Counted]) -> None:
        """Take what was counted on the table: it is said, and nothing else comes of it."""
        if self.seen.counted(seen):
            self._tell_seen()

    def spread(self, seen: Iterable[Spotted]) -> None:
        """Take how the cards lie: the move that explains it is offered, or what differs is said."""
        if self.seen.spread(seen):
            self._tell_seen()

    def _tell_seen(self) -> None:
        self._tell_tray()
        self.offer_again()

    def _tell_tray(self) -> None:
        self.tray.tell(self.hands.tray_lines(), self.seen.lines, self.hands.strip_lines())

    # --- answering ---------------------------------------------------------------------------------------------

    def touched(self, spot: str) -> None:
        """Take a touch on the board: an answer, a part of one, or a question why not."""
        asking = self.asking
        if spot not in asking.glowing or self.hands.waiting or self.playing.waits_for_sailor:
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
            running().guard.changed()
            self.offer.show_keys()

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
        """Give the answer of a key; what the touch said already is not asked again."""
        if key.leads and key.sequence == self.asking.sequence:
            self.touched(key.leads)
            return
        carried = self.chosen if self.chosen and self.chosen <= key.hints else frozenset()
        self.chosen = frozenset()
        answers = (key.answer,) if key.then is None else (key.answer, key.then)
        if not self.desk.give(answers, sequence=key.sequence):
            return
        asking = self.asking
        if carried and asking.kind == "choose" and asking.seat == key.answer.seat and asking.touched(carried):
            further = asking.told_by(carried)
            self.chosen = carried
            if further is not None:
                self.answer(further)
            else:
                self.offer.show_keys()

    # --- the foot of the screen --------------------------------------------------------------------------------

    def undo(self) -> None:
        """Ask before taking back."""
        app = running()
        if self.playing.can_take_back():
            ask_to_take_back(self)
        else:
            app.say(app.tr.text("refusal.nothing-to-undo"))

    def menu(self) -> None:
        """Offer everything that is not a move; leaving is one line of it."""
        show_menu(self)

    def log(self) -> None:
        """List what was done, and what can be done about it."""
        show_steps(self)

    def tell_health(self) -> None:
        """Tell more about the small signs."""
        show_health(self)


_BUILT = (banner, chart_board, do_now, health_signs, backgrounds)

beside(__file__)
