"""The race on the chart: spaces with their prices, lairs and treasures, end scores, ships, and the dice of the day."""

from __future__ import annotations

from typing import Final

from companion.engine.games.jamaica.answers import Retreat, Sail
from companion.engine.games.jamaica.pieces import GHOST, Kind
from companion.engine.games.jamaica.track import Space
from companion.engine.games.jamaica.view import ShipView, View
from companion.engine.kernel.decisions import Choose
from companion.presenter.boards.board_ground import ground
from companion.presenter.boards.jamaica.asked import assumed, contents, featured, is_fight, mark_of, name_of
from companion.presenter.boards.jamaica.layout import (
    CREW,
    DAY,
    EVENING,
    HIGH,
    LARGE,
    MOON,
    MORNING,
    PORT_ROYAL,
    RAIL,
    SUN,
    TREASURES,
    WIDE,
    fight_area,
    number_area,
    score_area,
    ship_area,
    space_area,
)
from companion.presenter.boards.jamaica.touches import die
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.theme import DARK, LIGHT, Paint, paint

RIBBON: Final = paint("#2A1D12", strength=0.86)
BRASS: Final = paint("#E0B04A")
SHADE: Final[Paint] = (0, 0, 0, 0.16)
SAILING: Final = 3.0
"""Ships take so many times the time of a hand that moves a piece."""
WAKE: Final = (3.3, 3.8)
"""The water behind a ship comes later."""
FIRE: Final = paint("#E4571B")


def sea(scene: Scene) -> list[Piece]:
    """2 Lay out the chart and every space of this table's board."""
    board = contents(scene).board
    laid = list(ground("race", WIDE, HIGH, scene))
    laid.append(Piece(key="space-0", **PORT_ROYAL._asdict(), picture="port-royal", spot=f"space-{board.home}"))
    for space in board.spaces.values():
        if space.kind is not Kind.PORT_ROYAL:
            laid += _space(scene, space)
    laid.append(
        Piece(
            key="home",
            x=PORT_ROYAL.x + 1.5,
            y=PORT_ROYAL.y + PORT_ROYAL.h - 4.3,
            w=PORT_ROYAL.w - 3,
            h=4.0,
            fill=RIBBON,
            corner=1.6,
            text=f"{scene.word(Kind.PORT_ROYAL)} · {board.spaces[board.home].score}",
            ink=LIGHT,
            letters=3.8,
        )
    )
    return laid


def _space(scene: Scene, space: Space) -> list[Piece]:
    view: View = scene.view
    area = space_area(space)
    price = f"{space.price}{'?' if space.space in assumed(scene) else ''}" if space.price else ""
    laid = [
        Piece(
            key=f"space-{space.space}",
            **area._asdict(),
            picture=f"space-{space.kind}",
            cells=(Badge("", text=price),) if price else (),
            ink=DARK,
            letters=5.8 if len(price) == 1 else 4.4,
            corner=4,
            spot=f"space-{space.space}",
        )
    ]
    if space.space in view.lairs:
        laid.append(Piece(key=f"token-{space.space}", x=area.x + 1.2, y=area.y + 1.2, w=5.6, h=5.6, picture="treasure"))
    if space.score is not None:
        laid.append(
            Piece(
                key=f"score-{space.space}",
                **score_area(space)._asdict(),
                fill=BRASS,
                edge=RIBBON,
                corner=1.2,
                text=str(space.score),
                ink=DARK,
                letters=3.6,
            )
        )
    return laid


def numbers(scene: Scene) -> list[Piece]:
    """8.2 Write their numbers on the spaces that can be chosen now."""
    asked = scene.asked
    if not isinstance(asked, Choose):
        return []
    board = contents(scene).board
    offered = [option.to for option in asked.options if isinstance(option, (Sail, Retreat))]
    taken = [LARGE, CREW, DAY, PORT_ROYAL, *(space_area(one) for one in board.spaces.values())]
    taken += [score_area(one) for one in board.spaces.values() if one.score is not None]
    return [_number(board.spaces[to], tuple(taken)) for to in offered if to != board.home]


