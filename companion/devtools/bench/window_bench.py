"""Measures the app in a hidden window: frames, taps, memory.

`python -m companion.devtools.bench.window_bench TASK ...`
Each task is a process of its own, because Kivy has one window, and prints one JSON object. `companion bench ui` runs
them beside each other.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.ui.launch import Wish, prepare

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZE: Final = (1280, 800)
TOUCHES: Final = 200
"""At an empty app."""
TOLD: Final = 5
"""So many of the slowest touches are told one by one."""
BROKER: Final = "QUARTERMASTER_BENCH_BROKER"
"""The address of a broker that the table tells everything, if there is to be one."""
LOOKING: Final = 1.0
"""Seconds between the touch of a box and the touch that begins: nobody is quicker."""
MEANWHILE: Final = 10
"""So many frames are painted before somebody touches again, at least."""
LEAP: Final = 10
"""So many answers are given without the screen between two touches: ten whole games fit into a minute or two."""

HARBOUR: Final = "BENCH_HARBOUR"
"""In the environment: a file with the settings of a table that has a harbour."""


class Took(NamedTuple):
    """Milliseconds from a touch to its frame: those that passed, and those in which the screen's thread worked."""

    passed: float
    worked: float
    what: str = ""
    """What was touched, and whether the finger came or went."""


def megabytes() -> float:
    """Say how much memory this process holds now."""
    return _held(1)


