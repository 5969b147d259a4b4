"""The soak itself: evening after evening until the time is over, a power cut between them, all of it counted."""

from __future__ import annotations

import logging
import shutil
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.devtools.bench.bench_command import setups
from companion.devtools.soak.faults import set_clock
from companion.devtools.soak.power_cuts import PowerCuts
from companion.devtools.soak.process_health import Sample, judged, sample
from companion.devtools.soak.secret_search import Overheard
from companion.devtools.soak.soak_camera import SoakCamera
from companion.devtools.soak.soak_evening import Evening, Room
from companion.devtools.soak.soak_tally import Tally
from companion.engine.kernel.errors import KernelError
from companion.engine.shelf import SHELF
from companion.session.data_folder import DataFolder
from companion.session.errors import SessionError
from companion.session.journal.recovery import open_journal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.i18n import Translator

_SEASON: Final = 200
"""So many evenings go into one journal; then a fresh one is begun, so that the disk does not fill in earnest."""


class Plan(NamedTuple):
    """How long, from which seed, and where."""

    seconds: float
    seed: int
    folder: Path
    most: int = 1 << 62
    """No more evenings than this."""


def soak(plan: Plan, tr: Translator, progress: Callable[[Tally], None]) -> Tally:
    """Play until the time is over; Ctrl-C ends it early with what was counted so far."""
    tally, chance = Tally(plan.seed), Random(plan.seed)
    samples: list[Sample] = []
    began = monotonic()
    with _listening() as overheard, suppress(KeyboardInterrupt):
        camera = SoakCamera(plan.seed)
        try:
            while _time_left(plan, tally, began):
                with _season(plan.folder) as home:
                    for _ in _evenings(home, camera, overheard, tr, chance, tally):
                        tally.seconds = monotonic() - began
                        samples.append(sample(tally.seconds))
                        progress(tally)
                        if not _time_left(plan, tally, began):
                            break
        finally:
            camera.close()
            set_clock(0.0)
    tally.seconds = monotonic() - began
    tally.growth = judged(samples)
    return tally


def _time_left(plan: Plan, tally: Tally, began: float) -> bool:
    return monotonic() - began < plan.seconds and tally.all_evenings + tally.unexpected < plan.most


@contextmanager
def _listening() -> Iterator[Overheard]:
    """Hear everything that is logged, and print none of it."""
    overheard, root = Overheard(), logging.getLogger()
    level = root.level
    root.addHandler(overheard)
    root.setLevel(logging.DEBUG)
    try:
        yield overheard
    finally:
        root.removeHandler(overheard)
        root.setLevel(level)


@contextmanager
def _season(folder: Path) -> Iterator[Path]:
    """A folder on the real disk, removed afterwards."""
    folder.mkdir(parents=True, exist_ok=True)
    home = Path(tempfile.mkdtemp(prefix="soak-", dir=folder))
    try:
        yield home
    finally:
        shutil.rmtree(home, ignore_errors=True)


def _evenings(  # noqa: PLR0913, PLR0917  all that a season needs
    home: Path, camera: SoakCamera, overheard: Overheard, tr: Translator, chance: Random, tally: Tally
) -> Iterator[None]:
    """Play a season, every game with every number of players in turn, a power cut after each evening."""
    steady, mortal = DataFolder(home / "steady"), DataFolder(home / "mortal")
    cuts = PowerCuts(mortal, chance, tally)
    tables = [(game, setup) for game in SHELF.values() for setup in setups(game)]
    with open_journal(steady).journal as journal:
        room = Room(journal, steady, camera, overheard, tr)
        for number in range(_SEASON):
            if number % len(tables) == 0:
                chance.shuffle(tables)
            game, setup = tables[number % len(tables)]
            try:
                Evening(room, game, setup, chance, tally).play()
            except (KernelError, SessionError) as error:
                tally.wonder(f"{game.name}: refused: {error.why.key}")
            cuts.cut()
            yield
