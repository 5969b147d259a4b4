"""Variants as switches, the house rules for more players, and what a table should know (RULES.md, section 7)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.engine.games.tortuga_cards.box import ASSUMED, box_of
from companion.engine.games.tortuga_cards.box_check import faults
from companion.engine.games.tortuga_cards.pieces import SIZES, Deck
from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.engine.kernel.setup import Caution, Setup, Switch

SWITCHES: Final = (
    Switch("house-players", default=False, rule="7.5"),
    Switch("hidden-events", default=False, rule="7.1"),
    Switch("any-rearrangement", default=False, rule="7.2"),
    Switch("random-halves", default=False, rule="7.3"),
    Switch("card-memory", default=False, rule="7.4"),
)

OFFICIAL: Final = 2
"""7.5 The rulebook knows two players."""

TWO_BOXES: Final = 4
"""7.7 Four players need two boxes."""


class Variants(Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """The switches of one match."""

    hidden_events: bool = False
    any_rearrangement: bool = False
    random_halves: bool = False
    card_memory: bool = False
    house_players: bool = False


def variants_of(setup: Setup) -> Variants:
    """Read the switches of a complete setup."""
    variants: Variants = convert(setup.options, Variants)
    return variants


def boxes_for(players: int) -> int:
    """7.7 One box, or two shuffled together."""
    return 2 if players >= TWO_BOXES else 1


def clashes(setup: Setup) -> list[Refusal]:
    """7.5 More than two players only by house rule; 1.5 a catalogue must be a whole box."""
    try:
        variants = variants_of(setup)
        wrong = faults(box_of(setup))
    except KernelError as error:
        return [error.why]
    players = len(setup.seats)
    if players > OFFICIAL and not variants.house_players:
        wrong.append(refusal("only-by-house-rule", "7.5", players=players))
    return wrong


def cautions(setup: Setup) -> list[Caution]:
    """1.4 Which decks are assumed; 7.5 that more than two players are no official game; 7.7 two boxes are needed."""
    confirmed = box_of(setup).confirmed
    guesses = [
        Caution(
            refusal("cards-assumed", "1.4", deck=deck.value, cards=SIZES[deck], basis=basis),
            box={"confirmed": [one.value for one in Deck if one is deck or one in confirmed]},
            deck=deck.value,
        )
        for deck, basis in ASSUMED.items()
        if deck not in confirmed
    ]
    told = []
    players = len(setup.seats)
    if players > OFFICIAL:
        told.append(refusal("unofficial", "7.5", players=players))
    if boxes_for(players) > 1:
        told.append(refusal("two-boxes-needed", "7.7", players=players))
    return guesses + [Caution(why) for why in told]
