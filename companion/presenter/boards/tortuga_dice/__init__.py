"""The board of the dice game: one player's board large, the others beside it, bag and central island above them."""

from typing import Final

from companion.presenter.boards.tortuga_dice.dice_board import DiceBoard

BOARD: Final = DiceBoard()
