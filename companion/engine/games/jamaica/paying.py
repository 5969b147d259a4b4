"""Paying (RULES.md, section 11), and taking gunpowder out of the holds in the same way (10.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.jamaica.answers import Take, takes
from companion.engine.games.jamaica.happenings import PricePaid
from companion.engine.games.jamaica.pieces import POWDER, cargo
from companion.engine.games.jamaica.plunder_happenings import PowderSpent
from companion.engine.kernel.decisions import Choose, Rules, Seat

if TYPE_CHECKING:
    from companion.engine.games.jamaica.pieces import Good
    from companion.engine.games.jamaica.table import Table


def pay(table: Table, who: Seat, good: Good, count: int, stock: int) -> Rules[None]:
    """11.1 So many of all these tokens go into the Bank, in any split; gunpowder pays only for a shot (10.2).

    The question is asked hold by hold; where only one number is possible, nobody is asked.
    """
    ship = table.ships[who]
    for at, held in enumerate(ship.holds):
        if held is None or held.good is not good:
            continue
        stock -= held.count
        least = count - stock if count > stock else 0
        most = min(count, held.count)
        if least < most:
            prompt = "fire-from-hold" if good is POWDER else "pay-from-hold"
            about = (("good", good.value), ("hold", at + 1), ("left", count))
            take: Take = yield Choose(who, prompt, takes(least, most), about=about)
            most = take.count
        if most:
            count -= most
            ship.holds[at] = cargo(good, held.count - most)
            table.give_back(good, most)
            table.tell(
                PowderSpent(who, most, at + 1) if good is POWDER else PricePaid(who, good, most, at + 1, ship.space)
            )
            if not count:
                return
