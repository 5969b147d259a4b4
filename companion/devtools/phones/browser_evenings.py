"""Whole evenings in real browsers: every phone a context of its own, by phones only or mixed with curtain and buttons.

After every act the page of every phone is compared with what the table would write for it now.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.question import Seating
from companion.bridge.seats.button_cursor import CHOOSE, FEW, ON
from companion.bridge.seats.presses import GRACE
from companion.bridge.seats.seat_service import SeatService
from companion.devtools.phones.browsers import PATIENCE, BrowserPhone
from companion.devtools.phones.headless_table import NAMES, TONGUES, HeadlessTable
from companion.devtools.phones.house_network import ADDRESS
from companion.engine.kernel.decisions import Answer, Chance, Choose, Seat, Secret
from companion.presenter.phones.phone_page import PhonePages
from hardware.seats.seat import Seat as Place
from hardware.seats.simulated_seats import SimulatedSeats

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MIXED: Final = "mixed"
"""A third of the crew has phones, a third buttons, a third the curtain; some use two ways in one vote."""
LONGEST: Final = 4000
OWN_WAY: Final = 0.85
"""So often somebody with a phone uses it in a mixed vote."""


class TableLoop:
    """The table's own thread, as the screen's loop would be: pumps, and does what it is asked to."""

    def __init__(self, table: HeadlessTable, service: SeatService | None = None) -> None:
        self.table, self.seats = table, service
        self._todo: list[tuple[Callable[[], Any], threading.Event, list[Any]]] = []
        self._over = False
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while not self._over:
            self.table.pump(0.01)
            if self.seats is not None:
                self.seats.pump()
            while self._todo:
                act, done, got = self._todo.pop(0)
                got.append(act())
                done.set()
                self.table.pump()

    def do(self, act: Callable[[], Any]) -> Any:
        """Have something done on the table's thread, and give what came of it."""
        done: threading.Event = threading.Event()
        got: list[Any] = []
        self._todo.append((act, done, got))
        self.table.woken.set()
        if not done.wait(PATIENCE / 1000):
            raise TimeoutError
        return got[0]

    def close(self) -> None:
        """End the thread."""
        self._over = True
        self._thread.join()


