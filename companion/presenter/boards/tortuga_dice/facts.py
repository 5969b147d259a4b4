"""What can be said about people, dice and tiles: to everybody, to their owner, and in the rules at hand."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.answers import Shown, Tile
from companion.engine.games.tortuga_dice.dice import DieRow, rows_of, values
from companion.engine.games.tortuga_dice.happenings import DieRolled
from companion.engine.games.tortuga_dice.pieces import ACTION_OF, CAP, SKULL, Action, Colour, Die, Face, Zone
from companion.engine.games.tortuga_dice.view import BoardView, View
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.hand_moves import Move
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.setup import Caution, Setup
from companion.faces.face_names import die_named
from companion.i18n.handbook import Article
from companion.i18n.wording import tag_of
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Scene
from companion.presenter.boards.tortuga_dice.board_signs import (
    SIGN_OF,
    ZONE_SIGNS,
    board_of,
    chest_sign,
    die_name,
    tile_name,
    value_of,
    zone_of,
)

NEWS: Final[dict[str, str]] = {
    "middle-laid": "island",
    "board-laid": "table",
    "marker-given": "wheel",
    "marker-passed": "wheel",
    "bag-empty": "bag",
    "round-began": "next",
    "roll-began": "die",
    "screens-lifted": "eye",
    "skulls-shown": "skull",
    "stuck-shown": "no",
    "bonus-void": "no",
    "declined": "close",
    "tiles-taken": "coin",
    "dice-taken-back": "die",
    "chests-home": "flag",
    "home-reached": "flag",
    "scored": "trophy",
}


class Knowing(Board):
    """Words and signs."""

    def laid(self, move: Move) -> tuple[str, ...]:
        """3 Say which pieces a hand lays: pawns, dice, the tiles in the middle, a chest in a zone."""
        where, _, who = str(move.to).rpartition("-")
        if str(move.piece).startswith("chest-"):
            return (f"{move.piece}@{who}-{where}#*",)
        return ("tiles-left",) if move.to == "tiles" else super().laid(move)

    def thing(self, piece: str) -> str:
        """Name the picture of a die, a pawn or a marker."""
        kind, _, rest = piece.partition("-")
        if kind == "die":
            return die_named(SIGN_OF[Face.SKULL])
        if kind == "chest":
            return chest_sign(Colour(rest))
        return {"ship": "ship", "pirate": "pawn", "first": "wheel"}.get(kind, "hand")

    def news(self, what: Happening) -> str:
        """Name the sign of a happening: the chest, the face or the action it is about, or what the hands take up."""
        face = getattr(what, "face", None) or getattr(what, "action", None)
        colour = getattr(what, "colour", None)
        tag = tag_of(what)
        if isinstance(what, DieRolled):
            return die_named(SIGN_OF[what.face], *((str(what.value), "") if what.value is not None else ("", what.die)))
        if colour is not None:
            return chest_sign(colour)
        if tag in NEWS:
            return NEWS[tag]
        if isinstance(face, (Face, Action)):
            return SIGN_OF[face.value]
        if tag.startswith("pawn"):
            return "ship" if getattr(what, "pawn", "") == "ship" else "corps"
        return tile_name(getattr(what, "coins")) if tag in ("tile-seen", "tile-kept") else "coin"  # noqa: B009  any happening

    def things(self, spot: str, scene: Scene) -> tuple[str, ...]:
        """Say what a spot is, in the words of the handbook."""
        kind, _, _ = spot.partition("-")
        if kind in ("middle", "central"):
            return ("name.central-island",)
        return ("prompt.keep",) if kind == "die" else super().things(spot, scene)

    def facts(self, scene: Scene, seat: Seat) -> tuple[Badge, ...]:
        """10.1 What everybody may know about one player."""
        board = board_of(scene, seat)
        if board is None:
            return ()
        tr = scene.tr
        told = [
            Badge("ship", text=tr.text("tortuga_dice.ship", space=board.ship, room=CAP[board.ship])),
            Badge("corps", text=tr.text("tortuga_dice.pirate", space=board.pirate, room=CAP[board.pirate])),
        ]
        told += [_zone(scene, board, zone) for zone in (Zone.TORTUGA, Zone.FLEET, Zone.CREW, Zone.ISLAND)]
        told += [
            Badge(SIGN_OF[action.value], text=self._field(scene, board, action))
            for action in Action
            if board.dice.get(action) or board.bonus.get(action)
        ]
        told.append(Badge("coin", text=tr.text("tortuga_dice.tiles", tiles=board.tiles)))
        return tuple(told)

    def _field(self, scene: Scene, board: BoardView, action: Action) -> str:
        """Say what lies on one action: dice with their values, the bonus tile, and what it comes to."""
        view: View = scene.view
        dice = [str(value_of(view, letter, action)) for letter in board.dice.get(action, "")]
        bonus = board.bonus.get(action, 0)
        lying = ", ".join([*dice, *([f"+{bonus}"] if bonus else [])])
        total = board.totals.get(action, 0)
        return scene.tr.text("tortuga_dice.field", action=scene.word(action), lying=lying, total=total)

    def secrets(self, scene: Scene) -> tuple[Badge, ...]:
        """10.2 What one player may know: the own roll, and the coins of the own treasure tiles."""
        view: View = scene.view
        told = []
        own = board_of(scene, view.seat) if view.seat is not None else None
        for letter, face in sorted(view.rolled.items()):
            value = None if face is SKULL else value_of(view, letter, ACTION_OF[Face(face)])
            text = scene.tr.option(scene.game, Shown(Die(letter), Face(face), value))
            sign = die_name(own.livery, letter, face, value) if own is not None else SIGN_OF[face]
            told.append(Badge(sign, text=text[:1].upper() + text[1:]))
        tiles = [coins for coins in (own.coins if own else ()) if coins]
        for coins in sorted(tiles, reverse=True):
            text = scene.tr.text("tortuga_dice.tile", coins=scene.tr.option(scene.game, Tile(coins)))
            told.append(Badge(tile_name(coins), text=text))
        told += [
            Badge(
                tile_name(coins),
                text=scene.tr.text("tortuga_dice.seen", coins=scene.tr.option(scene.game, Tile(coins))),
            )
            for coins in view.looking
        ]
        return tuple(told)

    def compared(self, guess: Caution, setup: Setup, scene: Scene) -> tuple[str, ...]:
        """1.8 List the faces of every die."""
        rows = rows_of(guess.box.get("dice", ()))
        return tuple(
            " · ".join((scene.tr.text("tortuga_dice.die", die=row.die.value), *_faces(scene, row))) for row in rows
        ) or super().compared(guess, setup, scene)

    def reference(self, scene: Scene) -> tuple[Article, ...]:
        """Open the handbook; and say what every die shows in this box."""
        told: list[Article] = []
        rows = scene.view.values if scene.view is not None else tuple(values(()).values())
        for row in rows:
            shown = _faces(scene, row)
            told.append(
                Article(
                    scene.tr.text("tortuga_dice.die", die=row.die.value),
                    f"{', '.join(shown)}.",
                    picture=die_named(SIGN_OF[Face.SKULL], row.die.value),
                    rule="1.7",
                )
            )
        return super().reference(scene) + tuple(told)


def _faces(scene: Scene, row: DieRow) -> list[str]:
    return [f"{scene.word(action)} {value}" for action, value in zip(Action, row.values, strict=True)]


def _zone(scene: Scene, board: BoardView, zone: Zone) -> Badge:
    chests = ", ".join(scene.word(colour) for colour in zone_of(board, zone)) or "–"
    name = scene.word(zone)
    text = scene.tr.text("tortuga_dice.zone", zone=name[:1].upper() + name[1:], chests=chests)
    return Badge(ZONE_SIGNS[zone], text=text)
