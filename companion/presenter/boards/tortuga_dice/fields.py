"""The five fields with their dice and bonus tiles, and the dice that lie on none."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.pieces import ACTION_OF, SKULL, Action, Face
from companion.engine.games.tortuga_dice.view import BoardView, View
from companion.engine.kernel.decisions import Chance
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.boards.tortuga_dice import layout
from companion.presenter.boards.tortuga_dice.board_signs import DICE_PAINTS, HOLD, SIGN_OF, SLOT, target_of, value_of
from companion.presenter.theme import CLEAR, LIGHT, Paint, paint

NIGHT: Final = paint("#2A1D12", strength=0.86)
EDGE: Final = 0.36
"""The part of a die that shows its letter."""


def field(scene: Scene, board: BoardView, action: Action) -> list[Piece]:
    view: View = scene.view
    area = layout.FIELDS[action]
    now = view.stage == action.value
    total = board.totals.get(action, 0)
    head = scene.look.brass if now else CLEAR
    edge = scene.look.brass if now else scene.look.line
    bonus = board.bonus.get(action, 0)
    laid = [
        Piece(
            key=f"field-{action}",
            **area._asdict(),
            fill=scene.look.sheet,
            edge=edge,
            corner=2,
            spot=f"field-{action}",
        ),
        Piece(
            key=f"field-head-{action}",
            x=area.x + 0.5,
            y=area.y + area.h - 8.4,
            w=area.w - 1,
            h=8,
            fill=head,
            cells=(Badge(SIGN_OF[action.value], scene.look.ink), *((Badge("", text=str(total)),) if total else ())),
            ink=scene.look.ink,
            letters=7,
        ),
        Piece(
            key=f"field-name-{action}",
            x=area.x + 0.3,
            y=area.y + area.h - 13.2,
            w=area.w - 0.6,
            h=5,
            text=scene.tr.text(f"tortuga_dice.short-{action}"),
            ink=scene.look.ink,
            letters=4.2,
        ),
    ]
    slot = layout.die_on(action, 5)
    laid.append(Piece(key=f"bonus-slot-{action}", **slot._asdict(), fill=SLOT, corner=layout.DIE / 2))
    if bonus:
        laid.append(
            Piece(
                key=f"bonus-{board.seat}-{action}",
                **slot._asdict(),
                fill=scene.look.brass,
                edge=scene.look.ink,
                corner=layout.DIE / 2,
                text=f"+{bonus}",
                ink=scene.look.brass_ink,
                letters=5,
            )
        )
    for number, letter in enumerate(board.dice.get(action, "")):
        value = str(value_of(view, letter, action))
        laid += _die(scene, board, letter, layout.die_on(action, number), (Badge("", text=value),))
    return laid


def _die(scene: Scene, board: BoardView, letter: str, place: Area, cells: tuple[Badge, ...]) -> list[Piece]:
    """Draw an open die: its letter on a dark edge, beside it what it shows."""
    fill, ink = DICE_PAINTS[board.livery]
    edge = place.w * EDGE
    key = f"{board.seat}-{letter}"
    tab = Area(place.x, place.y, edge, place.h)
    rest = Area(place.x + edge, place.y, place.w - edge, place.h)
    shown = tuple(cell._replace(tint=ink) for cell in cells)
    return [
        Piece(
            key=f"die-{key}",
            **place._asdict(),
            fill=fill,
            edge=scene.look.ink,
            corner=1.6,
            spot=f"die-{letter}",
        ),
        Piece(key=f"letter-{key}", **tab._asdict(), fill=NIGHT, corner=1.2, text=letter, ink=LIGHT, letters=4.2),
        Piece(key=f"value-{key}", **rest._asdict(), cells=shown, ink=ink, letters=7),
    ]


def screen(scene: Scene, board: BoardView) -> list[Piece]:
    """4.3 The dice that lie on no field: behind the screen only their letters are known."""
    view: View = scene.view
    fill, ink = DICE_PAINTS[board.livery]
    laid = [
        Piece(key="screen", **layout.SCREEN._asdict(), fill=HOLD, corner=2),
    ]
    for number, letter in enumerate(board.hand):
        place = layout.die_in_hand(number)
        if letter in board.shown:
            face = Face(board.shown[letter])
            value = "" if face is SKULL else str(value_of(view, letter, ACTION_OF[face]))
            laid += _die(scene, board, letter, place, (Badge(SIGN_OF[face], text=value),))
            continue
        laid.append(
            Piece(
                key=f"die-{board.seat}-{letter}",
                **place._asdict(),
                fill=_faded(fill),
                edge=scene.look.ink,
                corner=1.6,
                text=letter,
                ink=ink,
                letters=6.4,
                spot=f"die-{letter}",
            )
        )
    if isinstance(scene.asked, Chance) and scene.asked.source == "dice":
        laid.append(
            Piece(
                key="skull",
                **layout.SKULL._asdict(),
                fill=scene.look.sheet,
                edge=scene.look.line,
                corner=2,
                picture="skull",
                tint=scene.look.ink,
                text=scene.word(SKULL).capitalize(),
                ink=scene.look.ink,
                letters=5.5,
                spot="field-skull",
            )
        )
    elif target_of(scene) is None and board.tiles:
        laid.append(_tiles(scene, board))
    return laid


def _tiles(scene: Scene, board: BoardView) -> Piece:
    """10.1 How many treasure tiles a player has; what is on them is the owner's secret."""
    text = scene.tr.text("tortuga_dice.tiles", tiles=board.tiles)
    return Piece(
        key="tiles",
        **layout.SKULL._asdict(),
        fill=HOLD,
        corner=2,
        picture="coin",
        tint=scene.look.ink,
        text=text,
        ink=scene.look.ink,
        letters=4.6,
    )


def _faded(fill: Paint) -> Paint:
    return (*fill[:3], 0.72)
