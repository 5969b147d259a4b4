"""Drawings as they are kept: nothing on a sheet moves, changes its colour or goes missing without being noticed."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from companion.i18n.translator import Translator
from tests.prints.drawings import DRAWINGS, FOLDER, alike, key_language, listed


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Translator:
    return key_language(tmp_path_factory.mktemp("language"))


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_as_it_was_kept(name: str, keys: Translator) -> None:
    """If it was meant to change: `python -m tests.prints.drawings`."""
    kept = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    drawn = list(listed(DRAWINGS[name](keys)))

    assert keys.missing == set()
    changed = [(was, is_) for was, is_ in zip_longest(kept, drawn, fillvalue="") if not alike(was, is_)]
    assert changed == []


def test_every_kept_list_has_its_drawing() -> None:
    assert {file.stem for file in Path(FOLDER).iterdir()} == set(DRAWINGS)