def _held(which: int) -> float:
    """Read what this process holds: 1 is everything, 2 what lies in files, libraries above all."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[which])
    return round(pages * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)


def empty(began: float, _: int) -> dict[str, Any]:
    """Open an app with one button and touch it."""
    prepare(Wish(size=SIZE, swift=True))
    from kivy.app import App
    from kivy.base import EventLoop, runTouchApp
    from kivy.uix.button import Button

    class Empty(App):
        def build(self) -> Button:
            return Button(text="0")

    app = Empty()
    app._run_prepare()  # noqa: SLF001  what App.run does before it starts its loop
    runTouchApp(embedded=True)
    EventLoop.idle()
    start, held = time.time() - began, megabytes()
    from companion.devtools.fingers.fingers import Finger

    took: list[Took] = []
    for number in range(TOUCHES):
        finger = Finger(100, 100)
        for kind in ("begin", "end"):
            if kind == "end":
                app.root.text = str(number)
            took.append(_timed(lambda finger=finger, kind=kind: finger.send(kind)))
    return {"start": round(start, 2), "megabytes": held, **spread(took)}


def start(began: float, _: int) -> dict[str, Any]:
    """Open the app until its first screen can be touched."""
    with _opened("none") as fingers:
        return {"start": round(time.time() - began, 2), "screen": fingers.screen.name, "megabytes": megabytes()}


def evening(_: float, games: int, sailors: int = 0, crowd_of: Any = None) -> dict[str, Any]:
    """Play so many games to their ends, every few answers by touches, the simulated camera scanning all the while."""
    from companion.devtools.bench.busy_sailors import thinking
    from companion.engine.kernel.setup import Holder
    from companion.engine.shelf import SHELF
    from companion.presenter.house.draft import STRANGERS
    from companion.presenter.house.people import Person

    shelf = list(SHELF)
    touches: list[Took] = []
    boards: list[Took] = []
    scanning = ExitStack()
    with _opened("none") as fingers, scanning:
        from companion.devtools.fingers.random_fingers import Player

        scanning.enter_context(_scanning())
        thoughts = scanning.enter_context(thinking(sailors))
        app = fingers.app
        watcher, crowd = Player(fingers, 0), crowd_of(app) if crowd_of is not None else None
        fingers.tap = lambda x, y: _tap(fingers, touches, (x, y), f"{app.evening.game} {watcher.where()}")
        for number in range(games):
            _take_box(fingers, shelf[number % len(shelf)])
            app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[: app.draft.game.usual[0]])]
            app.draft.sources = dict.fromkeys(app.draft.game.sources, list(Holder)[number // len(shelf) % 2])
            boards.append(_board(fingers, app.new_game, f"{app.draft.game.name} laid out"))
            if crowd is not None:
                crowd.join()
            _play(fingers, number, boards)
            app.go("home")
            fingers.frames(2)
        load, held = round(os.getloadavg()[0], 1), megabytes()
        parts = _parts(scanning)
        return {
            "games": games,
            "megabytes": held,
            "parts": parts,
            "load": load,
            "thoughts": sum(thoughts),
            "pages": crowd.close() if crowd is not None else 0,
            **spread(touches),
            **whole(boards),
        }


def _take_box(fingers: Any, game: str) -> None:
    """Touch a box on the shelf, and look for a moment at who plays, as whoever begins at once does."""
    from companion.devtools.fingers.fingers import one_frame

    fingers.app.go("boxes")
    fingers.frames(2)
    box = next(box for box in fingers.screen.shelf.children if box.game == game)
    fingers.bring(box)
    fingers.lift(fingers.press(*box.to_window(*box.center)))
    until = time.monotonic() + LOOKING
    while time.monotonic() < until:
        one_frame()
        time.sleep(0.02)


def _parts(scanning: ExitStack) -> dict[str, float]:
    """Say what the memory is held by: libraries, pictures for the screen, the reader of dice, and everything else."""
    from companion.ui.memory import give_back

    held, libraries = megabytes(), _held(2)
    gc.unfreeze()
    shown = [one for one in gc.get_objects() if type(one).__name__ == "Texture"]
    pictures = round(sum(one.width * one.height * 4 for one in shown) / 1e6, 1)
    give_back()
    before = megabytes()
    scanning.close()
    give_back()
    reader = round(before - megabytes(), 1)
    rest = round(held - libraries - pictures - reader, 1)
    return {"libraries": libraries, "pictures": pictures, "reader": reader, "rest": rest}


def _board(fingers: Any, act: Any, what: str) -> Took:
    """Time an act that lays a whole board, until the frame in which its last piece is painted."""
    from companion.devtools.fingers.fingers import one_frame

    began, worked = time.perf_counter(), time.thread_time()
    act()
    one_frame()
    while fingers.screen.name == "table" and not fingers.table.board.complete:
        one_frame()
    return Took((time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000, what)


def whole(boards: list[Took]) -> dict[str, Any]:
    """Put the times of whole boards into figures."""
    found = spread(boards)
    games = dict.fromkeys(one.what.partition(" ")[0] for one in boards)
    each = {game: [one.passed for one in boards if one.what.startswith(f"{game} ")] for game in games}
    return {
        "boards": found["touches"],
        **{f"board_{name}": found[name] for name in ("median", "worst", "worst_of")},
        "board_of_each": {game: (round(median(some), 1), round(max(some), 1)) for game, some in each.items()},
    }


def _play(fingers: Any, seed: int, boards: list[Took]) -> None:
    """Touch, leap ahead, touch again, until the score is there."""
    from companion.devtools.fingers.random_fingers import Player
    from companion.session.table.random_player import RandomPlayer

    player, random_player = Player(fingers, seed), RandomPlayer(seed)
    if fingers.screen.name == "checklist":
        fingers.frames(MEANWHILE)
        boards.append(_board(fingers, fingers.screen.all_done, f"{fingers.app.evening.game} once it is set up"))
        fingers.frames(2)
    _take_up(fingers, boards)
    while fingers.screen.name != "scoring":
        player.touch()
        table, playing = fingers.table, fingers.app.evening
        if fingers.top() is not table or playing.first_looks or playing.setting_up:
            continue
        for _ in range(LEAP):
            match = playing.match
            if match.decision is not None:
                playing.answer(random_player.answer(match.decision, match.sequence, match.owed))
        table.chosen = frozenset()
        boards.append(_board(fingers, table.refresh, f"{playing.game} {LEAP} answers later"))
        fingers.frames(2)


def _take_up(fingers: Any, boards: list[Took]) -> None:
    """Leave the table, and go on from the first screen."""
    app = fingers.app
    number, game = app.evening.table.number, app.evening.game
    app.go("home")
    fingers.frames(MEANWHILE)
    boards.append(_board(fingers, lambda: app.resume(number), f"{game} taken up again"))
    fingers.frames(2)


def _tap(fingers: Any, touches: list[Took], place: tuple[float, float], where: str) -> None:
    """Touch and let go; each time until the first frame that shows it."""
    finger: list[Any] = []
    touches.append(_timed(lambda: finger.append(fingers.press(*place)), f"{where}, touched"))
    touches.append(_timed(lambda: finger[0].send("end"), f"{where}, let go"))
    fingers.frames(2)


def _timed(act: Any, what: str = "") -> Took:
    """Time an act until the frame that follows it is painted."""
    from companion.devtools.fingers.fingers import one_frame

    began, worked = time.perf_counter(), time.thread_time()
    act()
    one_frame()
    return Took((time.perf_counter() - began) * 1000, (time.thread_time() - worked) * 1000, what)


def spread(took: list[Took]) -> dict[str, Any]:
    """Put many times into a few figures."""
    ordered = sorted(one.passed for one in took)
    nearly = ordered[int(len(ordered) * 0.99) - 1]
    return {
        "touches": len(took),
        "median": round(median(ordered), 1),
        "nearly_all": round(nearly, 1),
        "worst": round(ordered[-1], 1),
        "worst_of": _told(sorted(took, key=lambda one: -one.passed)),
        "own_median": round(median(one.worked for one in took), 1),
        "own_worst": round(max(one.worked for one in took), 1),
        "own_worst_of": _told(sorted(took, key=lambda one: -one.worked)),
    }


def _told(slowest: list[Took]) -> list[tuple[float, float, str]]:
    return [(round(one.passed, 1), round(one.worked, 1), one.what) for one in slowest[:TOLD]]


@contextmanager
def _opened(camera: str) -> Iterator[Any]:
    with tempfile.TemporaryDirectory() as home:
        _tell_the_house(Path(home))
        wish = Wish("en", SIZE, swift=True, home=Path(home), camera=camera)
        prepare(wish)
        if HARBOUR in os.environ:
            shutil.copy(os.environ[HARBOUR], Path(home) / "harbour.json")
        from companion.devtools.fingers.fingers import Fingers

        with Fingers(wish, calm=False) as fingers:
            yield fingers


def _tell_the_house(home: Path) -> None:
    """Let the table tell its house how it is, if an address was given."""
    from companion.presenter.house import preferences
    from companion.session.data_folder import DataFolder
    from companion.session.harbour_settings import HarbourSettings, save_settings

    if address := os.environ.get(BROKER, ""):
        save_settings(DataFolder(home), HarbourSettings(name="Table 1", broker=address))
        preferences.save(home / "settings.json", preferences.Preferences(live=True))


@contextmanager
def _scanning() -> Iterator[None]:
    """Let a camera look at dice that are rolled again and again, and have them read all the while."""
    from companion.bridge.camera.dice_sights import Sight
    from companion.bridge.camera.lookout import Lookout
    from companion.bridge.question import Stamp
    from companion.devtools.bench.camera_process import TableElsewhere
    from hardware.camera import WorkingCamera
    from hardware.vision import pip_dice

    table = TableElsewhere()
    lookout = Lookout(WorkingCamera(table))
    lookout.look_for(Stamp(1, 1), Sight("", "", pip_dice(2), ()))
    lookout.show(shown=True)
    try:
        yield
    finally:
        lookout.close()
        table.close()


def main() -> None:
    """Run one task: NAME, the instant at which this process was wished for, how many games, how many busy sailors."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    task, began, games, sailors = sys.argv[1:]
    if task == "evening":
        found = evening(float(began), int(games), int(sailors))
    elif task == "phones":  # the same, with nine phones that are sent every page
        from companion.devtools.phones.phone_crowd import PhoneCrowd

        found = evening(float(began), int(games), crowd_of=PhoneCrowd)
    else:
        found = {"empty": empty, "start": start}[task](float(began), int(games))
    sys.stdout.write(json.dumps(found))
    sys.stdout.flush()
    os._exit(0)  # SDL may wait for a screen that is not there


if __name__ == "__main__":
    main()
