"""The cards of a game, kind by kind: what to learn, to print, to stick a marker on, and to look for on the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF, game_named
from companion.session.profiles.box_profile import playable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Option
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.printed_cards import PrintedDeck
    from companion.i18n import Translator
    from companion.session.profiles.box_profile import Profile

FIRST_MARKER: Final = 10
"""Markers below are for the table: its four corners, and room for more."""
MARKERS: Final = 100


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of card. `word` is how the engine's answers name it, unique within its game."""

    game: str
    deck: str
    word: str
    copies: int
    size: tuple[float, float]
    shows: tuple[str, ...]
    marker: int | None
    """The marker on its sticker: the same for every copy, in every profile that has this card."""

    @property
    def slug(self) -> str:
        """The word as a file can be called: forward/food is forward_food."""
        return self.word.replace("/", "_")

    def title(self, tr: Translator) -> str:
        """What stands on the card in some language."""
        return tr.say(self.game, f"card.{self.deck}", {"card": self.word})


@dataclass(frozen=True)
class CardList:
    """All kinds of card of one box, in the order of its decks."""

    game: str
    decks: tuple[PrintedDeck, ...]
    kinds: tuple[CardKind, ...]

    def __iter__(self) -> Iterator[CardKind]:
        return iter(self.kinds)

    def __len__(self) -> int:
        return len(self.kinds)

    @cached_property
    def by_word(self) -> dict[str, CardKind]:
        """The kinds by the engine's words."""
        return {kind.word: kind for kind in self.kinds}

    @cached_property
    def by_slug(self) -> dict[str, CardKind]:
        """The kinds by what a picture of them is called."""
        return {kind.slug: kind for kind in self.kinds}

    def of(self, deck: str) -> tuple[CardKind, ...]:
        """The kinds of one deck."""
        return tuple(kind for kind in self.kinds if kind.deck == deck)

    def decks_of(self, source: str) -> tuple[str, ...]:
        """The decks whose cards are turned or laid when this source is asked."""
        return tuple(deck.name for deck in self.decks if deck.asked_by == source)

    def named_in(self, option: Option) -> tuple[CardKind, ...]:
        """The cards that an answer speaks of: one, several, or none."""
        said = [getattr(option, name) for name in option.__struct_fields__]
        return tuple(self.by_word[str(one)] for one in said if str(one) in self.by_word)


def card_list(game: Game[Any], setup: Setup | None = None) -> CardList:
    """List the cards of a game: of the box that a match is set up with, or as they are printed."""
    decks = game.extras.decks(setup if setup is not None else _as_printed(game))
    markers = _markers(game, decks)
    kinds = tuple(
        CardKind(
            game.name,
            deck.name,
            card.word,
            card.copies * max(1, len(deck.sets)),
            deck.size,
            card.shows,
            markers.get(card.word),
        )
        for deck in decks
        for card in deck.cards
    )
    return CardList(game.name, decks, kinds)


def readable_decks(game: str, source: str) -> tuple[str, ...]:
    """The decks that a camera can look for when this source is asked; none if a game says nothing of how it looks."""
    shelved = SHELF.get(game)
    return card_list(shelved).decks_of(source) if shelved is not None and shelved.extras.sights is not None else ()


def card_list_of(profile: Profile) -> CardList:
    """List the cards of one table's own box."""
    game = game_named(profile.game)
    return card_list(game, playable(game, profile))


def _as_printed(game: Game[Any]) -> Setup:
    seats = tuple(f"seat-{number}" for number in range(1, game.usual[0] + 1))
    return game.complete(Setup(game.name, seats))  # type: ignore[arg-type]  # a seat is a word


def _markers(game: Game[Any], decks: tuple[PrintedDeck, ...]) -> dict[str, int]:
    """Number the cards as printed first, so that a corrected box moves no sticker; its own cards follow."""
    printed = [card.word for deck in game.extras.decks(_as_printed(game)) for card in deck.cards]
    own = sorted(card.word for deck in decks for card in deck.cards if card.word not in printed)
    words = dict.fromkeys((*printed, *own))
    return {word: number for number, word in enumerate(words, FIRST_MARKER) if number < MARKERS}
