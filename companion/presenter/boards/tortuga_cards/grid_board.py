"""What lies on the table of the card game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec.structs import replace

from companion.engine.games.tortuga_cards.pieces import ROUNDS, ROWS
from companion.engine.games.tortuga_cards.view import ColumnView, PlayerView, View
from companion.engine.kernel.decisions import Choose, Seat
from companion.engine.kernel.printed_cards import POKER
from companion.faces.face_names import back_named
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_ground import ground
from companion.presenter.boards.piece import Area, Badge, Piece, Scene
from companion.presenter.boards.tortuga_cards import layout
from companion.presenter.boards.tortuga_cards.card_pieces import DECK_OF_LINE, SIGN_OF, card, coin, empty, event_name
from companion.presenter.boards.tortuga_cards.facts import Knowing
from companion.presenter.boards.tortuga_cards.layout import PIRATE
from companion.presenter.boards.tortuga_cards.touches import Touching, line_asked
from companion.presenter.theme import CLEAR, DARK, LIGHT, paint

RIBBON: Final = paint("#2A1D12", strength=0.86)
CHIP: Final = paint("#F8EFD6", strength=0.92)
FAINT: Final = 0.32
WON: Final = paint("#2E7D46")
LOST: Final = paint("#5A4A38")
ROOM_FOR_NAMES: Final = 40.0
"""A narrower part shows no hand."""
ROOM_FOR_AN_EVENT: Final = 30.0
"""A narrower chip shows the sign of an event without its name."""


class CardsBoard(Touching, Knowing, Board):
    """Six columns, or twelve."""

    score_signs: ClassVar[Mapping[str, str]] = {
        "treasures-1": "treasure",
        "transports-1": "ship",
        "treasures-2": "treasure",
        "transports-2": "ship",
    }

    in_hand: ClassVar[frozenset[str]] = frozenset({"hand-seen"})
    size: ClassVar[tuple[float, float]] = layout.SIZE

    def pieces(self, scene: Scene) -> tuple[Piece, ...]:
        """Lay out parts, rows, columns, and the people above them."""
        view: View = scene.view
        count = len(scene.names)
        laid = list(ground("cards", *layout.SIZE, scene))
        for number in range(count):
            laid += self._part(scene, number, _owner(scene, number))
        laid += _heads(scene)
        for column in range(1, layout.columns_of(count) + 1):
            seen = view.columns[column - 1] if column <= len(view.columns) else None
            laid += _column(scene, column, seen)
        if scene.asked is not None and dict(scene.asked.about).get("lot") == "starter":
            laid += [self._plate(scene, seat, layout.waiting(place, count)) for place, seat in enumerate(scene.names)]
        return tuple(laid)

    def _part(self, scene: Scene, number: int, seat: Seat | None) -> list[Piece]:
        """Lay out the part of one player: the ground, the name, and what the player has."""
        count = len(scene.names)
        area = layout.part(number, count)
        each = layout.columns_of(count) // count
        mark = scene.marks[seat] if seat is not None else None
        ground = Piece(
            key=f"part-{number}",
            **area._asdict(),
            fill=(*mark.paint[:3], 0.38) if mark else (1, 1, 1, 0.08 + 0.06 * (number % 2)),
            corner=2,
            spot=f"half-{number * each + 1}",
        )
        player = next((one for one in scene.view.players if one.seat == seat), None)
        if player is None or seat is None:
            return [ground]
        plate = layout.plate(number, count)
        hand = _hand(scene, player, layout.hand(number, count)) if plate.w > ROOM_FOR_NAMES else []
        plate = plate._replace(w=plate.w - layout.HAND - 0.6) if hand else plate
        return [ground, self._plate(scene, seat, plate), *hand, *_chips(scene, player, layout.chips(number, count))]

    def _plate(self, scene: Scene, seat: Seat, area: Area) -> Piece:
        turn = scene.view.turn == seat or seat in scene.acting
        edge = scene.look.glow if turn else DARK
        return replace(self.pawn(scene, seat, *area), edge=edge, letters=area.h * 0.58)


def _owner(scene: Scene, number: int) -> Seat | None:
    """Say whose a part is; None before they are taken."""
    view: View = scene.view
    if not view.players:
        return None
    ranked = sorted(view.players, key=lambda player: player.first)
    return ranked[number].seat


def _chips(scene: Scene, player: PlayerView, area: Area) -> list[Piece]:
    """2.5, 4.7 The event, and the prestige: what is counted, and what is in sight."""
    done = sum(one.treasures + one.transports for one in player.rounds)
    counted = len(player.rounds) >= scene.view.round
    now = 0 if counted else player.now.treasures + player.now.transports
    large = area.w > ROOM_FOR_NAMES
    score = 20.0 if large else area.w * 0.62
    laid = [
        Piece(
            key=f"score-{player.seat}",
            x=area.x + area.w - score,
            y=area.y,
            w=score,
            h=area.h,
            fill=CHIP,
            corner=1.5,
            cells=(Badge("trophy", DARK, f"{done}{' + ' if large else '+'}{now}" if now else str(done)),),
            ink=DARK,
            letters=6,
        )
    ]
    left = area.w - score - 0.6
    if player.event is not None:
        laid.append(_event(scene, player, Area(area.x, area.y, left, area.h), named=left > ROOM_FOR_AN_EVENT))
    return laid


def _hand(scene: Scene, player: PlayerView, area: Area) -> list[Piece]:
    """3.3 How many cards of the row that is due a player holds, face down."""
    row = scene.view.row
    held = player.cards[ROWS.index(row)] if row is not None and player.cards else 0
    if not held or row is None:
        return []
    cells = (Badge(back_named("tortuga_cards", DECK_OF_LINE[row].value, POKER), text=str(held)),)
    return [
        Piece(
            key=f"hand-{player.seat}",
            **area._asdict(),
            fill=CHIP,
            corner=1.5,
            cells=cells,
            ink=DARK,
            letters=6,
        )
    ]


def _event(scene: Scene, player: PlayerView, area: Area, *, named: bool) -> Piece:
    """2.5, 7.1 The event in front of a player, open or face down; one that was played is faint."""
    event = player.event
    sign = event_name(event) if event is not None else ""
    strength = FAINT if player.event_played else 1.0
    tint = (1.0, 1.0, 1.0, strength)
    return Piece(
        key=f"event-{player.seat}",
        **area._asdict(),
        fill=(*CHIP[:3], CHIP[3] * max(0.6, strength)),
        corner=1.5,
        picture=sign if named else "",
        tint=tint,
        text=scene.word(event) if named and event is not None else "",
        cells=() if named else (Badge(sign, tint),),
        ink=(*DARK[:3], max(0.55, strength)),
        letters=5,
        spot=f"event-{player.seat}",
    )


def _heads(scene: Scene) -> list[Piece]:
    """3.1 The signs of the rows, the one that is being filled in brass; and which round it is."""
    view: View = scene.view
    due = view.row.value if view.row is not None else line_asked(scene)
    laid = [
        Piece(
            key="round",
            **layout.ROUND._asdict(),
            fill=RIBBON,
            corner=1.6,
            cells=(Badge("clock", LIGHT, f"{view.round}/{ROUNDS}"),),
            ink=LIGHT,
            letters=6,
        )
    ]
    for line in layout.LINES:
        area = layout.head(line)
        fill = scene.look.brass if line == due else RIBBON
        ink = scene.look.brass_ink if line == due else LIGHT
        laid.append(
            Piece(key=f"row-{line}", **area._asdict(), fill=fill, corner=1.6, cells=(Badge(SIGN_OF[line], ink),))
        )
    area = layout.result(1, 2)._replace(x=0.5, w=layout.LEFT - 1)
    laid.append(Piece(key="row-result", **area._asdict(), fill=RIBBON, corner=1.6, cells=(Badge("boarding", LIGHT),)))
    return laid


def _column(scene: Scene, column: int, seen: ColumnView | None) -> list[Piece]:
    """Lay out one column from the pirate to the result."""
    count = len(scene.names)
    faces = (seen.pirate, seen.transport, seen.treasure, seen.sea, seen.strategy) if seen else (None,) * 5
    laid = []
    for line, face in zip(layout.LINES, faces, strict=True):
        area = layout.cell(line, column, count)
        if face is None or seen is None:
            laid.append(empty(scene, line, area, column))
        else:
            shown = card(face, area, column, seen)
            first = _is_first(scene, line, column)
            laid.append(replace(shown, edge=scene.look.glow, corner=2.4) if first else shown)
            laid += coin(scene, face, area, column)
    top = layout.cell(PIRATE, column, count)
    if seen is not None and seen.storm:
        side = min(top.w, top.h) * 0.8
        laid.append(
            Piece(
                key=f"storm-{column}",
                x=top.x + (top.w - side) / 2,
                y=top.y + (top.h - side) / 2,
                w=side,
                h=side,
                picture="storm",
                tint=scene.look.glow,
            )
        )
    above = layout.number(column, count)._asdict()
    return [
        *laid,
        Piece(key=f"number-{column}", **above, text=str(column), ink=LIGHT, letters=4.6),
        _result(scene, column, seen),
    ]


def _is_first(scene: Scene, line: str, column: int) -> bool:
    """6.2, 6.3 Say whether this card was named already and waits for the one it changes places with."""
    if not isinstance(scene.asked, Choose) or line != line_asked(scene):
        return False
    return dict(scene.asked.about).get("column") == column


def _result(scene: Scene, column: int, seen: ColumnView | None) -> Piece:
    """4.3 How a complete column stands."""
    area = layout.result(column, len(scene.names))
    stands = seen.outcome if seen is not None else None
    if seen is None or stands is None:
        return Piece(key=f"result-{column}", **area._asdict(), fill=RIBBON, corner=1.6)
    sign = "storm" if stands.storm else "check" if seen.wins else "close"
    against = f"{stands.attack}:{stands.defence}"
    return Piece(
        key=f"result-{column}",
        **area._asdict(),
        fill=WON if seen.wins else LOST,
        edge=scene.look.glow if seen.wins else CLEAR,
        corner=1.6,
        cells=(Badge(sign, LIGHT), Badge("", LIGHT, against)),
        ink=LIGHT,
        letters=5.6,
    )
