"""A position from a few words: what is said lies so, and the rest as it would before a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.engine.games.liars_dice.table import Stage
from companion.engine.games.liars_dice.variants import variants_of
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.setup import Setup


def sketched(setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete a sketch into a position before a round. Said: dice of whom it matters, first, round, last_die, out.

    Whoever is not named has as many dice as at the start; those without dice went out in the order of the seats.
    """
    variants = variants_of(setup)
    said = given.get("dice", {})
    if not isinstance(said, Mapping):
        raise Unreadable(refusal("not-a-table", name="dice"))
    for seat in said:
        if seat not in setup.seats:
            raise Unreadable(refusal("no-such-seat", seat=str(seat)[:40]))
    dice = dict.fromkeys(setup.seats, variants.dice) | dict(said)
    last = given.get("last_die", "")
    first = next((seat for seat in setup.seats if dice[seat]), setup.seats[0])
    return {
        "seats": setup.seats,
        "variants": msgspec.to_builtins(variants),
        "sources": dict(setup.sources),
        "stage": Stage.PLAYING,
        "round": 1,
        "first": last or first,
        "out": [seat for seat in setup.seats if not dice[seat]],
        "had": [last] if last else [],
        **given,
        "dice": dice,
    }
