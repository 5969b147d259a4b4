"""The switches of the game, and what the table should know about its box (RULES.md, section 17)."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from companion.engine.games.jamaica.box import box_of, confirmed, shortage_gaps, unpacked
from companion.engine.games.jamaica.pieces import Power
from companion.engine.kernel.codec import convert
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.engine.kernel.setup import Caution, Setup, Switch

DUEL: Final = 2
"""15 Two players sail against the Ghost Ship."""

SWITCHES: Final = (
    Switch("revised-shortage", default=False, rule="17.2"),
    Switch("ghost-ends-race", default=False, rule="15.9"),
    Switch("app-decks", None, document=True, rule="4.4"),
)


class Variants(Struct, frozen=True, rename="kebab", omit_defaults=True, forbid_unknown_fields=True):
    """The switches of one match."""

    revised_shortage: bool = False
    ghost_ends_race: bool = False
    app_decks: tuple[Seat, ...] | None = None
    """4.4 Whose deck the app holds while the others' cards are real."""


def variants_of(setup: Setup) -> Variants:
    """Read the switches of a complete setup."""
    variants: Variants = convert(setup.options, Variants)
    return variants


def clashes(setup: Setup) -> list[Refusal]:
    """Say which switches or corrections cannot be played, or not with this many players."""
    try:
        variants = variants_of(setup)
        box = unpacked(box_of(setup))
    except KernelError as error:
        return [error.why]
    if variants.revised_shortage or setup.box.get("shortage"):
        gaps = shortage_gaps(box)
        if gaps:
            return gaps
    duel = len(setup.seats) == DUEL
    checks = (
        (not set(variants.app_decks or ()) <= set(setup.seats), refusal("app-decks-of-nobody", "4.4")),
        (variants.ghost_ends_race and not duel, refusal("no-ghost-ship", "15.9")),
        (duel and Power.LADY_BETH not in box.treasures, refusal("ghost-needs-lady-beth", "15.1")),
    )
    return [why for clash, why in checks if clash]


def cautions(setup: Setup) -> list[Caution]:
    """17.1, 17.2 Name what is assumed about the box until a profile confirms it."""
    revised = setup.options.get("revised-shortage", False)
    box = box_of(setup)
    whys = [why for why in unpacked(box).assumed if revised or why.key != "shortage-table-assumed"]
    return [Caution(why, box=confirmed(box, why)) for why in whys]
