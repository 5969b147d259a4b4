"""A small picture of a board as it stands: painted once, shown on a key."""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from companion.presenter.table.table_model import TableModel
from companion.ui.kvfile import running
from companion.ui.widgets.table.chart_board import ChartBoard

WIDE: Final = 480
"""Pixels: more would not be seen on a key."""


def board_picture(playing: TableModel) -> Any:
    """Paint the public board of an evening where it stands, and give the texture."""
    look = running().look
    wide, high = playing.board.size
    size = (WIDE, int(WIDE * high / wide))
    board = ChartBoard(size_hint=(None, None), size=size, pos=(0, 0))
    board.show(playing.pieces(look), playing.board.size, calm=True)
    for view in board.children:
        view.draw_now()
    made = Fbo(size=size, with_stencilbuffer=True)
    with made:
        ClearColor(*look.sea[:3], 1)
        ClearBuffers()
    made.add(board.canvas)
    made.draw()
    made.remove(board.canvas)
    return made.texture
