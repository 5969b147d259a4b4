"""Questions for the tests of this room, put without a game."""

from __future__ import annotations

from itertools import count

from companion.bridge.question import Question, Seating, Stamp
from companion.bridge.seats.presses import Presses
from companion.engine.kernel.decisions import Answer, Chance, Choose, Plain, Seat, Secret
from hardware.seats.seat import Pressed
from hardware.seats.seat import Seat as Place

ANN, BEN, CAT = Seat("ann"), Seat("ben"), Seat("cat")
SEATS = (ANN, BEN, CAT)
PLACES = tuple(Place(number) for number in (1, 2, 3))
SEATING = Seating.round_the_table(SEATS, PLACES)
PLACE = dict(zip(SEATS, PLACES, strict=True))

_numbers = count(1)


class Say(Plain, frozen=True):
    """Something to answer."""

    word: str


def says(*words: str) -> tuple[Say, ...]:
    return tuple(map(Say, words))


ABC, ABCD = says("a", "b", "c"), says("a", "b", "c", "d")


def chosen_by(seat: Seat, options: tuple[Say, ...] = ABC, sequence: int = 0, **more: object) -> Question:
    return Question(Stamp(1, sequence), Choose(seat, "pick", options, **more))  # type: ignore[arg-type]  # asides only


def secret(options: dict[Seat, tuple[Say, ...]], sequence: int = 0) -> Question:
    return Question(Stamp(1, sequence), Secret("vote", {**options}), tuple(options))


def fallen(outcomes: tuple[Say, ...] = ABC, **more: object) -> Question:
    return Question(Stamp(1, 0), Chance("dice", outcomes, **more))  # type: ignore[arg-type]  # seen_by, hidden, about


def press(seat: Seat, button: int, at: float = 1.0) -> Pressed:
    return Pressed(PLACE[seat], button, at, next(_numbers))


def answer(seat: Seat | None, word: str) -> Answer:
    return Answer(seat, Say(word))


def pointing(presses: Presses) -> dict[Seat, Answer]:
    """Where the cursors are."""
    at = {seat: presses.behind_the_curtain(seat)[0] for seat in SEATS}
    return {seat: pointed for seat, pointed in at.items() if pointed is not None}
