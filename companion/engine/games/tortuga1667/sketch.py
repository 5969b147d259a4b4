"""A position from a few words: what is said lies so, and the rest of the box is laid around it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct, field, to_builtins

from companion.engine.games.tortuga1667.pieces import ENGLAND, FRANCE, MAPS, STARRED, EventCard, Hold, Nation, Place
from companion.engine.games.tortuga1667.table import HAND, ROW, FaceDown, Stage
from companion.engine.games.tortuga1667.variants import (
    Variants,
    events_in_play,
    loyalty_cards,
    plain_events,
    star_pool,
    variants_of,
)
from companion.engine.games.tortuga1667.vote_cards import DECK, UNKNOWN, deck_list, full_deck
from companion.engine.kernel.codec import convert
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.engine.kernel.setup import Setup

Count = Annotated[int, Meta(ge=0, le=DECK)]

FIRST_CHESTS: Final = {Hold.FD_ENGLISH: 1, Hold.JR_FRENCH: 1}
CHESTS: Final = 8


class Sketch(Struct, forbid_unknown_fields=True):
    """All that can be said of a position. In a row "?" is a face-down card, "" an empty slot."""

    stage: Stage | None = None
    turn: Seat | None = None
    lines: dict[Place, list[Seat]] | None = None
    wrecks: list[Place] = []
    chests: dict[Hold, Count] = field(default_factory=FIRST_CHESTS.copy)
    loyalties: dict[Seat, Nation] = {}
    face_up: list[Seat] | None = None
    hands: dict[Seat, Count | list[str]] = {}
    vote_deck: list[dict[str, int]] | None = None
    penalties: dict[Seat, int] = {}
    row: list[str | FaceDown | None] = field(default_factory=lambda: ["?"] * ROW)
    pile: Count | None = None
    starred: list[EventCard] | None = None
    unseen: dict[EventCard, Count] | None = None
    discard: list[EventCard] = []
    kept: dict[Seat, list[EventCard]] = {}
    sitting_out: dict[Seat, int] = {}
    ill: list[Seat] = []


def sketched(setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete a sketch into a position: what is not said lies as it would after the plainest setting-up."""
    said: Sketch = convert(dict(given), Sketch)
    seats, variants = setup.seats, variants_of(setup)
    kept = {seat: said.kept.get(seat, []) for seat in seats} | said.kept
    lines = said.lines or {Place.FLYING_DUTCHMAN: list(seats[::2]), Place.JOLLY_ROGER: list(seats[1::2])}
    whole: dict[str, Any] = {
        "seats": seats,
        "variants": variants,
        "sources": dict(setup.sources),
        "turn": said.turn or seats[0],
        "lines": {place: lines.get(place, []) for place in Place},
        "wrecks": said.wrecks,
        "chests": _chests(said.chests),
        "kept": kept,
        "sitting_out": said.sitting_out,
        "ill": said.ill,
        **_loyalties(setup, variants, said),
        **_votes(setup, variants, said, kept),
        **_events(setup, variants, said, kept),
    }
    plain: dict[str, Any] = to_builtins(whole)
    return plain


def _chests(said: dict[Hold, int]) -> dict[Hold, int]:
    """Tortuga has two chests in all, and the galleon whatever lies nowhere else."""
    chests = dict.fromkeys(Hold, 0) | said
    for area, other in ((Hold.TORTUGA_ENGLISH, Hold.TORTUGA_FRENCH), (Hold.TORTUGA_FRENCH, Hold.TORTUGA_ENGLISH)):
        if area not in said:
            chests[area] = max(2 - said.get(other, 1), 0)
    if Hold.GALLEON not in said:
        chests[Hold.GALLEON] = max(CHESTS - sum(chests.values()), 0)
    return chests


def _loyalties(setup: Setup, variants: Variants, said: Sketch) -> dict[str, Any]:
    """Somebody must hold each card: what nobody is said to hold is dealt in seat order, and known to the app."""
    seats = setup.seats
    left = Counter(loyalty_cards(len(seats), variants))
    left.subtract(nation for nation in said.loyalties.values() if nation is not Nation.UNKNOWN)
    rest = left.elements()
    dealt = {seat: said.loyalties.get(seat) or next(rest, Nation.UNKNOWN) for seat in seats} | said.loyalties
    face_up = said.face_up
    if face_up is None:
        pair = [
            next((seat for seat, card in dealt.items() if card is nation), seats[0]) for nation in (ENGLAND, FRANCE)
        ]
        face_up = list(seats) if variants.open_loyalty else pair if variants.half_open_loyalty else []
    if setup.sources.get("loyalties") != Holder.APP:
        dealt |= {seat: Nation.UNKNOWN for seat in dealt if seat not in face_up and seat not in said.loyalties}
    return {"loyalties": dealt, "face_up": face_up}


