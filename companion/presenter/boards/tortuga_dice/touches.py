"""What a touch on the table of the dice game means."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.answers import (
    FLIP,
    NEW,
    TO,
    Act,
    Chest,
    Decline,
    Done,
    Flip,
    Keep,
    New,
    Pirate,
    Shown,
    Slot,
    Stuck,
    Tile,
    To,
)
from companion.engine.games.tortuga_dice.pieces import ACTION_OF, SKULL, Action, Face
from companion.engine.games.tortuga_dice.view import BoardView
from companion.engine.kernel.decisions import Chance, Choose, Option, Seat
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Lead, Scene
from companion.presenter.boards.tortuga_dice.board_signs import (
    SIGN_OF,
    asked_about,
    board_of,
    chest_sign,
    die_name,
    looked_at,
    tells_alone,
    tile_name,
    value_of,
)
from companion.presenter.theme import WHITE, Paint

SIGNS: Final[dict[type[Option], str]] = {
    Keep: "die",
    Stuck: "no",
    Act: "check",
    Decline: "close",
    Done: "check",
}


class Touching(Board):
    """From spots to answers and back."""

    def spots(self, option: Option, scene: Scene) -> frozenset[str]:  # noqa: PLR0911  one case per kind
        """Say which spots give this answer when all of them have been touched."""
        match option:
            case Shown(die, face):
                return frozenset({f"die-{die}", f"field-{face}"})
            case Keep(letters):
                return frozenset(f"die-{letter}" for letter in letters)
            case To(action) | New(action) | Flip(action):
                return frozenset({f"field-{action}"})
            case Act():
                return frozenset({_acting_on(scene)})
            case Slot(_, slot):
                return frozenset({f"slot-{slot}"})
            case Chest(colour):
                return frozenset({f"{_chests_from(scene)}-{colour}"})
            case Pirate(who):
                return frozenset({f"pawn-{who}"})
        return frozenset()

    def lead(self, option: Option, scene: Scene) -> Lead | None:
        """10.3 The face is named first, as people see it; then its value, or the letter of a skull."""
        if isinstance(option, Shown):
            word = scene.word(option.face)
            return Lead(f"field-{option.face}", word[:1].upper() + word[1:], SIGN_OF[option.face])
        return None

    def words(self, option: Option, scene: Scene) -> str:
        """4.4 Say a group of dice by what it would count, and a die by what it shows; all else as the rules do."""
        if not isinstance(option, Keep):
            return self.recalled(option, scene)
        view = scene.view
        asked = scene.asked.seat if isinstance(scene.asked, Choose) else None
        open_ = board_of(scene, asked) if asked is not None else None
        faces = open_.shown if open_ is not None else view.rolled
        shown = {faces[letter] for letter in option.dice if letter in faces} - {SKULL}
        if len(shown) != 1:
            return scene.tr.text("tortuga_dice.keep-skulls", dice=option.dice)
        action = Action(shown.pop().value)
        values = {letter: value_of(view, letter, action) for letter in option.dice}
        lying = [
            f"{scene.word(SKULL)} {letter}" if faces[letter] is SKULL else str(value)
            for letter, value in values.items()
        ]
        return scene.tr.text(
            "tortuga_dice.keep", action=scene.word(action), total=sum(values.values()), dice=" + ".join(lying)
        )

    def recalled(self, option: Option, scene: Scene) -> str:
        """1.7 Say a die by what it shows."""
        if isinstance(option, Shown) and tells_alone(scene.view, option.face.value, option.value):
            return f"{scene.word(option.face)} {option.value}"
        return super().recalled(option, scene)

    def meant(self, spot: str, scene: Scene) -> tuple[Option, ...]:
        """Say what a touch would mean, for an explanation."""
        asked = scene.asked
        kind, _, what = spot.partition("-")
        if not isinstance(asked, Choose):
            return ()
        if asked.prompt == "attack-whom" and kind == "pawn":
            return (Pirate(Seat(what)),)
        if kind == "field" and asked.prompt == "bonus-tile":
            return (NEW[Action(what)], FLIP[Action(what)])
        if kind == "field" and asked.prompt == "turn-skulls":
            return (TO[Action(what)],)
        return ()

    def picture(self, option: Option) -> str:
        """Name the sign of an answer."""
        match option:
            case To(action) | New(action) | Flip(action):
                return SIGN_OF[action.value]
            case Shown(_, face):
                return SIGN_OF[face.value]
            case Chest(colour) | Slot(colour, _):
                return chest_sign(colour)
            case Tile(coins):
                return tile_name(coins)
        return SIGNS.get(type(option), "")

    def drawing(self, option: Option, scene: Scene) -> str:
        """Name the dice as they lie: what is kept, what was rolled."""
        owner = scene.view.seat if scene.view.seat is not None else looked_at(scene)
        board = board_of(scene, owner)
        match option:
            case Shown(die, face, value) if board is not None:
                twin = not tells_alone(scene.view, face.value, value)
                return die_name(board.livery, die.value, face.value, value, twin=twin)
            case Keep(letters) if board is not None:
                faces = board.shown or scene.view.rolled
                if all(letter in faces for letter in letters):
                    return "+".join(_die(scene, board, letter, faces[letter]) for letter in letters)
        return self.picture(option)

    def tint(self, option: Option) -> Paint | None:
        """Leave chests their own colours."""
        return WHITE if isinstance(option, (Chest, Slot)) else None


def _die(scene: Scene, board: BoardView, letter: str, face: Face) -> str:
    value = None if face is SKULL else value_of(scene.view, letter, ACTION_OF[Face(face)])
    return die_name(board.livery, letter, face, value)


def _acting_on(scene: Scene) -> str:
    """6.10-6.12 What the hands take up: a pawn, or a chest and tiles from the middle."""
    action = asked_about(scene).get("action")
    return {Action.FLEET.value: "track-ship", Action.CREW.value: "track-pirate"}.get(str(action), "middle")


def _chests_from(scene: Scene) -> str:
    if isinstance(scene.asked, Chance):
        return "bag"
    prompt = scene.asked.prompt if isinstance(scene.asked, Choose) else ""
    return "load" if prompt == "load-next" else "central"
