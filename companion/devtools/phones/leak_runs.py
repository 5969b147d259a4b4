"""One act with a secret, over real sockets by all phones of a table, and all that each of them was sent."""

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
from companion.devtools.phones.leak_places import ADDRESS, Place
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat
from companion.presenter.phones.phone_page import offered
from companion.session.table import private_looks

if TYPE_CHECKING:
    from collections.abc import Iterable

WATCH: Final = Seat("")
SCREEN: Final = "the screen"
PATIENCE: Final = 6.0
QUIET: Final = 0.12
"""Seconds without a word: then nothing more is coming."""
WISHES: Final = ("look", "rules", "log")
STALE, BEYOND = "stale", "beyond"
"""An answer to the question before, and one that was never offered."""

Word = tuple[Seat, int | str]
"""Who speaks, and the number of an answer or something that changes nothing."""


class Sent(NamedTuple):
    """One thing that somebody was sent: which word it followed, how long after it, and all its bytes."""

    word: int
    delay: float
    content: bytes


class Run(NamedTuple):
    """What everybody was sent when they came and while an act went on, and what each may know afterwards."""

    first: dict[str, bytes]
    sent: dict[str, list[Sent]]
    known: dict[str, str]
    words: int


class _Ear(threading.Thread):
    """One phone: keeps all that it is sent, with the instant."""

    def __init__(self, connection: Any) -> None:
        super().__init__(daemon=True)
        self.connection = connection
        self.heard: list[tuple[float, bytes]] = []
        self.shown = False
        """Whether it has a page that it was sent before `heard` begins."""
        self.start()

    def run(self) -> None:
        with suppress(Exception):  # closed
            while True:
                said = self.connection.recv()
                self.heard.append((time.monotonic(), said.encode()))


def run(place: Place, script: Iterable[Word]) -> Run:
    """Open the journal, let all phones in, send these words one after the other, and write down what followed."""
    script = tuple(script)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_:
        for file in place.folder.iterdir():
            if file.is_file():
                shutil.copy(file, Path(folder) / file.name)
        table = HeadlessTable(Path(folder), place.game, place.players, seed=place.seed, find=lambda: (ADDRESS,))
        open_.callback(table.close)
        screen: list[tuple[float, bytes]] = []
        table.phone_spoke = table.refresh = lambda: screen.append((time.monotonic(), public_screen(table)))  # type: ignore[method-assign]
        ears = {seat: _joined(table, seat, open_) for seat in (*table.playing.names, WATCH)}
        _quiet(table, ears)
        before = {seat: ear.heard[-1:] for seat, ear in ears.items()}
        for ear in ears.values():
            ear.heard, ear.shown = [], True
        screen.clear()
        instants = []
        for seat, word in script:
            instants.append(time.monotonic())
            _say(table, ears[seat].connection, word, seat)
            _quiet(table, ears)
        heard = {**{seat or "tv": ear.heard for seat, ear in ears.items()}, SCREEN: screen}
        sent = {who: [_sent(at, content, instants) for at, content in all_] for who, all_ in heard.items()}
        known = {seat or "tv": _known(table, seat) for seat in ears} | {SCREEN: _known(table, WATCH)}
        first = {seat or "tv": content for seat, all_ in before.items() for _, content in all_}
        return Run(first | {SCREEN: public_screen(table) if not script else b""}, sent, known, len(script))


def _joined(table: HeadlessTable, seat: Seat, open_: ExitStack) -> _Ear:
    """Let one phone in, or a TV."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    where = f"{ADDRESS}:{table.service.server.port}"
    link = connect(f"ws://{where}/table", origin=Origin(f"http://{where}"), compression=None, max_size=None)
    made = open_.enter_context(link)
    keys = table.service.keys
    hello = {"type": "claim", "code": keys.link(seat)} if seat else {"type": "hello", "key": keys.kept.watch}
    made.send(json.dumps(hello))
    ear = _Ear(made)
    _settle(table, lambda: not seat or table.service.here(seat))
    return ear


def _say(table: HeadlessTable, connection: Any, word: int | str, seat: Seat) -> None:
    """Say an answer and wait until it is in; or something that changes nothing."""
    playing = table.playing
    asked, question = playing.match.decision, private_looks.question_number(playing.table)
    if word in WISHES:
        connection.send(json.dumps({"type": "wish", "for": word}))
    elif word == STALE:
        connection.send(json.dumps({"type": "choice", "question": question - 1, "number": 0}))
    elif word == BEYOND:
        connection.send(json.dumps({"type": "choice", "question": question, "number": 9999}))
    else:
        connection.send(json.dumps({"type": "choice", "question": question, "number": word}))
        answer = offered(asked, seat)[int(word)]
        _settle(table, lambda: _is_in(table, asked, answer))


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


def _is_in(table: HeadlessTable, asked: Any, answer: Answer) -> bool:
    word = table.playing.ballot.word(answer.seat) if answer.seat is not None else None
    return table.playing.match.decision is not asked or word == answer


def _settle(table: HeadlessTable, until: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end:
            raise TimeoutError
        table.pump(0.02)


def _quiet(table: HeadlessTable, ears: dict[Seat, _Ear]) -> None:
    """Wait until everybody shows the present question, and then until nobody has been sent anything for a moment."""
    _settle(table, lambda: all(_is_shown(table, ear) for ear in ears.values()))
    count, since = -1, time.monotonic()
    while time.monotonic() - since < QUIET:
        table.pump(0.02)
        now = sum(len(ear.heard) for ear in ears.values())
        if now != count:
            for answer in [ear.connection.ping() for ear in ears.values()]:
                answer.wait(PATIENCE)
            count, since = now, time.monotonic()


def _is_shown(table: HeadlessTable, ear: _Ear) -> bool:
    """Say whether the newest page of a phone is at the present question, with the present count of a secret choice."""
    if not ear.heard:
        return ear.shown
    page, playing = json.loads(ear.heard[-1][1]), table.playing
    if "stamp" not in page:  # something that was asked for besides
        return True
    owed = playing.tr.text("curtain.owed", owed=len(playing.ballot.owed)) if playing.ballot.asked else ""
    return bool(
        page["stamp"][1] == private_looks.question_number(playing.table) and page["turn"].get("owed", "") == owed
    )
