"""Statistics as plots, laid out without a toolkit: the screen, the PDF and the picture draw the same."""

from __future__ import annotations

from math import ceil, sqrt
from math import floor as floor_of
from typing import Final

from companion.i18n import Translator
from companion.presenter.house.plot_leaf import LEFT, TITLE, Leaf, ink_of, legend, legend_height, marker
from companion.presenter.house.statistics_rows import Die
from companion.presenter.theme import Look
from companion.prints.plot import Path, Plot, Point, box
from companion.session.results.timeline import Timeline, head_to_head

MOST_PEOPLE: Final = 6
MOST_GAMES: Final = 40
"""More games are shown as their latest ones."""
HEIGHT: Final = 220.0
USUAL: Final = 1.96
"""Of a hundred fair dice, ninety-five stay within so many standard deviations."""

MARKER: Final = 6.0
ASIDE: Final = 2.5
"""Units by which lines are moved, so that two that run together are both seen."""

COUNTED: Final = tuple(part * 10**digits for digits in range(7) for part in (1, 2, 5))
MOST_LINES: Final = 4
"""No more heights than these are written at the side."""

Series = list[tuple[str, list[Point]]]


def plots(  # noqa: PLR0913, PLR0917  what is drawn, and how
    tr: Translator, game: str, played: Timeline, dice: tuple[Die, ...], look: Look, width: float
) -> tuple[Plot, ...]:
    """Lay out all plots of one game, in letters that can be read on a leaf of this width."""
    made: list[Plot | None] = []
    if len(played.games) > 1 and played.names:
        made += [_wins(tr, played, look, width), _averages(tr, played, look, width)]
    if played.games:
        made += [_categories(tr, game, played, look, width), _lengths(tr, played, look, width)]
    if played.names:
        made.append(_duels(tr, played, look, width))
    return (*(one for one in made if one is not None), *(die_plot(tr, die, look, width) for die in dice))


# --- over time -------------------------------------------------------------------------------------------------------


def _wins(tr: Translator, played: Timeline, look: Look, width: float) -> Plot:
    series: Series = []
    for who, name in list(played.names.items())[:MOST_PEOPLE]:
        wins, points = 0, []
        for place, one in enumerate(played.games, 1):
            wins += one.won.get(who, False)
            points.append((float(place), float(wins)))
        series.append((name, points))
    return _lines(tr.text("plot.wins"), "wins", series, look, width)


def _averages(tr: Translator, played: Timeline, look: Look, width: float) -> Plot:
    series: Series = []
    for who, name in list(played.names.items())[:MOST_PEOPLE]:
        totals, points = [], []
        for place, one in enumerate(played.games, 1):
            if who in one.totals:
                totals.append(one.totals[who])
                points.append((float(place), sum(totals) / len(totals)))
        series.append((name, points))
    return _lines(tr.text("plot.averages"), "averages", series, look, width)


def _lines(title: str, name: str, series: Series, look: Look, width: float) -> Plot:
    """Draw a line for each person, with a marker of a shape of its own where it ends."""
    shown = [(who, points[-MOST_GAMES:]) for who, points in series if points]
    below = legend_height(len(shown))
    leaf = Leaf(name, title, look, (width, HEIGHT + TITLE + below))
    everything = [point for _, points in shown for point in points]
    first, last = min(x for x, _ in everything), max(x for x, _ in everything)
    low, high = min(0.0, *(y for _, y in everything)), max(1.0, *(y for _, y in everything))
    beside = (len(shown) - 1) / 2 * ASIDE + MARKER
    across, up, floor = width - LEFT - 24, HEIGHT - 40 - beside, below + 26 + beside

    def at(x: float, y: float) -> Point:
        return LEFT + across * (x - first) / max(1.0, last - first), floor + up * (y - low) / (high - low)

    _scale(leaf, low, high, floor, up)
    for place, label in ((first, int(first)), (last, int(last))):
        leaf.words(str(label), at(place, low)[0] - 20, floor - beside - 20, 40, 18, middle=True)
    for place, (who, points) in enumerate(shown):
        ink = ink_of(place, look)
        aside = (place - (len(shown) - 1) / 2) * ASIDE
        line = tuple((x, y + aside) for x, y in (at(*point) for point in points))
        leaf.marks += [Path(line, ink, 3.0), marker(place, *line[-1], MARKER, look)]
        legend(leaf, place, len(shown), who, look)
    return leaf.plot()


def _scale(leaf: Leaf, low: float, high: float, floor: float, up: float) -> None:
    """Draw a few lines to read heights by, at whole numbers that people count in."""
    step = next(one for one in COUNTED if (high - low) / one <= MOST_LINES)
    for place in range(ceil(low / step), floor_of(high / step) + 1):
        y = floor + up * (place * step - low) / (high - low)
        leaf.marks.append(Path(((LEFT, y), (leaf.width - 16, y)), leaf.look.line, 0.6))
        leaf.words(f"{place * step}", 4, y - 9, LEFT - 8, 18, middle=True)


# --- bars ------------------------------------------------------------------------------------------------------------


