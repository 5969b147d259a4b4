"""The files themselves: all languages say the same things, and say them as one writes in that language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from babel.messages.pofile import read_po

from companion.i18n.catalogue import split_key
from companion.i18n.languages import FALLBACK, HOME, languages
from companion.i18n.sentence import FIELD
from companion.i18n.translator import COMMON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

FILES = sorted(HOME.glob("*/*.po"))
TRANSLATED = [file for file in FILES if file.parent.name != FALLBACK]


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def read(file: Path) -> dict[str, Message]:
    with file.open("rb") as opened:
        messages = [message for message in read_po(opened) if message.id]
    return {message.id if isinstance(message.id, str) else message.id[0]: message for message in messages}


def texts(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def fields(message: Message) -> set[str]:
    return {found["name"] for text in texts(message) for found in FIELD.finditer(text)}


def unquoted(text: str) -> str:
    """Leave out what is quoted: that is typed as it stands."""
    return re.sub(r"“[^”]*”|«[^»]*»", "«\u00a0x\u00a0»", text)


def sentences(language: str) -> Iterator[tuple[str, str]]:
    for file in sorted((HOME / language).glob("*.po")):
        for key, message in read(file).items():
            for text in texts(message):
                yield f"{file.stem} {key}", text


def test_every_language_has_every_file() -> None:
    """A domain that one language lacks would be read in English."""
    domains = {language: {file.stem for file in (HOME / language).glob("*.po")} for language in languages()}

    assert languages() == ("en", "es", "fr")
    assert domains == dict.fromkeys(languages(), domains[FALLBACK])


@pytest.mark.parametrize("file", TRANSLATED, ids=name_of)
def test_all_languages_have_the_same_keys(file: Path) -> None:
    """A language may add variants of a key, never leave one out or invent one."""
    english, own = read(HOME / FALLBACK / file.name), read(file)

    assert [key for key in english if key not in own] == []
    assert [key for key in own if key not in english and (not split_key(key)[1] or split_key(key)[0] not in own)] == []


@pytest.mark.parametrize("file", TRANSLATED, ids=name_of)
def test_all_languages_have_the_same_fields(file: Path) -> None:
    """What one language says of the case, the others say too."""
    english, own = read(HOME / FALLBACK / file.name), read(file)
    other = {key: fields(own[key]) for key in english if key in own and fields(own[key]) != fields(english[key])}

    assert other == {}


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_text_is_there_and_well_formed(file: Path) -> None:
    """Empty, fuzzy or unbalanced texts would be said in another language or with a brace."""
    wrong = []
    for key, message in read(file).items():
        for text in texts(message):
            bare = FIELD.sub("", text)
            if message.fuzzy or not text.strip() or text != text.strip() or "{" in bare or "}" in bare:
                wrong.append((key, text))

    assert wrong == []


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_variant_has_a_plain_key_beside_it(file: Path) -> None:
    """Without it nothing is said when no condition holds."""
    keys = read(file)

    assert [key for key in keys if split_key(key)[0] not in keys] == []


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_key_stands_only_once_in_a_file(file: Path) -> None:
    """Of two entries only one would ever be read."""
    found = re.findall(r'^msgid "(.+)"$', file.read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(found) == sorted(set(found))


def test_no_sentence_of_no_game_is_written_twice() -> None:
    """Companion, cli and ui are searched in this order, so the second of two would never be read."""
    domains = [set(read(file)) for name in COMMON if (file := HOME / FALLBACK / f"{name}.po").exists()]

    assert sum(map(len, domains)) == len(set().union(*domains))


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_plural_names_the_field_that_counts(file: Path) -> None:
    """All forms of the language are written, and the counting field is a field in braces."""
    plurals = {key: message for key, message in read(file).items() if message.pluralizable}
    with file.open("rb") as opened:
        forms = read_po(opened).num_plurals

    assert [key for key, message in plurals.items() if not re.fullmatch(r"\{[a-z_-]+\}", message.id[1])] == []
    assert [key for key, message in plurals.items() if len(texts(message)) != forms] == []


@pytest.mark.parametrize("language", languages())
def test_apostrophes_are_typographic_and_spaces_single(language: str) -> None:
    """It is printed on a screen, not typed on one."""
    assert [found for found in sentences(language) if re.search(r"'|  |\.\.\.", unquoted(found[1]))] == []


@pytest.mark.parametrize("language", languages())
def test_the_font_of_the_screen_has_every_sign(language: str) -> None:
    """Latin letters and a few typographic signs; no arrows, no narrow spaces, no emoji."""
    unusual = re.compile(r"[^\x20-\x7e\xa0-\xffŒœŠšŽžŸ–—‘’“”…•€]")

    assert [found for found in sentences(language) if unusual.search(found[1])] == []


def test_french_has_its_no_break_spaces() -> None:
    """Before : ; ! ? » and after «, and nowhere else before a sign."""
    wrong = re.compile(r"[^\u00a0][:;!?»]|«[^\u00a0]| [,.:;!?»]")
    quotes = re.compile(r"[^\u00a0]»|«[^\u00a0]")

    assert [found for found in sentences("fr") if quotes.search(found[1])] == []
    assert [found for found in sentences("fr") if wrong.search(FIELD.sub("x", unquoted(found[1])))] == []


def test_spanish_opens_its_questions_and_cries() -> None:
    """¿ and ¡ stand as often as ? and !."""
    wrong = [
        (key, text)
        for key, text in sentences("es")
        if text.count("¿") != text.count("?") or text.count("¡") != text.count("!")
        if key.rpartition(".")[2] != "?"
    ]

    assert wrong == []


@pytest.mark.parametrize("language", languages())
def test_what_is_told_ends_like_a_sentence_and_options_do_not(language: str) -> None:
    """Story, questions and refusals are sentences; what stands on a button is not."""
    ended = re.compile(r"([.!?]|\{[^}]+\}|\))$")
    for key, text in sentences(language):
        family = key.split()[1].partition(".")[0]
        if family in {"told", "together", "prompt", "chance", "refusal", "reason", "switch", "about"}:
            assert ended.search(text), (key, text)
        if family == "option":
            assert not text.endswith("."), (key, text)
