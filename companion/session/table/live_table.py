"""The live table: a match that is written down while it is played.

Answers are checked, carried out, the dealer answers for whatever the app holds, all rows are committed together, and
only then is anybody told. If any of this fails, the table stands where it stood; only when the disk itself is in
trouble does the match go on in memory, and `trouble` says so until everything is saved.
"""

from __future__ import annotations

import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Secret
from companion.engine.kernel.errors import NotAsked, Refusal, RulesChanged, refusal
from companion.engine.kernel.match import Match
from companion.engine.shelf import game_named
from companion.session.errors import CannotWrite, NeedsConsent
from companion.session.journal.evenings import check_names, evening
from companion.session.journal.journal import Entry, Journal, Start, now
from companion.session.journal.kept_answers import RULES, Written, give_again
from companion.session.journal.match_results import result_of
from companion.session.journal.row_check import refuse_spoilt
from companion.session.journal.row_writer import RowWriter
from companion.session.journal.standing import AGAIN, DEALER, Chapter, Standing, is_draw, replay, worked_out
from companion.session.table.dealer import Dealer
from companion.session.table.given import check_giver, check_note
from companion.session.table.only_answer import consent_to_last_act, only_answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.engine.kernel.decisions import Decision, Seat, Step
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.results import Result
    from companion.engine.kernel.setup import Setup

_SEED_BITS: Final = 64
_CHAPTER: Final = 1 << 20
"""More draws than any chapter has: after a repair the dealer's places are new ones."""


