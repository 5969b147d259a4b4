"""A kernel that speaks up: a wrong question is refused with the game's file and line, and the match stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from companion.engine.kernel import kit
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import (
    TURN,
    Answer,
    Aside,
    Chance,
    Choose,
    Option,
    Rules,
    Seat,
    Secret,
    TurnBoundary,
)
from companion.engine.kernel.errors import FaultyRules
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.game import Game, PlainTable
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Holder, Setup

ANN, BEN = Seat("ann"), Seat("ben")


class Go(Option, frozen=True):
    """Go on."""


class Foreign(Option, frozen=True):
    """An answer of another game."""


class Count(PlainTable):
    """How often somebody went on."""

    steps: int = 0


GO = Go()
ASKED = Choose(ANN, "go", (GO,))
WRONG: dict[str, tuple[Any, str]] = {
    "empty choice": (Choose(ANN, "go", ()), "no-options"),
    "options in a list": (Choose(ANN, "go", [GO]), "no-options"),  # type: ignore[arg-type]
    "unknown seat": (Choose(Seat("zoe"), "go", (GO,)), "no-such-seat"),
    "unknown seat in secret": (Secret("go", {ANN: (GO,), Seat("zoe"): (GO,)}), "no-such-seat"),
    "empty secret": (Secret("go", {}), "no-options"),
    "nothing for one seat": (Secret("go", {ANN: (GO,), BEN: ()}), "no-options"),
    "unknown source": (Chance("cards", (GO,)), "no-such-source"),
    "empty roll": (Chance("dice", ()), "no-options"),
    "too few weights": (Chance("dice", (GO, GO), (1,)), "weights"),
    "no weight at all": (Chance("dice", (GO,), (0,)), "weights"),
    "another game's option": (Choose(ANN, "go", (GO, Foreign())), "foreign-option"),
    "another game's outcome": (Chance("dice", (Foreign(),)), "foreign-option"),
    "another game's aside": (Choose(ANN, "go", (GO,), (Aside(BEN, Foreign()),)), "foreign-option"),
    "a stranger's aside": (Choose(ANN, "go", (GO,), (Aside(Seat("zoe"), GO),)), "no-such-seat"),
    "an aside of nobody": (Choose(ANN, "go", (GO,), (GO,)), "no-question"),  # type: ignore[arg-type]
    "a weight in words": (Chance("dice", (GO,), ("much",)), "no-question"),  # type: ignore[arg-type]
    "a turn boundary of its own make": (TurnBoundary(), "no-question"),
    "no question": ("go?", "no-question"),
    "nothing": (None, "no-question"),
}


class Stumble(Game[Count]):
    """One good question, then whatever the test wants."""

    name: ClassVar[str] = "stumble"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 3)
    sources: ClassVar[dict[str, Holder]] = {"dice": Holder.TABLE}
    options: ClassVar[Any] = Go
    state: ClassVar[Any] = Count

    def __init__(self, then: Callable[[Count], Rules[Any]]) -> None:
        super().__init__()
        self._then = then

    def begin(self, setup: Setup) -> Count:
        return Count(setup)

    def rules(self, state: Count) -> Rules[Result]:
        for _ in range(2):
            yield ASKED
            state.steps += 1
        yield from self._then(state)
        return Result((), state.setup.seats, "over")

    def view(self, state: Count, seat: Seat | None) -> Count:  # noqa: ARG002  everything lies open
        return Count(state.setup, [], state.steps)


def stumbling(then: Callable[[Count], Rules[Any]]) -> Match[Count]:
    match = Match(Stumble(then), Setup("stumble", (ANN, BEN)))
    match.answer(Answer(ANN, GO))
    return match


def refused(match: Match[Count]) -> dict[str, Any]:
    """What the refusal says; the match must be as it was, and still playable."""
    before = (encode(match._state), match.steps, match.decision, encode(match.told()), encode(match.view()))
    with pytest.raises(FaultyRules) as fault:
        match.answer(Answer(ANN, GO))
    assert (encode(match._state), match.steps, match.decision, encode(match.told()), encode(match.view())) == before
    return {"key": fault.value.why.key, **dict(fault.value.why.facts)}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_question_is_refused_with_the_games_file_and_line(wrong: str) -> None:
    question, key = WRONG[wrong]

    def ask(_: Count) -> Rules[None]:
        yield question

    said = refused(stumbling(ask))

    assert (said["key"], said["what"], said["game"], said["file"]) == (
        "wrong-question",
        key,
        "stumble",
        "kernel/test_faulty_rules.py",
    )
    assert said["line"] == ask.__code__.co_firstlineno + 1


def test_the_line_is_the_games_also_where_it_asks_with_our_help() -> None:
    """As the tutorial does it: the generator that asks is the kernel's, the mistake is not."""

    def ask(_: Count) -> Rules[None]:
        yield from kit.choose(ANN, "go", ())

    said = refused(stumbling(ask))

    assert (said["what"], said["file"]) == ("no-options", "kernel/test_faulty_rules.py")
    assert said["line"] == ask.__code__.co_firstlineno + 1


