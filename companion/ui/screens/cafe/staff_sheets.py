"""The PIN of the staff: asked before a screen that is not for guests, chosen, and taken away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.presenter.house.person_pin import LONGEST_PIN, SHORTEST_PIN
from companion.ui.kvfile import running
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.pin_pad import PinPad

if TYPE_CHECKING:
    from collections.abc import Callable


def ask_for_pin(screen: Any, then: Callable[[], None]) -> None:
    """Ask for the PIN, and go on if it is right; no touch lets it fall, for guests would."""
    app = running()
    sheet = Sheet(title=app.tr.text("staff.title"), picture="lock")
    pad = PinPad(app.tr.text("staff.ask"), app.cafe.door, falls=False)

    def opened(_: object) -> None:
        sheet.close()
        app.cafe.let_in()
        then()

    pad.bind(on_opened=opened, on_back=lambda _: sheet.close())
    sheet.body.add_widget(pad)
    screen.add_widget(sheet)


def choose_pin(screen: Any) -> None:
    """Let the staff choose a PIN, typed twice."""
    app = running()
    sheet = Sheet(title=app.tr.text("staff.title"), picture="lock")
    pad = PinPad(app.tr.text("pin.new", least=SHORTEST_PIN, most=LONGEST_PIN))

    def done(pin: str) -> None:
        app.cafe.guard(pin)
        app.cafe.let_in()
        sheet.close()
        app.say(app.tr.text("staff.kept"), "check")
        screen.on_pre_enter()

    pad.choose(done)
    pad.bind(on_back=lambda _: sheet.close())
    sheet.body.add_widget(pad)
    screen.add_widget(sheet)
