"""Import of a match that this or another companion exported: the document is checked before anything is written."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.codec import encode
from companion.engine.kernel.errors import KernelError, refusal
from companion.engine.kernel.setup import check_seats
from companion.engine.shelf import SHELF
from companion.session.errors import Damaged, NotExported
from companion.session.journal.evenings import check_names, write_people
from companion.session.journal.match_results import dice_of, result_of, settle, unsettle
from companion.session.journal.standing import opened, replay, worked_out

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.results import Result
    from companion.session.exchange.match_file import MatchDocument
    from companion.session.journal.journal import Entry, Journal, Start
    from companion.session.journal.match_results import Reading
    from companion.session.journal.standing import Standing

MOST_ROWS: Final = 20_000
MOST_RULES: Final = 1 << 31
"""No game has had so many versions, and a journal holds no larger number."""
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00")
_GIVER: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")
_SEED: Final = re.compile(r"\d{1,20}")


def import_match(journal: Journal, document: MatchDocument, *, again: bool = False) -> int:
    """Check a document, write it into the journal, and give the match its number; all of it or nothing."""
    start = _check_shape(document)
    if not again and (number := match_like(journal, document)):
        raise NotExported(refusal("already-there", match=number))
    game = SHELF.get(document.game)
    result = document.result
    dice: list[Reading] = []
    if game is not None and game.version == document.rules:
        stands, result = _replayed(game, document, start)
        dice = dice_of(game, stands.chapters) if result else []
    elif result is None:
        raise NotExported(refusal("export-of-other-rules", game=document.game[:40], rules=document.rules))
    with journal.together():
        number = _begin(journal, document)
        for row, entry in enumerate(document.entries, 1):
            journal.write(number, row, entry)
        unsettle(journal, number)
        if result is not None:
            settle(journal, number, result, document.ended or document.begun, dice)
    return number


def match_like(journal: Journal, document: MatchDocument) -> int | None:
    """Find the same match in the journal: two never begin in the same millisecond with the same people."""
    rows = journal.ask(
        "SELECT id FROM matches WHERE game = ? AND begun_at = ? AND seats = ?",
        document.game,
        document.begun,
        encode(document.seats),
    )
    return next((int(number) for (number,) in rows), None)


def _replayed(game: Game[Any], document: MatchDocument, start: Start) -> tuple[Standing, Result | None]:
    """Play the document through: it must come out as it says."""
    wrong = refusal("export-differs")
    try:
        stands = worked_out(game, start, document.entries, wrong)
        match = replay(game, stands.chapter)
    except (KernelError, Damaged) as error:
        raise NotExported(error.why) from error
    began, result = opened(game, start).setup.seats, result_of(stands, match)
    if result != document.result or document.seats[: len(began)] != began:
        raise NotExported(wrong)
    return stands, result


def _begin(journal: Journal, document: MatchDocument) -> int:
    seats, start = encode(document.seats), encode(document.start)
    seed = document.seed if document.seed is not None else str(secrets.randbits(64))
    number = journal.put_head((document.game, document.rules, seats, start, document.begun, document.app), seed)
    if document.result is not None:  # it was played elsewhere, and is told of there
        journal.put("UPDATE identities SET elsewhere = 1 WHERE match = ?", number)
    write_people(journal, number, encode(document.names))
    return number


def _check_shape(document: MatchDocument) -> Start:
    """Refuse what no journal of ours would hold; give the start, without which nothing can be played."""
    if document.left_out or document.start is None:
        raise NotExported(refusal("export-not-whole", left_out=document.left_out))
    if len(document.entries) > MOST_ROWS:
        raise NotExported(refusal("export-too-long", most=MOST_ROWS))
    if not 0 <= document.rules < MOST_RULES:
        raise NotExported(refusal("export-of-other-rules", game=document.game[:40], rules=str(document.rules)[:20]))
    check_seats(document.seats, range(1, 100))
    check_names(document.names, document.seats)
    times = [document.begun, *(entry.at for entry in document.entries)]
    times += [document.ended] if document.ended is not None else []
    if not all(map(_TIME.fullmatch, times)):
        raise NotExported(refusal("export-times"))
    if document.seed is not None and not _SEED.fullmatch(document.seed):
        raise NotExported(refusal("export-seed"))
    for entry in document.entries:
        _check_row(entry)
    return document.start


def _check_row(entry: Entry) -> None:
    given = (entry.option is None) == (entry.kind in ("undo", "redo", "look"))
    if not given or not _GIVER.fullmatch(entry.by) or not 0 <= entry.confidence <= 1:
        raise NotExported(refusal("export-row", kind=entry.kind))
