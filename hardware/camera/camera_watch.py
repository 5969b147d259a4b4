"""The health of a camera, judged by its pictures or their absence. Pure: instants are given."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera.frame import Condition, Health

if TYPE_CHECKING:
    from hardware.arrays import Floats, Pixels

COARSE, FINE = (64, 36), (160, 90)
DARK_BELOW = 26.0
"""Mean brightness, of 255."""
BLACK_CONTRAST = 0.35
"""In the dark: less contrast than this is no room without light but a cap on the lens."""
PLAIN_TEXTURE = 0.3
"""In the light: less texture than this, the same in two pictures, is no table but a cloth or a hand."""
SOON = 0.2
"""Seconds: before that, a rate would be guessed from a picture or two."""
Verdict = tuple[Health, dict[str, str | float]]


@dataclass(frozen=True, slots=True)
class Patience:
    """How long, in seconds, something may look bad before it is called so; all well under two seconds."""

    frozen: float = 1.4
    same: float = 1.0
    murky: float = 0.6
    pace: float = 1.4
    slow_share: float = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """The little that health needs to know of a picture."""

    size: tuple[int, int]
    bright: float
    contrast: float
    texture: Floats
    mark: bytes


def glance(picture: Pixels) -> Glance:
    """Look at a picture just long enough."""
    grey = picture if picture.ndim == len("yx") else cv2.extractChannel(picture, 1)
    small = cv2.resize(grey, FINE, interpolation=cv2.INTER_AREA).astype(np.float32)
    coarse = cv2.resize(small, COARSE, interpolation=cv2.INTER_AREA)
    texture = small - cv2.GaussianBlur(small, (0, 0), 2.0)
    height, width = picture.shape[:2]
    return Glance((width, height), float(small.mean()), float(coarse.std()), texture, _mark(picture))


def murk(seen: Glance, before: Glance) -> Health | None:
    """Whether pictures show nothing because something covers the lens, or little because it is dark.

    Only texture that stays from one picture to the next is the table's; grain changes.
    """
    if seen.bright < DARK_BELOW:
        return Health.COVERED if seen.contrast < BLACK_CONTRAST else Health.DARK
    stays = float((seen.texture * before.texture).mean())
    return Health.COVERED if stays < PLAIN_TEXTURE**2 else None


class Watch:
    """Keeps the few numbers from which the health of one camera follows."""

    def __init__(
        self, size: tuple[int, int] | None, rate: float, *, lively: bool, patience: Patience | None = None
    ) -> None:
        self._size = size
        self._rate = rate
        self._lively = lively
        self._patience = patience or Patience()
        self._why = "camera.starting"
        self._opened: float | None = None
        self._lost = False
        self._seen: Glance | None = None
        self._times: deque[float] = deque()
        self._same_since = 0.0
        self._murk: Health | None = None
        self._murk_since = 0.0
        self._condition = Condition(Health.STARTING, 0.0)

    def opened(self, now: float) -> None:
        """The camera could be opened."""
        self._opened, self._lost, self._seen, self._murk = now, False, None, None
        self._times.clear()

    def lost(self, why: str) -> None:
        """The camera is not there, or gave up."""
        self._lost, self._why = True, why

    def saw(self, picture: Pixels, now: float) -> None:
        """A picture arrived."""
        seen = glance(picture)
        if self._seen is None or seen.mark != self._seen.mark:
            self._same_since = now
        murky = murk(seen, self._seen) if self._seen else self._murk
        if murky is not self._murk:
            self._murk, self._murk_since = murky, now
        self._seen = seen
        self._times.append(now)
        while now - self._times[0] > self._patience.pace:
            self._times.popleft()

    def condition(self, now: float) -> Condition:
        """The health at an instant, with since when and the facts."""
        health, facts = self._judge(now)
        if health is not self._condition.health:
            self._condition = Condition(health, now, facts)
        else:
            self._condition = Condition(health, self._condition.since, facts)
        return self._condition

    def _judge(self, now: float) -> Verdict:
        """The worst that is true, in the order in which a person would mend it."""
        for look in (self._presence, self._movement, self._looks):
            verdict = look(now)
            if verdict is not None:
                return verdict
        return self._pace(now)

    def _presence(self, now: float) -> Verdict | None:
        if self._lost:
            return Health.UNPLUGGED, {"why": self._why}
        if self._opened is None:
            return Health.STARTING, {}
        silent = now - (self._times[-1] if self._times else self._opened)
        if silent > self._patience.frozen:
            return Health.FROZEN, {"seconds": round(silent, 1)}
        return None if self._seen else (Health.STARTING, {})

    def _movement(self, now: float) -> Verdict | None:
        same = now - self._same_since
        return (Health.FROZEN, {"seconds": round(same, 1)}) if self._lively and same > self._patience.same else None

    def _looks(self, now: float) -> Verdict | None:
        seen = self._seen
        if seen is None:
            return None
        if self._size is not None and seen.size != self._size:
            asked, got = ("x".join(map(str, size)) for size in (self._size, seen.size))
            return Health.WRONG_SIZE, {"asked": asked, "got": got}
        if self._murk and now - self._murk_since >= self._patience.murky:
            return self._murk, {"bright": round(seen.bright, 1), "contrast": round(seen.contrast, 1)}
        return None

    def _pace(self, now: float) -> Verdict:
        watched = now - (self._opened or 0.0)
        recent = sum(now - at <= self._patience.pace for at in self._times)
        rate = recent / min(max(watched, SOON), self._patience.pace)  # a camera just opened is not a slow one
        facts: dict[str, str | float] = {"rate": round(rate, 1), "wanted": self._rate}
        slow = watched >= self._patience.pace and rate < self._patience.slow_share * self._rate
        return (Health.SLOW if slow else Health.FINE), facts


def _mark(picture: Pixels) -> bytes:
    """A sample of a picture's very pixels: the noise of a living sensor changes it in every frame."""
    rows, columns = picture.shape[:2]
    return np.ascontiguousarray(picture[:: max(1, rows // 24), :: max(1, columns // 32)]).tobytes()
