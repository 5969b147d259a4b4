"""What is in the box: chests, cards, decks (RULES.md, section 2), and what the assumed vote deck makes likely."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import comb
from typing import Any

import pytest

from companion.engine.games.tortuga1667.pieces import COPIES, ICONS, MAPS, STARRED, Call, EventCard
from companion.engine.games.tortuga1667.variants import Variants, loyalty_cards
from companion.engine.games.tortuga1667.vote_cards import deck_list, full_deck, icons, tally
from companion.engine.kernel.errors import Forbidden, KernelError
from companion.engine.kernel.setup import Setup
from tests.engine.tortuga1667.table import GAME, NAMES, at, begin


def test_there_are_eight_chests_whatever_happens() -> None:
    """2.1"""
    game = at("FD: ann | JR: ben", chests="FD-E 2")
    assert game.treasure == {"GAL": 4, "FD-E": 2, "TOR-E": 1, "TOR-F": 1}

    with pytest.raises(Forbidden, match="chests-not-eight"):
        at("FD: ann | JR: ben", chests="GAL 4, FD-E 3, TOR-E 1, TOR-F 1")


def test_four_english_four_french_and_two_dutch_loyalty_cards_are_enough() -> None:
    """2.2, D19: the second Dutch card is needed for two Dutch only."""
    usual = [loyalty_cards(players, Variants()) for players in range(2, 10)]
    dutch = [loyalty_cards(players, Variants(two_dutch=True)) for players in (4, 6, 8)]

    most: Counter[str] = Counter()
    for cards in usual:
        most |= Counter({nation.value: count for nation, count in cards.items()})
    assert most == {"E": 4, "F": 4, "N": 1}
    assert [sum(cards.values()) for cards in dutch] == [4, 6, 8]
    assert max(count for cards in dutch for nation, count in cards.items() if nation.value == "N") == 2


@pytest.mark.parametrize(("profile", "torches", "waters"), [("FR", 12, 9), ("ES", 9, 12)])
def test_the_vote_deck_has_thirty_ordinary_and_two_special_cards(profile: str, torches: int, waters: int) -> None:
    """2.3, D1, D26: two icons in each third of a special card, one in each third of an ordinary one."""
    deck = full_deck(deck_list(profile))
    ordinary = {card: copies for card, copies in deck.items() if "+" not in card}
    special = {card: copies for card, copies in deck.items() if "+" in card}

    counts = Counter(
        {icon: sum(copies for card, copies in ordinary.items() if icon in icons(card, call))
         for call, shown in ICONS.items() for icon in shown}
    )  # fmt: skip
    assert sum(ordinary.values()) == 30
    assert sum(special.values()) == 2
    assert all(len(icons(card, call)) == 2 for card in special for call in Call)
    assert counts == {"cannon": 9, "torch": torches, "water": waters, "E": 15, "F": 15, "skull": 15, "wheel": 15}


def test_a_special_card_counts_twice() -> None:
    """2.3, TV07: two French flags against one English one."""
    assert tally(["torch+torch/F+F/skull+skull", "cannon/E/skull"], Call.BRAWL) == (1, 2)
    assert tally(["torch+torch/F+F/skull+skull", "cannon/E/skull"], Call.ATTACK) == (1, 2, 0)
    assert tally(["torch+torch/F+F/skull+skull", "cannon/E/wheel"], Call.MUTINY) == (2, 1)


def test_twenty_four_event_cards() -> None:
    """2.4, D2: eight of them starred."""
    assert sum(COPIES.values()) == 24
    assert len(STARRED) == 8
    assert len(MAPS) == 3
    assert {card.value for card, copies in COPIES.items() if copies == 3} == {
        "letter-of-marque",
        "pistol",
        "albatross",
        "black-spot",
    }
    assert all(COPIES[card] == 1 for card in (*STARRED, *MAPS, EventCard.SPANISH_ARMADA))


def test_a_fourth_pistol_cannot_be_revealed() -> None:
    """2.4: what is known to be impossible is refused."""
    game = at("FD: ann ben | JR: cat dan", discard="pistol pistol pistol")

    game.play("ann: reveal", "ann: 1")

    assert "pistol" not in game.offers("table")
    assert game.refusal("table: pistol") == "no-such-card-left (card pistol, copies 3) [2.4]"
    assert "black-spot" in game.offers("table")


def test_a_starred_card_that_is_not_in_the_game_cannot_be_revealed() -> None:
    """2.4, 4.4"""
    game = at("FD: ann ben | JR: cat dan", starred=["scurvy", "facade", "stormy-seas"])

    game.play("ann: reveal", "ann: 1")

    assert {"scurvy", "facade", "stormy-seas"} == {card.value for card in STARRED} & set(game.offers("table"))
    assert game.refusal("table: eight-bells").startswith("no-such-card-left")


def test_all_pirates_have_the_same_powers() -> None:
    """2.5, D28: a seat is a name and nothing more; with other names the same answers make the same table."""
    lines = ("table: ann", "table: ben", "ann: FD-E", "ben: JR-E", "ben: force", "ben: 1 2", "ben: ann", "ann: 2")
    others = {"ann": "zoe", "ben": "yan", "cat": "xia"}
    one, other = begin("ann ben cat"), begin("zoe yan xia")

    def renamed(text: str) -> str:
        for name, new in others.items():
            text = text.replace(name, new)
        return text

    stars = [f"table: {card}" for card in one.offers("table")[:3]]
    one.play(*stars, *lines)
    other.play(*stars, *map(renamed, lines))

    assert GAME.position(other.match._state) == renamed(GAME.position(one.match._state))


# --- own decks ---------------------------------------------------------------------------------------------------


def cards(*lines: tuple[str, str, str, int]) -> list[dict[str, Any]]:
    return [
        {"attack": attack.split("+"), "brawl": brawl.split("+"), "mutiny": mutiny.split("+"), "copies": copies}
        for attack, brawl, mutiny, copies in lines
    ]


def why_refused(votes: Any, profile: str = "custom") -> str:
    with pytest.raises(KernelError) as refused:
        GAME.complete(Setup(GAME.name, NAMES[:4], {"vote-profile": profile}, {}, {"votes": votes}))
    return str(refused.value)


def test_a_table_can_type_in_its_own_vote_deck() -> None:
    """2.3, 10.11"""
    own = cards(("cannon", "E", "skull", 16), ("torch+torch", "F+F", "wheel+wheel", 16))
    options = {"vote-profile": "custom"}
    game = at("FD: ann ben | JR: cat dan", app="votes", options=options, box={"votes": own}, dealer=3)

    assert {card for who in ("ann", "ben", "cat", "dan") for card in game.hand(who)} <= {
        "cannon/E/skull",
        "torch+torch/F+F/wheel+wheel",
    }
    game.play("ann: attack")
    assert set(game.offers("ann")) == set(game.hand("ann"))


def test_the_printed_deck_is_a_start_for_the_own_one() -> None:
    """2.3, 10.11"""
    printed = GAME.extras.printed()

    setup = GAME.complete(Setup(GAME.name, NAMES[:4], printed["options"], {}, printed["box"]))

    assert full_deck(deck_list("custom", setup.box["votes"])) == full_deck(deck_list("FR"))


def test_an_own_deck_that_cannot_be_is_refused() -> None:
    """2.3, 10.11"""
    assert why_refused(cards(("cannon", "E", "skull", 31))) == "vote-deck-size (given 31, needed 32) [2.3]"
    assert why_refused(cards(("cannon", "E", "skull", 33))).startswith("vote-card-copies")
    assert why_refused(cards(("cannon", "E", "skull", 0), ("torch", "E", "skull", 32))).startswith("vote-card-copies")
    assert why_refused(cards(("skull", "E", "skull", 32))).startswith(
        "vote-card-icons (card skull/E/skull, third attack)"
    )
    assert why_refused(cards(("cannon", "N", "skull", 32))).startswith("vote-card-icons")
    assert why_refused(cards(("cannon+cannon+cannon", "E", "skull", 32))).startswith("vote-card-icons")
    assert why_refused([{"attack": [], "brawl": ["E"], "mutiny": ["skull"], "copies": 32}]).startswith(
        "vote-card-icons"
    )
    assert why_refused([{"attack": ["torch"]}]).startswith("not-readable")
    assert why_refused(cards(("cannon", "E", "skull", 32)), "FR") == "vote-deck-unused [10.11]"
    assert why_refused(None) == "no-vote-deck [10.11]"


# --- the odds of the assumed deck ------------------------------------------------------------------------------------


@lru_cache
def lays(profile: str, call: Call, size: int) -> dict[tuple[int, ...], int]:
    """Count, for every possible sum of icons, in how many ways that many cards of the deck show it."""
    ways: dict[int, Counter[tuple[int, ...]]] = {0: Counter({(0,) * len(ICONS[call]): 1})}
    for card, copies in full_deck(deck_list(profile)).items():
        shown = tally([card], call)
        after: dict[int, Counter[tuple[int, ...]]] = {}
        for taken, sums in ways.items():
            for more in range(min(copies, size - taken) + 1):
                for icons_, count in sums.items():
                    total = tuple(have + more * add for have, add in zip(icons_, shown, strict=True))
                    after.setdefault(taken + more, Counter())[total] += count * comb(copies, more)
        ways = after
    return dict(ways[size])


def percent(profile: str, call: Call, size: int, wanted: Any) -> float:
    ways = lays(profile, call, size)
    return round(100 * sum(count for icons_, count in ways.items() if wanted(*icons_)) / comb(32, size), 1)


def burns(cannons: int, torches: int, waters: int) -> bool:
    return cannons >= 1 and torches - waters >= 1


@pytest.mark.parametrize(
    ("profile", "chances"),
    [("FR", [23.6, 25.2, 36.8, 40.2, 45.8]), ("ES", [18.1, 17.6, 24.8, 25.5, 27.8])],
)
def test_how_likely_an_attack_succeeds(profile: str, chances: list[float]) -> None:
    """2.3, D1: with two to six cards; exact, for the assumed deck."""
    assert [percent(profile, Call.ATTACK, size, burns) for size in range(2, 7)] == chances


@pytest.mark.parametrize("profile", ["FR", "ES"])
def test_how_likely_a_mutiny_succeeds_and_a_brawl_is_a_tie(profile: str) -> None:
    """2.3, D1: the two editions differ in attacks only."""
    mutinies = [percent(profile, Call.MUTINY, size, lambda skulls, wheels: skulls > wheels) for size in range(2, 7)]
    ties = [percent(profile, Call.BRAWL, size, lambda english, french: english == french) for size in range(2, 7)]

    assert mutinies == [27.2, 47.9, 34.4, 46.6, 38.0]
    assert ties == [45.6, 4.2, 31.3, 6.8, 24.1]
