"""Jamaica: two to six pirates race round the island."""

from __future__ import annotations

from typing import Final

from companion.engine.games.jamaica.rulebook import Jamaica

GAME: Final = Jamaica()
"""As it stands on the shelf."""

__all__ = ["GAME", "Jamaica"]
