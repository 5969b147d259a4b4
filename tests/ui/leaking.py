"""Runs in a process of its own: makes each secret choice with each possible secret, and notes what others observe.

With `planted`, leaks are put into the running program one after the other: the comparison must see each of them, and
nothing any more once they are taken out again.
"""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.bridge.question import Seating
from companion.bridge.seats import lamp_plan
from companion.bridge.seats.seat_service import SeatService
from companion.engine.kernel.decisions import Seat, Secret
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.table import sound_cues, table_model
from companion.presenter.table.private_news import Line
from companion.presenter.table.step_rows import steps
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from companion.ui.launch import Wish, prepare
from hardware.clock import GivenClock
from hardware.seats.seat import BUTTONS, Lamp
from hardware.seats.seat import Seat as Chair
from hardware.seats.simulated_seats import SimulatedSeats

SIZE = (480, 320)
prepare(Wish(size=SIZE, swift=True))

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.window_clock import skip, stopped
from companion.devtools.shots.senses_shots import sense
from companion.ui import comfort
from companion.ui.screens.table import seat_buttons as buttons_of_the_table
from companion.ui.widgets.overlays.notice import Notice
from companion.ui.widgets.table.curtain_widget import Curtain
from tests.ui.ear import Ear
from tests.ui.windowed import step

NAMES = {Seat(name): name.title() for name in ("anne", "ben", "carla")}
MOST = 6
"""Secrets tried of each question; some have dozens."""
RESTED, REST, LONGEST_REST = 12, 6.0, 400
"""Frames that are all alike, the seconds that go by for the window meanwhile, and after how many frames it never rests.
"""
NEVER = 3600.0
"""Seconds until a press is no longer seen to be heard: on a slow machine that could end between two frames."""
WATCHED = 5
"""Frames watched after a choice: what comes later or sooner is seen too."""


class Place(NamedTuple):
    """A secret question in a random evening, found again by its numbers."""

    game: str
    seed: int
    sequence: int
    prompt: str
    secrets: int


def places(game: str) -> Iterator[Place]:
    """Find every kind of secret question of a game, where the first who is asked has a choice."""
    known: set[str] = set()
    for seed in range(30):
        table = begin(Journal(":memory:"), game, seed)
        castaway = RandomPlayer(seed)
        while (asked := table.match.decision) is not None:
            match = table.match
            if isinstance(asked, Secret) and asked.prompt not in known and len(match.owed) == len(asked.options):
                offered = asked.offered_to(match.owed[0])
                if len(offered) > 1:
                    known.add(asked.prompt)
                    yield Place(game, seed, match.sequence, asked.prompt, min(MOST, len(offered)))
            table.answer(castaway.answer(asked, match.sequence, match.owed), "hand")
        table.journal.close()


def begin(journal: Journal, game: str, seed: int) -> LiveTable:
    """Begin the evening of this seed, with everything held by the app."""
    shelved = SHELF[game]
    names = dict(list(NAMES.items())[: max(n for n in shelved.usual if n <= len(NAMES))])
    setup = Setup(game, tuple(names), {}, dict.fromkeys(shelved.sources, Holder.APP))
    return LiveTable.begin(journal, shelved, setup, seed=seed, names=names)


def reach(journal: Journal, place: Place) -> LiveTable:
    """Play to the place."""
    table = begin(journal, place.game, place.seed)
    castaway = RandomPlayer(place.seed)
    while table.match.sequence < place.sequence and table.match.decision is not None:
        table.answer(castaway.answer(table.match.decision, table.match.sequence, table.match.owed), "hand")
    return table


# --- by curtain ----------------------------------------------------------------------------------------------------


class Watcher:
    """Writes down everything that somebody else at the table can see and hear."""

    def __init__(self, fingers: Any) -> None:
        self.ear = fingers.app.comfort.speaker = Ear()
        self.seen: dict[str, str] = {}

    def frame(self, name: str) -> None:
        EventLoop.idle()
        seen = glReadPixels(0, 0, *SIZE, GL_RGB, GL_UNSIGNED_BYTE)
        self.seen[name] = hashlib.sha256(seen).hexdigest()

    def wait(self) -> None:
        """Let the screen come to rest: some frames in a row that are all alike, and every small delay over."""
        alike, last = 0, ""
        for _ in range(LONGEST_REST):
            skip(REST / RESTED)
            self.frame("rest")
            alike = alike + 1 if self.seen["rest"] == last else 0
            last = self.seen.pop("rest")
            if alike >= RESTED:
                return
        raise TimeoutError("the screen never comes to rest")

    def frames(self, name: str) -> None:
        for number in range(WATCHED):
            self.frame(f"{name} frame {number}")

    def write(self, name: str, what: object) -> None:
        self.seen[name] = repr(what)

    def listen(self) -> None:
        self.write("sounds", self.ear.heard)


