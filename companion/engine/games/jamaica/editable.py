"""What can be put right on the table though the view words it otherwise: cards that nobody else has seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.games.jamaica.pieces import BANK, HOLDS, UNKNOWN, Good, Power
from companion.engine.kernel.codec import decode, encode
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import Table

_FACE_DOWN = ("?",)


def lies_open(table: Table) -> dict[str, Any]:
    """16.2, 16.4 Of real cards everybody sees how many lie where."""
    seen: dict[str, Any] = {}
    hidden = [card.card for ship in table.ships.values() for card in ship.hidden]
    if table.sources.treasure_cards is Holder.TABLE and set(hidden) <= {UNKNOWN}:
        seen["ships"] = {who: {"hidden": _cards(ship.hidden)} for who, ship in table.ships.items()}
    if table.sources.action_cards is Holder.TABLE:
        seen["decks"] = {
            who: {"pile": list(deck.pile), "hand": list(deck.hand)}
            for who, deck in table.decks.items()
            if {*deck.pile, *deck.hand} <= {UNKNOWN}
        }
    return seen


def plain(part: Any) -> Any:
    """Write a part of the table as it would stand in a document."""
    return decode(encode(part), Any)


def _cards(hidden: list[Any]) -> list[dict[str, Any]]:
    return [{"card": card.card, "seen_by": list(card.seen_by), "cursed": card.cursed} for card in hidden]


def piece_names(table: Table) -> dict[str, tuple[str, ...]]:
    """3.1, 2.7 The action cards of a deck, the lairs of the board, and cards that lie face down."""
    lairs = tuple(str(space) for space in sorted(table.board.lairs))
    cards = tuple(dict.fromkeys(table.contents.cards))
    return {"discard": cards, "lairs": lairs, **dict.fromkeys(("pile", "hand", "hidden"), _FACE_DOWN)}


def goes_with(_: Table, now: Table, part: str, __: str) -> dict[str, Any]:
    """4.3, 4.4 What leaves a hold is in the Bank; as many treasures lie in the pile as lairs have tokens."""
    if part == "ships":
        for ship in now.ships.values():
            wanted = HOLDS + (Power.SIXTH_HOLD in ship.powers)
            ship.holds = [*ship.holds, *([None] * wanted)][:wanted]
    aboard = {good.value: sum(ship.stock(good) for ship in now.ships.values()) for good in Good}
    bank = {good.value: BANK[good] - aboard[good.value] for good in Good}
    taken = sum(len(ship.powers) + len(ship.hidden) for ship in now.ships.values())
    pile = len(now.lairs) if part == "lairs" else now.treasure_pile
    treasures = {"treasure_pile": pile, "boxed": len(now.contents.treasures) - pile - taken}
    if part == "lairs":
        return treasures
    if part != "ships":
        return {}
    holds = {who: {"holds": plain(ship.holds)} for who, ship in now.ships.items()}
    return {"ships": holds, "bank": bank, **treasures}


def holds_secrets(table: Table, source: str) -> bool:
    """16.2, 16.4 Action cards in hand or face down, treasures that lie face down before somebody."""
    hidden = {
        "action-cards": any(deck.hand or deck.laid for deck in table.decks.values()),
        "treasure-cards": any(ship.hidden for ship in table.ships.values()),
    }
    return hidden.get(source, False)
