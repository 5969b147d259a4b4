"""A position from a few words: what is said lies so, and the rest of the box is laid around it.

A ship is said as a player would: "47 G3 G3 G6 +7 -4" lies on space 47 with three holds of gold and two treasures;
"48/-1" is space 48 behind the start line, "-" an empty hold, "?" a face-down treasure, "?-" one that was given as a
curse, and "sixth-hold" or "lady-beth" a power.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.engine.games.jamaica.box import box_of, unpacked
from companion.engine.games.jamaica.pieces import (
    BANK,
    FOOD,
    GHOST,
    GOLD,
    HAND,
    HOLDS,
    POWDER,
    POWERS,
    UNKNOWN,
    Cargo,
    Power,
)
from companion.engine.games.jamaica.table import Deck, FaceDown, Ship, Stage
from companion.engine.games.jamaica.variants import DUEL
from companion.engine.kernel.codec import convert
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.games.jamaica.box import Contents
    from companion.engine.kernel.setup import Setup

START: Final = "0 F3 G3"
GHOSTLY_START: Final = "0 G5 G3 lady-beth"
GOODS: Final = {"G": GOLD, "F": FOOD, "P": POWDER}
CURSE: Final = "?-"
_BERTH: Final = re.compile(r"([0-9]{1,4})(?:/(-?[0-9]{1,4}))?")
_CARGO: Final = re.compile(r"([GFP])([0-9]{1,4})")
_POINTS: Final = re.compile(r"[+-][0-9]{1,4}")


class Said(msgspec.Struct, forbid_unknown_fields=True):
    """The parts of a sketch that are not simply parts of a position."""

    ships: dict[str, str | dict[str, Any]] = {}
    dice: tuple[int, int] = (0, 0)
    laid: dict[str, str] = {}
    hands: dict[str, int | list[str]] = {}
    discards: dict[str, list[str]] = {}


def sketched(setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete a sketch into a position. Said: ships, captain, turn, dice, laid, hands, discards, lairs and so on."""
    contents = unpacked(box_of(setup))
    rest = dict(given)
    said: Said = convert({name: rest.pop(name) for name in Said.__struct_fields__ if name in rest}, Said)
    seats = setup.seats
    first = rest.get("turn") if rest.get("turn") in seats else seats[0]
    whole: dict[str, Any] = {
        "seats": seats,
        "variants": dict(setup.options),
        "sources": dict(setup.sources),
        "box": dict(setup.box),
        "stage": Stage.RACING,
        "round": 1,
        "captain": first,
        "turn": rest.get("captain", first) if any(said.dice) else "",
        "morning": said.dice[0],
        "evening": said.dice[1],
        **rest,
    }
    usual = dict.fromkeys(map(str, seats), START) | ({str(GHOST): GHOSTLY_START} if len(seats) == DUEL else {})
    app = setup.sources.get("treasure-cards") == Holder.APP
    ships = {who: _ship(ship, Seat(who), app=app) for who, ship in (usual | said.ships).items()}
    _fill_bank(whole, ships)
    _bury(whole, ships, contents)
    if "decks" not in whole:
        whole["decks"] = {who: _deck(setup, whole, who, said, _hand(ships.get(who))) for who in seats}
    whole["ships"] = ships
    plain: dict[str, Any] = msgspec.to_builtins(whole)
    return plain


def _ship(said: str | dict[str, Any], who: Seat, *, app: bool) -> Ship:
    """Read what is said of a ship; a table of its own is taken as it is."""
    if not isinstance(said, str):
        whole: Ship = convert(said, Ship)
        return whole
    ship = Ship(holds=[])
    for word in said.split():
        if word in POWERS:
            ship.powers.append(POWERS[word])
        elif word == "-":
            ship.holds.append(None)
        elif word in (UNKNOWN, CURSE) or _POINTS.fullmatch(word):
            ship.hidden.append(_hidden(word, who, app=app))
        elif found := _CARGO.fullmatch(word):
            ship.holds.append(Cargo(GOODS[found[1]], int(found[2])))
        elif found := _BERTH.fullmatch(word):
            ship.space, ship.lap = int(found[1]), int(found[2] or 0)
        else:
            raise Unreadable(refusal("not-readable", why=f"{who}: {word}"[:80]))
    ship.holds += [None] * (HOLDS + (Power.SIXTH_HOLD in ship.powers) - len(ship.holds))
    return ship


