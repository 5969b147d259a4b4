"""What hands do with the pieces of Jamaica when something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica import happenings as told
from companion.engine.games.jamaica import plunder_happenings as plunder
from companion.engine.games.jamaica.box import box_of, unpacked
from companion.engine.games.jamaica.pieces import FOOD, GHOST, GOLD, HOLDS, POWDER, Power
from companion.engine.games.jamaica.variants import DUEL
from companion.engine.kernel.hand_moves import ALL, ANY, ANYWHERE, BOX, HandMove, Move, Turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.games.jamaica.pieces import Good
    from companion.engine.kernel.decisions import Seat
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.setup import Setup

BANK: Final = BOX
CARD: Final = "action-card"
TREASURE: Final = "treasure-card"
TOKEN: Final = "treasure-token"  # noqa: S105  a piece of wood
COMPASS: Final = "compass"
DIE: Final = "action-die"


def hold(who: str, number: int) -> str:
    """Name a hold of a ship; number 6 is the 6th Hold card."""
    return f"hold-{who}-{number}"


def hand_moves(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    """Say which piece goes where."""
    moves = _laying_out(what, setup) or _round(what, setup) or _goods(what) or _treasures(what)
    apart = setup.options.get("app-decks")
    return tuple(move for move in moves if not _of_the_app(move, apart)) if apart else moves


def _of_the_app(move: HandMove, apart: Sequence[Seat]) -> bool:
    """4.4 No hand moves the cards of a deck that the app holds."""
    return move.source == "action-cards" and isinstance(move, Move) and move.to.partition("-")[2] in apart


def _laying_out(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    match what:
        case told.FleetGathered():
            contents = unpacked(box_of(setup))
            home = f"space-{contents.board.home}"
            fleet = (*setup.seats, *((GHOST,) if len(setup.seats) == DUEL else ()))
            ships = [Move(f"ship-{who}", BOX, home) for who in fleet]
            return (*ships, *(Move(TOKEN, BOX, f"lair-{lair}") for lair in contents.board.lairs))
        case told.TreasuresLaid(pile, _):
            return (Move(TREASURE, BOX, "treasure-pile", pile, source="treasure-cards"),)
        case told.GhostReady(first, second):
            gold = (Move(GOLD, BANK, hold(GHOST, 1), first), Move(GOLD, BANK, hold(GHOST, 2), second))
            return (*gold, Move(Power.LADY_BETH, BOX, f"before-{GHOST}", source="treasure-cards"))
        case told.HoldsFilled(who, food, gold_coins):
            goods = (Move(FOOD, BANK, hold(who, 1), food), Move(GOLD, BANK, hold(who, 2), gold_coins))
            cards = len(unpacked(box_of(setup)).cards)
            return (*goods, Move(CARD, BOX, f"pile-{who}", cards, source="action-cards"))
        case told.CompassGiven(who):
            return (Move(COMPASS, BOX, f"with-{who}"), Move(DIE, BOX, f"with-{who}", 2, source="action-dice"))
    return ()


def _round(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    """Compass, dice and action cards, and the ships they move."""
    of = "action-cards"
    match what:
        case told.RoundBegan(number, captain):
            if number == 1:  # the Captain has just taken all of it
                return ()
            back = [Move(ANY, at, f"with-{captain}", ALL, DIE, source="action-dice") for at in ("morning", "evening")]
            return (Move(COMPASS, ANYWHERE, f"with-{captain}"), *back)
        case told.DicePlaced(morning, evening):
            shown = (("morning", morning), ("evening", evening))
            return tuple(Move(DIE, ANYWHERE, at, face=str(pips), source="action-dice") for at, pips in shown)
        case told.CardsLaid():
            return tuple(Move(CARD, f"hand-{who}", f"laid-{who}", source=of) for who in setup.seats)
        case told.CardTurned(who, card):
            return (Move(CARD, f"laid-{who}", f"discard-{who}", face=card, source=of, done=True),)
        case told.DeckReshuffled(who, _):
            return (Move(ANY, f"discard-{who}", f"pile-{who}", ALL, CARD, source=of),)
        case told.CardsDrawn(who, cards):
            return (Move(CARD, f"pile-{who}", f"hand-{who}", cards, source=of),)
        case told.ShipSailed(who, out_of, to, _) | told.ShipRetreated(who, out_of, to):
            return (Move(f"ship-{who}", f"space-{out_of}", f"space-{to}"),)
    return ()


def _goods(what: Happening) -> tuple[HandMove, ...]:
    match what:
        case told.Loaded(who, good, count, number):
            return (Move(good, BANK, hold(who, number), count),)
        case told.HoldDumped(who, good, count, number) | plunder.GoodsSunk(who, good, count, number):
            return _paid(who, good, count, number)
        case told.PricePaid(who, good, count, number, _):
            return _paid(who, good, count, number)
        case plunder.PowderSpent(who, count, number):
            return _paid(who, POWDER, count, number)
        case plunder.HoldLooted(winner, loser, good, count, out_of, to):
            return (Move(good, hold(loser, out_of), hold(winner, to), count),)
    return ()


def _paid(who: str, good: Good, count: int, number: int) -> tuple[HandMove, ...]:
    return (Move(good, hold(who, number), BANK, count),)


def _treasures(what: Happening) -> tuple[HandMove, ...]:
    of = "treasure-cards"
    match what:
        case plunder.TreasureFound(who, space):
            return (Move(TOKEN, f"lair-{space}", BOX), Move(TREASURE, "treasure-pile", f"hidden-{who}", source=of))
        case plunder.PowerTurned(who, power):
            return (Move(TREASURE, f"hidden-{who}", f"before-{who}", face=power, source=of, done=True),)
        case plunder.PowerTaken(power, out_of, to):
            card = Move(power, f"before-{out_of}", f"before-{to}", source=of)
            sixth = (Move(ANY, hold(out_of, HOLDS + 1), hold(to, HOLDS + 1), ALL),)
            return (card, *(sixth if power is Power.SIXTH_HOLD else ()))
        case plunder.TreasureTaken(winner, loser) | plunder.CurseGiven(loser, winner):
            return (Move(TREASURE, f"hidden-{loser}", f"hidden-{winner}", source=of),)
        case plunder.TreasureGiven(giver):
            return (Move(TREASURE, f"hidden-{giver}", f"hidden-{GHOST}", source=of),)
        case plunder.TreasureShown(who, treasure):
            return (Turn(TREASURE, f"hidden-{who}", treasure, of, done=True),)
    return ()
