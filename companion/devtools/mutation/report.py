"""What a sample found: one line for each fault, and how many were noticed in each room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from companion.devtools.mutation.trial import Verdict

SHORT: Final = 60
"""Signs of a fault that are shown."""


def said(verdict: Verdict) -> str:
    """One line: where, what, what became of it, and by which test."""
    fault = verdict.mutant
    change = f"{fault.before[:SHORT]!r} -> {fault.after[:SHORT]!r}"
    by = f" by {verdict.test}" if verdict.test else ""
    return f"{verdict.outcome}: {fault.path}:{fault.line} {fault.kind}: {change}{by}"


def report(verdicts: list[Verdict], rooms: list[str]) -> str:
    """Count by room, and name what nobody noticed."""
    return "\n".join(_lines(verdicts, rooms))


def _lines(verdicts: list[Verdict], rooms: list[str]) -> Iterator[str]:
    noticed = Counter(_room(one.mutant.path, rooms) for one in verdicts if one.noticed)
    every = Counter(_room(one.mutant.path, rooms) for one in verdicts)
    yield ""
    for room in rooms:
        if every[room]:
            yield f"{room:24} {noticed[room]:4} of {every[room]:4} noticed, {noticed[room] / every[room]:.0%}"
    left = sorted((one for one in verdicts if not one.noticed), key=lambda one: (one.mutant.path, one.mutant.line))
    yield "\nNot noticed:" if left else "\nAll were noticed."
    yield from (f"  {said(one)}" for one in left)


def _room(path: str, rooms: list[str]) -> str:
    """Name the room a module belongs to."""
    return next(room for room in rooms if path == room or path.startswith(f"{room}/"))
