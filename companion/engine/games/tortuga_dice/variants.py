"""Variants as switches (RULES.md, section 9), and the facts of the table's own box."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct, to_builtins

from companion.engine.games.tortuga_dice.dice import Rows, oddities, rows_of, values
from companion.engine.games.tortuga_dice.pieces import Livery
from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.engine.kernel.setup import Caution, Setup, Switch

SWITCHES: Final = (
    Switch("eight-chests", default=False, rule="9.1"),
    Switch("track-points", "position", choices=("position", "progress"), rule="9.2"),
    Switch("liveries", None, document=True, rule="9.3"),
)


class Variants(Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """The switches of one match. `dice` are the rows of the die table that the box has confirmed."""

    eight_chests: bool = False
    track_points: Literal["position", "progress"] = "position"
    liveries: tuple[Livery, ...] | None = None
    dice: Rows = ()

    @property
    def goal(self) -> int:
        """7.4, 9.1 So many chests in somebody's Tortuga end the game."""
        return 8 if self.eight_chests else 6

    def livery(self, seat: int) -> Livery:
        """9.3 The colour of a seat, counted from 0."""
        return (self.liveries or tuple(Livery))[seat]


def variants_of(setup: Setup) -> Variants:
    """Read the switches and the box of a complete setup."""
    rows = rows_of(setup.box.get("dice") or ())
    variants: Variants = convert({**setup.options, "dice": rows}, Variants)
    return variants


def clashes(setup: Setup) -> list[Refusal]:
    """Say what cannot be played: colours that are not one each, dice that cannot be."""
    if unknown := sorted(set(setup.box) - {"dice"}):
        return [refusal("box-key", "1.8", name=unknown[0][:40])]
    try:
        variants = variants_of(setup)
    except KernelError as error:
        return [error.why]
    liveries = variants.liveries
    if liveries is not None and (len(liveries) != len(setup.seats) or len(set(liveries)) != len(liveries)):
        return [refusal("liveries-not-one-each", "9.3", needed=len(setup.seats))]
    return []


def cautions(setup: Setup) -> list[Caution]:
    """1.8 Say what a table should know about its dice."""
    rows = variants_of(setup).dice
    compared = {"dice": to_builtins(tuple(values(rows).values()))}
    return [Caution(why, box=compared if why.key == "die-values-assumed" else {}) for why in oddities(rows)]
