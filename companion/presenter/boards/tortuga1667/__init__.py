"""The board of Tortuga 1667: two ships, the island, the boats, the galleon and the event row."""

from typing import Final

from companion.presenter.boards.tortuga1667.mat_board import TortugaBoard

BOARD: Final = TortugaBoard()
