"""What a touch on the chart means."""

from __future__ import annotations

from typing import Final

from companion.engine.games.jamaica.answers import (
    Accept,
    Backward,
    Blind,
    Card,
    Dice,
    Dump,
    Face,
    Forward,
    Give,
    HandOver,
    Lies,
    Loot,
    Nothing,
    Pirate,
    Place,
    Powder,
    Reroll,
    Retreat,
    Sail,
    Steal,
    Stow,
    Take,
    Treasure,
)
from companion.engine.games.jamaica.card_list import LONG, SMALL
from companion.engine.games.jamaica.pieces import GHOST, POWERS, STAR, Cargo, Kind
from companion.engine.kernel.decisions import Choose, Option, Seat
from companion.faces.face_names import back_named, card_named, die_named
from companion.presenter.boards.board import Board
from companion.presenter.boards.jamaica.asked import about, asked_seat, contents, name_of, ship_of
from companion.presenter.boards.piece import Lead, Scene

GAME: Final = "jamaica"
COMBAT: Final = (214, 196, 158)
SIGNS: Final[dict[type[Option], str]] = {
    Stow: "sixth-hold",
    Dump: "bag",
    Powder: "powder",
    Take: "hand",
    Reroll: "sarans-sabre",
    Accept: "check",
    Loot: "sixth-hold",
    Blind: "face-down",
    Nothing: "close",
    Forward: "forward",
    Backward: "backward",
    Lies: "cards",
    Pirate: "ghost-ship",
}


