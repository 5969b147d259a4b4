"""Tortuga 1667: two to nine pirates, secret loyalties and votes."""

from __future__ import annotations

from companion.engine.games.tortuga1667.rulebook import Tortuga1667

__all__ = ["Tortuga1667"]
