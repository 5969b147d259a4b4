"""Planting faults: what is planted, where, and whether it counts as noticed."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

from companion.devtools.mutation import trial
from companion.devtools.mutation.__main__ import sample
from companion.devtools.mutation.coverage_map import CoverageMap
from companion.devtools.mutation.coverage_run import digest, files_of_tests, measure
from companion.devtools.mutation.mutants import Mutant, mutants
from companion.devtools.mutation.report import report
from companion.devtools.mutation.trial import Copy, Outcome, Verdict

ROOT = Path(__file__).parents[2]
SOURCE = """\
\"\"\"A docstring with 3 words.\"\"\"

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

LIMIT: int = 4
T = TypeVar("T", bound=int)


@dataclass(slots=True)
class Counter(Struct, frozen=True, tag="counter"):
    def add(self, many: int, twice: bool = False) -> int:
        if many > LIMIT and not twice:
            raise ValueError("too many")
        self.total = many + 1
        self.tell(many, twice, flush=True, corner=2)
        return min(many, self.total)
"""


def planted() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for one in mutants("counter.py", SOURCE):
        found.setdefault(one.kind, []).append((one.before.strip(), one.after.strip()))
    return found


def test_every_kind_of_slip_is_planted_where_it_can_be_made() -> None:
    assert planted() == {
        "number": [("4", "5"), ("1", "2")],
        "word": [('"counter"', "'counter~'")],
        "yes/no": [("False", "True")],
        "condition negated": [("many > LIMIT and not twice", "not (many > LIMIT and not twice)")],
        "comparison": [(">", ">=")],
        "and/or": [("and", "or")],
        "sign lost": [("not twice", "(twice)")],
        "raise dropped": [('raise ValueError("too many")', "pass")],
        "assignment dropped": [("self.total = many + 1", "pass")],
        "arithmetic": [("+", "-")],
        "call dropped": [("self.tell(many, twice, flush=True, corner=2)", "pass")],
        "arguments exchanged": [("many, twice", "twice, many"), ("many, self.total", "self.total, many")],
        "returns None": [("min(many, self.total)", "None")],
        "function": [("min", "max")],
    }


def test_a_fault_changes_one_place_and_is_still_python() -> None:
    for one in mutants("counter.py", SOURCE):
        assert ast.dump(ast.parse(one.text)) != ast.dump(ast.parse(SOURCE))
        assert SOURCE.splitlines()[: one.line - 1] == one.text.splitlines()[: one.line - 1]


def test_a_sample_takes_as_many_of_each_room_each_from_another_line_and_the_same_for_the_same_seed() -> None:
    rooms = ["companion/i18n", "hardware/seats/seat.py"]
    taken, again, other = (sample(rooms, 6, seed) for seed in (3, 3, 4))

    assert taken == again != other
    assert sorted(one.path.startswith(rooms[0]) for one in taken) == [False] * 3 + [True] * 3
    assert len({(one.path, one.line) for one in taken}) == 6


TESTS = (
    "import counter\n\n\ndef test_it():\n    assert counter.add(2) == 3\n\n\ndef test_nothing():\n    counter.add(2)\n"
)
MODULE = "def add(one):\n    two = one + 1\n    return two\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A tree of one module and one file of tests, known to git."""
    (tmp_path / "counter.py").write_text(MODULE)
    (tmp_path / "test_counter.py").write_text(TESTS)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def fault(kind: str) -> Mutant:
    return next(one for one in mutants("counter.py", MODULE) if one.kind == kind)


def known(lines: dict[int, set[str]], seconds: dict[str, float] | None = None) -> CoverageMap:
    """A map of one module."""
    made = CoverageMap()
    made.seconds = seconds or {}
    for line, tests in lines.items():
        made.ran("counter.py", [line], tests)
    return made


LOOKS, RUNS = "test_counter.py::test_it", "test_counter.py::test_nothing"


def test_a_fault_is_noticed_by_a_test_that_looks_and_survives_one_that_only_runs(house: Path, tmp_path: Path) -> None:
    copy = Copy(house, tmp_path / "copy")

    caught = copy.trial(fault("arithmetic"), known({2: {LOOKS, RUNS}}, {LOOKS: 0.2, RUNS: 0.1}))
    survived = copy.trial(fault("arithmetic"), known({2: {RUNS}}))
    untested = copy.trial(fault("arithmetic"), known({}))

    assert (caught.outcome, caught.test, caught.noticed) == (Outcome.CAUGHT, LOOKS, True)
    assert (survived.outcome, survived.noticed) == (Outcome.SURVIVED, False)
    assert (untested.outcome, untested.noticed) == (Outcome.UNTESTED, False)
    assert (tmp_path / "copy" / "counter.py").read_text() == MODULE


