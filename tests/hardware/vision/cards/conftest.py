"""A small box of drawn cards, learnt once for all tests."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hardware.table import Card
from hardware.vision.cards import Box, CardReader
from hardware.vision.cards.bench import taught_box
from hardware.vision.cards.trials import own_cards

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
