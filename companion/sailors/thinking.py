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
from companion.sailors.win_chances import Tally, at_the_latest_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.kernel.game import Game

NICE = 10
"""Whatever people touch comes first."""


class Said(Struct, frozen=True, array_like=True):
    """One answer of the match so far."""

    seat: Seat | None
    option: Raw


class Played(Struct, frozen=True):
    """A match for another process: a setup, or a position after a repair, and all answers since."""

    game: str
    setup: Setup | None
    position: str
    said: tuple[Said, ...]

    def again(self) -> Match[Any]:
        """Set the match up again."""
        game = game_named(self.game)
        steps = [Step(Answer(one.seat, game.read(bytes(one.option).decode()))) for one in self.said]
        return Match(game, self.setup, steps, position=self.position or None)


def played(game: Game[Any], setup: Setup | None, start: str, steps: Sequence[Step]) -> Played:
    """Write down a match that began from a setup, or from a position."""
    said = tuple(Said(step.answer.seat, Raw(encode(step.answer.option).encode())) for step in steps)
    return Played(game.name, None if start else setup, start, said)


class Problem(Struct, frozen=True, tag="sailor"):
    """A question for a sailor: the match as it was played, whose answer is wanted, and how hard to think."""

    number: int
    match: Played
    seat: Seat
    character: str
    seed: int

    def solved(self) -> Thought:
        """Think as one seat."""
        found = answer(self.match.again(), self.seat, CHARACTERS[self.character], self.seed)
        return Thought(self.number, encode(found.option))


class Prospect(Struct, frozen=True, tag="chances"):
    """A question after the end, or for it: who would have won from the latest turn boundary of a match."""

    number: int
    match: Played
    seed: int
    first: int

    def solved(self) -> Thought:
        """Imagine some more evenings."""
        return Thought(self.number, tally=at_the_latest_turn(self.match.again(), self.seed, self.first))


class Thought(Struct, frozen=True, omit_defaults=True):
    """What a sailor came to; without an option or a tally it came to nothing."""

    number: int
    option: str = ""
    tally: Tally | None = None


def problem(number: int, match: Match[Any], start: str, seat: Seat, character: str, seed: int) -> Problem:  # noqa: PLR0913, PLR0917  all that a stranger needs to know
    """Write down a question for another process; `start` is the position it began from, or ""."""
    return Problem(number, played(match.game, match.setup, start, match.steps), seat, character, seed)


def think(asked: BinaryIO, told: BinaryIO) -> None:
    """Answer line after line, until no more come."""
    for line in asked:
        question = msgspec.json.decode(line, type=Problem | Prospect)
        try:
            thought = question.solved()
        except Exception:  # noqa: BLE001  a question that cannot be thought through is answered by instinct elsewhere
            thought = Thought(question.number)
        told.write(msgspec.json.encode(thought) + b"\n")
        told.flush()


if __name__ == "__main__":
    os.nice(NICE)
    think(sys.stdin.buffer, sys.stdout.buffer)
