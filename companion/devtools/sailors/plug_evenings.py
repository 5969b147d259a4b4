"""Whole evenings of one person and sailors; the plug is pulled while a sailor thinks, and what is left is compared."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from msgspec import Struct

from companion.devtools.sailors.table_digest import digest
from companion.engine.shelf import SHELF
from companion.session.data_folder import DataFolder
from companion.session.journal.journal import Journal
from companion.session.journal.standing import SAILOR
from companion.session.table.live_table import LiveTable

BEFORE_A_CUT = (3, 25)
"""So many questions of sailors are left in peace before the next plug is pulled."""


class Evening(Struct):
    """What came of one evening."""

    game: str
    holder: str
    cuts: int = 0
    rows: int = 0
    by_sailors: int = 0
    lost: int = 0
    """Rows that were confirmed and not there after a cut."""
    wrong: int = 0
    """Tables that did not lie as they had."""
    end: str = ""


def evening(game: str, holder: str, cuts: int, seed: int) -> Evening:
    """Play one evening to its end, with so many power cuts on the way."""
    told, lots = Evening(game, holder), Random(f"{game} {holder} {seed}")
    with tempfile.TemporaryDirectory() as home:
        while told.end not in ("over", "stuck", "died"):
            _sit_down(told, home, lots.randint(*BEFORE_A_CUT) if told.cuts < cuts else 0, seed)
        with Journal(DataFolder(Path(home)).journal) as journal:
            number = journal.matches()[-1].id
            table = LiveTable.reopen(journal, number)
            told.rows = len(table.writer.entries)
            told.by_sailors = sum(one.by == SAILOR for one in table.writer.entries)
            told.wrong += table.match.result is None
    return told


def _sit_down(told: Evening, home: str, peace: int, seed: int) -> None:
    """Play until the plug is pulled, or to the end; then look at what is there."""
    command = [sys.executable, "-m", "companion.devtools.sailors.one_evening", told.game, told.holder, str(seed), home]
    confirmed: list[str] = []
    thoughts = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:  # noqa: S603  our own module
        for line in process.stdout or ():
            word, *rest = line.split()
            if word == "row":
                confirmed = rest
                told.end = "cut"
            elif word == "thinks":
                thoughts += 1
                if peace and thoughts >= peace:
                    process.kill()
                    told.cuts += 1
                    break
            else:
                told.end = word
        else:
            if told.end == "cut":
                told.end = "died"
    if told.end == "cut" or (peace and thoughts >= peace):
        told.end = "cut"
        _compare(told, home, confirmed)


def _compare(told: Evening, home: str, confirmed: list[str]) -> None:
    """See whether the last row that was confirmed is there, and the table lies as it was said."""
    if not confirmed:
        return
    rows, number, lay = int(confirmed[0]), int(confirmed[1]), confirmed[2]
    with Journal(DataFolder(Path(home)).journal) as journal:
        told.lost += max(0, rows - len(journal.entries(number)))
        table = LiveTable.reopen(journal, number)
        if len(table.writer.entries) == rows:
            told.wrong += digest(table) != lay


def run(games: list[str], holders: list[str], cuts: int, seed: int) -> int:
    """Play all of them; 0 if nothing was lost and nothing was wrong."""
    found = []
    for game in games:
        for holder in holders:
            one = evening(game, holder, cuts, seed)
            found.append(one)
            told = f"{one.rows} rows, {one.by_sailors} by sailors, {one.cuts} cuts, {one.lost} lost, {one.wrong} wrong"
            print(f"{game} {holder}: {told}, {one.end}", flush=True)
    bad = [one for one in found if one.lost or one.wrong or one.end != "over"]
    whole = {name: sum(getattr(one, name) for one in found) for name in ("rows", "by_sailors", "cuts", "lost", "wrong")}
    print(f"{len(found)} evenings: {whole}, {len(bad)} not whole")
    return 1 if bad else 0


def all_games() -> list[str]:
    """Name every game on the shelf."""
    return list(SHELF)
