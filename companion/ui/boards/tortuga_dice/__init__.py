"""The board of the dice game: one player's board large, the others beside it, bag and central island above them."""

from typing import Final

from companion.ui.boards.tortuga_dice.table import DiceBoard

BOARD: Final = DiceBoard()
