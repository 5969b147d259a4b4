"""`companion soak`: random evenings back to back with faults injected, and a report of what was lost."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from time import monotonic
from typing import Final

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import seed_asked_for
from companion.devtools.soak.process_health import FEWEST
from companion.devtools.soak.soak_run import Plan, soak
from companion.devtools.soak.soak_tally import Growth, Tally
from companion.engine.kernel.codec import plain
from companion.i18n import Translator
from companion.session.data_folder import DataFolder

MOST_HOURS: Final = 24.0 * 31
EVERY: Final = 60.0
"""Seconds between two lines of progress where nobody sits at the terminal."""


def run(given: Namespace) -> int:
    """Soak, report, and say by the exit code whether anything went wrong."""
    tr = translator_for(given)
    hours = (given.hours or 0.0) + (given.minutes or 0.0) / 60
    if given.hours is None and given.minutes is None:
        hours = MOST_HOURS if given.evenings else 1.0
    if not 0 < hours <= MOST_HOURS:
        raise WrongUsage(f"--hours: more than 0, at most {MOST_HOURS:g}")
    if given.evenings is not None and given.evenings < 1:
        raise WrongUsage("--evenings: at least 1")
    plan = Plan(hours * 3600, seed_asked_for(given), DataFolder(given.data).path, given.evenings or 1 << 62)
    tally = soak(plan, tr, Progress(tr, plan.seconds).tell)
    print(json.dumps(as_json(tally), indent=2) if given.json else "\n".join(report(tr, tally)))
    return 0 if tally.well else 1


class Progress:
    """One line on stderr that says how it goes: always the same one at a terminal, else a new one every minute."""

    def __init__(self, tr: Translator, seconds: float) -> None:
        self._tr, self._seconds = tr, seconds
        self._terminal = sys.stderr.isatty()
        self._next = monotonic() + (0 if self._terminal else EVERY)

    def tell(self, tally: Tally) -> None:
        """Say where we are, if it is time."""
        if monotonic() < self._next:
            return
        self._next = monotonic() + (1 if self._terminal else EVERY)
        facts = {"minutes": round(tally.seconds / 60, 1), "evenings": tally.all_evenings, "lost": tally.lost}
        facts |= {"answers": tally.all_answers, "faults": sum(tally.faults.values()), "leaks": tally.leaks}
        line = self._tr.text("soak.progress", **facts)
        print(
            f"\r{line}  " if self._terminal else line, end="" if self._terminal else "\n", file=sys.stderr, flush=True
        )


def as_json(tally: Tally) -> dict[str, object]:
    """The report for programs."""
    told: dict[str, object] = plain(tally)
    return {"well": tally.well, **told, "growth": {**plain(tally.growth), "per_cent": round(tally.growth.per_cent, 2)}}


def report(tr: Translator, tally: Tally) -> Iterator[str]:
    """The report for people: what was done, what was done to it, what came of it."""
    yield tr.text("soak.head", minutes=round(tally.seconds / 60, 1), seed=tally.seed)
    yield _row(tally.all_evenings, tr.text("soak.evenings"))
    for game, number in sorted(tally.evenings.items()):
        yield _row(number, "  " + tr.say(game, "game.name", {}))
    yield _row(tally.all_answers, tr.text("soak.answers"))
    for by, number in sorted(tally.answers.items()):
        yield _row(number, "  " + tr.text(f"soak.by.{by}"))
    yield _row(tally.taken_back, tr.text("soak.taken-back"))
    yield _row(sum(tally.faults.values()), tr.text("soak.faults"))
    for fault, number in tally.faults.items():
        yield _row(number, "  " + tr.text(f"soak.fault.{fault}"))
    for name in ("comparisons", "searched", "lost", "leaks", "misread", "unexpected"):
        yield _row(getattr(tally, name), tr.text(f"soak.{name}"))
    yield from _growth(tr, tally.growth)
    yield from (f"  ! {trouble}" for trouble in tally.troubles)
    yield tr.text("soak.well" if tally.well else "soak.not-well")


def _growth(tr: Translator, growth: Growth) -> Iterator[str]:
    yield _row(f"{growth.memory_before:,.1f}", tr.text("soak.memory-before"))
    yield _row(f"{growth.memory_after:,.1f}", tr.text("soak.memory-after"))
    yield _row(f"{growth.memory_most:,.1f}", tr.text("soak.memory-most"))
    if growth.judged:
        yield _row(f"{growth.per_cent:+.1f} %", tr.text("soak.growth"))
    else:
        yield _row("-", tr.text("soak.too-short", evenings=FEWEST))
    yield _row(growth.handles_before, tr.text("soak.handles-before"))
    yield _row(growth.handles_after, tr.text("soak.handles-after"))


def _row(figure: object, words: str) -> str:
    shown = f"{figure:,}" if isinstance(figure, int) else str(figure)
    return f"  {shown.rjust(10)}  {words}"