def by_curtain(fingers: Any, place: Place, secret: int, folder: Path) -> dict[str, str]:
    """Choose behind the curtain, and go on as far as the next person's turn to choose."""
    app = fingers.app
    watch = Watcher(fingers)
    app.likes.voice = True
    app.journal = Journal(folder / f"{place.game}-{place.prompt}-{secret}.db")
    table = reach(app.journal, place)
    sit_down(fingers, table)
    app.go("table")
    watch.wait()
    watch.ear.heard.clear()  # what sounded on the way to the table has nothing to do with the choice
    watch.frames("before")
    fingers.tap_key(fingers.key("curtain"))
    watch.frames("curtain")
    finger = fingers.press(*next(c for c in fingers.screen.children if isinstance(c, Curtain)).peek.center)
    fingers.frames(2)
    fingers.lift(finger)
    watch.frames("looked")
    keys = [key for key in fingers.touchable() if key.style == "brass"]
    chooser = table.match.owed[0]
    fingers.tap_key(keys[secret])
    if any(told.what.reveals for told in app.playing.latest if told.to is None):
        app.journal.close()
        return watch.seen  # the choice is open now: only what was seen before may be compared
    watch.frames("chosen")
    look_around(watch, app, table, chooser)
    fingers.screen.undo()
    watch.frame("undo leaf")
    if app.playing.can_take_back():  # before the first act, what was said is that there is nothing: a ballot is none
        fingers.top().close()
    fingers.screen.log()
    watch.frame("log leaf")
    fingers.top().close()
    watch.listen()
    app.journal.close()
    return watch.seen


def sit_down(fingers: Any, table: LiveTable) -> None:
    """Put away what is open, and bring this evening to the table screen."""
    app = fingers.app
    while fingers.top() is not fingers.screen:
        over = fingers.top()
        over.leave() if isinstance(over, Curtain) else over.close()
    for said in [child for child in app.root_layout.children if isinstance(child, Notice)]:
        app.root_layout.remove_widget(said)
    app.go("home")
    app.sit_down(table, {seat: NAMES[seat] for seat in table.match.setup.seats})
    app.playing.checked, app.playing.first_looks = 999, []
    app.playing.work.forget()  # nothing of it is read out again while somebody chooses
    app.comfort._before = app.playing.asking(app.look)


def look_around(watch: Watcher, app: Any, table: LiveTable, chooser: Seat) -> None:
    """Read what everybody may read: status, log, steps, listing, the names of files."""
    tr = app.tr
    playing = app.playing
    watch.write("status", playing.status)
    watch.write("log", playing.everything())
    watch.write("last act", playing.last_act())
    watch.write("steps", [(step.text, step.news, step.consent) for step in steps(table, tr, NAMES)])
    found = evening(app.journal, table.number)
    watch.write("listing", (found.names, found.finished, [str(line) for line in table.match.told() if line.to is None]))
    watch.write("consent", playing.consent())
    for seat in table.match.setup.seats:
        if seat == chooser:
            continue
        watch.write(f"view of {seat}", table.match.view(seat))


# --- by seat buttons -----------------------------------------------------------------------------------------------


