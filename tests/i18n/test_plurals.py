"""One and many: every file has the rule of its language, and every counted sentence both of its forms."""

from __future__ import annotations

import re
from gettext import c2py
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.i18n.languages import HOME, languages
from companion.i18n.translator import Translator
from tests.i18n.conftest import Write

FILES = sorted(HOME.glob("*/*.po"))
SINGULAR = {"en": [1], "es": [1], "fr": [0, 1]}
"""What is said in the singular; in French nothing is."""
COUNTS = [0, 1, 2, 3, 5, 10, 11, 21, 100, 101, 1_000_000]
PERSON = re.compile(r"\b(is|was|has|goes|wins|does)\b")
"""English verbs are longer for one than for many."""
ADDED = re.compile(r" \(\{[^}]*\}\)")
"""A number in brackets, where the words say that it is one."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_file_counts_as_its_language_does(file: Path) -> None:
    with file.open("rb") as opened:
        book = read_po(opened)
    rule = c2py(book.plural_expr)

    assert book.num_plurals == 2
    assert [number for number in COUNTS if rule(number) == 0] == SINGULAR[file.parent.name]


@pytest.mark.parametrize("language", languages())
def test_the_form_for_one_stands_before_the_form_for_many(language: str) -> None:
    """In these three languages many words want a letter more than one: a shorter plural is the singular."""
    counted, shorter = 0, []
    for file in (HOME / language).glob("*.po"):
        with file.open("rb") as opened:
            plurals = [message for message in read_po(opened) if message.pluralizable and message.id]
        for message in plurals:
            one, many = (ADDED.sub("", text) for text in message.string or ())
            counted += 1
            if len(PERSON.sub("", one)) > len(PERSON.sub("", many)):
                shorter.append((file.name, message.id))

    assert counted > 70
    assert shorter == []


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (0, "singular"),
        (1, "singular"),
        (2, "plural"),
        ((), "singular"),
        (("a",), "singular"),
        (["a", "b"], "plural"),
        ({"a": 1, "b": 2}, "plural"),
        ({"a": 5}, "singular"),
        ("several letters", "singular"),
        (None, "singular"),
    ],
)
def test_a_number_counts_itself_and_a_collection_its_members(write: Write, value: object, said: str) -> None:
    """Whatever else there is, there is one of it; the rule of this small language is the French one."""
    folder = write("xx", "companion", {"count": ("things", "singular", "plural")})

    assert Translator("xx", folder).text("count", things=value) == said
    assert Translator("xx", folder).text("count") == "singular"


HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals={forms}; plural={rule};\\n"\n\n'
)


def small(tmp_path: Path, text: str, forms: int = 2, rule: str = "n != 1") -> Translator:
    """A language of one file."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "companion.po").write_text(HEAD.format(forms=forms, rule=rule) + text, encoding="utf-8")
    return Translator("xx", tmp_path)


@pytest.mark.parametrize(("forms", "known"), [(6, True), (7, False)])
def test_no_language_has_more_than_six_forms(tmp_path: Path, forms: int, known: bool) -> None:  # noqa: FBT001  a column of the table
    """A file that says so is passed over, or read without its header."""
    said = "\n".join(f'msgstr[{number}] "form {number}"' for number in range(forms))
    tr = small(tmp_path, f'msgid "count"\nmsgid_plural "{{things}}"\n{said}\n', forms, f"(n < {forms} ? n : 0)")

    assert (tr.text("count", things=forms - 1) == f"form {forms - 1}") is known


@pytest.mark.parametrize(
    "entry",
    ['#, fuzzy\nmsgid "{}"\nmsgstr "wrong"\n', 'msgid "{}"\nmsgid_plural "{{n}}"\nmsgstr[0] "wrong"\nmsgstr[1] ""\n'],
)
def test_a_sentence_that_is_doubtful_or_half_written_is_not_said(tmp_path: Path, entry: str) -> None:
    """English stands in."""
    tr = small(tmp_path, entry.format("word.yes") + '\nmsgid "word.no"\nmsgstr "nah"\n')

    assert (tr.text("word.yes", n=1), tr.text("word.no")) == (Translator("en").text("word.yes"), "nah")


def test_a_game_without_a_name_goes_by_its_file() -> None:
    assert Translator("en").say("my_own_game", "game.name", {}) == "My Own Game"
