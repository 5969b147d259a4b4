"""Runs in a process of its own: phones at a real window. Codes, joining, votes, a phone that is away."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from companion.bridge.phones.phone_service import FILE, PhoneService
from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder
from companion.presenter.phones.page_files import file_at
from companion.presenter.phones.phone_desk import PhoneDesk
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from companion.ui.widgets.basic.qr_widget import QrCode
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.table.curtain_widget import Curtain
from tests.ui.examining import faults
from tests.ui.windowed import step
from tests.web.sockets import Socket, socket

NAMES = ("Anne", "Ben", "Carla")


class House:
    """A table in a window, whose addresses a test can change."""

    def __init__(self, fingers: Fingers, open_: ExitStack) -> None:
        self.fingers, self._open = fingers, open_
        self.app: Any = fingers.app
        self.addresses: tuple[str, ...] = ("127.0.0.2",)
        self.told: dict[str, Any] = {}

    def until(self, so: Callable[[], object], seconds: float = 20.0) -> bool:
        """Let frames pass until something is so."""
        end = time.monotonic() + seconds
        while not so() and time.monotonic() < end:
            self.fingers.frames(1)
            time.sleep(0.01)
        return bool(so())

    def switch_on(self) -> None:
        """As the switch does, at addresses that need no network."""
        self.app.likes.phones = True
        service = PhoneService(self.app.home / FILE, file_at, self.app.phones.wake, lambda: self.addresses)
        self.app.phones._opened = PhoneDesk(service, self.app.phones)
        self.app.phones.wake()
        self.until(lambda: self.app.phones.service is not None)

    @property
    def service(self) -> PhoneService:
        service: PhoneService = self.app.phones.service
        return service

    def join(self, seat: str) -> Socket:
        phone = self._open.enter_context(socket(self.service.server.port))
        phone.say(type="claim", code=self.service.keys.link(seat))
        self.until(lambda: self.service.here(Seat(seat)))
        return phone

    def newest(self, phone: Socket) -> dict[str, Any]:
        """The last page that a phone was sent."""
        found: dict[str, Any] = {}
        self.fingers.frames(4)
        while True:
            try:
                said = phone.hear(0.2)
            except TimeoutError:
                return found
            found = said if "stamp" in said else found


def vote(playing: TableModel) -> bool:
    asked = playing.asking(CHART)
    return asked.kind == "secret" and len(asked.owed) == len(NAMES) and not playing.setting_up


def sheets(house: House) -> None:
    """The switch, the codes, one that is used, an address that changes, and letting a phone go."""
    fingers, app = house.fingers, house.app
    step("off")
    fingers.table.menu()
    fingers.frames(2)
    fingers.tap_key(fingers.key("menu.phones"))
    fingers.frames(2)
    house.told["off"] = [bool(fingers.key("switch-on")), faults(fingers.top(), app.unit), app.phones.service is None]
    fingers.top().close()
    house.switch_on()
    step("codes")
    fingers.table.menu()
    fingers.frames(2)
    fingers.tap_key(fingers.key("menu.phones"))
    house.until(lambda: codes(fingers))
    first = codes(fingers)[0]
    lines = [one for one in walk(fingers.top()) if isinstance(one, TouchLine)]
    house.told["codes"] = [len(codes(fingers)), [one.text for one in lines], faults(fingers.top(), app.unit)]
    house.told["whose"] = [one.text for one in lines if "next" in one.ends]
    if len(sys.argv) > 1:
        fingers.shot(Path(sys.argv[1]))
    step("joined")
    house.join("anne")
    house.told["another code"] = house.until(lambda: codes(fingers) and codes(fingers)[0] != first)
    house.told["said"] = house.until(lambda: any("Anne" in one for one in fingers.notices()))
    step("moved")
    before = codes(fingers)[0]
    house.addresses = ("127.0.0.3",)
    house.told["moved"] = house.until(lambda: codes(fingers) and codes(fingers)[0] != before)
    house.addresses = ()
    house.told["no network"] = house.until(lambda: not codes(fingers))
    house.addresses = ("127.0.0.2",)
    house.until(lambda: codes(fingers))
    networks(house)
    step("let go")
    row = next(one for one in walk(fingers.top()) if isinstance(one, TouchLine) and one.means == "anne")
    fingers.tap_key(row)
    fingers.frames(3)
    fingers.tap_key(fingers.key("revoke"))
    house.told["let go"] = house.until(lambda: not app.phones.seated)
    fingers.top().close()


def networks(house: House) -> None:
    """A table on a cable that has a Wi-Fi of its own, too: the code leads to either, and phones come in by both."""
    fingers, service = house.fingers, house.service
    step("two networks")
    house.told["one network"] = not offered(fingers)
    house.addresses = ("127.0.0.2", "127.0.0.3")
    house.until(lambda: offered(fingers))
    if len(sys.argv) > 1:
        fingers.shot(Path(sys.argv[1]).with_suffix(".networks.png"))
    shown = []
    for _ in range(3):
        address = service.address.partition(":")[0]
        shown.append((address, address in fingers.key("other-network").text))
        before = codes(fingers)[0]
        fingers.tap_key(fingers.key("other-network"))
        house.until(lambda before=before: codes(fingers)[0] != before)  # type: ignore[misc]  # bound here
        fingers.frames(2)
    house.told["networks"], house.told["network faults"] = shown, faults(fingers.top(), house.app.unit)
    house.addresses = ("127.0.0.2",)  # whichever was chosen is gone
    house.until(lambda: not offered(fingers))
    house.told["back"] = service.address.partition(":")[0]


def offered(fingers: Fingers) -> list[Any]:
    return [one for one in fingers.touchable() if one.means == "other-network"]


def codes(fingers: Fingers) -> list[Any]:
    return [one.rows for one in walk(fingers.top()) if isinstance(one, QrCode)]


def votes(house: House) -> None:
    """Two by phone, one by the curtain: the screen counts and tells nothing else; a phone that left has its line."""
    fingers, app, playing = house.fingers, house.app, house.app.playing
    step("a vote")
    phones = {seat: house.join(seat) for seat in ("anne", "ben")}
    before = playing.match.sequence
    house.told["count"] = [fingers.key("owed").text]
    for number in (0, 1, 0):
        phones["anne"].say(type="choice", question=playing.table.sequence, number=number)
        house.until(lambda: playing.ballot.word("anne") is not None)
        fingers.frames(4)
        house.told["count"].append(fingers.key("owed").text)
    step("away")
    phones["ben"].connection.close()
    house.until(lambda: app.phones.away(Seat("ben")))
    fingers.table.offer_again()
    fingers.frames(2)
    away = [key.text for key in fingers.touchable() if key.means == "curtain"]
    house.told["away"] = away[0]
    if len(sys.argv) > 1:
        fingers.shot(Path(sys.argv[1]).with_suffix(".away.png"))
    house.told["faults"] = faults(fingers.screen, app.unit)
    fingers.tap_key(next(key for key in fingers.touchable() if key.means == "curtain"))
    fingers.frames(2)
    drawn = fingers.top()
    house.told["curtain"] = [isinstance(drawn, Curtain), getattr(drawn, "seat", "")]
    drawn._choose(1)
    fingers.frames(2)
    step("the last")
    fingers.table.curtain.draw(Seat("carla"))
    fingers.table.curtain.drawn._choose(1)  # type: ignore[union-attr]  # it was drawn
    house.until(lambda: playing.match.sequence > before)
    steps = playing.match.steps[before : before + 3]
    house.told["ways"] = {one.answer.seat: one.by for one in steps}
    fingers.frames(4)
    house.told["goes on"] = house.newest(phones["anne"])["stamp"][1] == playing.table.sequence


def leaves(house: House) -> None:
    """The party leaves, and the table is made ready for the next: a TV that nobody touches shows nothing of it."""
    fingers, app, service = house.fingers, house.app, house.service
    step("the next guests")
    watching = house._open.enter_context(socket(service.server.port))
    watching.say(type="hello", key=service.keys.kept.watch)
    house.told["watched"] = house.newest(watching)["people"][0][0]
    for seat in app.playing.names:
        service.revoke(seat)
    app.go("home")
    house.until(lambda: not app.phones.seated)
    fingers.frames(10)
    while house.newest(watching):
        pass
    app.guests.next_guests()
    fingers.frames(10)
    house.told["left on the TV"] = watching.hear(5.0)


def main() -> None:
    """Open one window for all of it."""
    with (
        tempfile.TemporaryDirectory() as home,
        ExitStack() as open_,
        Fingers(Wish("en", (800, 480), swift=True, home=Path(home))) as fingers,
    ):
        house = House(fingers, open_)
        app: Any = fingers.app
        app.playing = played(app, "jamaica", NAMES, vote, holder=Holder.APP)
        app.playing.first_looks = []
        app.go("table")
        fingers.frames(3)
        fingers.table.refresh()
        fingers.frames(2)
        sheets(house)
        votes(house)
        leaves(house)
        app.phones.close()
    sys.stdout.write(json.dumps(house.told))


if __name__ == "__main__":
    main()
