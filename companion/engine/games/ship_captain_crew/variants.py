"""Variants as switches (RULES.md 2.6, 3.2, 3.3, 3.6, 4.1, 4.3)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.setup import Caution, Setup, Switch

SWITCHES: Final = (
    Switch("rounds", 5, least=1, most=20, rule="4.1"),
    Switch("score", "pot", choices=("pot", "sum"), rule="3.2"),
    Switch("ties", "roll-off", choices=("roll-off", "carry"), rule="3.3"),
    Switch("reload", "both", choices=("both", "any"), rule="2.6"),
    Switch("starts", "left", choices=("left", "winner"), rule="3.6"),
    Switch("limit", default=False, rule="4.3"),
)


class Variants(Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """The switches of one match."""

    rounds: int = 5
    score: Literal["pot", "sum"] = "pot"
    ties: Literal["roll-off", "carry"] = "roll-off"
    reload: Literal["both", "any"] = "both"
    starts: Literal["left", "winner"] = "left"
    limit: bool = False

    @property
    def coins(self) -> bool:
        """3.2 Whether every round is played for a coin."""
        return self.score == "pot"


def variants_of(setup: Setup) -> Variants:
    """Read the switches of a complete setup."""
    variants: Variants = convert(setup.options, Variants)
    return variants


def cautions(setup: Setup) -> list[Caution]:
    """3.3 Where cargo adds up, ties in a round are no matter."""
    variants = variants_of(setup)
    idle = not variants.coins and variants.ties == "carry"
    return [Caution(refusal("ties-only-with-coins", "3.3"))] if idle else []
