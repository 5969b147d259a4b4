"""A hundred thousand wrong answers: each refused with the right error, and nothing changed."""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Option, Seat
from companion.engine.kernel.errors import Forbidden, KernelError, NotAsked, Unreadable
from companion.engine.kernel.match import Match
from companion.engine.shelf import game_named
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from tests.session.tables import GAMES, begun, setup_for, some_answer

IN_MEMORY, AT_THE_TABLE = 80_000, 20_000
EACH = 100
"""Wrong answers at each question."""

Table = Match[Any] | LiveTable
Attempt = tuple[tuple[type[KernelError], ...], Callable[[Table], object]]


class Odd(Option, frozen=True):
    """An option of no game."""

    what: Any = None


def answering(answer: Any, **more: Any) -> Callable[[Table], object]:
    return lambda table: table.answer(answer, **more)


def reading(seat: Any, text: Any, match: Match[Any]) -> Callable[[Table], object]:
    return lambda table: table.answer(match.read(seat, text))


def json_of(chance: random.Random, depth: int = 0) -> Any:
    """Some JSON; now and then shaped a little like an option."""
    kind = chance.randrange(9 if depth < 3 else 6)
    if kind < 6:
        return (None, True, chance.randrange(-9, 99), 1.5, chance.choice(["ann", "FD", "is"]), 1 << 70)[kind]
    if kind == 6:
        return [json_of(chance, depth + 1) for _ in range(chance.randrange(4))]
    keys = ("is", "to", "who", "card", "number", "tide")
    made = {chance.choice(keys): json_of(chance, depth + 1) for _ in range(chance.randrange(4))}
    return {"is": chance.choice(["look", "move", "pirate", "slot", "vote"]), **made} if kind == 8 else made


def noise(chance: random.Random) -> str:
    return "".join(chance.choices(string.printable + 'é€\x00{}[]"', k=chance.randrange(60)))


def text_of(value: Any) -> str:
    return repr(value).replace("'", '"') if isinstance(value, int) and abs(value) > 1 << 62 else _dumped(value)


def _dumped(value: Any) -> str:
    try:
        return encode(value)
    except OverflowError:
        return str(value)


class Saboteur:
    """Gives wrong answers to one question, each with the errors that are right for it."""

    def __init__(self, match: Match[Any], sequence: int, chance: random.Random) -> None:
        assert match.decision is not None
        self.match, self.sequence, self.chance = match, sequence, chance
        self.good = some_answer(match, chance.randrange(1 << 30))
        self.seats: tuple[Seat | None, ...] = (None, *match.setup.seats)
        self.silent = [seat for seat in self.seats if not match.decision.offered_to(seat)]
        offered = match.decision.offered_to(self.good.seat)
        self.unoffered = [option for option in vocabulary(match) if option not in offered]
        self.kinds = [
            *(self.shapeless, self.no_option, self.a_stranger, self.too_late, self.another_question),
            *(self.another_game, self.some_text, self.a_huge_text),
            *([self.another_seat] if self.silent else []),
        ]

    def attempt(self) -> Attempt:
        return self.chance.choice(self.kinds)()

    def shapeless(self) -> Attempt:
        junk: list[Any] = [None, 5, "reveal", [], {}, self.good.option, (self.good.seat, 1), object()]
        return (Unreadable,), answering(self.chance.choice(junk))

    def no_option(self) -> Attempt:
        junk: list[Any] = [None, 7, "look", ["x"], {"is": "look"}, b"look", self.good, "y" * 100_000]
        return (Unreadable,), answering(Answer(self.good.seat, self.chance.choice(junk)))

    def another_seat(self) -> Attempt:
        return (NotAsked,), answering(Answer(self.chance.choice(self.silent), self.good.option))

    def a_stranger(self) -> Attempt:
        stranger: Any = self.chance.choice(["", "zoe", "ANN", "x" * 100_000, "ann\n", 5, 1.5, True, ("ann",)])
        right = NotAsked if isinstance(stranger, str) else Unreadable
        return (right,), answering(Answer(stranger, self.good.option))

    def too_late(self) -> Attempt:
        now = self.sequence
        stale = [now - 1, now + 1, -1, 1 << 80, str(now), float(now), [now]]
        return (NotAsked,), answering(self.good, sequence=self.chance.choice(stale))

    def another_question(self) -> Attempt:
        return (Forbidden,), answering(Answer(self.good.seat, self.chance.choice(self.unoffered)))

    def another_game(self) -> Attempt:
        odd = Odd(self.chance.choice([None, 1, "z" * 10_000, ("a", 2)]))
        return (Forbidden, Unreadable), answering(Answer(self.good.seat, odd))

    def some_text(self) -> Attempt:
        scraps = [noise(self.chance), text_of(json_of(self.chance)), "[" * 5000, 5, None]
        text, seat = self.chance.choice(scraps), self.chance.choice([*self.seats, "zoe", 7])
        if self.would_do(seat, text):
            return self.a_huge_text()
        return (Unreadable, NotAsked, Forbidden), reading(seat, text, self.match)

    def would_do(self, seat: Any, text: Any) -> bool:
        """Say whether chance has hit upon a right answer."""
        try:
            return self.match.why_not(self.match.read(seat, text)) is None
        except KernelError:
            return False

    def a_huge_text(self) -> Attempt:
        huge = '{"is":"' + "x" * self.chance.choice([5000, 100_000]) + '"}'
        return (Unreadable,), reading(self.good.seat, huge, self.match)


