"""`companion scan dice`: what the eyes read on pictures, or live before a camera."""

from __future__ import annotations

import json
import time
from argparse import Namespace
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from companion.cli.errors import Failed, WrongUsage
from companion.cli.hardwords import hardware_told, one_line, said
from companion.cli.speaking import speaker
from companion.i18n import Translator
from hardware.camera import SimulatedCamera, WorkingCamera, choose_source
from hardware.table import ordinary_die
from hardware.vision import ANYTHING, DiceReader, Expected, Watching, pip_dice
from hardware.vision.files import as_row, scan, watch

MOST: Final = 60
"""More dice than this are no roll."""
ROLLED: Final = 3
"""So many dice the simulated table rolls unless told."""


def run(given: Namespace) -> int:
    """Read files, or watch a camera; 1 if a file could not be read."""
    tr = speaker(given)
    if given.expect is not None and not 0 <= given.expect <= MOST:
        raise WrongUsage(f"--expect: from 0 to {MOST}")
    if bool(given.pictures) == bool(given.camera):
        raise WrongUsage("give pictures, or --camera (see companion scan dice --help)")
    if given.camera and given.draw:
        raise WrongUsage("--draw goes with pictures, not with --camera")
    if given.seconds is not None and not (given.camera and given.seconds > 0):
        raise WrongUsage("--seconds: more than 0, and only with --camera")
    expected = ANYTHING if given.expect is None else pip_dice(given.expect)
    if given.camera:
        return _live(tr, given, expected)
    return _files(tr, given, expected)


def _files(tr: Translator, given: Namespace, expected: Expected) -> int:
    rows = scan(map(Path, given.pictures), expected, draw=Path(given.draw) if given.draw else None)
    unread = 0
    for row in rows:
        wrong = said(tr, row["error"], {"file": row["file"]}) if "error" in row else ""
        unread += bool(wrong)
        if given.json:
            print(json.dumps(row | ({"message": wrong} if wrong else {}), ensure_ascii=False), flush=True)
        else:
            print(one_line(wrong) if wrong else "\n".join(lines(tr, row["file"], row)), flush=True)
    if unread:
        raise Failed(tr.text("scan.unread", files=unread))
    return 0


def _live(tr: Translator, given: Namespace, expected: Expected) -> int:
    ends = None if given.seconds is None else time.monotonic() + given.seconds

    def tell(seen: Watching) -> None:
        row = {"state": seen.state.value, **(as_row(seen.reading) if seen.reading is not None else {})}
        if given.json:
            print(json.dumps(row, ensure_ascii=False), flush=True)
        else:
            print("\n".join(lines(tr, tr.text(f"scan.state.{seen.state}"), row)), flush=True)
        if seen.fresh and isinstance(source, SimulatedCamera):
            source.table.roll(dice)

    reader, dice = DiceReader(), (ordinary_die(),) * (ROLLED if given.expect is None else given.expect)
    with hardware_told(tr):
        source = choose_source(given.camera)
        if isinstance(source, SimulatedCamera):  # nobody throws dice on it: let it show some
            source.table.roll(dice)
        with closing(WorkingCamera(source)) as camera:
            watch(camera, tell, expected, until=lambda: ends is not None and time.monotonic() >= ends, reader=reader)
    return 0


def lines(tr: Translator, what: str, row: Mapping[str, Any]) -> Iterator[str]:
    """A picture in words: the values, the verdict and its reason, then what is not sure, die by die."""
    if "verdict" not in row:
        yield one_line(what)
        return
    values = " ".join(str(value) for value in row["values"]) or tr.text("scan.nothing")
    reason = said(tr, row["reason"], row["facts"]) if row["reason"] else ""
    yield one_line(f"{what}: {values}  {tr.text('scan.verdict.' + row['verdict'])} {reason}")
    for die in row["dice"]:
        if not die["sure"]:
            left, top, right, low = (round(value) for value in die["box"])
            yield "    " + one_line(
                tr.text(
                    "scan.die" if die["runner_up"] is not None else "scan.die-alone",
                    face=die["face"] if die["face"] is not None else "?",
                    percent=round(100 * die["confidence"]),
                    other=die["runner_up"],
                    place=f"{(left + right) // 2}, {(top + low) // 2}",
                )
            )
