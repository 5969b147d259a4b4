"""`companion doctor`: looks at the hardware, says what is wrong and how to mend it, and tries it with a person.

Nothing here is needed to play but a place to keep the games and, on a Pi, a screen. What was asked for by name, with
`--wiring` or `--camera`, is needed too.
"""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from companion import __version__
from companion.bridge.camera.camera_checkup import with_pictures
from companion.bridge.senses import WIRING
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.terminal.hardware_trials import Consultation, consult
from companion.cli.terminal.terminal_curtain import Ask, typed
from companion.i18n import Translator, translator
from companion.i18n.hardware_words import hardware_advice, hardware_text, one_line
from companion.session.data_folder import DataFolder
from companion.session.errors import CannotWrite
from hardware.camera import Source, choose_source
from hardware.doctor import NEEDED, Finding, Machine, State, examine
from hardware.doctor.camera_checks import check_cameras
from hardware.doctor.hardware_report import describe_machine
from hardware.errors import UnknownCamera
from hardware.seats import STANDARD_WIRING
from hardware.vision.shared.camera_memory import Devices

_BY_WIRES = frozenset({"pins", "lamps", "buttons"})
_NOT_THERE = "doctor.cameras.none"


class Practice(NamedTuple):
    """What the doctor works with; a test gives another machine, other pins, and somebody who answers."""

    machine: Machine
    factory: Any = None
    ask: Ask = typed


def run(given: Namespace) -> int:
    """Examine, report, try; 1 if something needed is broken."""
    return visit(given, Practice(Machine()))


def visit(given: Namespace, practice: Practice) -> int:
    """One visit of the doctor."""
    tr = translator_for(given)
    if given.ask and given.json:
        raise WrongUsage("--ask: nobody can be asked with --json")
    report = _report_file(tr, given.report)
    folder = DataFolder(given.data)
    own = folder.path / WIRING
    wiring = Path(given.wiring or (own if own.exists() else STANDARD_WIRING))
    camera = _camera(tr, given.camera)
    with suppress(CannotWrite):  # the examination will say why
        folder.make()
    if not given.json:
        print(tr.text("doctor.folder", folder=str(folder.path)), flush=True)
    found: list[Finding] = []
    for finding in _examined(folder.path, wiring, camera, practice):
        found.append(finding)
        if not given.json:
            print(_line(tr, finding), flush=True)
    if not given.json and (given.ask if given.ask is not None else sys.stdin is not None and sys.stdin.isatty()):
        consultation = Consultation(tr, practice.machine, practice.factory, wiring, _room(folder, found), practice.ask)
        for finding in consult(consultation, found, given.camera):
            found.append(finding)
            print(_line(tr, finding), flush=True)
    if report is not None:
        _write_report(tr, report, _report(practice.machine, folder, found), quiet=given.json)
    ill = [finding for finding in found if _is_needed(finding, given, practice.machine)]
    if given.json:
        print(json.dumps({"well": not ill, "findings": [_told(tr, one) for one in found]}, indent=2))
    else:
        print(tr.text("doctor.ill" if ill else "doctor.well"))
    return 1 if ill else 0


def _report_file(tr: Translator, asked: str | None) -> Path | None:
    """Read where the report goes; a file that is there already is not written over."""
    if asked is None:
        return None
    file = Path(asked)
    if file.exists() or not file.parent.is_dir():
        raise Failed(tr.text("app.record-there" if file.exists() else "app.record-nowhere", file=str(file)))
    return file


def _report(machine: Machine, folder: DataFolder, found: list[Finding]) -> str:
    """Write for the people who make this: in English, with keys, and without a word about whoever plays here."""
    english = translator("en")
    parts = (f"- {name}: {value}" for name, value in describe_machine(machine).items())
    findings = (f"- {finding.key}: {_line(english, finding)}" for finding in found)
    lines = "\n".join([f"# Quartermaster {__version__}: hardware report", "", *parts, "", *findings, ""])
    private = [(str(folder.path), "DATA"), (str(Path.home()), "~")]
    private += [(str(one.facts["address"]), "ADDRESS") for one in found if "address" in one.facts]  # of the house
    for word, instead in private:
        lines = lines.replace(word, instead)
    return lines


def _write_report(tr: Translator, file: Path, report: str, *, quiet: bool) -> None:
    try:
        file.write_text(report, encoding="utf-8")
    except OSError as error:
        raise Failed(tr.text("doctor.report-failed", file=str(file), why=error.strerror or str(error))) from error
    if not quiet:
        print(tr.text("doctor.report-written", file=str(file)))


def _room(folder: DataFolder, found: list[Finding]) -> Path:
    """Find a place for a tone and a picture."""
    full = any(finding.check == "storage" and finding.state is State.BROKEN for finding in found)
    return Path(tempfile.gettempdir()) if full else folder.path


def _camera(tr: Translator, word: str | None) -> Source | None:
    try:
        return choose_source(word) if word is not None else None
    except UnknownCamera as error:
        raise WrongUsage(f"--camera: {hardware_text(tr, error.key, error.facts)}") from error


def _examined(folder: Path, wiring: Path, camera: Source | None, practice: Practice) -> Iterator[Finding]:
    found: list[Iterable[Finding]] = [examine(folder, wiring, practice.machine, practice.factory)]
    if camera is not None:
        found.append(check_cameras(practice.machine, lambda _: [camera]))
    devices = Devices(DataFolder(folder).devices)
    for finding in with_pictures(chain.from_iterable(found), devices, practice.machine, camera):
        if camera is None or finding.key != _NOT_THERE:
            yield finding


def _is_needed(finding: Finding, given: Namespace, machine: Machine) -> bool:
    """Say whether this finding keeps people from playing as they asked to."""
    asked = (_BY_WIRES if given.wiring else frozenset()) | ({"cameras"} if given.camera else frozenset())
    if finding.check in asked:
        return finding.state is State.BROKEN or finding.key == "doctor.pins.none"
    if finding.check not in NEEDED:
        return False
    # A machine without any screen may be somebody's server, where the simulated table serves; a Pi in a table is not.
    return finding.state is State.BROKEN or (finding.state is State.ABSENT and machine.is_pi)


def _line(tr: Translator, finding: Finding) -> str:
    return one_line(f"[{tr.text(f'doctor.state.{finding.state}')}] {_sentences(tr, finding)}")


def _sentences(tr: Translator, finding: Finding) -> str:
    return " ".join(
        filter(None, (hardware_text(tr, finding.key, finding.facts), hardware_advice(tr, finding.key, finding.facts)))
    )


def _told(tr: Translator, finding: Finding) -> dict[str, Any]:
    told = {
        "says": hardware_text(tr, finding.key, finding.facts),
        "mend": hardware_advice(tr, finding.key, finding.facts),
    }
    return finding.as_json() | told
