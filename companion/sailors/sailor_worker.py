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
from companion.sailors.thinking import Thought, problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.engine.kernel.decisions import Answer, Seat
    from companion.engine.kernel.match import Match

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
        try:
            pipe = self._running().stdin
            if pipe is not None:
                pipe.write(msgspec.json.encode(asked) + b"\n")
                pipe.flush()
        except OSError:
            self._thoughts.put(None)

    def take(self) -> Answer | None:
        """Take the answer if there is one now; a lost worker's question is answered at first sight."""
        if self._open is None:
            return None
        while True:
            try:
                thought = self._thoughts.get_nowait()
            except queue.Empty:
                return self._by_instinct() if time.monotonic() - self._open.since > self.patience else None
            if thought is None:
                return self._by_instinct()
            if thought.number == self._open.number:
                break
        if not thought.option:
            return self._at_first_sight()
        found = self._open.match.read(self._open.seat, thought.option)
        self._open = None
        return found

    def drop(self) -> None:
        """Forget the open question: it is not asked any more."""
        self._open = None

    def close(self) -> None:
        """Let the worker go."""
        self._open = None
        self._end()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or self._process.poll() is not None:
            self._thoughts = queue.SimpleQueue()
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

    def _by_instinct(self) -> Answer:
        """The worker is lost: replace it with the next question, and answer this one at first sight."""
        self.replaced += 1
        self._end()
        return self._at_first_sight()

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
