"""Which languages there are, and whose is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.i18n import best_language, languages, translator

if TYPE_CHECKING:
    from tests.i18n.conftest import Write


def test_english_comes_first_and_the_others_by_name() -> None:
    """The three languages of the house."""
    assert languages() == ("en", "es", "fr")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "es_MX.UTF-8@euro"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "es_ES.UTF-8"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": "de:es:fr"}, "es"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": ""}, "fr"),
        ({"LANG": "../../fr"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    """In the order that gettext uses; what nobody speaks here is English."""
    assert best_language(environment) == language


def test_a_language_nobody_has_speaks_english() -> None:
    """Rather than nothing."""
    assert translator("de").language == "en"
    assert translator("").text("word.yes") == "yes"


def test_a_country_without_texts_of_its_own_takes_the_language() -> None:
    """Quebec reads French."""
    assert translator("fr-CA").language == "fr"


def test_a_folder_dropped_in_is_a_language(write: Write, tmp_path: Path) -> None:
    """Its name is the language's; what it lacks is said in English."""
    write("pt-br", "companion", {"word.yes": "sim"}, locale="pt_BR")

    assert languages(tmp_path) == ("en", "es", "fr", "pt-br")
    assert best_language({"LANG": "pt_BR.UTF-8"}, tmp_path) == "pt-br"
    assert translator("pt_BR", tmp_path).text("word.yes") == "sim"
    assert translator("pt_BR", tmp_path).text("list.nobody") == "nobody"


def test_a_folder_without_the_main_file_is_none(tmp_path: Path) -> None:
    """An empty folder is no language."""
    (tmp_path / "nl").mkdir()

    assert "nl" not in languages(tmp_path)


@pytest.mark.parametrize(
    "damage", [b"\xff\xfe\x00", b'msgid "unfinished', b"", b'msgid "a"\nmsgstr[7] "b"\n', b'"Plural-Forms: no\\n"\n']
)
def test_a_damaged_file_says_nothing_and_breaks_nothing(damage: bytes, tmp_path: Path) -> None:
    """Whatever is in the file, somebody is being told something, in English."""
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "companion.po").write_bytes(damage)

    assert languages(tmp_path)[-1] == "nl"
    assert translator("nl", tmp_path).text("result.winners", winners=("a", "b")) == "A, b win."
