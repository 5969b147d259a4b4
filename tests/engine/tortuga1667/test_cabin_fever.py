"""Cabin Fever (RULES.md 8.15)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import LoyaltiesShuffled, LoyaltyOpen, LoyaltySeen
from companion.engine.kernel.decisions import Chance, Seat
from tests.engine.tortuga1667.table import at, turned


@pytest.mark.parametrize(("outcome", "nations"), [("swapped", ("F", "E")), ("unswapped", ("E", "F"))])
def test_cabin_fever_shuffles_two_loyalty_cards_unseen(outcome: str, nations: tuple[str, str]) -> None:
    """8.15, 11.8, D32, S29: each looks at the own card; nobody else learns anything."""
    game = turned(
        "cabin-fever", "FD: ann ben | JR: cat dan", app="loyalties", loyalties="ann: E, ben: E, cat: F, dan: F"
    )
    assert game.refusal("ann: ann") == "another-player [8.15]"

    game.play("ann: cat")
    chance = game.match.decision
    assert isinstance(chance, Chance)
    assert (chance.seen_by, chance.hidden, chance.weights) == ((), True, ())
    assert len(game.offers("table")) == 2
    game.play(f"table: {outcome}")

    assert (game.view("ann").loyalty, game.view("cat").loyalty) == nations
    assert [told.nation for told in game.told(LoyaltySeen, "ann")] == [nations[0]]
    assert [told.nation for told in game.told(LoyaltySeen, "cat")] == [nations[1]]
    assert game.told(LoyaltySeen, "ben") == game.told(LoyaltySeen) == []
    assert [(told.one, told.other) for told in game.told(LoyaltiesShuffled)] == [("ann", "cat")]
    assert game.match.history(None)[-1] is None


def test_winners_are_those_who_hold_the_card_at_the_end() -> None:
    """8.15, 9.2, S29"""
    game = at(
        "FD: ann ben | JR: cat dan",
        stage="last-five",
        row="cabin-fever spanish-armada - - -",
        starred=["cabin-fever", "scurvy", "facade"],
        app=True,
        loyalties="ann: E, ben: E, cat: F, dan: F",
        chests="FD-E 2, JR-F 1",
    )

    game.play("ann: reveal", "ann: 1", "ann: cat", "table: swapped", "ben: reveal", "ben: 2")

    assert game.winners == "ben cat"


def test_cabin_fever_with_real_cards_asks_nothing() -> None:
    """8.15, 11.10"""
    game = turned("cabin-fever", "FD: ann ben | JR: cat dan")

    game.play("ann: cat")

    assert game.asked == "ben: action"


def test_cabin_fever_with_open_cards_reads_both() -> None:
    """8.15, 10.5, A27"""
    options = {"open-loyalty": True}
    game = turned(
        "cabin-fever", "FD: ann ben | JR: cat dan", options=options, loyalties="ann: E, ben: E, cat: F, dan: F"
    )

    game.play("ann: cat")
    assert game.offers("table") == ["E", "F"]
    game.play("table: F")
    assert game.refusal("table: F") == "no-such-loyalty-left [4.1]"
    game.play("table: E")

    assert [(told.who, told.nation) for told in game.told(LoyaltyOpen)] == [("ann", "F"), ("cat", "E")]
    assert [pirate.loyalty for pirate in game.view().pirates] == ["F", "E", "E", "F"]


def test_cabin_fever_with_half_open_cards_leaves_the_same_players_open() -> None:
    """8.15, 10.6, A27: real cards; a card that must have changed is known from then on."""
    options = {"half-open-loyalty": True}
    game = turned(
        "cabin-fever",
        "FD: ann ben cat | JR: dan eve fay",
        options=options,
        loyalties="ann: E, dan: F",
        face_up=["ann", "dan"],
    )

    game.play("ann: ben", "table: F")

    assert [(told.who, told.nation) for told in game.told(LoyaltyOpen)] == [("ann", "F")]
    assert [pirate.loyalty for pirate in game.view().pirates] == ["F", "?", "?", "F", "?", "?"]
    assert game.match._state.loyalties[Seat("ben")] == "E"


def test_cabin_fever_with_half_open_cards_may_tell_nothing() -> None:
    """8.15, 10.6, A27: the same nation may be the same card or not."""
    options = {"half-open-loyalty": True}
    game = turned(
        "cabin-fever",
        "FD: ann ben cat | JR: dan eve fay",
        options=options,
        loyalties="ann: E, dan: F",
        face_up=["ann", "dan"],
    )

    game.play("ann: ben", "table: E")

    assert game.match._state.loyalties[Seat("ben")] == "?"


def test_cabin_fever_with_half_open_app_held_cards() -> None:
    """8.15, 10.6, A27"""
    options = {"half-open-loyalty": True}
    game = turned(
        "cabin-fever",
        "FD: ann ben | JR: cat dan",
        options=options,
        app="loyalties",
        loyalties="ann: E, ben: F, cat: F, dan: E",
        face_up=["ann", "cat"],
    )

    game.play("ann: ben", "table: swapped")

    assert [pirate.loyalty for pirate in game.view().pirates] == ["F", "?", "F", "?"]
    assert game.view("ben").loyalty == "E"
    assert [told.nation for told in game.told(LoyaltySeen, "ben")] == ["E"]
    assert game.told(LoyaltySeen, "ann") == []
