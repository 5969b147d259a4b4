"""What a touch on the board means, which sign stands for what, and what everybody may know of a player."""

from __future__ import annotations

from typing import Final

from companion.engine.games.ship_captain_crew.answers import Again, Fell, Stop
from companion.engine.games.ship_captain_crew.happenings import (
    CargoAdded,
    CargoBrought,
    CargoLies,
    CoinCarried,
    CoinLost,
    CoinsLeft,
    CoinWon,
    DiceRolled,
    NoCargo,
    Seated,
    SetAside,
    StarterNamed,
    StillMissing,
)
from companion.engine.games.ship_captain_crew.pieces import Part
from companion.engine.games.ship_captain_crew.view import View
from companion.engine.kernel.decisions import Option, Seat
from companion.engine.kernel.happenings import Happening
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Scene
from companion.presenter.theme import WHITE, Paint

SIGN_OF: Final = {Part.SHIP: "ship", Part.CAPTAIN: "captain", Part.CREW: "corps"}
NEWS: Final[dict[type[Happening], str]] = {
    Seated: "die",
    StarterNamed: "compass",
    DiceRolled: "die",
    SetAside: "check",
    StillMissing: "turn",
    CargoLies: "chest",
    CargoBrought: "chest",
    CargoAdded: "chest",
    NoCargo: "no",
    CoinWon: "coin",
    CoinCarried: "coin",
    CoinLost: "waves",
    CoinsLeft: "coin",
}


class Touching(Board):
    """From spots to answers and back."""

    def hints(self, option: Option, scene: Scene) -> frozenset[str]:  # noqa: ARG002  the cargo is in one place
        """2.5 A touch on the cargo points at rolling it again, and does not do it."""
        return frozenset({"cargo"}) if isinstance(option, Again) else frozenset()

    def picture(self, option: Option) -> str:
        """Name the sign of an answer."""
        match option:
            case Fell(face):
                return f"die-{face}"
            case Stop():
                return "check"
            case Again(dice):
                return "+".join(f"die-{face}" for face in dice)
        return ""

    def tint(self, option: Option) -> Paint | None:
        """Leave dice their own colours."""
        return WHITE if isinstance(option, (Fell, Again)) else None

    def news(self, what: Happening) -> str:
        """Name the sign of a happening."""
        return NEWS.get(type(what)) or super().news(what)

    def things(self, spot: str, scene: Scene) -> tuple[str, ...]:
        """Say what a spot is, in the words of the handbook."""
        told = {"cargo": ("prompt.cargo",), "dice": ("chance.dice",), "pot": ("score.coins",)}
        return told.get(spot) or super().things(spot, scene)

    def facts(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say what everybody may know about one player."""
        view: View = scene.view
        if not view.score:
            return ()
        text, ink = scene.tr.text, scene.look.ink
        score = text(f"ship_captain_crew.{'coins' if view.coins else 'sum'}", number=view.score[seat])
        told = [Badge("coin" if view.coins else "chest", ink, score)]
        if seat in view.cargo:
            told.append(Badge("chest", ink, text("ship_captain_crew.brought", cargo=view.cargo[seat])))
        elif view.waiting[:1] == (seat,) and view.rolls:
            told.append(Badge("die", ink, text("ship_captain_crew.rolls", left=view.left)))
        elif seat in view.waiting:
            told.append(Badge("hourglass", ink, text("ship_captain_crew.waiting")))
        return tuple(told)
