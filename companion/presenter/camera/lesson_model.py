"""A lesson before the camera: what is asked for, how far it is, and when it counts. No Kivy, no clock of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec import Struct

from companion.bridge.teaching.lesson_thread import Report
from companion.i18n.hardware_words import hardware_advice, hardware_text, one_line
from hardware.camera.frame import Condition, Health

if TYPE_CHECKING:
    from companion.bridge.teaching.exercise import Exercise
    from companion.i18n import Translator

RING: Final = 1.3
"""Seconds until a good picture is kept by itself."""
SEEING: Final = frozenset({Health.FINE, Health.SLOW, Health.WRONG_SIZE})

Mood = Literal["blind", "opening", "waiting", "moving", "looking", "good", "finished", "trouble"]


class Shown(Struct, frozen=True):
    """Everything that the screen shows of a lesson, but its pictures."""

    mood: Mood
    ask: str = ""
    name: str = ""
    group: str = ""
    words: str = ""
    advice: str = ""
    progress: str = ""
    share: float = 0.0
    latest: str = ""
    """What was learnt last; touching it teaches it once more."""


class Row(NamedTuple):
    """One thing of the list."""

    name: str
    text: str
    more: str
    known: bool


class LessonModel:
    """One lesson. `heading` says what is taught."""

    def __init__(self, tr: Translator, heading: str) -> None:
        self.tr = tr
        self.heading = heading
        self.exercise: Exercise | None = None
        self.report: Report | None = None
        self.latest = ""
        self._health = Health.STARTING
        self._ring_began: float | None = None

    # --- what comes in -----------------------------------------------------------------------------------------

    def camera_is(self, condition: Condition) -> None:
        """Know how the camera is."""
        self._health = condition.health
        if condition.health not in SEEING:
            self._ring_began = None

    def told(self, report: Report, now: float) -> None:
        """Take in how the lesson stands; what is good begins to count."""
        self.report = report
        self.latest = report.kept or self.latest
        self._ring_began = now if report.state == "good" and self._health in SEEING else None

    def hold(self) -> None:
        """Stop the ring: somebody wants to look closer."""
        self._ring_began = None

    # --- what goes out -----------------------------------------------------------------------------------------

    @property
    def good(self) -> int | None:
        """The number of what could be kept now."""
        return self.report.number if self.report is not None and self.report.state == "good" else None

    @property
    def ringing(self) -> bool:
        """Whether the ring is closing."""
        return self._ring_began is not None

    def ring(self, now: float) -> float:
        """Say how far the ring has closed, from 0 to 1."""
        if self._ring_began is None:
            return 0.0
        return min(1.0, max(0.0, now - self._ring_began) / RING)

    def rows(self) -> tuple[Row, ...]:
        """List everything that is taught here."""
        exercise, tr = self.exercise, self.tr
        if exercise is None:
            return ()
        known = exercise.known
        return tuple(
            Row(name, exercise.title(name, tr), exercise.group(name, tr), name in known) for name in exercise.names
        )

    def shown(self) -> Shown:
        """Put everything as the screen shows it."""
        tr, report = self.tr, self.report
        if report is not None and report.state == "trouble":
            facts = {name: Path(str(fact)).name if name == "file" else fact for name, fact in report.facts.items()}
            words = one_line(
                hardware_text(tr, report.key.removesuffix("-copy"), facts)
            )  # the copy has a key of its own below
            return Shown("trouble", name=tr.text("teach.unreadable"), words=words, advice=tr.text("teach.trouble"))
        if self._health not in SEEING and self._health is not Health.STARTING:
            blind = Shown("blind", words=tr.text(f"eyes.{self._health}"), advice=tr.text(f"eyes.{self._health}.mend"))
            return self._standing(blind)
        if report is None or self.exercise is None:
            return Shown("opening", words=tr.text("teach.opening"))
        if report.state == "finished":
            done = Shown("finished", name=tr.text("teach.all"), words=tr.text("teach.finished"))
            return self._standing(done)
        words, advice = self._words(report)
        return self._standing(Shown(report.state, words=words, advice=advice))

    def _standing(self, shown: Shown) -> Shown:
        """Add what is asked for and how far it is."""
        tr, report, exercise = self.tr, self.report, self.exercise
        if report is None or exercise is None:
            return shown
        wanted = report.wanted
        ask, name, group = "", shown.name, shown.group
        if wanted is not None:
            ask = tr.text("teach.lay")
            name = exercise.title(wanted.name, tr)
            group = tr.text("teach.group", what=exercise.group(wanted.name, tr), number=wanted.number, of=wanted.of)
        return Shown(
            shown.mood,
            ask,
            name,
            group,
            shown.words,
            shown.advice,
            tr.text("teach.progress", done=report.done, of=report.of),
            report.done / max(1, report.of),
            exercise.title(self.latest, tr) if self.latest else "",
        )

    def _words(self, report: Report) -> tuple[str, str]:
        tr = self.tr
        if report.state == "good":
            return tr.text("teach.good"), tr.text("teach.good-advice")
        if report.state == "looking" and report.share:
            return tr.text("teach.hold"), ""
        if report.state == "looking" and report.key:
            return one_line(hardware_text(tr, report.key, report.facts)), one_line(
                hardware_advice(tr, report.key, report.facts)
            )
        if report.state == "waiting" and self.latest:
            return tr.text("teach.learnt", what=self._title(self.latest)), tr.text("teach.next")
        return tr.text(f"teach.{report.state}"), tr.text(f"teach.{report.state}-advice")

    def _title(self, name: str) -> str:
        return self.exercise.title(name, self.tr) if self.exercise is not None else name
