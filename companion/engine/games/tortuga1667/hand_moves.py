"""What hands do with the pieces of Tortuga 1667 when something happens (RULES.md, section 11.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga1667 import happenings as told
from companion.engine.games.tortuga1667 import vote_happenings as votes
from companion.engine.games.tortuga1667.pieces import TORTUGA
from companion.engine.kernel.hand_moves import ALL, ANY, BOX, Exchange, HandMove, Move, Shuffle, Turn

if TYPE_CHECKING:
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.setup import Setup

CARD: Final = "event-card"
VOTE: Final = "vote-card"
LOYALTY: Final = "loyalty-card"
ARMADA: Final = "spanish-armada"
ROW: Final = tuple(f"row-{slot}" for slot in range(1, 6))


def hand_moves(what: Happening, setup: Setup) -> tuple[HandMove, ...]:  # noqa: ARG001  every game is told its setup
    """Say which piece goes where."""
    return _pieces(what) or _event_cards(what) or _vote_cards(what)


def _pieces(what: Happening) -> tuple[HandMove, ...]:
    """Pawns, chests and tokens."""
    match what:
        case told.PawnPlaced(who, place, number):
            return (Move(f"pawn-{who}", "bag", place, spot=number),)
        case told.GapsClosed(place, _):
            return (Move(ANY, place, place, ALL),)
        case told.ChestsLaid(hold, chests):
            return (Move("chest", BOX, hold, chests),)
        case told.PawnMoved(who, out_of, to):
            return (Move(f"pawn-{who}", out_of, to),)
        case told.Marooned(who, out_of, _):
            return (Move(f"pawn-{who}", out_of, TORTUGA),)
        case told.PawnsSwapped(one, other):
            return (Exchange(f"pawn-{one}", f"pawn-{other}"),)
        case told.PawnsInTheBag(place):
            return (Move(ANY, place, "bag", ALL),)
        case told.ChestMoved(out_of, to, chests):
            return (Move("chest", out_of, to, chests),)
        case told.BoatDestroyed(boat):
            return (Move("explosion-token", BOX, f"wreck-{boat}"),)
    return ()


def _event_cards(what: Happening) -> tuple[HandMove, ...]:
    """Event cards, and the loyalty cards that some of them move."""
    of = "events"
    match what:
        case told.RowLaid(row, pile, _):
            return (*(Move(CARD, BOX, slot, source=of) for slot in ROW[:row]), Move(CARD, BOX, "pile", pile, source=of))
        case told.CardsLookedAt(_, first, second):
            return tuple(Turn(CARD, slot, source=of) for slot in (ROW[first - 1], ROW[second - 1]))
        case told.CardTurned(_, slot, card):
            return (Move(CARD, ROW[slot - 1], "turned", face=card, source=of, done=True),)
        case told.CardDiscarded(card, who):
            return (Move(card, "turned" if who is None else f"before-{who}", "discard", source=of),)
        case told.CardKept(who, card) | told.MapGiven(_, who, card):
            return (Move(card, "turned", f"before-{who}", source=of),)
        case told.SlotFilled(slot):
            return (Move(CARD, "pile", ROW[slot - 1], source=of),)
        case told.RowShuffled():
            return (Shuffle(ROW, CARD, source=of),)
        case told.SuddenDeath(row, _):
            return (Move(ARMADA, "turned", BOX, source=of), *_anew(row))
        case told.PileRenewed(row, _):
            return _anew(row)
        case told.LoyaltyDealt(who):
            return (Move(LOYALTY, BOX, f"loyalty-{who}", source="loyalties"),)
        case told.LoyaltyOpen(who, nation):
            at = f"loyalty-{who}"  # 10.6 where half of them are open, none lay there before
            lifted = Move(ANY, at, BOX, ALL, source="loyalties", done=True)
            return (lifted, Move(nation, BOX, at, source="loyalties", done=True))
        case told.LoyaltiesShuffled(one, other):
            return (Shuffle((f"loyalty-{one}", f"loyalty-{other}"), LOYALTY, source="loyalties"),)
    return ()


def _anew(row: int) -> tuple[HandMove, ...]:
    """9.4 Discard and row become a new pile, and cards of it are laid out."""
    gathered = [Move(ANY, place, "pile", ALL, face=CARD, source="events") for place in ("discard", *ROW)]
    return (*gathered, *(Move(CARD, "pile", slot, source="events") for slot in ROW[:row]))


def _vote_cards(what: Happening) -> tuple[HandMove, ...]:
    of, deck, laid = "votes", "vote-deck", "votes"
    match what:
        case votes.VotesDealt(who, cards):
            return (Move(VOTE, deck, f"hand-{who}", cards, source=of),)
        case votes.VoteCalled():
            return (Move(VOTE, deck, laid, source=of),)
        case votes.VotesLaid(voters):
            return tuple(Move(VOTE, f"hand-{who}", laid, source=of) for who in voters)
        case votes.VotesReturned(cards, _):
            return (Move(VOTE, laid, deck, cards, source=of),)
        case votes.VoteDrawn(who):
            return (Move(VOTE, deck, f"hand-{who}", source=of),)
        case votes.VoteForfeited(who):
            return (Move(VOTE, f"hand-{who}", deck, source=of),)
        case votes.DeckSearched(_, whom, cards) if cards:
            hand = f"hand-{whom}"
            return (Move(VOTE, hand, deck, cards, source=of), Move(VOTE, deck, hand, cards, source=of))
    return ()
