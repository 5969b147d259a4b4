"""A seat that a sailor ended for somebody is marked wherever the evening is told, and counts for nobody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.house.evening_rows import told
from companion.presenter.house.exports import link, story_page
from companion.presenter.table.sailor_people import hired, marked
from companion.session.exchange.bgstats import ADDRESS, person_id
from companion.session.journal.evenings import Evening, evening
from companion.session.journal.journal import Journal
from companion.session.results.statistics import statistics
from companion.session.table.company import change_company, plan_sailor
from companion.session.table.live_table import LiveTable
from tests.session.table.test_sailors_at_the_table import play

ANN, BEN, CAT = Seat("ann"), Seat("ben"), Seat("cat")
GAME = SHELF[next(name for name in SHELF if {2, 3} <= set(SHELF[name].usual))]
SPEAKS = {"en": "Ben (sailor)", "fr": "Ben (marin)", "es": "Ben (marinero)"}


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    with Journal(tmp_path / "journal.db") as made:
        yield made


def ended(journal: Journal, *, given_back: bool = False) -> Evening:
    """Anne plays to the end; Ben's seat is taken over in mid-game; the third was hired before the beginning."""
    third = hired(translator("en"))[-1]
    setup = Setup(GAME.name, (ANN, BEN, CAT), {}, dict.fromkeys(GAME.sources, Holder.APP))
    names = {ANN: "Anne", BEN: "Ben", CAT: third.name}
    table = LiveTable.begin(journal, GAME, setup, seed=3, names=names, sailors={CAT: third.character})
    play(table, 40)
    change_company(table, plan_sailor(table, BEN, "mate"))
    play(table, 50)
    if given_back:
        change_company(table, plan_sailor(table, BEN, ""))
    play(table)
    return evening(journal, table.number)


@pytest.mark.parametrize("language", list(SPEAKS))
def test_history_story_and_bg_stats_say_where_a_sailor_sat_in(journal: Journal, language: str) -> None:
    """Ben's own record gets nothing; who was hired is called a sailor already, and not twice."""
    one, tr = ended(journal), translator(language)
    third = one.names[CAT]
    assert one.sat_in == (BEN,)
    assert told(one, tr).who == f"Anne, {SPEAKS[language]}, {third}"
    assert SPEAKS[language] in story_page(tr, journal, one)
    play_told = json.loads(unquote(link(tr, journal, one).removeprefix(ADDRESS)))
    players = {who["name"]: who["sourcePlayerId"] for who in play_told["players"]}
    assert list(players) == ["Anne", SPEAKS[language], third]
    assert players["Anne"] == person_id("anne")
    assert players[SPEAKS[language]] != person_id("ben")
    assert [who.name for who in statistics(journal, sailors=True)[0].people] == ["Anne"]


def test_who_came_back_before_the_end_is_marked_no_more(journal: Journal) -> None:
    """As with a neighbour who stood in for a while."""
    one = ended(journal, given_back=True)
    assert one.sat_in == ()
    assert marked(translator("en"), one).names[BEN] == "Ben"
