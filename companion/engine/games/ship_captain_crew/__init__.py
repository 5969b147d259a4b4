"""Ship, Captain and Crew: five dice, three rolls, two to eight sailors."""

from __future__ import annotations

from typing import Final

from companion.engine.games.ship_captain_crew.rulebook import ShipCaptainCrew

GAME: Final = ShipCaptainCrew()
"""As it stands on the shelf."""

__all__ = ["GAME", "ShipCaptainCrew"]
