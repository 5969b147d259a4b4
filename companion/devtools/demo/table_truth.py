"""What really lies on a simulated table, compared with what was read and with the match. No Kivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.match import Match
from companion.engine.kernel.table_facts import DieFace


def same_answers(some: Iterable[Answer], others: Iterable[Answer]) -> bool:
    """Whether these are the same answers of the table, in whatever order."""
    return Counter(encode(one.option) for one in some) == Counter(encode(one.option) for one in others)


def same_match(one: Match[Any], other: Match[Any]) -> bool:
    """Whether two matches ask the same and show the same to everybody."""
    asked = (one.decision, one.owed, one.result) == (other.decision, other.owed, other.result)
    return asked and all(one.view(seat) == other.view(seat) for seat in (None, *one.setup.seats))


Fallen = DieFace | str
"""A die with its face, or a card by its word."""


def corrections(read: Iterable[Fallen], fallen: Iterable[Fallen]) -> list[tuple[int, str]]:
    """Say which of the dice or cards that were read are others, and which; equal ones may lie in any order."""
    left = Counter(fallen)
    wrong: list[tuple[int, Fallen]] = []
    for number, one in enumerate(read):
        if left[one] > 0:
            left[one] -= 1
        else:
            wrong.append((number, one))
    said: list[tuple[int, str]] = []
    for number, one in wrong:
        true = next((other for other in left.elements() if _kind(other) == _kind(one)), None)
        if true is not None:
            left[true] -= 1
            said.append((number, true.face if isinstance(true, DieFace) else true))
    return said


def _kind(one: Fallen) -> str:
    """Cards are all of one kind: any of them may be any other."""
    return one.kind if isinstance(one, DieFace) else ""
