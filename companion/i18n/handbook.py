"""The handbook: every action, card, space and score line explained in two sentences, with its paragraph."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.engine.kernel.decisions import Chance, Choose
from companion.engine.shelf import home_of
from companion.i18n.wording import content_of, tag_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Decision, Option
    from companion.i18n.translator import Translator

SHELF: Final = Path(__file__).parent / "handbook"


class Article(NamedTuple):
    """One thing explained."""

    title: str
    text: str
    picture: str = ""
    rule: str = ""
    name: str = ""
    """What the handbook calls it; the same in every language."""


class Entry(NamedTuple):
    """An article without its words."""

    name: str
    rule: str
    picture: str
    explains: frozenset[str]
    title: str = ""
    """A word of the game that is its title: `name.pistol`; "" if the handbook has one of its own."""


class Handbook:
    """The articles of one game, in the order in which they are best read."""

    def __init__(self, game: str, entries: tuple[Entry, ...]) -> None:
        self.game = game
        self.entries = entries
        self._about = {thing: entry for entry in reversed(entries) for thing in entry.explains}

    def article(self, tr: Translator, entry: Entry) -> Article:
        """Put an entry into words."""
        domain = f"handbook_{self.game}"
        if entry.title:
            family, _, word = entry.title.partition(".")
            title = tr.name(self.game, word, family)
        else:
            title = tr.say(domain, f"title.{entry.name}", {})
        text = tr.say(domain, f"article.{entry.name}", {})
        return Article(title[:1].upper() + title[1:], text, entry.picture, entry.rule, entry.name)

    def articles(self, tr: Translator) -> tuple[Article, ...]:
        """Give the whole book."""
        return tuple(self.article(tr, entry) for entry in self.entries)

    def titled(self, thing: str) -> bool:
        """Say whether a thing has an article that bears its name: a card, a place."""
        return any(entry.title == thing for entry in self.entries)

    def about(self, *things: str) -> Entry | None:
        """Find the entry that explains the first of these things that any explains."""
        return next((self._about[thing] for thing in things if thing in self._about), None)


@lru_cache(maxsize=16)
def handbook(game: str) -> Handbook:
    """Open the handbook of a game; one without a book has an empty one."""
    own = home_of(game)
    file = own / "handbook.toml" if own else SHELF / f"{game}.toml"
    if not file.is_file():
        return Handbook(game, ())
    try:
        return Handbook(game, read_entries(file))
    except (OSError, ValueError, KeyError, TypeError):
        if own is None:
            raise
        return Handbook(game, ())  # a stranger's book that cannot be read; `companion check-game` names it


def read_entries(file: Path) -> tuple[Entry, ...]:
    """Read the articles of a handbook, without their words."""
    with file.open("rb") as opened:
        written = tomllib.load(opened)
    return tuple(
        Entry(name, entry.get("rule", ""), entry["picture"], frozenset(entry["explains"]), entry.get("title", ""))
        for name, entry in written.items()
    )


def thing_asked(decision: Decision) -> str:
    """Say what a question is about."""
    return f"chance.{decision.source}" if isinstance(decision, Chance) else f"prompt.{decision.prompt}"


def things_asked(decision: Decision) -> Iterator[str]:
    """The same, the most particular first: `prompt.attack-whom[action=plunder]`, `chance.combat-die[shortage]`."""
    asked = thing_asked(decision)
    for field, value in decision.about:
        yield f"{asked}[{field}={value}]"
        yield f"{asked}[{field}]"
    yield asked


def things_meant(book: Handbook, decision: Decision, option: Option) -> Iterator[str]:
    """Say what an answer to this question is about, best first: the rule that somebody who points at it wants.

    What the handbook says of this very answer to this question; a card that is an article of its own; where all answers
    are of one kind the question tells them apart from no other, else the kind of the answer; then whatever is left.
    """
    kind, names, asked = f"option.{tag_of(option)}", tuple(_names(option)), tuple(things_asked(decision))
    yield from (f"{question} {thing}" for question in asked for thing in (*names, kind))
    yield from (name for name in names if book.titled(name))
    yield from (kind, *names, *asked) if is_menu(decision) else (*asked, kind, *names)


def is_menu(decision: Decision) -> bool:
    """Say whether one person may do different things, and not only one thing in different ways."""
    return isinstance(decision, Choose) and len({tag_of(option) for option in decision.options}) > 1


def _names(option: Option) -> Iterator[str]:
    return (f"name.{value}" for value in content_of(option).values() if isinstance(value, str))