class Touching(Board):
    """From spots to answers and back."""

    def spots(self, option: Option, scene: Scene) -> frozenset[str]:  # noqa: C901, PLR0911  one case per kind
        """Say which spots give this answer when all of them have been touched."""
        facts = about(scene)
        match option:
            case Place(morning, _):
                return frozenset({f"die-{morning}"})
            case Sail(to) | Retreat(to):
                return frozenset({f"space-{to}"})
            case Stow(hold) | Dump(hold):
                return frozenset({f"hold-{asked_seat(scene)}-{hold}"})
            case Loot(hold):
                return frozenset({f"hold-{facts['loser']}-{hold}"})
            case Pirate(who) | Reroll(who):
                return frozenset({f"pawn-{who}"})
            case Steal(power) | HandOver(power):
                return frozenset({f"power-{power}"})
            case Blind():
                return frozenset({f"hidden-{facts['loser']}"})
            case Give():
                return frozenset({f"hidden-{facts['winner']}"})
            case Dice(low, high):
                return frozenset({f"face-{low}", f"face-{high}"})
            case Face(face):
                return frozenset({f"face-{face}"})
            case Forward() | Backward():
                ends = self._ends(option, scene)
                return ends if len(ends) == 1 else frozenset()
        return frozenset()

    def hints(self, option: Option, scene: Scene) -> frozenset[str]:
        """15.3 The spaces to which the Ghost Ship could sail point at its course."""
        if isinstance(option, (Forward, Backward)):
            ends = self._ends(option, scene)
            return ends if len(ends) > 1 else frozenset()
        return frozenset()

    def _ends(self, option: Option, scene: Scene) -> frozenset[str]:
        ghost = ship_of(scene, GHOST)
        if ghost is None:
            return frozenset()
        voyage = (ghost.space, ghost.lap, int(str(about(scene)["steps"])), isinstance(option, Forward))
        return frozenset(f"space-{space}" for space, _ in contents(scene).board.voyages[voyage])

    def lead(self, option: Option, scene: Scene) -> Lead | None:
        """6.1 Two dice are told one after the other."""
        if not isinstance(option, Dice):
            return None
        return Lead(f"face-{option.low}", scene.tr.text("jamaica.one-die", pips=option.low), f"pips-{option.low}")

    def meant(self, spot: str, scene: Scene) -> tuple[Option, ...]:  # noqa: PLR0911  one case per question
        """Say what a touch would mean, for an explanation."""
        if not isinstance(scene.asked, Choose):
            return ()
        kind, _, what = spot.partition("-")
        match name_of(scene), kind:
            case "sail-where", "space":
                return (Sail(int(what)),)
            case "retreat-where", "space":
                return (Retreat(int(what)),)
            case "attack-whom", "pawn":
                return (Pirate(Seat(what)),)
            case "stow-where", "hold":
                return (Stow(int(what.rpartition("-")[2])),)
            case "dump-what", "hold":
                return (Dump(int(what.rpartition("-")[2])),)
            case "take-spoils", "hold":
                return (Loot(int(what.rpartition("-")[2])),)
            case "take-spoils", "power":
                return (Steal(POWERS[what]),)
        return ()

    def picture(self, option: Option) -> str:  # noqa: PLR0911  one case per kind
        """Name the sign of an answer."""
        match option:
            case Place(morning, evening):
                return f"sun+{die(morning)}+moon+{die(evening)}"
            case Card(card):
                return action_card(card)
            case Sail(to) | Retreat(to):
                return "anchor" if to else "port"
            case Steal(power) | HandOver(power):
                return treasure_card(power.value)
            case Dice(low, high):
                return f"{die(low)}+{die(high)}"
            case Face(face):
                return combat_die(face)
            case Treasure(treasure) | Give(treasure):
                return treasure_card(treasure)
        return SIGNS.get(type(option), "")

    def drawing(self, option: Option, scene: Scene) -> str:
        """10.9 A hold that can be taken is drawn as what lies in it."""
        if isinstance(option, Loot) and "loser" in (facts := about(scene)):
            held = self._held(Seat(str(facts["loser"])), option.hold, scene)
            if held is not None:
                return f"good-{held.good}"
        return super().drawing(option, scene)

    def words(self, option: Option, scene: Scene) -> str:
        """Say an answer, and what lies there: the price of a space, the content of a hold."""
        said = super().words(option, scene)
        more = self._there(option, scene)
        return scene.tr.labelled(said, more) if more else said

    def _there(self, option: Option, scene: Scene) -> str:
        facts = about(scene)
        match option:
            case Sail(to) | Retreat(to):
                return self.space_words(to, scene)
            case Dump(hold):
                return self._content(asked_seat(scene), hold, scene)
            case Loot(hold) if "loser" in facts:
                return self._content(Seat(str(facts["loser"])), hold, scene)
        return ""

    def _held(self, seat: Seat, hold: int, scene: Scene) -> Cargo | None:
        ship = ship_of(scene, seat)
        return ship.holds[hold - 1] if ship is not None and hold <= len(ship.holds) else None

    def _content(self, seat: Seat, hold: int, scene: Scene) -> str:
        held = self._held(seat, hold, scene)
        return f"{held.count} × {scene.word(held.good)}" if held is not None else ""

    def space_words(self, number: int, scene: Scene) -> str:
        """2.2 Say what a space is and wants: sea, 3 × food."""
        space = contents(scene).board.spaces.get(number)
        if space is None or space.kind is Kind.PORT_ROYAL:
            return ""
        price = f", {space.price} × {scene.word(space.paid_in)}" if space.paid_in is not None else ""
        return f"{scene.word(space.kind)}{price}"


def action_card(card: str) -> str:
    """3.1 Name the drawing of an action card: its day above, its night below."""
    return card_named(GAME, "action-cards", tuple(card.split("/")), LONG)


def treasure_card(treasure: str) -> str:
    """3.2 Name the drawing of a treasure card, or its back if nobody may know it."""
    if treasure in POWERS or treasure[:1] in ("+", "-"):
        return card_named(GAME, "treasure-cards", (treasure,), SMALL)
    return back_named(GAME, "treasure-cards", SMALL)


def die(pips: int) -> str:
    """6.1 Name the drawing of an action die."""
    return die_named(f"pips-{pips}")


def combat_die(face: str) -> str:
    """10.3 Name the drawing of the combat die."""
    star = face == STAR
    return die_named("explosion" if star else "", "" if star else face, fill=COMBAT)


def treasure_sign(treasure: str) -> str:
    """Name the sign of a treasure card: its power, riches, a curse, or its back."""
    if treasure in POWERS:
        return treasure
    if treasure.startswith("+"):
        return "riches"
    return "curse" if treasure.startswith("-") or treasure == "cursed" else "face-down"
