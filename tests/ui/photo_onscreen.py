"""Runs in a process of its own: many cards from one photo, a box and a die of one's own, touched by fingers."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

import cv2
from kivy.uix.textinput import TextInput

from companion.bridge.teaching.own_dice import OwnDice
from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.shots.senses_shots import sense, wait
from companion.devtools.shots.teach_shots import lesson, listed
from companion.devtools.vision_bench.card_tables import grid_trial, own_cards
from companion.i18n import languages
from companion.presenter.camera.learnt_summary import CARDS, OWN_BOX, OWN_DIE
from companion.session.data_folder import DataFolder
from companion.ui.widgets.basic.touch_row import TouchLine
from hardware.vision.cards import Boxes
from tests.ui.examining import faults
from tests.ui.scenes import SIZES, settle
from tests.ui.windowed import Told

GAME = "tortuga_cards"


def shelf(fingers: Any) -> Boxes:
    return Boxes(DataFolder(fingers.app.senses_loop.camera_lender.folder).boxes)


def row(fingers: Any, means: object) -> Any:
    """Find a row of the list or leaf on top."""
    return next(
        one
        for one in walk(fingers.top())
        if isinstance(one, TouchLine) and (one.means == means or getattr(one.means, "opens", None) == means)
    )


def write(fingers: Any, text: str) -> None:
    """Write into the line of a leaf and touch the key beside it."""
    line = next(one for one in walk(fingers.top()) if isinstance(one, TextInput))
    line.text = text
    fingers.tap_key(fingers.key("written"))
    fingers.frames(3)


def touch_card(fingers: Any, screen: Any, number: int) -> None:
    """Put a finger on a card of the photo."""
    x, y, wide, high = screen.finder.box(screen.finder.frames[number])
    fingers.tap(x + wide / 2, y + high / 2)
    fingers.frames(3)


def photographed(fingers: Any, act: Any) -> Any:
    """Have a photo outlined."""
    screen = fingers.screen
    wait(fingers, lambda: screen.model.state == "aiming" and screen.model.sees)
    fingers.frames(2)
    act()
    wait(fingers, lambda: screen.model.state == "naming")
    fingers.frames(3)
    return screen


def camera(fingers: Any, _: Path) -> dict[str, Any]:
    """From a lesson to the photo: every card named by touch, a wrong name refused, the rest kept."""
    told = Told()
    teach = lesson(fingers, CARDS, GAME)
    fingers.tap_key(fingers.key("photo"))
    wait(fingers, lambda: fingers.screen.name == "photo")
    screen = photographed(fingers, lambda: fingers.tap_key(fingers.key("shoot")))
    told["lesson ended"] = teach.camera.thread is None
    told["outlined"] = [len(screen.model.photo.outlines), len(set(screen.model.photo.copies))]
    told["words"] = [screen.words, screen.advice]
    told["faults"] = faults(screen, fingers.app.unit)
    words = [name for name in screen.model.box.names if name not in screen.model.box.known]
    touch_card(fingers, screen, 0)
    told["asked"] = fingers.top().title
    fingers.tap_key(row(fingers, words[0]))
    told["one named"] = screen.advice
    touch_card(fingers, screen, 1)
    fingers.tap_key(fingers.key("onwards"))
    fingers.frames(3)
    fingers.tap_key(row(fingers, words[1]))
    fingers.frames(2)
    told["all named"] = screen.advice
    told["copies alike"] = [screen.model.names[n] == words[k] for k, n in ((4, 4), (4, 5))]
    fingers.tap_key(fingers.key("learn"))
    wait(fingers, lambda: screen.model.state == "learnt")
    fingers.frames(2)
    told["learnt"] = [screen.words, screen.advice]
    kinds = shelf(fingers).load(GAME).kinds
    told["kept"] = sorted(kind.name for kind in kinds if kind.looks) == sorted(words[:5])
    fingers.tap_key(fingers.key("done"))
    fingers.frames(3)
    told["back"] = fingers.screen.name
    return told


def folder(fingers: Any, home: Path) -> dict[str, Any]:
    """A box of one's own from a file: named row by row in one line; two names for one kind are refused and say why."""
    told = Told()
    cards = own_cards()[:6]
    picture = grid_trial([cards[:3], cards[3:]], 5).picture
    (home / "exports").mkdir(exist_ok=True)
    cv2.imwrite(str(home / "exports" / "ours.png"), picture)
    listed(fingers)
    fingers.tap_key(row(fingers, OWN_BOX))
    fingers.frames(3)
    write(fingers, "..")
    told["bad name"] = fingers.notices()[-1:]
    write(fingers, "Grandpa")
    wait(fingers, lambda: fingers.screen.name == "photo")

    def opened() -> None:
        fingers.tap_key(fingers.key("files"))
        fingers.frames(3)
        fingers.tap_key(row(fingers, home / "exports" / "ours.png"))

    screen = photographed(fingers, opened)
    told["outlined"] = len(screen.model.photo.outlines)
    touch_card(fingers, screen, 0)
    write(fingers, "ant, bee, cat, dog, eel, fox")
    told["named"] = [screen.model.called(number) for number in range(6)]
    fingers.tap_key(fingers.key("learn"))
    wait(fingers, lambda: screen.model.state == "learnt")
    told["learnt"] = screen.words
    told["kept"] = sorted(shelf(fingers).load("Grandpa").names)
    told["of its own"] = screen.heading
    fingers.tap_key(fingers.key("again"))
    screen = photographed(fingers, opened)
    touch_card(fingers, screen, 2)
    write(fingers, "dog")
    fingers.tap_key(fingers.key("learn"))
    wait(fingers, lambda: screen.model.state == "learnt")
    fingers.frames(2)
    told["wrong"] = [screen.words, screen.advice]
    touch_card(fingers, screen, 2)
    told["why"] = fingers.notices()[-1:]
    told["unchanged"] = len(shelf(fingers).load("Grandpa").kind("dog").looks)
    listed(fingers)
    told["listed"] = [one.more for one in walk(fingers.screen) if isinstance(one, TouchLine) and one.text == "Grandpa"]
    return told


