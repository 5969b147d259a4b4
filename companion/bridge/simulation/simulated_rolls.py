"""A simulated table: what is asked for is rolled on it by a seed, and read off it as off a real one."""

from __future__ import annotations

import json
import logging
import random
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.simulation.simulated_cards import SimulatedCards
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.table_facts import ASIDE, COUNTS, KEPT, LYING, OPEN, PIPS, DieFace
from companion.i18n import translator
from hardware.simulation import LETTERS, SYMBOL_COLOURS, Die, SimulatedTable, combat_die, ordinary_die, symbol_die
from hardware.simulation.die import ACTIONS
from hardware.vision.dice.face_templates import FaceTemplates, read_faces
from hardware.vision.dice.simulated_faces import library

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator
    from pathlib import Path

    from companion.engine.kernel.decisions import Decision, Option
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.i18n import Translator
    from hardware.vision.dice.dice_values import Point

COMBAT: Final = "combat"
SYMBOL: Final = "symbol"
COLOUR: Final = next(iter(SYMBOL_COLOURS))
DRAWABLE: Final = (COMBAT, *(f"{SYMBOL} {letter}" for letter in LETTERS))
"""The dice without pips that lie on this table."""
MOST_KEPT: Final = 3
_SYMBOL_FACE: Final = re.compile(r"(\w+) (\d+)")

_log = logging.getLogger(__name__)


class SimulatedHands:
    """Rolls what the rules ask for; the same seed gives the same rolls."""

    def __init__(self, seed: int = 0, tr: Translator | None = None) -> None:
        self.table = SimulatedTable(seed)
        self.cards = SimulatedCards(self.table, seed, tr or translator("en"))
        self.tray: tuple[Point, ...] = ()
        """The corners between which dice are rolled, in shares of the picture; none if they may fall anywhere."""
        self._seed = seed
        self._rolls = 0

    def play(self, match: Match[Any]) -> None:
        """Roll or lay whatever is asked for."""
        if not self.roll(match.game, match.decision):
            self.cards.lay(match)

    def roll(self, game: Game[Any], asked: Decision | None) -> tuple[DieFace, ...]:
        """Roll what is asked for, as it may fall; nothing if it is not a roll of dice."""
        fallen = self.choose(game, asked)
        if fallen:
            self._rolls += 1
            self.cards.clear()
            dice, faces = [die_of(one.kind, [one.face]) for one in fallen], [one.face for one in fallen]
            self.table.roll(dice, faces, self.tray)
        return fallen

    def choose(self, game: Game[Any], asked: Decision | None) -> tuple[DieFace, ...]:
        """Say how the dice would fall."""
        facts = game.extras.table_facts.dice.get(asked.source) if isinstance(asked, Chance) else None
        if not isinstance(asked, Chance) or facts is None or any(die.kind not in DRAWABLE for die in facts.taught):
            return ()
        chance = random.Random(f"{self._seed} {self._rolls} {asked.source}")
        about = dict(asked.about)
        if KEPT in about:
            return tuple(facts.called(*one) for one in _kept(game, asked, facts.single, chance))
        if COUNTS in about:
            return tuple(DieFace(PIPS, str(chance.randint(1, 6))) for _ in range(int(about[LYING])))
        fallen = [facts.called(*one) for one in _rolled(game, asked, chance)]
        return (*fallen, *(DieFace(PIPS, face) for face in str(about.get(ASIDE, ""))))


def _rolled(game: Game[Any], asked: Chance, chance: random.Random) -> Iterator[tuple[Option, str, str]]:
    """Each die that is asked for as it may fall; of several alike, as many as there are."""
    groups: dict[tuple[str, ...], list[int]] = {}
    for place, outcome in enumerate(asked.outcomes):
        dice = tuple(die for die, _ in game.extras.dice_there(asked, outcome))
        groups.setdefault(dice, []).append(place)
    alike = int(dict(asked.about).get(OPEN, 1)) if len(groups) == 1 else 1
    for places in [places for dice, places in groups.items() if dice for _ in range(alike)]:
        weights = [asked.weights[place] for place in places] if asked.weights else None
        outcome = asked.outcomes[chance.choices(places, weights)[0]]
        for die, face in game.extras.dice_there(asked, outcome):
            yield outcome, die, face


def _kept(
    game: Game[Any], asked: Chance, single: Collection[str], chance: random.Random
) -> list[tuple[Option, str, str]]:
    """Some dice that show the same: those may always be kept together where there is room for them."""
    found = [(outcome, die, face) for outcome in asked.outcomes for die, face in game.extras.dice_there(asked, outcome)]
    face = chance.choice(sorted({face for _, _, face in found}))
    alike = [one for one in found if one[2] == face]
    number = 1 if face in single else chance.randint(1, min(MOST_KEPT, len(alike)))
    return sorted(chance.sample(alike, number), key=lambda one: one[1])


def die_of(kind: str, faces: Iterable[str] = ()) -> Die:
    """The die that the simulated table calls so; `faces` tell the values that are printed on it."""
    if kind == PIPS:
        return ordinary_die()
    if kind == COMBAT:
        return combat_die()
    values = dict.fromkeys(ACTIONS, 1)
    for face in faces:
        if told := _SYMBOL_FACE.fullmatch(face):
            values[told[1]] = int(told[2])
    return symbol_die(COLOUR, kind.removeprefix(f"{SYMBOL} "), values)


class SimulatedFaces:
    """The faces of the dice on that table: learnt when they are first needed, and kept in a file for the next time."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._book = FaceTemplates()
        with suppress(OSError, ValueError):
            self._book = read_faces(file)

    def with_dice(self, wanted: Iterable[tuple[str, tuple[str, ...]]]) -> FaceTemplates:
        """The book, with these dice in it; takes a second for each that is new."""
        new = [(kind, faces) for kind, faces in wanted if kind != PIPS and set(faces) - set(self._book.faces(kind))]
        for kind, faces in new:
            learnt = library([die_of(kind, faces)])
            self._book = FaceTemplates((*self._book.without(kind).pages, *learnt.pages))
        if new:
            with suppress(OSError):
                self._file.write_text(json.dumps(self._book.as_json()), encoding="utf-8")
        return self._book
