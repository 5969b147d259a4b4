"""A finger held on an answer explains the rule that is meant, at every question of every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.decisions import Chance, Choose, Decision, Option, Seat, Secret
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n.handbook import Handbook, handbook, thing_asked, things_asked, things_meant
from companion.i18n.wording import tag_of
from companion.session.table.random_player import play
from tests.what_games_have import OURS

WRITTEN = Path(__file__).parent / "explained.json"
"""For every question the article about it, and for every kind of answer the articles that a held finger shows, read by
people line by line. `python -m tests.i18n.test_explained` writes it anew."""
ANSWERS = 500
EACH = 24
"""Answers of one question that are looked at."""

Table = dict[str, dict[str, list[str]]]


def asked_in(game: str) -> Iterator[Decision]:
    """Every question of a few random games, with real pieces and with the app."""
    shelved = SHELF[game]
    for holder in Holder:
        for seed, players in ((1, min(shelved.usual)), (2, max(shelved.usual))):
            seats = tuple(Seat(f"p{number}") for number in range(players))
            match: Match[Any] = Match(shelved, Setup(game, seats, {}, dict.fromkeys(shelved.sources, holder)))
            for number, _ in enumerate(chain((None,), play(match, seed))):
                if number > ANSWERS or match.decision is None:
                    break
                if not (isinstance(match.decision, Chance) and match.decision.hidden):
                    yield match.decision


def offered(asked: Decision) -> tuple[Option, ...]:
    """All its answers, or the first ones of very many."""
    if isinstance(asked, Choose):
        return asked.options[:EACH]
    if isinstance(asked, Secret):
        return tuple(option for own in asked.options.values() for option in own[:EACH])
    return asked.outcomes[:EACH]


def explained(game: str) -> Table:
    """Which article a held finger shows, by question and kind of answer."""
    book: Handbook = handbook(game)
    found: dict[str, dict[str, set[str]]] = {}
    for asked in asked_in(game):
        about = book.about(*things_asked(asked))
        row = found.setdefault(f"{thing_asked(asked)}: {about.name if about else '-'}", {})
        for option in offered(asked):
            entry = book.about(*things_meant(book, asked, option))
            row.setdefault(tag_of(option), set()).add(entry.name if entry else "-")
    return {
        question: {kind: sorted(names) for kind, names in sorted(row.items())}
        for question, row in sorted(found.items())
    }


@pytest.mark.parametrize("game", OURS)
def test_a_held_finger_explains_the_rule_that_is_meant(game: str) -> None:
    """Nobody who asks about an exchange hears about playing a card, and nobody hears nothing."""
    found = explained(game)

    assert found == json.loads(WRITTEN.read_text(encoding="utf-8"))[game]
    assert [question for question, row in found.items() if question.endswith(": -") or ["-"] in row.values()] == []


if __name__ == "__main__":
    WRITTEN.write_text(json.dumps({game: explained(game) for game in OURS}, indent=1) + "\n", encoding="utf-8")
