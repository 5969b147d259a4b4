"""Runs in a process of its own: the screens that teach the camera, touched by fingers over a simulated table."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

import cv2
import numpy as np
from kivy.core.window import Window

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.random_fingers import Player
from companion.devtools.shots.senses_shots import scan, sense, wait
from companion.devtools.shots.teach_shots import CORNERS, lesson, listed
from companion.engine.kernel.setup import Holder
from companion.i18n import languages
from companion.presenter.camera.learnt_summary import CARDS, DIE
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.session.data_folder import DataFolder
from companion.ui.senses_loop import SensesLoop
from companion.ui.widgets.basic.touch_row import TouchLine
from hardware.vision.cards import Boxes
from hardware.vision.shared.camera_memory import Devices
from hardware.vision.shared.heaps import Counted
from tests.ui.examining import faults
from tests.ui.scenes import SIZES, settle
from tests.ui.windowed import Told, step

GAME = "tortuga_dice"
"""Three tiles and their back: a round that is soon walked through."""


def line(fingers: Any, **about: str) -> Any:
    """Find a row of a list by what it means."""
    for widget in walk(fingers.top()):
        if isinstance(widget, TouchLine) and all(getattr(widget.means, k, None) == v for k, v in about.items()):
            return widget
    raise LookupError(about)


def row(fingers: Any, means: object) -> Any:
    """Find a row of a leaf."""
    return next(one for one in walk(fingers.top()) if isinstance(one, TouchLine) and one.means == means)


def good(fingers: Any, teach: Any) -> None:
    """Wait until something can be kept."""
    wait(fingers, lambda: teach.teaching.good is not None)


def shelf(fingers: Any) -> Boxes:
    return Boxes(DataFolder(fingers.app.senses_loop.camera_lender.folder).boxes)


def take(fingers: Any, teach: Any, name: str) -> None:
    """Keep what is good by a touch, and wait until it is kept."""
    good(fingers, teach)
    fingers.tap_key(fingers.key("take"))
    wait(fingers, lambda: teach.teaching.latest == name)


def round_(fingers: Any, _: Path) -> dict[str, Any]:
    """From the settings to a whole box: by touch, by the ring, left for later, taught anew, carried out and in."""
    told = Told()
    app = fingers.app
    app.go("settings")
    fingers.frames(3)
    fingers.tap_key(fingers.key("eyes"))
    wait(fingers, lambda: fingers.screen.name == "eyes" and fingers.screen._visit.over)
    fingers.frames(2)
    one = line(fingers, opens=CARDS, about=GAME)
    told["before"] = one.more
    fingers.tap_key(one)
    teach = fingers.screen
    good(fingers, teach)
    told["asked"] = [teach.ask, teach.called, teach.group, teach.progress]
    told["faults"] = faults(teach, app.unit)
    take(fingers, teach, "1")
    told["next"] = [teach.called, teach.progress]
    good(fingers, teach)
    wait(fingers, lambda: teach.teaching.latest == "2")  # nobody touches: the ring closes
    told["by the ring"] = teach.progress
    fingers.tap_key(fingers.key("later"))
    wait(fingers, lambda: teach.called == "Back")
    told["later"] = teach.called
    take(fingers, teach, "back-tiles")
    told["again asked"] = teach.called
    good(fingers, teach)
    fingers.tap(*teach.finder.center)
    told["held"] = teach.teaching.ringing
    take(fingers, teach, "3")
    wait(fingers, lambda: teach.teaching.report.state == "finished")
    told["finished"] = [teach.called, teach.progress, sorted(shelf(fingers).load(GAME).names)]
    return told | _list(fingers, teach)


def _list(fingers: Any, teach: Any) -> dict[str, Any]:
    told = Told()
    teach.list_all()
    fingers.frames(3)
    fingers.tap_key(row(fingers, "2"))
    wait(fingers, lambda: teach.called == "Treasure 2")
    told["anew"] = [teach.progress, len(shelf(fingers).load(GAME).kind("2").looks)]
    take(fingers, teach, "2")
    teach.list_all()
    fingers.frames(3)
    fingers.tap_key(fingers.key("export"))
    fingers.frames(3)
    fingers.tap_key(row(fingers, fingers.app.home / "exports"))
    written = sorted((fingers.app.home / "exports").glob("*.cards"))
    told["exported"] = [len(written), any(written[0].name in one for one in fingers.notices())]
    shelf(fingers).path(GAME).unlink()
    teach.on_pre_enter()
    wait(fingers, lambda: teach.teaching.report is not None)
    told["empty"] = teach.progress
    teach.list_all()
    fingers.frames(3)
    fingers.tap_key(fingers.key("import"))
    fingers.frames(3)
    fingers.tap_key(row(fingers, written[0]))
    wait(fingers, lambda: teach.teaching.report is not None)
    told["imported"] = teach.progress
    return told


def killed(fingers: Any, _: Path) -> dict[str, Any]:
    """Pull the plug in the middle of a round: two are kept, the third is about to be."""
    teach = lesson(fingers, CARDS, GAME)
    take(fingers, teach, "1")
    take(fingers, teach, "2")
    good(fingers, teach)
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def resumed(fingers: Any, _: Path) -> dict[str, Any]:
    """Go on where the plug was pulled; then a damaged file: said, mended, and nothing lost."""
    told = Told()
    teach = lesson(fingers, CARDS, GAME)
    told["resumed"] = [teach.called, teach.progress]
    file = shelf(fingers).path(GAME)
    whole = file.read_bytes()
    fingers.app.go("eyes")
    fingers.frames(3)
    file.write_bytes(whole[:-1000])
    lesson(fingers, CARDS, GAME)
    fingers.frames(3)
    told["damaged"] = [teach.called, teach.words, teach.advice]
    told["faults"] = faults(teach, fingers.app.unit)
    fingers.tap_key(fingers.key("copy"))
    wait(fingers, lambda: teach.teaching.exercise is not None)
    told["copy"] = teach.progress
    told["kept beside"] = file.with_name(file.name + ".damaged").read_bytes() == whole[:-1000]
    fingers.app.go("eyes")
    fingers.frames(3)
    file.write_bytes(b"nothing")
    file.with_name(file.name + ".before").unlink()
    lesson(fingers, CARDS, GAME)
    fingers.frames(3)
    told["no copy"] = [key.means for key in fingers.touchable(teach.keys)]
    fingers.tap_key(fingers.key("anew"))
    wait(fingers, lambda: teach.teaching.exercise is not None)
    told["anew"] = teach.progress
    return told


def die(fingers: Any, home: Path) -> dict[str, Any]:
    """Teach a die half, leave, go on, and see that the reader finds it only when it is whole."""
    told = Told()
    folder = fingers.app.senses_loop.camera_lender.folder
    teach = lesson(fingers, DIE, "combat")
    told["heading"] = teach.heading
    for face in ("2", "4", "6"):
        take(fingers, teach, face)
    told["half"] = [teach.progress, (folder / "faces.json").exists()]
    listed(fingers)
    told["listed"] = line(fingers, opens=DIE, about="combat").more
    teach = lesson(fingers, DIE, "combat")
    told["again"] = [teach.called, teach.progress]
    for face in ("8", "10", "star"):
        take(fingers, teach, face)
    wait(fingers, lambda: teach.teaching.report.state == "finished")
    told["whole"] = [teach.progress, sorted({one["face"] for one in json.loads((folder / "faces.json").read_text())})]
    told["real ones untouched"] = not (home / "faces.json").exists()
    return told


def calibration(fingers: Any, home: Path) -> dict[str, Any]:
    """Found by markers and kept; then touched, dragged and kept."""
    told = Told()
    app = fingers.app
    screen = app.manager.get_screen("calibration")
    listed(fingers)
    fingers.tap_key(line(fingers, opens="camera"))
    wait(fingers, lambda: screen.model.mat is not None)
    fingers.frames(3)
    told["words"] = screen.words
    told["signs"] = sorted({one.means.picture for one in walk(screen.rows) if isinstance(one, TouchLine)})
    told["faults"] = faults(screen, app.unit)
    devices = Devices(home / "devices")
    told["kept before"] = devices.mat("simulated") is not None
    fingers.tap_key(fingers.key("keep"))
    mat = devices.mat("simulated")
    told["by markers"] = [round(side / 10) for side in mat.size] if mat is not None else None
    fingers.frames(3)
    fingers.tap_key(fingers.key("corners"))
    for place in CORNERS[:3]:
        fingers.tap(*screen.finder.place(*place))
    told["three"] = screen.words
    fingers.tap(*screen.finder.place(*CORNERS[3]))
    x, y = screen.finder.place(*CORNERS[0])
    finger = fingers.press(x, y)
    finger.move({"x": finger.sx + 0.02, "y": finger.sy})
    finger.send("update")
    fingers.lift(finger)
    told["dragged"] = screen.model.shown().corners[0][0] > CORNERS[0][0]
    fingers.tap_key(fingers.key("size"))
    fingers.frames(3)
    fingers.tap_key(fingers.key((0, 10)))
    fingers.tap_key(fingers.key((1, -1)))
    fingers.top().close()
    fingers.frames(2)
    fingers.tap_key(fingers.key("keep"))
    mat = devices.mat("simulated")
    told["by touch"] = [round(side / 10) for side in mat.size] if mat is not None else None
    return told


def rolled(fingers: Any, home: Path) -> dict[str, Any]:
    """Say where dice are rolled: on the mat, in a tray, everywhere again; then leave and come back."""
    told = Told()
    app, devices = fingers.app, Devices(home / "devices")
    screen = app.manager.get_screen("calibration")

    def choose(where: str) -> None:
        fingers.tap_key(line(fingers, picture="die"))
        fingers.frames(3)
        told.setdefault("faults", []).extend(faults(fingers.top(), app.unit))
        fingers.tap_key(fingers.key(where))
        fingers.frames(3)

    app.go("calibration")
    wait(fingers, lambda: screen.model.mat is not None)
    fingers.frames(3)
    choose("mat")
    told["mat"] = [devices.dice("simulated").where, len(devices.dice("simulated").mat), screen.model.shown().dice.text]
    choose("tray")
    told["touch"] = screen.words
    for place in CORNERS:
        fingers.tap(*screen.finder.place(*place))
    fingers.frames(2)
    told["keys"] = [key.means for key in fingers.touchable(screen.keys)]
    fingers.tap_key(fingers.key("keep"))
    kept = devices.dice("simulated")
    told["tray"] = [kept.where, bool(np.allclose(kept.tray, CORNERS, atol=0.01))]
    app.go("eyes")
    fingers.frames(3)
    app.go("calibration")
    wait(fingers, lambda: screen.model.survey is not None)
    fingers.frames(3)
    told["after a while"] = [screen.model.shown().dice.text, screen.finder.tray == kept.tray]
    choose("tray")
    told["drawn elsewhere"] = len(screen.model.shown().corners)
    fingers.tap_key(fingers.key("give-up"))
    told["given up"] = devices.dice("simulated").tray == kept.tray
    fingers.frames(3)
    choose("everywhere")
    told["forgotten"] = [devices.dice("simulated").where, devices.dice("simulated").tray, screen.finder.tray]
    told["mat stays"] = devices.mat("simulated") is not None
    return told


def examine(fingers: Any, _: Path) -> dict[str, list[str]]:
    """Look at every screen and leaf at every size in every language."""
    wrong: dict[str, list[str]] = {}
    app = fingers.app

    def look(name: str) -> None:
        where = f"{Window.size} {app.tr.language} {name}"
        step(where)
        settle()
        found = faults(fingers.top(), app.unit)
        if found:
            wrong[where] = found
        if fingers.top() is not fingers.screen:
            fingers.top().close()

    for language in languages():
        app.like(language=language)
        for scenes in (_list_scenes, _lesson_scenes, _damaged_scenes, _calibration_scenes):
            show = scenes(fingers, look)
            for size in SIZES:
                Window.size = size
                settle()
                show()
            app.go("home")
            settle()
    return wrong


def _list_scenes(fingers: Any, look: Any) -> Any:
    def show() -> None:
        fingers.app.go("home")
        listed(fingers)
        look("eyes")

    return show


def _lesson_scenes(fingers: Any, look: Any) -> Any:
    teach = lesson(fingers, CARDS, "tortuga1667")
    good(fingers, teach)
    teach.hold()
    shown = teach.teaching.report
    teach.teaching.latest = "letter-of-marque"

    def show() -> None:
        for state, share in (("waiting", 0.0), ("moving", 0.0), ("looking", 0.5), ("good", 1.0)):
            teach.teaching.report = replace(shown, state=state, share=share)
            teach.refresh()
            look(state)
        teach.list_all()
        look("list")
        for name in ("export", "import"):
            teach.list_all()
            settle()
            fingers.tap_key(fingers.key(name))
            look(name)

    return show


def _damaged_scenes(fingers: Any, look: Any) -> Any:
    file = shelf(fingers).path("tortuga1667")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"nothing")
    lesson(fingers, CARDS, "tortuga1667")
    file.unlink()
    return lambda: look("damaged")


def _calibration_scenes(fingers: Any, look: Any) -> Any:
    fingers.app.go("calibration")
    screen = fingers.screen
    wait(fingers, lambda: screen.model.survey is not None)

    def show() -> None:
        look("calibration")
        screen.touch_corners()
        for place in CORNERS:
            fingers.tap(*screen.finder.place(*place))
        look("corners")
        screen.ask_size()
        look("size")
        screen.touch_corners()
        screen.ask_dice()
        look("dice")
        screen.model.touch_tray()
        for place in CORNERS:
            fingers.tap(*screen.finder.place(*place))
        look("tray")
        screen.touch_corners()

    return show


def lent(fingers: Any, home: Path) -> dict[str, Any]:
    """A lesson in the middle of a game gives the camera back; heaps are only said; what is not learnt is offered."""
    told = Told()
    app, table = fingers.app, fingers.table
    scan(fingers)
    wait(fingers, lambda: table.scan.scanner is not None and table.scan.scanner.finder.picture is not None)
    app.manager.get_screen("calibration").back = "table"
    app.go("calibration")
    wait(fingers, lambda: fingers.screen.model.survey is not None)
    told["lent"] = app.senses_loop.senses.lookout is None
    app.go("table")
    wait(fingers, lambda: app.senses_loop.senses.lookout is not None)
    table.refresh()
    wait(fingers, lambda: table.scan.scanner is not None and table.scan.scanner.finder.picture is not None)
    wait(fingers, lambda: app.senses_loop.senses.lookout.condition.health == "fine")
    told["given back"] = True
    told |= _heaps(fingers)
    app.go("home")
    app.senses_loop.close()
    return told | _offered(fingers, home)


def _heaps(fingers: Any) -> dict[str, Any]:
    app, table = fingers.app, fingers.table
    app.draft.choose("tortuga1667")
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:4])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.APP)
    app.new_game()
    player = Player(fingers, 1)
    while fingers.screen.name != "table" or fingers.top() is not table or table.asking.about != "action":
        player.touch()
    app.senses_loop.pause()
    before = app.playing.match.sequence
    has = next(
        heap.count
        for heap in app.playing.match.game.extras.sights.heaps(app.playing.match.view())
        if heap.zone == "FD-F"
    )
    table.counted((Counted("FD-F", "chest", "", has + 1, sure=True),))
    fingers.frames(2)
    said = [
        one.text for row in walk(table.tray) for one in getattr(row, "written", ()) if "The table shows" in one.text
    ]
    cut = faults(table, app.unit)
    table.counted((Counted("FD-F", "chest", "", has, sure=True),))
    fingers.frames(2)
    return {
        "said": [len(said), cut],
        "gone": table.seen.lines == (),
        "no answer": app.playing.match.sequence == before,
    }


def _offered(fingers: Any, home: Path) -> dict[str, Any]:
    app = fingers.app
    cv2.imwrite(str(home / "table.png"), np.full((480, 640, 3), 120, np.uint8))
    app.wish = app.wish._replace(camera=f"folder:{home}")
    app.senses_loop = SensesLoop(app)
    app.senses_loop.start()
    wait(fingers, lambda: app.senses_loop.senses is not None)
    app.playing = None
    app.draft.choose("jamaica")
    app.go("pieces")
    fingers.frames(3)
    told = {
        "teachable": [row.source for row in reversed(fingers.screen.rows.grid.children) if getattr(row, "teachable", 0)]
    }
    told["faults"] = faults(fingers.screen, app.unit)
    fingers.tap_key(fingers.key("teach"))
    wait(fingers, lambda: fingers.screen.name == "eyes" and fingers.screen._visit.over)
    fingers.frames(2)
    rows = [one.means.about for one in walk(fingers.screen.rows) if isinstance(one, TouchLine)]
    return told | {"of this game": rows, "back": fingers.screen.back}


TASKS = {
    "lent": lent,
    "round": round_,
    "killed": killed,
    "resumed": resumed,
    "die": die,
    "calibration": calibration,
    "rolled": rolled,
    "examine": examine,
}


def main() -> None:
    """Read the task and the data folder from the arguments."""
    task, home = sys.argv[1], Path(sys.argv[2])
    with Fingers(Wish("en", (800, 480), swift=True, home=home)) as fingers:
        sense(fingers)
        done = TASKS[task](fingers, home)
        fingers.app.go("home")
        fingers.frames(3)
        fingers.app.senses_loop.close()
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