class BrowserEvening:
    """One evening at its largest count, played to its end."""

    def __init__(  # noqa: PLR0913  an evening has many sides
        self, browser: Any, folder: Path, game: str, *, mixed: bool, seed: int = 1, players: int = 0
    ) -> None:
        tongues = {Seat(name): TONGUES[place % 3] for place, name in enumerate(NAMES)}
        self.table = HeadlessTable(folder, game, players, seed=seed, find=lambda: (ADDRESS,), tongues=tongues)
        self.seats = tuple(self.table.playing.names)
        self.whim = random.Random(seed)
        self.tally: Counter[str] = Counter()
        self.wrong: list[str] = []
        by_phone = self.seats[::3] if mixed else self.seats
        pressing = self.seats[1::3] if mixed else ()
        self.buttons = SimulatedSeats(tuple(Place(number) for number in range(1, len(pressing) + 1)))
        self.seating = Seating.round_the_table(pressing, self.buttons.seats)
        service = None
        if pressing:
            service = SeatService(
                self.buttons, self.seating, self.table.table, self.table.desk.take, ballot=self.table.playing.ballot
            )
            service.start()
        self.loop = TableLoop(self.table, service)
        self.phones = {seat: BrowserPhone(browser, tongues[seat]) for seat in by_phone}
        self.tv = BrowserPhone(browser, size={"width": 1280, "height": 720})

    def close(self) -> None:
        """Put everything away."""
        for phone in (*self.phones.values(), self.tv):
            phone.close()
        self.loop.close()
        self.table.close()

    @property
    def playing(self) -> Any:
        """The evening."""
        return self.table.playing

    def play(self, most: int = LONGEST) -> dict[str, Any]:
        """Play to the end, or for so many acts."""
        for seat, phone in self.phones.items():
            phone.scan(self.table.service.link(seat))
        self.tv.scan(self.table.service.link(None))
        acts = 0
        while self.playing.match.decision is not None and acts < most:
            self._compare()
            self._act(self.playing.match.decision)
            acts += 1
        self._compare()
        ended = self.playing.match.decision is None
        if ended and not all(phone.page.locator("#over").is_visible() for phone in (*self.phones.values(), self.tv)):
            self.wrong.append("a page does not show the end")
        for phone in (*self.phones.values(), self.tv):
            self.wrong += [f"page error: {error}" for error in phone.errors]
        ways = Counter(step.by for step in self.playing.match.steps)
        return {"acts": acts, "ended": ended, "wrong": self.wrong, "ways": dict(ways), "taps": self.tally["taps"]}

    # --- one question --------------------------------------------------------------------------------------------

    def _act(self, asked: Any) -> None:
        before = self.playing.table.sequence
        if isinstance(asked, Secret):
            self._vote(asked)
        elif isinstance(asked, Choose):
            self._choose(asked)
        elif isinstance(asked, Chance):
            answer = Answer(None, self.whim.choice(asked.outcomes))
            self.loop.do(lambda: self.table.desk.give((answer,), sequence=before))
        end = time.monotonic() + PATIENCE / 1000
        while self.playing.table.sequence == before and self.playing.match.decision is not None:
            if time.monotonic() > end:
                raise TimeoutError(f"nothing came of {asked}")
            time.sleep(0.005)

    def _choose(self, asked: Choose) -> None:
        seat = asked.seat
        if seat in self.phones:
            self._tap(seat, self.whim.randrange(len(asked.options)))
        elif self.seating.place(seat) is not None:
            self._press(seat, self.whim.randrange(len(asked.options)), direct=False)
        else:
            answer, number = Answer(seat, self.whim.choice(asked.options)), self.playing.table.sequence
            self.loop.do(lambda: self.table.desk.give((answer,), sequence=number))

    def _vote(self, asked: Secret) -> None:
        """Everybody in any order; some twice, by another way or after a change of mind."""
        people = list(asked.options)
        order = self.whim.sample(
            [*people, *self.whim.sample(people, min(2, len(people)))], len(people) + min(2, len(people))
        )
        direct = all(len(options) <= FEW for options in asked.options.values())
        for seat in order:
            if self.playing.match.decision is not asked:
                return
            number = self.whim.randrange(len(asked.options[seat]))
            if seat in self.phones and (self.whim.random() < OWN_WAY or len(self.phones) == len(self.seats)):
                self._tap(seat, number)
            elif self.seating.place(seat) is not None:
                self._press(seat, number, direct=direct)
            else:
                answer, question = Answer(seat, asked.options[seat][number]), self.playing.table.sequence
                self.loop.do(partial(self.table.desk.put, answer, sequence=question))
            self._in(seat, asked, number)

    def _in(self, seat: Seat, asked: Secret, number: int) -> None:
        """Wait until a word is in, and see that it is the one that was meant."""
        end = time.monotonic() + PATIENCE / 1000
        while self.playing.match.decision is asked:
            word = self.playing.ballot.word(seat)
            if word is not None and word.option == asked.options[seat][number]:
                return
            if time.monotonic() > end:
                self.wrong.append(f"{asked.prompt}: a word of {seat} did not come in")
                return
            time.sleep(0.005)

    def _tap(self, seat: Seat, number: int) -> None:
        """Touch an answer, by its group if there are many."""
        phone = self.phones[seat]
        key = phone.page.locator(f'#keys button[data-n="{number}"]')
        group = self._group(seat, number)
        if group and not key.count():
            back = phone.page.locator("#keys button.back")
            if back.count():
                back.tap(timeout=PATIENCE)
            phone.page.locator("#keys button", has=phone.page.get_by_text(group, exact=True)).first.tap(
                timeout=PATIENCE
            )
            self.tally["taps"] += 1
        key.tap(timeout=PATIENCE)
        self.tally["taps"] += 1

    def _group(self, seat: Seat, number: int) -> str:
        keys = self._expected(seat)["ask"]["keys"]
        return next((str(key[5]) for key in keys if key[0] == number), "")

    def _press(self, seat: Seat, number: int, *, direct: bool) -> None:
        place, service = self.seating.place(seat), self.loop.seats
        assert place is not None  # noqa: S101  asked before
        assert service is not None  # noqa: S101  the same
        offers = self.seating.offers(self.playing.match.decision, seat)
        pointed, _ = self.loop.do(lambda: service.presses.behind_the_curtain(seat))
        steps = (number - offers.index(pointed)) % len(offers) if pointed in offers else number + 1
        for button in (number + 1,) if direct else (*[ON] * steps, CHOOSE):
            self.buttons.press(place, button)
            time.sleep(0.01)
        time.sleep(GRACE + 0.05)

    # --- what the pages show -------------------------------------------------------------------------------------

    def _expected(self, seat: Seat | None) -> dict[str, Any]:
        pages = PhonePages(self.playing)
        made = self.loop.do(lambda: pages.page(seat, self.table.phones.situation(self.playing)))
        said: dict[str, Any] = json.loads(made)
        return said

    def _compare(self) -> None:
        """Every page shows what the table would write for it now: question, keys, board, people, log."""
        for seat, phone in (*self.phones.items(), (None, self.tv)):
            said = self._expected(seat)
            stamp = f"{','.join(map(str, said['stamp']))} {said['turn'].get('owed', '')}"
            try:
                phone.page.wait_for_function(
                    "stamp => document.body.dataset.stamp === stamp", arg=stamp, timeout=PATIENCE
                )
            except Exception:  # noqa: BLE001  whatever the driver says, the page is not there
                self.wrong.append(f"{seat}: shows {phone.stamp!r}, not {stamp!r}")
                continue
            shown = phone.page.evaluate(SHOWN)
            shown["keys"] = sorted(map(_plain, shown["keys"]))
            keys = [] if "over" in said or seat is None else said["ask"]["keys"]
            meant = {
                "prompt": said["turn"]["prompt"],
                "keys": sorted({_plain(key[5] or key[1]) for key in keys})
                if len({key[5] for key in keys if key[5]}) > 1
                else sorted(_plain(key[1]) for key in keys),
                "pieces": len(said["board"]["pieces"]),
                "people": len(said["people"]),
                "log": len(said["log"]),
            }
            if shown != meant:
                self.wrong.append(f"{seat}: shows {shown}, not {meant}")
            self.tally["compared"] += 1


def _plain(text: str) -> str:
    """Give words as they are without what only keeps a line together."""
    return text.replace("\u00a0", " ").replace("\u2212", "-")


SHOWN: Final = """() => ({
  prompt: document.getElementById("prompt").textContent,
  keys: [...document.querySelectorAll("#keys button:not(.back) .text")].map(one => one.textContent),
  pieces: document.querySelectorAll("#board > div").length,
  people: document.querySelectorAll("#people > li").length,
  log: document.querySelectorAll("#log > li").length,
})"""
