"""The doctor's findings as rows to read: a sign, what is so, and how to mend it. No Kivy.

The doctor tries cameras and lamps, which takes seconds: it works on a thread of its own, and the screen fetches what it
has found so far.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from companion.i18n import Translator
from companion.i18n.hardware_words import hardware_advice, hardware_text, one_line
from companion.presenter.camera.late_imports import load_camera_rooms
from companion.session.data_folder import DataFolder

if TYPE_CHECKING:
    from hardware.doctor import Finding

T = TypeVar("T")
SIGNS: Final = {"good": "check", "absent": "minus", "warning": "eye", "broken": "no"}


class Told(NamedTuple):
    """One finding in words."""

    picture: str
    text: str
    mend: str


def told(tr: Translator, finding: Finding) -> Told:
    """Say what was found."""
    cure = one_line(hardware_advice(tr, finding.key, finding.facts))
    return Told(SIGNS.get(finding.state, "minus"), one_line(hardware_text(tr, finding.key, finding.facts)), cure)


class Examination(Generic[T]):
    """One visit, on a thread that nobody waits for; `found` gives what is new, `over` says when there is no more."""

    def __init__(self, look: Callable[[], Iterable[T]]) -> None:
        self._look = look
        self._found: SimpleQueue[T | None] = SimpleQueue()
        self.over = False
        threading.Thread(target=self._run, name="doctor", daemon=True).start()

    def _run(self) -> None:
        try:
            for finding in self._look():
                self._found.put(finding)
        finally:
            self._found.put(None)

    def found(self) -> list[T]:
        """Take what was found since the last time."""
        new: list[T] = []
        while True:
            try:
                one = self._found.get_nowait()
            except Empty:
                return new
            if one is None:
                self.over = True
            else:
                new.append(one)


def everything(folder: Path) -> Iterable[Finding]:
    """Look at all the hardware."""
    load_camera_rooms()
    from companion.bridge.camera.camera_checkup import with_pictures  # noqa: PLC0415  it loads OpenCV: half a second, fifty megabytes
    from hardware.doctor import Machine, examine  # noqa: PLC0415  as above
    from hardware.seats import STANDARD_WIRING  # noqa: PLC0415  as above
    from hardware.vision.shared.camera_memory import Devices  # noqa: PLC0415  as above

    machine, devices = Machine(), Devices(DataFolder(folder).devices)
    return with_pictures(examine(folder, Path(STANDARD_WIRING), machine, None), devices, machine)