def test_a_rule_that_raises_leaves_the_match_as_it_was() -> None:
    def trip(state: Count) -> Rules[None]:
        state.steps = 99
        state.told.append("half a story")  # type: ignore[arg-type]
        yield from ()
        raise KeyError("anne's secret card")

    match = stumbling(trip)
    said = refused(match)

    assert said == {
        "key": "rules-raised",
        "game": "stumble",
        "file": "kernel/test_faulty_rules.py",
        "line": trip.__code__.co_firstlineno + 4,
        "error": "KeyError",
    }
    match.undo()
    match.redo()
    assert refused(match) == said


def test_rules_must_end_with_a_result() -> None:
    class Endless(Stumble):
        def rules(self, state: Count) -> Rules[Result]:
            yield from super().rules(state)
            return "done"  # type: ignore[return-value]

    def nothing_more(_: Count) -> Rules[None]:
        yield from ()

    match = Match(Endless(nothing_more), Setup("stumble", (ANN, BEN)))
    match.answer(Answer(ANN, GO))
    assert refused(match)["key"] == "rules-no-result"


def test_a_refused_redo_can_be_asked_for_again() -> None:
    """What was taken back is not lost because the rules fail over it."""
    fails = [False]

    def sometimes(_: Count) -> Rules[None]:
        if fails[0]:
            raise ValueError
        yield ASKED

    match = stumbling(sometimes)
    match.answer(Answer(ANN, GO))
    match.undo()
    fails[0] = True
    with pytest.raises(FaultyRules):
        match.redo()
    fails[0] = False
    match.redo()
    assert match.sequence == 2


def test_rules_that_go_from_turn_to_turn_and_never_ask_are_stopped() -> None:
    """The shelf, which begins every game once, must not wait for them."""

    def forever(_: Count) -> Rules[None]:
        while True:
            yield TURN

    assert refused(stumbling(forever))["what"] == "no-question"


def test_what_a_game_must_say_is_asked_for_at_once() -> None:
    class Nameless(Game[Count]):
        version, players, options, state = 1, range(2, 3), Go, Count

        def begin(self, setup: Setup) -> Count:
            return Count(setup)

        def rules(self, state: Count) -> Rules[Result]:
            raise NotImplementedError(state)

        def view(self, state: Count, seat: Seat | None) -> Count:  # noqa: ARG002
            return state

    with pytest.raises(TypeError, match="its name"):
        Nameless()


def test_what_belongs_to_the_extras_is_refused_in_the_game() -> None:
    """A method that nobody would ever call must not pass for a fact."""
    with pytest.raises(TypeError, match=r"decks: belongs to its Extras"):
        type("Cards", (Stumble,), {"decks": lambda *_: ()})
    assert "decks" in Extras.__struct_fields__
