"""What can be said about people and cards: to everybody, to their owner, and in the rules at hand."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_cards.pieces import ROWS, Characteristic, Event, Row
from companion.engine.games.tortuga_cards.view import View
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening
from companion.i18n.wording import tag_of
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Scene
from companion.presenter.boards.tortuga_cards.card_pieces import SIGN_OF, TRAIT_SIGNS, card_name, event_name, said

NEWS: Final[dict[str, str]] = {
    "starter-named": "next",
    "half-taken": "table",
    "round-began": "clock",
    "pirate-dealt": "corsair",
    "hand-dealt": "cards",
    "hand-seen": "cards",
    "event-hidden": "cards",
    "events-put-away": "bag",
    "transport-laid": "merchant",
    "treasure-laid": "chest",
    "sea-laid": "waves",
    "treasures-rotated": "rotate-treasures",
    "treasure-changed": "change-treasure",
    "storm-broke": "storm",
    "boarded": "check",
    "repelled": "close",
    "storm-bound": "storm",
    "round-counted": "trophy",
    "cards-removed": "bag",
    "game-won": "trophy",
}


class Knowing(Board):
    """Words and signs."""

    def news(self, what: Happening) -> str:
        """Name the sign of a happening: the event, the characteristic or the kind of card it is about."""
        event, compares, row = (getattr(what, name, None) for name in ("event", "compares", "row"))
        tag = tag_of(what)
        if isinstance(event, Event):
            return "cards" if event is Event.UNKNOWN else event_name(event)
        if tag in NEWS:
            return NEWS[tag]
        if isinstance(compares, Characteristic):
            return TRAIT_SIGNS[compares]
        return SIGN_OF[row] if isinstance(row, Row) else "hand"

    def things(self, spot: str, scene: Scene) -> tuple[str, ...]:
        """Say what a spot is, in the words of the handbook."""
        kind, _, what = spot.partition("-")
        if kind == "event":
            player = next((one for one in scene.view.players if one.seat == what), None)
            return (f"name.{player.event}", "name.events") if player is not None else ()
        if kind == "half":
            return ("option.half",)
        line = what.partition("-")[0]
        return (f"name.{line}", f"name.{line}s") if kind == "cell" else super().things(spot, scene)

    def facts(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """8.1 What everybody may know about one player."""
        view: View = scene.view
        player = next((one for one in view.players if one.seat == seat), None)
        if player is None:
            return ()
        tr = scene.tr
        told = [Badge("table", text=tr.text("tortuga_cards.columns", first=player.first, last=player.last))]
        if player.event is not None:
            key = "tortuga_cards.event-played" if player.event_played else "tortuga_cards.event"
            sign = event_name(player.event)
            told.append(Badge(sign, text=tr.text(key, event=scene.word(player.event))))
        for row, cards in zip(ROWS, player.cards, strict=False):
            if cards:
                text = tr.text("tortuga_cards.hand", cards=cards, row=scene.word(f"{row}"))
                told.append(Badge(SIGN_OF[row], text=text))
        for number, one in enumerate(player.rounds, 1):
            counts = {"round": number, "treasures": one.treasures, "transports": one.transports}
            told.append(Badge("trophy", text=tr.text("tortuga_cards.round", **counts)))
        now = {"treasures": player.now.treasures, "transports": player.now.transports}
        if any(now.values()):
            told.append(Badge("hourglass", text=tr.text("tortuga_cards.now", **now)))
        return tuple(told)

    def secrets(self, scene: Scene) -> tuple[Badge, ...]:
        """8.2, 8.4 What one player may know: the own hand, and the own event."""
        view: View = scene.view
        told = []
        for row in ROWS:
            for name in view.hand.get(row, ()):
                text = said(scene, name)
                told.append(Badge(card_name(scene, name) or SIGN_OF[row], text=text[:1].upper() + text[1:]))
        own = next((one for one in view.players if one.seat == view.seat), None)
        if own is not None and own.event not in (None, Event.UNKNOWN):
            told.append(Badge(event_name(own.event), text=scene.word(own.event)))
        return tuple(told)