def vocabulary(match: Match[Any]) -> list[Option]:
    """Every option that a whole game offers at some time."""
    found = VOCABULARY.get(match.game.name)
    if found is None:
        seen: dict[Option, None] = {}
        whole: Match[Any] = Match(match.game, setup_for(match.game.name))
        while whole.decision is not None:
            for seat in (None, *whole.setup.seats):
                seen.update(dict.fromkeys(whole.decision.offered_to(seat)))
            whole.answer(some_answer(whole))
        found = VOCABULARY[match.game.name] = list(seen)
    return found


VOCABULARY: dict[str, list[Option]] = {}


def attack(table: Table, match: Match[Any], sequence: int, chance: random.Random, count: int) -> Counter[str]:
    """Give so many wrong answers and look after each."""
    errors: Counter[str] = Counter()
    before, decision, place = encode(match._state), match.decision, match.sequence
    saboteur = Saboteur(match, sequence, chance)
    for _ in range(count):
        right, act = saboteur.attempt()
        with pytest.raises(right) as caught:
            act(table)
        errors[type(caught.value).__name__] += 1
        assert encode(match._state) == before
        assert match.decision is decision
        assert match.sequence == place
    return errors


@pytest.mark.parametrize("game", GAMES)
def test_a_match_refuses_eighty_thousand_wrong_answers_and_stays_as_it_is(game: str) -> None:
    """Wrong types, other seats, stale numbers, huge texts, random JSON, other questions' answers."""
    chance = random.Random(game)
    errors: Counter[str] = Counter()
    for holder in ("table", "app") * (IN_MEMORY // len(GAMES) // EACH):
        if sum(errors.values()) >= IN_MEMORY // len(GAMES):
            break
        match: Match[Any] = Match(game_named(game), setup_for(game, holder=holder))
        seed = chance.randrange(1 << 30)
        for _ in range(chance.randrange(150)):
            if match.decision is not None:
                match.answer(some_answer(match, seed))
        for _ in range(8):
            if match.decision is not None:
                errors += attack(match, match, match.sequence, chance, EACH)
                match.answer(some_answer(match, seed))

    assert sum(errors.values()) >= IN_MEMORY // len(GAMES)
    assert set(errors) == {"Unreadable", "NotAsked", "Forbidden"}


def test_the_live_table_refuses_twenty_thousand_wrong_answers_and_writes_nothing(journal: Journal) -> None:
    """The same at a table that writes down what it accepts."""
    chance = random.Random("journal")
    errors: Counter[str] = Counter()
    table = begun(journal, holder="app")
    while sum(errors.values()) < AT_THE_TABLE:
        if table.match.decision is None:
            table = begun(journal, holder="app", seed=chance.randrange(1 << 30))
        rows = journal._file.total_changes
        errors += attack(table, table.match, table.sequence, chance, 4 * EACH)
        assert journal._file.total_changes == rows
        table.answer(some_answer(table.match))

    assert set(errors) == {"Unreadable", "NotAsked", "Forbidden"}


def test_a_finished_match_has_no_question_any_more(journal: Journal) -> None:
    """Not even the last answer once more."""
    table = begun(journal)
    while table.match.decision is not None:
        last = some_answer(table.match)
        table.answer(last)

    for one in (table, table.match):
        with pytest.raises(NotAsked, match="match-is-over"):
            one.answer(last)
