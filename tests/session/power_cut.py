"""Plays matches into a journal in child processes, kills them, and looks at what is left.

A script of its own, because it forks. `python power_cut.py FOLDER every GAME [PLAYERS [HOLDER]]` plays one whole match
and kills after every single write of it, committed or not; `python power_cut.py FOLDER random ROUNDS SEED` kills at
random instants of many matches, one after the other. Each prints one JSON object.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.journal.evenings import evening, evenings, to_resume
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer, play

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ivy")
LONGEST = 0.012
"""Seconds that a child lives at most, mostly counted from its first answer: some ten more."""


def setup_of(number: int) -> Setup:
    """Match by match another game, another way of holding the pieces."""
    game = list(SHELF.values())[number % len(SHELF)]
    seats = tuple(Seat(name) for name in NAMES[: game.usual[number % len(game.usual)]])
    holders = [tuple(Holder)[(number + at) % 2] for at in range(len(game.sources))]
    return Setup(game.name, seats, {}, dict(zip(game.sources, holders, strict=True)))


class Course:
    """What a match must be after each answer, worked out without a journal."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup, self.seed = setup, seed
        match: Match[Any] = Match(SHELF[setup.game], setup)
        self.questions = [repr(match.decision)]
        for _ in play(match, seed):
            self.questions.append(repr(match.decision))
        self.answers = [step.answer for step in match.steps]
        self.result = match.result

    def begin(self, journal: Journal) -> LiveTable:
        """Sit down."""
        return LiveTable.begin(journal, SHELF[self.setup.game], self.setup, seed=self.seed)

    def go_on(self, table: LiveTable) -> None:
        """Give the next answer."""
        decision = table.match.decision
        assert decision is not None
        table.answer(RandomPlayer(self.seed).answer(decision, table.match.sequence, table.match.owed))

    def wrong(self, table: LiveTable, acknowledged: int) -> str:
        """Say what is not as it must be."""
        answers = [step.answer for step in table.match.steps]
        if len(answers) < acknowledged:
            return f"{len(answers)} of {acknowledged} answers"
        if answers != self.answers[: len(answers)]:
            return "went another way"
        if repr(table.match.decision) != self.questions[len(answers)]:
            return "another question"
        if evening(table.journal, table.number).result != table.match.result:
            return "the result in the list is another one"
        return ""


# --- after every write ---------------------------------------------------------------------------------------------


@contextmanager
def cutting(after: int) -> Iterator[None]:
    """Kill this process after so many writes; a commit counts as one, and is the last of its kind."""
    left = after
    real = {name: getattr(Journal, name) for name in ("begin", "write", "put", "together")}

    def cut() -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def doing(name: str) -> Callable[..., Any]:
        def do(*given: Any, **more: Any) -> Any:
            done = real[name](*given, **more)
            cut()
            return done

        return do

    @contextmanager
    def together(journal: Journal) -> Iterator[None]:
        with real["together"](journal):
            yield
        cut()

    for name in ("begin", "write", "put"):
        setattr(Journal, name, doing(name))
    setattr(Journal, "together", together)  # noqa: B010  mypy would not have it otherwise
    try:
        yield
    finally:
        for name, method in real.items():
            setattr(Journal, name, method)


def sit_down(path: Path, course: Course, acknowledged: int, after: int, tell: int) -> None:
    """Check what the last power cut has left, then give the next answer and be cut off after so many writes.

    `acknowledged` counts the answers that must be there (-1: perhaps not even the match). Whatever is there beyond
    them was committed just before the cut, and the next answer is cut after its first write again.
    """
    trouble = integrity(path)
    with Journal(path) as journal:
        latest = evenings(journal, most=1)
        table = LiveTable.reopen(journal, latest[0].id) if latest else None
        if table is not None:
            offered = [one.id for one in to_resume(journal)]
            expected = [] if table.match.decision is None else [table.number]
            trouble = trouble or course.wrong(table, acknowledged) or ("" if offered == expected else "not offered")
        elif acknowledged >= 0:
            trouble = trouble or "the match is gone"
        here = -1 if table is None else table.match.sequence
        os.write(tell, f"{trouble}\n{here}\n".encode())
        if trouble:
            return
        with cutting(after if here == acknowledged else 1):
            if table is None:
                course.begin(journal)
            elif table.match.decision is not None:
                course.go_on(table)


def integrity(path: Path) -> str:
    with closing(sqlite3.connect(path)) as file:
        found = file.execute("PRAGMA integrity_check").fetchall() if path.stat().st_size else [("ok",)]
    return "" if found == [("ok",)] else f"integrity: {found}"