def _number(space: Space, taken: tuple[Area, ...]) -> Piece:
    return Piece(
        key=f"number-{space.space}",
        **number_area(space, taken)._asdict(),
        fill=RIBBON,
        corner=1.4,
        text=str(space.space),
        ink=LIGHT,
        letters=4.6,
        swift=True,
    )


# --- ships -----------------------------------------------------------------------------------------------------------


def ships(scene: Scene) -> list[Piece]:
    """4.1 Moor every ship on its space, whoever is to act on top."""
    view: View = scene.view
    board = contents(scene).board
    first = featured(scene)
    laid: list[Piece] = []
    for ship in sorted(view.ships, key=lambda ship: ship is first):
        beside = [other.seat for other in view.ships if other.space == ship.space]
        home = ship.space == board.home
        area = ship_area(board.spaces[ship.space], beside.index(ship.seat), len(beside), home=home)
        laid += _ship(scene, ship, area)
    if first is not None and is_fight(scene) and first.space != board.home:
        area = fight_area(board.spaces[first.space])
        laid.append(
            Piece(key="fight", **area._asdict(), picture="mutiny", tint=LIGHT, fill=FIRE, corner=3.3, swift=True)
        )
    return laid


def _ship(scene: Scene, ship: ShipView, area: Area) -> list[Piece]:
    mark = mark_of(scene, ship.seat)
    side = area.w * 0.5
    far = [
        Piece(
            key=f"wake-{ship.seat}-{number}",
            x=area.x - area.w * 0.02,
            y=area.y - area.h * 0.3,
            w=area.w,
            h=area.h * 0.62,
            picture="wake",
            tint=(1, 1, 1, 0.9 - 0.25 * number),
            rail=RAIL,
            pace=pace,
        )
        for number, pace in enumerate(WAKE)
    ]
    return [
        *far,
        Piece(
            key=f"ship-{ship.seat}",
            **area._asdict(),
            picture="sloop",
            tint=mark.paint,
            corner=2,
            spot=f"pawn-{ship.seat}",
            rail=RAIL,
            pace=SAILING,
        ),
        Piece(
            key=f"sail-{ship.seat}",
            x=area.x + area.w * 0.29,
            y=area.y + area.h * 0.41,
            w=side,
            h=side,
            picture="skull" if ship.seat == GHOST else mark.shape,
            tint=mark.ink,
            rail=RAIL,
            pace=SAILING,
        ),
    ]


# --- the day -------------------------------------------------------------------------------------------------------


def day(scene: Scene) -> list[Piece]:
    """6.1 Show the two dice on sun and moon, and the treasures that nobody has found."""
    view: View = scene.view
    laid = [
        Piece(key="day", **DAY._asdict(), picture="raft", corner=3),
        Piece(key="sun", **SUN._asdict(), picture="sun", tint=paint("#B4560B")),
        Piece(key="moon", **MOON._asdict(), picture="moon", tint=paint("#1E3A68")),
        Piece(key="morning", **MORNING._asdict(), fill=SHADE, corner=2),
        Piece(key="evening", **EVENING._asdict(), fill=SHADE, corner=2),
        Piece(
            key="treasures",
            **TREASURES._asdict(),
            cells=(Badge("treasure", text=str(view.treasure_pile)),),
            ink=DARK,
            letters=5.4,
            corner=2,
        ),
    ]
    double = view.morning == view.evening
    for area, value, twin in ((MORNING, view.morning, ""), (EVENING, view.evening, "-twin" if double else "")):
        if value:
            laid.append(
                Piece(
                    key=f"die-{value}{twin}",
                    **area._asdict(),
                    picture=die(value),
                    corner=2,
                    spot=f"die-{value}" if name_of(scene) == "place-the-dice" else "",
                )
            )
    return laid
