"""Who was how likely to win, turn by turn: a plot, and the turning points in words. After the end only. No Kivy."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.engine.kernel.decisions import Seat
from companion.i18n.wording import tag_of
from companion.presenter.house.plot_leaf import LEFT, TITLE, Leaf, ink_of, legend, legend_height, marker
from companion.presenter.table.evening_story import sentence, side_name
from companion.presenter.table.private_news import Line
from companion.presenter.table.status_line import round_word
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import MARKS, Look
from companion.prints.plot import Path, Plot, Point, box
from companion.sailors.evening_chances import EveningChances, Foreseen, TurningPoint, turning_points
from companion.sailors.win_chances import ENOUGH

LEAST: Final = 170.0
"""Units: a plot that is lower cannot be read."""
SCALE: Final = (0, 25, 50, 75, 100)
NUMBER: Final = 15.0
SURE: Final = 25
"""Hundredths: before so much is worked out, what looks like a turning point is luck."""


class ChancePage(NamedTuple):
    """What there is to see: the plot, the turning points in words, and what it all means."""

    plot: Plot | None
    lines: tuple[Line, ...]
    done: int
    """So many hundredths are worked out."""


def chance_page(playing: TableModel, chances: EveningChances, look: Look, size: tuple[float, float]) -> ChancePage:
    """Lay out the chances of an evening that has ended; nothing of it before."""
    board = playing.board
    counted = board.rounds if playing.tells_rounds else board.turns
    course = chances.course(
        lambda told: tag_of(told.what) in board.turns | board.rounds, lambda told: tag_of(told.what) in counted
    )
    done = int(100 * chances.done)
    if len(course) < 2:  # noqa: PLR2004  a line needs two ends
        return ChancePage(None, (Line("hourglass", playing.tr.text("chances.waits")),), done)
    points = turning_points(course) if done >= SURE else ()
    told = tuple(Line(_sign(one), _told(playing, number, one)) for number, one in enumerate(points, 1))
    none = (Line("anchor", playing.tr.text("chances.steady" if done >= SURE else "chances.waits")),)
    key = "chances.means" if done >= 100 else "chances.means-so-far"  # noqa: PLR2004  all of it
    means = Line("hourglass", playing.tr.text(key, number=ENOUGH, done=done))
    return ChancePage(_plot(playing, course, points, look, size), (*(told or none), means), done)


def _sign(one: TurningPoint) -> str:
    return "crown" if one.after > one.before else "skull"


def _told(playing: TableModel, number: int, one: TurningPoint) -> str:
    """Say a turning point: which turn, what was heard of it, and from which chance to which."""
    tr = playing.tr
    turn = max(1, one.number)
    when = round_word(playing, tr, turn) if playing.tells_rounds else tr.text("course.turn", number=turn)
    return tr.text(
        "chances.turned",
        number=number,
        when=when,
        what=sentence(playing, one.heard, one.side).split(". ")[0].rstrip(".!"),
        side=side_name(playing, one.side),
        before=round(100 * one.before),
        after=round(100 * one.after),
    )


def _plot(
    playing: TableModel,
    course: tuple[Foreseen, ...],
    points: tuple[TurningPoint, ...],
    look: Look,
    size: tuple[float, float],
) -> Plot:
    """Draw a line for each side from the first turn to the end, and number the turning points."""
    seats = [str(seat) for seat in playing.names]
    sides = sorted(course[-1].chances, key=lambda side: (seats.index(side) if side in seats else 0, side))
    below = legend_height(len(sides))
    width, height = size[0], max(LEAST, size[1])
    leaf = Leaf("chances", playing.tr.text("chances.title"), look, (width, height))
    floor, up, across = below + 26, height - TITLE - below - 26 - NUMBER - 6, width - LEFT - 24

    def at(place: int, chance: float) -> Point:
        return LEFT + across * place / (len(course) - 1), floor + up * chance

    for value in SCALE:
        y = floor + up * value / 100
        leaf.marks.append(Path(((LEFT, y), (width - 16, y)), look.line, 0.6))
        leaf.words(f"{value} %", 2, y - 9, LEFT - 4, 18, middle=True)
    for place in (0, len(course) - 1):
        leaf.words(str(max(1, course[place].number)), at(place, 0)[0] - 20, floor - 20, 40, 18, middle=True)
    for number, one in enumerate(points, 1):
        place = next(at for at, seen in enumerate(course) if seen.heard is one.heard)
        left, right = at(place, 0)[0], at(place + 1, 0)[0]
        leaf.marks.append(box(left, floor, max(3.0, right - left), up, (*look.brass[:3], 0.4)))
        leaf.words(str(number), (left + right) / 2 - 15, floor + up + 2, 30, NUMBER, bold=True, middle=True)
    for number, side in enumerate(sides):
        place_of = _place(playing, side, number)
        line = tuple(at(place, seen.chances[side]) for place, seen in enumerate(course))
        leaf.marks += [Path(line, ink_of(place_of, look), 3.0), marker(place_of, *line[-1], 6, look)]
        legend(leaf, number, len(sides), side_name(playing, side), look, place_of)
    return leaf.plot()


def _place(playing: TableModel, side: str, number: int) -> int:
    """Give the place of a side among the colours: a person's own, or one after the other for crews."""
    mark = playing.marks.get(Seat(side))
    return MARKS.index(mark) if mark in MARKS else number
