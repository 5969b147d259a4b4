"""A small box of drawn cards, learnt once for all tests."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.devtools.vision_bench.card_bench import taught_box
from companion.devtools.vision_bench.card_tables import own_cards
from hardware.simulation import Card
from hardware.vision.cards import Box, CardReader

KINDS = 8
VOTE = Card("torch-skull-drop", "Vote", ("torch", "skull", "drop"), (84, 44, 110))
OTHER_VOTE = replace(VOTE, name="torch-skull-apple", icons=("torch", "skull", "apple"))


@pytest.fixture(scope="session")
def cards() -> tuple[Card, ...]:
    return (*own_cards()[:KINDS], VOTE, OTHER_VOTE)


@pytest.fixture(scope="session")
def strange() -> tuple[Card, ...]:
    return own_cards()[-KINDS:]


@pytest.fixture(scope="session")
def box(cards: tuple[Card, ...]) -> Box:
    return taught_box(cards)


@pytest.fixture(scope="session")
def reader(box: Box) -> CardReader:
    return CardReader(box)
