"""The board of Jamaica: the race round the island, the ships with their holds, the dice of the day."""

from typing import Final

from companion.ui.boards.jamaica.table import JamaicaBoard

BOARD: Final = JamaicaBoard()
