"""All cups lifted: what was bid, what was counted, and every die."""

from __future__ import annotations

from typing import Final

from companion.engine.games.liars_dice.pieces import ONES, PIPS
from companion.engine.games.liars_dice.view import View
from companion.presenter.boards.liars_dice import layout
from companion.presenter.boards.piece import Badge, Piece, Scene
from companion.presenter.theme import CLEAR, DARK, LIGHT, WHITE, paint

LEAF: Final = paint("#F8EFD6", strength=0.94)
RIBBON: Final = paint("#2A1D12", strength=0.8)
FAINT: Final = (*WHITE[:3], 0.45)


def lifted_cups(scene: Scene) -> list[Piece]:
    """Show every die, those that count bright; above them the bid and the count."""
    view: View = scene.view
    cups = view.shown
    counts = _counting(view)
    laid = _claim(scene, view)
    for number, (seat, dice) in enumerate(cups.items()):
        area = layout.lifted_row(number, len(cups))
        laid.append(Piece(key=f"row-{seat}", **area._asdict(), fill=RIBBON, corner=2))
        for place, pips in enumerate(dice):
            counted = pips in counts
            laid.append(
                Piece(
                    key=f"hidden-{seat}-{place}",
                    **layout.lifted_die(area, len(cups), place)._asdict(),
                    picture=f"die-{pips}",
                    tint=WHITE if counted else FAINT,
                    edge=scene.look.glow if counted else CLEAR,
                    corner=2,
                )
            )
    return laid


def _counting(view: View) -> frozenset[int]:
    """2.4 What counted for the last bid, as the dice show it."""
    last = view.outcome
    if last is None:
        return frozenset()
    return frozenset({PIPS[last.face], PIPS[ONES]} if last.wild else {PIPS[last.face]})


def _claim(scene: Scene, view: View) -> list[Piece]:
    """What was bid, and how many there are."""
    last, area = view.outcome, layout.CLAIM
    if last is None:
        return []
    ink, half = DARK, area.w / 2
    pictured = (Badge("", text=str(last.number)), Badge(f"die-{PIPS[last.face]}"))
    names = scene.tr.text("liars_dice.bid-by", who=scene.names[last.bidder])
    counted = scene.tr.text("liars_dice.counted")
    high = area.h - 7
    return [
        Piece(key="claim", **area._asdict(), fill=LEAF, corner=3),
        Piece(key="claim-by", x=area.x, y=area.y + high, w=half, h=6, text=names, ink=ink, letters=5.4),
        Piece(key="claim-bid", x=area.x + 4, y=area.y, w=half - 8, h=high, cells=pictured, ink=ink, letters=13),
        Piece(key="claim-said", x=area.x + half, y=area.y + high, w=half, h=6, text=counted, ink=ink, letters=5.4),
        Piece(
            key="claim-count",
            x=area.x + half + half / 2 - 12,
            y=area.y + 0.8,
            w=24,
            h=high - 0.8,
            fill=scene.look.brass if last.counted >= last.number else scene.look.alarm,
            corner=3,
            text=str(last.counted),
            ink=scene.look.brass_ink if last.counted >= last.number else LIGHT,
            letters=11,
        ),
    ]