def test_a_test_that_runs_only_another_line_of_the_module_is_asked_when_those_of_the_line_are_green(
    house: Path, tmp_path: Path
) -> None:
    """What is kept for a whole process is run by whichever test came first, and noticed by another."""
    verdict = Copy(house, tmp_path / "copy").trial(fault("arithmetic"), known({2: {RUNS}, 3: {LOOKS}}))

    assert (verdict.outcome, verdict.test) == (Outcome.CAUGHT, LOOKS)


def test_a_number_that_only_another_module_uses_is_tried_with_the_tests_of_that_one(
    house: Path, tmp_path: Path
) -> None:
    """Nobody runs the line of a constant but whoever imports it first."""
    (house / "hardware").mkdir()
    (house / "hardware" / "__init__.py").touch()
    (house / "hardware" / "limits.py").write_text("MOST = 9\n")
    (house / "hardware" / "user.py").write_text("from hardware.limits import MOST\n\n\ndef most():\n    return MOST\n")
    (house / "test_user.py").write_text("from hardware.user import most\n\n\ndef test_it():\n    assert most() == 9\n")
    made = CoverageMap()
    made.ran("hardware/limits.py", [1], set())
    made.ran("hardware/user.py", [5], {"test_user.py::test_it"})
    (planted_fault,) = mutants("hardware/limits.py", "MOST = 9\n")

    verdict = Copy(house, tmp_path / "copy").trial(planted_fault, made)

    assert (verdict.outcome, verdict.test) == (Outcome.CAUGHT, "test_user.py::test_it")


