"""The board of the card game: people above their columns, five rows of cards, and how each column stands."""

from typing import Final

from companion.presenter.boards.tortuga_cards.grid_board import CardsBoard

BOARD: Final = CardsBoard()
