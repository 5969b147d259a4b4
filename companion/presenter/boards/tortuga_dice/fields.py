"""The five fields with their dice and bonus tiles, and the dice that lie on none."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.pieces import ACTION_OF, SKULL, Action, Face
from companion.engine.games.tortuga_dice.view import BoardView, View
from companion.engine.kernel.decisions import Chance
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.boards.tortuga_dice import layout
from companion.presenter.boards.tortuga_dice.board_signs import SIGN_OF, SLOT, die_name, target_of, value_of
from companion.presenter.theme import CLEAR, DARK, paint

SHEET: Final = paint("#F8EFD6", strength=0.8)


def field(scene: Scene, board: BoardView, action: Action) -> list[Piece]:
    view: View = scene.view
    area = layout.FIELDS[action]
    now = view.stage == action.value
    total = board.totals.get(action, 0)
    head = scene.look.brass if now else CLEAR
    edge = scene.look.brass if now else CLEAR
    bonus = board.bonus.get(action, 0)
    laid = [
        Piece(
            key=f"field-{action}",
            **area._asdict(),
            picture="field-banner",
            edge=edge,
            corner=2,
            spot=f"field-{action}",
        ),
        Piece(
            key=f"field-head-{action}",
            x=area.x + 0.5,
            y=area.y + area.h - 10.4,
            w=area.w - 1,
            h=8,
            fill=head,
            cells=(Badge(SIGN_OF[action.value], DARK), *((Badge("", text=str(total)),) if total else ())),
            ink=DARK,
            letters=7,
        ),
        Piece(
            key=f"field-name-{action}",
            x=area.x + 0.3,
            y=area.y + area.h - 15.0,
            w=area.w - 0.6,
            h=5,
            text=scene.tr.text(f"tortuga_dice.short-{action}"),
            ink=DARK,
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
        value = value_of(view, letter, action)
        laid.append(_die(board, letter, layout.die_on(action, number), die_name(board.livery, letter, value=value)))
    return laid


def _die(board: BoardView, letter: str, place: Area, picture: str) -> Piece:
    """Lay a die as it lies on the table."""
    return Piece(key=f"die-{board.seat}-{letter}", **place._asdict(), picture=picture, corner=1.6, spot=f"die-{letter}")


def screen(scene: Scene, board: BoardView) -> list[Piece]:
    """4.3 The dice that lie on no field: behind the screen only their letters are known."""
    view: View = scene.view
    laid: list[Piece] = []
    for number, letter in enumerate(board.hand):
        picture = die_name(board.livery, letter)
        if letter in board.shown:
            face = Face(board.shown[letter])
            value = None if face is SKULL else value_of(view, letter, ACTION_OF[face])
            picture = die_name(board.livery, letter, face, value)
        laid.append(_die(board, letter, layout.die_in_hand(number), picture))
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
        fill=SHEET,
        corner=2,
        picture="coin",
        tint=DARK,
        text=text,
        ink=DARK,
        letters=4.6,
    )
