"""How people, words, numbers and lists are put into a sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import pytest

from companion.engine.games.tortuga1667.happenings import TurnBegan
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening
from companion.i18n.translator import Translator
from companion.i18n.wording import joined, opens_with_a_vowel

if TYPE_CHECKING:
    from tests.i18n.conftest import Write

ANNE, BOB, INES = Seat("anne"), Seat("bob"), Seat("ines")
NAMES = {ANNE: "Anne", BOB: "Bob", INES: "Inés"}


class Fruit(StrEnum):
    """Some values."""

    FIG = "fig"
    RED_PLUM = "red-plum"


class Eaten(Happening, frozen=True):
    """A happening with a field of every kind."""

    who: Seat
    fruit: Fruit = Fruit.FIG
    guests: tuple[Seat, ...] = ()
    host: Seat | None = None
    basket: tuple[str, ...] = ()
    stock: tuple[tuple[str, int], ...] = ()
    rolled: tuple[int, ...] = ()
    stones: int = 0
    ripe: bool = True


def say(write: Write, texts: dict[str, str | tuple[str, ...]], eaten: Eaten, locale: str = "en_GB") -> str:
    """Tell it in a language that has only these texts."""
    folder = write("xx", "orchard", texts, locale)
    write("xx", "companion", {"word.yes": "y"}, locale)
    return Translator("xx", folder).told("orchard", eaten, NAMES)


@pytest.mark.parametrize(
    ("text", "eaten", "said"),
    [
        ("{who} eats {fruit}.", Eaten(ANNE), "Anne eats a fig."),
        ("{who} eats {fruit:the}.", Eaten(ANNE), "Anne eats THE fig."),
        ("{fruit} for {who}. {fruit}!", Eaten(ANNE), "A fig for Anne. A fig!"),
        ("{who} and {guests}", Eaten(ANNE, guests=(BOB, INES)), "Anne and Bob and Inés"),
        ("{guests}", Eaten(ANNE, guests=(ANNE, BOB, ANNE)), "2 × Anne and Bob"),
        ("with {guests}", Eaten(ANNE), "with nobody"),
        ("{who}{host}", Eaten(ANNE), "Anne"),
        ("in it: {basket}", Eaten(ANNE, basket=("fig", "fig", "nut")), "in it: 2 × a fig and nut"),
        ("in it: {basket.1}, {basket.7}", Eaten(ANNE, basket=("fig", "nut")), "in it: nut, "),
        ("in it: {basket}", Eaten(ANNE), "in it: nothing"),
        ("{basket}", Eaten(ANNE, basket=("fig+fig/stone",)), "2 × a fig · stone"),
        ("{basket}", Eaten(ANNE, basket=("half/half",)), "Half/half"),
        ("{basket:verbatim}", Eaten(ANNE, basket=("fig",)), "fig"),
        ("of {basket:date}", Eaten(ANNE, basket=("2026-11-08",)), "of 8 November 2026"),
        ("of {basket:date}", Eaten(ANNE, basket=("2026-11-08T21:30:00+00:00",)), "of 8 November 2026"),
        ("of {basket:date}", Eaten(ANNE, basket=("fig",)), "of fig"),
        ("on {stock}", Eaten(ANNE, stock=(("fig", 3), ("nut", 1))), "on 3 × a fig and 1 × nut"),
        ("{rolled}", Eaten(ANNE, rolled=(1, 6, 1)), "1, 6 and 1"),
        ("{stones} left", Eaten(ANNE, stones=3), "3 left"),
        ("ripe: {ripe}", Eaten(ANNE), "ripe: yes"),
        ("{who} ate {nothing-like-it}", Eaten(ANNE), "Anne ate …"),
        ("{who:of} fig", Eaten(ANNE), "Anne’s fig"),
        ("{who}", Eaten(Seat("mary-ann")), "Mary-Ann"),
    ],
)
def test_a_field_becomes_words(write: Write, text: str, eaten: Eaten, said: str) -> None:
    """Seats by name, enum values by the catalogue, lists as in the language, repeated things counted."""
    texts = {"told.eaten": text, "name.fig": "a fig", "the.fig": "THE fig", "name.stone": "stone"}

    assert say(write, dict(texts), eaten) == said


def test_a_number_has_the_decimals_of_its_language(write: Write) -> None:
    """A comma in French; whole numbers stay as they are."""
    tr = Translator("xx", write("xx", "companion", {"word.size": "{size} m, {number}"}, "fr"))

    assert (tr.text("word.size", size=2.5, number=3), tr.decimal(-2, 1)) == ("2,5 m, 3", "-2,0")


class Stall(Happening, frozen=True):
    """A happening that holds another value and a table of counts."""

    sold: Eaten
    prices: dict[str, int]


def test_a_nested_value_and_a_table_of_counts(write: Write) -> None:
    """The nested one is said by its own sentence."""
    texts = {"told.stall": "{sold}: {prices}.", "name.eaten": "{fruit} of {who}", "name.fig": "fig"}
    tr = Translator("xx", write("xx", "orchard", texts))

    assert tr.told("orchard", Stall(Eaten(ANNE), {"fig": 2, "nut": 1}), NAMES) == "Fig of Anne: 2 × fig, 1 × nut."


def test_a_language_counts_in_its_own_way(write: Write) -> None:
    """Figs twice, and not two times a fig."""
    texts: dict[str, str | tuple[str, ...]] = {
        "told.eaten": "{basket}",
        "name.fig": "fig",
        "list.counted": "{what}, {n}-fold",
    }

    assert say(write, texts, Eaten(ANNE, basket=("fig", "fig"))) == "Fig, 2-fold"


class Rolled(Happening, frozen=True):
    """A happening that names several things by their signs."""

    dice: str


@pytest.mark.parametrize(("signs", "said"), [("B", "B"), ("AC", "A, C"), ("A C D", "A, C, D")])
def test_signs_in_one_word_are_told_apart(write: Write, signs: str, said: str) -> None:
    """The dice ACD are three."""
    tr = Translator("xx", write("xx", "orchard", {"told.rolled": "Rolled: {dice:letters}."}))

    assert tr.told("orchard", Rolled(signs), NAMES) == f"Rolled: {said}."


def test_a_name_with_braces_is_a_name(write: Write) -> None:
    """What people call themselves is never read as a text."""
    folder = write("xx", "orchard", {"told.eaten": "{who} eats {fruit}.", "name.fig": "a fig"})
    names = {ANNE: "{fruit}%s{0}"}

    assert Translator("xx", folder).told("orchard", Eaten(ANNE), names) == "{fruit}%s{0} eats a fig."


def test_a_seat_named_like_a_word_is_a_person(write: Write) -> None:
    """Fields of structs are known by their type."""
    assert (
        say(write, {"told.eaten": "{who} eats {fruit}.", "name.fig": "a fig"}, Eaten(Seat("fig"))) == "Fig eats a fig."
    )


def test_a_value_nobody_has_named_is_shown_and_noted(write: Write) -> None:
    """The story goes on, and a test can find what was forgotten."""
    folder = write("xx", "orchard", {"told.eaten": "{who} eats {fruit}."})
    tr = Translator("xx", folder)

    assert tr.told("orchard", Eaten(ANNE, Fruit.RED_PLUM), NAMES) == "Anne eats red plum."
    assert tr.missing == {"orchard: name.red-plum"}


@pytest.mark.parametrize(
    ("eaten", "said"),
    [
        (Eaten(ANNE, stones=1), "one stone"),
        (Eaten(ANNE, stones=5), "5 stones"),
        (Eaten(ANNE, stones=0), "no stone"),
        (Eaten(ANNE, host=BOB), "at Bob’s"),
        (Eaten(ANNE, Fruit.RED_PLUM, host=BOB), "a plum at Bob’s"),
        (Eaten(ANNE, Fruit.RED_PLUM, stones=5), "plum"),
    ],
)
def test_variants_and_plurals_choose_the_text(write: Write, eaten: Eaten, said: str) -> None:
    """The entry with more conditions wins, then the earlier one; the counting field is named by msgid_plural."""
    texts: dict[str, str | tuple[str, ...]] = {
        "told.eaten": ("stones", "one stone", "{stones} stones"),
        "told.eaten[host]": "at {host:of}",
        "told.eaten[fruit=red-plum]": "plum",
        "told.eaten[fruit=red-plum,host]": "a plum at {host:of}",
        "told.eaten[stones=0,host=none]": "no stone",
    }

    assert say(write, texts, eaten) == said


def test_a_list_counts_its_members(write: Write) -> None:
    """One guest is singular."""
    texts: dict[str, str | tuple[str, ...]] = {"told.eaten": ("guests", "{guests} is there", "{guests} are there")}

    assert say(write, texts, Eaten(ANNE, guests=(BOB,))) == "Bob is there"
    assert say(write, texts, Eaten(ANNE, guests=(BOB, INES))) == "Bob and Inés are there"


@pytest.mark.parametrize(
    ("language", "seat", "said"),
    [
        ("en", ANNE, "Anne’s turn."),
        ("fr", ANNE, "Au tour d’Anne."),
        ("fr", BOB, "Au tour de Bob."),
        ("es", ANNE, "Turno de Anne."),
    ],
)
def test_people_have_their_preposition(language: str, seat: Seat, said: str) -> None:
    """French elides before a vowel."""
    assert Translator(language).told("tortuga1667", TurnBegan(seat), NAMES) == said


@pytest.mark.parametrize("name", ["Anne", "Élise", "Hélène", "Yves", "Œdipe", "ugo"])
def test_french_elides_before(name: str) -> None:
    """A vowel, a mute h, a y that sounds like i."""
    assert opens_with_a_vowel(name)


@pytest.mark.parametrize("name", ["Bob", "Harry", "Yann", "Çelik", "", "7", "H", "Y"])
def test_french_does_not_elide_before(name: str) -> None:
    """A consonant, an aspirated h, a y that sounds like one."""
    assert not opens_with_a_vowel(name)


@pytest.mark.parametrize(
    ("language", "words", "said"),
    [
        ("en", ["Anne"], "Anne"),
        ("en", ["Anne", "Bob", "Cléo"], "Anne, Bob and Cléo"),
        ("fr", ["Anne", "Bob", "Cléo"], "Anne, Bob et Cléo"),
        ("es", ["Anne", "Bob", "Cléo"], "Anne, Bob y Cléo"),
        ("es", ["Anne", "Inés"], "Anne e Inés"),
        ("es", ["Anne", "Bob", "Hipólita"], "Anne, Bob e Hipólita"),
        ("es", ["Anne", "Iago"], "Anne y Iago"),
        ("es", ["Anne", "Hielo"], "Anne y Hielo"),
        ("es", ["Anne", "Íñigo"], "Anne e Íñigo"),
        ("es", ["Inés", "Anne"], "Inés y Anne"),
        ("es", ["Inés", "Anne", "Yago"], "Inés, Anne y Yago"),
        ("fr", ["Anne", "Inés"], "Anne et Inés"),
        ("en", ["Anne", "Inés"], "Anne and Inés"),
        ("en", [], ""),
        ("es", ["Inés"], "Inés"),
    ],
)
def test_lists_are_joined_as_the_language_does(language: str, words: list[str], said: str) -> None:
    """British commas; Spanish e before i."""
    assert joined(words, Translator(language).locale) == said


def test_a_language_that_babel_does_not_know_joins_with_commas(write: Write) -> None:
    """A pirate's own tongue works too."""
    assert say(write, {"told.eaten": "{guests}"}, Eaten(ANNE, guests=(ANNE, BOB)), locale="xx") == "Anne, Bob"
