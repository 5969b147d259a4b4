"""What a touch on the table of the card game means."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_cards.answers import (
    COLUMN,
    Card,
    Column,
    DealtEvent,
    Half,
    Laid,
    Lower,
    Raise,
    Starter,
    TurnUp,
)
from companion.engine.games.tortuga_cards.box import PUBLISHED
from companion.engine.games.tortuga_cards.pieces import Row
from companion.engine.kernel.decisions import Chance, Choose, Option
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Lead, Scene
from companion.presenter.boards.tortuga_cards.card_pieces import DECK_SIGNS, TRAIT_SIGNS, card_name, event_name, said
from companion.presenter.boards.tortuga_cards.layout import PIRATE

SIGNS: Final[dict[type[Option], str]] = {
    Raise: "raise",
    Lower: "lower",
    TurnUp: "cards",
    Half: "table",
    Column: "next",
}
TOUCHED: Final[dict[str, str]] = {
    "exchange-which-transport": Row.TRANSPORT,
    "exchange-with-which-transport": Row.TRANSPORT,
    "exchange-which-sea": Row.SEA,
    "exchange-with-which-sea": Row.SEA,
    "exchange-which-strategy": Row.STRATEGY,
    "exchange-with-which-strategy": Row.STRATEGY,
    "rotate-which-treasure": Row.TREASURE,
    "rotate-to-which-column": Row.TREASURE,
    "rotate-on-to-which-column": Row.TREASURE,
    "change-which-treasure": Row.TREASURE,
    "raise-or-lower": Row.TREASURE,
    "storm-on-which-pirate": PIRATE,
}
"""By question, the row whose cards are pointed at."""
FEW: Final = 6
"""With more cards and columns to name, the column is named first and need not be said again."""


def line_asked(scene: Scene) -> str:
    """Name the row that the open question is about; "" for none."""
    asked = scene.asked
    if isinstance(asked, Chance):
        return PIRATE if asked.source == "pirates" else str(dict(asked.about).get("row", ""))
    if isinstance(asked, Choose):
        line = TOUCHED.get(asked.prompt) or dict(asked.about).get("row", "")
        return str(line)
    return ""


class Touching(Board):
    """From spots to answers and back."""

    def spots(self, option: Option, scene: Scene) -> frozenset[str]:
        """Say which spots give this answer when all of them have been touched."""
        match option:
            case Column(number) | Laid(number, _):
                return frozenset({f"cell-{line_asked(scene)}-{number}"})
            case Half(first, _):
                return frozenset({f"half-{first}"})
            case Starter(who):
                return frozenset({f"pawn-{who}"})
            case TurnUp() if isinstance(scene.asked, Choose):
                return frozenset({f"event-{scene.asked.seat}"})
        return frozenset()

    def hints(self, option: Option, scene: Scene) -> frozenset[str]:
        """Point at the place that is spoken about: where a card is dealt, which treasure changes."""
        about = dict(scene.asked.about) if scene.asked is not None else {}
        match option:
            case Card() if isinstance(scene.asked, Chance):
                return frozenset({f"cell-{PIRATE}-{about['column']}"}) if "column" in about else frozenset()
            case DealtEvent():
                who = about.get("for") or about.get("who")
                dealt = any(player.seat == who and player.event is not None for player in scene.view.players)
                return frozenset({f"event-{who}" if dealt else f"pawn-{who}"})
            case Raise() | Lower():
                return frozenset({f"cell-{Row.TREASURE}-{about['column']}"})
        return frozenset()

    def lead(self, option: Option, scene: Scene) -> Lead | None:
        """3.6 Which column comes first, then which card."""
        if not isinstance(option, Laid):
            return None
        column = scene.tr.option(scene.game, COLUMN[option.column])
        spot = f"cell-{line_asked(scene)}-{option.column}"
        return Lead(spot, column[:1].upper() + column[1:], _sign(option.card))

    def words(self, option: Option, scene: Scene) -> str:
        """Say cards by what they show."""
        match option:
            case Card(name):
                return said(scene, name)
            case Laid(column, name):
                many = isinstance(scene.asked, Chance) and len(scene.asked.outcomes) > FEW
                told = said(scene, name)
                return told if many else scene.tr.text("tortuga_cards.laid", column=column, card=told)
        return super().words(option, scene)

    def recalled(self, option: Option, scene: Scene) -> str:
        """Say cards by what they show, as while they were asked about."""
        return self.words(option, scene)

    def meant(self, spot: str, scene: Scene) -> tuple[Option, ...]:
        """3.2, 6.2 A cell that is taken, a card that was named already."""
        kind, _, what = spot.partition("-")
        line, _, number = what.partition("-")
        if kind == "cell" and isinstance(scene.asked, Choose) and line == line_asked(scene):
            return (COLUMN[int(number)],)
        return ()

    def picture(self, option: Option) -> str:
        """Name the sign of an answer."""
        match option:
            case DealtEvent(event):
                return event_name(event)
            case Card(name) | Laid(_, name):
                return _sign(name)
        return SIGNS.get(type(option), "")

    def drawing(self, option: Option, scene: Scene) -> str:
        """Name the card that is dealt, laid or played."""
        if isinstance(option, (Card, Laid)):
            return card_name(scene, option.card) or self.picture(option)
        return self.picture(option)


def _sign(name: str) -> str:
    """Name the sign of a card: its kind, or the characteristic that it compares."""
    strategy = PUBLISHED.catalogue.strategy.get(name)
    if strategy is not None:
        return TRAIT_SIGNS[strategy.compares]
    deck = PUBLISHED.catalogue.deck_with(name)
    return DECK_SIGNS.get(deck, "cards") if deck is not None else "cards"