def _hidden(word: str, who: Seat, *, app: bool) -> FaceDown:
    """Know what is said of a face-down card; the Ghost Ship's own were seen by nobody."""
    known = _POINTS.fullmatch(word) is not None
    if app and not known and who != GHOST:
        raise Unreadable(refusal("treasure-must-be-named", "16.4", who=who))
    return FaceDown(word if known else UNKNOWN, [] if who == GHOST else [who], word == CURSE)


def _fill_bank(whole: dict[str, Any], ships: dict[str, Ship]) -> None:
    """What lies in no hold lies in the Bank."""
    out = {good: sum(ship.stock(good) for ship in ships.values()) for good in BANK}
    whole.setdefault("bank", {good: tokens - out[good] for good, tokens in BANK.items()})


def _bury(whole: dict[str, Any], ships: dict[str, Ship], contents: Contents) -> None:
    """Lay a token on every lair without a ship, as far as the treasures go; the rest is in the box."""
    owned = sum(len(ship.powers) + len(ship.hidden) for ship in ships.values())
    under = [ship.space for ship in ships.values()]
    free = [lair for lair in contents.board.lairs if lair not in under]
    most = max(len(contents.treasures) - owned, 0)
    lairs: list[int] = convert(whole.setdefault("lairs", free[len(free) - min(most, len(free)) :]), list[int])
    pile: int = convert(whole.setdefault("treasure_pile", len(lairs)), int)
    whole.setdefault("boxed", len(contents.treasures) - owned - pile)


def _hand(ship: Ship | None) -> int:
    """13.2 Three cards, or four with Morgan's Map."""
    return HAND + (ship is not None and Power.MORGANS_MAP in ship.powers)


def _deck(setup: Setup, whole: dict[str, Any], who: Seat, said: Said, full_hand: int) -> Deck:
    """Deal a player's cards: the discard as said, a chosen card in mid-round, a hand, and the rest as draw pile."""
    contents = unpacked(box_of(setup))
    app = setup.sources.get("action-cards") == Holder.APP or who in (setup.options.get("app-decks") or ())
    discard = said.discards.get(who, [])
    left = Counter(contents.cards)
    left.subtract(discard)
    rest = sorted(left.elements()) if app else [UNKNOWN] * (len(contents.cards) - len(discard))
    hand = said.hands.get(who, full_hand - bool(whole["turn"]))
    laid = said.laid.get(who, "")
    if not laid and _has_yet_to_act(setup, whole, who):
        spare = [card for card in rest if isinstance(hand, int) or not app or card not in hand]
        laid = spare[0] if spare else ""
    _take(rest, [laid])
    if isinstance(hand, int):
        hand = rest[: max(hand, 0)]
    _take(rest, hand)
    return Deck(rest, hand, laid, discard)


def _has_yet_to_act(setup: Setup, whole: dict[str, Any], who: Seat) -> bool:
    """6.3 In mid-round: whether this player's turn has not been."""
    turn, captain = whole["turn"], whole["captain"]
    if turn not in setup.seats or captain not in setup.seats:
        return False
    start = setup.seats.index(captain)
    order = setup.seats[start:] + setup.seats[:start]
    return order.index(who) >= order.index(turn)


def _take(cards: list[str], out: list[str]) -> None:
    """Take cards out as far as they are there; if some are not, the invariants will say what is wrong."""
    for card in out:
        if card in cards:
            cards.remove(card)
