"""The curtain over the table screen: secret choices and private looks, for one person at a time."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.kernel.decisions import Answer, Seat
from companion.presenter.house.people import Person
from companion.presenter.table.private_news import Line
from companion.session.table.private_looks import PIN_FELL
from companion.ui.kvfile import running, unit
from companion.ui.screens.table.device_sheets import ButtonSheet
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.curtain_widget import Curtain


class TableCurtain:
    """Draws the curtain, and closes it when what it offered has been answered."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table

    @property
    def drawn(self) -> Curtain | None:
        """Give the curtain that is drawn."""
        return next((child for child in self._table.children if isinstance(child, Curtain)), None)

    def key(self, seat: Seat, words: str, high: float) -> TouchKey:
        """Make a key in the colour of a seat that draws its curtain."""
        playing = self._table.playing
        mark = playing.marks[seat]
        key = TouchKey(
            text=running().tr.text(words, name=playing.names[seat]),
            picture=mark.shape,
            fill=mark.paint,
            ink=mark.ink,
            size_hint_y=None,
            height=unit() * high,
            means="curtain",
        )
        key.bind(on_release=lambda _: self.draw(seat))
        return key

    def draw(self, seat: Seat) -> None:
        """Let one person choose in secret; for a sailor of the app nobody does."""
        playing, asking = self._table.playing, self._table.asking
        if seat in playing.sailors:
            running().say(running().tr.text("sailor.thinking", who=playing.names[seat]), "hourglass")
            return
        choices = playing.private.choices(seat)

        def reveal() -> tuple[Line, ...]:
            return playing.private.choice_lines(seat, *running().senses_loop.pressed(seat))

        def choose(_: object, number: int) -> None:
            playing.private.read(seat)  # the choices told all that was new
            self._table.desk.put(Answer(seat, choices[number - 1].option), sequence=asking.sequence)

        curtain = self._over(seat, reveal, len(choices), asking.prompt)
        curtain.bind(on_chosen=choose)

    def look(self, seat: Seat, *, news: bool = True) -> Curtain:
        """Let one person look at what only they may know."""
        app, playing = running(), self._table.playing

        noted = False

        def reveal() -> tuple[Line, ...]:
            nonlocal noted
            lines = playing.private.lines(seat, app.look, news=news)
            if not noted:
                playing.private.look(seat)
                self._table.tell_status()  # the row may have taken others to the disk with it
                noted = True
            return lines or (Line("eye", playing.private.tongue(seat).text("curtain.nothing")),)

        curtain = self._over(seat, reveal, 0, app.tr.text("curtain.alone"))
        curtain.bind(on_done=lambda _: playing.private.read(seat))
        return curtain

    def first_look(self, seat: Seat) -> None:
        """Let somebody look at what the app dealt them; then the table is shown to the next one."""
        curtain = self.look(seat, news=False)

        def done(_: object) -> None:
            if self._table.playing.first_looks:
                self._table.playing.first_looks.pop(0)
            self._table.refresh()

        curtain.bind(on_done=done)

    def beckoned(self, seat: Seat) -> bool:
        """Somebody pressed all three buttons: draw their curtain, look, close it again; False if it is not for that."""
        curtain, table = self.drawn, self._table
        if curtain is not None:
            if curtain.seat == seat:
                curtain.call()
            return True
        if seat in table.playing.sailors:
            return False
        if table.asking.kind == "secret":
            self.draw(seat) if seat in table.playing.ballot.asked else self.look(seat)
            return True
        helped = next((child for child in table.children if isinstance(child, ButtonSheet)), None)
        if helped is None or helped.seat != seat:
            return False
        helped.close()
        if table.playing.private.has_secrets():
            self.look(seat)
        return True

    def put_away(self) -> None:
        """Close a curtain that offers choices: they have been answered otherwise."""
        if self.drawn is not None and self.drawn.count:
            self.drawn.leave()

    def _over(self, seat: Seat, reveal: Callable[[], tuple[Line, ...]], count: int, about: str) -> Curtain:
        playing = self._table.playing
        mark, name = playing.marks[seat], playing.names[seat]
        for old in [child for child in self._table.children if isinstance(child, Curtain)]:
            old.leave()
        hint = self._hint(choosing=bool(count))
        worn = {"picture": mark.shape, "fill": mark.paint, "ink": mark.ink}
        door = running().people.door(name)
        curtain = Curtain(reveal, count, door, seat=seat, name=name, about=about, hint=hint, **worn)
        curtain.bind(on_fallen=self._pin_fell)
        self._table.add_widget(curtain)
        running().comfort.face(seat)
        curtain.bind(on_left=lambda _: running().comfort.face(*self._table.playing.acting))
        return curtain

    def _pin_fell(self, curtain: Curtain) -> None:
        """A PIN was forgotten, in sight of everybody: it is gone, and its owner will be told when."""
        running().people.guard(Person(curtain.name, 0), "")
        self._table.playing.private.look(Seat(curtain.seat), PIN_FELL)
        self._table.tell_status()
        curtain.unlock()

    def _hint(self, *, choosing: bool) -> str:
        """Say how to look, and to choose, by buttons; "" where there are none."""
        app = running()
        presses = app.senses_loop.presses
        if presses is None:
            return ""
        look: str = app.tr.text("seats.beckon")
        if not choosing:
            return look
        how = "direct" if presses.direct else "walk"
        return f"{app.tr.text(f'seats.{how}')} {look}"
