"""Jamaica: two to six pirates race round the island."""

from __future__ import annotations

from companion.engine.games.jamaica.rulebook import Jamaica

__all__ = ["Jamaica"]
