"""What a camera was asked to read, as text on a tape; and reading the pictures of a tape again."""

from __future__ import annotations

import math
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import cv2

from hardware.camera.frame import Frame
from hardware.errors import TapeDamaged, TapeUnreadable
from hardware.record import TapeReader
from hardware.record.tape_records import unpacked
from hardware.vision.cards import as_row as card_row
from hardware.vision.dice.dice_files import as_row
from hardware.vision.dice.dice_place import DicePlace, Where, place_of
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker
from hardware.vision.dice.dice_values import PIPS, Expected, Wanted
from hardware.vision.dice.face_templates import FaceTemplates
from hardware.vision.shared.picture import plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.bridge.camera.card_sights import CardSight
    from hardware.record.tape_file import Record
    from hardware.vision.cards.card_tracker import Laid

ASKED: Final = "asked"
MOST_DICE: Final = 40
MOST_FACES: Final = 100
"""No table asks for more; the ways in which many dice could lie would never be counted."""
_NOT_AS_WE_WRITE: Final = (AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError, cv2.error)


@contextmanager
def strange_words_told(path: Path) -> Iterator[None]:
    """Say of a tape whose words are not as we write them that it is none, wherever they are found out."""
    try:
        yield
    except (TapeDamaged, TapeUnreadable):
        raise
    except _NOT_AS_WE_WRITE as error:
        raise TapeUnreadable("tape.no-tape", file=str(path)) from error


def time_of(words: dict[str, Any], else_: float = 0.0) -> float:
    """When something was said, in seconds; raises `ValueError` for a time that never was."""
    at = words.get("at", else_)
    if isinstance(at, bool) or not isinstance(at, (int, float)) or not math.isfinite(at):
        raise ValueError(at)
    return float(at)


def asked_words(
    expected: Expected, book: FaceTemplates | None = None, place: DicePlace | None = None
) -> dict[str, Any]:
    """The dice that are looked for, the learnt faces they are told by and where they count, as a tape keeps them."""
    dice = [{"kind": die.kind, "faces": list(die.faces), "colour": die.colour} for die in expected.dice or ()]
    told: dict[str, Any] = {"dice": dice, "up_to": expected.up_to}
    if book is not None and expected.kinds != (PIPS,):
        told["book"] = FaceTemplates(tuple(page for page in book.pages if page.kind in expected.kinds)).as_json()
    if place is not None and place.where is not Where.EVERYWHERE:
        told["place"] = place.as_json()
    return {ASKED: told}


class Asked(NamedTuple):
    """What was looked for, told by which faces, and where it counts."""

    expected: Expected
    book: FaceTemplates | None
    place: DicePlace


def asked_of(words: Any) -> Asked | None:
    """What was looked for from here on, if that is what these words tell."""
    told = words.get(ASKED) if isinstance(words, dict) else None
    if not isinstance(told, dict) or "dice" not in told:
        return None
    dice = tuple(Wanted(str(die["kind"]), tuple(map(str, die["faces"])), str(die["colour"])) for die in told["dice"])
    if len(dice) > MOST_DICE or any(len(die.faces) > MOST_FACES for die in dice):
        raise ValueError(len(dice))
    book = FaceTemplates.from_json(told["book"]) if "book" in told else None
    place = place_of(told["place"]) if "place" in told else DicePlace()
    return Asked(Expected(dice, bool(told["up_to"])), book, place)


def cards_asked(sight: CardSight) -> dict[str, Any]:
    """The cards that are looked for, as a tape keeps them; of what may be right nothing is said but the number."""
    return {ASKED: {"cards": sight.wanted.number, "source": sight.source}}


def cards_row(laid: Laid) -> dict[str, Any]:
    """The new cards that were read; others that lie there are nobody's business."""
    return {"verdict": laid.verdict.value, "cards": [card_row(card) for card in laid.news], "old": laid.old}


def asks(words: Any) -> bool:
    """Whether these words tell what was looked for, and not what was seen."""
    return asked_of(words) is not None or _asks_for_cards(words)


def _asks_for_cards(words: Any) -> bool:
    return isinstance(words, dict) and isinstance(words.get(ASKED), dict) and "cards" in words[ASKED]


def _undamaged(path: Path) -> Iterator[Record]:
    with suppress(TapeDamaged):
        yield from TapeReader(path)


SAID: Final = ("values", "verdict", "reason")
"""What people are told of a reading."""


class Again(NamedTuple):
    """A reading that was kept, and what the same reader reads in the same picture now; None if nothing."""

    number: int
    kept: dict[str, Any]
    now: dict[str, Any] | None

    @property
    def same(self) -> bool:
        """Whether the same is said; a newer reader is as certain in other digits."""
        return self.now is not None and all(self.kept.get(said) == self.now.get(said) for said in SAID)


def read_again(path: Path) -> tuple[Again, ...]:
    """Read every picture of a tape once more, in its own time, and set the readings beside those that were kept."""
    with strange_words_told(path):
        return _read_again(path)


def _read_again(path: Path) -> tuple[Again, ...]:
    reader = DiceReader()
    tracker = DiceTracker(reader)
    frame: Frame | None = None
    asking = False
    read: dict[int, dict[str, Any]] = {}
    found: list[Again] = []
    for record in _undamaged(path):
        words = record.words
        kind = words.get("kind")
        if kind == "frame":
            frame = Frame(int(words["sequence"]), time_of(words), plain(unpacked(record.picture)), str(words["source"]))
        if kind == "camera":  # a new tracker has not seen what lay there before
            tracker, asking = DiceTracker(reader), False
        if kind in ("frame", "frame-again") and frame is not None and asking:
            watching = tracker.saw(frame.picture, frame.at)
            if watching.fresh and watching.reading is not None:
                read[frame.sequence] = as_row(watching.reading)
        if kind == "reading":
            asked = asked_of(words["reading"])
            if _asks_for_cards(words["reading"]):
                asking = False  # the box they were read with is not on the tape
            elif asked is not None:
                reader.book = asked.book or reader.book
                tracker.ask(asked.expected, asked.place)
                asking = True
            elif asking:
                found.append(Again(words["sequence"], words["reading"], read.get(words["sequence"])))
    return tuple(found)
