"""One secret question, answered over real sockets by all phones of a table, and all that each of them was sent."""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.devtools.phones.headless_table import HeadlessTable
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat, Secret
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator

ADDRESS: Final = "127.0.0.2"
WATCH: Final = Seat("")
SCREEN: Final = "the screen"
PATIENCE: Final = 6.0
QUIET: Final = 0.12
"""Seconds without a word: then nothing more is coming."""


class Sent(NamedTuple):
    """One thing that somebody was sent: which word it followed, how long after it, and all its bytes."""

    word: int
    delay: float
    content: bytes


class Run(NamedTuple):
    """What everybody was sent while one question was answered, and what each may know afterwards."""

    sent: dict[str, list[Sent]]
    known: dict[str, str]
    words: int


class _Ear(threading.Thread):
    """One phone: keeps all that it is sent, with the instant."""

    def __init__(self, connection: Any) -> None:
        super().__init__(daemon=True)
        self.connection = connection
        self.heard: list[tuple[float, bytes]] = []
        self.start()

    def run(self) -> None:
        with suppress(Exception):  # closed
            while True:
                said = self.connection.recv()
                self.heard.append((time.monotonic(), said.encode()))


def questions(folder: Path, game: str, players: int, seed: int, most: int, least: int) -> Iterator[tuple[Path, Secret]]:  # noqa: PLR0913, PLR0917  an evening has many sides
    """Play an evening, and give a copy of its journal at every secret question to so many that leaves a choice."""
    table = HeadlessTable(folder, game, players, seed=seed, find=lambda: (ADDRESS,))
    whim, before, found = RandomPlayer(seed), None, 0
    try:
        while (asked := table.playing.match.decision) is not None and found < most:
            if isinstance(asked, Secret) and asked is not before and choosers(asked) and len(asked.options) >= least:
                before, found = asked, found + 1
                copy = Path(tempfile.mkdtemp(dir=folder))
                for file in folder.glob("journal.db*"):
                    shutil.copy(file, copy / file.name)
                yield copy, asked
            table.playing.answer(whim.answer(asked, table.playing.match.sequence, table.playing.match.owed))
    finally:
        table.close()


def choosers(asked: Secret) -> list[Seat]:
    """Who can choose between different things."""
    return [seat for seat, options in asked.options.items() if len(set(map(str, options))) > 1]


def run(folder: Path, game: str, script: list[tuple[Seat, int]]) -> Run:
    """Open the journal, let all phones in, send these words one after the other, and write down what followed."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    with tempfile.TemporaryDirectory() as place, ExitStack() as open_:
        for file in folder.iterdir():
            if file.is_file():
                shutil.copy(file, Path(place) / file.name)
        table = HeadlessTable(Path(place), game, find=lambda: (ADDRESS,))
        open_.callback(table.close)
        screen: list[tuple[float, bytes]] = []
        table.phone_spoke = table.refresh = lambda: screen.append((time.monotonic(), public_screen(table)))  # type: ignore[method-assign]
        port = table.service.server.port
        ears = {}
        for seat in (*table.playing.names, WATCH):
            link = connect(
                f"ws://{ADDRESS}:{port}/table",
                origin=Origin(f"http://{ADDRESS}:{port}"),
                compression=None,
                max_size=None,
            )
            made = open_.enter_context(link)
            key = (
                {"type": "claim", "code": table.service.keys.link(seat)}
                if seat
                else {"type": "hello", "key": table.service.keys.kept.watch}
            )
            made.send(json.dumps(key))
            ears[seat] = _Ear(made)
            _settle(table, lambda seat=seat: table.service.here(seat) if seat else True)
        _quiet(table, ears)
        instants, asked = [], table.playing.match.decision
        for ear in ears.values():
            ear.heard.clear()
        screen.clear()
        for seat, number in script:
            instants.append(time.monotonic())
            said = {"type": "choice", "question": table.playing.table.sequence, "number": number}
            ears[seat].connection.send(json.dumps(said))
            option = asked.options[seat][number]
            _settle(table, lambda seat=seat, option=option: _is_in(table, asked, seat, option))
            _quiet(table, ears)
        heard = {**{seat or "tv": ear.heard for seat, ear in ears.items()}, SCREEN: screen}
        sent = {who: [_sent(at, content, instants) for at, content in all_] for who, all_ in heard.items()}
        return Run(
            sent, {seat or "tv": _known(table, seat) for seat in ears} | {SCREEN: _known(table, WATCH)}, len(script)
        )


def public_screen(table: HeadlessTable) -> bytes:
    """What the table's own screen says of a question while people choose by phone."""
    from companion.presenter.theme import CHART

    playing = table.playing
    asking = playing.asking(CHART)
    return encode(
        [asking.prompt, len(asking.owed), list(playing.ballot.asked), [piece.key for piece in playing.pieces(CHART)]]
    ).encode()


def _sent(at: float, content: bytes, instants: list[float]) -> Sent:
    word = sum(instant <= at for instant in instants) - 1
    return Sent(word, at - instants[word], content)


def _known(table: HeadlessTable, seat: Seat) -> str:
    match, whose = table.playing.match, seat or None
    return encode([match.view(whose), [told.what for told in match.told(whose)], repr(match.question(whose))])


def _is_in(table: HeadlessTable, asked: Any, seat: Seat, option: object) -> bool:
    word = table.playing.ballot.word(seat)
    return table.playing.match.decision is not asked or (word is not None and word.option == option)


def _settle(table: HeadlessTable, until: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        table.pump(0.02)


def _quiet(table: HeadlessTable, ears: dict[Seat, _Ear]) -> None:
    """Wait until nobody has been sent anything for a moment."""
    count, since = -1, time.monotonic()
    while time.monotonic() - since < QUIET:
        table.pump(0.02)
        now = sum(len(ear.heard) for ear in ears.values())
        if now != count:
            count, since = now, time.monotonic()
