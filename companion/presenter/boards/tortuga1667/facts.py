"""What can be said about people and cards: to everybody, to their owner, and in the rules at hand."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.answers import Vote
from companion.engine.games.tortuga1667.pieces import EventCard, Nation
from companion.engine.games.tortuga1667.view import View
from companion.engine.games.tortuga1667.vote_cards import UNKNOWN
from companion.engine.games.tortuga1667.vote_happenings import VotesRevealed
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.hand_moves import Move
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.printed_cards import POKER
from companion.faces.face_names import back_named, card_named
from companion.i18n import Translator
from companion.i18n.wording import tag_of
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Scene

NEWS: Final[dict[str, str]] = {
    "starred-chosen": "cards",
    "loyalty-dealt": "flag",
    "loyalty-seen": "flag",
    "loyalty-open": "flag",
    "votes-dealt": "cards",
    "row-laid": "cards",
    "pawn-placed": "pawn",
    "gaps-closed": "pawn",
    "chests-laid": "chest",
    "chest-moved": "chest",
    "turn-began": "next",
    "turn-lost": "scurvy",
    "time-ran-out": "hourglass",
    "pawn-moved": "pawn",
    "pawns-swapped": "facade",
    "pawns-in-the-bag": "bag",
    "cards-looked-at": "eye",
    "slot-filled": "cards",
    "row-shuffled": "cards",
    "boat-destroyed": "explosion",
    "fell-ill": "scurvy",
    "vote-called": "cards",
    "votes-laid": "cards",
    "votes-returned": "cards",
    "vote-drawn": "cards",
    "marooned": "maroon",
    "fountain-drunk": "fountain-of-youth",
    "albatrosses-met": "albatross",
    "nation-won": "trophy",
}

COUNTERS: Final = {
    "cannons": ("cannon", "cannon", "name"),
    "torches": ("torch", "torch", "name"),
    "waters": ("water", "water", "name"),
    "english": ("flag-E", "E", "icon"),
    "french": ("flag-F", "F", "icon"),
    "skulls": ("skull", "skull", "name"),
    "wheels": ("wheel", "wheel", "name"),
}


GAME: Final = "tortuga1667"
MOST_SHOWN: Final = 4
"""So many cards of a vote have room in a line."""


def vote_card(card: str) -> str:
    """2.3 Name the drawing of a vote card, third by third: torch+torch/E/skull."""
    return card_named(GAME, "votes", tuple(card.split("/")), POKER)


def event_card(card: EventCard) -> str:
    """2.2 Name the drawing of an event card."""
    return card_named(GAME, "events", (card.value,), POKER)


def loyalty_card(nation: Nation) -> str:
    """2.2 Name the drawing of a loyalty card."""
    return card_named(GAME, "loyalties", (nation.value,), POKER)


THINGS: Final[dict[str, str]] = {
    "loyalty-card": back_named(GAME, "loyalties", POKER),
    "vote-card": back_named(GAME, "votes", POKER),
    "event-card": back_named(GAME, "events", POKER),
    "chest": "treasure",
}


class Knowing(Board):
    """Words and signs."""

    def laid(self, move: Move) -> tuple[str, ...]:
        """4 Say which pieces of the mat a hand lays: cards of the row, the pile, chests of a hold, a pawn."""
        where, _, number = str(move.to).partition("-")
        if move.piece == "event-card" and where == "row":
            return (f"card-{number}", f"number-{number}", f"seen-{number}-*")
        if move.piece == "event-card":
            return ("pile", "pile-count")
        return super().laid(move)

    def thing(self, piece: str) -> str:
        """Name the picture of a card or a chest."""
        return THINGS.get(piece, "hand")

    def news(self, what: Happening) -> str:
        """Name the sign of a happening: the card it is about, or what the hands take up."""
        card = getattr(what, "card", None)
        if isinstance(card, EventCard):
            return event_card(card)
        if isinstance(card, str) and "/" in card:
            return vote_card(card)
        if isinstance(what, VotesRevealed) and 0 < len(what.cards) <= MOST_SHOWN:
            return "+".join(map(vote_card, what.cards))
        return NEWS.get(tag_of(what), "hand")

    def beside(self, what: Happening, tr: Translator) -> str | None:
        """6.1 The cards of a vote are looked at, as long as there is room for them."""
        shown = isinstance(what, VotesRevealed) and 0 < len(what.cards) <= MOST_SHOWN
        return tr.text("tortuga.vote-laid-open") if shown else None

    def counter(self, field: str) -> tuple[str, str, str]:
        """6.1 What lies on the table after a vote."""
        return COUNTERS[field]

    def secrets(self, scene: Scene) -> tuple[Badge, ...]:
        """11 What one player may know: the own loyalty, the own votes, cards looked at."""
        view: View = scene.view
        told = []
        if view.loyalty is not Nation.UNKNOWN:
            told.append(Badge(loyalty_card(view.loyalty), text=scene.word(view.loyalty)))
        told += [
            Badge(vote_card(card), text=scene.tr.option(scene.game, Vote(card)))
            for card in view.hand
            if card != UNKNOWN
        ]
        for number, slot in enumerate(view.row, 1):
            if slot is not None and slot.card is not None:
                text = scene.tr.text("tortuga.slot", number=number, card=scene.word(slot.card))
                told.append(Badge(event_card(slot.card), text=text))
        return tuple(told)

    def facts(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say what everybody may know about one player."""
        pirate = next(one for one in scene.view.pirates if one.seat == seat)
        told = []
        if pirate.place is not None:
            roles = ", ".join(scene.word(role, "role") for role in pirate.roles)
            where = scene.word(pirate.place, "at")
            where = where[:1].upper() + where[1:]
            told.append(Badge("pawn", text=scene.tr.labelled(where, roles) if roles else where))
        told.append(Badge("cards", text=scene.tr.text("tortuga.votes", votes=pirate.votes)))
        if pirate.loyalty is not Nation.UNKNOWN:
            told.append(Badge(f"flag-{pirate.loyalty}", text=scene.word(pirate.loyalty)))
        told += [
            Badge(event_card(card), text=scene.tr.labelled(scene.word(card), scene.word(card, "about")))
            for card in pirate.kept
        ]
        if pirate.ill:
            told.append(Badge("scurvy", text=scene.word(EventCard.SCURVY)))
        return tuple(told)
