"""`companion learn`: teach a table's own box, from pictures named after the cards or card by card before a camera."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.bridge.box_cards import CardList, card_list
from companion.bridge.card_design import card_face
from companion.bridge.senses import SIMULATED
from companion.bridge.teaching.card_exercise import BACK, CLOSE, learnt_of, pupils_of, with_markers
from companion.bridge.teaching.learnt_boxes import known_boxes
from companion.cli.commands.learn_dice import PATIENCE, entered, learn_dice
from companion.cli.commands.learn_from_photo import learn_photo
from companion.cli.commands.learn_from_pictures import card_called, learn_files
from companion.cli.errors import CommandError, Failed, WrongUsage
from companion.cli.shared.messages import hardware_errors_told, translator_for
from companion.cli.shared.picture_input import AUTO, open_camera
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.i18n.hardware_words import hardware_text
from companion.session.data_folder import DataFolder
from hardware.errors import HardwareError
from hardware.simulation import LyingCard, Scene, SimulatedTable
from hardware.vision.cards import Box, Boxes, BoxUnreadable, CardLesson, OfAnotherGame, ShownCard, read_box, write_box

DICE: Final = "dice"


def run(given: Namespace) -> int:
    """Learn, forget, hand over or take in a box; or teach dice."""
    if given.game == DICE:
        return learn_dice(given)
    tr = translator_for(given)
    if given.die is not None:
        raise WrongUsage(f"unrecognized arguments: {given.die}")
    if sum(bool(one) for one in (given.from_, given.photo, given.camera, given.export, given.take)) > 1:
        raise WrongUsage("--from, --photo, --camera, --export and --import do not go together")
    if given.names and not given.photo:
        raise WrongUsage("--names goes with --photo")
    shelf = known_boxes(_home(given).boxes)
    name = given.box or given.game
    cards = card_list(SHELF[given.game]) if given.game in SHELF else None
    if cards is None and not (given.from_ or given.photo or given.take or given.export):
        game_asked_for(tr, given.game)
    again = card_called(tr, cards, given.again) if given.again else None
    with hardware_errors_told(tr):
        if given.export:
            return _hand_over(tr, shelf.load(name), Path(given.export))
        with _kept(tr, shelf.folder):
            if given.take:
                return _take_in(tr, shelf, name, cards, Path(given.take))
            box = with_markers(shelf.load_or_new(name), cards)
            if given.photo:
                photo, names = Path(given.photo), given.names or ""
                return learn_photo(tr, shelf, box, cards, photo, names=names, as_json=given.json)
            if given.from_:
                return learn_files(tr, shelf, box, cards, Path(given.from_), again=again, as_json=given.json)
            return _before_camera(tr, shelf, box, cards, given, again)


def _home(given: Namespace) -> DataFolder:
    """Where learnt boxes are; what is learnt of drawn cards never gets among those of real ones."""
    home = DataFolder(given.data)
    simulated = (given.camera or "").partition(":")[0] == SIMULATED
    return DataFolder(home.path / SIMULATED) if simulated else home


class _kept:  # noqa: N801  # reads as a word where it is used
    """Say it in a sentence if a box cannot be written."""

    def __init__(self, tr: Translator, folder: Path) -> None:
        self._tr, self._folder = tr, folder

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError) and not isinstance(error, (HardwareError, CommandError)):
            why = error.strerror or str(error)
            raise Failed(self._tr.text("learn.unwritable", folder=str(self._folder), why=why)) from error


# --- from table to table ------------------------------------------------------------------------------------------


def _hand_over(tr: Translator, box: Box, file: Path) -> int:
    """Write a box into a file; only a learnt box is written over."""
    try:
        if file.exists():
            read_box(file)
    except BoxUnreadable as error:
        raise WrongUsage(tr.text("export.exists", file=str(file))) from error
    with _kept(tr, file.parent):
        write_box(box, file)
    print(tr.text("learn.exported", file=str(file)))
    return 0


def _take_in(tr: Translator, shelf: Boxes, name: str, cards: CardList | None, file: Path) -> int:
    """Keep the box in a file as ours, unless it is one of another game; the one before stays beside it."""
    taken = read_box(file)
    known = learnt_of(taken, cards) if cards is not None else {kind.name for kind in taken.kinds if kind.looks}
    if not known:
        raise OfAnotherGame(str(file))
    shelf.save(Box(name, taken.kinds))
    print(tr.text("learn.imported", box=name, cards=len(known)))
    return 0


# --- before a camera --------------------------------------------------------------------------------------------


def _before_camera(  # noqa: PLR0913, PLR0917  # a box, what it is of, and what was typed
    tr: Translator, shelf: Boxes, box: Box, cards: CardList | None, given: Namespace, again: str | None
) -> int:
    """Ask for one card after another; what is learnt is kept at once, so it can be broken off at any time."""
    pupils = [pupil for pupil in pupils_of(cards) if again is None or pupil.name == again]
    lesson = CardLesson(box.without_looks(again) if again in box.names else box, pupils, given.looks)
    last, table = -1, SimulatedTable()
    with open_camera(tr, given.camera or AUTO, table) as (_, camera, _first):
        while (asked := lesson.asked) is not None:
            kind = cards.by_word.get(asked.name) if cards else None
            if cards is not None:
                table.lay(_laid(table.scene, tr, cards, asked.name))
            title = kind.title(tr) if kind else _back(tr, given.game, asked.name)
            print(tr.text("learn.lay", card=title, number=asked.number, of=asked.of), flush=True)
            answer = entered()
            if answer is None or (answer and again):
                break
            if answer:
                lesson.later()
                continue
            newest = camera.newest()
            last = newest.sequence + 1 if newest is not None else last  # one may be on its way since before Enter
            frame = camera.next_frame(last, PATIENCE)
            if frame is None:
                raise Failed(tr.text("learn.no-frame"))
            shown = lesson.show(frame.picture)
            print("  " + hardware_text(tr, shown.value, {}), flush=True)
            if shown is ShownCard.LEARNT:
                shelf.save(lesson.box)
    done, every = CardLesson(shelf.load_or_new(box.name), pupils_of(cards), given.looks).progress
    print(tr.text("learn.progress", done=done, of=every))
    return 0


def _back(tr: Translator, game: str, name: str) -> str:
    """What the back of a deck is called."""
    return tr.text("learn.back", deck=tr.name(game, name.removeprefix(f"{BACK}-"), "deck"))


def _laid(scene: Scene, tr: Translator, cards: CardList, name: str) -> Scene:
    """The simulated table with this card or back on it."""
    kind = cards.by_word.get(name)
    card = card_face(kind or cards.of(name.removeprefix(f"{BACK}-"))[0], tr)
    lying = LyingCard(card, 0.0, 0.0, 2.0, face_up=kind is not None)
    return replace(scene, cards=(lying,), view=replace(scene.view, across=max(card.size) * CLOSE))
