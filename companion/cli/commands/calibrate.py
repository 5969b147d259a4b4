"""`companion calibrate`: is this a picture to read from, and what to change; the mat is kept for the camera."""

from __future__ import annotations

import json
from argparse import Namespace
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import hardware_errors_told, translator_for
from companion.cli.shared.picture_input import AUTO, PATIENCE, libraries_silenced, open_camera
from companion.i18n.hardware_words import hardware_advice, hardware_text, one_line
from companion.session.data_folder import DataFolder
from hardware.vision.shared.calibration import Calibration, calibrated
from hardware.vision.shared.camera_memory import Devices, DeviceUnreadable
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from companion.i18n import Translator
    from hardware.arrays import Pixels
    from hardware.doctor import Finding
    from hardware.vision.shared.mat import Mat


def run(given: Namespace) -> int:
    """Look, say what is wrong and how to mend it, keep the mat; 1 if cards cannot be read so, or nobody can tell."""
    tr = translator_for(given)
    if given.picture and given.camera:
        raise WrongUsage("give a picture, or --camera, not both")
    devices = Devices(DataFolder(given.data).devices)
    with hardware_errors_told(tr):
        name, picture = ("", _read(Path(given.picture))) if given.picture else _looked(tr, given.camera or AUTO)
        before, lost = _before(tr, devices, name)
        seen = calibrated(picture, before)
        if seen is None:
            raise Failed(hardware_text(tr, "doctor.cameras.no-picture", {}))
        kept = str(devices.keep(name, seen.mat)) if name and seen.mat else ""
    if given.json:
        told = {
            "good": seen.good,
            "kept": kept or None,
            "lost": lost or None,
            "findings": [_told(tr, one) for one in seen.findings],
        }
        print(json.dumps(told | _measured(seen), indent=2))
    else:
        if lost:
            print(lost)
        for finding in seen.findings:
            cure = hardware_advice(tr, finding.key, finding.facts)
            state = tr.text(f"doctor.state.{finding.state}")
            print(one_line(f"[{state}] {hardware_text(tr, finding.key, finding.facts)} {cure}"))
        print(tr.text("calibrate.bad" if not seen.good else "calibrate.bare" if seen.bare else "calibrate.good"))
        if kept:
            print(tr.text("calibrate.kept"))
    return 0 if seen.good and not seen.bare else 1


def _read(file: Path) -> Pixels:
    with libraries_silenced():
        return load_picture(file)


def _before(tr: Translator, devices: Devices, name: str) -> tuple[Mat | None, str]:
    """The mat that was kept for a camera, or a sentence that it cannot be read: then it is found and kept anew."""
    try:
        return (devices.mat(name) if name else None), ""
    except DeviceUnreadable as error:
        return None, one_line(hardware_text(tr, error.key, error.facts))


def _looked(tr: Translator, word: str) -> tuple[str, Pixels]:
    """One picture in the best quality, and what the camera is called."""
    with open_camera(tr, word) as (source, camera, first):
        try:
            return source.name, camera.still().result(PATIENCE).picture
        except (TimeoutError, CancelledError, OSError):
            return source.name, first.picture


def _told(tr: Translator, finding: Finding) -> dict[str, object]:
    facts = finding.facts
    return finding.as_json() | {
        "says": hardware_text(tr, finding.key, facts),
        "mend": hardware_advice(tr, finding.key, facts),
    }


def _measured(seen: Calibration) -> dict[str, object]:
    return {
        "bare": seen.bare,
        "sharpness": None if seen.sharpness is None else round(seen.sharpness, 3),
        "brightness": round(seen.brightness, 1),
        "mat": None if seen.mat is None else {"corners": seen.mat.corners, "size": seen.mat.size},
        "card_pixels": None if seen.card_pixels is None else round(seen.card_pixels, 1),
    }
