"""The one way for an answer, whoever gave it: a touch, the camera, a seat's button, a phone. No Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from companion.engine.kernel.decisions import Answer, Seat
from companion.engine.kernel.errors import KernelError, refusal
from companion.presenter.table.table_model import TableModel
from companion.session.errors import SessionError
from companion.session.table.given import Given


class TableFace(Protocol):
    """Whatever shows the table to people."""

    @property
    def playing(self) -> TableModel:
        """Give the evening that is being played."""
        ...

    def say(self, text: str) -> None:
        """Say something for a moment."""
        ...

    def put_away(self) -> None:
        """Close whatever offered the answers that are given now."""
        ...

    def refresh(self) -> None:
        """Show everything anew."""
        ...

    def look(self, seat: Seat) -> object:
        """Let one person look at what only they may know."""
        ...


class AnswerDesk:
    """Takes answers for the table that a face shows, and lets what follows be seen."""

    def __init__(self, face: TableFace) -> None:
        self._face = face

    def give(
        self,
        answers: Iterable[Answer],
        by: str | Mapping[Seat | None, str] = "hand",
        confidence: float = 1.0,
        *,
        sequence: int,
        proof: bytes = b"",
    ) -> bool:
        """Give answers to the question with this number, and show what follows; False if they were refused."""
        return self.follow(self.take(answers, by, confidence, sequence=sequence, proof=proof))

    def take(
        self,
        answers: Iterable[Answer],
        by: str | Mapping[Seat | None, str] = "hand",
        confidence: float = 1.0,
        *,
        sequence: int,
        proof: bytes = b"",
    ) -> Given:
        """Give answers in one act without showing anything yet; `proof` is the picture that they were read from."""
        playing = self._face.playing
        last: Seat | None = None

        def each() -> Iterator[Answer]:
            nonlocal last
            for answer in answers:
                last = answer.seat
                yield answer

        try:
            playing.answer_all(each(), by, confidence, sequence=sequence, proof=proof)
        except (KernelError, SessionError) as error:
            return Given(refused=error.why)
        return Given(tuple(playing.latest), last=last)

    def put(self, answer: Answer, by: str = "hand", *, sequence: int) -> bool:
        """Put a secret answer into the ballot, and give all as soon as nobody owes one; False if it was refused."""
        return self.follow(self.cast(answer, by, sequence=sequence))

    def cast(self, answer: Answer, by: str = "hand", *, sequence: int) -> Given:
        """Put a secret answer into the ballot without showing anything yet; the last one that was owed gives all."""
        playing = self._face.playing
        if sequence != playing.table.sequence:
            return Given(refused=refusal("stale-answer", given=str(sequence)[:20], now=playing.table.sequence))
        ballot = playing.ballot
        if not ballot.put(answer, by):
            why = playing.match.why_not(answer) or refusal("not-your-question", seat=str(answer.seat)[:40])
            return Given(refused=why)
        whole = ballot.whole
        if whole is None:
            return Given(last=answer.seat)
        answers, ways = whole
        given = self.take(answers, ways, sequence=sequence)
        if given.refused is not None:
            ballot.empty()
        return given

    def follow(self, given: Given) -> bool:
        """Show what came of answers: a refusal in words, the next question, news that somebody has to look at."""
        face, playing = self._face, self._face.playing
        face.put_away()
        if given.refused is not None:
            face.say(playing.tr.refusal(playing.game, given.refused, playing.names))
        seat = playing.private.urgent(given.last) if given.refused is None else None
        face.refresh()
        if seat is not None and not playing.setting_up and not playing.first_looks:
            face.look(seat)
        return given.refused is None
