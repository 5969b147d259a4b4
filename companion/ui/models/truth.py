"""What really lies on a simulated table, against what was read and what the companion made of it. No Kivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.bridge.sights import Lying
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.match import Match


def same_answers(some: Iterable[Answer], others: Iterable[Answer]) -> bool:
    """Whether these are the same answers of the table, in whatever order."""
    return Counter(encode(one.option) for one in some) == Counter(encode(one.option) for one in others)


def same_match(one: Match[Any], other: Match[Any]) -> bool:
    """Whether two matches ask the same and show the same to everybody."""
    asked = (one.decision, one.owed, one.result) == (other.decision, other.owed, other.result)
    return asked and all(one.view(seat) == other.view(seat) for seat in (None, *one.setup.seats))


def corrections(read: Iterable[Lying], fallen: Iterable[Lying]) -> list[tuple[int, str]]:
    """Say which of the dice that were read show another face, and which; equal dice may lie in any order."""
    left = Counter(fallen)
    wrong: list[tuple[int, str]] = []
    for number, die in enumerate(read):
        if left[die] > 0:
            left[die] -= 1
        else:
            wrong.append((number, die.kind))
    said: list[tuple[int, str]] = []
    for number, kind in wrong:
        face = next((die.face for die in left.elements() if die.kind == kind), None)
        if face is not None:
            left[Lying(kind, face)] -= 1
            said.append((number, face))
    return said
