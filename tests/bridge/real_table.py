"""A table of real cards beside a match: news as the test lays it; what lay before, as the companion expects it."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.bridge.box_cards import CardList
from companion.bridge.camera.placements import Spotted
from companion.bridge.camera.table_difference import expected
from companion.engine.games.tortuga1667.answers import Cannons, Flags, Skulls
from companion.engine.kernel.codec import words
from companion.engine.kernel.decisions import Chance, Decision, Option
from companion.engine.kernel.match import Match
from companion.engine.kernel.sights import Sight

Table = list[Sight]


def laid(decision: Decision, option: Option, cards: CardList) -> Table | None:
    """What the hands do for this answer; None if no card is turned or laid for it, or not for all to see."""
    if not isinstance(decision, Chance) or decision.hidden or decision.seen_by is not None:
        return None
    about: dict[str, Any] = dict(decision.about)
    who = about.get("who", about.get("for"))
    zones = {
        ("tortuga1667", "events"): f"row-{about.get('slot')}" if "slot" in about else "",
        ("tortuga1667", "loyalties"): f"player-{who}" if who else "",
        ("jamaica", "action-cards"): f"discard-{who}",
        ("jamaica", "treasure-cards"): f"player-{who}",
        ("tortuga_dice", "tiles"): f"player-{who}",
        ("tortuga_cards", "pirates"): f"pirate-{about.get('column')}",
        ("tortuga_cards", "cards"): f"{about.get('row')}-{words(option).split()[0]}",
        ("tortuga_cards", "events"): f"player-{who}",
    }
    zone = zones.get((cards.game, decision.source))
    return [Sight(zone, words(option).split()[-1])] if zone else None


def votes(decision: Chance, cards: CardList, chance: Random) -> tuple[Table, Option]:
    """Some vote cards as they come out of hands and deck, and the answer they come to."""
    about: dict[str, Any] = dict(decision.about)
    kind, icons = {
        "attack": (Cannons, ("cannon", "torch", "water")),
        "brawl": (Flags, ("E", "F")),
        "mutiny": (Skulls, ("skull", "wheel")),
    }[about["call"]]
    deck = [card.word for card in cards.of("votes") for _ in range(card.copies)]
    hand = chance.sample(deck, about["cards"])
    pips = [icon for card in hand for third in card.split("/") for icon in third.split("+")]
    return [Sight("votes", card) for card in hand], kind(*[pips.count(icon) for icon in icons])


def seen(table: Table, confidence: float = 1.0) -> list[Spotted]:
    """The table as good eyes see it."""
    return [Spotted(sight.zone, sight.card, confidence) for sight in table]


def over(table: Table, news: Table) -> Table:
    """New cards on the table: in a cell they cover what lay there, elsewhere they lie beside it."""
    alone = {sight.zone for sight in news if not sight.zone.startswith(("player-", "votes"))}
    return [sight for sight in table if sight.zone not in alone] + news


def tidied(match: Match[Any]) -> Table:
    """The table after the hands have done all that the companion told."""
    return expected(match)
