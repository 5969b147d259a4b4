"""Boards as they are kept: no piece moves, changes its colour or its words, or goes missing without being noticed."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from companion.i18n.translator import Translator
from tests.presenter.board_lists import FOLDER, listed
from tests.prints.drawings import alike, key_language
from tests.what_games_have import OURS


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Translator:
    return key_language(tmp_path_factory.mktemp("language"))


@pytest.mark.parametrize("game", OURS)
def test_a_board_is_as_it_was_kept(game: str, keys: Translator) -> None:
    """If it was meant to change: `python -m tests.presenter.board_lists`."""
    kept = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    lies = list(listed(game, keys))

    changed = [(was, is_) for was, is_ in zip_longest(kept, lies, fillvalue="") if not alike(was, is_)]
    assert changed[:5] == []
    assert len(lies) > 100


def test_every_kept_list_has_its_game() -> None:
    assert {file.stem for file in Path(FOLDER).iterdir()} == set(OURS)
