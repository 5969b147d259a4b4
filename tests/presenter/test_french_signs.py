"""French sets a space that does not break before : ; ? and !, also where texts are put together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.engine.kernel.decisions import Choose
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from tests.presenter.test_hands_follow import answers, evening
from tests.what_games_have import OURS

WRONG = re.compile(r"(?<![\u00a0\u202f:!?])[:;!?](?=\s|$)")


def said(playing: TableModel) -> Iterator[str]:
    """Everything that stands on the table screen now."""
    asking = playing.asking(CHART)
    yield from (asking.prompt, playing.status, playing.last_act() if playing.can_take_back() else "")
    yield from (key.text for key in (*asking.keys, *asking.asides))
    yield from (line.text for line in playing.work.lines())
    if isinstance(playing.match.decision, Choose):
        yield from (playing.tr.labelled(key.text, key.why) for key in playing.forbidden(CHART))
    scene = playing.scene(CHART)
    for seat in playing.names:
        yield from (badge.text for badge in playing.board.facts(scene, seat))
    yield from (badge.text for badge in playing.board.secrets(playing.scene(CHART, next(iter(playing.names)))))


@pytest.mark.parametrize("game", sorted(OURS))
def test_no_sign_stands_without_its_space(game: str) -> None:
    playing = evening(game, SHELF[game].usual[-1])
    playing.tr = translator("fr")
    seen: set[str] = set()
    for number, _ in enumerate(answers(playing, 8)):
        seen |= set(said(playing))
        if number > 160:
            break

    assert {text for text in seen if WRONG.search(text)} == set()
    assert any("\u00a0:" in text for text in seen)
