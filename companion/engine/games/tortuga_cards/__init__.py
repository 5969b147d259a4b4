"""Tortuga, the card game of 2003: two players, six pirates, and a grid that both of them fill."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_cards.rulebook import TortugaCards

GAME: Final = TortugaCards()
"""As it stands on the shelf."""

__all__ = ["GAME", "TortugaCards"]
