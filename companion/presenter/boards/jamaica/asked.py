"""What the open question is about, and what is printed in this table's box."""

from __future__ import annotations

from typing import Final

from companion.engine.games.jamaica.box import STANDARD, Contents, box_of, unpacked
from companion.engine.games.jamaica.pieces import GHOST
from companion.engine.games.jamaica.view import ShipView, View
from companion.engine.kernel.decisions import Chance, Choose, Seat
from companion.presenter.boards.piece import Scene
from companion.presenter.theme import DARK, Mark, paint

GHOSTLY: Final = Mark("grey", paint("#8FA3A8"), DARK, "ghost-ship")
"""15.1 The Ghost Ship belongs to nobody: a mark that no seat has."""

FIGHTING: Final = frozenset({"commit-powder", "fire-from-hold", "reroll", "take-spoils", "attack-whom"})
OWN_HOLDS: Final = frozenset({"stow-where", "dump-what", "pay-from-hold", "fire-from-hold", "commit-powder"})


def name_of(scene: Scene) -> str:
    """Name the question, or what the table has to say."""
    asked = scene.asked
    if asked is None:
        return ""
    return asked.source if isinstance(asked, Chance) else asked.prompt


def about(scene: Scene) -> dict[str, object]:
    """Give the facts of the question."""
    return dict(scene.asked.about) if scene.asked is not None else {}


def asked_seat(scene: Scene) -> Seat:
    """Name who is asked; nobody if it is the table."""
    return scene.asked.seat if isinstance(scene.asked, Choose) else Seat("")


def contents(scene: Scene) -> Contents:
    """17.1 Give what this table's box holds."""
    return unpacked(box_of(scene.setup) if scene.setup is not None else STANDARD)


def assumed(scene: Scene) -> frozenset[int]:
    """2.5 List the spaces whose price this table has not confirmed."""
    doubts = (dict(why.facts) for why in contents(scene).assumed if why.key == "price-assumed")
    return frozenset(int(str(facts["space"])) for facts in doubts)


def mark_of(scene: Scene, ship: Seat) -> Mark:
    """Give colour and shape of a ship."""
    return GHOSTLY if ship == GHOST else scene.marks[ship]


def called(scene: Scene, ship: Seat) -> str:
    """Name a ship: by its player, or the Ghost Ship."""
    return scene.word(GHOST) if ship == GHOST else scene.names[ship]


def ship_of(scene: Scene, seat: Seat) -> ShipView | None:
    """Find a ship."""
    view: View = scene.view
    return next((ship for ship in view.ships if ship.seat == seat), None)


def featured(scene: Scene) -> ShipView | None:
    """Find the ship whose holds the question is about: the loser's, the payer's, or that of whoever is at the helm."""
    view: View = scene.view
    facts = about(scene)
    prompt = name_of(scene)
    if prompt in OWN_HOLDS:
        return ship_of(scene, asked_seat(scene))
    for fact in ("loser", "ship", "who"):
        named = ship_of(scene, Seat(str(facts.get(fact, ""))))
        if named is not None:
            return named
    return ship_of(scene, asked_seat(scene)) or ship_of(scene, view.turn) or ship_of(scene, view.captain)


def is_fight(scene: Scene) -> bool:
    """10 Say whether guns are being fired now."""
    rolled = name_of(scene) == "combat-die" and "shortage" not in about(scene)
    return rolled or name_of(scene) in FIGHTING
