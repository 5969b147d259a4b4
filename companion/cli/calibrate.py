"""`companion calibrate`: is this a picture to read from, and what to change; the mat is kept for the camera."""

from __future__ import annotations

import json
from argparse import Namespace
from concurrent.futures import CancelledError
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.errors import Failed, WrongUsage
from companion.cli.hardwords import hardware_told, mended, one_line, said
from companion.cli.speaking import speaker
from companion.session.datafolder import DataFolder
from hardware.camera import WorkingCamera, choose_source
from hardware.errors import UnknownCamera
from hardware.vision.calibration import Calibration, calibrated
from hardware.vision.device import Devices
from hardware.vision.picture import load_picture

if TYPE_CHECKING:
    from companion.i18n import Translator
    from hardware.arrays import Pixels
    from hardware.doctor import Finding

PATIENCE: Final = 10.0


def run(given: Namespace) -> int:
    """Look, say what is wrong and how to mend it, keep the mat; 1 if cards cannot be read so."""
    tr = speaker(given)
    if given.picture and given.camera:
        raise WrongUsage("give a picture, or --camera, not both")
    devices = Devices(DataFolder(given.data).devices)
    with hardware_told(tr):
        name, picture = (
            ("", load_picture(Path(given.picture))) if given.picture else _looked(tr, given.camera or "auto")
        )
        seen = calibrated(picture, devices.mat(name) if name else None)
        if seen is None:
            raise Failed(said(tr, "doctor.cameras.no-picture", {}))
        kept = str(devices.keep(name, seen.mat)) if name and seen.mat else ""
    if given.json:
        told = {"good": seen.good, "kept": kept or None, "findings": [_told(tr, one) for one in seen.findings]}
        print(json.dumps(told | _measured(seen), indent=2))
    else:
        for finding in seen.findings:
            cure = mended(tr, finding.key, finding.facts)
            state = tr.text(f"doctor.state.{finding.state}")
            print(one_line(f"[{state}] {said(tr, finding.key, finding.facts)} {cure}"))
        print(tr.text("calibrate.good" if seen.good else "calibrate.bad"))
        if kept:
            print(tr.text("calibrate.kept"))
    return 0 if seen.good else 1


def _looked(tr: Translator, word: str) -> tuple[str, Pixels]:
    """One picture in the best quality, and what the camera is called."""
    try:
        source = choose_source(word)
    except UnknownCamera as error:
        raise WrongUsage(f"--camera: {said(tr, error.key, error.facts)}") from error
    with closing(WorkingCamera(source)) as camera:
        frame = camera.next_frame(0, PATIENCE)
        if frame is None:
            raise Failed(said(tr, "doctor.cameras.no-picture", {}))
        try:
            return source.name, camera.still().result(PATIENCE).picture
        except (TimeoutError, CancelledError, OSError):
            return source.name, frame.picture


def _told(tr: Translator, finding: Finding) -> dict[str, object]:
    facts = finding.facts
    return finding.as_json() | {"says": said(tr, finding.key, facts), "mend": mended(tr, finding.key, facts)}


def _measured(seen: Calibration) -> dict[str, object]:
    return {
        "sharpness": None if seen.sharpness is None else round(seen.sharpness, 3),
        "brightness": round(seen.brightness, 1),
        "mat": None if seen.mat is None else {"corners": seen.mat.corners, "size": seen.mat.size},
        "card_pixels": None if seen.card_pixels is None else round(seen.card_pixels, 1),
    }
