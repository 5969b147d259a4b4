"""The process in which sailors think: questions come in line by line, answers go out. Run by `sailor_worker.py`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec
from msgspec import Raw, Struct

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat, Step
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import game_named
from companion.sailors.characters import CHARACTERS
from companion.sailors.sailor import answer

if TYPE_CHECKING:
    from collections.abc import Sequence

NICE = 10
"""Whatever people touch comes first."""


class Said(Struct, frozen=True, array_like=True):
    """One answer of the match so far."""

    seat: Seat | None
    option: Raw


class Problem(Struct, frozen=True):
    """A question for a sailor: the match as it was played, whose answer is wanted, and how hard to think."""

    number: int
    game: str
    seat: Seat
    character: str
    seed: int
    setup: Setup | None
    position: str
    said: tuple[Said, ...]


class Thought(Struct, frozen=True):
    """What a sailor came to; without an option it came to nothing."""

    number: int
    option: str = ""


def problem(number: int, match: Match[Any], start: str, seat: Seat, character: str, seed: int) -> Problem:  # noqa: PLR0913, PLR0917  all that a stranger needs to know
    """Write down a question for another process; `start` is the position it began from, or ""."""
    said = tuple(Said(step.answer.seat, Raw(encode(step.answer.option).encode())) for step in match.steps)
    return Problem(number, match.game.name, seat, character, seed, None if start else match.setup, start, said)


def solved(asked: Problem) -> Thought:
    """Set the match up again, and think."""
    game = game_named(asked.game)
    steps: Sequence[Step] = [Step(Answer(one.seat, game.read(bytes(one.option).decode()))) for one in asked.said]
    match: Match[Any] = Match(game, asked.setup, steps, position=asked.position or None)
    found = answer(match, asked.seat, CHARACTERS[asked.character], asked.seed)
    return Thought(asked.number, encode(found.option))


def think(asked: BinaryIO, told: BinaryIO) -> None:
    """Answer line after line, until no more come."""
    for line in asked:
        question = msgspec.json.decode(line, type=Problem)
        try:
            thought = solved(question)
        except Exception:  # noqa: BLE001  a question that cannot be thought through is answered by instinct elsewhere
            thought = Thought(question.number)
        told.write(msgspec.json.encode(thought) + b"\n")
        told.flush()


if __name__ == "__main__":
    os.nice(NICE)
    think(sys.stdin.buffer, sys.stdout.buffer)
