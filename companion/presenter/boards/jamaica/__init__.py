"""The board of Jamaica: the race round the island, the ships with their holds, the dice of the day."""

from typing import Final

from companion.presenter.boards.jamaica.race_board import JamaicaBoard

BOARD: Final = JamaicaBoard()
