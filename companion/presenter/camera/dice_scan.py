"""Dice in a scan: boxes round them, and faces to correct them by."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from companion.bridge.camera.dice_sights import Sight, Weighed, ending, weigh, weigh_said
from companion.bridge.camera.lookout import Sighting
from companion.engine.kernel.table_facts import DieFace
from companion.presenter.camera.scan_model import FaceKey, Frame, Ink, Outcome, ScanModel
from hardware.vision.dice.dice_values import DieReading, Reading, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Answer


class DiceScanModel(ScanModel[Sight]):
    """One look at dice."""

    of: ClassVar[Literal["dice", "cards"]] = "dice"

    @property
    def _dice(self) -> tuple[DieReading, ...]:
        reading = self.seen.reading if self.seen is not None else None
        return reading.dice if isinstance(reading, Reading) else ()

    @property
    def _count(self) -> int:
        """How many things were read."""
        return len(self._dice)

    def answers(self, outcome: Outcome) -> Iterator[Answer]:
        """Give all dice; where as many may lie as people like, say in the end that these are all of them."""
        yield from outcome.answers
        end = ending(self.playing.match.decision, self.sight)
        if end is not None:
            yield end

    def _weigh(self, seen: Sighting) -> Weighed | None:
        match, reading = self.playing.match, seen.reading
        return weigh(match.game, match.decision, self.sight, reading) if isinstance(reading, Reading) else None

    def _weigh_said(self) -> Weighed:
        match = self.playing.match
        lying = [DieFace(one.kind, self._said.get(number, one.face)) for number, one in enumerate(self._dice)]
        return weigh_said(match.game, match.decision, self.sight, lying)

    def _text(self, key: str) -> str:
        kept = "-kept" if self.sight.ends and key.startswith("waiting") else ""
        return self.playing.tr.text(f"scan.{key}{kept}", dice=self.sight.number)

    def _face(self, kind: str, face: str) -> str:
        if not face:
            return "?"
        word = self.sight.piece(kind, face)[1]
        name = self.playing.tr.name(self.playing.game, word)
        number = face.removeprefix(word).strip()
        said = f"{name[:1].upper()}{name[1:]}"
        return f"{said} {number}" if number else said

    def _frames(self) -> tuple[Frame, ...]:
        if self.seen is None:
            return ()
        wide, high = self.seen.size
        zone = _outlined(tuple((x / wide, y / high) for x, y in self.seen.zone))
        if self._mood == "moving":
            return zone
        made = []
        for number, die in enumerate(self._dice):
            left, top, right, low = die.box
            said = self._said.get(number)
            sure = die.sure and (self._mood != "impossible" or die.trouble is None)
            mood: Ink = "said" if said else "impossible" if die.trouble else "sure" if sure else "doubtful"
            text = self._face(die.kind, said or die.face)
            made.append(Frame(left / wide, top / high, right / wide, low / high, text, mood))
        return (*made, *zone)

    def _rows(self) -> tuple[tuple[FaceKey, ...], ...]:
        """One row for each die, if as many lie there as were asked for: else correcting one of them helps nobody."""
        dice, reading = self._dice, self.seen.reading if self.seen is not None else None
        expected = self.sight.expected.count
        if not isinstance(reading, Reading) or not dice or (expected is not None and len(dice) != expected):
            return ()
        if reading.verdict is Verdict.IMPOSSIBLE and not self._said and any(not die.face for die in dice):
            return ()
        return tuple(
            tuple(
                FaceKey(
                    self._face(die.kind, face),
                    face,
                    face == self._said.get(number, die.face),
                    face == die.runner_up and not die.sure and number not in self._said,
                )
                for face in self.sight.expected.faces_of(die.kind)
            )
            for number, die in enumerate(dice)
        )


def _outlined(corners: tuple[tuple[float, float], ...]) -> tuple[Frame, ...]:
    """A thin frame round where dice count, if they do not count everywhere."""
    if not corners:
        return ()
    across, down = [x for x, _ in corners], [y for _, y in corners]
    return (Frame(min(across), min(down), max(across), max(down), "", "known", corners),)
