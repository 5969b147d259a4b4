"""`companion harbour league`, `people`, `merge`, `split`, `forget`: what the owner of a house does; its standings."""

from __future__ import annotations

import json
from argparse import Namespace
from datetime import UTC, date, datetime

from companion.cli.commands.harbour import troubles_said
from companion.cli.commands.harbour_live import hush, with_broker
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.secret_input import take_addresses
from companion.cli.terminal.terminal_curtain import agreed
from companion.engine.kernel.codec import plain
from companion.engine.shelf import SHELF
from companion.harbour.harbour_errors import NobodyCalled
from companion.i18n import Translator
from companion.session.data_folder import DataFolder
from companion.session.results.house_copy import TIE_BREAKS, read_copy


def run(given: Namespace) -> int:
    """Do what was asked for."""
    tr = translator_for(given)
    take_addresses(tr, given)
    with troubles_said(tr):
        return _ACTS[given.act](tr, given)


def _league(tr: Translator, given: Namespace) -> int:
    from companion.harbour.house_owner import NewLeague, put_league

    breaks = tuple(one.strip() for one in given.tie_breaks.split(",") if one.strip())
    if unknown := [one for one in breaks if one not in TIE_BREAKS]:
        raise WrongUsage(f"--tie-breaks: {unknown[0]}: choose from {', '.join(TIE_BREAKS)}")
    if given.game and given.game not in SHELF:
        raise WrongUsage(f"--game: choose from {', '.join(sorted(SHELF))}")
    try:
        points = tuple(int(one) for one in given.points.split(","))
        first = date.fromisoformat(given.first) if given.first else datetime.now(UTC).astimezone().date()
        last = date.fromisoformat(given.last) if given.last else None
    except ValueError as error:
        raise WrongUsage("--points are whole numbers, days are written YYYY-MM-DD") from error
    league = NewLeague(given.name, given.game, given.scoring, points, breaks, given.season)
    put_league(given.url, league, first, last)
    print(tr.text("harbour.league", league=given.name, season=given.season))
    return 0


def _people(tr: Translator, given: Namespace) -> int:
    from companion.harbour.house_owner import staff_people

    found = staff_people(given.url)
    if given.json:
        print(json.dumps({"people": [plain(one) for one in found]}, ensure_ascii=False, indent=2))
    for one in () if given.json else found:
        key = "harbour.person-merged" if one.into else "harbour.person"
        print(tr.text(key, name=one.name, evenings=one.evenings, table=one.home, uuid=one.uuid, into=one.into))
    return 0


def _merge(tr: Translator, given: Namespace) -> int:
    from companion.harbour.house_owner import merge_people

    merge_people(given.url, given.person, given.into)
    print(tr.text("harbour.merged", name=given.person, into=given.into))
    return 0


def _split(tr: Translator, given: Namespace) -> int:
    from companion.harbour.house_owner import split_people

    split_people(given.url, given.person)
    print(tr.text("harbour.split", name=given.person))
    return 0


def _forget(tr: Translator, given: Namespace) -> int:
    from companion.harbour.house_owner import Forgotten, forget_people

    if not given.yes and not agreed(tr, tr.text("harbour.forget", name=given.person)):
        raise Failed(tr.text("people.unchanged"))
    settings = with_broker(tr, DataFolder(given.data), given)
    try:
        done = forget_people(given.url, given.person)
    except NobodyCalled:
        if not settings.broker:
            raise
        done = Forgotten((given.person,), 0)  # what a table told may still name them
    print(tr.text("harbour.forgotten", evenings=done.evenings), flush=True)
    hush(tr, settings, done.names)
    return 0


def _standings(tr: Translator, given: Namespace) -> int:
    copy = read_copy(DataFolder(given.data).house_copy)
    if copy is None:
        raise Failed(tr.text("harbour.no-copy"))
    if given.json:
        print(json.dumps(plain(copy), ensure_ascii=False, indent=2))
        return 0
    print(tr.text("house.of", time=copy.at[:16].replace("T", " ")))
    for season in copy.seasons:
        print(f"\n{tr.text('house.season', league=season.league, season=season.season)}")
        for row in season.rows:
            decided = f" ({tr.text(f'house.tie-{row.decided}')})" if row.decided else ""
            played = tr.text("house.row", games=row.games, wins=row.wins)
            print(f"{row.place:>3}. {row.name}  {row.score:g}  {played}{decided}")
    return 0


_ACTS = {
    "league": _league,
    "people": _people,
    "merge": _merge,
    "split": _split,
    "forget": _forget,
    "standings": _standings,
}
