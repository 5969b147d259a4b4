"""What the house knows, as a screen shows it: how fresh it is, leagues, head to head, records, what is played most."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from companion.i18n import Translator
from companion.presenter.house.exports import game_name, local
from companion.presenter.house.statistics_rows import Die, judged_dice
from companion.presenter.table.private_news import Line
from companion.session.results.house_copy import HouseCopy, HousePerson, HouseSeason, read_copy
from companion.session.results.rolls import real_dice

FRESH: Final = 30.0
"""Seconds since the courier was last there, up to which the harbour counts as in reach."""
MOST_ROWS: Final = 12
"""Lines of a league on a screen; the whole of it is on the command line."""
MOST_DUELS: Final = 6


class HouseLine(NamedTuple):
    """One line of a league: the place, who, the score, and a little more."""

    place: str
    name: str
    score: str
    more: str


class HouseLeague(NamedTuple):
    """One season, ready to be shown."""

    title: str
    about: str
    lines: tuple[HouseLine, ...]


class HousePage(NamedTuple):
    """Everything on the page of the house."""

    fresh: Line
    leagues: tuple[HouseLeague, ...]
    lists: tuple[tuple[str, str, tuple[str, ...]], ...]
    """Sign, heading and lines of each list."""
    dice: tuple[Die, ...]


class HouseBook:
    """The last copy of the house, read again when the courier has brought another one."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._read = 0.0
        self._copy: HouseCopy | None = None

    def copy(self) -> HouseCopy | None:
        """Give the copy; None at a table alone."""
        changed = self._changed()
        if changed != self._read:
            self._read = changed
            found = read_copy(self._file) if changed else None
            self._copy = found or (self._copy if changed else None)
        return self._copy

    def _changed(self) -> float:
        with suppress(OSError):
            return self._file.stat().st_mtime
        return 0.0

    def names(self) -> tuple[str, ...]:
        """Name everybody of the house once, those who play most first; two of one name go by their tables."""
        return tuple(self.persons())

    def persons(self) -> dict[str, HousePerson]:
        """Give everybody by the name that stands on the list."""
        found: dict[str, HousePerson] = {}
        copy = self.copy()
        for one in copy.people if copy is not None else ():
            name = one.name if one.name not in found else f"{one.name} ({one.home})"[:24]
            found.setdefault(name, one)
        return found

    def page(
        self, tr: Translator, now: float | None = None, may_name: Callable[[str], bool] = lambda _: True
    ) -> HousePage | None:
        """Make the page; None at a table alone. Leagues were begun to be seen; elsewhere not everybody may be named."""
        copy = self.copy()
        if copy is None:
            return None
        seen = self._changed()
        if (now or time.time()) - seen < FRESH:
            fresh = Line("check", tr.text("house.now"))
        else:
            fresh = Line("no", tr.text("house.copy", time=local(datetime.fromtimestamp(seen, UTC).isoformat())))
        return HousePage(
            fresh, tuple(_league(tr, one) for one in copy.seasons), _lists(tr, copy, may_name), _dice(tr, copy)
        )


def _league(tr: Translator, one: HouseSeason) -> HouseLeague:
    title = tr.text("house.season", league=one.league, season=one.season)
    days = " – ".join(filter(None, (one.first, one.last)))
    game = game_name(tr, one.game) if one.game else ""
    ties = ", ".join(tr.text(f"house.tie-{name}") for name in one.tie_breaks)
    about = [game, tr.text(f"house.scoring-{one.scoring}"), days, tr.text("house.ties", ties=ties) if ties else ""]
    lines = tuple(
        HouseLine(
            f"{row.place}.",
            row.name,
            f"{row.score:g}",
            " · ".join(
                filter(
                    None,
                    (
                        tr.text("house.row", games=row.games, wins=row.wins),
                        tr.text(f"house.tie-{row.decided}") if row.decided else "",
                    ),
                )
            ),
        )
        for row in one.rows[:MOST_ROWS]
    )
    return HouseLeague(title, " · ".join(filter(None, about)), lines)


def _lists(
    tr: Translator, copy: HouseCopy, may_name: Callable[[str], bool]
) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    met = [duel for duel in copy.duels if may_name(duel.one) and may_name(duel.other)]
    duels = tuple(
        tr.text("house.duel", one=duel.one, other=duel.other, ahead=duel.ahead, behind=duel.behind)
        for duel in met[:MOST_DUELS]
    )
    records = tuple(
        tr.text(
            "house.record",
            game=game_name(tr, one.game),
            total=one.total,
            name=one.name if may_name(one.name) else tr.text("house.somebody"),
            day=one.day,
            table=one.table,
        )
        for one in copy.records
    )
    played = tuple(
        tr.text("house.game", game=game_name(tr, one.game), evenings=one.evenings, minutes=one.minutes)
        for one in copy.games
    )
    found = (
        ("cards", tr.text("house.played"), played),
        ("crown", tr.text("house.records"), records),
        ("people", tr.text("house.duels"), duels),
    )
    return tuple(one for one in found if one[2])


def _dice(tr: Translator, copy: HouseCopy) -> tuple[Die, ...]:
    return judged_dice(tr, real_dice(copy.dice))
