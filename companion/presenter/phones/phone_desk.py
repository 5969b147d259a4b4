"""Phones at the table that a face shows: what they say becomes answers, what changed goes out as pages. No Kivy.

Everything here runs on the thread of the face. A page goes to everybody when something changed that all may notice,
and to one phone when something changed that only its owner may; so nothing that one does in secret makes any other
page come sooner, later, or once more.
"""

from __future__ import annotations

from typing import Final, Protocol

from companion.bridge.phones.phone_service import BY_PHONE, PhoneService
from companion.engine.kernel.decisions import Answer, Seat, Secret
from companion.engine.kernel.errors import Refusal, refusal
from companion.presenter.phones.phone_page import PhonePages, Situation, offered, waiting_page
from companion.presenter.table.answer_desk import AnswerDesk
from companion.presenter.table.table_model import TableModel
from companion.session.errors import SessionError
from companion.session.table import private_looks
from companion.web.phone_messages import Came, Choice, Event, Page, Said, Wish

UNSAVED: Final = "unsaved"
RESTING: Final = ("resting",)
"""What was sent while the table plays nothing."""


class PhoneFace(Protocol):
    """Whatever shows the table to people around it."""

    @property
    def desk(self) -> AnswerDesk:
        """Give the way of every answer."""
        ...

    @property
    def evening(self) -> TableModel | None:
        """Give the evening that is being played, if any."""
        ...

    def busy(self) -> str:
        """Say why phones cannot answer now, as a key; "" if they can."""
        ...

    def turns(self) -> bool:
        """Say whether public choices can be made by phone, too."""
        ...

    def shown(self) -> bool:
        """Say whether the table is what people look at now."""
        ...

    def phone_came(self, seat: Seat | None, *, new: bool, taken_over: bool) -> None:
        """Show that a phone is there; a new one is said to everybody."""
        ...

    def phone_spoke(self) -> None:
        """Show that somebody is there: the screen stays bright, and the count of a secret choice is as it stands."""
        ...


