"""`companion learn`: teach a table's own box, from pictures named after the cards or card by card before a camera."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from companion.bridge.cardexercise import BACK, pupils_of, shape_of, with_markers
from companion.bridge.cardlists import CardList, card_list
from companion.cli.errors import CommandError, Failed, WrongUsage
from companion.cli.hardwords import hardware_told, one_line, said
from companion.cli.learndice import PATIENCE, PICTURES, entered, learn_dice
from companion.cli.setting import game_asked_for
from companion.cli.speaking import speaker
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.session.datafolder import DataFolder
from hardware.camera import WorkingCamera, choose_source
from hardware.errors import HardwareError
from hardware.vision.cards import Box, Boxes, CardLesson, CardUnclear, ShownCard, read_box, write_box
from hardware.vision.picture import load_picture

DICE: Final = "dice"
_NUMBERED: Final = re.compile(r"(.+?)[-_. ](\d{1,2})")


def run(given: Namespace) -> int:
    """Learn, forget, hand over or take in a box; or teach dice."""
    if given.game == DICE:
        return learn_dice(given)
    tr = speaker(given)
    if given.die is not None:
        raise WrongUsage(f"unrecognized arguments: {given.die}")
    if sum(bool(one) for one in (given.from_, given.camera, given.export, given.take)) > 1:
        raise WrongUsage("--from, --camera, --export and --import do not go together")
    shelf = Boxes(DataFolder(given.data).boxes)
    name = given.box or given.game
    if given.game not in SHELF and not given.from_ and not given.take:
        game_asked_for(tr, given.game)
    with hardware_told(tr), _kept(tr, shelf.folder):
        if given.export:
            write_box(shelf.load(name), Path(given.export))
            print(tr.text("learn.exported", file=given.export))
            return 0
        if given.take:
            taken = read_box(Path(given.take))
            shelf.save(Box(name, taken.kinds))
            print(tr.text("learn.imported", box=name, cards=len(taken.kinds)))
            return 0
        cards = card_list(SHELF[given.game]) if given.game in SHELF else None
        box = with_markers(shelf.load_or_new(name), cards)
        if given.again:
            box = box.without_looks(_word(cards, given.again))
            shelf.save(box)
        if given.from_:
            return _from_folder(tr, shelf, box, cards, given)
        return _before_camera(tr, shelf, box, cards, given)


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


def _word(cards: CardList | None, name: str) -> str:
    if cards is None or name in cards.by_word:
        return name
    slugs = {slug.casefold(): kind.word for slug, kind in cards.by_slug.items()}
    return slugs.get(name.casefold(), name)


# --- from a folder ----------------------------------------------------------------------------------------------


def _from_folder(tr: Translator, shelf: Boxes, box: Box, cards: CardList | None, given: Namespace) -> int:
    folder = Path(given.from_)
    if not folder.is_dir():
        raise Failed(tr.text("learn.no-folder", folder=str(folder)))
    files = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    if not files:
        raise Failed(tr.text("learn.no-pictures", folder=str(folder)))
    box, learnt, refused = _taught(tr, box, cards, list(_named(files, cards)))
    box = with_markers(box, cards)
    shelf.save(box)
    missing = [kind.word for kind in cards or () if not any(k.name == kind.word and k.looks for k in box.kinds)]
    if given.json:
        print(
            json.dumps({"box": box.name, "learnt": learnt, "refused": refused, "missing": missing}, ensure_ascii=False)
        )
    else:
        print("\n".join(_report(tr, box, learnt, refused, missing)))
    return 1 if refused else 0


def _taught(
    tr: Translator, box: Box, cards: CardList | None, waiting: list[tuple[Path, str, bool]]
) -> tuple[Box, list[str], list[dict[str, str]]]:
    """Learn from every picture: cards with a plain outline first, for they help to find the others."""
    learnt: list[str] = []
    refused: list[dict[str, str]] = []
    for strict in (True, False):
        unclear = []
        for path, word, face_up in waiting:
            try:
                if not word:
                    raise _NotNamed("learn.no-such-card", file=path.name)  # noqa: TRY301
                start = box.without_looks(word) if word in box.names and word not in learnt else box
                shape = shape_of(cards, word)
                box = start.taught(word, load_picture(path), face_up=face_up, shape=shape, strict=strict)
                learnt.append(word)
            except _NotNamed as wrong:
                refused.append({"file": path.name, "message": tr.text(wrong.key, **wrong.facts)})
            except HardwareError as wrong:
                if strict and isinstance(wrong, CardUnclear):
                    unclear.append((path, word, face_up))
                else:
                    refused.append({"file": path.name, "message": one_line(said(tr, wrong.key, wrong.facts))})
        waiting = unclear
    return box, learnt, refused


class _NotNamed(HardwareError):
    """A picture is not named after a card."""


def _named(files: list[Path], cards: CardList | None) -> Iterator[tuple[Path, str, bool]]:
    """Which card each picture is named after, and which side it shows; "" for none."""
    stems = {path.stem for path in files}
    slugs = {slug.casefold(): kind.word for slug, kind in cards.by_slug.items()} if cards else {}
    for path in files:
        stem = path.stem
        numbered = _NUMBERED.fullmatch(stem)
        if cards is None:
            word = numbered[1] if numbered and numbered[1] in stems else stem
        else:
            word = slugs.get(stem.casefold()) or (slugs.get(numbered[1].casefold(), "") if numbered else "")
        is_back = word not in slugs.values() and (stem.casefold() == BACK or stem.casefold().startswith(f"{BACK}-"))
        yield path, (word or stem.casefold()) if is_back else word, not is_back


def _report(
    tr: Translator, box: Box, learnt: list[str], refused: list[dict[str, str]], missing: list[str]
) -> Iterator[str]:
    yield tr.text("learn.learnt", box=box.name, pictures=len(learnt))
    for one in refused:
        yield "  " + one_line(one["message"])
    if missing:
        yield tr.text("learn.missing", cards=len(missing)) + " " + ", ".join(missing)


# --- before a camera --------------------------------------------------------------------------------------------


def _before_camera(tr: Translator, shelf: Boxes, box: Box, cards: CardList | None, given: Namespace) -> int:
    """Ask for one card after another; what is learnt is kept at once, so it can be broken off at any time."""
    lesson = CardLesson(box, pupils_of(cards), given.looks)
    last = -1
    with closing(WorkingCamera(choose_source(given.camera or "auto"))) as camera:
        while (asked := lesson.asked) is not None:
            kind = cards.by_word.get(asked.name) if cards else None
            title = kind.title(tr) if kind else tr.text("learn.back", deck=asked.name.removeprefix(f"{BACK}-"))
            print(tr.text("learn.lay", card=title, number=asked.number, of=asked.of), flush=True)
            answer = entered()
            if answer is None:
                break
            if answer:
                lesson.later()
                continue
            frame = camera.next_frame(last, PATIENCE)
            if frame is None:
                raise Failed(tr.text("learn.no-frame"))
            last = frame.sequence
            shown = lesson.show(frame.picture)
            print("  " + said(tr, shown.value, {}), flush=True)
            if shown is ShownCard.LEARNT:
                shelf.save(lesson.box)
    done, every = lesson.progress
    print(tr.text("learn.progress", done=done, of=every))
    return 0
