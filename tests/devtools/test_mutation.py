"""Planting faults: what is planted, where, and whether it counts as noticed."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

from companion.devtools.mutation.coverage_map import CoverageMap, measure
from companion.devtools.mutation.mutants import Mutant, mutants
from companion.devtools.mutation.trial import Copy, Outcome

ROOT = Path(__file__).parents[2]
SOURCE = """\
\"\"\"A docstring with 3 words.\"\"\"

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

LIMIT: int = 4


@dataclass(slots=True)
class Counter(Struct, frozen=True, tag="counter"):
    def add(self, many: int, twice: bool = False) -> int:
        if many > LIMIT and not twice:
            raise ValueError("too many")
        self.total = many + 1
        self.tell(many, twice, flush=True)
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
        "call dropped": [("self.tell(many, twice, flush=True)", "pass")],
        "arguments exchanged": [("many, twice", "twice, many"), ("many, self.total", "self.total, many")],
        "returns None": [("min(many, self.total)", "None")],
        "function": [("min", "max")],
    }


def test_a_fault_changes_one_place_and_is_still_python() -> None:
    for one in mutants("counter.py", SOURCE):
        assert ast.dump(ast.parse(one.text)) != ast.dump(ast.parse(SOURCE))
        assert SOURCE.splitlines()[: one.line - 1] == one.text.splitlines()[: one.line - 1]


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


def test_a_fault_is_noticed_by_a_test_that_looks_and_survives_one_that_only_runs(house: Path, tmp_path: Path) -> None:
    copy = Copy(house, tmp_path / "copy")
    looks, runs = "test_counter.py::test_it", "test_counter.py::test_nothing"

    caught = copy.trial(fault("arithmetic"), CoverageMap({"counter.py": {2: [looks, runs]}}, {looks: 0.2, runs: 0.1}))
    survived = copy.trial(fault("arithmetic"), CoverageMap({"counter.py": {2: [runs]}}, {}))
    untested = copy.trial(fault("arithmetic"), CoverageMap({}, {}))

    assert (caught.outcome, caught.test, caught.noticed) == (Outcome.CAUGHT, looks, True)
    assert (survived.outcome, survived.noticed) == (Outcome.SURVIVED, False)
    assert (untested.outcome, untested.noticed) == (Outcome.UNTESTED, False)
    assert (tmp_path / "copy" / "counter.py").read_text() == MODULE


def test_the_quickest_tests_come_first_and_an_import_belongs_to_all_of_its_file(tmp_path: Path) -> None:
    known = CoverageMap(
        {"a.py": {1: [], 2: ["slow", "quick"], 3: ["other"]}}, {"slow": 9.0, "quick": 0.1, "other": 1.0}
    )
    known.save(tmp_path / "map")

    for one in (known, CoverageMap.load(tmp_path / "map")):
        assert one.tests("a.py", 2) == ["quick", "slow"]
        assert one.tests("a.py", 1) == ["quick", "other", "slow"]
        assert one.tests("a.py", 9) == []


def test_a_test_that_only_reads_a_module_is_known_for_all_of_its_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One test runs the module, another reads its text, a third is red anyway; measured for real, in their own tree."""
    monkeypatch.delenv("PYTEST_CURRENT_TEST")  # else all within is taken for a process of this test
    root, work = tmp_path / "tree", tmp_path / "work"
    (root / "companion").mkdir(parents=True)
    work.mkdir()
    (root / "companion" / "counter.py").write_text(MODULE)
    (root / "test_both.py").write_text(
        "from pathlib import Path\n\nfrom companion.counter import add\n\n\n"
        "def test_runs():\n    assert add(2) == 3\n\n\n"
        "def test_is_red():\n    assert add(2) == 4\n\n\n"
        "def test_reads():\n    assert 'two' in (Path(__file__).parent / 'companion/counter.py').read_text()\n"
    )
    # The plugin is ours; the package that it lies in is found beside the tree's own.
    (root / "companion" / "__init__.py").write_text(f"__path__.append({str(ROOT / 'companion')!r})\n")

    known = measure(root, work, ["-p", "no:cacheprovider", "test_both.py"])

    assert sorted(known.tests("companion/counter.py", 2)) == ["test_both.py::test_reads", "test_both.py::test_runs"]
    assert known.tests("companion/counter.py", 9) == ["test_both.py::test_reads"]
    assert all(seconds >= 0 for seconds in known.seconds.values())
