"""The cards of the box, kind by kind (RULES.md, section 2)."""

from __future__ import annotations

from companion.engine.games.tortuga1667.pieces import COPIES, ENGLAND, FRANCE, NETHERLANDS
from companion.engine.games.tortuga1667.variants import variants_of
from companion.engine.games.tortuga1667.vote_cards import deck_list, full_deck
from companion.engine.kernel.printed_cards import PrintedCard, PrintedDeck
from companion.engine.kernel.setup import Setup

LOYALTIES = {ENGLAND: 4, FRANCE: 4, NETHERLANDS: 2}
"""2.2 How many of each nation lie in the box, whoever plays."""


def decks(setup: Setup) -> tuple[PrintedDeck, ...]:
    """2.2-2.4 Events, the vote cards of this table's box, loyalties."""
    variants = variants_of(setup)
    votes = full_deck(deck_list(variants.vote_profile, variants.votes))
    return (
        PrintedDeck("events", tuple(PrintedCard(card.value, copies, (card.value,)) for card, copies in COPIES.items())),
        PrintedDeck("votes", tuple(PrintedCard(name, copies, _icons(name)) for name, copies in votes.items())),
        PrintedDeck("loyalties", tuple(PrintedCard(n.value, copies, (n.value,)) for n, copies in LOYALTIES.items())),
    )


def _icons(vote: str) -> tuple[str, ...]:
    """2.3 The three thirds; a special card shows each of its icons twice."""
    thirds = [third.split("+") for third in vote.split("/")]
    return tuple(icons[0] if len(icons) == 1 else "+".join(icons) for icons in thirds)
