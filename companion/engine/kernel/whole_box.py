"""A match for those who hold the whole box: the journal, scenario files, repairs. Nothing of it is for a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from companion.engine.kernel.codec import plain
from companion.engine.kernel.game import Game, S

if TYPE_CHECKING:
    from companion.engine.kernel.errors import Refusal
    from companion.engine.kernel.results import Result


class WholeBox(Generic[S]):
    """What lies there, secrets included, and what the game says about it."""

    game: Game[S]
    _state: S

    def laid_out(self) -> dict[str, Any]:
        """Give all that lies there now as plain data, secrets included, also within a turn. Not for a screen."""
        whole: dict[str, Any] = plain(self._state)
        whole.pop("told", None)
        return whole

    def broken(self) -> list[Refusal]:
        """List every invariant that does not hold."""
        return self.game.broken(self._state)

    def holds_secrets(self, source: str) -> bool:
        """Say whether pieces of this source lie or are held somewhere that not everybody has seen."""
        return self.game.extras.holds_secrets(self._state, source)

    def lies_open(self) -> dict[str, Any]:
        """Give those parts of the position that everybody sees though the public view words them otherwise."""
        return self.game.extras.lies_open(self._state)

    def piece_names(self) -> dict[str, tuple[str, ...]]:
        """Say what may lie in those parts of the position that are plain text or numbers."""
        return self.game.extras.piece_names(self._state)

    def score_so_far(self) -> Result:
        """Count what everybody sees, as if the table called it a night now."""
        return self.game.extras.score_so_far(self._state)
