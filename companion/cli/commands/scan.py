"""`companion scan dice`: what the dice reader sees on pictures, or live before a camera."""

from __future__ import annotations

import json
import re
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.bridge.senses import SIMULATED
from companion.bridge.simulation.simulated_rolls import die_of
from companion.bridge.teaching.die_kinds import DieKind, die_named, known_dice, own_die
from companion.bridge.teaching.face_files import FaceShelf, taught_faces
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import hardware_errors_told, translator_for
from companion.cli.shared.picture_input import libraries_silenced, open_camera
from companion.i18n import Translator
from companion.i18n.hardware_words import hardware_text, one_line
from companion.session.data_folder import DataFolder
from hardware.camera import Health, SimulatedCamera
from hardware.simulation import ordinary_die
from hardware.vision import ANYTHING, DiceReader, Expected, Reason, Wanted, Watching, Zone, pip_dice, zone_of
from hardware.vision.dice.dice_files import as_row, scan, watch
from hardware.vision.dice.dice_place import DicePlace, Where
from hardware.vision.shared.camera_memory import Devices
from hardware.vision.shared.mat import marked_zone

MARKERS: Final = "markers"
KEPT: Final = "kept"
CORNERS: Final = 4
_PLACE: Final = re.compile(r"(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)")
MOST: Final = 60
"""More dice than this are no roll."""
ROLLED: Final = 3
"""So many dice the simulated table rolls unless told."""
SAID_BY_STATE: Final = (None, Reason.MOVING, Reason.NO_DICE)
"""Reasons that the state of a watch tells already."""
Calls = Callable[[Mapping[str, Any], str], str]
"""What a face of a die is called: the field of the die is `face` or `runner_up`."""


def run(given: Namespace) -> int:
    """Read files, or watch a camera; 1 if a file could not be read."""
    tr = translator_for(given)
    if given.expect is not None and not 0 <= given.expect <= MOST:
        raise WrongUsage(f"--expect: from 0 to {MOST}")
    if bool(given.pictures) == bool(given.camera):
        raise WrongUsage("give pictures, or --camera (see companion scan dice --help)")
    if given.camera and given.draw:
        raise WrongUsage("--draw goes with pictures, not with --camera")
    if given.pictures and given.zone == KEPT:
        raise WrongUsage("--zone kept goes with --camera, not with pictures")
    if given.seconds is not None and not (given.camera and given.seconds > 0):
        raise WrongUsage("--seconds: more than 0, and only with --camera")
    with hardware_errors_told(tr):
        dice = _kinds(tr, given) if given.kind else ()
        reader, expected = _taught(tr, given, dice) if dice else (DiceReader(), _pips(given.expect))
        look = _live if given.camera else _files
        return look(tr, given, reader, expected, dice)


def _pips(number: int | None) -> Expected:
    return ANYTHING if number is None else pip_dice(number)


def _kinds(tr: Translator, given: Namespace) -> tuple[DieKind, ...]:
    """The dice without pips that were asked for: as many as one likes of one kind, or one of each of a game."""
    dice = die_named(given.kind)
    faces = _shelf(given).whole().faces(given.kind) if not dice else ()
    if faces:
        return (own_die(given.kind, faces),)
    if not dice:
        raise Failed(tr.text("learn.no-such-die", die=given.kind, known=", ".join(known_dice())))
    if len(dice) > 1 and given.expect not in (None, len(dice)):
        raise WrongUsage(f"--expect: of the dice of a whole game, all {len(dice)} or any")
    return dice


def _taught(tr: Translator, given: Namespace, dice: tuple[DieKind, ...]) -> tuple[DiceReader, Expected]:
    """A reader that knows the faces of these dice, and what they may show."""
    shelf = _shelf(given)
    for die in dice:
        if not shelf.complete(die.kind, die.faces):
            raise Failed(tr.text("scan.not-taught", die=die.title(tr), kind=die.kind))
    wanted = tuple(Wanted(die.kind, die.faces) for die in dice)
    if len(dice) == 1:
        wanted *= MOST if given.expect is None else given.expect
    return DiceReader(taught_faces(shelf.folder)), Expected(wanted, up_to=given.expect is None)


def _shelf(given: Namespace) -> FaceShelf:
    home = DataFolder(given.data).path
    return FaceShelf(home / SIMULATED if (given.camera or "").partition(":")[0] == SIMULATED else home)


def _calls(tr: Translator, dice: tuple[DieKind, ...]) -> Calls:
    """How people call faces: pips by their number, signs by the words of their game."""
    known = {die.kind: die for die in dice}

    def called(die: Mapping[str, Any], field: str) -> str:
        kind, face = known.get(die["kind"]), die[field]
        return str(face) if kind is None or face is None else kind.face(tr, face)

    return called


