"""Liar's Dice: everybody's dice under cups, and bids on all of them; two to eight sailors."""

from __future__ import annotations

from typing import Final

from companion.engine.games.liars_dice.rulebook import LiarsDice

GAME: Final = LiarsDice()
"""As it stands on the shelf."""

__all__ = ["GAME", "LiarsDice"]