class PhoneDesk:
    """Between the phone service and a face."""

    def __init__(self, service: PhoneService, face: PhoneFace) -> None:
        self.service = service
        self._face = face
        self._pages: PhonePages | None = None
        self._sent: dict[Page, tuple[object, ...]] = {}

    def pump(self) -> None:
        """See what phones said, and let everybody see what changed."""
        playing = self._face.evening
        if playing is None:
            self._rest()
            return
        pages = self._sit_down(playing)
        said: dict[Page, str] = {}
        for event in self.service.pump():
            told = self._follow(event, pages)
            if told is not None:
                said[told[0]] = told[1]
        self._show(pages, said)

    def _rest(self) -> None:
        """The table plays nothing: phones are told so, and what they say is not heard."""
        came = [event.page for event in self.service.pump() if isinstance(event, Came)]
        new = {page: waiting_page() for page in self.service.pages if page in came or self._sent.get(page) != RESTING}
        self._sent = dict.fromkeys(self.service.pages, RESTING)
        if new:
            self.service.show(new)

    def stand_up(self) -> None:
        """Let everybody go: the party has left, and the next one scans its own codes."""
        self._pages, self._sent = None, {}
        self.service.sit_down("", ())

    def situation(self, playing: TableModel) -> Situation:
        """Say what only the face and the phones know."""
        away = frozenset(seat for seat in playing.names if self.service.away(seat))
        return Situation(self._face.busy(), self._face.turns(), away)

    def _sit_down(self, playing: TableModel) -> PhonePages:
        if self._pages is None or self._pages.playing is not playing:
            before = self._pages.playing if self._pages is not None else None
            if before is None or before.table is not playing.table or set(before.names) != set(playing.names):
                people = before.people if before is not None else {}
                staying = [seat for seat, name in playing.people.items() if people.get(seat) == name]
                self.service.sit_down(_evening(playing), playing.names, staying)
            self._pages, self._sent = PhonePages(playing), {}
        return self._pages

    def _show(self, pages: PhonePages, said: dict[Page, str]) -> None:
        situation = self.situation(pages.playing)
        public = pages.public_signature(situation)
        new: dict[Page, bytes] = {}
        for page in self.service.pages:
            seat = Seat(page.seat) if page.seat else None
            if seat is not None and seat not in pages.playing.names:
                continue
            signature = (public, pages.private_signature(seat) if seat is not None else ())
            told = said.get(page, "")
            if told or self._sent.get(page) != signature:
                self._sent[page] = signature
                new[page] = pages.page(seat, situation, light=page.light, said=told)
        if new:
            self.service.show(new)

    # --- what phones say -----------------------------------------------------------------------------------------

    def _follow(self, event: Event, pages: PhonePages) -> tuple[Page, str] | None:
        """Do what a phone asks for; give what its owner is to be told, if anything."""
        if isinstance(event, Came):
            self._sent.pop(event.page, None)
            known = event.page.seat in pages.playing.names
            self._face.phone_came(Seat(event.page.seat) if known else None, new=event.new, taken_over=event.taken_over)
        if not isinstance(event, Said):
            return None
        seat = Seat(event.page.seat) if event.page.seat in pages.playing.names else None
        if isinstance(event.what, Choice):
            why = self._answer(pages.playing, seat, event.what) if seat is not None else None
            return None if why is None else (event.page, why)
        if isinstance(event.what, Wish):
            self._grant(event.what, event.page, seat, pages)
        return None

    def _grant(self, wish: Wish, page: Page, seat: Seat | None, pages: PhonePages) -> None:
        if wish.for_ == "rules":
            self.service.answer(page, pages.rules(seat))
        elif wish.for_ == "log":
            self.service.answer(page, pages.whole_log(seat))
        elif wish.for_ == "look" and seat is not None:
            pages.playing.private.look(seat, BY_PHONE)
            pages.playing.private.read(seat)

    def _answer(self, playing: TableModel, seat: Seat, choice: Choice) -> str | None:
        """Give a phone's answer; say why not, in its owner's language, if it is refused."""
        tr, situation = playing.private.tongue(seat), self.situation(playing)
        if situation.busy:
            return str(tr.text(f"phone.{situation.busy}"))
        before = (playing.table.sequence, playing.ballot.owed)
        why = self._give(playing, seat, choice, turns=situation.turns)
        if (playing.table.sequence, playing.ballot.owed) != before:  # a change of mind stirs nothing
            self._face.phone_spoke()
        return None if why is None else str(tr.refusal(playing.game, why, playing.names))

    def _give(self, playing: TableModel, seat: Seat, choice: Choice, *, turns: bool) -> Refusal | None:
        asked, desk, sequence = playing.match.decision, self._face.desk, playing.table.sequence
        options: tuple[Answer, ...] = offered(asked, seat)
        if choice.question != (now := private_looks.question_number(playing.table)):
            return refusal("stale-answer", given=str(choice.question)[:20], now=now)
        if choice.number >= len(options) or not (turns or isinstance(asked, Secret)):
            return refusal("not-your-question", seat=seat)
        answer = options[choice.number]
        if isinstance(asked, Secret):
            given = desk.cast(answer, BY_PHONE, sequence=sequence)
            if given.refused is None and playing.match.decision is asked:
                return None  # others are missing: only the count can have changed
        else:
            given = desk.take((answer,), BY_PHONE, sequence=sequence)
        if self._face.shown() and given.refused is None:
            desk.follow(given)
        return given.refused


def _evening(playing: TableModel) -> str:
    """Name an evening so that no other has the same name, also not in another journal."""
    table = playing.table
    try:
        return f"{table.number} {table.journal.match(table.number).begun_at}" if table.number else UNSAVED
    except SessionError:
        return f"{table.number}"
