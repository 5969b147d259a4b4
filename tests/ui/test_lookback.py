"""Looking back, putting right, counting and taking along: on a real window, by touches."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from companion.i18n import translator
from companion.presenter.house.doctor_rows import Examination, told
from companion.presenter.house.people import People
from companion.presenter.house.preferences import Preferences
from companion.presenter.house.setting_rows import settings
from companion.presenter.house.statistics_rows import counted, dice, ending
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from hardware.doctor import Finding, State
from tests.session.tables import begun, played, setup_for
from tests.ui.windowed import windowed


def onscreen(task: str) -> Any:
    """Run a task of lookback_onscreen.py and give what it found."""
    return windowed("lookback_onscreen", task)


def test_no_text_of_these_screens_is_cut_small_or_in_the_way() -> None:
    """At five sizes, in three languages; and every key is large enough for a finger."""
    assert onscreen("examine") == {}


def test_steps_corrections_repairs_and_holders_by_touch() -> None:
    """Undo to here asks for consent and is marked; a correction is previewed; what does not add up is refused."""
    assert onscreen("touches") == {
        "step": {"undone": True, "consent": True, "marked": True, "redone": True},
        "correction": {"cancelled": True, "corrected": True, "said": True},
        "proof": [1, 0],
        "holder": {"refused": True, "holder": "app"},
        "mended": {
            "ready": [False, True, False],
            "refused": "Anne must have eleven action cards, not 12 (rule 4.4).",
            "moved": 1,
            "screen": "table",
        },
        "log": ["handed-over", "repaired"],
        "reopened": True,
    }


def test_exports_code_statistics_and_copies_by_touch() -> None:
    """Files are written beside the journal; a copy brings back what was there and sets the rest aside."""
    assert onscreen("keeping") == {
        "files": [".csv", ".json", ".md", ".md"],
        "code": [1, True],
        "statistics": [True, True],
        "colours": True,
        "dice": True,
        "copy": {"before": 2, "after": 1, "aside": 1, "screen": "home"},
        "called off": [0, 1, 0],
    }


def test_a_damaged_journal_is_said_on_the_first_screen_until_it_is_read() -> None:
    """And people can play at once."""
    assert onscreen("troubles") == {"leaf": "Sheet", "said": True, "gone": True}


def test_an_empty_journal_beside_a_good_copy_is_no_first_evening_and_one_touch_brings_it_back() -> None:
    """It is said on the first screen; nothing more is asked afterwards."""
    told = onscreen("offered")

    assert "There is no game in the journal, but a backup of" in " ".join(told.pop("said"))
    assert told == {"matches": 0, "after": 2, "resume": True, "asked": []}


def test_no_secret_answer_is_on_these_screens() -> None:
    """Everything in the app's hands, every text of every leaf searched."""
    assert onscreen("secrets") == {"marked": True, "seen": 0}


# --- models ----------------------------------------------------------------------------------------------------


def test_win_rates_go_by_flag_and_where_there_is_none_by_colour() -> None:
    """Jamaica knows no flags: there people are red and blue."""
    journal = Journal(":memory:")
    for game in ("jamaica", "tortuga1667"):
        setup = setup_for(game, 3)
        colours = dict(zip(setup.seats, ("red", "blue", "sky"), strict=True))
        rules = begun(journal, game).match.game
        played(LiveTable.begin(journal, rules, setup, seed=3, colours=colours), 1 << 20)

    by_game = {one.game: one for one in counted(journal, translator("en"))}

    assert {rate.name for rate in by_game["jamaica"].sides} == {"Red", "Blue", "Sky blue"}
    assert {rate.name for rate in by_game["tortuga1667"].sides} <= {"British", "French", "Dutch"}
    assert sum(rate.share for rate in by_game["jamaica"].sides) >= 1


def test_the_dice_of_one_evening_and_of_all_are_judged_in_words() -> None:
    """Two evenings: all of them have the rolls of both, this one only its own."""
    journal = Journal(":memory:")
    tables = [played(begun(journal, "jamaica", seed=seed), 1 << 20, seed) for seed in (1, 2)]
    tr = translator("en")

    everything, one = dice(journal, tr, "jamaica"), dice(journal, tr, "jamaica", tables[0])

    assert sum(bar.times for die in everything for bar in die.bars) > sum(bar.times for die in one for bar in die.bars)
    assert all(die.verdict and die.method for die in everything)
    often = [die.method for die in everything if sum(bar.times for bar in die.bars) > 60]
    assert often
    assert all(re.search(r"would show if one face came up \d\d% of the time\.$", method) for method in often)


def test_how_it_ended_is_not_said_where_it_is_only_about_the_winner() -> None:
    """“Nobody has the most points” says nothing about many evenings."""
    assert ending(translator("en"), "jamaica", "points") == ""


def test_people_keep_the_colours_they_began_with(tmp_path: Path) -> None:
    """Also when the list of people has forgotten them."""
    names = dict(zip(setup_for("jamaica", 2).seats, ("Anne", "Ben"), strict=True))
    colours = dict(zip(names, ("green", "sky"), strict=True))

    marks = People(tmp_path / "people.json").marks(names, colours)

    assert [mark.colour for mark in marks.values()] == ["green", "sky"]


def test_every_setting_changes_a_like_or_opens_a_page() -> None:
    """The row names a field of the preferences, and exactly one of its choices is on."""
    likes = Preferences(language="en")
    for row in settings(translator("en"), likes):
        if row.like:
            assert [choice.value for choice in row.choices if choice.on] == [getattr(likes, row.like)]
        else:
            assert all(choice.opens for choice in row.choices)


def test_the_doctors_findings_come_from_a_thread_in_words() -> None:
    """With how to mend what is wrong; the end is told, also if the doctor stumbles."""
    finding = Finding("sound", State.ABSENT, "doctor.sound.none", {})
    visit = Examination(lambda: iter([finding]))
    found: list[Finding] = []
    while not visit.over:
        found += visit.found()

    assert found == [finding]
    assert told(translator("en"), finding).mend
