"""The evening in five lines with its turning points, and the fairest and the luckiest of its dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.results import Result
from companion.engine.shelf import SHELF
from companion.i18n.story import told_lines
from companion.i18n.wording import tag_of
from companion.presenter.table.private_news import Line
from companion.presenter.table.status_line import counts_turns, round_word, rounds_word
from companion.presenter.table.table_model import TableModel
from companion.session.journal.match_results import dice_of
from companion.session.results.course import Course, Moment, course
from companion.session.results.fairness import Judged, expected, judge
from companion.session.results.rolls import real_dice

LINES: Final = 5
FEWEST_ROLLS: Final = 6
"""A die that fell less often has no story."""


def evening_story(playing: TableModel) -> tuple[Line, ...]:
    """Tell in at most five lines how the evening went: how long, who led, what turned it, how close it was."""
    result = playing.table.result or Result((), (), "")
    beginnings = playing.board.turns if counts_turns(playing) else playing.board.rounds
    chapters = playing.table.standing.chapters
    went = course(playing.match.game, chapters, lambda told: tag_of(told.what) in beginnings)
    found = _turning_points(went, result)
    known = {one[2].told for one in found}
    steps = [("course.step", "coin", one) for one in went.swings if one.points > 0 and one.told not in known]
    points = sorted([*found, *steps[: LINES - 2 - len(found)]], key=lambda one: one[2].turn)
    lines = [Line(sign, _told(playing, key, moment)) for key, sign, moment in points]
    return (_how_long(playing, went), *lines, _how_close(playing, result, went))


Point = tuple[str, str, Moment]
"""What is said of a moment, its sign, and the moment."""


def _turning_points(went: Course, result: Result) -> list[Point]:
    """Name the first lead, the lead that lasted and the greatest step, as far as they are three."""
    winning = [tally.side for tally in result.tallies if set(tally.seats) & set(result.winners)]
    found: list[Point] = [("course.first-lead", "flag", one) for one in went.leads[:1]]
    for last in went.leads[1:][-1:]:
        lasted = last.side in winning or result.unfinished
        found.append(("course.for-good" if lasted else "course.last-lead", "hourglass", last))
    known = {one.told for _, _, one in found}
    swing = [one for one in went.swings if one.told not in known and one.points > 1]
    return [*found, *(("course.swing", "spyglass", one) for one in swing[:1])]


def _how_long(playing: TableModel, went: Course) -> Line:
    changes = max(0, len(went.leads) - 1)
    by_turns, number = counts_turns(playing), went.turns
    turns = playing.tr.text("course.turns", number=number) if by_turns else rounds_word(playing, number)
    key = "course.length" if changes else "course.length-steady"
    return Line("clock", playing.tr.text(key, turns=turns, minutes=playing.minutes, changes=changes))


def _told(playing: TableModel, key: str, moment: Moment) -> str:
    """Say a turning point: which turn, what was heard of it, and what came of it."""
    side = side_name(playing, moment.side)
    by_turns, number = counts_turns(playing), max(1, moment.turn)
    when = playing.tr.text("course.turn", number=number) if by_turns else round_word(playing, playing.tr, number)
    return playing.tr.text(
        key, when=when, what=sentence(playing, moment.told, moment.side), side=side, points=moment.points
    )


def sentence(playing: TableModel, told: Sequence[Told], side: str) -> str:
    """Choose what tells most of a moment: the last line that begins with its side or names it, else the first."""
    skipped = playing.board.turns | playing.board.rounds
    heard = [one for one in told if tag_of(one.what) not in skipped]
    lines = [line for line, _ in told_lines(playing.tr, playing.game, heard, playing.names)]
    name = side_name(playing, side)
    own = [line for line in lines if line.startswith(name)] or [line for line in lines if name in line] or lines[:1]
    return own[-1] if own else ""


def side_name(playing: TableModel, side: str) -> str:
    """Name a side: a person, or a crew by its flag."""
    name = playing.names.get(Seat(side)) or playing.tr.name(playing.game, side, "side")
    return name[:1].upper() + name[1:]


def _how_close(playing: TableModel, result: Result, went: Course) -> Line:
    """Say by how much it was won, or that the last count turned it."""
    tr = playing.tr
    if result.unfinished:
        return Line("moon", tr.result(playing.game, result, playing.names)[1])
    totals = [tally.total for tally in result.tallies]
    winning = [tally for tally in result.tallies if set(tally.seats) & set(result.winners)]
    if winning and went.leader and went.leader not in {tally.side for tally in winning}:
        side = side_name(playing, went.leader)
        return Line("crown", tr.text("course.turned", side=side, winner=side_name(playing, winning[0].side)))
    best = winning[0].total if winning else 0
    others = [total for tally, total in zip(result.tallies, totals, strict=True) if tally not in winning]
    gap = best - max(others, default=best)
    return Line("crown", tr.text("course.margin", points=gap) if gap > 0 else tr.text("course.level"))


# --- dice ------------------------------------------------------------------------------------------------------------


def evening_dice(playing: TableModel) -> tuple[Line, ...]:
    """Name the die that kept closest to what is to be expected, and the one that fell furthest from it."""
    fell = dice_of(playing.match.game, playing.table.standing.chapters)
    rolled = real_dice(replace(one, dealt=False) for one in fell if not one.dealt) or real_dice(
        replace(one, dealt=False) for one in fell
    )
    judged = [one for one in judge(rolled) if one.rolls.total >= FEWEST_ROLLS]
    if not judged:
        return ()
    fairest, luckiest = max(judged, key=lambda one: one.p), min(judged, key=lambda one: one.p)
    lines = [Line("die", _die(playing, "course.luckiest", luckiest))]
    if fairest is not luckiest:
        lines.insert(0, Line("die", _die(playing, "course.fairest", fairest)))
    return tuple(lines)


def _die(playing: TableModel, key: str, one: Judged) -> str:
    """Say of a die how often it was rolled, and which face came oftener than it should."""
    tr, die = playing.tr, one.rolls.die
    family = "source" if die.name in SHELF[die.game].sources else "die"
    faces = zip(die.faces, one.rolls.counts, expected(one.rolls), strict=True)
    face, times, due = max(faces, key=lambda face: face[1] - face[2])
    word = face if face.isdecimal() else tr.say(die.game, "mend.word", {"word": face})
    fields = {"die": tr.name(die.game, die.name, family), "rolls": one.rolls.total, "face": word, "times": times}
    return tr.text(key, **fields, due=tr.decimal(due, 1))
