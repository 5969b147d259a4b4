"""What the box holds, as data that a table can correct (RULES.md, section 17)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, structs, to_builtins

from companion.engine.games.jamaica import track_check
from companion.engine.games.jamaica.pieces import (
    BACKWARD,
    FORWARD,
    POWERS,
    STAR,
    Icon,
    Kind,
    Power,
    Refuge,
    load,
    points,
)
from companion.engine.games.jamaica.track import Board, Space
from companion.engine.kernel.codec import convert
from companion.engine.kernel.errors import Forbidden, Unreadable, refusal

if TYPE_CHECKING:
    from companion.engine.kernel.errors import Refusal
    from companion.engine.kernel.setup import Setup

CARDS: Final = 11
FACES: Final = 6
STRONGEST: Final = 20
RICHEST: Final = 20
FEWEST_TREASURES: Final = 10
"""Nine for the lairs, and Lady Beth for the Ghost Ship."""


class Correction(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """17.1 What a printed board says about one space; naming a price confirms it."""

    space: int
    kind: Kind | None = None
    price: int | None = None
    score: int | None = None
    next: tuple[int, ...] | None = None
    at: tuple[int, int] | None = None


class Rescue(Struct, frozen=True, forbid_unknown_fields=True):
    """17.2 One line of the revised edition's table: with this face the ship goes back there."""

    face: str
    to: Refuge


class Box(Struct, frozen=True, cache_hash=True, omit_defaults=True, forbid_unknown_fields=True):
    """17.1 The corrections of one box; what is not named is as printed in most boxes."""

    board: tuple[Correction, ...] = ()
    cards: tuple[str, ...] = ()
    treasures: tuple[int | str, ...] = ()
    die: tuple[int | str, ...] = ()
    shortage: tuple[Rescue, ...] = ()


STANDARD: Final = Box()


class Contents(Struct, frozen=True):
    """Everything a box holds, checked."""

    board: Board
    cards: tuple[str, ...]
    treasures: tuple[str, ...]
    die: tuple[str, ...]
    shortage: dict[str, Refuge]
    assumed: tuple[Refusal, ...]

    @property
    def points(self) -> tuple[str, ...]:
        """3.2 The treasures that lie face down: riches and curses."""
        return tuple(card for card in self.treasures if card not in POWERS)

    @property
    def curses(self) -> tuple[str, ...]:
        """3.2 The treasures that cost points."""
        return tuple(card for card in self.points if points(card) < 0)


def box_of(setup: Setup) -> Box:
    """Read the corrections of a setup."""
    if "crew" in setup.box:
        raise Unreadable(refusal("crew-not-supported", "17.4"))
    box: Box = convert(setup.box, Box)
    return box if box != STANDARD else STANDARD


@lru_cache(maxsize=32)
def unpacked(box: Box) -> Contents:
    """Lay out a box, or say what is wrong with its corrections."""
    spaces = _corrected(box.board)
    for fault in track_check.faults(spaces):
        raise Forbidden(fault)
    named = {fix.space for fix in box.board if fix.price is not None}
    assumed = [
        refusal("price-assumed", "2.5", space=number, price=space.price)
        for number, space in spaces.items()
        if space.assumed and number not in named
    ]
    if not box.shortage:
        assumed.append(refusal("shortage-table-assumed", "17.2"))
    return Contents(
        Board(spaces.values(), _BOARD["floor"]),
        _cards(box.cards),
        _treasures(box.treasures),
        _die(box.die),
        {line.face: line.to for line in box.shortage or _SHORTAGE},
        tuple(assumed),
    )


_BOARD: Final = load("board")
_SPACES: Final[tuple[Space, ...]] = convert(_BOARD["spaces"], tuple[Space, ...])
_CARDS: Final = tuple(load("cards")["cards"])
_TREASURES: Final = tuple(load("treasures")["treasures"])
_DIE: Final = tuple(load("die")["die"])
_SHORTAGE: Final[tuple[Rescue, ...]] = convert(load("shortage")["shortage"], tuple[Rescue, ...])


