"""Tortuga, the card game of 2003: two players, six pirates, and a grid that both of them fill."""

from __future__ import annotations

from companion.engine.games.tortuga_cards.rulebook import TortugaCards

__all__ = ["TortugaCards"]
