"""Whole games by chance: they end, and no card is lost on the way (RULES.md 1.1, 5.7)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.engine.games.tortuga_cards.pieces import DECK_OF, ROWS, Deck, Event
from companion.engine.games.tortuga_cards.table import Stage, Table
from companion.session.table.random_player import play
from tests.engine.tortuga_cards.tabletop import GAME, fresh

SWITCHES = ("hidden-events", "any-rearrangement", "random-halves", "card-memory")


def all_cards(state: Table) -> Counter[str]:
    """Every card that the companion can name or count: on the table, gone, in hands, and not yet seen."""
    cards: Counter[str] = Counter()
    for row in ROWS:
        cards.update(state.shown(row))
        cards.update(state.unseen(row))
    events = [event for gone in state.gone() for event in gone.events] + list(state.events.values())
    cards.update(event for event in events if event is not Event.UNKNOWN)
    cards.update({event.value: copies for event, copies in state.unseen_events().items()})
    return cards


@pytest.mark.parametrize(("players", "held_by"), list(product((2, 3, 4), ("table", "app"))))
def test_sixty_cards_at_every_decision(players: int, held_by: str) -> None:
    """1.1, 5.1, 5.7 Every invariant holds, hands are a part of what nobody has seen, and the game ends."""
    for seed in range(6):
        on = [name for place, name in enumerate(SWITCHES) if seed >> place & 1 or seed == 5]
        table = fresh(*on, players=players, held_by=held_by)
        boxes = table.state.boxes
        stock = Counter(
            {card: copies for deck in Deck for card, copies in table.state.catalogue.stock(deck, boxes).items()}
        )
        pirates = Counter(table.state.catalogue.stock(Deck.PIRATES, boxes))
        for _ in play(table.match, seed):
            state = table.state
            if state.stage is Stage.SETTING_UP:
                continue
            assert GAME.broken(state) == []
            assert all_cards(state) + pirates == stock
            for row in ROWS:
                held = Counter(card for hand in state.hands.values() for card in hand[row])
                assert not held - Counter(state.unseen(row))
        assert table.match.result is not None
        assert sum(stock.values()) == 60 * boxes
        assert all(sum(table.state.catalogue.stock(DECK_OF[row]).values()) == 12 for row in ROWS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_of_any_turn_plays_on_alike(players: int) -> None:
    """1.6 Every tenth boundary is written down and taken up, and asks the same."""
    table = fresh(players=players, held_by="app")
    taken = 0
    for _ in play(table.match, players):
        if table.match.at_boundary and table.match.sequence % 10 == 0:
            state = GAME.take_over(table.match.position())
            rules = GAME.rules(state)
            decision = next(rules)
            while not hasattr(decision, "about"):
                decision = next(rules)
            assert decision == table.match.decision
            taken += 1
    assert taken > 3
