"""What a touch on the mat means."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.answers import (
    ATTACK,
    BRAWL,
    FORCE,
    LOOK,
    MAROON,
    MOVES,
    MUTINY,
    REVEAL,
    SHIFTS,
    SLOT,
    STOW,
    Attack,
    Brawl,
    Card,
    Force,
    Keep,
    Look,
    Loyalty,
    Maroon,
    Move,
    Mutiny,
    No,
    Pass,
    Pirate,
    Reveal,
    Sail,
    Shift,
    Ship,
    Skip,
    Slot,
    Slots,
    Spot,
    Stow,
    TimeUp,
    TwoVotes,
    Use,
    UseLetter,
    Vote,
    Yes,
)
from companion.engine.games.tortuga1667.pieces import HOLDS, SHIPS, TORTUGA, Hold, Place
from companion.engine.games.tortuga1667.view import View
from companion.engine.kernel.decisions import Choose, Option, Seat
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Scene
from companion.presenter.boards.tortuga1667.facts import event_card, loyalty_card, vote_card

SIGNS: Final[dict[type[Option], str]] = {
    Look: "eye",
    Reveal: "cards",
    Force: "hand",
    UseLetter: "letter-of-marque",
    Attack: "cannon",
    Maroon: "maroon",
    Mutiny: "skull",
    Shift: "chest",
    Brawl: "brawl",
    Pass: "next",
    Skip: "scurvy",
    Sail: "atlantis",
    TimeUp: "hourglass",
    Slot: "cards",
    Slots: "eye",
    Use: "check",
    Keep: "bag",
    Yes: "check",
    No: "close",
}

THIRTY: Final = 30.0


class Touching(Board):
    """From spots to answers and back."""

    def spots(self, option: Option, scene: Scene) -> frozenset[str]:  # noqa: PLR0911  one case per kind
        """Say which spots give this answer when all of them have been touched."""
        match option:
            case Move(to):
                return frozenset({f"place-{to}"})
            case Shift(out_of):
                ship = _place_of(scene.view, _asked(scene))
                hold = next((hold for hold in HOLDS.get(ship, ()) if hold.endswith(out_of)), None) if ship else None
                return frozenset({f"hold-{hold}"}) if hold else frozenset()
            case Slot(number):
                return frozenset({f"slot-{number}"})
            case Slots(first, second):
                return frozenset({f"slot-{first}", f"slot-{second}"})
            case Ship(place):
                return frozenset({f"place-{place}"})
            case Stow(hold):
                return frozenset({f"hold-{hold}"})
            case Pirate(who) if _place_of(scene.view, who):
                return frozenset({f"pawn-{who}"})
        return frozenset()

    def hints(self, option: Option, scene: Scene) -> frozenset[str]:  # noqa: PLR0911  one case per action
        """Say which spots point at an action that needs more words."""
        view: View = scene.view
        who = _asked(scene)
        here = _place_of(view, who)
        match option:
            case Look() | Reveal() | Force():
                return frozenset(f"slot-{number}" for number, slot in enumerate(view.row, 1) if slot)
            case Attack():
                return frozenset({"hold-GAL", *(f"place-{ship}" for ship in SHIPS if ship is not here)})
            case Maroon() if here:
                return frozenset(f"pawn-{other}" for other in view.lines[here] if other != who)
            case Mutiny() if here:
                return frozenset({f"pawn-{view.lines[here][0]}"})
            case Brawl():
                return frozenset({"hold-TOR-E", "hold-TOR-F"})
            case UseLetter():
                return frozenset(
                    f"pawn-{other}" for place, line in view.lines.items() if place not in SHIPS for other in line
                )
            case Spot(place, _):
                return frozenset({f"place-{place}"})
        return frozenset()

    def meant(self, spot: str, scene: Scene) -> tuple[Option, ...]:
        """Say what a touch would mean, for an explanation."""
        if not isinstance(scene.asked, Choose):
            return ()
        kind, _, what = spot.partition("-")
        if scene.asked.prompt == "action":
            return self._actions(kind, what, _asked(scene))
        if kind == "slot":
            return (SLOT[int(what)],)
        if kind == "hold":
            return (STOW[Hold(what)],)
        if kind == "place":
            return (Ship(Place(what)),)
        return (Pirate(Seat(what)),) if kind == "pawn" else ()

    def _actions(self, kind: str, what: str, who: Seat | None) -> tuple[Option, ...]:
        if kind == "place":
            return (MOVES[Place(what)],)
        if kind == "slot":
            return (REVEAL, LOOK, FORCE)
        if kind == "pawn":
            return (MUTINY, MAROON) if what != who else ()
        if what == Hold.GALLEON:
            return (ATTACK,)
        if kind == "hold":
            return (BRAWL,) if what.startswith(TORTUGA) else SHIFTS[:1] if what.endswith("E") else SHIFTS[1:]
        return ()

    def clock(self, option: Option) -> float:
        """10.4 Thirty seconds, only where the variant offers to end them."""
        return THIRTY if isinstance(option, TimeUp) else 0.0

    def picture(self, option: Option) -> str:  # noqa: PLR0911  one case per kind
        """Name the sign of an answer."""
        match option:
            case Move(to) | Ship(to) | Spot(to, _):
                return "ship" if to in SHIPS else "island" if to is TORTUGA else "boat"
            case Card(card):
                return event_card(card)
            case Vote(card):
                return vote_card(card)
            case TwoVotes(first, second):
                return f"{vote_card(first)}+{vote_card(second)}"
            case Loyalty(nation):
                return loyalty_card(nation)
            case Stow(hold):
                return "ship" if hold is Hold.GALLEON else f"flag-{hold[-1]}"
            case Shift(out_of):
                return f"flag-{out_of}"
        return SIGNS.get(type(option), "")


def _asked(scene: Scene) -> Seat | None:
    return scene.asked.seat if isinstance(scene.asked, Choose) else None


def _place_of(view: View, who: Seat | None) -> Place | None:
    return next((pirate.place for pirate in view.pirates if pirate.seat == who), None)
