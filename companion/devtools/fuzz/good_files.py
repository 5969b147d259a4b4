"""Good files of every kind that the companion reads: exported, printed, recorded, learnt or out of our own tree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from companion.bridge.tape_text import asked_words
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.exchange.match_file import document_text, export_match
from companion.session.journal.journal import Journal
from companion.session.journal.journal_file import IN_MEMORY
from companion.session.profiles.box_profile import template
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from hardware.record.tape_file import TapeWriter
from hardware.record.tape_records import Keep, event_words, packed
from hardware.seats.seat import Failed, Fault, Pressed
from hardware.seats.seat import Seat as Place
from hardware.simulation import SimulatedTable, ordinary_die
from hardware.simulation.drawing.render import render
from hardware.vision.cards.box_file import packed_box
from hardware.vision.cards.compare.card_look import look_at
from hardware.vision.cards.learnt_box import Box
from hardware.vision.dice.dice_files import as_row
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import PIP_FACES, PIPS, Expected, Wanted

if TYPE_CHECKING:
    from hardware.arrays import Pixels

ROOT: Final = Path(__file__).parents[3]
PEOPLE: Final = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ivy")
SHORT: Final = 25
"""Answers of a match that is not played to its end."""


def match_files() -> list[bytes]:
    """One match of every game, played out on real pieces; and one where the app deals."""
    return [_match(name, holder) for name in SHELF for holder in (Holder.TABLE, Holder.APP)]


def _match(name: str, holder: Holder) -> bytes:
    game = SHELF[name]
    seats = tuple(Seat(person) for person in PEOPLE[: game.usual[0]])
    with Journal(Path(IN_MEMORY)) as journal:
        table = LiveTable.begin(journal, game, Setup(name, seats, {}, dict.fromkeys(game.sources, holder)), seed=1)
        player = RandomPlayer(1)
        while (asked := table.match.decision) is not None:
            table.answer(player.answer(asked, table.match.sequence, table.match.owed))
        return document_text(export_match(journal, table.number)).encode()


def scenario_files() -> list[bytes]:
    """A few cases of every game, as the tests have them."""
    folders = sorted((ROOT / "tests" / "scenarios").iterdir())
    return [file.read_bytes() for folder in folders for file in sorted(folder.glob("*.toml"))[:6]]


def playthrough_files() -> list[bytes]:
    """Golden play-throughs: the beginnings, which are quick to play."""
    files = sorted((ROOT / "tests" / "playthroughs").glob("*.txt"))
    return [b"\n".join(file.read_bytes().split(b"\n")[:120]) for file in files]


def profile_files() -> list[bytes]:
    """The box of every game as it is printed."""
    return [template(game, "ours").encode() for game in SHELF.values()]


def language_files() -> list[bytes]:
    """Our own catalogues."""
    home = ROOT / "companion" / "i18n"
    return [file.read_bytes() for name in ("fr", "es") for file in sorted((home / name).glob("*.po"))]


def picture() -> Pixels:
    """Three dice on a simulated table, not large."""
    table = SimulatedTable(3)
    table.put([(ordinary_die(), face) for face in ("2", "5", "6")])
    return cv2.resize(render(table.scene).picture, (640, 480), interpolation=cv2.INTER_AREA)


def picture_files() -> list[bytes]:
    """The same picture in every kind of file that we read."""
    seen = picture()
    floating = seen.astype(np.float32) / 255
    kinds = [(ending, seen) for ending in (".png", ".jpg", ".bmp", ".webp", ".ppm", ".tiff")]
    return [cv2.imencode(kind, given)[1].tobytes() for kind, given in [*kinds, (".hdr", floating), (".tiff", floating)]]


def tape_file(folder: Path) -> bytes:
    """A short evening: presses, a fault, a question, two pictures and what was read in them."""
    file = folder / "good.tape"
    seen = picture()
    die = Wanted(PIPS, PIP_FACES, "")
    with TapeWriter(file) as tape:
        tape.write({"kind": "start", "version": 1, "at": 1.0, "facts": {"game": "none", "match": 7}})
        tape.write({"kind": "seats", "at": 1.0, "seats": [1, 2]})
        tape.write(event_words(Pressed(Place(1), 2, 1.5, 1)))
        tape.write(event_words(Failed(Place(2), 3, Fault.STUCK, 1.6, 2)))
        tape.write({"kind": "condition", "at": 1.7, "health": "fine", "facts": {}})
        tape.write({"kind": "camera", "at": 1.7})
        asked = asked_words(Expected((die, die, die)))
        tape.write({"kind": "reading", "at": 1.8, "sequence": 0, "reading": asked})
        for number in (1, 2):
            words = {"kind": "frame", "at": 2.0 + number, "sequence": number, "source": "simulated"}
            tape.write(words, packed(seen, Keep.SMALL if number == 1 else Keep.EXACT))
        tape.write({"kind": "frame-again", "at": 4.5})
        read = as_row(DiceReader().read(seen))
        tape.write({"kind": "reading", "at": 5.0, "sequence": 2, "reading": json.loads(json.dumps(read))})
    return file.read_bytes()


def box_file() -> bytes:
    """Two kinds of card, each with a look."""
    box = Box("fuzz")
    chance = np.random.default_rng(1)
    for name in ("one", "two"):
        card = cv2.resize(chance.integers(0, 255, (12, 8, 3), np.uint8), (320, 480), interpolation=cv2.INTER_NEAREST)
        ground = cv2.copyMakeBorder(card, 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(90, 120, 60))
        quad = np.array([[60, 60], [379, 60], [379, 539], [60, 539]], np.float32)
        box = box.with_look(name, look_at(ground, quad))
    return packed_box(box)
