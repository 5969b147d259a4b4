"""Events and pictures as records of a tape, and back."""

from __future__ import annotations

from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.errors import TapeDamaged
from hardware.picture_header import PictureTooLarge, unpacked_picture
from hardware.seats.seat import AskedForHelp, Failed, Fault, HeldLong, Mended, Pressed, SeatEvent

if TYPE_CHECKING:
    from hardware.arrays import Pixels

EVENTS: dict[str, type[SeatEvent]] = {kind.__name__: kind for kind in (Pressed, HeldLong, AskedForHelp, Failed, Mended)}


class Keep(StrEnum):
    """How pictures are kept: exactly as they were, or small; small ones are read as they were kept."""

    EXACT = "png"
    SMALL = "jpg"


SMALL_QUALITY = 92
QUICK = 1


def event_words(event: SeatEvent) -> dict[str, Any]:
    """An event as words."""
    return {"kind": "seat", "event": type(event).__name__} | asdict(event)


def event_of(words: dict[str, Any]) -> SeatEvent:
    """The event that words tell; raises `TapeDamaged` if they tell none."""
    fields = {name: value for name, value in words.items() if name not in ("kind", "event")}
    try:
        if "fault" in fields:
            fields["fault"] = Fault(fields["fault"])
        if isinstance(fields.get("instead_of"), list):
            fields["instead_of"] = tuple(fields["instead_of"])
        return EVENTS[words["event"]](**fields)
    except (KeyError, TypeError, ValueError) as error:
        raise TapeDamaged("tape.unknown-event", event=str(words.get("event"))) from error


def packed(picture: Pixels, keep: Keep) -> bytes:
    """A picture as bytes."""
    how = [cv2.IMWRITE_PNG_COMPRESSION, QUICK] if keep is Keep.EXACT else [cv2.IMWRITE_JPEG_QUALITY, SMALL_QUALITY]
    _, data = cv2.imencode(f".{keep}", picture, how)
    return data.tobytes()


def unpacked(data: bytes) -> Pixels:
    """The picture that bytes hold; raises `TapeDamaged` if they hold none."""
    try:
        picture = unpacked_picture(data, cv2.IMREAD_UNCHANGED)
    except PictureTooLarge as error:
        raise TapeDamaged("tape.no-picture") from error
    if picture is None:
        raise TapeDamaged("tape.no-picture")
    pixels = np.asarray(picture)
    pixels.setflags(write=False)
    return pixels
