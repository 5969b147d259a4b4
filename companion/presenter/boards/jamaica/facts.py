"""What can be said about ships and cards: to everybody, to their owner, and in the rules at hand."""

from __future__ import annotations

from typing import ClassVar, Final

from companion.engine.games.jamaica.answers import Card
from companion.engine.games.jamaica.card_list import LONG, SMALL
from companion.engine.games.jamaica.pieces import POWERS, UNKNOWN
from companion.engine.games.jamaica.view import ShipView, View
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.hand_moves import Move
from companion.engine.kernel.happenings import Happening
from companion.faces.face_names import back_named, die_named
from companion.i18n.wording import tag_of
from companion.presenter.boards.board import Board
from companion.presenter.boards.jamaica.asked import called, contents
from companion.presenter.boards.jamaica.touches import action_card, treasure_card
from companion.presenter.boards.piece import Badge, Scene

NEWS: Final[dict[str, str]] = {
    "fleet-gathered": "ship",
    "treasures-laid": "chest",
    "ghost-ready": "ghost-ship",
    "holds-filled": "food",
    "compass-given": "compass",
    "round-began": "compass",
    "dice-rolled": "die",
    "dice-placed": "sun",
    "cards-laid": "cards",
    "card-turned": "cards",
    "evening-lost": "moon",
    "deck-reshuffled": "cards",
    "cards-drawn": "cards",
    "load-ignored": "no",
    "hold-dumped": "bag",
    "bank-short": "no",
    "shortage-met": "no",
    "shortage-rolled": "die",
    "ghost-steered": "ghost-ship",
    "ship-retreated": "backward",
    "start-crossed": "undo",
    "start-regained": "flag",
    "came-home": "trophy",
    "ghost-came-home": "ghost-ship",
    "combat-began": "mutiny",
    "powder-committed": "powder",
    "powder-spent": "powder",
    "combat-rolled": "cannon",
    "star-rolled": "explosion",
    "reroll-ordered": "sarans-sabre",
    "combat-won": "mutiny",
    "combat-tied": "mutiny",
    "no-spoils": "no",
    "spoils-left": "close",
    "spoils-chosen": "chest",
    "treasure-taken": "face-down",
    "curse-given": "curse",
    "treasure-given": "face-down",
    "treasure-found": "chest",
    "treasure-hidden": "face-down",
    "race-ended": "flag",
    "ship-counted": "gold",
}


THINGS: Final[dict[str, str]] = {
    "action-card": back_named("jamaica", "action-cards", LONG),
    "treasure-card": back_named("jamaica", "treasure-cards", SMALL),
    "compass": "compass",
    "action-die": die_named("pips-5"),
}


class Knowing(Board):
    """Words and signs."""

    set_aside: ClassVar[tuple[str, ...]] = ("large-*", "plank", "pointer", "togo-*")

    def laid(self, move: Move) -> tuple[str, ...]:
        """4 Say which pieces a hand lays: a ship with her sail, tokens on lairs, goods in a hold, the pile."""
        kind, _, what = str(move.piece).partition("-")
        where, _, at = str(move.to).partition("-")
        if kind == "ship":
            return (f"ship-{what}", f"sail-{what}", f"wake-{what}-*")
        if where == "hold":
            return (f"cargo-*@{at}",)
        if where == "lair":
            return (f"token-{at}",)
        return ("treasures",) if move.to == "treasure-pile" else super().laid(move)

    def thing(self, piece: str) -> str:
        """Name the picture of a card, a die or the compass."""
        return THINGS.get(piece, "hand")

    def news(self, what: Happening) -> str:
        """Name the sign of a happening: the card, the goods or the treasure it is about."""
        card = getattr(what, "card", None)
        if card is not None and "/" in str(card):
            return action_card(str(card))
        named = NEWS.get(tag_of(what))
        if named is not None:
            return named
        for field in ("good", "power", "course"):
            value = getattr(what, field, None)
            if value is not None:
                return str(value)
        treasure = getattr(what, "treasure", None)
        return treasure_card(treasure) if treasure is not None else "cards"

    def counter(self, field: str) -> tuple[str, str, str]:
        """6.1 The two dice, the lower one first."""
        return "die", field, "name"

    def secrets(self, scene: Scene) -> tuple[Badge, ...]:
        """16.2, 16.4 What one player may know: the own hand, the card laid, and treasures looked at."""
        view: View = scene.view
        told = [_card(scene, card) for card in view.hand if card != UNKNOWN]
        for ship in view.ships:
            if ship.seat == view.seat and ship.laid not in ("", UNKNOWN):
                told.append(_card(scene, ship.laid, "jamaica.laid"))
            told += [
                Badge(
                    treasure_card(treasure),
                    text=scene.tr.text("jamaica.seen", who=called(scene, ship.seat), worth=_worth(scene, treasure)),
                )
                for treasure in ship.known
            ]
        return tuple(told)

    def things(self, spot: str, scene: Scene) -> tuple[str, ...]:
        """2.2 A space is what its kind is; all else is what it is called."""
        kind, _, number = spot.partition("-")
        if kind == "space":
            return (f"name.{contents(scene).board.spaces[int(number)].kind}",)
        return super().things(spot, scene)

    def facts(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """16.1 Say what everybody may know about one player."""
        ship: ShipView = next(one for one in scene.view.ships if one.seat == seat)
        tr = scene.tr
        kind = scene.word(contents(scene).board.spaces[ship.space].kind)
        berth = "jamaica.home" if ship.lap > 0 else "jamaica.behind" if ship.lap < 0 else "jamaica.berth"
        told = [Badge("anchor", text=tr.text(berth, space=ship.space, kind=kind, remaining=ship.remaining))]
        for number, held in enumerate(ship.holds, 1):
            if held is not None:
                text = tr.text("jamaica.hold", hold=number, count=held.count, good=scene.word(held.good))
                told.append(Badge(held.good.value, text=text))
        told += [
            Badge(power.value, text=tr.labelled(scene.word(power), tr.text(f"jamaica.about-{power}")))
            for power in ship.powers
        ]
        if ship.face_down:
            told.append(
                Badge(
                    "curse" if ship.cursed else "face-down",
                    text=tr.text("jamaica.face-down", cards=ship.face_down, curses=ship.cursed),
                )
            )
        told.append(Badge("cards", text=tr.text("jamaica.cards", hand=ship.hand, pile=ship.pile)))
        if ship.discard:
            played = ", ".join(tr.option(scene.game, Card(card)) for card in ship.discard)
            told.append(Badge("log", text=tr.text("jamaica.played", cards=played)))
        return tuple(told)


def _card(scene: Scene, card: str, key: str = "") -> Badge:
    said = scene.tr.option(scene.game, Card(card))
    return Badge(action_card(card), text=scene.tr.text(key, card=said) if key else said[:1].upper() + said[1:])


def _worth(scene: Scene, treasure: str) -> str:
    return scene.word(treasure) if treasure in POWERS else treasure
