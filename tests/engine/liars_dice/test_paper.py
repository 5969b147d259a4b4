"""RULES.md and RULINGS.md are held by tests: every paragraph is cited, every ruling names a test that exists."""

from __future__ import annotations

from pathlib import Path

from companion.engine.games import liars_dice
from tests.engine import paper

HERE = Path(__file__).parent
ROOM = Path(liars_dice.__file__).parent


def test_every_paragraph_of_the_rules_is_held_by_a_test() -> None:
    assert len(paper.paragraphs(ROOM)) == len(set(paper.paragraphs(ROOM))) == 21
    assert paper.not_held(ROOM, HERE) == []


def test_what_tests_and_code_cite_is_in_the_rules() -> None:
    assert paper.unknown(ROOM, HERE) == set()


def test_every_ruling_names_a_test_that_exists() -> None:
    rulings = paper.rulings(ROOM, HERE)

    assert list(rulings) == [f"R{number}" for number in range(1, 13)]
    assert [name for names in rulings.values() for name in names] == []
