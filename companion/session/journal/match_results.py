"""Results of matches in the journal: how each ended and how its dice fell, so that lists replay nothing.

Which dice an answer reads, the game says itself (`Extras.rolled`): a source that is called dice may also name dice that
a player has picked out of a roll, and one answer may read two dice. Counting outcomes alone would count choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import KernelError, refusal
from companion.engine.shelf import SHELF
from companion.session.errors import Damaged
from companion.session.journal.evenings import seat_again
from companion.session.journal.identities import note_change
from companion.session.journal.journal import now
from companion.session.journal.standing import DEALER, lasting, opened, replay, worked_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.engine.kernel.decisions import Option
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.results import Result
    from companion.session.journal.journal import Entry, Journal
    from companion.session.journal.standing import Chapter, Standing


class FallenDie(Struct, frozen=True):
    """One die as it fell: its name in its game, the face, and how likely each face was."""

    die: str
    face: str
    likely: dict[str, float]


def fallen_dice(game: Game[Any], asked: Chance, option: Option) -> Iterator[FallenDie]:
    """Give each die that an answer reads."""
    for die, face in game.extras.rolled(asked, option):
        weights: dict[str, int] = {}
        for outcome, weight in zip(asked.outcomes, asked.weights or (1,) * len(asked.outcomes), strict=True):
            for other, one in game.extras.rolled(asked, outcome):
                if other == die:
                    weights[one] = weights.get(one, 0) + weight
        yield FallenDie(die, face, {one: weight / sum(weights.values()) for one, weight in weights.items()})


class Reading(Struct, frozen=True):
    """How often a die (`source`) fell on a face in front of everybody, and how often it should have.

    `dealt` says that the app rolled.
    """

    game: str
    source: str
    dealt: bool
    outcome: str
    times: int
    expected: float


def readings(journal: Journal, *, game: str | None = None, match: int | None = None) -> list[Reading]:
    """Add up the dice of all finished matches, of one game, or of one match."""
    question = """
        SELECT game, source, dealt, outcome, sum(times), sum(expected) FROM readings JOIN matches ON id = match
        WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR match = ?2)
        GROUP BY game, source, dealt, outcome"""
    rows = journal.ask(question, game, match)
    return [Reading(game, source, bool(dealt), *more) for game, source, dealt, *more in rows]


def dice_of(game: Game[Any], chapters: Sequence[Chapter]) -> list[Reading]:
    """Count the open dice of one match, running or finished."""
    times: dict[tuple[str, bool, str], int] = {}
    expected: dict[tuple[str, bool, str], float] = {}
    for die, dealt in _all_dice(game, chapters):
        for face, likely in die.likely.items():
            expected[die.die, dealt, face] = expected.get((die.die, dealt, face), 0.0) + likely
        times[die.die, dealt, die.face] = times.get((die.die, dealt, die.face), 0) + 1
    return [Reading(game.name, *key, times.get(key, 0), due) for key, due in sorted(expected.items())]


def _all_dice(game: Game[Any], chapters: Sequence[Chapter]) -> Iterator[tuple[FallenDie, bool]]:
    for chapter in lasting(game, chapters):
        match = opened(game, chapter.start)
        for step in chapter.steps:
            asked = match.decision
            if isinstance(asked, Chance) and is_open(asked):
                for die in fallen_dice(game, asked, step.answer.option):
                    yield die, step.by == DEALER
            match.answer(step.answer, step.by, step.confidence)


def is_open(chance: Chance) -> bool:
    """Say whether everybody sees what fell, and what could have."""
    return chance.seen_by is None and not chance.hidden


_SETTLE: Final = """
INSERT INTO results (match, ended_at, result, sum) VALUES (?1, ?2, ?3, fingerprint(?1, ?2, ?3, (
    SELECT chained('', source, dealt, outcome, times, expected)
    FROM (SELECT * FROM readings WHERE match = ?1 ORDER BY source, dealt, outcome)
)))
"""


def result_of(standing: Standing, match: Match[Any]) -> Result | None:
    """Give the end of a match, or the score so far of one that the table called off; None while it goes on."""
    result = match.result
    if result is None and standing.called:
        result = match.score_so_far()
    company = standing.chapter.company
    if result is None or not company.absent:
        return result
    return replace(result, absent=company.absent, sailors=tuple(company.sailors))


def settle(journal: Journal, number: int, result: Result, ended_at: str, dice: Sequence[Reading]) -> None:
    """Write down the end of a match; an earlier end of the same match is replaced."""
    unsettle(journal, number)
    for one in dice:
        journal.put(
            "INSERT INTO readings (match, source, dealt, outcome, times, expected) VALUES (?, ?, ?, ?, ?, ?)",
            number,
            one.source,
            one.dealt,
            one.outcome,
            one.times,
            one.expected,
        )
    journal.put(_SETTLE, number, ended_at, encode(result))
    seat_again(journal, number)
    note_change(journal, number, now())


def unsettle(journal: Journal, number: int) -> None:
    """Forget the end of a match: it goes on."""
    for table in ("results", "readings", "unsettled"):
        journal.put(f"DELETE FROM {table} WHERE match = ?", number)  # noqa: S608  our own names


def ended_at(entries: Sequence[Entry]) -> str:
    """Say when the last answer was given; remarks and looks may follow the end."""
    return next((entry.at for entry in reversed(entries) if entry.kind not in ("note", "look")), "")


def settle_older(journal: Journal) -> int:
    """Work out the ends of matches that came from an older file or an import; give how many are still unknown."""
    waiting = [number for (number,) in journal.ask("SELECT match FROM unsettled ORDER BY match")]
    left = 0
    for number in waiting:
        recorded = journal.match(number)
        game = SHELF.get(recorded.game)
        if game is None or game.version != recorded.rules:
            left += 1
            continue
        with journal.together():
            try:
                _settle_one(journal, number, game)
            except (Damaged, KernelError):  # what cannot be replayed has no end; opening it will say why
                unsettle(journal, number)
    return left


def _settle_one(journal: Journal, number: int, game: Game[Any]) -> None:
    entries = journal.entries(number)
    damaged = refusal("match-damaged", file=str(journal.path), match=journal.match(number).begun_at[:10])
    standing = worked_out(game, journal.start(number), entries, damaged)
    result = result_of(standing, replay(game, standing.chapter))
    if result is None:
        unsettle(journal, number)
    else:
        settle(journal, number, result, ended_at(entries), dice_of(game, standing.chapters))
