"""What is to be seen: the bid, the faces to bid on, and how many dice everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from companion.engine.games.liars_dice.pieces import PIPS, Face
from companion.engine.games.liars_dice.view import View
from companion.engine.kernel.decisions import Choose, Seat
from companion.faces.face_names import die_named
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_ground import ground
from companion.presenter.boards.liars_dice import layout
from companion.presenter.boards.liars_dice.lifted_cups import LEAF, RIBBON, lifted_cups
from companion.presenter.boards.liars_dice.touches import Touching, least_bids
from companion.presenter.boards.piece import Badge, Piece, Scene
from companion.presenter.theme import CLEAR, DARK, LIGHT, WHITE

HIDDEN: Final = die_named(faded=True)
"""A die of which nobody sees a face."""


class CupBoard(Touching, Board):
    """Cups, dice and the bid."""

    score_signs: ClassVar[Mapping[str, str]] = {"dice": "die", "outlasted": "cup"}

    size: ClassVar[tuple[float, float]] = layout.SIZE

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """Lay everything out: the lifted cups for as long as people look at them, else the bid."""
        view: View = scene.view
        width, height = self.size
        table = ground("tavern", width, height, scene)
        if not view.dice:
            return (*table, *self.people(scene))
        if view.shown:
            return (*table, *lifted_cups(scene), *self._plates(scene, view.shown))
        faces = [piece for face in Face for piece in _face(scene, face)]
        return (*table, *_head(scene), *_bid(scene), *faces, *self._players(scene))

    def _plates(self, scene: Scene, cups: dict[Seat, tuple[int, ...]]) -> list[Piece]:
        laid = []
        for number, seat in enumerate(cups):
            area = layout.lifted_row(number, len(cups))
            laid.append(self.pawn(scene, seat, *layout.lifted_plate(area, len(cups))))
        return laid

    def _players(self, scene: Scene) -> list[Piece]:
        view: View = scene.view
        people = len(scene.names)
        laid: list[Piece] = []
        for number, seat in enumerate(scene.names):
            area = layout.row(number, people)
            edge = scene.look.glow if seat in scene.acting else CLEAR
            laid.append(Piece(key=f"row-{seat}", **area._asdict(), fill=RIBBON, edge=edge, corner=2))
            laid.append(self.pawn(scene, seat, *layout.plate(area, people)))
            if view.dice[seat]:
                laid.append(
                    Piece(key=f"cup-{seat}", **layout.hidden_die(area, people, 0)._asdict(), picture="cup", tint=WHITE)
                )
            laid += [
                Piece(
                    key=f"hidden-{seat}-{die}",
                    **layout.hidden_die(area, people, die + 1)._asdict(),
                    picture=HIDDEN,
                    tint=WHITE,
                    spot=f"pawn-{seat}",
                )
                for die in range(view.dice[seat])
            ]
        return laid

    def badges(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """Who is out is marked; the others have their dice beside the name."""
        view: View = scene.view
        return (Badge("no", scene.marks[seat].ink),) if view.dice and not view.dice[seat] else ()


def _head(scene: Scene) -> list[Piece]:
    """How many dice are in play, and whether ones are wild."""
    view: View = scene.view
    key = "last-die" if view.last_die else "wild" if view.wild else "tame"
    said = scene.tr.text(f"liars_dice.{key}", dice=view.lying)
    return [
        Piece(
            key="head", **layout.HEAD._asdict(), fill=RIBBON, corner=2, text=said, ink=LIGHT, letters=5.6, spot="last"
        )
    ]


def _bid(scene: Scene) -> list[Piece]:
    """The bid as large as it goes; before the first one, a cup."""
    view: View = scene.view
    laid = [Piece(key="bid", **layout.BID._asdict(), fill=LEAF, edge=RIBBON, corner=3)]
    if view.face is None:
        said = scene.tr.text("liars_dice.no-bid")
        return [
            *laid,
            Piece(key="bidder", **layout.BIDDER._asdict(), text=said, ink=DARK, letters=7),
            Piece(key="big-cup", **layout.CUP._asdict(), picture="cup", tint=WHITE),
        ]
    said = scene.tr.text("liars_dice.bid-by", who=scene.names[view.bidder])
    number = str(view.number)
    return [
        *laid,
        Piece(key="bidder", **layout.BIDDER._asdict(), text=said, ink=DARK, letters=7),
        Piece(key="number", **layout.NUMBER._asdict(), text=number, ink=DARK, letters=44, swift=True),
        Piece(key="times", **layout.TIMES._asdict(), text="×", ink=DARK, letters=16),
        Piece(key="bid-die", **layout.DIE._asdict(), picture=f"die-{PIPS[view.face]}", tint=WHITE, swift=True),
    ]


def _face(scene: Scene, face: Face) -> list[Piece]:
    """A face to bid on, and how many dice of it a bid must name at least; faint where it may not be bid."""
    asking = isinstance(scene.asked, Choose) and scene.asked.prompt in ("first-bid", "raise-or-doubt")
    least = least_bids(scene).get(face)
    area = layout.FACES[face]
    tint = WHITE if least else (*WHITE[:3], 0.4)
    said = f"{least}+" if least else "–"
    return [
        Piece(key=f"face-{face}", **area._asdict(), fill=RIBBON, corner=2, spot=f"face-{face}" if asking else ""),
        Piece(key=f"face-die-{face}", **layout.face_die(face)._asdict(), picture=f"die-{PIPS[face]}", tint=tint),
        Piece(
            key=f"face-least-{face}",
            x=area.x,
            y=area.y + 1,
            w=area.w,
            h=9,
            text=said if asking or least else "",
            ink=LIGHT,
            letters=6,
        ),
    ]
