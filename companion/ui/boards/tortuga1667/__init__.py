"""The board of Tortuga 1667: two ships, the island, the boats, the galleon and the event row."""

from typing import Final

from companion.ui.boards.tortuga1667.mat import TortugaBoard

BOARD: Final = TortugaBoard()
