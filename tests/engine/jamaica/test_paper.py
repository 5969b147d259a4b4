"""RULES.md and RULINGS.md are held by tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).parent
SCENARIOS = HERE.parents[1] / "scenarios" / "jamaica"
BOOK = files("companion.engine.games.jamaica")
PARAGRAPH = re.compile(r"^(\d+\.\d+) ", re.MULTILINE)
CITED = re.compile(r"\b\d+\.\d+\b")
RULING = re.compile(r"^\| R(\d+) \|(.*)\|$", re.MULTILINE)


def all_tests() -> Iterator[ast.FunctionDef]:
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def paragraphs() -> list[str]:
    return PARAGRAPH.findall((BOOK / "RULES.md").read_text(encoding="utf-8"))


def test_every_paragraph_of_the_rules_is_cited_by_a_test() -> None:
    """A rule that no test names is a promise that nobody keeps."""
    cited = {number for test in all_tests() for number in CITED.findall(ast.get_docstring(test) or "")}

    assert len(paragraphs()) > 90
    assert [number for number in paragraphs() if number not in cited] == []


def test_no_test_cites_a_paragraph_that_does_not_exist() -> None:
    """The book has one numbering, and each number once."""
    numbers = paragraphs()
    assert len(set(numbers)) == len(numbers)
    for test in all_tests():
        for number in CITED.findall(ast.get_docstring(test) or ""):
            assert number in numbers, f"{test.name} cites {number}"


def test_every_ruling_names_tests_that_exist() -> None:
    """All thirty open points of the rulebook, and our own."""
    rows = RULING.findall((BOOK / "RULINGS.md").read_text(encoding="utf-8"))
    names = {test.name for test in all_tests()}

    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= 30
    for number, row in rows:
        held = re.findall(r"`(test_\w+)`", row)
        assert held, f"R{number} names no test"
        assert [name for name in held if name not in names] == [], f"R{number}"
        assert set(CITED.findall(row)) <= set(paragraphs())


def test_every_number_in_the_code_is_a_number_of_the_book() -> None:
    """Refusals and docstrings cite paragraphs that can be looked up."""
    cited = set()
    for module in BOOK.iterdir():
        if module.name.endswith(".py"):
            text = module.read_text(encoding="utf-8")
            cited |= set(re.findall(r'"(\d+\.\d+)"', text))
            cited |= {number for said in re.findall(r'"""(.*?)"""', text, re.DOTALL) for number in CITED.findall(said)}

    assert len(cited) > 80
    assert cited - set(paragraphs()) == set()


def test_every_scenario_cites_paragraphs_of_the_book() -> None:
    """A scenario file says which rules it is about."""
    for path in SCENARIOS.glob("*.toml"):
        said = re.search(r'^rules = "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
        assert said, path.name
        assert set(said[1].split()) <= set(paragraphs()), path.name
