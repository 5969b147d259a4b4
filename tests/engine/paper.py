"""RULES.md and RULINGS.md against the tests of a game: every paragraph is cited, every ruling names a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

PARAGRAPH: Final = re.compile(r"^\*\*(\d+\.\d+)\*\* \S", re.MULTILINE)
NUMBER: Final = re.compile(r"\b(\d+)\.(\d+)(?:-(\d+)\.(\d+))?\b")


def held(tests: Path) -> dict[str, str]:
    """Every test function of a folder with its docstring."""
    found = {}
    for path in tests.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = ast.get_docstring(node) or ""
    return found


def cited(text: str) -> set[str]:
    """The paragraphs named in a text; 4.7-4.9 names three."""
    numbers = set()
    for chapter, first, also, last in NUMBER.findall(text):
        end = last if also == chapter else first
        numbers |= {f"{chapter}.{number}" for number in range(int(first), int(end) + 1)}
    return numbers


def paragraphs(room: Path) -> list[str]:
    """The numbers of RULES.md."""
    return PARAGRAPH.findall((room / "RULES.md").read_text(encoding="utf-8"))


def not_held(room: Path, tests: Path) -> list[str]:
    """Paragraphs that no test cites."""
    named = set().union(*map(cited, held(tests).values()))
    return [paragraph for paragraph in paragraphs(room) if paragraph not in named]


def unknown(room: Path, tests: Path) -> set[str]:
    """Paragraphs that tests, code or refusals cite, and that are not in the rules."""
    texts = list(held(tests).values())
    for path in room.glob("*.py"):
        code = path.read_text(encoding="utf-8")
        nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
        texts += [ast.get_docstring(node) or "" for node in nodes]
        texts += re.findall(r'refusal\(\s*"[a-z-]+", "([\d.]+)"', code)
    return set().union(*map(cited, texts)) - set(paragraphs(room))


def rulings(room: Path, tests: Path) -> dict[str, list[str]]:
    """For each ruling the tests that it names and that do not exist; a ruling that names none has itself in it."""
    known = held(tests)
    told = re.findall(r"^\| (R\d+) \|.*\| (.*) \|$", (room / "RULINGS.md").read_text(encoding="utf-8"), re.MULTILINE)
    found = {}
    for number, by in told:
        names = re.findall(r"`(test_\w+)`", by) or [number]
        found[number] = [name for name in names if name not in known]
    return found
