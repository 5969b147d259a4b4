"""Tortuga, the dice game: two to four buccaneers bring chests home."""

from __future__ import annotations

from companion.engine.games.tortuga_dice.rulebook import TortugaDice

__all__ = ["TortugaDice"]
