"""The worker: a process beside the screen in which sailors think; one that dies or hangs is replaced.

Whoever asks never waits: an answer is there when it is there. If the worker is lost over a question, the sailor answers
at first sight, and the next question finds a new worker.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from companion.sailors.sailor import by_instinct
from companion.sailors.thinking import Problem, Prospect, Thought, problem
from companion.sailors.win_chances import Tally

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.kernel.decisions import Answer, Seat
    from companion.engine.kernel.match import Match
    from companion.sailors.thinking import Played

PATIENCE: Final = 20.0
"""Seconds: a worker that thinks longer over one question is taken to hang. The clock decides nothing else."""
COMMAND: Final = (sys.executable, "-m", "companion.sailors.thinking")


class _Open(NamedTuple):
    """The question that is being thought about."""

    number: int
    match: Match[Any]
    seat: Seat
    seed: int
    since: float


class SailorWorker:
    """One question at a time. `wake` is called from another thread when there is something to take."""

    def __init__(
        self, wake: Callable[[], None] = lambda: None, command: tuple[str, ...] = COMMAND, patience: float = PATIENCE
    ) -> None:
        self._wake, self._command, self.patience = wake, command, patience
        self._process: subprocess.Popen[bytes] | None = None
        self._thoughts: queue.SimpleQueue[Thought | None] = queue.SimpleQueue()
        self._open: _Open | None = None
        self._thought: Thought | None = None
        self._gone = False
        """True: the worker was lost over the open question."""
        self._looked_at: tuple[int, float] | None = None
        self._seen: Tally | None = None
        self._number = 0
        self.replaced = 0
        """So many workers were lost."""

    @property
    def busy(self) -> bool:
        """Say whether a question is being thought about."""
        return self._open is not None

    def ask(self, match: Match[Any], start: str, seat: Seat, character: str, seed: int) -> None:
        """Have a sailor think about the open question of a match that began from a position (or not: "")."""
        self._number += 1
        asked = problem(self._number, match, start, seat, character, seed)
        self._open = _Open(self._number, match.fork(), seat, seed, time.monotonic())
        self._thought, self._gone = None, False
        self._send(asked)

    def _send(self, asked: Problem | Prospect) -> None:
        try:
            pipe = self._running().stdin
            if pipe is not None:
                pipe.write(msgspec.json.encode(asked) + b"\n")
                pipe.flush()
        except OSError:
            self._thoughts.put(None)

    def foresee(self, match: Played, seed: int, first: int) -> None:
        """Have some more evenings imagined from a turn boundary; only while nobody has to answer."""
        if self.idle:
            self._running()
            self._number += 1
            self._looked_at, self._seen = (self._number, time.monotonic()), None
            self._send(Prospect(self._number, match, seed, first))

    @property
    def idle(self) -> bool:
        """Say whether there is nothing to think about."""
        return self._open is None and self._looked_at is None

    def seen(self) -> Tally | None:
        """Take what was foreseen, if it is there now; what a lost worker was looking at comes to nothing."""
        self._hear()
        if self._looked_at is not None and time.monotonic() - self._looked_at[1] > self.patience:
            self._lost()
        found, self._seen = self._seen, None
        return found

    def take(self) -> Answer | None:
        """Take the answer if there is one now; a lost worker's question is answered at first sight."""
        self._hear()
        if self._open is None:
            return None
        if self._thought is None:
            hangs = time.monotonic() - self._open.since > self.patience
            if hangs:
                self._lost()
            return self._at_first_sight() if hangs or self._gone else None
        if not self._thought.option:
            return self._at_first_sight()
        found = self._open.match.read(self._open.seat, self._thought.option)
        self._open = None
        return found

    def _hear(self) -> None:
        """Sort what has come: an answer, some chances, or that the worker is gone."""
        with suppress(queue.Empty):
            while True:
                thought = self._thoughts.get_nowait()
                if thought is None:
                    self._lost()
                elif self._open is not None and thought.number == self._open.number:
                    self._thought = thought
                elif self._looked_at is not None and thought.number == self._looked_at[0]:
                    self._looked_at, self._seen = None, thought.tally or Tally()

    def drop(self) -> None:
        """Forget the open question: it is not asked any more."""
        self._open = None

    def close(self) -> None:
        """Let the worker go."""
        self._open = self._looked_at = self._seen = None
        self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._thoughts, self._looked_at = queue.SimpleQueue(), None
            self._process = subprocess.Popen(  # noqa: S603  our own module
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            listening = (self._process, self._thoughts)
            threading.Thread(target=self._listen, args=listening, name="sailors think", daemon=True).start()
        return self._process

    def _listen(self, process: subprocess.Popen[bytes], heard: queue.SimpleQueue[Thought | None]) -> None:
        with suppress(OSError, ValueError, msgspec.MsgspecError):
            for line in process.stdout or ():
                heard.put(msgspec.json.decode(line, type=Thought))
                self._wake()
        heard.put(None)
        self._wake()

    def _lost(self) -> None:
        """The worker is lost: the next question finds another one, and this one is answered at first sight."""
        self.replaced += 1
        self._gone, self._looked_at = self._open is not None, None
        self._end()

    def _at_first_sight(self) -> Answer:
        open_, self._open = self._open, None
        if open_ is None:
            raise LookupError
        return by_instinct(open_.match, open_.seat, open_.seed)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
