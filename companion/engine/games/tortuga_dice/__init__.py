"""Tortuga, the dice game: two to four buccaneers bring chests home."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.rulebook import TortugaDice

GAME: Final = TortugaDice()
"""As it stands on the shelf."""

__all__ = ["GAME", "TortugaDice"]
