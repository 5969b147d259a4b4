"""Looking something up in the handbook: the first entry that explains the first thing asked about."""

from __future__ import annotations

from companion.engine.games.tortuga1667.answers import MOVES, Look, Pirate
from companion.engine.games.tortuga1667.pieces import Place
from companion.engine.kernel.decisions import Chance, Choose, Seat
from companion.i18n.handbook import Entry, Handbook, handbook, thing_asked, things_meant
from companion.i18n.translator import Translator

FIRST = Entry("first", "1.1", "ship", frozenset({"name.pistol", "option.move"}))
SECOND = Entry("second", "2.2", "", frozenset({"name.pistol", "prompt.action"}), "name.pistol")
BOOK = Handbook("tortuga1667", (FIRST, SECOND))


def test_the_earlier_entry_explains_what_two_explain() -> None:
    assert BOOK.about("name.pistol") is FIRST
    assert BOOK.about("prompt.action", "name.pistol") is SECOND
    assert BOOK.about("name.nothing", "prompt.action") is SECOND
    assert BOOK.about("name.nothing") is BOOK.about() is None


def test_an_article_has_the_words_of_the_game_or_its_own_and_begins_with_a_capital() -> None:
    """Its rule, picture and name are those of the entry."""
    tr = Translator("en")
    article = BOOK.article(tr, SECOND)
    word = tr.name("tortuga1667", "pistol")

    assert article.title == word[:1].upper() + word[1:]
    assert (article.rule, article.picture, article.name) == ("2.2", "", "second")
    own = next(entry for entry in handbook("tortuga1667").entries if not entry.title)
    told = handbook("tortuga1667").article(tr, own)
    assert told.title.lower() == tr.say("handbook_tortuga1667", f"title.{own.name}", {}).lower()
    assert told.text == tr.say("handbook_tortuga1667", f"article.{own.name}", {})
    assert handbook("tortuga1667").articles(tr)[0].name == handbook("tortuga1667").entries[0].name


def test_an_answer_is_what_it_does_in_a_menu_and_what_is_asked_elsewhere() -> None:
    """A card that is an article of its own comes first; what the book says of this very answer before all."""
    ann, move = Seat("ann"), MOVES[Place.JOLLY_ROGER]
    menu = Choose(ann, "action", (move, Look()))
    whom = Choose(ann, "maroon-whom", (Pirate(ann), Pirate(Seat("ben"))), about=(("place", "FD"),))
    book = Handbook("tortuga1667", (SECOND,))

    assert list(things_meant(book, menu, move))[2:] == ["option.move", "name.JR", "prompt.action"]
    assert list(things_meant(book, whom, Pirate(ann))) == [
        *("prompt.maroon-whom[place=FD] name.ann", "prompt.maroon-whom[place=FD] option.pirate"),
        *("prompt.maroon-whom[place] name.ann", "prompt.maroon-whom[place] option.pirate"),
        *("prompt.maroon-whom name.ann", "prompt.maroon-whom option.pirate"),
        *("prompt.maroon-whom[place=FD]", "prompt.maroon-whom[place]", "prompt.maroon-whom"),
        *("option.pirate", "name.ann"),
    ]
    assert book.titled("name.pistol")
    assert not book.titled("prompt.action")


def test_a_question_is_about_its_source_or_its_prompt() -> None:
    assert thing_asked(Chance("events", ())) == "chance.events"
    assert thing_asked(Choose(Seat("ann"), "action", ())) == "prompt.action"


def test_a_game_without_a_book_has_an_empty_one() -> None:
    assert handbook("ludo").entries == ()
    assert handbook("ludo").game == "ludo"
