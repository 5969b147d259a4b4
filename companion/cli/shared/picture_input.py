"""Pictures that a command reads: the camera asked for, and libraries kept from writing to stderr meanwhile."""

from __future__ import annotations

import os
import sys
from contextlib import closing, contextmanager, redirect_stderr
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.cli.errors import Failed, WrongUsage
from companion.i18n.hardware_words import hardware_text
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
STDERR: Final = 2


class OpenCamera(NamedTuple):
    """A camera that gives pictures, where they come from, and the first of them."""

    source: Source
    camera: WorkingCamera
    first: Frame


@contextmanager
def open_camera(tr: Translator, word: str, table: SimulatedTable | None = None) -> Iterator[OpenCamera]:
    """Let the camera look that a word names; the simulated table only where it was asked for."""
    source = _asked_for(tr, word, table)
    source.open()  # says what is missing; the camera opens it on its own thread, and only tries again
    source.close()
    with closing(WorkingCamera(source)) as camera:
        first = camera.next_frame(0, PATIENCE)
        if first is None:
            raise Failed(hardware_text(tr, "doctor.cameras.no-picture", {}))
        yield OpenCamera(source, camera, first)


def _asked_for(tr: Translator, word: str, table: SimulatedTable | None) -> Source:
    if word == AUTO and real_camera() is None:
        raise Failed(tr.text("camera.none"))
    try:
        return choose_source(word, table)
    except UnknownCamera as error:
        raise WrongUsage(f"--camera: {hardware_text(tr, error.key, error.facts)}") from error


@contextmanager
def libraries_silenced() -> Iterator[None]:
    """Let only our own words reach stderr meanwhile: what is wrong with a file is said by the command, in one line."""
    if sys.stderr is None:  # nobody would hear it
        yield
        return
    sys.stderr.flush()
    kept = os.dup(STDERR)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, STDERR)
    os.close(nowhere)
    try:
        with os.fdopen(os.dup(kept), "w", buffering=1, errors="backslashreplace") as ours, redirect_stderr(ours):
            yield
    finally:
        os.dup2(kept, STDERR)
        os.close(kept)
