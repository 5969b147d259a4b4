"""Loads the rooms that need OpenCV: late, so that the first screen is up soon, and in one thread at a time.

Two threads that import one package can end in a deadlock, which Python breaks with an error: one has begun with the
package and wants a module of it, the other has begun with the module and waits for the package. Whoever needs these
rooms loads them here first.
"""

# ruff: noqa: F401, PLC0415  loaded for others, and only now

from __future__ import annotations

import threading
from typing import Final

_ONE_AT_A_TIME: Final = threading.Lock()


def load_camera_rooms() -> None:
    """Load everything that screens and their threads import late; a second thread waits until the first is done."""
    with _ONE_AT_A_TIME:
        import companion.bridge.camera.camera_checkup
        import companion.bridge.camera.camera_loan
        import companion.bridge.camera.card_check
        import companion.bridge.camera.heap_check
        import companion.bridge.senses
        import companion.bridge.teaching.camera_survey
        import companion.bridge.teaching.lesson_thread
        import companion.bridge.teaching.photo_thread
        import companion.presenter.camera.calibration_model
        import companion.presenter.camera.card_scan
        import companion.presenter.camera.check_lines
        import companion.presenter.camera.dice_scan
        import companion.presenter.camera.lesson_model
        import companion.presenter.camera.lesson_plan
        import companion.presenter.camera.move_offer
        import companion.presenter.camera.photo_model
        import hardware.doctor


def load_phone_rooms() -> None:
    """Load what phones need, where they are switched on: it shares rooms with the others."""
    with _ONE_AT_A_TIME:
        import companion.bridge.phones.phone_service
        import companion.presenter.phones.page_files
        import companion.presenter.phones.phone_desk
