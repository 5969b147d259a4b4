"""Which languages there are, and whose is chosen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from companion.i18n import best_language, languages, translator
from companion.i18n.catalogue import catalogue
from companion.presenter.house.damaged_files import notices

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


HEADER = """\
msgid ""
msgstr ""
"Language: fr\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

"""
BODY = """\
msgid "sea"
msgstr "la mer"

msgid "ships"
msgid_plural "{n}"
msgstr[0] "{n} navire"
msgstr[1] "{n} navires"
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("charset=UTF-8", "charset=klingon"),
        ("charset=UTF-8", "charset=utf-16"),
        ("charset=UTF-8", "charset=ascii"),
        ("nplurals=2", "nplurals=many"),
        ("nplurals=2", "nplurals=-7"),
        ("(n > 1)", "(n > "),
        ("(n > 1)", "n%0"),
        ("(n > 1)", "(" * 500),
        ("Language: fr", "Language: zz_ZZ_!!"),
        ('"Language', "Language"),
        (HEADER, ""),
    ],
)
def test_a_broken_header_does_not_empty_a_language(right: str, wrong: str, tmp_path: Path) -> None:
    """It said nothing any more, without a word; a charset that nobody knows was a traceback."""
    home = tmp_path / "fr"
    home.mkdir()
    (home / "companion.po").write_text((HEADER + BODY).replace(right, wrong, 1), "utf-8")

    read = catalogue(home, "companion")

    assert read is not None
    assert read.text("sea", {}, lambda _: 1) == "la mer"
    assert read.text("ships", {"n": 1}, lambda n: int(str(n))) == "{n} navire"
    assert read.text("ships", {"n": 5}, lambda n: int(str(n))) == "{n} navires"


def test_people_are_told_of_a_header_that_makes_no_sense(tmp_path: Path) -> None:
    """And of a file that says nothing at all."""
    for name, text in (("aa", HEADER.replace("(n > 1)", "n%0") + BODY), ("bb", "what is this?"), ("cc", HEADER + BODY)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "companion.po").write_text(text, "utf-8")

    said = notices(translator("en"), [], tmp_path)

    assert [("header" in line, "English is shown" in line) for line in said] == [(False, True), (True, False)]
    assert "bb" in said[0]
    assert "aa" in said[1]


def test_a_catalogue_without_end_says_nothing(tmp_path: Path) -> None:
    """A device, a pipe, a file beyond all sense."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "companion.po").symlink_to("/dev/zero")
    (tmp_path / "xx" / "cli.po").write_bytes(b"#" * 4_000_001)

    assert catalogue(tmp_path / "xx", "companion") is None
    assert catalogue(tmp_path / "xx", "cli") is None


def test_what_is_passed_over_in_a_catalogue_is_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It would stand in the middle of what a command prints for other programs."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "companion.po").write_text(HEADER + "nonsense\n\n" + BODY, "utf-8")

    assert catalogue(tmp_path / "xx", "companion") is not None
    assert capsys.readouterr().out == ""
