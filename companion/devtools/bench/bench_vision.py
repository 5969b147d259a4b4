"""`companion bench vision`: how well and how fast dice are read, beside blobs and one pass over the contours."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import hardware_errors_told, translator_for
from companion.devtools.progress_line import Progress
from companion.devtools.vision_bench.dice_bench import bench_photos, bench_simulated, bench_speed
from companion.devtools.vision_bench.photo_labels import Part
from companion.i18n import Translator
from companion.i18n.hardware_words import one_line
from hardware.vision import DiceReader

MOST: Final = 1_000_000
WAYS: Final = ("alone", "told", "blobs")
ALL: Final = "all"
"""All sources of a kind taken together."""


def run(given: Namespace) -> int:
    """Measure labelled photos, fresh pictures of the simulated table, and the pace; print all of it."""
    tr = translator_for(given)
    if not 0 <= given.simulated <= MOST:
        raise WrongUsage(f"--simulated: from 0 to {MOST}")
    if not 0 <= given.cards <= MOST:
        raise WrongUsage(f"--cards: from 0 to {MOST}")
    if given.held_back and not given.photos:
        raise WrongUsage("--held-back goes with --photos")
    measured = _measured(tr, given, Progress(tr))
    if given.json:
        print(json.dumps(measured, indent=2))
    else:
        print("\n".join(_lines(tr, measured)))
    return 0


def _measured(tr: Translator, given: Namespace, progress: Progress) -> dict[str, Any]:
    def tell(done: int) -> None:
        progress.tell("bench.vision.progress", done=done)

    reader, measured = DiceReader(), dict[str, Any]()
    if given.photos:
        part = Part.HELD_BACK if given.held_back else Part.ALL
        with hardware_errors_told(tr):
            measured["photos"] = bench_photos(Path(given.photos), reader, part=part, tell=tell)
    if given.simulated:
        measured["simulated"] = bench_simulated(given.simulated, given.seed, reader, tell=tell)
    measured["speed"] = bench_speed(reader)
    if given.cards:
        from companion.devtools.vision_bench.card_bench import bench_cards

        measured["cards"] = bench_cards(given.cards, given.seed, tell=lambda figures: tell(figures["pictures"]))
    progress.end()
    return measured


def _lines(tr: Translator, measured: Mapping[str, Any]) -> Iterator[str]:
    for name in ("photos", "simulated"):
        sources = measured.get(name, {})
        for source in sorted(sources, key=lambda one: one == ALL):
            figures = sources[source]
            what = tr.text(f"bench.vision.{name}") if source == ALL else source
            for way in WAYS:
                if way in figures:
                    yield one_line(f"{what}: {tr.text(f'bench.vision.{way}')}")
                    yield from _figures(tr, figures[way])
            yield _figure(tr, "contours_pass_ms", figures["contours_pass_ms"])
    speed = measured["speed"]
    for row, figures in speed.items():
        if isinstance(figures, Mapping):
            yield tr.text("bench.vision.pace", dice=figures["dice"], across=figures["across_cm"])
            yield from _figures(tr, {key: figures[key] for key in ("read_ms", "contours_pass_ms", "ratio")})
        else:
            yield _figure(tr, row, figures)
    for part, figures in measured.get("cards", {}).items():
        yield tr.text(f"bench.cards.{part}")
        for key, value in figures.items():
            if value is not None:
                yield f"  {f'{value:,}'.rjust(10)}  {tr.text(f'bench.cards.{key}')}"


def _figures(tr: Translator, figures: Mapping[str, Any]) -> Iterator[str]:
    for key, value in figures.items():
        if value is not None:
            yield _figure(tr, key, value)


def _figure(tr: Translator, key: str, value: float) -> str:
    return f"  {f'{value:,}'.rjust(10)}  {tr.text(f'bench.vision.{key}')}"