def _votes(setup: Setup, variants: Variants, said: Sketch, kept: dict[Seat, list[EventCard]]) -> dict[str, Any]:
    """A hand is said by its cards or by their number; a short one has been robbed by penalties."""
    app = setup.sources.get("votes") == Holder.APP
    deck = Counter(full_deck(deck_list(variants.vote_profile, variants.votes)) if app else {UNKNOWN: DECK})
    hands = {seat: sorted(cards) for seat, cards in said.hands.items() if not isinstance(cards, int)}
    for cards in hands.values():
        deck.subtract(cards)
    sizes = {seat: cards for seat, cards in said.hands.items() if isinstance(cards, int)}
    lost = dict(said.penalties)
    for seat in (*setup.seats, *said.hands):
        full = HAND + kept.get(seat, []).count(EventCard.EL_DORADO)
        if seat not in hands:
            hands[seat] = list(deck.elements())[: sizes.get(seat, max(full - lost.get(seat, 0), 0))]
            deck.subtract(hands[seat])
        if len(hands[seat]) != full:
            lost.setdefault(seat, full - len(hands[seat]))
    layer = {card: copies for card, copies in sorted(deck.items()) if copies}
    return {"hands": hands, "penalties": lost, "vote_deck": [layer] if said.vote_deck is None else said.vote_deck}


def _events(setup: Setup, variants: Variants, said: Sketch, kept: dict[Seat, list[EventCard]]) -> dict[str, Any]:
    """The row as said; the rest is in the pile, and what a pile of the size said has no room for is discarded."""
    players, app = len(setup.seats), setup.sources.get("events") == Holder.APP
    row = [_face_down(card) for card in said.row]
    known = [card.card for card in row if card is not None and card.card is not None]
    front = [card for cards in kept.values() for card in cards]
    shown = [*front, *known, *said.discard]
    stars = _stars(players, variants, said, shown)
    cards = _not_shown(plain_events(players) | dict.fromkeys(stars, 1), shown)
    if app:
        _surplus(cards, variants.short_game)
    left = _left_over(players, variants, said, sum(card is not None for card in row) + len(front))
    pile = _pile(said, left)
    discard = [*said.discard, *_surplus(cards, left - pile)]
    stage = said.stage or (Stage.SAILING if pile else Stage.LAST_FIVE)
    if stage is Stage.LAST_FIVE and EventCard.SPANISH_ARMADA not in known:
        cards[EventCard.SPANISH_ARMADA] = 1
    hidden = variants.starred_pick == "random-hidden"
    out = [*front, *known, *discard]
    stars_unseen = _hide_stars(cards, players, variants, out) if hidden and not app else 0
    return {
        "stage": stage,
        "row": row,
        "pile": pile,
        "boxed": variants.short_game,
        "starred": [] if hidden else [star for star in STARRED if star in stars],
        "stars_unseen": stars_unseen,
        "discard": discard,
        "unseen": +cards if said.unseen is None else said.unseen,
    }


def _not_shown(cards: dict[EventCard, int], shown: list[EventCard]) -> Counter[EventCard]:
    """The cards of the pile without those that lie open; the Armada comes to it later."""
    left = Counter(cards)
    left.subtract(card for card in shown if card is not EventCard.SPANISH_ARMADA)
    return left


def _pile(said: Sketch, left: int) -> int:
    if said.stage is Stage.LAST_FIVE:
        return 0
    return left if said.pile is None else said.pile


def _left_over(players: int, variants: Variants, said: Sketch, lying: int) -> int:
    """How many events are in neither row, discard nor box, nor before a player."""
    laid = lying + len(said.discard) + variants.short_game
    return max(events_in_play(players, variants) - (said.stage is Stage.SUDDEN_DEATH) - laid, 0)


def _hide_stars(cards: Counter[EventCard], players: int, variants: Variants, out: list[EventCard]) -> int:
    """10.2 How many starred cards are to come if nobody saw which; each that can be is put among the unseen."""
    stars = [card for card in out if card in STARRED]
    unseen = max(variants.stars - len(stars), 0)
    if unseen:
        cards |= Counter({star: 1 for star in star_pool(players, variants) if star not in stars})
    return unseen


def _stars(players: int, variants: Variants, said: Sketch, shown: Iterable[EventCard]) -> list[EventCard]:
    """The starred cards in the game: those said or agreed, else those that show, else the first."""
    if said.starred is not None or variants.starred is not None:
        return list(said.starred or variants.starred or ())
    shown = tuple(shown)
    return sorted(star_pool(players, variants), key=lambda card: card not in shown)[: variants.stars]


def _surplus(cards: Counter[EventCard], count: int) -> list[EventCard]:
    """Take so many cards out, the plain ones first, so that a sketch keeps what is interesting."""
    order = sorted((+cards).elements(), key=lambda card: 2 * (card in MAPS) + (card in STARRED))[: max(count, 0)]
    cards.subtract(order)
    return order


def _face_down(card: str | FaceDown | None) -> FaceDown | None:
    if isinstance(card, str):
        return None if not card else FaceDown() if card == "?" else FaceDown(convert(card, EventCard))
    return card
