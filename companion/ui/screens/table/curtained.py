"""What happens behind the curtain at the table: secret choices, private looks."""

from __future__ import annotations

from typing import Any

from kivy.uix.screenmanager import Screen

from companion.engine.kernel.decisions import Answer, Option, Seat
from companion.presenter.table.answer_keys import Asking
from companion.presenter.table.private_news import Line
from companion.presenter.table.table_model import TableModel
from companion.ui.kvfile import running
from companion.ui.screens.table.device_sheets import ButtonSheet
from companion.ui.widgets.table.curtain_widget import Curtain


class BehindTheCurtain(Screen):
    """The part of the table screen that only one person may see at a time."""

    asking: Asking

    @property
    def playing(self) -> TableModel:
        """Give the evening that is being played."""
        playing: TableModel = running().playing
        return playing

    def refresh(self) -> None:
        """Show everything anew."""
        raise NotImplementedError

    def give(self, answer: Answer) -> bool:
        """Give an answer to the live table."""
        raise NotImplementedError

    def draw_curtain(self, seat: Seat) -> None:
        """Let one person choose in secret."""
        playing = self.playing
        choices = playing.secret_choices(seat)

        def reveal() -> tuple[Line, ...]:
            return playing.choice_lines(seat, *self.pressed(seat))

        def choose(_: object, number: int) -> None:
            playing.read(seat)  # the choices told all that was new
            self.give(Answer(seat, choices[number - 1].option))

        curtain = self._curtain(seat, reveal, len(choices), self.asking.prompt)
        curtain.bind(on_chosen=choose)

    def look(self, seat: Seat, *, news: bool = True) -> Curtain:
        """Let one person look at what only they may know."""
        app, playing = running(), self.playing

        def reveal() -> tuple[Line, ...]:
            return playing.secrets(seat, app.look, news=news)

        curtain = self._curtain(seat, reveal, 0, app.tr.text("curtain.alone"))
        curtain.bind(on_done=lambda _: playing.read(seat))
        return curtain

    def first_look(self, seat: Seat) -> None:
        curtain = self.look(seat, news=False)

        def done(_: object) -> None:
            if self.playing.first_looks:
                self.playing.first_looks.pop(0)
            self.refresh()

        curtain.bind(on_done=done)

    # --- by seat buttons ---------------------------------------------------------------------------------------

    def pressed(self, seat: Seat) -> tuple[Option | None, Option | None]:
        """Say what somebody's buttons point at and have chosen: for that person's eyes only."""
        raise NotImplementedError

    def hint(self, *, choosing: bool) -> str:
        """Say how to look, and to choose, by buttons; "" where there are none."""
        raise NotImplementedError

    @property
    def drawn(self) -> Curtain | None:
        """Give the curtain that is drawn."""
        return next((child for child in self.children if isinstance(child, Curtain)), None)

    def beckoned(self, seat: Seat) -> bool:
        """Somebody pressed all three buttons: draw their curtain, look, close it again; False if it is not for that."""
        curtain = self.drawn
        if curtain is not None:
            if curtain.seat == seat:
                curtain.call()
            return True
        if self.asking.kind == "secret":
            self.draw_curtain(seat) if seat in self.asking.owed else self.look(seat)
            return True
        helped = next((child for child in self.children if isinstance(child, ButtonSheet)), None)
        if helped is None or helped.seat != seat:
            return False
        helped.close()
        if self.playing.has_secrets():
            self.look(seat)
        return True

    def _curtain(self, seat: Seat, reveal: Any, count: int, about: str) -> Curtain:
        mark = self.playing.marks[seat]
        name = self.playing.names[seat]
        for old in [child for child in self.children if isinstance(child, Curtain)]:
            old.leave()
        hint = self.hint(choosing=bool(count))
        worn = {"picture": mark.shape, "fill": mark.paint, "ink": mark.ink}
        curtain = Curtain(reveal, count, seat=seat, name=name, about=about, hint=hint, **worn)
        self.add_widget(curtain)
        running().comfort.face(seat)
        curtain.bind(on_left=lambda _: running().comfort.face(*self.playing.acting))
        return curtain
