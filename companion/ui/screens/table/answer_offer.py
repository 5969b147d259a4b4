"""How the table screen offers the answers: keys in the tray, tiles, a counter, or one curtain after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from companion.engine.kernel.decisions import Answer
from companion.presenter.table.answer_keys import Asking, Key
from companion.ui.kvfile import running, unit
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.screens.table.table_sheets import show_forbidden
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.counter import Counter
from companion.ui.widgets.table.pair_pad import PairPad
from companion.ui.widgets.table.tray import key_widget

if TYPE_CHECKING:
    from companion.presenter.camera.seen_pieces import SeenPieces
    from companion.ui.screens.table.seat_buttons import SeatButtons
    from companion.ui.screens.table.table_curtain import TableCurtain
    from companion.ui.screens.table.table_scan import TableScan

LEAST_TILE: Final = 100
LARGEST_TILE: Final = 150
IN_THE_TRAY: Final = 6
"""More outcomes than this get the whole screen, unless they are people: those are seen on the board."""


class AnswerOffer:
    """Offers the answers to the open question, in the shape that suits it."""

    def __init__(
        self, table: ShownTable, scan: TableScan, seen: SeenPieces, curtain: TableCurtain, buttons: SeatButtons
    ) -> None:
        self._table = table
        self._scan, self._seen, self._curtain, self._buttons = scan, seen, curtain, buttons
        self._fill_soon = Clock.create_trigger(lambda _: self.fill_tray(), -1)
        table.tray.bind(size=self._fill_soon)

    def show(self) -> None:
        """Offer the answers."""
        asking = self._table.asking
        if self._thinking():
            return
        scan = self._scan.instead()
        if scan is not None:
            self._instead(scan)
        elif asking.kind == "count":
            self._instead(self._counter(asking))
        elif asking.pairs:
            self._instead(self._pairs(asking))
        elif asking.kind == "chance" and len(asking.keys) > IN_THE_TRAY and not (asking.keys[0].mark or asking.led):
            self._instead(self._tiles(asking.keys))
        else:
            self._instead(None)
            self.fill_tray()

    def wait(self, work: Any) -> None:
        """Offer nothing yet: beside the board stands what hands have to do."""
        middle, board = self._table.middle, self._table.board
        board.light(frozenset(), frozenset())
        middle.clear_widgets()
        for child in (board, work) if work.beside else (work,):
            middle.add_widget(child)

    def fill_tray(self) -> None:
        """Offer once more what stands in the tray."""
        kind = self._table.asking.kind
        if self._thinking():
            return
        if kind == "secret":
            self._show_curtain()
        elif kind in ("choose", "chance"):
            self.show_keys()

    def _thinking(self) -> bool:
        """Show that a sailor of the app thinks, if nobody else can answer now."""
        playing = running().playing
        if playing is None or not playing.waits_for_sailor or playing.thinker is None:
            return False
        self._instead(None)
        self._table.board.light(frozenset(), frozenset())
        words = running().tr.text("sailor.thinking", who=playing.names[playing.thinker])
        key = TouchKey(text=words, picture="hourglass", style="bare", size_hint_y=None, height=unit() * 60)
        self._table.tray.offer((), key)
        return True

    def _instead(self, widget: Any) -> None:
        """Let one thing take the place of board and tray, or bring them back."""
        table = self._table
        wanted = [widget] if widget is not None else [table.tray, table.board]
        if table.middle.children != wanted:
            table.middle.clear_widgets()
            for child in reversed(wanted):
                table.middle.add_widget(child)

    # --- keys --------------------------------------------------------------------------------------------------

    def show_keys(self) -> None:
        """Offer the keys that the touches so far leave open."""
        app, table, asking = running(), self._table, self._table.asking
        table.board.light(asking.glowing, table.chosen)
        shown = asking.offered(table.chosen)
        sailors = table.playing.sailors  # nobody but they act for their own seats
        more = [self._aside(key) for key in asking.asides if key.answer.seat not in sailors]
        if table.chosen:
            more.append(_small(app.tr.text("table.all"), "back", self._unchoose))
        elif self._scan.told_by_hand:
            more.append(_small(app.tr.text("scan.again"), "camera", self._scan.by_eye))
        elif table.playing.forbidden(app.look):
            more.append(_small(app.tr.text("table.why-not"), "no", lambda: show_forbidden(table)))
        if not self._seen.ways and self._scan.hands_could_move():
            more.append(_small(app.tr.text("table.move-cards"), "hand", self._scan.move_cards))
        table.tray.offer(self._seen.marked(shown), *more, asked=self._sighted_key())

    def _aside(self, key: Key) -> TouchKey:
        made: TouchKey = key_widget(key, unit() * 56)
        made.style = "sea"
        made.bind(on_release=lambda _: self._table.answer(key))
        return made

    def _sighted_key(self) -> TouchKey | None:
        """Ask whether what was seen on the table is right: a touch says yes, and nothing is given without one."""
        if not self._seen.ways:
            return None
        best = self._seen.ways[0]

        def confirm(_: object) -> None:
            self._table.chosen = frozenset()
            self._table.desk.give((best.key.answer,), "camera", best.confidence, sequence=best.key.sequence)

        text = self._seen.question
        key = TouchKey(text=text, picture="eye", style="brass", largest=17, means="sighted", size_hint_y=None)
        key.bind(on_release=confirm)
        return key

    def _unchoose(self) -> None:
        self._table.chosen = frozenset()
        self.show_keys()

    def _tiles(self, keys: tuple[Key, ...]) -> Scrolling:
        app = running()
        made = [key_widget(key, LEAST_TILE * unit(), upright=True) for key in keys]
        across = (5 if any(not tile.pictured for tile in made) else 6) if app.wide else 3
        rows = -(-len(keys) // across)
        tiles = Scrolling(across=across)
        for tile in made:
            tile.bind(on_release=lambda tile: self._table.answer(tile.means))
        shown = tuple(made)

        def share(_: object, room: float) -> None:
            """Have the room that there is; on a slow screen the question comes before it is known."""
            for tile in shown:
                tile.height = max(LEAST_TILE * unit(), min(LARGEST_TILE * unit(), room / rows - unit() * 12))

        share(tiles, self._table.middle.height)
        tiles.bind(height=share)
        if self._scan.told_by_hand:
            made.append(_small(app.tr.text("scan.again"), "camera", self._scan.by_eye))
        tiles.fill(made, unit() * 8)
        return tiles

    def _pairs(self, asking: Asking) -> PairPad:
        pad = PairPad(asking)
        pad.bind(on_key=lambda _, key: self._table.answer(key))
        return pad

    # --- a curtain ---------------------------------------------------------------------------------------------

    def _show_curtain(self) -> None:
        app, playing = running(), self._table.playing
        owed = [seat for seat in playing.ballot.owed if seat not in playing.sailors]
        self._table.board.light(frozenset(), frozenset())
        if not owed or self._buttons.offer():  # nobody: another evening is being shown, and this tray goes
            return
        key = self._curtain.key(owed[0], "curtain.open", 60)
        again = [
            self._curtain.key(seat, "curtain.change", 50)
            for seat in playing.ballot.asked
            if seat not in owed and seat not in playing.sailors
        ]
        count = TouchKey(
            text=app.tr.text("curtain.owed", owed=len(owed)), style="bare", size_hint_y=None, height=unit() * 50
        )
        self._table.tray.offer((), key, count, *again)

    # --- counting ----------------------------------------------------------------------------------------------

    def _counter(self, asking: Asking) -> Counter:
        stands = next((one for one in self._table.middle.children if isinstance(one, Counter)), None)
        counter = Counter(asking, stands.numbers() if stands is not None and stands.of(asking) else {})
        counter.bind(on_counted=lambda _, numbers: self._counted(asking, numbers))
        if self._scan.told_by_hand:
            counter.add_widget(_small(running().tr.text("scan.again"), "camera", self._scan.by_eye))
        return counter

    def _counted(self, asking: Asking, numbers: dict[str, int]) -> None:
        key, playing = asking.counting(numbers), self._table.playing
        if key is not None:
            self._table.answer(key)
            return
        kind = type(asking.keys[0].answer.option)
        why = playing.match.why_not(Answer(None, kind(**numbers)))
        running().say(playing.tr.refusal(playing.game, why, playing.names))


def _small(text: str, picture: str, act: Callable[[], object]) -> TouchKey:
    made = TouchKey(text=text, picture=picture, style="bare", size_hint_y=None, height=unit() * 50)
    made.bind(on_release=lambda _: act())
    return made
