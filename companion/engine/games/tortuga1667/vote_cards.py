"""Vote cards as data: what each shows in its three thirds (RULES.md 2.3), and how a box's deck is checked."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Final

from msgspec import Struct

from companion.engine.games.tortuga1667.pieces import ICONS, Call, load
from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.errors import Forbidden, refusal

UNKNOWN: Final = "?"
"""A vote card that the companion has not seen. All such cards are alike."""

DECK: Final = 32
"""2.3 Thirty ordinary vote cards and two special ones."""


class VoteKind(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the deck list: the icons of the three thirds and the number of such cards."""

    attack: tuple[str, ...]
    brawl: tuple[str, ...]
    mutiny: tuple[str, ...]
    copies: int = 1

    @property
    def name(self) -> str:
        """Name the card by what it shows, like torch+torch/F+F/skull+skull."""
        return "/".join("+".join(third) for third in (self.attack, self.brawl, self.mutiny))


def icons(card: str, call: Call) -> tuple[str, ...]:
    """Read the icons of one third off the card's name."""
    return tuple(card.split("/")[list(Call).index(call)].split("+"))


def tally(cards: list[str], call: Call) -> tuple[int, ...]:
    """Count the icons that matter in this vote; a special card counts twice."""
    shown = [icon for card in cards for icon in icons(card, call)]
    return tuple(shown.count(icon) for icon in ICONS[call])


_PROFILES: Final = load("votes")


def deck_list(profile: str, custom: object = None) -> tuple[VoteKind, ...]:
    """Give a checked deck list: French, Spanish, or the table's own."""
    return _checked(encode(custom)) if profile == "custom" else _printed(profile)


@lru_cache(maxsize=4)
def _printed(profile: str) -> tuple[VoteKind, ...]:
    return _checked(encode(_PROFILES[profile]["cards"]))


@lru_cache(maxsize=16)
def _checked(text: str) -> tuple[VoteKind, ...]:
    kinds: tuple[VoteKind, ...] = convert(json.loads(text), tuple[VoteKind, ...])
    for kind in kinds:
        for call, third in ((Call.ATTACK, kind.attack), (Call.BRAWL, kind.brawl), (Call.MUTINY, kind.mutiny)):
            if not 1 <= len(third) <= 2 or any(icon not in ICONS[call] for icon in third):
                raise Forbidden(refusal("vote-card-icons", "2.3", card=kind.name, third=call))
        if not 1 <= kind.copies <= DECK:
            raise Forbidden(refusal("vote-card-copies", "2.3", card=kind.name, copies=kind.copies))
    if (total := sum(kind.copies for kind in kinds)) != DECK:
        raise Forbidden(refusal("vote-deck-size", "2.3", given=total, needed=DECK))
    return kinds


def full_deck(kinds: tuple[VoteKind, ...]) -> dict[str, int]:
    """Count the cards of a deck list by name."""
    return _counted(kinds).copy()


@lru_cache(maxsize=16)
def _counted(kinds: tuple[VoteKind, ...]) -> dict[str, int]:
    deck: dict[str, int] = {}
    for kind in kinds:
        deck[kind.name] = deck.get(kind.name, 0) + kind.copies
    return deck
