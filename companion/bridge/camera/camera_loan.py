"""The loan of the app's camera to a lesson: the lookout lets it go, and gets it back afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.bridge.box_cards import readable_decks
from companion.bridge.senses import DRAWN, SIMULATED
from companion.engine.shelf import facts_of
from hardware.camera.choose import choose_source
from hardware.camera.worker import WorkingCamera
from hardware.errors import UnknownCamera
from hardware.simulation import SimulatedTable

if TYPE_CHECKING:
    from pathlib import Path

    from companion.bridge.recording import Keeper
    from companion.bridge.senses import Senses
    from hardware.camera.frame import Camera


class LentCamera(NamedTuple):
    """A camera for a while, the table under it if that is simulated, and what keeps pictures if a tape is running."""

    camera: Camera
    table: SimulatedTable | None = None
    keep: Keeper | None = None


def is_simulated(senses: Senses) -> bool:
    """Whether the table under the camera is simulated."""
    return senses.wish.camera.partition(":")[0] == SIMULATED


def kept_in(senses: Senses, home: Path) -> Path:
    """The folder for what is taught; a real table's box is never mixed with a simulated one."""
    return home / SIMULATED if is_simulated(senses) else home


def teachable(game: str, source: str) -> bool:
    """Whether a camera could read this source once it is taught."""
    return source in facts_of(game).dice or bool(readable_decks(game, source))


class Loan:
    """The camera, taken from the lookout on the screen's thread; calling it opens the camera, and may take seconds."""

    def __init__(self, senses: Senses) -> None:
        self._senses = senses
        self._lookout, senses.lookout = senses.lookout, None

    def __call__(self) -> LentCamera | None:
        self.free()
        senses = self._senses
        if not senses.sees:
            return None
        table = SimulatedTable(senses.wish.seed) if is_simulated(senses) else None
        try:
            source = choose_source(senses.wish.camera, table)
        except UnknownCamera:
            return None
        keep = senses.recording.lesson() if senses.recording is not None else None
        return LentCamera(WorkingCamera(source, patience=DRAWN if table is not None else None), table, keep)

    def free(self) -> None:
        """See that the lookout has let the camera go; twice is fine."""
        if self._lookout is not None:
            self._lookout.close()
            self._lookout = None