def by_window(fingers: Any, place: Place, secret: int, folder: Path) -> dict[str, str]:
    """Press in front of the real window; look behind the curtain before and after, and write down what stays."""
    app = fingers.app
    watch = Watcher(fingers)
    app.journal = Journal(folder / f"window-{place.game}-{place.prompt}-{secret}.db")
    table = reach(app.journal, place)
    sit_down(fingers, table)
    clock = GivenClock(10.0)
    seats = table.match.setup.seats
    board = SimulatedSeats([Chair(number) for number in range(1, len(seats) + 1)], clock)
    seat_service = SeatService(
        board, Seating.round_the_table(seats, board.seats), table, fingers.table.desk.take, clock=clock
    )
    app.senses_loop.senses.seat_service = seat_service
    seat_service.start()
    app.go("table")
    chooser = table.match.owed[0]
    chair = seat_service.seating.place(chooser)
    assert chair is not None

    def pressed(*buttons: int) -> None:
        for button in buttons:
            board.press(chair, button)  # no time goes by: whoever is the last one has not chosen yet
            app.senses_loop.pump()

    def beckoned(times: int) -> None:
        for _ in range(times):
            board.ask_for_help(chair)
            app.senses_loop.pump()
            fingers.frames(2)

    watch.wait()
    watch.ear.heard.clear()  # as above
    watch.frames("before")
    beckoned(3)
    pressed(*((secret + 1,) if seat_service.presses.direct else (*[2] * (secret + 1), 3)))
    watch.frames("pressed")
    beckoned(1)
    watch.frames("curtain again")
    beckoned(2)
    if len(table.match.owed) > 1:
        clock.advance(1.0)
        app.senses_loop.pump()
        watch.wait()
        watch.frames("waiting for others")
        look_around(watch, app, table, chooser)
    watch.listen()
    app.senses_loop.senses.seat_service = None
    app.journal.close()
    return watch.seen


def by_buttons(place: Place, secret: int, folder: Path) -> dict[str, str]:
    """Press a seat's button, and write down lamps, acknowledgements and instants until the others have chosen."""
    journal = Journal(folder / f"buttons-{place.game}-{place.prompt}-{secret}.db")
    table = reach(journal, place)
    seats = table.match.setup.seats
    clock = GivenClock(10.0)
    board = SimulatedSeats([Chair(number) for number in range(1, len(seats) + 1)], clock)
    seat_service = SeatService(board, Seating.round_the_table(seats, board.seats), table, clock=clock)
    seat_service.start()
    asked = table.match.decision
    assert isinstance(asked, Secret)
    direct = all(len(one) <= len(BUTTONS) for one in asked.options.values())
    presses = (secret + 1,) if direct else (*[2] * (secret + 1), 3)
    seen: dict[str, str] = {"before": repr(sorted(pump(seat_service, board, clock)))}
    observed = [pump(seat_service, board, clock, button) for button in presses]
    seen["presses"] = repr(observed if direct else sorted(set().union(*observed)))
    seen["journal"] = repr(len(journal.entries(table.number)))
    seen["steps"] = repr([step.text for step in steps(table, translator("en"), NAMES)])
    seat_service.close()
    journal.close()
    return seen


def pump(seat_service: SeatService, board: SimulatedSeats, clock: GivenClock, button: int = 0) -> set[str]:
    """Let half a second go by, perhaps with a press at its beginning, and give all that was to be noticed."""
    noticed = set()
    if button:
        board.press(Chair(1), button)
    for tick in range(10):
        said = [type(one).__name__ for one in seat_service.pump()]
        lit = sorted((seat, lamp.name) for seat, lamp in board.lamps.items())
        noticed.add(repr((tick, said, lit, seat_service.presses.still_owed)))
        clock.advance(0.05)
    return noticed


# --- planted leaks -------------------------------------------------------------------------------------------------


Planted = tuple[Any, str, Any]
"""Where a leak is put: the owner, the name, and what stands there instead."""


@contextmanager
def plant(leak: str) -> Iterator[None]:
    """Put a leak into the running program for a while; each is a mistake somebody could make."""
    owner, name, leaking = LEAKS[leak][1]()
    honest = getattr(owner, name)
    setattr(owner, name, leaking)
    try:
        yield
    finally:
        setattr(owner, name, honest)


def _sound() -> Planted:
    honest = sound_cues.sound_for

    def sound_for(before: Any, told: Any, after: Any) -> str:
        return _last_secret() if before.kind == "secret" else honest(before, told, after)

    return comfort, "sound_for", sound_for


def _frame() -> Planted:
    honest = Curtain._choose

    def choose(self: Any, number: int) -> None:
        screen = self.parent
        honest(self, number)
        screen.status = f"{screen.status} {number}"

    return Curtain, "_choose", choose


def _mark() -> Planted:
    honest = Curtain.hide

    def hide(self: Any) -> None:
        self.about = f"{self.about} {CHOSEN[-1]}"
        honest(self)

    return Curtain, "call", lambda self: hide(self) if self.looking else self.show()