def test_a_test_that_hangs_with_the_fault_ends_the_trial_and_is_named(
    house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also one that waits for a process, which is ended with it."""
    (house / "test_counter.py").write_text(
        "import subprocess, sys\n\nimport counter\n\n\n"
        "def test_it():\n    code = f'import time; time.sleep({0 if counter.add(2) == 3 else 600})'\n"
        "    subprocess.run([sys.executable, '-c', code])\n"
    )
    monkeypatch.setattr(trial, "AT_LEAST", 2.0)

    verdict = Copy(house, tmp_path / "copy").trial(fault("arithmetic"), known({2: {LOOKS}}, {LOOKS: 0.1}))

    assert (verdict.outcome, verdict.test, verdict.noticed) == (Outcome.HUNG, LOOKS, True)


def test_a_test_that_is_no_longer_there_notices_nothing(house: Path, tmp_path: Path) -> None:
    """The others are asked without it."""
    copy, gone = Copy(house, tmp_path / "copy"), "test_counter.py::test_gone"

    with_others = copy.trial(fault("arithmetic"), known({2: {gone, LOOKS}}))
    alone = copy.trial(fault("arithmetic"), known({2: {gone}}))

    assert (with_others.outcome, with_others.test) == (Outcome.CAUGHT, LOOKS)
    assert alone.outcome is Outcome.SURVIVED


def test_a_name_that_cannot_be_typed_is_run_all_the_same_and_nothing_beside_it(house: Path, tmp_path: Path) -> None:
    """Names are made of parameters, and those may hold anything."""
    (house / "test_counter.py").write_text(
        "import counter\nimport pytest\n\n\n"
        "@pytest.mark.parametrize('what', ['ann: 2 :: ben, [cat]'])\ndef test_it(what):\n"
        "    assert counter.add(2) == 3\n\n\ndef test_beside():\n    assert counter.add(2) == 4\n"
    )
    name = "test_counter.py::test_it[ann: 2 :: ben, [cat]]"
    copy = Copy(house, tmp_path / "copy")

    caught = copy.trial(fault("arithmetic"), known({2: {name}}))

    assert (caught.outcome, caught.test) == (Outcome.CAUGHT, name)
    assert copy.run([name], {}) == (Outcome.SURVIVED, [])


def test_two_faults_in_one_second_are_two_faults(house: Path, tmp_path: Path) -> None:
    """Compiled modules are kept between trials: none may be taken for another of the same length."""
    (house / "test_counter.py").write_text("import counter\n\n\ndef test_it():\n    assert counter.add(2) != 1\n")
    copy, one = Copy(house, tmp_path / "copy"), fault("arithmetic")
    harmless = Mutant("counter.py", 2, "number", "1", "9", MODULE.replace("1", "9"))

    told = [copy.trial(each, known({2: {LOOKS}})).outcome for each in (harmless, one, harmless)]

    assert told == [Outcome.SURVIVED, Outcome.CAUGHT, Outcome.SURVIVED]


def test_the_quickest_tests_come_first_and_an_import_belongs_to_all_of_its_file(tmp_path: Path) -> None:
    made = known({1: set(), 2: {"slow", "quick"}, 3: {"other"}}, {"slow": 9.0, "quick": 0.1, "other": 1.0})
    made.save(tmp_path / "map")

    for one in (made, CoverageMap.load(tmp_path / "map")):
        assert one.of_line("counter.py", 2) == ["quick", "slow"]
        assert one.of_line("counter.py", 9) == ["other"], "a long statement counts to its first line"
        assert one.of_line("counter.py", 1) == []
        assert one.of_file("counter.py") == ["quick", "other", "slow"]


def test_lines_are_found_again_when_a_module_was_changed(house: Path) -> None:
    made = known({2: {LOOKS}, 3: {RUNS}})
    made.follow(house)
    (house / "counter.py").write_text("# one more\n\n" + MODULE.replace("return two", "return 0 + two"))

    made.follow(house)

    assert (made.of_line("counter.py", 4), made.of_line("counter.py", 5)) == ([LOOKS], [RUNS])


TREE = """\
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.counter import add

BEGUN = "from companion.window import shown; print(shown())"


def test_runs():
    assert add(2) == 3


def test_is_red():
    assert add(2) == 4


def test_reads():
    assert "two" in (Path(__file__).parent / "companion/counter.py").read_text()


@pytest.fixture(scope="module")
def window():
    return subprocess.run([sys.executable, "-c", BEGUN], capture_output=True, text=True).stdout


def test_looks_first(window):
    assert window


def test_looks_later(window):
    assert window == "3\\n"


def test_another_window():
    assert subprocess.run([sys.executable, "-c", BEGUN], stdout=subprocess.DEVNULL).returncode == 0
"""
WINDOW = "import os\n\n\ndef shown():\n    if os.environ.get('NEVER'):\n        return 1\n    return 3\n"


def test_lines_are_known_by_all_tests_that_run_or_read_them_also_in_processes_of_their_own(tmp_path: Path) -> None:
    """One test runs the module, another reads its text, a third is red anyway; two share a process, one has its own."""
    root, work = tmp_path / "tree", tmp_path / "work"
    (root / "companion").mkdir(parents=True)
    work.mkdir()
    (root / "companion" / "counter.py").write_text(MODULE)
    (root / "companion" / "window.py").write_text(WINDOW)
    (root / "test_tree.py").write_text(TREE)
    # The plugin is ours; the package that it lies in is found beside the tree's own.
    (root / "companion" / "__init__.py").write_text(f"__path__.append({str(ROOT / 'companion')!r})\n")
    made = CoverageMap()

    assert list(measure(made, root, work, files_of_tests(root, ["."]))) == ["measured ."]

    def names(tests: list[str]) -> set[str]:
        return {test.removeprefix("test_tree.py::test_") for test in tests}

    assert names(made.of_line("companion/counter.py", 2)) == {"runs"}
    assert names(made.of_file("companion/counter.py")) == {"runs", "reads"}
    assert names(made.of_line("companion/window.py", 7)) == {"looks_first", "looks_later", "another_window"}
    assert made.of_line("companion/window.py", 6) == made.of_line("companion/window.py", 5), "6 never runs"
    assert made.measured == {"test_tree.py": digest(root / "test_tree.py")}
    assert all(seconds >= 0 for seconds in made.seconds.values())


def test_the_report_counts_by_room_and_names_what_nobody_noticed() -> None:
    one = fault("arithmetic")
    other = one._replace(path="house/door.py")
    told = report([Verdict(one, Outcome.CAUGHT, LOOKS), Verdict(other, Outcome.SURVIVED)], ["counter.py", "house"])

    assert [line.split() for line in told.splitlines()[1:3]] == [
        ["counter.py", "1", "of", "1", "noticed,", "100%"],
        ["house", "0", "of", "1", "noticed,", "0%"],
    ]
    assert told.splitlines()[-1] == "  survived: house/door.py:2 arithmetic: ' + ' -> ' - '"
