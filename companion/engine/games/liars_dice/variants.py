"""Variants as switches (RULES.md 1.2, 2.4, 2.7, 2.11 to 2.13, 3.2, 4.2)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from companion.engine.games.liars_dice.pieces import DICE, LEAST, MOST
from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.setup import Caution, Holder, Setup, Switch

MOST_ROUNDS: Final = 50
SWITCHES: Final = (
    Switch("dice", DICE, least=LEAST, most=MOST, rule="1.2"),
    Switch("wild", default=True, rule="2.4"),
    Switch("open-with-ones", default=False, rule="2.7"),
    Switch("exact", default=False, rule="2.11"),
    Switch("last-die-round", default=False, rule="2.12"),
    Switch("loses", "one", choices=("one", "difference"), rule="2.13"),
    Switch("rounds", 0, least=0, most=MOST_ROUNDS, rule="3.2"),
    Switch("read-all", default=False, rule="4.2"),
)


class Variants(Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """The switches of one match."""

    dice: int = DICE
    wild: bool = True
    open_with_ones: bool = False
    exact: bool = False
    last_die_round: bool = False
    loses: Literal["one", "difference"] = "one"
    rounds: int = 0
    read_all: bool = False


def variants_of(setup: Setup) -> Variants:
    """Read the switches of a complete setup."""
    variants: Variants = convert(setup.options, Variants)
    return variants


def cautions(setup: Setup) -> list[Caution]:
    """2.12, 4.2 Say which switch has nothing to do."""
    variants = variants_of(setup)
    idle = {
        "one-die-from-the-start": ("2.12", variants.last_die_round and variants.dice == LEAST),
        "app-knows-all-dice": ("4.2", variants.read_all and setup.sources.get("dice") == Holder.APP),
    }
    return [Caution(refusal(key, rule)) for key, (rule, applies) in idle.items() if applies]
