"""The rules at hand: nothing of a game is left unexplained, and every number leads to its paragraph."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from companion.engine.games.tortuga1667.answers import Card, Look
from companion.engine.games.tortuga1667.pieces import EventCard
from companion.engine.kernel.decisions import Chance, Choose, Seat
from companion.i18n import languages, translator
from companion.i18n.catalogue import split_key
from companion.i18n.handbook import Article, Handbook, handbook, thing_asked, things_meant
from companion.i18n.languages import FALLBACK, HOME
from tests.what_games_have import OURS

GAMES = OURS
PICTURES = Path(__file__).parents[2] / "companion" / "assets" / "pictures"
EXPLAINED = ("option.", "score.", "prompt.", "chance.")
"""Every key of these families is a thing that somebody may ask about."""
PLAIN = {"option.yes", "option.no", "option.pirate"}
"""They say nothing by themselves; the question above them is explained."""


def keys(game: str) -> set[str]:
    """List what the game has words for."""
    with (HOME / FALLBACK / f"{game}.po").open("rb") as opened:
        ids = [message.id for message in read_po(opened) if message.id]
    return {split_key(one if isinstance(one, str) else one[0])[0] for one in ids}


@pytest.mark.parametrize("game", GAMES)
def test_every_action_question_and_line_of_the_score_is_explained(game: str) -> None:
    """From a touch on the thing itself."""
    book = handbook(game)
    wanted = {key for key in keys(game) if key.startswith(EXPLAINED)} - PLAIN

    assert sorted(key for key in wanted if book.about(key) is None) == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_explained_is_there(game: str) -> None:
    """No article explains a thing of another game, or one that was renamed."""
    known = keys(game)
    for entry in handbook(game).entries:
        words = {re.sub(r"\[.*\]", "", word) for thing in entry.explains for word in thing.split(" ")}
        assert {word for word in words if not word.startswith("spot.")} <= known, entry.name
        assert not entry.title or entry.title in known, entry.name


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_a_paragraph_of_the_rules(game: str) -> None:
    """A player can read on in RULES.md."""
    rules = (Path(__file__).parents[2] / "companion/engine/games" / game / "RULES.md").read_text(encoding="utf-8")
    paragraphs = set(re.findall(r"^\**(\d+\.\d+)", rules, re.MULTILINE))

    assert {entry.rule for entry in handbook(game).entries} <= paragraphs


@pytest.mark.parametrize("game", GAMES)
def test_every_article_has_a_sign(game: str) -> None:
    """A picture where people would rather look than read."""
    missing = {entry.picture for entry in handbook(game).entries if not (PICTURES / f"{entry.picture}.png").is_file()}

    assert missing == set()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_article_is_two_sentences_in_its_language(game: str, language: str) -> None:
    """Short enough to be read across a table."""
    tr = translator(language)
    for article in handbook(game).articles(tr):
        assert len(re.findall(r"[.!?](?:\s|$)", article.text)) == 2, article.text
        assert len(article.text) < 300, article.text
        assert article.title
        assert article.title[0] == article.title[0].upper()
    assert {one for one in tr.missing if "handbook" in one} == set()


def test_the_particular_thing_is_explained_before_the_general() -> None:
    """A touch on the Pistol explains the Pistol, not what a card is."""
    book = handbook("tortuga1667")
    entry = book.about(*things_meant(book, Chance("events", ()), Card(EventCard.PISTOL)))

    assert entry is not None
    assert book.article(translator("fr"), entry) == Article(
        "Pistolet", book.article(translator("fr"), entry).text, "pistol", "8.2", "pistol"
    )


def test_a_question_is_explained_by_its_name() -> None:
    """Of a person by the prompt, of the table by the source."""
    assert thing_asked(Choose(Seat("anne"), "action", (Look(),))) == "prompt.action"
    assert thing_asked(Chance("events", ())) == "chance.events"


def test_a_game_without_a_handbook_explains_nothing_and_fails_nowhere() -> None:
    """A new game can be played before its book is written."""
    empty = handbook("noughts-and-crosses")

    assert isinstance(empty, Handbook)
    assert empty.articles(translator("en")) == ()
    assert empty.about("option.move") is None
