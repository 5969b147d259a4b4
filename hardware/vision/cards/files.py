"""Cards in files: one plain row for each picture, and pictures with what was seen drawn into them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.cards.values import Certainty
from hardware.vision.picture import PictureUnreadable, load_picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from hardware.arrays import Pixels
    from hardware.vision.cards.reader import CardReader
    from hardware.vision.cards.values import CardReading, CardsReading

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
    """For each file a row (`file`, `cards`, `counted`, `ms`, or `file` and `error`) and the reading itself."""
    for path in paths:
        try:
            picture = load_picture(path)
        except PictureUnreadable as error:
            yield {"file": str(path), "error": error.key}, None
            continue
        began = time.perf_counter()
        reading = reader.read(picture)
        took = (time.perf_counter() - began) * 1000
        if draw is not None:
            draw.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(draw / f"{path.stem}.png"), drawn(picture, reading))
        row = {
            "file": str(path),
            "cards": [as_row(card, zone_of(picture, card)) for card in reading.cards],
            "counted": reading.counted,
            "trouble": reading.trouble.value if reading.trouble else None,
            "ms": round(took, 1),
        }
        yield row, reading


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
