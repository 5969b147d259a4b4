"""RULES.md and RULINGS.md are held by tests: nothing is written there that no test cites."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAME = ROOT / "companion" / "engine" / "games" / "tortuga1667"
SCENARIOS = ROOT / "tests" / "scenarios" / "tortuga1667"

INSTINCT = {GAME / "instinct.py", GAME / "action_worth.py"}
"""Weights of a computer player, no rules."""
NUMBER = re.compile(r"(?<![\d.A-Z])(?:1[01]|[2-9])\.\d{1,2}(?![\d])")
PARAGRAPH = re.compile(r"^\*\*((?:1[01]|[2-9])\.\d{1,2})\b", re.MULTILINE)
RULING = re.compile(r"^\| ([AD]\d+) \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)


@cache
def docstrings() -> dict[str, str]:
    """The tests of this folder with their docstrings."""
    return {
        node.name: ast.get_docstring(node) or ""
        for path in sorted(HERE.glob("test_*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


@cache
def scenarios() -> dict[str, str]:
    """The scenario files with the paragraphs they say they are about."""
    files = {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(SCENARIOS.glob("*.toml"))}
    return {path.name: f"{content['rules']} {content['title']}" for path, content in files.items()}


@cache
def paragraphs() -> list[str]:
    return PARAGRAPH.findall((GAME / "RULES.md").read_text(encoding="utf-8"))


def cited(text: str) -> set[str]:
    return set(NUMBER.findall(text))


def test_every_paragraph_of_the_rules_is_cited_by_a_test() -> None:
    """11.1"""
    by_tests = {number for text in (*docstrings().values(), *scenarios().values()) for number in cited(text)}

    assert len(paragraphs()) > 80
    assert [number for number in paragraphs() if number not in by_tests] == []
    assert sorted(by_tests - set(paragraphs())) == []


def test_paragraphs_are_numbered_without_gaps() -> None:
    """11.1"""
    chapters: dict[int, list[int]] = {}
    for number in paragraphs():
        chapter, verse = map(int, number.split("."))
        chapters.setdefault(chapter, []).append(verse)

    assert list(chapters) == list(range(2, 12))
    for chapter, verses in chapters.items():
        first = 0 if chapter in (5, 8) else 1
        assert verses == list(range(first, first + len(verses)))


@pytest.mark.parametrize("module", sorted(set(GAME.glob("*.py")) - INSTINCT), ids=lambda path: path.stem)
def test_the_code_cites_only_paragraphs_that_exist(module: Path) -> None:
    """11.1"""
    assert sorted(cited(module.read_text(encoding="utf-8")) - set(paragraphs())) == []


def test_every_ruling_names_a_test_that_exists_and_cites_it() -> None:
    """11.1"""
    rulings = {key: held for key, _, _, held in RULING.findall((GAME / "RULINGS.md").read_text(encoding="utf-8"))}
    tests = docstrings() | scenarios()

    assert list(rulings) == [f"A{number}" for number in range(1, 31)] + [f"D{number}" for number in range(1, 35)]
    for ruling, held in rulings.items():
        named = re.findall(r"`([\w.-]+)`", held)
        assert named or held == "no rule in it", ruling
        for name in named:
            assert name in tests, f"{ruling} names {name}"
            assert re.search(rf"\b{ruling}\b", tests[name]), f"{name} does not cite {ruling}"


VECTORS = [f"TV{number:02}" for number in range(1, 31)]
CASES = [f"S{number}" for number in (1, 3, 4, 6, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 24, 26, 29, 30, 32)]


@pytest.mark.parametrize("case", [*VECTORS, *CASES])
def test_every_worked_case_is_a_test_or_a_scenario(case: str) -> None:
    """11.1"""
    texts = (*docstrings().values(), *scenarios().values())

    assert any(re.search(rf"\b{case}\b", text) for text in texts)
