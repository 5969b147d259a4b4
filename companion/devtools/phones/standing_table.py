"""A table that stands before one act, with all its phones: they say words, and everybody hears what follows.

Nothing is waited for by the clock: the table says which pages it has sent, and the phones when they have them. The act
can be put back as a table would take it back, and done again, as often as a busy machine makes necessary.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.devtools.phones.headless_table import HeadlessTable
from companion.devtools.phones.leak_places import ADDRESS, Place
from companion.devtools.phones.leak_plans import BEYOND, STALE, WISHES
from companion.devtools.phones.phone_ears import PATIENCE, PhoneEars, digest
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat
from companion.presenter.phones.phone_page import offered
from companion.presenter.theme import CHART
from companion.session.table import private_looks
from companion.web import gate
from companion.web.phone_messages import Event, Page, Said

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

WATCH: Final = Seat("")
TV: Final = "tv"
SCREEN: Final = "the screen"
QUICK: Final = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  a folder of its own name is made in it
"""Where the journal lies: what a disk is busy with besides would drown what is timed."""


class Followed(NamedTuple):
    """What followed a word: when each was shown it, in seconds, and all that each was sent; the screen is one, too."""

    delays: dict[str, float]
    sent: dict[str, list[bytes]]


class StandingTable:
    """One table before one act."""

    def __init__(self, place: Place, ears: PhoneEars) -> None:
        self._open, self._ears = ExitStack(), ears
        folder = Path(self._open.enter_context(tempfile.TemporaryDirectory(dir=QUICK)))
        for file in place.folder.iterdir():
            if file.is_file():
                shutil.copy(file, folder / file.name)
        self._open.enter_context(_unhurried())
        self.table = HeadlessTable(folder, place.game, place.players, seed=place.seed, find=lambda: (ADDRESS,))
        self._open.callback(self.table.close)
        self._pages: dict[str, int] = {}
        self._drawn: list[tuple[float, bytes]] = []
        self._heard = 0
        self._watch_the_table()
        self._open.callback(self._ears.leave)
        self.first = self._let_in()
        self._asked, self._rows = self.table.playing.match.decision, len(self.table.table.standing.rows)

    def close(self) -> None:
        """Let everybody go."""
        self._open.close()

    # --- what phones do ------------------------------------------------------------------------------------------

    def say(self, seat: Seat, word: int | str, *, whole: bool = False) -> Followed:
        """Let one say something, and wait until everybody is shown what follows; `whole` gives all the bytes."""
        playing = self.table.playing
        asked, heard = playing.match.decision, self._heard
        self._pages.clear()
        self._drawn.clear()
        self._ears.say(seat, self._message(word))
        if isinstance(word, int):
            answer = offered(asked, seat)[word]
            self._until(lambda: self._is_in(asked, answer))
        else:
            self._until(lambda: self._heard > heard)
        said, seen = self._ears.shown(self._pages)
        if self._drawn:
            seen[SCREEN] = self._drawn[-1][0]
        sent = {**self._ears.heard(), SCREEN: [one for _, one in self._drawn]} if whole else {}
        return Followed({who: at - said for who, at in seen.items()}, sent)

    def known(self) -> dict[str, str]:
        """Say what everybody may know now."""
        seats = {seat or TV: self._known(seat) for seat in (*self.table.playing.names, WATCH)}
        return {**seats, SCREEN: seats[TV]}

    def put_back(self) -> None:
        """Bring the table back to where it stood, and let everybody see that."""
        playing = self.table.playing
        self._pages.clear()
        self._ears.expect()
        if playing.match.decision is self._asked:
            playing.ballot.empty()
        while len(self.table.table.standing.rows) > self._rows:
            playing.take_back()
        self._asked = playing.match.decision
        self.table.phones.pump()
        self._ears.shown(self._pages)

    # --- the table -----------------------------------------------------------------------------------------------

    def _watch_the_table(self) -> None:
        """Know which page everybody should have, what was heard, and what the screen draws."""
        service = self.table.service
        show, pump = service.show, service.pump

        def showing(pages: Mapping[Page, bytes]) -> None:
            self._pages |= {page.seat or TV: digest(content) for page, content in pages.items()}
            show(pages)

        def hearing() -> list[Event]:
            events = pump()
            self._heard += sum(isinstance(event, Said) for event in events)
            return events

        def drawing() -> None:
            self._drawn.append((time.monotonic(), public_screen(self.table)))

        service.show, service.pump = showing, hearing  # type: ignore[method-assign]
        self.table.phone_spoke = self.table.refresh = drawing  # type: ignore[method-assign]

    def _let_in(self) -> dict[str, bytes]:
        """Let a phone come for every seat, and a TV; give the page that each is shown then."""
        service = self.table.service
        where = f"{ADDRESS}:{service.server.port}"
        came = {seat: {"type": "claim", "code": service.keys.link(seat)} for seat in self.table.playing.names}
        for seat, hello in (came | {WATCH: {"type": "hello", "key": service.keys.kept.watch}}).items():
            self._ears.join(where, seat or TV, hello)
            self._until(partial(service.here, seat))
        self._ears.shown(self._pages)
        return {who: all_[-1] for who, all_ in self._ears.heard().items()} | {SCREEN: public_screen(self.table)}

    def _message(self, word: int | str) -> dict[str, Any]:
        """Put a word as a phone does."""
        question = private_looks.question_number(self.table.playing.table)
        if word in WISHES:
            return {"type": "wish", "for": word}
        asked, number = {STALE: (question - 1, 0), BEYOND: (question, 9999)}.get(str(word), (question, word))
        return {"type": "choice", "question": asked, "number": number}

    def _is_in(self, asked: Any, answer: Answer) -> bool:
        word = self.table.playing.ballot.word(answer.seat) if answer.seat is not None else None
        return self.table.playing.match.decision is not asked or word == answer

    def _known(self, seat: Seat) -> str:
        match, whose = self.table.playing.match, seat or None
        return encode([match.view(whose), [told.what for told in match.told(whose)], repr(match.question(whose))])

    def _until(self, done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end:
                raise TimeoutError
            self.table.pump(0.05)


def public_screen(table: HeadlessTable) -> bytes:
    """What the table's own screen says of a question while people choose by phone."""
    playing = table.playing
    asking, pieces = playing.asking(CHART), playing.pieces(CHART)
    shown = [asking.prompt, len(asking.owed), list(playing.ballot.asked), [piece.key for piece in pieces]]
    return encode(shown).encode()


@contextmanager
def _unhurried() -> Iterator[None]:
    """Let phones speak as fast as they can: how often a word may come is not what is tried."""
    whole = gate.Pace.allows
    gate.Pace.allows = lambda self, now: True  # type: ignore[method-assign]  # noqa: ARG005  as it is called
    try:
        yield
    finally:
        gate.Pace.allows = whole  # type: ignore[method-assign]
