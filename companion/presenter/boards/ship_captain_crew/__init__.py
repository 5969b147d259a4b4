"""The board of Ship, Captain and Crew: who is aboard, the cargo, and everybody's coins."""

from typing import Final

from companion.presenter.boards.ship_captain_crew.ship_board import ShipBoard

BOARD: Final = ShipBoard()
