"""The optional part of a game: what a camera, a printer, an editor and a list of games need to know beyond its rules.

A game that says nothing of it can be played: dice and cards are tapped, and nothing is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.engine.kernel.errors import Forbidden, refusal
from companion.engine.kernel.instinct import NO_INSTINCT, Instinct
from companion.engine.kernel.results import UNFINISHED, Result
from companion.engine.kernel.sights import Sights
from companion.engine.kernel.table_facts import TableFacts

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Chance, Option, Seat
    from companion.engine.kernel.hand_moves import HandMove
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.printed_cards import PrintedDeck
    from companion.engine.kernel.setup import Setup

Faces = tuple[tuple[str, str], ...]
"""Dice by name, each with the face it shows."""


def _no_dice(_: Chance, __: Option) -> Faces:
    return ()


def _nothing_printed() -> dict[str, dict[str, Any]]:
    return {}


def _no_decks(_: Setup) -> tuple[PrintedDeck, ...]:
    return ()


def _nothing_more(_: Any) -> dict[str, Any]:
    return {}


def _alone(_: Any, __: Any, ___: str, ____: str) -> dict[str, Any]:
    return {}


def _no_score_yet(_: Any) -> Result:
    return Result((), (), UNFINISHED, unfinished=True)


def _nobody_leaves(_: Any, __: Seat) -> Any:
    raise Forbidden(refusal("nobody-can-leave"))


def _nobody_joins(_: Any, __: Seat) -> Any:
    raise Forbidden(refusal("nobody-can-join"))


def _no_hands(_: Happening, __: Setup) -> tuple[HandMove, ...]:
    return ()


def _no_secrets(_: Any, __: str) -> bool:
    return False


class Extras(Struct, frozen=True, kw_only=True):
    """All that a game may say beyond its rules; whatever is left out has a default that works."""

    sights: Sights | None = None
    """How the table looks to an eye above it; None: nobody can tell anything from looking."""
    table_facts: TableFacts = TableFacts()
    """Zones, dice, card styles: what a camera, a printer and a demonstration need to know."""
    rolled: Callable[[Chance, Option], Faces] = _no_dice
    """Name each die that an answer reads and its face: dice as they fell, never those somebody picked out."""
    lying_dice: Callable[[Chance, Option], Faces] | None = None
    """Name each die that lies there if this is the answer, as it fell or picked out; None: those that were rolled."""
    decks: Callable[[Setup], tuple[PrintedDeck, ...]] = _no_decks
    """List the cards of the box that a setup is played with, whoever holds them."""
    printed: Callable[[], dict[str, dict[str, Any]]] = _nothing_printed
    """Give what the box is taken to hold, as the options and the box of a setup would correct it."""
    lies_open: Callable[[Any], dict[str, Any]] = _nothing_more
    """Give parts of a position, as plain data, that everybody sees though the public view words them otherwise."""
    piece_names: Callable[[Any], dict[str, tuple[str, ...]]] = _nothing_more
    """Say what may lie in those parts of a position that are plain text or numbers, by the names of the fields.

    "" among them: every place of a list is one of its own. ("?",): face-down pieces, of which the number counts.
    """
    hand_moves: Callable[[Happening, Setup], tuple[HandMove, ...]] = _no_hands
    """Say what hands do with the real pieces when this happens, in the order of doing."""
    goes_with: Callable[[Any, Any, str, str], dict[str, Any]] = _alone
    """Give what lies otherwise, too, if a part of a position (of a seat) was put right, as plain data: the state as it
    was and as it is now, the part, its owner. Only what must be so: a token that left a hold is in the Bank. The state
    may still break the rules.
    """
    score_so_far: Callable[[Any], Result] = _no_score_yet
    """Count what everybody sees, as if the table called it a night now; whoever is ahead stands as winner."""
    without: Callable[[Any, Seat], Any] = _nobody_leaves
    """Let somebody leave the game between two turns, or refuse with the reason; give the state."""
    joined: Callable[[Any, Seat], Any] = _nobody_joins
    """Let somebody join between two turns, or refuse with the reason; give the state."""
    holds_secrets: Callable[[Any, str], bool] = _no_secrets
    """Say whether pieces of a source lie or are held somewhere that not everybody has seen."""
    instinct: Instinct = NO_INSTINCT
    """How somebody plays who knows only what one seat knows; without it there are imagined evenings alone."""
    shelf_place: int = 100
    """Games with a lower number stand before it on the shelf; of equal ones the name decides."""
    any_dice: bool = False
    """True: ordinary dice are all that is needed, for people who own no box."""
    colours: tuple[str, ...] = ()
    """The colours of the players' pieces in the box; none: any colour will do."""
    colour_switch: str = ""
    """The option that says which of them each seat has, in the order of the seats."""
    bgg_id: int | None = None
    """Its number at BoardGameGeek. Only what is certain: a wrong one would file an evening under another game."""

    def dice_there(self, asked: Chance, option: Option) -> Faces:
        """Name each die that lies there if this is the answer, and its face."""
        return (self.lying_dice or self.rolled)(asked, option)
