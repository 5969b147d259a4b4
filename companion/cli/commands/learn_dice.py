"""`companion learn dice`: teach the faces of a die without pips, before a camera or from pictures named after them."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path
from typing import Final

from companion.bridge.senses import SIMULATED
from companion.bridge.teaching.dice_exercise import DiceExercise
from companion.bridge.teaching.die_kinds import DieKind, die_named, known_dice, own_die
from companion.bridge.teaching.face_files import FaceShelf
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import hardware_errors_told, translator_for
from companion.cli.shared.picture_input import AUTO, libraries_silenced, open_camera
from companion.i18n import Translator
from companion.i18n.hardware_words import hardware_text, one_line
from companion.session.data_folder import DataFolder
from hardware.camera import WorkingCamera
from hardware.errors import HardwareError
from hardware.simulation import SimulatedTable
from hardware.vision.dice.dice_lesson import FRAMES, Lesson, Shown
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.face_templates import FaceTemplates
from hardware.vision.shared.picture import load_picture

PICTURES: Final = (".png", ".jpg", ".jpeg", ".bmp", ".webp")
PATIENCE: Final = 5.0
TRIES: Final = FRAMES + 2
_SECOND: Final = re.compile(r"(.+)-(\d{1,2})")


def entered() -> str | None:
    """What was typed before Enter; None if nobody is there any more."""
    try:
        return input().strip()
    except EOFError:
        return None


def pictures_in(tr: Translator, folder: Path) -> list[Path]:
    """The pictures in a folder by name; refuses what is no folder, or one that nobody may look into."""
    if not folder.is_dir():
        raise Failed(tr.text("learn.no-folder", folder=str(folder)))
    try:
        return sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    except OSError as error:
        raise Failed(f"{folder}: {error.strerror or error}") from error


def learn_dice(given: Namespace) -> int:
    """Teach every die that was asked for; 1 if a picture was refused."""
    tr = translator_for(given)
    if given.die is None:
        raise WrongUsage("learn dice: which? a game, or a kind of die")
    if given.export or given.take or given.box or given.json or (given.from_ and given.camera):
        raise WrongUsage("learn dice: only --camera or --from, and --again")
    simulated = (given.camera or "").partition(":")[0] == SIMULATED
    home = DataFolder(given.data).path
    shelf = FaceShelf(home / SIMULATED if simulated else home)
    dice = _asked_dice(tr, given, shelf)
    with hardware_errors_told(tr):
        for file in shelf.set_aside():
            print(tr.text("learn.set-aside", file=str(file)), flush=True)
        if given.from_:
            return _from_folder(tr, shelf, dice, Path(given.from_), given.again)
        for die in dice:
            if not _before_camera(tr, shelf, die, given):
                break
    return 0


def _asked_dice(tr: Translator, given: Namespace, shelf: FaceShelf) -> tuple[DieKind, ...]:
    """The dice with this name, of a game or our own; with `--again` those that have that face."""
    dice = die_named(given.die) or _own(tr, given, shelf)
    if not dice:
        raise Failed(tr.text("learn.no-such-die", die=given.die, known=", ".join(known_dice())))
    if not given.again:
        return dice
    with_face = tuple(die for die in dice if _face(die, given.again) is not None)
    if not with_face:
        faces = dict.fromkeys(face for die in dice for face in die.faces)
        raise Failed(tr.text("learn.no-face-called", face=given.again, known=", ".join(faces)))
    return with_face


def _own(tr: Translator, given: Namespace, shelf: FaceShelf) -> tuple[DieKind, ...]:
    """A die of no game: its faces as they were typed, as its pictures are named, or as it was begun."""
    if given.faces:
        faces = [face.strip() for face in given.faces.split(",") if face.strip()]
    elif given.from_:
        stems = [path.stem for path in pictures_in(tr, Path(given.from_))]
        seconds = [_SECOND.fullmatch(stem) for stem in stems]
        faces = [two[1] if two and two[1] in stems else one for one, two in zip(stems, seconds, strict=True)]
        faces = [face.replace("_", " ").replace("-", " ") for face in faces]
    else:
        faces = list(shelf.load(given.die).faces(given.die))
    return (own_die(given.die, faces),) if faces else ()


# --- before a camera -------------------------------------------------------------------------------------------------


def _before_camera(tr: Translator, shelf: FaceShelf, die: DieKind, given: Namespace) -> bool:
    """Ask for one face after another; False if nobody is there any more."""
    exercise = DiceExercise(shelf, die)
    if given.again:
        exercise.anew(_face(die, given.again) or die.faces[0])
    table = SimulatedTable()
    there = True
    with open_camera(tr, given.camera or AUTO, table) as (_, camera, _first):
        while there and (wanted := exercise.wanted) is not None:
            table.lay(exercise.lay(table.scene))
            face = exercise.title(wanted.name, tr)
            print(
                tr.text("learn.lay-face", die=die.title(tr), face=face, number=wanted.number, of=wanted.of), flush=True
            )
            answer = entered()
            there = answer is not None
            if answer:
                exercise.later()
            elif there:
                print("  " + _looked(tr, camera, exercise), flush=True)
    _report(tr, shelf, die, exercise)
    return there


def _looked(tr: Translator, camera: WorkingCamera, exercise: DiceExercise) -> str:
    """Take a few frames; what is good is kept at once."""
    exercise.forget()
    newest = camera.newest()
    last = newest.sequence + 1 if newest is not None else 0  # one may be on its way since before Enter
    key = str(Shown.NO_DIE)
    for _ in range(TRIES):
        frame = camera.next_frame(last, PATIENCE)
        if frame is None:
            raise Failed(tr.text("learn.no-frame"))
        last = frame.sequence
        tried = exercise.look(frame.picture)
        key = tried.key
        if tried.good:
            exercise.keep()
            break
    return hardware_text(tr, key, {})


def _report(tr: Translator, shelf: FaceShelf, die: DieKind, exercise: DiceExercise) -> None:
    facts = {"die": die.title(tr), "done": len(exercise.known), "of": len(die.faces)}
    print(tr.text("learn.die-whole" if shelf.complete(die.kind, die.faces) else "learn.die-part", **facts))
    for one, other, _ in exercise.alike:
        print(tr.text("learn.alike", one=die.face(tr, one), other=die.face(tr, other)))


# --- from a folder ---------------------------------------------------------------------------------------------------


def _from_folder(tr: Translator, shelf: FaceShelf, dice: tuple[DieKind, ...], folder: Path, again: str | None) -> int:
    files = pictures_in(tr, folder)
    if not files:
        raise Failed(tr.text("learn.no-pictures", folder=str(folder)))
    shown: dict[tuple[DieKind, str], list[Path]] = {}
    refused = []
    for path in files:
        meant = _meant(dice, path.stem)
        if meant is None:
            refused.append(tr.text("learn.no-such-face", file=path.name))
        elif not again or _face(meant[0], again) == meant[1]:
            shown.setdefault(meant, []).append(path)
    reader = DiceReader()
    for (die, face), pictures in shown.items():
        refused += _taught(tr, shelf, reader, die, face, pictures)
    for die in dice:
        exercise = DiceExercise(shelf, die, reader)
        _report(tr, shelf, die, exercise)
    for line in refused:
        print("  " + one_line(line))
    return 1 if refused else 0


def _taught(  # noqa: PLR0913, PLR0917  a face of a die, and what it is learnt with
    tr: Translator, shelf: FaceShelf, reader: DiceReader, die: DieKind, face: str, pictures: list[Path]
) -> list[str]:
    """Learn one face from its pictures; gives what was wrong with those that show no die alone."""
    before = shelf.load(die.kind)
    others = FaceTemplates(tuple(page for page in before.pages if page.face != face))
    lesson = Lesson(reader, die.kind, (face,), others, frames=len(pictures))
    refused = []
    for path in pictures:
        try:
            with libraries_silenced():
                picture = load_picture(path)
            came = lesson.show(picture)
        except HardwareError as error:
            refused.append(hardware_text(tr, error.key, error.facts))
            continue
        if came is not Shown.LEARNT:
            refused.append(f"{path.name}: {hardware_text(tr, came.value, {})}")
    if face in lesson.book.faces(die.kind):
        shelf.keep(lesson.book, die.kind, whole=set(die.faces) <= set(lesson.book.faces(die.kind)))
    return refused


def _meant(dice: tuple[DieKind, ...], stem: str) -> tuple[DieKind, str] | None:
    """The die and face that a picture is named after; of two pictures, the second may have a number."""
    second = _SECOND.fullmatch(stem)
    for name in (stem, second[1] if second else stem):
        for die in dice:
            if (face := _face(die, name)) is not None:
                return die, face
    return None


def _face(die: DieKind, name: str) -> str | None:
    plain = name.casefold().replace("_", " ").replace("-", " ")
    return next((face for face in die.faces if face.casefold() == plain), None)
