"""The dice without pips of a game, face by face: what to teach, and how it is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.camera.dice_sights import COMBAT, SYMBOL
from companion.engine.shelf import SHELF

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.engine.kernel.game import Game
    from companion.i18n import Translator


@dataclass(frozen=True, slots=True)
class DieKind:
    """One die: `kind` and `faces` as the hardware calls them, `letter` where a box has several alike."""

    game: str
    source: str
    kind: str
    faces: tuple[str, ...]
    letter: str = ""

    def title(self, tr: Translator) -> str:
        """What the die is called."""
        name = tr.text("stock.die", letter=self.letter) if self.letter else tr.name(self.game, self.source, "source")
        return name[:1].upper() + name[1:]

    def face(self, tr: Translator, face: str) -> str:
        """What a face is called."""
        word, _, sign = face.partition(" ")
        name = word if word.isdecimal() else tr.name(self.game, word)
        return f"{name[:1].upper()}{name[1:]} {sign}".strip()


def dice_of(game: Game[Any]) -> tuple[DieKind, ...]:
    """List the dice of a game that must be taught, as they are printed."""
    made = FACES.get(game.name)
    return made(game.printed().get("box", {})) if made is not None else ()


def die_named(word: str) -> tuple[DieKind, ...]:
    """The dice that a word means: all of a game, or one by its kind; none if nobody knows it."""
    if word in SHELF:
        return dice_of(SHELF[word])
    return tuple(die for game in SHELF.values() for die in dice_of(game) if word in (die.kind, die.letter))


def known_dice() -> tuple[str, ...]:
    """The kinds of all dice that must be taught, whatever their game."""
    return tuple(die.kind for game in SHELF.values() for die in dice_of(game))


def _combat(box: Mapping[str, Any]) -> tuple[DieKind, ...]:
    return (DieKind("jamaica", "combat-die", COMBAT, tuple(box["die"])),)


def _symbols(box: Mapping[str, Any]) -> tuple[DieKind, ...]:
    made = []
    for row in box["dice"]:
        letter = row["die"]
        faces = [f"{action} {value}" for action, value in row.items() if isinstance(value, int)]
        made.append(DieKind("tortuga_dice", "dice", f"{SYMBOL} {letter}", (*faces, f"skull {letter}"), letter))
    return tuple(made)


FACES: Final[dict[str, Callable[[Mapping[str, Any]], tuple[DieKind, ...]]]] = {
    "jamaica": _combat,
    "tortuga_dice": _symbols,
}
