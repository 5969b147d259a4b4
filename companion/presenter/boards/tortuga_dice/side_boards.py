"""Beside the large board: the bag, the central island, and the other players in short."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.pieces import Action, Colour, Zone
from companion.engine.games.tortuga_dice.view import BoardView, View
from companion.engine.kernel.decisions import Chance
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.boards.tortuga_dice import layout
from companion.presenter.boards.tortuga_dice.board_signs import SIGN_OF, ZONE_SIGNS, chest_sign, zone_of
from companion.presenter.theme import DARK, LIGHT, WHITE, Paint, paint

RIBBON: Final = paint("#2A1D12", strength=0.86)
FAINT: Final = 0.3
SHORT: Final = 30.0
"""A lower strip says how many chests lie on the island and in Tortuga instead of showing them."""
NAME: Final = 8.0
COINS: Final = 14.0
"""The room for treasure tiles beside a name."""


def middle(scene: Scene) -> list[Piece]:
    """Lay out what belongs to nobody: the stage, and the bag while it is drawn from, else the central island."""
    view: View = scene.view
    stage = scene.word(view.stage, "stage")
    area = layout.CENTRAL
    laid = [
        Piece(key="stage", **layout.STAGE._asdict(), fill=RIBBON, corner=2, text=stage, ink=LIGHT, letters=5),
        Piece(key="central", **area._asdict(), corner=2, spot="middle"),
    ]
    bag = isinstance(scene.asked, Chance) and scene.asked.source == "bag"
    ink = LIGHT if scene.night else DARK
    return laid + (_bag(view, area, ink) if bag else _central(view, area, ink))


def _bag(view: View, area: Area, ink: Paint) -> list[Piece]:
    pitch = (area.w - 9) / len(Colour)
    laid = [_sign("bag", area, ink)]
    for number, colour in enumerate(Colour):
        left = view.bag.get(colour, 0)
        tint = WHITE if left else (*WHITE[:3], FAINT)
        laid.append(
            Piece(
                key=f"bag-{colour}",
                x=area.x + 8.5 + number * pitch,
                y=area.y + 0.2,
                w=pitch - 0.3,
                h=area.h - 0.4,
                cells=(Badge(chest_sign(colour), tint, str(left)),),
                ink=ink,
                letters=5,
                spot=f"bag-{colour}",
            )
        )
    return laid


def _central(view: View, area: Area, ink: Paint) -> list[Piece]:
    tiles = Area(area.x + area.w - 16, area.y + 1, 15, area.h - 2)
    laid = [_sign("island", area, ink), _number("tiles-left", tiles, "coin", str(view.tiles), ink)]
    room = area._replace(w=area.w - 16)
    for number, colour in enumerate(view.central):
        place = layout.chest_in(room, number, len(view.central), 9.5, 2.0)
        laid.append(
            Piece(
                key=f"chest-{colour}@central#{number}",
                **place._asdict(),
                picture=chest_sign(colour),
                spot=f"central-{colour}",
            )
        )
    return laid


def _sign(name: str, area: Area, ink: Paint) -> Piece:
    return Piece(
        key=f"sign-{name}",
        x=area.x + 0.8,
        y=area.y + (area.h - 7) / 2,
        w=7,
        h=7,
        picture=name,
        tint=ink,
    )


# --- the others ----------------------------------------------------------------------------------------------------


def strip(scene: Scene, board: BoardView, area: Area) -> list[Piece]:
    """Show one of the others in short; the plate with the name is laid by the board itself."""
    edge = scene.look.glow if board.seat in scene.acting else scene.look.line
    laid = [
        Piece(
            key=f"strip-{board.seat}",
            **area._asdict(),
            picture="board-strip",
            edge=edge,
            corner=2,
            spot=f"pawn-{board.seat}",
        )
    ]
    coins = Area(area.x + area.w - COINS + 0.5, area.y + area.h - NAME, COINS - 1, NAME)
    laid.append(_number(f"coins-{board.seat}", coins, "coin", str(board.tiles)))
    low = area.h < SHORT
    rows = 3 if low else 5
    high = min(12.0, (area.h - NAME - 1) / rows)
    at = [area.y + area.h - NAME - 0.6 - high * (row + 1) for row in range(rows)]
    for row, zone in enumerate((Zone.FLEET, Zone.CREW)):
        laid += _zone_row(scene, board, zone, Area(area.x, at[row], 40 if low else area.w, high))
    for row, zone in enumerate((Zone.TORTUGA, Zone.ISLAND)):
        if low:
            laid.append(_count(scene, board, zone, Area(area.x + 40, at[row], 16, high)))
        else:
            laid += _zone_row(scene, board, zone, Area(area.x, at[3 - row], area.w, high))
    return [*laid, *_totals(scene, board, Area(area.x + 0.5, at[-1], area.w - 1, high))]


def _zone_row(scene: Scene, board: BoardView, zone: Zone, area: Area) -> list[Piece]:
    """Show a zone: its pawn with the number of its space, and its chests."""
    chests = zone_of(board, zone)
    home = f"{len(chests)}/{scene.view.goal}"
    said = {Zone.FLEET: str(board.ship), Zone.CREW: str(board.pirate), Zone.TORTUGA: home}
    head = Piece(
        key=f"head-{board.seat}-{zone}",
        x=area.x + 0.5,
        y=area.y,
        w=15,
        h=area.h,
        cells=(Badge(ZONE_SIGNS[zone], DARK, said.get(zone, " ")),),
        ink=DARK,
        letters=5.6,
    )
    row = area._replace(x=area.x + 15.5, w=area.w - 15.5)
    return [
        head,
        *(
            Piece(
                key=f"chest-{colour}@{board.seat}-{zone}#{number}",
                **layout.chest_in(row, number, max(4, len(chests)), 0.4)._asdict(),
                picture=chest_sign(colour),
            )
            for number, colour in enumerate(chests)
        ),
    ]


def _count(scene: Scene, board: BoardView, zone: Zone, area: Area) -> Piece:
    number = str(len(zone_of(board, zone)))
    if zone is Zone.TORTUGA:
        number = f"{number}/{scene.view.goal}"
    return _number(f"count-{board.seat}-{zone}", area, ZONE_SIGNS[zone], number)


def _number(key: str, area: Area, sign: str, text: str, ink: Paint = DARK) -> Piece:
    cells = (Badge(sign, ink, text),)
    return Piece(key=key, **area._asdict(), cells=cells, ink=ink, letters=5.4)


def _totals(scene: Scene, board: BoardView, area: Area) -> list[Piece]:
    """6.2 What the dice and tiles of a player come to on each action; faint where no die lies."""
    pitch = area.w / len(Action)
    laid = []
    for number, action in enumerate(Action):
        total = board.totals.get(action, 0)
        tint = DARK if total else (*DARK[:3], FAINT)
        now = scene.view.stage == action.value
        laid.append(
            Piece(
                key=f"total-{board.seat}-{action}",
                x=area.x + number * pitch,
                y=area.y,
                w=pitch - 0.3,
                h=area.h,
                fill=scene.look.brass if now and total else (0, 0, 0, 0),
                corner=1,
                cells=(Badge(SIGN_OF[action.value], tint, str(total) if total else ""),),
                ink=DARK,
                letters=5.4,
            )
        )
    return laid
