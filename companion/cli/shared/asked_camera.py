"""The camera that a command was asked to look through, at work. If there is none, that is said at once."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.hardware_refusals import said
from hardware.camera import WorkingCamera, choose_source
from hardware.camera.choose import real_camera
from hardware.errors import UnknownCamera

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.i18n import Translator
    from hardware.camera import Source
    from hardware.camera.frame import Frame
    from hardware.simulation import SimulatedTable

AUTO: Final = "auto"
PATIENCE: Final = 10.0


class AtWork(NamedTuple):
    """A camera that gives pictures, where they come from, and the first of them."""

    source: Source
    camera: WorkingCamera
    first: Frame


@contextmanager
def at_work(tr: Translator, word: str, table: SimulatedTable | None = None) -> Iterator[AtWork]:
    """Let the camera look that a word names; the simulated table only where it was asked for."""
    source = _asked_for(tr, word, table)
    source.open()  # says what is missing; the camera opens it on its own thread, and only tries again
    source.close()
    with closing(WorkingCamera(source)) as camera:
        first = camera.next_frame(0, PATIENCE)
        if first is None:
            raise Failed(said(tr, "doctor.cameras.no-picture", {}))
        yield AtWork(source, camera, first)


def _asked_for(tr: Translator, word: str, table: SimulatedTable | None) -> Source:
    if word == AUTO and real_camera() is None:
        raise Failed(tr.text("camera.none"))
    try:
        return choose_source(word, table)
    except UnknownCamera as error:
        raise WrongUsage(f"--camera: {said(tr, error.key, error.facts)}") from error
