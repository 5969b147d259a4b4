"""What a touch on the board means, which sign stands for what, and who may know what."""

from __future__ import annotations

from typing import ClassVar, Final

from companion.engine.games.liars_dice.answers import Bid, Counted, Doubt, Exact, Fell, Roll
from companion.engine.games.liars_dice.happenings import (
    BidCounted,
    BidMade,
    CupFilled,
    CupLifted,
    DiceLost,
    DieWon,
    Doubted,
    ExactCalled,
    PlayerOut,
    RoundBegan,
    Seated,
    StarterNamed,
)
from companion.engine.games.liars_dice.pieces import PIPS, Face
from companion.engine.games.liars_dice.view import View
from companion.engine.kernel.decisions import Choose, Option, Seat
from companion.engine.kernel.happenings import Happening
from companion.faces.face_names import die_named
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Lead, Scene
from companion.presenter.theme import WHITE, Paint

SIGNS: Final[dict[type[Option], str]] = {Doubt: "no", Exact: "check", Roll: "cup-sign"}
NEWS: Final[dict[type[Happening], str]] = {
    Seated: "cup-sign",
    StarterNamed: "compass",
    RoundBegan: "cup-sign",
    BidMade: "voice",
    Doubted: "cup-sign",
    ExactCalled: "cup-sign",
    CupLifted: "die",
    CupFilled: "cup-sign",
    BidCounted: "die",
    DiceLost: "minus",
    DieWon: "plus",
    PlayerOut: "no",
}


class Touching(Board):
    """From spots to answers and back."""

    told_only: ClassVar[tuple[str, ...]] = ("bid*", "number", "times", "big-cup", "face-*")
    in_hand: ClassVar[frozenset[str]] = frozenset({"cup-filled"})

    def spots(self, option: Option, scene: Scene) -> frozenset[str]:
        """Say which spots give this answer when all of them have been touched."""
        if isinstance(option, Bid):
            return frozenset({f"face-{option.face}"})  # the numbers are in the tray
        return super().spots(option, scene)

    def lead(self, option: Option, scene: Scene) -> Lead | None:
        """2.2 A face is named first, then how many dice of it."""
        if not isinstance(option, Bid):
            return None
        least = least_bids(scene).get(option.face, option.number)
        said = scene.tr.text("liars_dice.from", face=scene.word(option.face, "many"), number=least)
        return Lead(f"face-{option.face}", said, f"die-{PIPS[option.face]}")

    def meant(self, spot: str, scene: Scene) -> tuple[Option, ...]:
        """Say what a touch would mean, for an explanation."""
        kind, _, what = spot.partition("-")
        if kind != "face" or not isinstance(scene.asked, Choose):
            return ()
        view: View = scene.view
        return (Bid(max(1, view.number), Face(what)),)

    def picture(self, option: Option) -> str:
        """Name the sign of an answer."""
        match option:
            case Bid(_, face):
                return f"die-{PIPS[face]}"
            case Fell(face):
                return f"die-{face}"
            case Counted():
                return ""
        return SIGNS.get(type(option), "")

    def tint(self, option: Option) -> Paint | None:
        """Leave dice their own colours."""
        return WHITE if isinstance(option, (Bid, Fell)) else None

    def counter(self, field: str) -> tuple[str, str, str]:
        """2.9 What is counted when the cups are lifted."""
        return "die", field, "count"

    def news(self, what: Happening) -> str:
        """Name the sign of a happening."""
        return NEWS.get(type(what)) or super().news(what)

    def things(self, spot: str, scene: Scene) -> tuple[str, ...]:
        """Say what a spot is, in the words of the handbook."""
        kind, _, what = spot.partition("-")
        return (f"name.{what}", "prompt.raise-or-doubt") if kind == "face" else super().things(spot, scene)

    def secrets(self, scene: Scene) -> tuple[Badge, ...]:
        """4.1 What is under somebody's own cup."""
        view: View = scene.view
        if not view.cup:
            return ()
        pictures = "+".join(die_named(f"pips-{pips}") for pips in view.cup)
        return (Badge(pictures, WHITE, " ".join(map(str, view.cup))),)

    def facts(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Say what everybody may know about one player."""
        view: View = scene.view
        if not view.dice:
            return ()
        if not view.dice[seat]:
            return (Badge("no", scene.look.ink, scene.tr.text("liars_dice.out")),)
        return (Badge("die", scene.look.ink, scene.tr.text("liars_dice.has", dice=view.dice[seat], most=view.most)),)


def least_bids(scene: Scene) -> dict[Face, int]:
    """2.5, 2.6 How many dice of each face the lowest bid on it names, of those that may be made now."""
    found: dict[Face, int] = {}
    for option in scene.asked.options if isinstance(scene.asked, Choose) else ():
        if isinstance(option, Bid):
            found.setdefault(option.face, option.number)
    return found
