"""How the table looks from above: discard piles, treasures in front of their owners (RULES.md 6.3 and 13.1)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.jamaica.answers import Card, Treasure
from companion.engine.games.jamaica.view import View
from companion.engine.kernel.decisions import Chance, Decision
from companion.engine.kernel.sights import FACE_DOWN, Change, Explanation, Sight, Sights, Wanted


def explains(asked: Decision, change: Change) -> list[Explanation]:
    """6.3 The card that was laid is turned on the discard pile; 13.1 a power lies open, or a card face down; 14.4."""
    zone = wants(asked)
    if zone is None or not isinstance(asked, Chance):
        return []
    if asked.source == "action-cards":
        return [Explanation(Card(sight.card), (sight,)) for sight in change.faces(zone.zone)]
    open_ = change.faces(zone.zone)
    if "count" in dict(asked.about):
        # 14.4 They are told one by one, and in whatever order.
        return [Explanation(Treasure(sight.card), (sight,), alike=True) for sight in open_]
    backs = [sight for sight in change.appeared if sight == Sight(zone.zone, FACE_DOWN)][:1]
    return [Explanation(Treasure(sight.card), (sight,)) for sight in open_ or backs]


def wants(asked: Decision) -> Wanted | None:
    """The pile or the treasures of whom it is about."""
    about = dict(asked.about)
    if not isinstance(asked, Chance) or "who" not in about:
        return None
    if asked.source == "action-cards" and "turns" in about:
        return Wanted(f"discard-{about['who']}", 1)
    return Wanted(f"player-{about['who']}", 1) if asked.source == "treasure-cards" else None


def lying(view: View) -> dict[str, tuple[Sight, ...]]:
    """The top of each discard pile, and the powers."""
    tops = [Sight(f"discard-{ship.seat}", ship.discard[-1]) for ship in view.ships if ship.discard]
    powers = [Sight(f"player-{ship.seat}", power.value) for ship in view.ships for power in ship.powers]
    hidden = [Sight(f"player-{ship.seat}", FACE_DOWN) for ship in view.ships for _ in range(ship.face_down)]
    return {"action-cards": tuple(tops), "treasure-cards": tuple(powers + hidden)}


SIGHTS: Final = Sights(explains, lying, wants)
