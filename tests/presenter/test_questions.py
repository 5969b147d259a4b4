"""Every decision kind of every game has a screen: the shelf is walked, and each question is put in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.devtools.fingers.every_question import meet
from companion.engine.kernel.decisions import Secret
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.presenter import theme
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.house.draft import STRANGERS
from companion.presenter.table.answer_keys import Key
from companion.presenter.table.table_model import TableModel
from companion.session.table.live_table import LiveTable
from tests.what_games_have import OURS

ROOT = Path(__file__).parents[2]
LOOK = theme.CHART
TALKERS = [translator(language) for language in languages()]


def questions_of(game: str) -> set[str]:
    """All questions that the game has words for; that these are all it asks, tests/i18n holds."""
    text = (ROOT / "companion/i18n/en" / f"{game}.po").read_text(encoding="utf-8")
    return set(re.findall(r'^msgid "(?:prompt|chance)\.([^"\[]+)"', text, re.MULTILINE))


def name_of(table: LiveTable) -> str:
    asked = table.match.decision
    return str(getattr(asked, "prompt", None) or getattr(asked, "source", ""))


def unsigned(key: Key) -> bool:
    """Say whether an answer can be told only by reading it."""
    return not (key.picture or key.mark or key.spots or key.hints)


def faults(table: LiveTable, board: Board) -> list[str]:
    """Put the open question in every language, and name what is wrong with it."""
    names = dict(zip(table.match.setup.seats, STRANGERS, strict=False))
    marks = dict(zip(names, theme.MARKS, strict=False))
    wrong = []
    for tr in TALKERS:
        playing = TableModel(table, board, tr, names, marks)
        asking = playing.asking(LOOK)
        spots = {piece.spot for piece in playing.pieces(LOOK)}
        keys = [*asking.keys, *asking.asides, *playing.forbidden(LOOK)]
        wrong += [f"{tr.language}: no words"] if not asking.prompt else []
        told = () if asking.kind == "count" else asking.keys
        wrong += [f"{tr.language}: no sign: {key.text}" for key in told if unsigned(key)]
        wrong += [f"{tr.language}: no picture {count.picture}" for count in asking.counts if not drawn(count.picture)]
        wrong += [f"{tr.language}: a brace in {key.text}" for key in keys if "{" in key.text]
        wrong += [f"{tr.language}: no picture {sign}" for key in keys for sign in signs(key) if not drawn(sign)]
        wrong += [f"{tr.language}: glows nowhere: {spot}" for spot in asking.glowing - spots]
        if isinstance(table.match.decision, Secret):
            choices = playing.private.choices(asking.owed[0])
            wrong += [f"{tr.language}: a secret without words" for choice in choices if not choice.text.strip()]
            wrong += [] if choices and not asking.keys else [f"{tr.language}: a secret that is not behind the curtain"]
        else:
            wrong += [] if asking.keys else [f"{tr.language}: nothing to answer"]
    return wrong


def signs(key: Key) -> list[str]:
    return [sign for sign in key.picture.split("+") if sign]


def drawn(sign: str) -> bool:
    return Path(theme.picture(sign)).exists()


@pytest.mark.parametrize("game", [SHELF[name] for name in OURS], ids=lambda game: game.name)
def test_every_kind_of_question_of_every_game_has_a_screen(game: Any) -> None:
    """Random evenings with real and app-held pieces and with every option meet them all; each has words and signs."""
    for tr in TALKERS:
        tr.missing.clear()
    left = questions_of(game.name)
    wrong: dict[str, list[str]] = {}
    for kind, table in meet(game, STRANGERS):
        left.discard(name_of(table))
        found = faults(table, board_of(game.name))
        if found:
            wrong[kind] = found
        if not left:
            break

    assert left == set()
    assert wrong == {}
    assert [sorted(tr.missing) for tr in TALKERS] == [[] for _ in TALKERS]
