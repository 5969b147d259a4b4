"""What is to be seen: three places aboard, the loose dice below them, the players at the side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec.structs import replace

from companion.engine.games.ship_captain_crew.pieces import FACE_OF, PARTS, ROLLS, Part
from companion.engine.games.ship_captain_crew.table import Stage
from companion.engine.games.ship_captain_crew.view import View
from companion.engine.kernel.decisions import Seat
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_ground import ground
from companion.presenter.boards.piece import Badge, Piece, Scene
from companion.presenter.boards.ship_captain_crew import layout
from companion.presenter.boards.ship_captain_crew.touches import SIGN_OF, Touching
from companion.presenter.theme import CLEAR, DARK, LIGHT, WHITE, paint

LEAF: Final = paint("#F8EFD6", strength=0.92)
RIBBON: Final = paint("#2A1D12", strength=0.86)
HOLD: Final = paint("#8A6A3B", strength=0.85)
FREE: Final = paint("#2A1D12", strength=0.5)
"""A place that waits for a die."""


class ShipBoard(Touching, Board):
    """One player's dice, and everybody's coins."""

    score_signs: ClassVar[Mapping[str, str]] = {"coins": "coin", "cargo": "chest"}

    size: ClassVar[tuple[float, float]] = layout.SIZE
    told_only: ClassVar[tuple[str, ...]] = (
        *("round", "pot", "slot-*", "sign-*", "hold*", "foot", "rolls", "roll-*"),
        *("free-*", "die@loose*"),  # which of the rolled dice is set aside does not matter, only where one lies then
    )

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """Lay everything out."""
        width, height = self.size
        painted = ground("brig", width, height, scene)
        if not scene.view.score:
            return (*painted, *self.people(scene))
        laid = [*painted, *_head(scene)]
        for part in PARTS:
            laid += _slot(scene, part)
        return (*laid, *_hold(scene), *_foot(scene), *self._players(scene))

    def _players(self, scene: Scene) -> list[Piece]:
        view: View = scene.view
        laid: list[Piece] = []
        for number, seat in enumerate(scene.names):
            area = layout.row(number, len(scene.names))
            plate = self.pawn(scene, seat, area.x, area.y, layout.PLATE, area.h)
            rolling = view.waiting[:1] == (seat,)
            laid.append(replace(plate, edge=scene.look.glow) if rolling else plate)
            low = area.h < layout.LOW
            wide = (area.w - layout.PLATE) / 2 - layout.GAP
            sign = "coin" if view.coins else "trophy"
            score = Badge("" if low else sign, DARK, str(view.score[seat]))
            for place, (name, cell) in enumerate((("cargo", _brought(scene, seat, low=low)), ("score", score))):
                laid.append(
                    Piece(
                        key=f"{name}-{seat}",
                        x=area.x + layout.PLATE + layout.GAP + place * (wide + layout.GAP),
                        y=area.y,
                        w=wide,
                        h=area.h,
                        fill=HOLD if name == "cargo" else LEAF,
                        corner=2,
                        cells=(cell,),
                        ink=LIGHT if name == "cargo" else DARK,
                        letters=7,
                        spot="pot",
                    )
                )
        return laid


def _brought(scene: Scene, seat: Seat, *, low: bool) -> Badge:
    """The cargo that somebody has brought in this round, if they have had their turn; in a low row without a sign."""
    cargo = scene.view.cargo.get(seat)
    if cargo is None:
        return Badge("")
    return Badge("" if low else "chest", LIGHT, str(cargo)) if cargo else Badge("no", LIGHT)


def _head(scene: Scene) -> list[Piece]:
    """The round, and what it is played for."""
    view: View = scene.view
    key = "roll-off" if view.roll_off else "round"
    said = scene.tr.text(f"ship_captain_crew.{key}", round=max(1, view.round), rounds=view.rounds)
    wide = layout.HEAD.w if not view.coins else layout.STAKE.x - layout.HEAD.x - layout.GAP
    laid = [
        Piece(
            key="round",
            **layout.HEAD._replace(w=wide)._asdict(),
            fill=RIBBON,
            corner=2,
            text=said,
            ink=LIGHT,
            letters=6,
        )
    ]
    if view.coins:
        laid.append(
            Piece(
                key="pot",
                **layout.STAKE._asdict(),
                fill=scene.look.brass,
                corner=2,
                cells=(Badge("coin", scene.look.brass_ink, f"× {view.pot}"),),
                ink=scene.look.brass_ink,
                letters=6.5,
                spot="pot",
            )
        )
    return laid


def _slot(scene: Scene, part: Part) -> list[Piece]:
    """A place aboard: its word, and the die that is there, or the sign of what is missing."""
    view: View = scene.view
    area, aboard = layout.SLOTS[part], part in view.parts
    due = bool(view.missing) and part is view.missing[0]
    laid = [
        Piece(
            key=f"slot-{part}",
            **area._asdict(),
            edge=scene.look.glow if due else CLEAR,
            corner=3,
            spot=f"aboard-{part}",
        ),
        Piece(
            key=f"slot-name-{part}",
            x=area.x + 1,
            y=area.y + 1,
            w=area.w - 2,
            h=layout.NAME,
            text=f"{scene.word(part)} {FACE_OF[part]}",
            ink=LIGHT if scene.night else DARK,
            letters=6.5,
        ),
    ]
    place = layout.in_slot(part)
    if aboard:
        laid.append(Piece(key=f"die@{part}", **place._asdict(), picture=f"die-{FACE_OF[part]}"))
    else:
        ink = LIGHT if scene.night else DARK
        faint = (*ink[:3], 0.85 if due else 0.35)
        laid.append(Piece(key=f"sign-{part}", **place._asdict(), picture=SIGN_OF[part], tint=faint))
    return laid


def _hold(scene: Scene) -> list[Piece]:
    """The loose dice: cargo once the crew is aboard; at the end, that it is the end."""
    view: View = scene.view
    area = layout.HOLD
    cargo = not view.missing and not view.hand
    worth = sum(view.loose)
    said = scene.tr.text("ship_captain_crew.cargo" if cargo else "ship_captain_crew.loose", cargo=worth)
    if view.stage is Stage.OVER:
        said = scene.word(view.stage, "stage")
    laid = [
        Piece(key="hold", **area._asdict(), corner=3, spot="cargo"),
        Piece(
            key="hold-name",
            x=area.x + 22,
            y=area.y + area.h - 12.5,
            w=area.w - 44,
            h=10.5,
            fill=RIBBON,
            corner=2,
            text=said,
            ink=LIGHT,
            letters=9 if cargo else 6.5,
        ),
    ]
    lying = (*view.loose, *view.fallen)
    dice = len(lying) + view.hand
    for number, face in enumerate(lying):
        place = layout.in_hold(number, dice)
        laid.append(
            Piece(key=f"die@loose#{number}", **place._asdict(), picture=f"die-{face}", tint=WHITE, spot="cargo")
        )
    laid += [
        Piece(
            key=f"free-{number}", **layout.in_hold(number, dice)._asdict(), fill=FREE, edge=LIGHT, corner=4, spot="dice"
        )
        for number in range(len(lying), dice)
    ]
    return laid


def _foot(scene: Scene) -> list[Piece]:
    """How many rolls are made, and how many are left."""
    view: View = scene.view
    if view.stage is Stage.OVER:
        return []
    said = scene.tr.text("ship_captain_crew.rolls", left=view.left)
    wide = layout.roll(0).x - layout.FOOT.x - 2
    laid = [
        Piece(key="foot", **layout.FOOT._asdict(), fill=RIBBON, corner=2),
        Piece(
            key="rolls",
            x=layout.FOOT.x + 1,
            y=layout.FOOT.y,
            w=wide,
            h=layout.FOOT.h,
            text=said,
            ink=LIGHT,
            letters=5.5,
        ),
    ]
    for number in range(ROLLS):
        made = number < view.rolls
        fill = scene.look.brass if made else FREE
        laid.append(
            Piece(
                key=f"roll-{number}",
                **layout.roll(number)._asdict(),
                fill=fill,
                edge=LIGHT,
                corner=1.6,
                text=str(number + 1),
                ink=scene.look.brass_ink if made else LIGHT,
                letters=5,
            )
        )
    return laid