def _log() -> Planted:
    honest = table_model.TableModel.everything

    def everything(self: Any) -> tuple[Line, ...]:
        return (*honest(self), Line("log", f"{CHOSEN[-1]}"))

    return table_model.TableModel, "everything", everything


def _undo() -> Planted:
    return table_model.TableModel, "last_act", lambda _: f"{CHOSEN[-1]}"


def _timing() -> Planted:
    honest = Curtain._choose

    def late(self: Any, number: int, frames: int = 8) -> None:
        if number > 1 and frames:
            Clock.schedule_once(lambda _: late(self, number, frames - 1), 0)
        else:
            honest(self, number)

    return Curtain, "_choose", late


def _lamp() -> Planted:
    honest = lamp_plan.LampPlan.at

    def at(self: Any, question: Any, now: float) -> lamp_plan.Plan:
        lit = honest(self, question, now)
        return {seat: Lamp.OFF if CHOSEN[-1] and seat == 1 else lamp for seat, lamp in lit.items()}

    return lamp_plan.LampPlan, "at", at


LEAKS: dict[str, tuple[str, Callable[[], Planted]]] = {
    "frame": ("curtain", _frame),
    "sound": ("curtain", _sound),
    "log": ("curtain", _log),
    "undo": ("curtain", _undo),
    "timing": ("curtain", _timing),
    "lamp": ("buttons", _lamp),
    "mark": ("window", _mark),
}
"""Each with the way of choosing in which it can be observed."""


def _last_secret() -> str:
    return "tap" if CHOSEN[-1] else "turn"


def seat_buttons(fingers: Any) -> None:
    """Give the app seats, and nobody to serve them yet: each trial brings a seat_service of its own."""
    sense(fingers)
    fingers.app.senses_loop.sit_down = lambda: None
    buttons_of_the_table.BLINK = NEVER


CHOSEN: list[int] = []
"""The secrets that were tried: what a leak would give away."""


class Trial:
    """Makes secret choices in the window, each in an evening of its own."""

    def __init__(self, fingers: Any, home: Path) -> None:
        self.fingers = fingers
        self.home = home
        self.ways = {"curtain": self.by_curtain, "buttons": self.by_buttons, "window": self.by_window}

    def by_curtain(self, place: Place, secret: int) -> dict[str, str]:
        return by_curtain(self.fingers, place, secret, self.folder())

    def by_buttons(self, place: Place, secret: int) -> dict[str, str]:
        return by_buttons(place, secret, self.folder())

    def by_window(self, place: Place, secret: int) -> dict[str, str]:
        return by_window(self.fingers, place, secret, self.folder())

    def folder(self) -> Path:
        return Path(tempfile.mkdtemp(dir=self.home))

    def differing(self, place: Place, ways: Iterable[str]) -> dict[str, list[str]]:
        """Try every secret in each of these ways, and name what was not the same for all of them."""
        seen: dict[str, list[dict[str, str]]] = {way: [] for way in ways}
        for secret in (0, *range(place.secrets)):  # once before: whatever was on the screen is gone then
            CHOSEN.append(secret)
            for way, observed in seen.items():
                step(f"{place.prompt}, secret {secret}, by {way}")
                observed.append(self.ways[way](place, secret))
        return {way: differing(observed[1:]) for way, observed in seen.items()}


def main(what: str) -> int:
    """Try every secret of a game, or one question with every planted leak; print where two looked different."""
    told: dict[str, dict[str, list[str]]] = {}
    with (
        tempfile.TemporaryDirectory() as name,
        Fingers(Wish(size=SIZE, swift=True, home=Path(name) / "home")) as fingers,
        stopped(),  # how long a frame takes on a busy machine is nobody's secret
    ):
        seat_buttons(fingers)
        trial = Trial(fingers, Path(name))
        if what == "planted":
            place = next(places("tortuga1667"))
            for leak, (way, _) in LEAKS.items():
                with plant(leak):
                    told[leak] = trial.differing(place, [way])
            told["none"] = trial.differing(place, trial.ways)
        else:
            told |= {place.prompt: trial.differing(place, trial.ways) for place in places(what)}
    sys.stdout.write(json.dumps(told))
    return 0


def differing(observed: list[dict[str, str]]) -> list[str]:
    """Name what was not the same for every secret."""
    return [name for name in observed[0] if len({one.get(name) for one in observed}) > 1]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