def _files(tr: Translator, given: Namespace, reader: DiceReader, expected: Expected, dice: tuple[DieKind, ...]) -> int:
    zone = (typed_zone(given.zone) or marked_zone) if given.zone else None
    rows = scan(map(Path, given.pictures), expected, reader, Path(given.draw) if given.draw else None, zone)
    unread, calls = 0, _calls(tr, dice)
    with libraries_silenced():
        for row in rows:
            wrong = hardware_text(tr, row["error"], {"file": row["file"]}) if "error" in row else ""
            row.update(_values(given, row))
            unread += bool(wrong)
            if given.json:
                print(json.dumps(row | ({"message": wrong} if wrong else {})), flush=True)
            else:
                print(_told(row, wrong) if wrong else "\n".join(lines(tr, row["file"], row, calls)), flush=True)
    if unread:
        raise Failed(tr.text("scan.unread", files=unread))
    return 0


def _values(given: Namespace, row: Mapping[str, Any]) -> dict[str, Any]:
    """What dice without pips show stands among the values too."""
    return {"values": [die["face"] for die in row["dice"]]} if given.kind and "dice" in row else {}


def _told(row: Mapping[str, Any], wrong: str) -> str:
    """What is wrong with a file; its name goes before where the sentence does not have it."""
    return one_line(wrong if row["file"] in wrong else f"{row['file']}: {wrong}")


def _live(tr: Translator, given: Namespace, reader: DiceReader, expected: Expected, kinds: tuple[DieKind, ...]) -> int:
    calls = _calls(tr, kinds)

    def tell(seen: Watching) -> None:
        row = {"state": seen.state.value, **(as_row(seen.reading) if seen.reading is not None else {})}
        row |= _values(given, row)
        if given.json:
            print(json.dumps(row), flush=True)
        else:
            print("\n".join(_watched(tr, tr.text(f"scan.state.{seen.state}"), row, calls)), flush=True)
        if seen.fresh and isinstance(source, SimulatedCamera):
            source.table.roll(dice, within=place.tray)

    gone = False

    def over() -> bool:
        nonlocal gone
        lost = camera.condition().health is Health.UNPLUGGED
        if lost and not gone:  # it is waited for
            wrong = hardware_text(tr, "doctor.cameras.unplugged", {"name": source.name})
            print(json.dumps({"error": "camera.not-there", "message": wrong}) if given.json else wrong, flush=True)
        gone = lost
        return ends is not None and time.monotonic() >= ends

    dice = tuple(die_of(kind.kind, kind.faces) for kind in kinds) or (ordinary_die(),)
    if len(dice) == 1:
        dice *= ROLLED if given.expect is None else given.expect
    typed = typed_zone(given.zone) if given.zone else None
    with libraries_silenced(), open_camera(tr, given.camera) as (source, camera, first):
        devices = Devices(DataFolder(given.data).devices)
        place = devices.dice(source.name) if given.zone == KEPT else DicePlace()
        zone = typed or place.zone(first.picture)
        ends = None if given.seconds is None else time.monotonic() + given.seconds  # from the first picture on
        if given.zone == MARKERS or (place.where is Where.MAT and zone is None):
            zone = marked_zone(first.picture, devices.mat(source.name))
        if isinstance(source, SimulatedCamera):  # nobody throws dice on it: let it show some
            source.table.roll(dice, within=place.tray)
        watch(camera, tell, expected, zone, until=over, reader=reader)
    return 0


def _watched(tr: Translator, state: str, row: Mapping[str, Any], calls: Calls) -> Iterator[str]:
    """A moment in words: the state alone, or with what hinders; else with the dice that lie there."""
    if row.get("dice"):
        yield from lines(tr, state, row, calls)
    else:
        why = row.get("reason")
        yield one_line(state if why in SAID_BY_STATE else f"{state}: {hardware_text(tr, why, row['facts'])}")


def lines(tr: Translator, what: str, row: Mapping[str, Any], calls: Calls) -> Iterator[str]:
    """A picture in words: the values, the verdict and its reason, then what is not sure, die by die."""
    faces = [calls(die, "face") for die in row["dice"] if die["face"] is not None]
    values = (", " if any(" " in face for face in faces) else " ").join(faces) or tr.text("scan.nothing")
    reason = hardware_text(tr, row["reason"], row["facts"]) if row["reason"] else ""
    yield one_line(f"{what}: {values}  {tr.text('scan.verdict.' + row['verdict'])} {reason}")
    for die in row["dice"]:
        if not die["sure"]:
            left, top, right, low = (round(value) for value in die["box"])
            yield "    " + one_line(
                tr.text(
                    "scan.die" if die["runner_up"] is not None else "scan.die-alone",
                    face=calls(die, "face") if die["face"] is not None else "?",
                    percent=round(100 * die["confidence"]),
                    other=calls(die, "runner_up"),
                    place=f"{(left + right) // 2}, {(top + low) // 2}",
                )
            )


def typed_zone(word: str) -> Zone | None:
    """The zone within four corners, in any order; None if the markers shall say it, or what is kept for the camera."""
    if word in (MARKERS, KEPT):
        return None
    places = [_PLACE.fullmatch(one) for one in word.split()]
    if len(places) != CORNERS or not all(places):
        raise WrongUsage('--zone: markers, kept, or four corners such as "90,60 900,60 900,500 90,500"')
    return zone_of([(float(place[1]), float(place[2])) for place in places if place])