class LiveTable:
    """One match being played and journaled. `match` is for looking; it is another object after a take-back."""

    def __init__(
        self, writer: RowWriter, standing: Standing, match: Match[Any], seed: int, *, asks_all: bool = True
    ) -> None:
        self.match = match
        self.standing = standing
        self.writer = writer
        self.sequence = len(writer.entries)
        """The row after which the present question was put: it never comes back, not even by undo and redo."""
        self._dealer = Dealer(seed)
        self._asks_all = asks_all
        """False: where only one answer is possible it is given by the rules, and told."""

    @classmethod
    def begin(  # noqa: PLR0913  a beginning has many sides
        cls,
        journal: Journal,
        game: Game[Any],
        setup: Setup | None = None,
        *,
        position: str | None = None,
        seed: int | None = None,
        names: Mapping[Seat, str] | None = None,
        colours: Mapping[Seat, str] | None = None,
        sailors: Mapping[Seat, str] | None = None,
        asks_all: bool = True,
    ) -> LiveTable:
        """Begin a match from a setup or a position; without a seed the dealer shuffles as nobody can guess."""
        match = Match(game, setup, position=position)
        for said in (names, colours, sailors):
            check_names(said or {}, match.setup.seats)
        sit = dict(sailors or {})
        start = Start(match.setup, sailors=sit) if position is None else Start(None, Raw(position.encode()), sit)
        seed = secrets.randbits(_SEED_BITS) if seed is None else seed % (1 << _SEED_BITS)
        writer = RowWriter(journal, game, seed, dict(names or {}), dict(colours or {}))
        table = cls(writer, Standing(game, start), match, seed, asks_all=asks_all)
        with table.act():
            table._deal()
        return table

    @classmethod
    def reopen(cls, journal: Journal, number: int, *, asks_all: bool = True) -> LiveTable:
        """Take up a match where its last committed row left it, or before one that was hit on the disk."""
        refuse_spoilt(journal, number)
        recorded = journal.match(number)
        game = game_named(recorded.game)
        if recorded.rules != game.version:
            raise RulesChanged(refusal("rules-changed", game=game.name, written=recorded.rules, now=game.version))
        damaged = refusal("match-damaged", file=str(journal.path), match=recorded.begun_at[:10])
        entries, seed = journal.entries(number), journal.seed(number)
        standing = worked_out(game, journal.start(number), entries, damaged)
        listed = evening(journal, number)
        writer = RowWriter(journal, game, seed, listed.names, listed.colours)
        writer.found(number, entries, listed.result, standing.chapter.company.joined)
        table = cls(writer, standing, replay(game, standing.chapter), seed, asks_all=asks_all)
        if table._next_by_itself() is not None:  # a power cut came between the answer and the draw
            with table.act():
                table._deal()
        return table

    # --- what is saved -----------------------------------------------------------------------------------------

    @property
    def journal(self) -> Journal:
        """Give the journal that this match is written into."""
        return self.writer.journal

    @property
    def number(self) -> int:
        """Give the number of the match in its journal; 0 while it is only in memory."""
        return self.writer.number

    @property
    def trouble(self) -> Refusal | None:
        """Say why the latest rows are not on the disk; None if all is saved."""
        return self.writer.trouble

    @property
    def unsaved(self) -> int:
        """Count the rows that are only in memory."""
        return self.writer.unsaved

    def save(self, journal: Journal | None = None) -> None:
        """Write down what waits in memory, or the whole match into another journal; raise if it still cannot be."""
        if journal is not None and journal is not self.journal:
            self.writer.move_to(journal)
        elif self.journal.trouble is not None:
            raise CannotWrite(self.journal.trouble)
        elif self.trouble is not None:
            self.writer.look_again()
        self.writer.save(self.standing, self.match)

    @property
    def result(self) -> Result | None:
        """Give the end of the match, or the score so far if the table called it a night; None while it goes on."""
        return result_of(self.standing, self.match)

    # --- answering ---------------------------------------------------------------------------------------------

    def answer(
        self, answer: Answer, by: str = "hand", confidence: float = 1.0, *, sequence: int | None = None
    ) -> list[Told]:
        """Give one answer, and return what happened once that cannot be lost any more."""
        return self.answer_all((answer,), by, confidence, sequence=sequence)

    def answer_all(
        self,
        answers: Iterable[Answer],
        by: str | Mapping[Seat | None, str] = "hand",
        confidence: float = 1.0,
        *,
        sequence: int | None = None,
    ) -> list[Told]:
        """Give several answers in one act: all of them are written down together, or none was given.

        `by` says which way they came, all of them or each seat's. `sequence` is that of the question which the first
        one answers: if another one is put now, all are refused. They are taken one by one, so a generator may look at
        what the former led to. Undo takes them back singly.
        """
        if sequence is not None and (type(sequence) is not int or sequence != self.sequence):
            raise NotAsked(refusal("stale-answer", given=str(sequence)[:20], now=self.sequence))
        if self.standing.called:
            raise NotAsked(refusal("match-is-over"))
        told: list[Told] = []
        with self.act():
            for answer in answers:
                meant = self.match.check(answer)
                way: Any = by[answer.seat] if isinstance(by, dict) else by
                check_giver(way, confidence, sailor=answer.seat in self.standing.chapter.company.sailors)
                asked = _name(self.match.decision)  # type: ignore[arg-type]  # checked: there is a question
                self.write(Entry("answer", answer.seat, encode(meant), way, confidence, asked=asked))
                told += self.match.answer(answer, way, confidence)
                told += self._deal()
        return told

    def _deal(self) -> list[Told]:
        """Let answers that waited be given again, and all be answered that needs nobody: draws, and the only ways."""
        told: list[Told] = []
        self._give_again()
        while found := self._next_by_itself():
            answer, by = found
            asked = _name(self.match.decision)  # type: ignore[arg-type]  # there is a question
            self.write(Entry("answer", answer.seat, encode(answer.option), by, asked=asked))
            told += self.match.answer(answer, by)
            self._give_again()
        return told

    def _next_by_itself(self) -> tuple[Answer, str] | None:
        """Give the answer that needs nobody, and who gives it: the dealer for the app's pieces, or the rules."""
        asked = self.match.decision
        if isinstance(asked, Chance) and self.match.game.app_deals(self.match.setup, asked):
            drawn = self._dealer.draw(asked, self.standing.chapter.row * _CHAPTER + self.match.sequence)
            return Answer(None, drawn), DEALER
        only = None if self._asks_all else only_answer(asked)
        return (only, RULES) if only is not None else None

    def _give_again(self) -> None:
        if self.standing.waiting:
            said = give_again(self.match, self.standing.waiting)
            if said.gone:
                self.write(Entry("correction", option=encode(said), asked=AGAIN))

    # --- taking back -------------------------------------------------------------------------------------------

    def consent(self) -> Refusal | None:
        """Say what the table must agree to before the last act is taken back; None if nobody is hurt by it."""
        answers, acts = self.standing.chapter.answers, self.standing.acts
        if not answers or (acts and acts[-1] == self.standing.chapter.row):
            return None
        return consent_to_last_act(self.match, self.standing.chapter)

    def undo(self, by: str = "hand", *, agreed: bool = False) -> tuple[Step, ...]:
        """Take back the last act of a person and what the dealer did upon it; give the answers that went."""
        check_giver(by, 1.0)
        acts = self.standing.acts
        if not acts:
            raise NotAsked(refusal("nothing-to-undo"))
        why = self.consent()
        if why is not None and not agreed:
            raise NeedsConsent(why)
        return self.take_back(acts[-1], by, why)

    def take_back(self, act: int, by: str, why: Refusal | None) -> tuple[Step, ...]:
        """Write one row for each answer or repair that goes, back to the row of this act; marked with the consent."""
        back: list[Step] = []
        with self.act():
            while act in self.standing.rows:
                answers = self.standing.chapter.answers
                if answers and (act != self.standing.chapter.row or answers[-1].row > act):
                    back.insert(0, answers[-1].step)
                self.write(Entry("undo", by=by, agreed=why.key if why else None))
            self.match = replay(self.match.game, self.standing.chapter)
        return tuple(back)

    def redo(self, by: str = "hand") -> list[Told]:
        """Bring back what was taken back last, with the same draws."""
        check_giver(by, 1.0)
        undone = self.standing.undone
        if not undone:
            raise NotAsked(refusal("nothing-to-redo"))
        told: list[Told] = []
        with self.act():
            again = True
            while again:
                one = undone[-1]
                self.write(Entry("redo", by=by))
                told += self._carry_out(one)
                again = bool(undone) and (is_draw(undone[-1]) or self.standing.belongs_to_a_repair(undone[-1]))
            told += self._deal()
        return told

    def _carry_out(self, one: Written | Chapter) -> list[Told]:
        if isinstance(one, Chapter):
            self.match = replay(self.match.game, one)
            return []
        return self.match.answer(one.step.answer, one.step.by, one.step.confidence)

    def note(self, text: str, by: str = "hand") -> None:
        """Write a remark into the journal; it changes nothing."""
        check_giver(by, 1.0)
        check_note(text)
        sequence = self.sequence
        with self.act():
            self.write(Entry("note", option=encode(text), by=by))
        self.sequence = sequence  # the question is still the same one

    # --- writing down ------------------------------------------------------------------------------------------

    def write(self, entry: Entry) -> None:
        """Add one row and let it have its effect on what stands."""
        stamped = Entry(
            entry.kind, entry.seat, entry.option, entry.by, entry.confidence, now(), entry.asked, entry.agreed
        )
        self.writer.entries.append(stamped)
        self.standing.apply(len(self.writer.entries), stamped)

    def replayed(self) -> None:
        """Make the match anew from what stands, and let the dealer draw what is missing."""
        self.match = replay(self.match.game, self.standing.chapter)
        self._deal()

    @contextmanager
    def act(self) -> Iterator[None]:
        """Keep all that is written in this block, or leave the table as it was."""
        match, answers, rows, asked = self.match, self.match.sequence, len(self.writer.entries), self.match.decision
        standing = self.standing.copy()
        try:
            yield
            self.writer.keep(self.standing, self.match)
        except BaseException:
            del self.writer.entries[rows:]
            self.standing = standing
            self.match = match if match.sequence == answers else replay(match.game, standing.chapter)
            raise
        # Until the last seat has answered, a secret question is one and the same for all of them.
        still = isinstance(asked, Secret) and self.match.decision is asked and len(match.owed) < len(asked.options)
        if len(self.writer.entries) > rows and not (still and self.match is match):
            self.sequence = len(self.writer.entries)


def _name(asked: Decision) -> str:
    return asked.source if isinstance(asked, Chance) else asked.prompt
