"""The dice without pips of a game, face by face: what to teach, and how it is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.shelf import SHELF

if TYPE_CHECKING:
    from collections.abc import Iterable

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
        """What the die is called; one of no game by the name it was taught under."""
        if not self.game:
            return self.kind
        name = tr.text("stock.die", letter=self.letter) if self.letter else tr.name(self.game, self.source, "source")
        return name[:1].upper() + name[1:]

    def face(self, tr: Translator, face: str) -> str:
        """What a face is called."""
        if not self.game:
            return face
        word, _, sign = face.partition(" ")
        name = word if word.isdecimal() else tr.name(self.game, word)
        return f"{name[:1].upper()}{name[1:]} {sign}".strip()


def dice_of(game: Game[Any]) -> tuple[DieKind, ...]:
    """List the dice of a game that must be taught, as they are printed."""
    return tuple(
        DieKind(game.name, source, die.kind, die.faces, die.letter)
        for source, dice in game.extras.table_facts.dice.items()
        for die in dice.taught
    )


def die_named(word: str) -> tuple[DieKind, ...]:
    """The dice that a word means: all of a game, or one by its kind; none if nobody knows it."""
    if word in SHELF:
        return dice_of(SHELF[word])
    return tuple(die for game in SHELF.values() for die in dice_of(game) if word in (die.kind, die.letter))


def own_die(name: str, faces: Iterable[str]) -> DieKind:
    """A die of no game, under a name of its own."""
    return DieKind("", "", name, tuple(dict.fromkeys(faces)))


def known_dice() -> tuple[str, ...]:
    """The kinds of all dice that must be taught, whatever their game."""
    return tuple(die.kind for game in SHELF.values() for die in dice_of(game))
