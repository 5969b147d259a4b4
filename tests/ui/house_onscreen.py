"""Runs in a process of its own: the house on the statistics screen, people made one, split and forgotten by touch."""
# ruff: noqa: I001  the first import prepares Kivy for all others

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from tests.ui.windowed import step

import msgspec

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.harbour.simulated_evenings import company, play_evening
from companion.presenter.house.people import People, Person
from companion.session.data_folder import DataFolder
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import Reading
from companion.session.results.house_copy import (
    Duel,
    HouseCopy,
    HouseGame,
    HousePerson,
    HouseRecord,
    HouseRow,
    HouseSeason,
)
from companion.ui.launch import Wish
from companion.ui.widgets.basic.touch_row import TouchLine

NAME = "Xanthippe"
HOUSE_PEOPLE = ("Marguerite", "Bartholomew", "Íñigo", "Eve")


def house() -> HouseCopy:
    """A house with two leagues, one of them decided by tie-breaks."""
    rows = tuple(
        HouseRow(place, f"u{place}", name, score, 9, wins, 40, 27.5, decided)
        for place, name, score, wins, decided in (
            (1, "Marguerite", 31.0, 5, ""),
            (2, "Bartholomew", 24.0, 3, "wins"),
            (3, "Íñigo", 24.0, 2, ""),
            (4, "Eve", 11.0, 0, ""),
        )
    )
    people = tuple(HousePerson(f"u{number}", name, "Bar", 9) for number, name in enumerate(HOUSE_PEOPLE, 1))
    ties = ("wins", "duels", "best")
    dice = tuple(Reading("ship_captain_crew", "dice", False, str(face), 90 + face, 93.5) for face in range(1, 7))  # noqa: FBT003
    return HouseCopy(
        "2026-11-18T19:40:00+00:00",
        people,
        (
            HouseSeason("Autumn cup", "2026", "jamaica", "points", ties, "2026-09-01", "2026-11-30", rows),
            HouseSeason("Masters", "2026", "", "rating", ("duels",), "2026-01-01", "", rows[:2]),
        ),
        (Duel("Marguerite", "Bartholomew", 8, 5, 3), Duel("Eve", "Íñigo", 6, 4, 2)),
        (HouseRecord("jamaica", "Marguerite", 61, "2026-10-02", "Window"),),
        (HouseGame("jamaica", 41, 52), HouseGame("liars_dice", 12, 18)),
        dice,
    )


def prepared(home: Path) -> DataFolder:
    """A table where people have played, with a copy of the house."""
    folder = DataFolder(home)
    folder.make()
    random = Random(4)
    with Journal(folder.journal) as journal:
        for people in (["Anne", "Ben", NAME], ["Annie", "Ben", "Carla"], [NAME, "Carla", "Diego"]):
            play_evening(journal, company(people, random), random.getrandbits(20))
    People(folder.people).remember([Person(name, mark) for mark, name in enumerate((NAME, "Ben", "Anne"))])
    folder.house_copy.write_bytes(msgspec.json.encode(house()))
    return folder


def lines(fingers: Any) -> dict[str, str]:
    """Everybody on the list, with what stands below."""
    found = [one for one in walk(fingers.screen) if isinstance(one, TouchLine)]
    return {one.text: one.more for one in found}


def touch_line(fingers: Any, name: str) -> None:
    line = next(one for one in walk(fingers.screen) if isinstance(one, TouchLine) and one.text == name)
    fingers.bring(line)
    fingers.tap_key(line)
    fingers.frames(3)


def touch_key(fingers: Any, means: str) -> None:
    made = next(one for one in fingers.touchable() if getattr(one, "means", None) == means)
    fingers.tap_key(made)
    fingers.frames(3)


def texts(fingers: Any) -> list[str]:
    found = []
    for one in walk(fingers.screen):
        line = getattr(one, "line", None)
        found += [str(part) for part in line] if isinstance(line, tuple) else []
    return found


def changed(fingers: Any, shot: Callable[[str], None]) -> dict[str, Any]:
    """Make two people one, split them again, and forget a third."""
    told: dict[str, Any] = {}
    step("people")
    touch_key(fingers, "people")
    told["people"] = lines(fingers)
    shot("people")
    step("made one")
    touch_line(fingers, "Annie")
    shot("person")
    touch_key(fingers, "people.make-one")
    shot("which")
    touch_key(fingers, "Anne")
    told["merged"] = lines(fingers).get("Annie", "")
    shot("merged")
    step("split again")
    touch_line(fingers, "Annie")
    touch_key(fingers, "people.split-key")
    told["split"] = lines(fingers).get("Annie", "")
    step("forgotten")
    touch_line(fingers, NAME)
    touch_key(fingers, "people.forget-key")
    shot("forget")
    touch_key(fingers, "forget")
    shot("forgotten")
    return told


def main(home: Path, language: str, pictures: Path | None, size: str) -> dict[str, Any]:
    """Go through all of it by touch."""
    folder = prepared(home)
    told: dict[str, Any] = {}

    def shot(name: str) -> None:
        if pictures is not None:
            fingers.shot(pictures / f"{name}-{language}.png")

    with Fingers(Wish(home=home, language=language)) as fingers:
        fingers.resize(*map(int, size.split("x")))
        app = fingers.app
        step("the house in reach")
        fingers.app.go("statistics")
        fingers.frames(3)
        touch_key(fingers, "the house")
        told["now"] = texts(fingers)
        shot("house")
        fingers.screen.rows.scroll_y = 0
        fingers.frames(3)
        shot("house-below")
        step("from the last copy")
        old = time.time() - 7200
        os.utime(folder.house_copy, (old, old))
        fingers.screen.on_pre_enter()
        fingers.frames(2)
        fingers.screen.show("the house")
        fingers.frames(2)
        told["copy"] = texts(fingers)[:2]
        shot("house-copy")
        step("people of the house can be invited")
        told["suggested"] = [name for name in app.draft.suggestions() if name in HOUSE_PEOPLE]
        told |= changed(fingers, shot)
        told["left"] = sorted(lines(fingers))
        told["known"] = [one.name for one in app.people.known]
        told["missing"] = sorted(app.tr.missing)
    told["files"] = [
        str(file.relative_to(home))
        for file in home.rglob("*")
        if file.is_file() and NAME.lower().encode() in file.read_bytes().lower()
    ]
    return told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as spot:
        shots = Path(sys.argv[2]) if len(sys.argv) > 2 else None
        found = main(Path(spot), sys.argv[1], shots, sys.argv[3] if len(sys.argv) > 3 else "800x480")
    sys.stdout.write(json.dumps(found))
