"""The board of Liar's Dice: the bid, large; everybody's cup and dice; and all dice when the cups are lifted."""

from typing import Final

from companion.presenter.boards.liars_dice.cup_board import CupBoard

BOARD: Final = CupBoard()