def as_printed() -> Box:
    """17.1 Everything that a table could correct, as it stands in most boxes."""
    rows = [structs.asdict(space) for space in _SPACES]
    board = tuple(Correction(**{name: row[name] for name in Correction.__struct_fields__}) for row in rows)
    return Box(board, _CARDS, _TREASURES, _DIE, _SHORTAGE)


def confirmed(box: Box, why: Refusal) -> dict[str, Any]:
    """17.1, 17.2 Give the part of a profile that says: this guess is so."""
    facts = dict(why.facts)
    if why.key == "price-assumed":
        fix = Correction(int(facts["space"]), price=int(facts["price"]))
        return {"board": to_builtins((*box.board, fix))}
    return {"shortage": to_builtins(_SHORTAGE)}


def _corrected(fixes: tuple[Correction, ...]) -> dict[int, Space]:
    spaces = {space.space: space for space in _SPACES}
    for fix in fixes:
        given = {name: value for name, value in structs.asdict(fix).items() if value is not None}
        if fix.kind in (Kind.PORT_ROYAL, Kind.LAIR):
            given.setdefault("price", 0)
        if fix.space in spaces:
            spaces[fix.space] = structs.replace(spaces[fix.space], **given)
        elif fix.kind is None or fix.next is None:
            raise Forbidden(refusal("board-space-unknown", "17.1", space=fix.space))
        else:
            spaces[fix.space] = Space(**given)
    return spaces


def _cards(given: tuple[str, ...]) -> tuple[str, ...]:
    """3.1 Eleven cards with two icons each, and with more ways forward than back, or nobody comes home."""
    cards = given or _CARDS
    if len(cards) != CARDS:
        raise Forbidden(refusal("deck-needs-eleven-cards", "3.1", given=len(cards)))
    shown = [icon for card in cards for icon in card.split("/")]
    for card in cards:
        if card.count("/") != 1 or any(icon not in list(Icon) for icon in card.split("/")):
            raise Forbidden(refusal("card-icons", "3.1", card=card[:40]))
    if shown.count(FORWARD) <= shown.count(BACKWARD):
        raise Forbidden(refusal("deck-never-comes-home", "3.1"))
    return tuple(cards)


def _treasures(given: tuple[int | str, ...]) -> tuple[str, ...]:
    """3.2 Powers by name and at most once, points by number, and enough of them for nine lairs."""
    cards = tuple(f"{card:+}" if isinstance(card, int) else card for card in given or _TREASURES)
    for card in cards:
        if card not in POWERS and not _worth_something(card):
            raise Forbidden(refusal("no-such-treasure", "3.2", card=card[:40], most=RICHEST))
    for power in Power:
        if cards.count(power) > 1:
            raise Forbidden(refusal("power-twice", "3.2", power=power))
    if len(cards) < FEWEST_TREASURES:
        raise Forbidden(refusal("too-few-treasures", "3.2", given=len(cards), least=FEWEST_TREASURES))
    return cards


def _worth_something(card: str) -> bool:
    digits = card[1:]
    return card[:1] in ("+", "-") and digits.isascii() and digits.isdecimal() and 1 <= int(digits[:4]) <= RICHEST


def _die(given: tuple[int | str, ...]) -> tuple[str, ...]:
    """3.3 Six faces, numbers or stars."""
    faces = tuple(str(face) for face in given or _DIE)
    if len(faces) != FACES:
        raise Forbidden(refusal("die-needs-six-faces", "3.3", given=len(faces)))
    for face in faces:
        if face != STAR and face not in map(str, range(1, STRONGEST + 1)):
            raise Forbidden(refusal("no-such-face", "3.3", face=face[:40], most=STRONGEST))
    return faces


def shortage_gaps(contents: Contents) -> list[Refusal]:
    """17.2 Name the faces of the die that the shortage table does not know."""
    gaps = [face for face in contents.die if face not in contents.shortage]
    return [refusal("shortage-table-gap", "17.2", face=face) for face in gaps]
