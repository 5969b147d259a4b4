"""A camera over a simulated table, lost and found again, and what the real reader makes of its pictures."""

from __future__ import annotations

from concurrent.futures import CancelledError
from concurrent.futures import TimeoutError as TooSlow
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from companion.bridge.camera.dice_sights import sight_of, weigh
from companion.bridge.camera.readings import Proposal, pieces
from hardware.camera import Health, SimulatedCamera, WorkingCamera
from hardware.errors import HardwareError
from hardware.simulation import SimulatedTable, ordinary_die, render
from hardware.vision import PIP_FACES, DiceReader, pip_dice

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Decision, Option
    from companion.engine.kernel.game import Game

PATIENCE: Final = 10.0
"""Seconds until a picture that does not come is given up."""
_RATE: Final = 8.0
_ZOOMS: Final = (1, 2, 4)


class SoakCamera:
    """Throws dice on a simulated table, and reads them off its picture."""

    def __init__(self, seed: int) -> None:
        self._table = SimulatedTable(seed)
        self._source = SimulatedCamera(self._table, _RATE)
        self._camera = WorkingCamera(self._source)
        self._reader = DiceReader()
        self._dice: dict[int, Any] = {}
        self._warm_up()

    def _warm_up(self) -> None:
        """Look at dice from near and far, and at nothing: each way of looking takes its memory once and keeps it."""
        self._table.put([(ordinary_die(), face) for face in PIP_FACES])
        picture = render(self._table.scene).picture
        for zoom in _ZOOMS:
            height, width = (round(side / zoom) for side in picture.shape[:2])
            self._reader.read(np.ascontiguousarray(picture[:height, :width]), pip_dice(len(PIP_FACES)))
        self._reader.read(np.zeros_like(picture), pip_dice(1))

    def can_read(self, game: Game[Any], asked: Decision | None) -> bool:
        """Whether ordinary dice decide this question; dice of many cups that are only counted are told by hand."""
        sight = sight_of(game, asked)
        return sight is not None and not sight.counted

    def read(self, game: Game[Any], asked: Any, outcome: Option) -> Proposal | None:
        """Let the dice fall as the outcome says and read them; None if there is no picture to read."""
        sight = sight_of(game, asked)
        if sight is None:
            return None
        faces = [face for _, face in pieces(game, asked, outcome)]
        dice = [self._dice.setdefault(at, ordinary_die()) for at in range(len(faces))]
        self._table.put(list(zip(dice, faces, strict=True)))
        try:
            frame = self._camera.still().result(PATIENCE)
        except (HardwareError, TooSlow, CancelledError):
            return None
        return weigh(game, asked, sight, self._reader.read(frame.picture, sight.expected)).proposal

    @property
    def lost(self) -> bool:
        """Whether the camera is away."""
        return self._source.fault is not Health.FINE

    def lose(self) -> None:
        """Pull the camera's cable."""
        self._source.fault = Health.UNPLUGGED

    def find(self) -> None:
        """Put it in again."""
        self._source.fault = Health.FINE

    def close(self) -> None:
        """Let the camera go."""
        self._camera.close()