def _categories(tr: Translator, game: str, played: Timeline, look: Look, width: float) -> Plot | None:
    """Stack what each person scores on the average, category by category."""
    people = [who for who in played.names if any(who in one.lines for one in played.games)][:MOST_PEOPLE]
    names = list(dict.fromkeys(line for one in played.games for own in one.lines.values() for line in own))
    if not people or not names:
        return None
    mean = {who: _means(played, who, names) for who in people}
    row = 34.0
    below = legend_height(len(names))
    leaf = Leaf("categories", tr.text("plot.categories"), look, (width, TITLE + below + 12 + row * len(people)))
    most = max(1.0, *(sum(max(0.0, part) for part in own.values()) for own in mean.values()))
    lost = max(0.0, *(sum(max(0.0, -part) for part in own.values()) for own in mean.values()))
    left, room = width * 0.24, width * 0.6
    zero = left + room * lost / (most + lost)
    for place, who in enumerate(people):
        y = leaf.height - TITLE - row * (place + 1)
        leaf.words(played.names[who], 10, y, left - 16, row, bold=True)
        right, back = zero, zero
        for number, line in enumerate(names):
            long = mean[who][line] * room / (most + lost)
            if long > 0:
                leaf.marks.append(box(right, y + 6, long, row - 12, ink_of(number, look)))
                right += long
            elif long < 0:
                back += long
                leaf.marks.append(box(back, y + 6, -long, row - 12, ink_of(number, look)))
        leaf.words(tr.decimal(sum(mean[who].values()), 1), left + room + 8, y, width - left - room - 16, row, bold=True)
    leaf.marks.append(Path(((zero, below + 8), (zero, leaf.height - TITLE)), look.line, 1.0))
    for number, line in enumerate(names):
        word = tr.name(game, line, "score")
        legend(leaf, number, len(names), word[:1].upper() + word[1:], look)
    return leaf.plot()


def _means(played: Timeline, who: str, names: list[str]) -> dict[str, float]:
    own = [one.lines[who] for one in played.games if who in one.lines]
    return {line: sum(lines.get(line, 0) for lines in own) / len(own) for line in names}


def _lengths(tr: Translator, played: Timeline, look: Look, width: float) -> Plot:
    """Draw a bar for each game, as high as it was long."""
    minutes = [one.minutes for one in played.games][-MOST_GAMES:]
    leaf = Leaf("lengths", tr.text("plot.lengths"), look, (width, HEIGHT * 0.7 + TITLE))
    most, floor, up = max(1.0, *minutes), 14.0, HEIGHT * 0.7 - 30
    _scale(leaf, 0.0, most, floor, up)
    each = (width - LEFT - 24) / len(minutes)
    for place, one in enumerate(minutes):
        leaf.marks.append(box(LEFT + each * place + each * 0.14, floor, each * 0.72, up * one / most, look.brass))
    mean = floor + up * sum(minutes) / len(minutes) / most
    leaf.marks.append(Path(((LEFT, mean), (width - 16, mean)), look.alarm, 2.0))
    return leaf.plot()


def die_plot(tr: Translator, die: Die, look: Look, width: float) -> Plot:
    """Draw a bar for each face, and behind it where ninety-five of a hundred fair dice would be."""
    row = 28.0
    leaf = Leaf("die", die.name, look, (width, TITLE + row * len(die.bars) + 36))
    rolls = sum(bar.times for bar in die.bars) or 1
    far = {bar.face: USUAL * sqrt(bar.due * (1 - bar.due / rolls)) for bar in die.bars}
    most = max(1.0, *(max(bar.times, bar.due + far[bar.face]) for bar in die.bars))
    left, room = width * 0.24, width * 0.56
    for place, bar in enumerate(die.bars):
        y = leaf.height - TITLE - row * (place + 1)
        leaf.words(bar.face, 10, y, left - 16, row, bold=True)
        low, high = max(0.0, bar.due - far[bar.face]), bar.due + far[bar.face]
        leaf.marks.append(
            box(left + room * low / most, y + 3, room * (high - low) / most, row - 6, (*look.brass[:3], 0.35))
        )
        odd = not low <= bar.times <= high
        leaf.marks.append(box(left, y + 9, room * bar.times / most, row - 18, look.alarm if odd else look.sea))
        x = left + room * bar.due / most
        leaf.marks.append(Path(((x, y + 2), (x, y + row - 2)), look.ink, 1.6))
        leaf.words(
            f"{bar.times} ({tr.decimal(bar.due, 1)})", left + room + 10, y, width - left - room - 16, row, bold=True
        )
    leaf.words(tr.text("plot.expected"), 10, 6, width - 20, 24)
    return leaf.plot()


# --- one against the other -------------------------------------------------------------------------------------------


def _duels(tr: Translator, played: Timeline, look: Look, width: float) -> Plot:
    """Draw a table: how often the one on the left won against the one above."""
    people = list(played.names)[:MOST_PEOPLE]
    row = 32.0
    leaf = Leaf("duels", tr.text("plot.duels"), look, (width, TITLE + row * (len(people) + 1) + 14))
    left, each = width * 0.24, width * 0.74 / len(people)
    for column in range(len(people)):
        x, top = left + each * column, leaf.height - TITLE - row
        leaf.words(f"{column + 1}", x + 3, top, each - 6, row, bold=True, middle=True)
    for place, who in enumerate(people):
        y = leaf.height - TITLE - row * (place + 2)
        leaf.words(f"{place + 1}  {played.names[who]}", 10, y, left - 16, row, bold=True)
        for column, other in enumerate(people):
            x = left + each * column
            if who == other:
                leaf.marks.append(box(x + 2, y + 2, each - 4, row - 4, (*look.line[:3], 0.5)))
                continue
            ahead, behind = head_to_head(played, who, other)
            share = ahead / (ahead + behind) if ahead + behind else 0.0
            leaf.marks.append(box(x + 2, y + 2, each - 4, row - 4, (*look.brass[:3], 0.12 + 0.6 * share)))
            leaf.words(f"{ahead} : {behind}", x + 3, y, each - 6, row, bold=True, middle=True)
    return leaf.plot()
