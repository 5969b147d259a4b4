"""The lists of cards: every card that can be asked for is in them, as often as in the box."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.bridge.box_cards import FIRST_MARKER, MARKERS, CardList, card_list, card_list_of
from companion.bridge.card_design import card_face
from companion.bridge.teaching.card_exercise import with_markers
from companion.engine.kernel.decisions import Chance, Decision, Option, Seat, Secret
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.kernel.sights import FACE_DOWN
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.session.profiles.box_profile import Profile
from companion.session.table.random_player import RandomPlayer
from hardware.markers import CORNER_MARKERS
from hardware.simulation import card_art
from hardware.vision.cards import Box
from tests.what_games_have import CARDED

COUNTS = {
    "tortuga1667": {"events": 24, "votes": 32, "loyalties": 10},
    "jamaica": {"action-cards": 66, "treasure-cards": 12},
    "tortuga_dice": {"tiles": 30},
    "tortuga_cards": {"pirates": 6, "transports": 12, "treasures": 12, "seas": 12, "strategies": 12, "events": 6},
}
DECK_SOURCES = {
    "tortuga1667": {"events", "votes", "loyalties"},
    "jamaica": {"action-cards", "treasure-cards"},
    "tortuga_dice": {"tiles"},
    "tortuga_cards": {"pirates", "cards", "events"},
}
NO_CARDS = {"swapped", "unswapped", "cannons", "flags", "skulls", "pirate", "lies"}
"""What a deck can be asked that names no card: icons counted, cards shuffled, who has one face up, which of a row."""

games = pytest.mark.parametrize("name", CARDED)


def asked_for(decision: Decision, sources: set[str]) -> list[Option]:
    if isinstance(decision, Chance):
        return list(decision.outcomes) if decision.source in sources else []
    if isinstance(decision, Secret) and decision.prompt in {"vote", "lay-a-card", "lay-which-card", "keep-tile"}:
        return [option for offered in decision.options.values() for option in offered]
    return []


def strange(cards: CardList, option: Option) -> bool:
    tag = str(option.__struct_config__.tag)
    said = [getattr(option, name) for name in option.__struct_fields__]
    return tag not in NO_CARDS and FACE_DOWN not in said and not cards.named_in(option)


@games
@pytest.mark.parametrize("holder", Holder)
def test_every_card_that_can_be_asked_for_is_in_the_list(name: str, holder: Holder) -> None:
    """Random evenings with real cards and with cards of the app; a card that nobody lists could never be read."""
    game = SHELF[name]
    missing: set[str] = set()
    asked = 0
    for seed in range(4):
        seats = tuple(Seat(f"p{n}") for n in range(1, 1 + game.usual[seed % len(game.usual)]))
        match: Match[Any] = Match(game, Setup(name, seats, sources=dict.fromkeys(game.sources, holder)))
        cards = card_list(game, match.setup)
        chance = RandomPlayer(seed)
        while match.decision is not None:
            options = asked_for(match.decision, DECK_SOURCES[name])
            asked += len(options)
            missing |= {repr(option) for option in options if strange(cards, option)}
            match.answer(chance.answer(match.decision, match.sequence, match.owed))

    assert missing == set()
    assert asked > 20


@games
def test_the_list_counts_what_the_box_holds(name: str) -> None:
    """Tortuga 1667: 2.2-2.4; Jamaica: 3.1, 3.2; the dice game: 1.2; the card game: 1.1."""
    cards = card_list(SHELF[name])

    counted: Counter[str] = Counter()
    for kind in cards:
        counted[kind.deck] += kind.copies
    assert counted == COUNTS[name]
    assert {deck.name: deck.count for deck in cards.decks} == COUNTS[name]


@games
def test_words_markers_and_file_names_are_unique(name: str) -> None:
    """Nothing that is read leads to two cards, and no card has a marker of the mat."""
    cards = card_list(SHELF[name])

    markers = {kind.marker for kind in cards if kind.marker is not None}

    assert len(cards.by_word) == len(markers) == len(cards.by_slug) == len(cards)
    assert not markers & set(CORNER_MARKERS)
    assert all(FIRST_MARKER <= marker < MARKERS for marker in markers)
    assert not any(sign in kind.slug for kind in cards for sign in "/\\:")


def test_a_corrected_box_moves_no_sticker() -> None:
    """What is printed keeps its marker; a card of this table's own gets the next one."""
    printed = card_list(SHELF["jamaica"])
    own = card_list_of(
        Profile("jamaica", "ours", box={"treasures": [+9, "lady-beth", "morgans-map", +3, +3, +5, +7, -2, -3, -4]})
    )

    assert "+9" not in printed.by_word
    assert all(kind.marker == printed.by_word[kind.word].marker for kind in own if kind.word != "+9")
    assert own.by_word["+9"].marker == max(kind.marker or 0 for kind in printed) + 1


def test_a_box_is_told_how_large_its_marked_cards_are() -> None:
    """Also one that was kept when that was not known: by it the eyes find the corners."""
    cards = card_list(SHELF["jamaica"])
    older = Box("jamaica").with_marker("+7", cards.by_word["+7"].marker)

    assert {kind.name: kind.size for kind in with_markers(older, cards).kinds} == {
        kind.word: kind.size for kind in cards
    }


def test_the_list_follows_the_profile() -> None:
    """10.11 A vote deck of their own."""
    deck = [{"attack": ["torch"], "brawl": ["F"], "mutiny": ["wheel"], "copies": 32}]
    cards = card_list_of(Profile("tortuga1667", "ours", options={"vote-profile": "custom"}, box={"votes": deck}))

    assert [(kind.word, kind.copies) for kind in cards.of("votes")] == [("torch/F/wheel", 32)]


@games
@pytest.mark.parametrize("language", languages())
def test_every_card_can_be_drawn_and_no_two_look_alike(name: str, language: str) -> None:
    """Title, pictures, colour: from the catalogue and the list of styles, whatever the language."""
    tr = translator(language)
    faces = [card_face(kind, tr) for kind in card_list(SHELF[name])]

    assert len({(face.icons, face.colour, face.size) for face in faces}) == len(faces)
    assert len({face.title for face in faces}) == len(faces)
    assert not [face.title for face in faces if "{" in face.title or "[" in face.title or face.title in {"", "…"}]
    assert tr.missing == set()


def test_a_card_of_our_own_design_is_drawn_in_its_size() -> None:
    """Eight dots for a millimetre."""
    kinds = card_list(SHELF["tortuga_cards"]).kinds[::7]
    faces = [card_face(kind, translator("en")) for kind in kinds]

    assert [card_art(face).shape[:2] for face in faces] == [(88 * 8, 63 * 8)] * len(faces)
