"""`companion soak`: what it plays, and that it notices what it is there to notice."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.devtools.bench.bench_command import setups
from companion.devtools.soak.power_cuts import PowerCuts, Promise
from companion.devtools.soak.process_health import FEWEST, WARM, Sample, judged, sample
from companion.devtools.soak.secret_search import Overheard, leaks, marked
from companion.devtools.soak.soak_evening import missing
from companion.devtools.soak.soak_tally import FAULTS, Tally
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.session.data_folder import DataFolder
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from tests.cli.conftest import Companion


def played(journal: Journal, answers: int) -> LiveTable:
    """An evening of Tortuga 1667 that the companion deals, with secrets in it."""
    game = SHELF["tortuga1667"]
    table = LiveTable.begin(journal, game, setups(game)[-1], seed=987_654_321_987)
    for _ in range(answers):
        assert table.match.decision is not None
        table.answer(RandomPlayer(3).answer(table.match.decision, table.match.sequence, table.match.owed))
    return table


# --- the command ---------------------------------------------------------------------------------------------------


def test_a_short_soak_loses_nothing_and_says_so(companion: Companion, tmp_path: Path) -> None:
    """Three evenings with faults, each followed by a power cut; the folder is left as it was."""
    done = companion("soak", "--evenings", 3, "--seed", 11, "--json", "--data", tmp_path)
    told = json.loads(done.out)

    assert (done.code, told["well"], told["troubles"]) == (0, True, [])
    assert [told[name] for name in ("lost", "leaks", "misread", "unexpected")] == [0, 0, 0, 0]
    assert sum(told["evenings"].values()) == told["restarts"] == told["faults"]["power-cut"] == 3
    assert set(told["faults"]) == set(FAULTS)
    assert min(told["answers"][by] for by in ("hand", "seat")) > 20
    assert min(told["comparisons"], told["searched"]) > 5
    assert told["growth"]["judged"] is False
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_report_is_for_people_too(companion: Companion, tmp_path: Path, language: str) -> None:
    """One row for each figure, and a last word; what one evening says nothing about is not judged."""
    done = companion("soak", "--evenings", 1, "--seed", 3, "--lang", language, "--data", tmp_path)

    assert done.code == 0
    assert translator(language).text("soak.too-short", evenings=FEWEST) in done.out
    assert translator(language).text("soak.lost") in done.out
    assert done.out.splitlines()[-1] == translator(language).text("soak.well")


def test_a_journal_that_forgets_ends_the_soak_with_exit_code_1(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every row is accepted, and none of the second ten answers is written."""
    honest = Journal.write

    def forgetful(journal: Journal, match: int, seq: int, entry: object) -> None:
        if seq <= 10:
            honest(journal, match, seq, entry)  # type: ignore[arg-type]  # handed on

    monkeypatch.setattr(Journal, "write", forgetful)
    done = companion("soak", "--evenings", 1, "--seed", 3, "--json", "--data", tmp_path)
    told = json.loads(done.out)

    assert done.code == 1
    assert told["lost"] > 0
    assert told["well"] is False


@pytest.mark.parametrize(
    "wrong", [("--hours", "0"), ("--hours", "-1"), ("--hours", "nan"), ("--evenings", "0"), ("--seed", "-1")]
)
def test_wrong_usage_is_said_in_one_line(companion: Companion, wrong: tuple[str, str]) -> None:
    """Before anything is played."""
    done = companion("soak", *wrong)

    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"companion: {wrong[0]}")


# --- what it notices -----------------------------------------------------------------------------------------------


def test_what_was_confirmed_and_is_not_there_is_counted() -> None:
    """At the end, in the middle, and what nobody ever gave."""
    assert missing(["a", "b", "c"], ["a", "b", "c"]) == 0
    assert missing(["a", "b", "c"], ["a"]) == 2
    assert missing(["a", "b", "c"], ["a", "x", "c"]) == 2
    assert missing(["a"], ["a", "b"]) == 1


def test_a_secret_in_a_log_or_a_file_name_is_found(tmp_path: Path) -> None:
    """The name of the place is told, the secret is not."""
    overheard = Overheard()
    folder = DataFolder(tmp_path)
    logger = logging.getLogger("a chatty module")
    logger.addHandler(overheard)
    with Journal(folder.journal) as journal:
        table = played(journal, 40)
        secret = min(marked(table.match))
        seed = journal.seed(table.number)
        tr = translator("en")

        clean = leaks(table, seed, folder, tr, overheard.taken())
        logger.warning("dealt %s", secret)
        (tmp_path / f"seed-{seed}").touch()
        found = leaks(table, seed, folder, tr, overheard.taken())
    logger.removeHandler(overheard)

    assert clean[1] == []
    assert found[1] == ["files", "log"]
    assert clean[0] == found[0] > 1


def test_rows_that_were_promised_before_a_power_cut_and_are_gone_are_counted(tmp_path: Path) -> None:
    """One real power cut, then a promise that nobody kept."""
    folder, tally = DataFolder(tmp_path), Tally(1)
    cuts = PowerCuts(folder, Random(5), tally)
    while not cuts._promised:
        cuts.cut()
    assert (tally.lost, tally.troubles) == (0, [])

    number = max(cuts._promised)
    rows = cuts._promised[number].rows
    cuts._promised[number] = Promise(rows + 300, "0123456789abcdef")
    cuts._look(number)

    assert tally.lost > 0
    assert not tally.well


@contextmanager
def opened(path: Path) -> Iterator[None]:
    with path.open():
        yield


def test_an_open_file_is_a_handle(tmp_path: Path) -> None:
    """And memory is what the system says."""
    path = tmp_path / "file"
    path.touch()
    before = sample(0.0)
    with opened(path):
        during = sample(0.0)

    assert during.handles == before.handles + 1
    assert before.memory > 10


def test_growth_is_judged_once_all_is_warm() -> None:
    """What is taken at the beginning and kept is no growth; what goes on growing is."""
    times = range(FEWEST)
    warm = judged([Sample(at, 100 + min(at, WARM), 9) for at in times])
    leaky = judged([Sample(at, 200 + at, 9) for at in times])
    forgetful = judged([Sample(at, 200, 9 + at // 30) for at in times])
    short = judged([Sample(at, 100 + 50 * at, 9) for at in range(FEWEST - 1)])

    assert (warm.well, round(warm.per_cent, 1)) == (True, 0.0)
    assert not leaky.well
    assert not forgetful.well
    assert (short.well, short.judged) == (True, False)
