"""Statistics as a screen shows them: games, people, flags, and the real dice with an honest verdict. No Kivy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.presenter.house.exports import game_name, side_word
from companion.session.journal.evenings import evenings
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import dice_of, readings
from companion.session.results.fairness import Judged, judge
from companion.session.results.rolls import Rolls, real_dice
from companion.session.results.statistics import GameCount, Share, statistics
from companion.session.table.live_table import LiveTable


class Rate(NamedTuple):
    """Somebody or some flag: how often it won, from 0 to 1."""

    name: str
    share: float
    said: str
    more: str = ""


class Bar(NamedTuple):
    """One face of a die: how often it fell, and how often it should have."""

    face: str
    times: int
    due: float


class Die(NamedTuple):
    """One die with its verdict in words."""

    name: str
    bars: tuple[Bar, ...]
    verdict: str
    method: str
    odd: bool


class Counted(NamedTuple):
    """One game."""

    game: str
    title: str
    head: str
    people: tuple[Rate, ...]
    sides: tuple[Rate, ...]
    ends: tuple[str, ...]


def counted(
    journal: Journal, tr: Translator, *, unfinished: bool = False, sailors: bool = False
) -> tuple[Counted, ...]:
    """Count every game that was played to its end; those called off, and those with sailors, if asked to."""
    return tuple(_counted(one, tr) for one in statistics(journal, unfinished=unfinished, sailors=sailors))


def called_off(journal: Journal) -> int:
    """Count the games that were called off, with the score so far."""
    return sum(one.result is not None and one.result.unfinished for one in evenings(journal, finished=True, most=-1))


def _counted(one: GameCount, tr: Translator) -> Counted:
    people = []
    for who in one.people:
        sides = ", ".join(f"{side_word(tr, one.game, side)} {own.wins}/{own.games}" for side, own in who.sides.items())
        average = tr.text("statistics.person", total=tr.decimal(who.total, 1), best=who.best)
        people.append(Rate(who.name, who.share.rate, _share(tr, who.share), " · ".join(filter(None, (average, sides)))))
    sides_ = tuple(
        Rate(_capital(side_word(tr, one.game, side)), share.rate, _share(tr, share))
        for side, share in one.sides.items()
    )
    ends = tuple(f"{times} × {said}" for reason, times in one.reasons.items() if (said := ending(tr, one.game, reason)))
    head = tr.text("statistics.head", games=one.games, minutes=round(one.minutes))
    return Counted(one.game, game_name(tr, one.game), head, tuple(people), sides_, ends)


def ending(tr: Translator, game: str, reason: str) -> str:
    """Say how games ended; "" if the sentence is about who won, which differs."""
    if game not in SHELF:
        return reason
    text = tr.find(game, (f"reason.{reason}",), {"winners": ()}) or ""
    return "" if "{winners" in text else tr.say(game, f"reason.{reason}", {"winners": ()})


def _share(tr: Translator, share: Share) -> str:
    return tr.text("statistics.share", wins=share.wins, games=share.games, rate=f"{share.rate:.0%}")


def dice(journal: Journal, tr: Translator, game: str, table: LiveTable | None = None) -> tuple[Die, ...]:
    """Judge the real dice of one game: over all evenings, or those of one table only."""
    if table is not None:
        return judged_dice(tr, real_dice(dice_of(table.match.game, table.standing.chapters)))
    return judged_dice(tr, real_dice(readings(journal, game=game)))


def judged_dice(tr: Translator, rolls: Sequence[Rolls]) -> tuple[Die, ...]:
    """Judge dice that are looked at together, in words."""
    return tuple(_die(one, tr) for one in judge(rolls))


def latest(journal: Journal, game: str) -> LiveTable | None:
    """Take up the latest evening of a game, for its dice; None if there is none that can be replayed."""
    for one in evenings(journal, game=game, most=1):
        return LiveTable.reopen(journal, one.id) if one.playable else None
    return None


def _die(one: Judged, tr: Translator) -> Die:
    die = one.rolls.die
    source = die.game in SHELF and die.name in SHELF[die.game].sources
    name = tr.text(
        "stats.die",
        game=game_name(tr, die.game),
        die=tr.name(die.game, die.name, "source" if source else "die"),
        rolls=one.rolls.total,
    )
    faces = zip(die.faces, one.rolls.counts, one.expected, strict=True)
    bars = tuple(Bar(_face(tr, die.game, face), times, due) for face, times, due in faces)
    verdict = tr.text(f"stats.verdict.{one.verdict}")
    numbers = {"p": _number(tr, one.p), "corrected": _number(tr, one.corrected)}
    seen = "" if one.noticeable is None else f"{one.noticeable:.0%}"
    method = tr.text("stats.noticeable", method=tr.text(f"stats.method.{one.method}"), share=seen, **numbers)
    return Die(_capital(name), bars, verdict, method, one.verdict == "odd")


def _face(tr: Translator, game: str, face: str) -> str:
    return face if face.isdecimal() else tr.say(game, "mend.word", {"word": face})


def _number(tr: Translator, p: float) -> str:
    return tr.decimal(p, 3) if p >= 0.001 else f"< {tr.decimal(0.001, 3)}"  # noqa: PLR2004  three places are enough for anybody


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