def child(work: Callable[[int], None]) -> tuple[list[str], bool]:
    """Run something in a process of its own; give what it told, and whether it was killed."""
    hear, tell = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(hear)
        try:
            work(tell)
            os._exit(0)
        except BaseException as error:  # noqa: BLE001  whatever it is, the parent must know
            os.write(tell, f"{error!r}\n".encode())
            os._exit(1)
    os.close(tell)
    with os.fdopen(hear) as heard:
        lines = heard.read().splitlines()
    _, status = os.waitpid(pid, 0)
    return lines, os.WIFSIGNALED(status)


def after_every_write(path: Path, course: Course) -> dict[str, Any]:
    """Kill after the first write of an answer, after the second ... after its commit; then go on to the next answer."""
    acknowledged, after, cuts = -1, 1, 0
    path.touch()
    while True:
        heard, killed = child(partial(sit_down, path, course, acknowledged, after))
        if not heard or heard[0]:
            return {"cuts": cuts, "answers": acknowledged, "wrong": heard or ["silent"]}
        here = int(heard[1])
        after = after + 1 if here == acknowledged else 2
        acknowledged = here
        if not killed:
            break
        cuts += 1
    with Journal(path) as journal:
        wrong = [] if evening(journal, 1).result == course.result else ["the result is another one"]
    return {"cuts": cuts, "answers": acknowledged, "of": len(course.answers), "wrong": wrong}


# --- at random instants --------------------------------------------------------------------------------------------


def play_on(path: Path, tell: int) -> None:
    """Take up the newest match, or begin one, and go on until killed; every answer is acknowledged after its commit."""
    journal = Journal(path)
    table = LiveTable.reopen(journal, journal.matches()[0].id) if journal.matches() else None
    while True:
        if table is None or table.match.decision is None:
            number = len(journal.matches()) + 1
            table = LiveTable.begin(journal, SHELF[setup_of(number).game], setup_of(number), seed=number)
        else:
            castaway = RandomPlayer(table.number)
            table.answer(castaway.answer(table.match.decision, table.match.sequence, table.match.owed))
        os.write(tell, f"{table.number} {table.match.sequence}\n".encode())


def cut_short(path: Path, after: float, *, at_once: bool) -> list[tuple[int, int]]:
    """Let a child play, kill it (at once: perhaps while it still opens the file), and give what it had acknowledged."""
    hear, tell = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(hear)
        try:
            play_on(path, tell)
        finally:
            os._exit(3)
    os.close(tell)
    if not at_once:
        select.select([hear], [], [], 10)
    time.sleep(after)
    os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    with os.fdopen(hear) as acknowledged:
        lines = acknowledged.read().splitlines()
    if not os.WIFSIGNALED(status):
        raise RuntimeError("a child ended by itself")
    return [(int(number), int(answers)) for number, answers in (line.split() for line in lines)]


def left_over(path: Path, acknowledged: tuple[int, int], known: dict[int, Course]) -> str:
    """Say what is wrong with the file; nothing if all is well."""
    if trouble := integrity(path):
        return trouble
    number, answers = acknowledged
    with Journal(path) as journal:
        matches = [recorded.id for recorded in journal.matches()]
        for one in [one for one in matches if one >= number]:
            if one not in known:
                known[one] = Course(setup_of(one), one)
            wrong = known[one].wrong(LiveTable.reopen(journal, one), answers if one == number else 0)
            if wrong:
                return f"match {one}: {wrong}"
    return f"match {number} is gone" if number and number not in matches else ""


def at_random_instants(path: Path, rounds: int, seed: int) -> dict[str, Any]:
    """Cut the power so many times, always on the same file."""
    chance = random.Random(seed)
    known: dict[int, Course] = {}
    latest = (0, 0)
    answers, wrong = 0, []
    for at in range(rounds):
        heard = cut_short(path, chance.uniform(0, LONGEST), at_once=at % 4 == 0)
        answers += len(heard)
        latest = max([latest, *heard])
        if path.exists() and (trouble := left_over(path, latest, known)):
            wrong.append(f"cut {at}: {trouble}")
    return {"cuts": rounds, "answers": answers, "matches": latest[0], "wrong": wrong}


def main(folder: Path, how: str, *more: str) -> dict[str, Any]:
    """Do what was asked for."""
    path = folder / "journal.db"
    if how == "random":
        return at_random_instants(path, int(more[0]), int(more[1]))
    game = SHELF[more[0]]
    players = int(more[1]) if more[1:] else game.usual[0]
    holder = Holder(more[2]) if more[2:] else Holder.APP
    setup = Setup(game.name, tuple(map(Seat, NAMES[:players])), {}, dict.fromkeys(game.sources, holder))
    return after_every_write(path, Course(setup, 1667))


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), *sys.argv[2:])))  # noqa: T201  its report
