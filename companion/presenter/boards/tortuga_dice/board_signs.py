"""Signs, colours and words that all parts of the board share; who is looked at."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.card_list import SIDE
from companion.engine.games.tortuga_dice.pieces import Action, Colour, Face, Livery, Zone
from companion.engine.games.tortuga_dice.view import BoardView, View
from companion.engine.kernel.decisions import Chance, Choose, Seat
from companion.faces.face_names import card_named, die_named
from companion.presenter.boards.piece import Scene
from companion.presenter.theme import DARK, LIGHT, Paint, paint

SIGN_OF: Final[dict[str, str]] = {
    Face.FLEET: "ship",
    Face.CREW: "corps",
    Face.HUNT: "hunt",
    Face.BOARD: "boarding",
    Face.PLUNDER: "plunder",
    Face.SKULL: "skull",
}

DICE_PAINTS: Final[dict[Livery, tuple[Paint, Paint]]] = {
    Livery.ORANGE: (paint("#E8842A"), DARK),
    Livery.BLUE: (paint("#1F5FA8"), LIGHT),
    Livery.YELLOW: (paint("#F2C230"), DARK),
    Livery.GREEN: (paint("#2E7D46"), LIGHT),
}

HOLD: Final = paint("#8A6A3B", strength=0.42)
SLOT: Final = paint("#2A1D12", strength=0.10)
"""The ground on which chests and dice lie, and a place that is free."""

ZONE_SIGNS: Final = {Zone.ISLAND: "island", Zone.CREW: "corps", Zone.FLEET: "ship", Zone.TORTUGA: "flag"}


def chest_sign(colour: Colour) -> str:
    """Name the picture of a chest: its colour, and an emblem for those who do not see colours."""
    return f"chest-{colour}"


def die_name(livery: Livery, letter: str, face: str = "", value: int | None = None, *, twin: bool = False) -> str:
    """1.3 Name the drawing of a die in its owner's colour, as the box has it: a letter stands beside the skull alone.

    A die that nobody sees goes by its skull, and is faded. A `twin` shows the same as another: it bears its letter.
    """
    fill, ink = (_bytes(one) for one in DICE_PAINTS[livery])
    if value is None:
        return die_named(SIGN_OF[Face.SKULL], letter, fill=fill, ink=ink, faded=not face)
    return die_named(SIGN_OF[face] if face else "", str(value), letter if twin else "", fill=fill, ink=ink)


def tells_alone(view: View, face: str, value: int | None) -> bool:
    """1.7 Say whether no other die of the box shows the same: then its letter, which nobody sees, need not be said."""
    if value is None:
        return False
    return [getattr(row, face) for row in view.values].count(value) == 1


def _bytes(one: Paint) -> tuple[int, int, int]:
    red, green, blue = (round(part * 255) for part in one[:3])
    return red, green, blue


def tile_name(coins: int) -> str:
    """1.2 Name the drawing of a treasure tile."""
    return card_named("tortuga_dice", "tiles", (f"coins:{coins}",), SIDE)


def asked_about(scene: Scene) -> dict[str, object]:
    """Give what the open question says about itself."""
    return dict(scene.asked.about) if scene.asked is not None else {}


def target_of(scene: Scene) -> Seat | None:
    """6.5 Whose chest is being taken, while it is chosen."""
    if isinstance(scene.asked, Choose) and scene.asked.prompt == "take-chest":
        return Seat(str(asked_about(scene)["whom"]))
    return None


def looked_at(scene: Scene) -> Seat:
    """Say whose board is shown large: the one that is touched now, else whoever acts, else the first player."""
    view: View = scene.view
    target = target_of(scene)
    who = asked_about(scene).get("who")
    if target is not None:
        return target
    if isinstance(scene.asked, Choose):
        return scene.asked.seat
    if isinstance(scene.asked, Chance) and who in scene.names:
        return Seat(str(who))
    if scene.acting:
        return scene.acting[0]
    return view.first if view.first in scene.names else next(iter(scene.names))


def board_of(scene: Scene, seat: Seat) -> BoardView | None:
    """Give the board of one player; None while nobody has one."""
    view: View = scene.view
    return next((board for board in view.boards if board.seat == seat), None)


def zone_of(board: BoardView, zone: Zone) -> tuple[Colour, ...]:
    """Give the chests of a zone, left to right."""
    return {Zone.ISLAND: board.island, Zone.CREW: board.crew, Zone.FLEET: board.fleet}.get(zone, board.tortuga)


def value_of(view: View, letter: str, action: Action) -> int:
    """1.7 What a die counts on an action."""
    row = next(row for row in view.values if row.die == letter)
    value: int = getattr(row, action.value)
    return value
