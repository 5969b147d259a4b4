"""RULES.md and RULINGS.md are held by tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

HERE = Path(__file__).parent
BOOK = files("companion.engine.games.tortuga_cards")
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* ", re.MULTILINE)


def all_tests() -> Iterator[ast.FunctionDef]:
    """Every test of this folder."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def test_every_paragraph_is_cited_by_a_test() -> None:
    """And no test cites a paragraph that is not there."""
    paragraphs = PARAGRAPH.findall((BOOK / "RULES.md").read_text(encoding="utf-8"))
    cited = {number for test in all_tests() for number in re.findall(r"\b\d+\.\d+\b", ast.get_docstring(test) or "")}

    assert len(paragraphs) == len(set(paragraphs)) > 45
    assert set(paragraphs) - cited == set()
    assert cited - set(paragraphs) == set()


def test_every_ruling_names_a_test_that_exists() -> None:
    """R1 to R17, each with at least one test."""
    text = (BOOK / "RULINGS.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\| (R\d+) \|(.*)\|$", text, re.MULTILINE)
    named = {number: re.findall(r"`(test_\w+)`", line) for number, line in lines}

    assert [number for number, _ in lines] == [f"R{number}" for number in range(1, len(lines) + 1)]
    assert len(lines) >= 17
    assert [number for number, names in named.items() if not names] == []
    assert {name for names in named.values() for name in names} <= {test.name for test in all_tests()}


def test_every_refusal_and_switch_cites_a_paragraph_that_exists() -> None:
    """The numbers beside refusals in the code are numbers of the book."""
    paragraphs = set(PARAGRAPH.findall((BOOK / "RULES.md").read_text(encoding="utf-8")))
    cited: set[str] = set()
    for module in BOOK.iterdir():
        if module.name.endswith(".py") and module.name != "instinct.py":  # that one holds weights, no rules
            text = module.read_text(encoding="utf-8")
            cited |= set(re.findall(r'"(\d+\.\d+)"', text)) | set(re.findall(r'"""(?:[^"]*?)(\d+\.\d+)', text))
    assert cited - paragraphs == set()
    assert len(cited) > 20
