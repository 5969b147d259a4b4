"""RULES.md and RULINGS.md are held by tests: every paragraph is cited, every ruling names a test that exists."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from companion.engine.games import tortuga_dice

HERE = Path(__file__).parent
ROOM = Path(tortuga_dice.__file__).parent
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* \S", re.MULTILINE)
NUMBER = re.compile(r"\b(\d+)\.(\d+)(?:-(\d+)\.(\d+))?\b")


def held() -> dict[str, str]:
    """Every test function of this folder with its docstring."""
    found = {}
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[node.name] = ast.get_docstring(node) or ""
    return found


def cited(text: str) -> set[str]:
    """The paragraphs named in a text; 4.7-4.9 names three."""
    numbers = set()
    for chapter, first, also, last in NUMBER.findall(text):
        if also and also != chapter:
            numbers |= {f"{chapter}.{first}", f"{also}.{last}"}
        else:
            numbers |= {f"{chapter}.{number}" for number in range(int(first), int(last or first) + 1)}
    return numbers


def test_every_paragraph_of_the_rules_is_held_by_a_test() -> None:
    paragraphs = PARAGRAPH.findall((ROOM / "RULES.md").read_text(encoding="utf-8"))
    named = set().union(*map(cited, held().values()))

    assert len(paragraphs) == len(set(paragraphs)) > 50
    assert [paragraph for paragraph in paragraphs if paragraph not in named] == []


def test_every_paragraph_that_tests_and_code_cite_is_in_the_rules() -> None:
    paragraphs = set(PARAGRAPH.findall((ROOM / "RULES.md").read_text(encoding="utf-8")))
    texts = [doc for name, doc in held().items() if name not in OWN]
    for path in ROOM.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        texts += [
            ast.get_docstring(node) or ""
            for node in ast.walk(tree)
            if isinstance(node, (ast.FunctionDef, ast.ClassDef))
        ]
        texts += re.findall(r'refusal\("[a-z-]+", "([\d.]+)"', path.read_text(encoding="utf-8"))

    assert set().union(*map(cited, texts)) <= paragraphs


def test_every_ruling_names_a_test_that_exists() -> None:
    known = held()
    rulings = re.findall(r"^\| (R\d+) \|.*\| (.*) \|$", (ROOM / "RULINGS.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert [number for number, _ in rulings] == [f"R{number}" for number in range(1, len(rulings) + 1)]
    assert len(rulings) >= 20
    for number, named in rulings:
        names = re.findall(r"`(test_\w+)`", named)
        assert names, number
        assert [name for name in names if name not in known] == []


def test_every_example_and_every_tricky_case_is_played() -> None:
    said = " ".join(held().values())
    tricky = (1, 2, 4, 5, 7, 9, 10, 12, 13, 15, 16, 18, 19, 21, 23, 25, 26, 27)

    assert [number for number in range(1, 14) if not re.search(rf"vector V{number}\b", said)] == []
    assert [number for number in tricky if not re.search(rf"tricky scenario {number}\b", said)] == []


OWN = {name for name in dir() if name.startswith("test_")}