def die(fingers: Any, _: Path) -> dict[str, Any]:
    """A die of one's own: named, its faces named, the lesson asks for the first; half of it is refused."""
    told = Told()
    listed(fingers)
    fingers.tap_key(row(fingers, OWN_DIE))
    fingers.frames(3)
    write(fingers, "Weather")
    write(fingers, "sun")
    told["too few"] = fingers.notices()[-1:]
    write(fingers, "sun, rain, snow, wind, fog, hail")
    wait(fingers, lambda: fingers.screen.name == "teach" and fingers.screen.teaching.report is not None)
    teach = fingers.screen
    fingers.frames(3)
    told["lesson"] = [teach.heading, teach.called, teach.progress]
    told["faults"] = faults(teach, fingers.app.unit)
    told["kept"] = [one.faces for one in OwnDice(fingers.app.senses_loop.camera_lender.folder).listed()]
    listed(fingers)
    told["listed"] = [one.more for one in walk(fingers.screen) if isinstance(one, TouchLine) and one.text == "Weather"]
    return told


def examine(fingers: Any, _: Path) -> dict[str, Any]:
    """Every size and language: the photo while it is taken, named and learnt; both leaves."""
    told: dict[str, Any] = {}
    lesson(fingers, CARDS, GAME)
    fingers.tap_key(fingers.key("photo"))
    screen = photographed(fingers, lambda: fingers.tap_key(fingers.key("shoot")))
    photo = screen.model.photo
    for language in languages():
        fingers.app.like(language=language)
        for size in SIZES:
            fingers.resize(*size)
            settle()
            for state in ("aiming", "naming"):
                screen.model.photo = photo if state == "naming" else None
                screen.model.state = state
                screen.model.tr = fingers.app.tr
                screen.model.names = {0: screen.model.box.names[0]}
                screen._offered = ()
                screen.refresh()
                fingers.frames(3)
                _note(told, (language, size, state), faults(screen, fingers.app.unit))
            screen.touched(1)
            fingers.frames(3)
            _note(told, (language, size, "names"), faults(fingers.top(), fingers.app.unit))
            fingers.top().close()
            screen.files()
            fingers.frames(3)
            _note(told, (language, size, "files"), faults(fingers.top(), fingers.app.unit))
            fingers.top().close()
    return told


def _note(told: dict[str, Any], where: tuple[object, ...], found: Any) -> None:
    if found:
        told[" ".join(map(str, where))] = found


TASKS = {"camera": camera, "folder": folder, "die": die, "examine": examine}


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
