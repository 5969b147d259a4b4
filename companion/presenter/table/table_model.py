"""One evening being played, as the screens see it: questions, news, secrets, taking back. No Kivy."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec import structs

from companion.engine.kernel.decisions import Answer, Choose, Option, Seat, Secret
from companion.engine.kernel.errors import KernelError, NotAsked
from companion.engine.kernel.happenings import Told
from companion.i18n import Translator
from companion.i18n.wording import tag_of
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Piece, Scene
from companion.presenter.table.answer_keys import Asking, Key, ask, forbidden
from companion.presenter.table.hand_work import HandWork
from companion.presenter.table.paired_draws import paired
from companion.presenter.table.private_news import Line, PrivateNews
from companion.presenter.table.sailor_people import called
from companion.presenter.table.status_line import status_line
from companion.presenter.table.step_rows import said_option, words
from companion.presenter.theme import Look, Mark, board_look
from companion.session.errors import SessionError
from companion.session.journal.evenings import evening
from companion.session.journal.standing import BY_THEMSELVES, told_before
from companion.session.table.ballot import Ballot
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import keep_proof
from companion.session.table.step_list import acts, lines, undo_to


class TableModel:
    """The live table, put into words and pictures."""

    def __init__(
        self, table: LiveTable, board: Board, tr: Translator, names: Mapping[Seat, str], marks: Mapping[Seat, Mark]
    ) -> None:
        self.table = table
        self.board = board
        self.tr = tr
        self.people: dict[Seat, str] = {}
        """Who began, and who came late."""
        self.names: dict[Seat, str] = {}
        """How everybody is called: whoever plays for somebody else, by both names; a sailor by its character."""
        self.call(names)
        self.marks = dict(marks)
        self.began = time.monotonic() - _seconds_before(table)
        self.told_before = told_before(table.match.game, table.standing.chapters)
        self.latest: list[Told] = list(table.match.told())
        self.work = HandWork(self)
        """What hands have to do on the real table."""
        self.private = PrivateNews(self)
        """What only one person may know."""
        self.private.deaf = frozenset(self.sailors)
        self.setting_up = _is_setting_up(table)
        self.fresh = not self.can_take_back()
        self._ballot = Ballot()
        self._steps: tuple[Line, ...] = ()
        self.checked = 0 if self.fresh else len(self.checklist())
        """So many steps of setting up are done."""
        self.swift = False
        """Whether this table has set this game up before: it needs no list of its own for that."""
        self.first_looks: list[Seat] = []
        """Who still has to look at what the app dealt them, before play goes on."""
        if self.fresh:
            for seat in (seat for seat in self.names if seat not in self.sailors):
                mine = [told for told in table.match.told(seat) if told.to is not None]
                self.private.unread |= {seat: mine} if mine else {}
            self.first_looks = [] if self.setting_up else list(self.private.unread)

    @property
    def match(self) -> Any:
        """Give the match as it stands; another object after a take-back."""
        return self.table.match

    @property
    def game(self) -> str:
        """Name the game."""
        return str(self.match.game.name)

    @property
    def sailors(self) -> Mapping[Seat, str]:
        """Say where sailors of the app sit, and of which character."""
        return self.table.standing.chapter.company.sailors

    @property
    def thinker(self) -> Seat | None:
        """Name the sailor who is asked now; where several people choose in secret, the first who has not."""
        asked = self.match.decision
        wanted = (asked.seat,) if isinstance(asked, Choose) else self.ballot.owed if isinstance(asked, Secret) else ()
        return next((seat for seat in wanted if seat in self.sailors), None)

    @property
    def waits_for_sailor(self) -> bool:
        """Say whether nobody but sailors can answer what is asked."""
        people = [seat for seat in self.ballot.owed if seat not in self.sailors]
        return self.thinker is not None and not people

    def hands_of(self, seat: Seat) -> str:
        """Name who moves the pieces of a sailor: the next person to the left."""
        seats = self.match.setup.seats
        at = seats.index(seat) if seat in seats else 0
        person = next((one for one in (*seats[at + 1 :], *seats[:at]) if one not in self.sailors), None)
        return self.names[person] if person is not None else self.tr.text("table.everybody")

    @property
    def ballot(self) -> Ballot:
        """Give what is in so far of a secret question, whichever way it came."""
        self._ballot.ask((self.table.number, self.table.sequence), self.match.decision, self.match.owed)
        return self._ballot

    # --- what is to be seen ------------------------------------------------------------------------------------

    def scene(self, look: Look, seat: Seat | None = None, chosen: frozenset[str] = frozenset()) -> Scene:
        """Give what a board may look at, for the public or for one person."""
        asked = self.match.question()
        view = self.match.view(seat)
        return Scene(
            self.tr if seat is None else self.private.tongue(seat),
            self.game,
            look,
            view,
            asked,
            self.acting,
            self.names,
            self.marks,
            chosen,
            self.match.setup,
        )

    def pieces(self, look: Look) -> tuple[Piece, ...]:
        """Lay out the board."""
        return self.board.pieces(self.scene(board_look(look)))

    def pieces_moved(self, look: Look, *, waiting: bool) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """Lay out the board as hands left it, and as it lies when they are done; `waiting`: nothing is asked yet."""
        now = self.scene(board_look(look))
        if waiting:
            owner = self.work.owner
            now = structs.replace(now, asked=None, acting=() if owner is None else (owner,))
        return self.board.pieces(structs.replace(now, view=self.work.before)), self.board.pieces(now)

    def asking(self, look: Look) -> Asking:
        """Put the open question; while the table is set up, two draws of one person at once."""
        scene = self.scene(look)
        owed = tuple(sorted(self.ballot.owed, key=lambda seat: seat in self.sailors))
        asking = ask(self.match, self.board, scene, self.table.sequence, owed)
        return paired(asking, self.match, self.board, scene) if self.setting_up else asking

    def forbidden(self, look: Look) -> tuple[Key, ...]:
        """List what is not allowed now, and why."""
        return forbidden(self.match, self.board, self.scene(look))

    def why_not(self, spot: str, look: Look) -> str:
        """Say why a touch on this spot gives nothing; "" if there is nothing to say."""
        asked = self.match.decision
        if not isinstance(asked, Choose):
            return ""
        for option in self.board.meant(spot, self.scene(look)):
            why = self.match.why_not(Answer(asked.seat, option))
            if why is not None:
                return self.tr.refusal(self.game, why, self.names)
        return ""

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Name who has to act: one person, all who choose in secret until the last has, or nobody in particular."""
        asked = self.match.decision
        if isinstance(asked, Choose):
            return (asked.seat,)
        return self.ballot.asked if isinstance(asked, Secret) else ()

    def hands(self) -> tuple[Line, ...]:
        """Say what happened since hands last moved, and so what they have to do."""
        return self.work.lines()

    def everything(self) -> tuple[Line, ...]:
        """Tell the whole evening so far."""
        return self.work.lines_of([*self.told_before, *self.match.told()])

    def _begun(self, tags: frozenset[str]) -> int:
        return sum(tag_of(told.what) in tags for told in (*self.told_before, *self.match.told()))

    @property
    def turn(self) -> int:
        """Count the turns that have begun; 0 in a game that is played in rounds only."""
        return self._begun(self.board.turns)

    @property
    def tells_rounds(self) -> bool:
        """Say whether the game itself counts rounds; then its turns are not counted for people."""
        return self._begun(self.board.rounds) > 0

    @property
    def round(self) -> int:
        """Count the rounds: as the game tells them, or when everybody has had a turn; 0 before the first."""
        return self._begun(self.board.rounds) or -(-self.turn // len(self.match.setup.seats))

    @property
    def minutes(self) -> int:
        """Say how long we have been playing, the time before a restart among it."""
        return int(time.monotonic() - self.began) // 60

    @property
    def status(self) -> str:
        """Say in one line how far we are, or why nothing is saved."""
        return status_line(self)

    @property
    def trouble(self) -> str:
        """Say why the evening is not being saved; "" while it is."""
        why = self.table.trouble
        return self.tr.refusal(self.game, why) if why else ""

    # --- setting up --------------------------------------------------------------------------------------------

    def checklist(self) -> tuple[Line, ...]:
        """List the steps of setting up so far, in the order of hands; the list is complete at the first turn."""
        if self.setting_up or not self._steps:
            told = self.match.told()
            # A game that does not tell of turns has told all of it before the first answer after setting up.
            all_of_it = len(told) if self.setting_up or not self.match.sequence else 0
            begun = self._first_turn(told)
            self._steps = self.work.lines_of(told[: all_of_it if begun is None else begun])
        return self._steps

    def _first_turn(self, told: Sequence[Told]) -> int | None:
        """Say how much was told before the first turn or round; None if none has begun."""
        tags = self.board.turns | self.board.rounds
        return next((place for place, one in enumerate(told) if tag_of(one.what) in tags), None)

    def set_up(self) -> None:
        """Believe that the table is laid out; what the first round brings is shown like that of any other."""
        told = self.match.told()
        begun = self._first_turn(told)
        self.work.set_up(0 if begun is None else sum(one.to is None for one in told[begun:]))

    @property
    def needs_checklist(self) -> bool:
        """Say whether hands have something to do before the next question: at the start, and before the first turn."""
        if self.swift:
            return False
        return (self.fresh or not self.setting_up) and self.checked < len(self.checklist())

    def progress(self, place: int, steps: int) -> str:
        """Say which of so many steps this is; of how many only when no more are to come."""
        key = "checklist.step" if self.setting_up else "checklist.progress"
        return self.tr.text(key, step=place + 1, steps=steps)

    # --- answering ---------------------------------------------------------------------------------------------

    def answer(self, answer: Answer, by: str = "hand", confidence: float = 1.0, *, sequence: int | None = None) -> None:
        """Give one answer; a refused one raises and changes nothing."""
        self.answer_all((answer,), by, confidence, sequence=sequence)

    def answer_all(
        self,
        answers: Iterable[Answer],
        by: str | Mapping[Seat | None, str] = "hand",
        confidence: float = 1.0,
        *,
        sequence: int | None = None,
        proof: bytes = b"",
    ) -> None:
        """Give several answers in one act, with the picture they were read from; if one is refused, all are."""
        done = len(self.checklist()) if self.setting_up else 0
        row = len(self.table.writer.entries) + 1
        asked, view, before = self.match.decision, self.match.view(), self.match.sequence
        self.latest = self.table.answer_all(answers, by, confidence, sequence=sequence)
        self.work.answered(asked, view, self.latest, self.match.steps[before:])
        self.private.hear(self.latest)
        if self.setting_up:
            self.checked, self.fresh = done, False
            self.checklist()
            self.setting_up = _is_setting_up(self.table)
            if not self.setting_up:
                self.first_looks = [seat for seat in self.names if seat in self.private.unread]
        else:
            self.first_looks += self.private.at_once()
        if proof:
            with suppress(KernelError, SessionError):  # an evening goes on without
                keep_proof(self.table, proof, row)

    # --- taking back -------------------------------------------------------------------------------------------

    def can_take_back(self) -> bool:
        """Say whether there is an act of a person to take back."""
        return bool(self.table.standing.acts)

    def consent(self) -> str:
        """Say what the table must agree to before the last act is taken back; "" if nothing."""
        why = self.table.consent()
        return self.tr.refusal(self.game, why, self.names) if why else ""

    def last_act(self) -> str:
        """Name the last act of a person, if everybody may know it."""
        if self.table.standing.acts[-1:] == [self.table.standing.chapter.row]:
            line = next(line for line in lines(self.table) if line.row == self.table.standing.chapter.row)
            return words(self.table, line, self.tr, self.names)
        known = self.match.history()
        for step, public in zip(reversed(self.match.steps), reversed(known), strict=True):
            if step.by in BY_THEMSELVES:
                continue
            if public is None:
                return self.tr.text("undo.secret")
            if not public.seat:  # a bare "4" says nothing: it was read on the table
                return words(self.table, lines(self.table)[-1], self.tr, self.names)
            return self.tr.labelled(self.names[public.seat], self.said(public.option))
        return ""

    def said(self, option: Option) -> str:
        """Say an answer of a question that may lie back."""
        return said_option(self.table, option, self.tr, self.names)

    def take_back(self) -> None:
        """Take the last act back, with the table's consent if it needs one."""
        self.take_back_to(self.table.standing.acts[-1])

    def take_back_to(self, row: int) -> None:
        """Take back this act and all after it, with the table's consent; hands are told what to put back."""
        view, chapter = self.match.view(), self.table.standing.chapter
        listed = list(acts(self.match.game, chapter))
        undo_to(self.table, row, agreed=True)
        left = self.table.standing.chapter
        rows = {one.row for one in left.answers}
        gone = [act for act in reversed(listed) if act.answers and act.answers[0].written.row not in rows]
        self._look_again()
        if left.row == chapter.row:
            self.work.take_back(gone, view)
        else:  # a repair went: what lies there was put right by hand, and words cannot undo that
            self.work.forget()

    def call(self, people: Mapping[Seat, str]) -> None:
        """Call the people so from now on."""
        away = self.table.standing.chapter.company.stand_ins
        began = self.table.standing.chapters[0].company.sailors
        self.people = dict(people)
        self.names.clear()
        for seat, name in people.items():
            self.names[seat] = f"{away[seat]} ({name})" if seat in away else name
            if seat in self.sailors and seat not in began:
                self.names[seat] = called(self.tr, self.sailors[seat], name)

    def look_again(self) -> None:
        """Take in what a correction or a repair has left."""
        self.work.forget()
        self._look_again()

    def _look_again(self) -> None:
        self.latest = []
        self.told_before = told_before(self.match.game, self.table.standing.chapters)
        self.private.unread = {}
        self._steps = ()
        self.setting_up = _is_setting_up(self.table)
        self.fresh = self.setting_up and not self.can_take_back()
        self.checked = len(self.checklist())


def _seconds_before(table: LiveTable) -> float:
    """Look up how long this evening has lasted already; pauses over half an hour are left out."""
    try:
        return evening(table.journal, table.number).seconds if table.number else 0.0
    except SessionError:
        return 0.0


def _is_setting_up(table: LiveTable) -> bool:
    if table.match.decision is None:
        return False
    try:
        table.match.position()
    except NotAsked:
        return True
    return False
