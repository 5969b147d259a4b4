"""What a browser may load: the page, its first words, drawings; and names that somebody made up."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import pytest

from companion.devtools.phones.headless_table import HeadlessTable
from companion.engine.kernel.decisions import Secret
from companion.engine.shelf import SHELF
from companion.faces.face_names import is_face
from companion.i18n import languages
from companion.presenter.phones.page_files import DOORS, file_at
from companion.presenter.phones.phone_page import PhonePages, Situation
from companion.session.table.random_player import RandomPlayer


def face(name: str) -> str:
    return f"/face/{base64.urlsafe_b64encode(name.encode()).decode().rstrip('=')}.svg"


def names(value: object) -> set[str]:
    """Every text of a page that names a card or a die."""
    if isinstance(value, str):
        return {one for one in value.split("+") if is_face(one)}
    if isinstance(value, dict):
        return names(list(value.values()))
    return set().union(*map(names, value)) if isinstance(value, list) else set()


@pytest.mark.parametrize("game", sorted(SHELF))
def test_every_face_on_a_page_can_be_loaded(tmp_path: Path, game: str) -> None:
    """By the name that stands on the page; of all seats, through some of an evening."""
    table = HeadlessTable(tmp_path, game, find=tuple)
    try:
        pages, whim, found = PhonePages(table.playing), RandomPlayer(3), set()
        for number in range(60):
            match = table.playing.match
            if match.decision is None:
                break
            if number % 5 == 0 or isinstance(match.decision, Secret):
                for seat in (None, *table.playing.names):
                    found |= names(json.loads(pages.page(seat, Situation())))
            table.playing.answer(whim.answer(match.decision, match.sequence, match.owed))
        assert [name for name in sorted(found) if file_at(face(name)) is None] == []
    finally:
        table.close()


@pytest.mark.parametrize(
    "name",
    [
        "die:../../etc/passwd:::fbf3dd:1f1408:",
        "die:/etc/passwd:::fbf3dd:1f1408:",
        "die:*:::fbf3dd:1f1408:",
        "die:pips-1:::zzzzzz:1f1408:",
        "card:jamaica:action-cards:1e9x1e9:powder:",
        "card:jamaica:action-cards:nanxnan:powder:",
        "card:nowhere:action-cards:61x112:powder:",
        "card:jamaica:action-cards:61x112:<script>:",
        "card:jamaica:action-cards",
        "card:",
        "powder",
        "x" * 250,
    ],
)
def test_a_name_that_somebody_made_up_is_no_file(name: str) -> None:
    """Nothing of it becomes a path, a size or a word in a drawing."""
    assert file_at(face(name)) is None


@pytest.mark.parametrize(
    "path", ["/picture/../x.png", "/picture/a.b.png", "/picture/.png", "/face/%%%%%%%%.svg", "/face/a.svg"]
)
def test_other_paths_are_nothing(path: str) -> None:
    assert file_at(path) is None


def test_the_first_words_of_a_page_are_there_in_every_language() -> None:
    """Before the table has said in which language this seat reads."""
    file = file_at("/words.json")
    assert file is not None
    told = json.loads(file.content)
    assert set(told) == set(languages())
    assert all(told[code][door] for code in told for door in DOORS)
