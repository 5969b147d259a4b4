"""Dice of no game, under names of their own: which there are at this table, and the faces that each shall have."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any, Final

from companion.bridge.teaching.die_kinds import DieKind, die_named, known_dice, own_die
from companion.bridge.teaching.face_files import FaceShelf
from companion.session.data_folder import write_whole
from hardware.bounded_files import read_bytes
from hardware.errors import HardwareError
from hardware.vision.dice.face_templates import BookUnreadable

FILE: Final = "own-dice.json"
LONGEST, MOST_FACES, MOST_BYTES = 40, 30, 100_000
FEWEST_FACES: Final = 2
_log = logging.getLogger(__name__)


class DieRefused(HardwareError, ValueError):
    """A die that cannot be taught: without a name, with the name of a game's die, or with too few faces."""


class OwnDice:
    """The dice of no game in one folder; those that were only taught are among them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def listed(self) -> tuple[DieKind, ...]:
        """All of them, by name."""
        named = self._read()
        shelf = FaceShelf(self._folder)
        taken = set(known_dice())
        try:
            whole = shelf.whole()
            named |= {kind: list(whole.faces(kind)) for kind in whole.kinds() if kind not in taken | set(named)}
        except BookUnreadable:
            _log.warning("the taught dice cannot be read")
        return tuple(own_die(name, faces) for name, faces in sorted(named.items()))

    def named(self, name: str) -> DieKind | None:
        """The die of this name, whether of a game or of none."""
        return next(iter(die_named(name)), None) or next((die for die in self.listed() if die.kind == name), None)

    def keep(self, name: str, faces: tuple[str, ...]) -> DieKind:
        """A die that shall be taught; refuses one that nobody could tell from others. Another with this name goes."""
        die = own_die(name.strip(), (face.strip() for face in faces if face.strip()))
        if not die.kind or len(die.kind) > LONGEST or die.kind in known_dice():
            raise DieRefused("die.name-taken" if die.kind in known_dice() else "die.no-name", die=die.kind)
        if not FEWEST_FACES <= len(die.faces) <= MOST_FACES or max(map(len, die.faces)) > LONGEST:
            raise DieRefused("die.few-faces", die=die.kind, least=FEWEST_FACES, most=MOST_FACES)
        kept = self._read() | {die.kind: list(die.faces)}
        write_whole(self._folder / FILE, json.dumps({"dice": kept}, ensure_ascii=False).encode())
        return die

    def _read(self) -> dict[str, list[str]]:
        """What was kept; what nobody can read counts as nothing, for what was taught is elsewhere."""
        try:
            told: Any = json.loads(read_bytes(self._folder / FILE, MOST_BYTES))
            return {str(name): [str(face) for face in faces] for name, faces in told["dice"].items() if faces}
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            _log.warning("%s cannot be read", self._folder / FILE)
            return {}
