"""A match as a document: written from the journal, read back, and checked before it comes in.

A finished match leaves whole. Of a running one only what everybody at the table knows may leave: neither the seed, nor
a secret answer, nor a position that holds unseen cards. If nothing has to stay behind, the document can be played on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec
from msgspec import Struct

from companion.engine.kernel.answer_check import may_know
from companion.engine.kernel.codec import decode, encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.results import Result
from companion.engine.shelf import game_named
from companion.session.errors import NotExported
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Entry, Start
from companion.session.journal.standing import opened, worked_out

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game
    from companion.session.journal.evenings import Evening
    from companion.session.journal.journal import Journal
    from companion.session.journal.standing import Standing

SCHEMA: Final = "quartermaster-match"
VERSION: Final = 1


class MatchDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """The document. `left_out` counts the answers of a running match that are not everybody's business."""

    schema: Literal["quartermaster-match"]
    version: int
    game: str
    rules: int
    app: str
    seats: tuple[Seat, ...]
    names: dict[Seat, str]
    begun: str
    ended: str | None
    result: Result | None
    start: Start | None
    seed: str | None
    left_out: int
    entries: tuple[Entry, ...]


class _Header(Struct, frozen=True):
    schema: str = ""
    version: int = 0


def export_match(journal: Journal, number: int) -> MatchDocument:
    """Take a match out of the journal, with everything that its readers may know."""
    one = evening(journal, number)
    rows = tuple(journal.entries(number))
    start = journal.start(number)
    if not one.playable:
        if one.finished:
            return _document(one, start, rows, str(journal.seed(number)))
        return _document(one, None, (), left_out=len(rows))
    game = game_named(one.game)
    stands = worked_out(game, start, rows, refusal("match-damaged", file=str(journal.path), match=one.begun[:10]))
    known, secret, over = _public(game, stands)
    if over and one.finished:
        return _document(one, start, rows, str(journal.seed(number)))
    return _document(one, None if start.setup is None else start, known, left_out=secret)


def _public(game: Game[Any], stands: Standing) -> tuple[tuple[Entry, ...], int, bool]:
    """Give the answers that everybody knows, how many others there are, and whether the match is over."""
    known: list[Entry] = []
    secret = len(stands.chapters) - 1 + (stands.chapters[0].start.setup is None)  # a position may hold unseen cards
    over = False
    for chapter in stands.chapters:
        match = opened(game, chapter.start)
        for one in chapter.answers:
            step, asked = one.step, match.decision
            if asked is not None and may_know(None, asked, step.answer):
                option = encode(step.answer.option)
                known.append(Entry("answer", step.answer.seat, option, step.by, step.confidence, one.at))
            else:
                secret += 1
            match.answer(step.answer, step.by, step.confidence)
        over = match.result is not None
    return tuple(known), secret, over


def _document(
    one: Evening, start: Start | None, rows: tuple[Entry, ...], seed: str | None = None, left_out: int = 0
) -> MatchDocument:
    about = (one.game, one.rules, one.app, one.seats, one.names, one.begun, one.ended, one.result)
    return MatchDocument(SCHEMA, VERSION, *about, start, seed, left_out, rows)


def document_text(document: MatchDocument) -> str:
    """Write the document as JSON."""
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"


def read_document(text: str) -> MatchDocument:
    """Read a document of this or an older kind, or say what is wrong with it."""
    header = decode(text, _Header)
    if header.schema != SCHEMA:
        raise NotExported(refusal("not-an-export"))
    if header.version > VERSION:
        raise NotExported(refusal("export-too-new", version=header.version, known=VERSION))
    return decode(text, MatchDocument)
