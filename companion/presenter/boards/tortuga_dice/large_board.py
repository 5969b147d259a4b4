"""The large board: tracks, zones, fields and dice of the player who acts."""

from __future__ import annotations

from companion.engine.games.tortuga_dice.pieces import CAP, LAST_SPACE, Action, Zone
from companion.engine.games.tortuga_dice.view import BoardView
from companion.engine.kernel.decisions import Choose
from companion.presenter.boards.piece import Badge, Piece, Scene
from companion.presenter.boards.tortuga_dice import layout
from companion.presenter.boards.tortuga_dice.board_signs import SLOT, ZONE_SIGNS, asked_about, chest_sign, zone_of
from companion.presenter.boards.tortuga_dice.fields import field, screen
from companion.presenter.theme import DARK, LIGHT


def large(scene: Scene, board: BoardView) -> list[Piece]:
    """Lay out one player's board; the plate with the name is laid by the board itself."""
    laid = [Piece(key="leaf", **layout.LARGE._asdict(), edge=scene.marks[board.seat].paint, corner=2)]
    laid += _track(scene, board, "ship", board.ship)
    laid += _track(scene, board, "pirate", board.pirate)
    for zone in Zone:
        laid += _zone(scene, board, zone)
    for action in Action:
        laid += field(scene, board, action)
    laid += screen(scene, board)
    return laid


# --- tracks and zones ----------------------------------------------------------------------------------------------


def _track(scene: Scene, board: BoardView, pawn: str, at: int) -> list[Piece]:
    area = layout.TRACKS[pawn]
    first = layout.space(pawn, 1)
    mark = scene.marks[board.seat]
    here = layout.space(pawn, at)
    side = here.w + 2.4
    water = pawn == "ship"
    ink = LIGHT if water or scene.night else DARK
    numbers = tuple(Badge("", text=str(number)) for number in range(1, LAST_SPACE + 1))
    return [
        Piece(key=f"track-{pawn}", **area._asdict(), corner=2, spot=f"track-{pawn}"),
        Piece(
            key=f"track-sign-{pawn}",
            x=area.x + 0.9,
            y=area.y + 2.4,
            w=7,
            h=7,
            picture="ship" if water else "corps",
            tint=ink,
        ),
        Piece(
            key=f"spaces-{pawn}",
            x=first.x,
            y=area.y + 0.4,
            w=first.w * LAST_SPACE,
            h=4.6,
            cells=numbers,
            ink=ink,
            letters=4.4,
        ),
        Piece(
            key=f"{pawn}-{board.seat}",
            x=here.x + (here.w - side) / 2,
            y=area.y + area.h - side,
            w=side,
            h=side,
            fill=mark.paint,
            edge=DARK,
            corner=side / 2,
            picture="ship" if water else "pawn",
            tint=mark.ink,
        ),
    ]


def _zone(scene: Scene, board: BoardView, zone: Zone) -> list[Piece]:
    area = layout.ZONES[zone]
    chests = zone_of(board, zone)
    room = {Zone.FLEET: CAP[board.ship], Zone.CREW: CAP[board.pirate], Zone.TORTUGA: scene.view.goal}.get(zone, 0)
    across = max(room, len(chests))
    left = 1.0 if zone in (Zone.FLEET, Zone.CREW) else layout.SIGN + 0.5
    laid = [Piece(key=f"zone-{zone}", **area._asdict(), corner=2)]
    laid += [
        Piece(key=f"room-{zone}-{number}", **layout.chest_in(area, number, across, left)._asdict(), fill=SLOT, corner=1)
        for number in range(room)
    ]
    if zone in (Zone.ISLAND, Zone.TORTUGA):
        laid.append(
            Piece(
                key=f"zone-sign-{zone}",
                x=area.x + 0.8,
                y=area.y + 2.4,
                w=7,
                h=7,
                picture=ZONE_SIGNS[zone],
                tint=scene.look.ink,
            )
        )
    for number, colour in enumerate(chests):
        place = layout.chest_in(area, number, across, left)
        laid.append(
            Piece(
                key=f"chest-{colour}@{board.seat}-{zone}#{number}",
                **place._asdict(),
                picture=chest_sign(colour),
                spot=_chest_spot(scene, board, zone, number),
            )
        )
    return laid


def _chest_spot(scene: Scene, board: BoardView, zone: Zone, number: int) -> str:
    """Say what a touch on a chest means: the one to take away, or the next to be loaded."""
    about, asked = asked_about(scene), scene.asked
    chests = zone_of(board, zone)
    if not isinstance(asked, Choose):
        return ""
    if asked.prompt == "take-chest" and about["whom"] == board.seat and about["zone"] == zone:
        while number and chests[number - 1] == chests[number]:
            number -= 1  # of neighbours alike the leftmost stands for all
        return f"slot-{number + 1}"
    if asked.prompt == "load-next" and asked.seat == board.seat:
        out_of = Zone.CREW if about["zone"] == Zone.FLEET else Zone.ISLAND
        return f"load-{chests[number]}" if zone is out_of else ""
    return ""
