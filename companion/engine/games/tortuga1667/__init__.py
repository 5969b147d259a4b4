"""Tortuga 1667: two to nine pirates, secret loyalties and votes."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.rulebook import Tortuga1667

GAME: Final = Tortuga1667()
"""As it stands on the shelf."""

__all__ = ["GAME", "Tortuga1667"]
