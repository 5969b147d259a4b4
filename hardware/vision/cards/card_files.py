"""Reading cards in picture files: one plain row for each, and pictures with what was seen drawn into them."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.cards.card_values import Certainty
from hardware.vision.shared.drawings import Drawings
from hardware.vision.shared.mat import corner_markers
from hardware.vision.shared.picture import PictureUnreadable, load_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from hardware.arrays import Floats, Pixels
    from hardware.vision.cards.card_reader import CardReader
    from hardware.vision.cards.card_values import CardReading, CardsReading

INKS = {Certainty.SURE: (60, 200, 60), Certainty.DOUBTFUL: (0, 170, 255), Certainty.UNKNOWN: (60, 60, 230)}


def _nowhere(_: Pixels, __: CardReading) -> str:
    return ""


def as_row(card: CardReading, zone: str = "") -> dict[str, Any]:
    """A card as plain values."""
    return {
        "id": card.kind or None,
        "quad": [list(point) for point in card.quad],
        "confidence": card.confidence,
        "runner_up": card.runner_up or None,
        "runner_up_confidence": card.runner_up_confidence,
        "certainty": card.certainty.value,
        "face_up": card.face_up,
        "turned": card.turned,
        "marker": card.marker,
        "covered": card.covered,
        "zone": zone or None,
    }


def scan_cards(
    paths: Iterable[Path],
    reader: CardReader,
    draw: Path | None = None,
    zone_of: Callable[[Pixels, CardReading], str] = _nowhere,
) -> Iterator[tuple[dict[str, Any], CardsReading | None]]:
    """For each file a row (`file`, `cards`, `counted`, `trouble`, `ms`) and the reading itself.

    Where a file cannot be read the row also has `error`, no cards, and there is no reading.
    """
    paths = tuple(paths)
    drawings = Drawings(draw, paths) if draw is not None else None
    for path in paths:
        began = time.perf_counter()
        try:
            picture = load_picture(path)
        except PictureUnreadable as error:
            nothing = {"cards": [], "counted": {}, "trouble": error.key, "ms": _since(began)}
            yield {"file": str(path), "error": error.key} | nothing, None
            continue
        began = time.perf_counter()
        reading = without_corners(picture, reader.read(picture))
        took = _since(began)
        if drawings is not None:
            drawings.keep(path, drawn(picture, reading))
        row = {
            "file": str(path),
            "cards": [as_row(card, zone_of(picture, card)) for card in reading.cards],
            "counted": reading.counted,
            "trouble": reading.trouble.value if reading.trouble else None,
            "ms": took,
        }
        yield row, reading


def _since(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)


def without_corners(picture: Pixels, reading: CardsReading) -> CardsReading:
    """What was read but the printed corners of a mat: those are outlines too, but no cards."""
    strange = [card for card in reading.cards if card.certainty is Certainty.UNKNOWN]
    if not strange:
        return reading
    middles = [corners.mean(0) for corners in corner_markers(picture).values()]
    corners = {card for card in strange if any(_around(card, middle) for middle in middles)}
    return replace(reading, cards=tuple(card for card in reading.cards if card not in corners))


def _around(card: CardReading, point: Floats) -> bool:
    outline = np.array(card.quad, np.float32)
    return cv2.pointPolygonTest(outline, (float(point[0]), float(point[1])), measureDist=False) >= 0


def drawn(picture: Pixels, reading: CardsReading) -> Pixels:
    """The picture with each card's outline, its upper side thick: green is sure, orange doubtful, red unknown."""
    out = picture.copy()
    scale = max(0.4, max(picture.shape[:2]) / 1800)
    thick = max(1, round(scale * 2))
    for card in reading.cards:
        ink = INKS[card.certainty]
        quad = np.round(np.array(card.quad)).astype(np.int32)
        cv2.polylines(out, [quad], isClosed=True, color=ink, thickness=thick)
        cv2.line(out, quad[0].tolist(), quad[1].tolist(), ink, thick * 3)
        words = (card.kind or "?").encode("ascii", "replace").decode()
        if card.certainty is Certainty.DOUBTFUL and card.runner_up:
            words += f" / {card.runner_up}".encode("ascii", "replace").decode()
        at = (int(quad[:, 0].min()), max(12, int(quad[:, 1].min()) - 4))
        cv2.putText(out, words, at, cv2.FONT_HERSHEY_SIMPLEX, scale, ink, thick, cv2.LINE_AA)
    return out
