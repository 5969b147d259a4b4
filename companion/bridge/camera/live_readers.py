"""Reading dice and cards frame by frame, each with its tracker over time. For one thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.bridge.camera.card_sights import CardSight
from companion.bridge.camera.dice_sights import Sight
from companion.bridge.camera.zone_plan import zones_on
from companion.bridge.tape_text import asked_words, cards_asked, cards_row
from hardware.vision.cards import Box, CardReader
from hardware.vision.cards.card_tracker import CardTracker, Laid
from hardware.vision.cards.zone_reading import Ground
from hardware.vision.dice.dice_files import as_row
from hardware.vision.dice.dice_place import DicePlace
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker, State, same, unmoved
from hardware.vision.dice.dice_values import PIPS, Expected, Reading
from hardware.vision.dice.face_templates import FaceTemplates

if TYPE_CHECKING:
    from hardware.camera.frame import Frame
    from hardware.vision.dice.dice_values import Point
    from hardware.vision.shared.mat import Mat

Read = Reading | Laid
AnySight = Sight | CardSight


class LiveReading(NamedTuple):
    """What a frame told; `old` if it was taken before and has not changed since."""

    state: State
    reading: Read | None
    fresh: bool
    old: bool
    zone: tuple[Point, ...] = ()
    """The corners of where dice count, in pixels; none if they count everywhere."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What was learnt: the faces of dice and the box of cards for what is looked for; asked on the reading thread."""

    faces: Callable[[Expected], FaceTemplates] | None = None
    box: Callable[[CardSight], Box | None] | None = None
    mat: Callable[[str], Mat | None] | None = None
    """The mat that is remembered for a camera."""
    dice: Callable[[str], DicePlace] | None = None
    """Where dice are rolled under a camera."""


class LiveDiceReader:
    """Reads dice."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._reader = DiceReader()
        self._tracker = DiceTracker(self._reader)
        self._taken: Reading | None = None
        self._sight: Sight | None = None

    def ask(self, sight: Sight, camera: str) -> dict[str, Any]:
        """Look for this from now on, through this camera; in words for a tape."""
        if self._knowledge.faces is not None and sight.expected.kinds != (PIPS,):
            self._reader.book = self._knowledge.faces(sight.expected)
        self._sight = sight
        place = self._knowledge.dice(camera) if self._knowledge.dice is not None else DicePlace()
        self._tracker.ask(sight.expected, place)
        return asked_words(sight.expected, self._reader.book, place)

    def took(self, reading: Reading | None) -> None:
        """Know that a reading became an answer."""
        self._taken = reading

    def look(self, frame: Frame) -> LiveReading:
        """Take in a frame."""
        seen = self._tracker.saw(frame.picture, frame.at)
        reading, zone = seen.reading, self._tracker.zone
        corners = zone.corners if zone is not None else ()
        if reading is None or not reading.dice:
            return LiveReading(seen.state, reading, seen.fresh, old=False, zone=corners)
        aside = self._sight.aside if self._sight is not None else ()
        old = self._taken is not None and lay_there(self._taken, reading, aside)
        if not old:
            self._taken = None
        return LiveReading(seen.state, reading, seen.fresh, old, corners)


def lay_there(taken: Reading, reading: Reading, aside: Sequence[str] = ()) -> bool:
    """Whether dice lie as they were read already: all of them; or any at all, but for those that were set aside."""
    if not aside:
        return same(taken, reading)
    stayed = [die.face for die in unmoved(taken, reading)]
    return bool(stayed) and sorted(stayed) != sorted(aside)


class LiveCardReader:
    """Reads cards of a learnt box; the reader is made when its box is first needed."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._tracker = CardTracker()
        self._reader: CardReader | None = None
        self._camera = ""

    def ask(self, sight: CardSight) -> dict[str, Any]:
        """Look for this from now on; in words for a tape."""
        box = self._knowledge.box(sight) if self._knowledge.box is not None else None
        if self._reader is None or self._reader.box is not box:
            self._reader = CardReader(box or Box(sight.game))
        plan = partial(zones_on, sight.game, sight.seats)
        ground = Ground(self._reader, plan, sight.wanted.family, self._kept_mat)
        self._tracker.ask(sight.wanted, ground, sight.told)
        return cards_asked(sight)

    def took(self, laid: Laid) -> None:
        """Know that a reading became an answer."""
        self._tracker.took(laid)

    def look(self, frame: Frame) -> LiveReading:
        """Take in a frame."""
        self._camera = frame.source
        seen = self._tracker.saw(frame.picture, frame.at)
        return LiveReading(seen.state, seen.laid, seen.fresh, seen.laid.old)

    def _kept_mat(self) -> Mat | None:
        return self._knowledge.mat(self._camera) if self._knowledge.mat is not None else None


class LiveReader:
    """Both readers; what is looked for tells which of them reads."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.dice = LiveDiceReader(knowledge)
        self.cards = LiveCardReader(knowledge)
        self._cards_asked = False

    def ask(self, sight: AnySight, camera: str) -> dict[str, Any]:
        """Look for this from now on, through this camera; in words for a tape."""
        self._cards_asked = isinstance(sight, CardSight)
        return self.cards.ask(sight) if isinstance(sight, CardSight) else self.dice.ask(sight, camera)

    def took(self, reading: Read | None) -> None:
        """Know that a reading became an answer."""
        if isinstance(reading, Laid):
            self.cards.took(reading)
        else:
            self.dice.took(reading)

    def look(self, frame: Frame) -> LiveReading:
        """Take in a frame."""
        return self.cards.look(frame) if self._cards_asked else self.dice.look(frame)

    def row(self, reading: Read) -> dict[str, Any]:
        """A reading in words for a tape."""
        return cards_row(reading) if isinstance(reading, Laid) else as_row(reading)
