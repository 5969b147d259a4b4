"""How the table looks from above: dice only, and those are read by their pips."""

from __future__ import annotations

from typing import Final

from companion.engine.games.liars_dice.view import View
from companion.engine.kernel.decisions import Decision
from companion.engine.kernel.sights import Change, Explanation, Sight, Sights


def explains(_: Decision, __: Change) -> list[Explanation]:
    """No card answers anything here."""
    return []


def lying(_: View) -> dict[str, tuple[Sight, ...]]:
    """No card lies there."""
    return {}


SIGHTS: Final = Sights(explains, lying)
