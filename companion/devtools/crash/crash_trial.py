"""One scene recorded, and the power cut at many moments of it."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from typing import Final

from msgspec import Struct

from companion.devtools.crash.crash_scenes import Scene
from companion.devtools.crash.disk_log import MANNERS, DiskLog
from companion.devtools.crash.sqlite_layer import SqliteLayer
from companion.devtools.crash.write_recorder import Recorder
from companion.session.data_folder import DataFolder

_QUICK: Final = Path("/dev/shm")  # noqa: S108  folders of our own are made in it
_DATA: Final = "data"


class Trial(Struct, frozen=True):
    """How a scene stood the power cuts: what was written and synced in it, how many states, and which were wrong."""

    scene: str
    writes: int
    syncs: int
    states: int
    wrong: list[str]


def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(dir=_QUICK if _QUICK.is_dir() else None)


def record(scene: Scene) -> DiskLog:
    """Let it happen once, and write everything down."""
    with _folder() as made:
        folder = DataFolder(Path(made, _DATA))
        scene.prepare(folder)
        recorder = Recorder(Path(made))
        layer = SqliteLayer(recorder)
        with layer.in_use(), recorder.recording() as log:
            scene.act(folder, recorder)
        return log


def tried(scene: Scene, states: int, seed: int, *, log: DiskLog | None = None) -> Trial:
    """Cut the power so many times, and look at what is left each time."""
    log = log or record(scene)
    chance = Random(seed)
    wrong = []
    for state in range(states):
        end = chance.randint(0, len(log.events))
        manner = MANNERS[state % len(MANNERS)]
        with _folder() as made:
            log.after_power_cut(end, manner, chance).lay_out(Path(made))
            try:
                found = scene.judge(DataFolder(Path(made, _DATA)), log.confirmed(end))
            except Exception as error:  # noqa: BLE001  whatever it is, the next start must not meet it
                found = repr(error)
        if found:
            wrong.append(f"after {end} of {len(log.events)}, {manner}: {found}")
    kinds = [event.kind for event in log.events]
    return Trial(scene.name, kinds.count("write"), kinds.count("sync") + kinds.count("syncdir"), states, wrong)
