"""The catalogue (RULES.md, section 1)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from companion.engine.games.tortuga_cards.box import ASSUMED, ASSUMED_BOX, PUBLISHED, Catalogue
from companion.engine.games.tortuga_cards.box_check import faults
from companion.engine.games.tortuga_cards.pieces import SIZES, Deck, Event
from companion.engine.kernel.errors import Forbidden, Unreadable
from tests.engine.tortuga_cards.tabletop import BASE, GAME, Tabletop, at, refusal_of, setup

CATALOGUE: Catalogue = PUBLISHED.catalogue
CARDS: dict[str, list[dict[str, Any]]] = msgspec.to_builtins(PUBLISHED)


def with_deck(deck: str, *changes: dict[str, Any], without: str = "") -> dict[str, Any]:
    """A box whose deck has some lines replaced by name, or one left out."""
    lines = {line.get("name") or line["event"]: line for line in CARDS[deck]}
    for change in changes:
        lines[change.get("name") or change["event"]] = change
    return {deck: [line for name, line in lines.items() if name != without]}


def test_a_box_has_sixty_cards() -> None:
    """1.1"""
    assert {deck: sum(CATALOGUE.stock(deck).values()) for deck in Deck} == SIZES
    assert sum(SIZES.values()) == 60
    assert faults(PUBLISHED) == faults(ASSUMED_BOX) == []


def test_each_kind_of_card_shows_what_it_should() -> None:
    """1.2, 1.3 The assumed deck: pirates of 15, seas that even out, four strategies and treasures of each kind."""
    assert {(ship.speed, ship.hull, ship.guns) for ship in CATALOGUE.pirate.values()} == {
        (4, 5, 6), (4, 6, 5), (5, 4, 6), (5, 6, 4), (6, 4, 5), (6, 5, 4)
    }  # fmt: skip
    assert all(sorted((sea.speed, sea.hull, sea.guns)) == [-1, 0, 1] for sea in CATALOGUE.sea.values())
    assert Counter(ship.doubloons for ship in CATALOGUE.transport.values()) == {0: 6, 1: 3, 2: 3}
    assert CATALOGUE.stock(Deck.TREASURES) == {"T2": 4, "T3": 4, "T4": 4}
    assert CATALOGUE.stock(Deck.STRATEGIES) == {"S": 4, "H": 4, "G": 4}
    assert CATALOGUE.stock(Deck.EVENTS) == {event.value: 1 for event in Event if event is not Event.UNKNOWN}


def test_heavier_transports_are_stronger_and_richer() -> None:
    """1.3 Doubloons go with the sum of the three characteristics."""
    by_doubloons = {(ship.doubloons, ship.speed + ship.hull + ship.guns) for ship in CATALOGUE.transport.values()}
    assert by_doubloons == {(0, 12), (1, 15), (2, 18)}


def test_every_deck_is_assumed_until_it_is_confirmed() -> None:
    """1.4 One caution for each deck; confirming a deck takes its caution away, editing alone does not."""
    cautions = [caution.why for caution in GAME.cautions(GAME.complete(setup()))]
    assert [(why.key, dict(why.facts)["deck"], why.rule) for why in cautions] == [
        ("cards-assumed", deck.value, "1.4") for deck in ASSUMED
    ]
    assert {dict(why.facts)["basis"] for why in cautions} == {"inferred", "proposed"}

    edited = setup(box=with_deck("transports", {"name": "L1", "speed": 2, "hull": 4, "guns": 5, "doubloons": 0}))
    assert len(GAME.cautions(GAME.complete(edited))) == len(Deck)

    confirmed = setup(box={"confirmed": [deck.value for deck in Deck if deck is not Deck.TRANSPORTS]})
    assert [dict(one.why.facts)["deck"] for one in GAME.cautions(GAME.complete(confirmed))] == ["transports"]


def test_a_deck_can_be_any_twelve_cards() -> None:
    """1.5 No permutations, no even spread, no small steps: seas of plus nine, six pirates alike, one treasure."""
    box: dict[str, Any] = {
        "pirates": [{"name": "Same", "speed": 9, "hull": 9, "guns": 9, "copies": 6}],
        "seas": [{"name": "High", "speed": 9, "hull": -20, "guns": 0, "copies": 12}],
        "treasures": [{"name": "Big", "prestige": 11, "copies": 12}],
        "strategies": [{"name": "Fast", "compares": "speed", "copies": 11}, {"name": "Tough", "compares": "hull"}],
        "events": [{"event": "storm", "copies": 5}, {"event": "change-treasure"}],
    }
    table = at(
        {
            "transports": "L1 L2 L3 L4 L5 L6",
            "treasures": ["Big"] * 6,
            "seas": ["High"] * 6,
            "strategies": ["Tough"] + ["Fast"] * 5,
            "events": {"ann": "storm", "ben": "storm"},
        },
        box=box,
    )
    assert table.now() == {"ann": (11, 0), "ben": (0, 0)}
    table.play("ann: 1")
    assert table.now() == {"ann": (0, 0), "ben": (0, 0)}


@pytest.mark.parametrize(
    ("box", "key"),
    [
        (with_deck("transports", without="L1"), "cards-missing"),
        (with_deck("treasures", {"name": "T2", "prestige": 2, "copies": 5}), "cards-too-many"),
        ({"pirates": []}, "cards-missing"),
        ({"pirates": [*CARDS["pirates"][:5], CARDS["pirates"][0]]}, "card-twice"),
        (with_deck("pirates", {"name": "P6", "speed": 4, "hull": 5, "guns": 6}), "cards-alike"),
        (with_deck("treasures", {"name": "L1", "prestige": 2, "copies": 4}, without="T2"), "card-in-two-decks"),
        (with_deck("treasures", {"name": "7", "prestige": 2, "copies": 4}, without="T2"), "card-name"),
        (with_deck("treasures", {"name": "T2", "prestige": -1, "copies": 4}), "card-numbers"),
        (with_deck("seas", {"name": "W1", "speed": 100, "hull": 0, "guns": 0, "copies": 2}), "card-numbers"),
        (with_deck("events", {"event": "?"}, without="storm"), "card-numbers"),
        (with_deck("strategies", {"name": "S", "compares": "speed", "copies": 0}), "card-copies"),
    ],
)
def test_a_catalogue_that_is_no_whole_box_is_refused_with_the_reason(box: dict[str, Any], key: str) -> None:
    """1.5"""
    why = refusal_of(setup(box=box))

    assert (why.key, why.rule) == (key, "1.5")
    assert dict(why.facts)


@pytest.mark.parametrize("box", [{"ships": []}, {"seas": 3}, {"strategies": [{"name": "S", "compares": "beauty"}]}])
def test_a_catalogue_of_another_shape_is_refused(box: dict[str, Any]) -> None:
    """1.5 Unknown decks, fields and characteristics are typing errors."""
    assert refusal_of(setup(box=box)).key == "not-readable"


def corrected(table: Tabletop, *changes: dict[str, Any], counted_anew: bool = False) -> Tabletop:
    box = with_deck("transports", *changes)
    return Tabletop(setup(), position=GAME.corrected(table.match.position(), box, counted_anew=counted_anew))


L1_IS_STRONG = {"name": "L1", "speed": 9, "hull": 4, "guns": 5, "doubloons": 0}


def test_a_correction_during_a_round_reaches_what_is_resolved_later() -> None:
    """1.6 Scenario 24: between two turns of round 1 a transport turns out to be much faster."""
    table = at(BASE | {"strategies": "S H G G H -"})
    assert table.now()["ann"] == (12, 3)

    later = corrected(table, L1_IS_STRONG)

    assert later.now()["ann"] == (8, 3)
    told = later.play("table: 6 S")
    assert later.asked == "ann: exchange-which-transport"
    assert told


def test_a_counted_round_keeps_its_count_unless_a_recount_is_asked_for() -> None:
    """1.6 Scenario 24: round 1 is over when the transport is corrected."""
    table = at(BASE | {"events": {"ann": "storm", "ben": "exchange-strategies"}})
    table.play("ann: 4", "ben: 1", "ben: 6")
    assert table.asked == "table: pirates"
    assert table.position()["finished"][0]["prestige"]["ann"] == {"treasures": 9, "transports": 3}

    kept = corrected(table, L1_IS_STRONG)
    assert kept.position()["finished"][0]["prestige"]["ann"] == {"treasures": 9, "transports": 3}

    recounted = corrected(table, L1_IS_STRONG, counted_anew=True)
    assert recounted.position()["finished"][0]["prestige"]["ann"] == {"treasures": 5, "transports": 3}
    assert recounted.position()["finished"][0]["prestige"]["ben"] == {"treasures": 5, "transports": 1}


def test_a_recount_remembers_storms_and_changed_treasures() -> None:
    """1.6, 6.6, 6.7 What events did to a round that is over still counts."""
    table = at(BASE | {"events": {"ann": "storm", "ben": "change-treasure"}})
    table.play("ann: 2", "ben: 1", "ben: lower")
    before = table.position()["finished"][0]["prestige"]

    again = corrected(table, counted_anew=True).position()["finished"][0]["prestige"]

    assert before == again
    assert before["ann"] == {"treasures": 4, "transports": 1}


def test_a_correction_that_does_not_fit_the_table_is_refused() -> None:
    """1.6 A card that lies on the table cannot vanish from the catalogue, nor lie there more often than it exists."""
    table = at(BASE | {"strategies": ""})
    position = table.match.position()
    gone = with_deck("transports", {"name": "L9", "speed": 3, "hull": 4, "guns": 6, "doubloons": 0}, without="L1")
    rarer = with_deck("treasures", {"name": "T4", "prestige": 4}, {"name": "T3", "prestige": 3, "copies": 7})

    with pytest.raises(Forbidden, match="no-such-card"):
        GAME.corrected(position, gone)
    with pytest.raises(Forbidden, match="card-too-often"):
        GAME.corrected(position, rarer)
    with pytest.raises(Forbidden, match="cards-missing"):
        GAME.corrected(position, with_deck("seas", without="W1"))
    with pytest.raises(Unreadable):
        GAME.corrected(position, {"seas": "rough"})


def test_a_position_carries_its_catalogue() -> None:
    """1.6 A corrected match is written down with its own cards and read again with them."""
    table = corrected(at(BASE | {"strategies": ""}), L1_IS_STRONG)
    again = Tabletop(setup(), position=json.dumps(table.position()))

    assert again.match.setup == table.match.setup
    assert again.state.catalogue.transport["L1"].speed == 9
