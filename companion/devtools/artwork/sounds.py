"""Makes the short sounds that the table gives, by numbers alone: `python -m companion.devtools.artwork.sounds`."""

from __future__ import annotations

import sys
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.assets import ASSETS

HOME: Final = ASSETS / "sounds"
RATE: Final = 22_050
LOUD: Final = 0.4
"""The loudest point of a sound, of all that a speaker could: they lie under what people say."""
Wave = NDArray[np.float64]


def _instants(seconds: float) -> Wave:
    return np.arange(round(RATE * seconds)) / RATE


def _bell(pitch: float, seconds: float, *, hollow: float = 2.756) -> Wave:
    """A struck bell: a tone and its hollow overtones, each fading at its own pace."""
    t = _instants(seconds)
    parts = ((1.0, 1.0, 4.0), (hollow, 0.45, 7.0), (5.404, 0.2, 12.0))
    tone = sum(share * np.sin(2 * np.pi * pitch * step * t) * np.exp(-fade * t) for step, share, fade in parts)
    return np.asarray(tone)


def _knock(seconds: float, pitch: float, seed: int) -> Wave:
    """Wood on wood: a thud with a grain of noise."""
    t = _instants(seconds)
    grain = np.random.default_rng(seed).uniform(-1, 1, t.size) * np.exp(-90 * t)
    return np.asarray(0.6 * np.sin(2 * np.pi * pitch * t) * np.exp(-38 * t) + 0.5 * grain)


def _one_after_the_other(*parts: tuple[float, Wave]) -> Wave:
    """Lay sounds down, each at its instant."""
    length = max(round(at * RATE) + sound.size for at, sound in parts)
    whole = np.zeros(length)
    for at, sound in parts:
        begin = round(at * RATE)
        whole[begin : begin + sound.size] += sound
    return whole


def turn() -> Wave:
    """The ship's bell: somebody else is to act."""
    return _bell(880, 0.7)


def tap() -> Wave:
    """An answer was taken."""
    return _knock(0.09, 320, 1)


def dice() -> Wave:
    """Dice that come to rest."""
    knocks = ((0.0, 410, 2), (0.08, 520, 3), (0.14, 380, 4), (0.23, 460, 5), (0.29, 350, 6))
    return _one_after_the_other(*((at, _knock(0.1, pitch, seed)) for at, pitch, seed in knocks))


def chest() -> Wave:
    """Coins in a chest."""
    coins = ((0.0, 2100), (0.05, 2650), (0.11, 2300), (0.16, 2900))
    return _one_after_the_other(*((at, 0.6 * _bell(pitch, 0.3, hollow=1.9)) for at, pitch in coins))


def card() -> Wave:
    """A card that is turned or drawn: a breath of air, and its edge on the table."""
    t = _instants(0.16)
    air = np.random.default_rng(7).uniform(-1, 1, t.size) * np.sin(np.pi * t / 0.16) ** 2 * (t / 0.16)
    return _one_after_the_other((0.0, np.asarray(0.5 * air)), (0.14, 0.5 * _knock(0.07, 640, 8)))


def sail() -> Wave:
    """Something moves over the board: a wave along the planks."""
    t = _instants(0.55)
    noise = np.random.default_rng(9).uniform(-1, 1, t.size)
    water = np.convolve(noise, np.ones(24) / 24, mode="same") * np.sin(np.pi * t / 0.55) ** 2
    return np.asarray(3.0 * water + 0.12 * np.sin(2 * np.pi * (150 + 60 * t) * t) * np.exp(-5 * t))


def fight() -> Wave:
    """A cannon, far away."""
    t = _instants(0.9)
    noise = np.random.default_rng(11).uniform(-1, 1, t.size)
    smoke = np.convolve(noise, np.ones(40) / 40, mode="same") * np.exp(-6 * t)
    return np.asarray(np.sin(2 * np.pi * (70 - 30 * t) * t) * np.exp(-5 * t) + 2.5 * smoke)


def loss() -> Wave:
    """Somebody loses something: two notes down."""
    return _one_after_the_other((0.0, 0.8 * _bell(330, 0.4)), (0.18, _bell(247, 0.6)))


def back() -> Wave:
    """Something is taken back: a knock the other way round."""
    return np.asarray(_one_after_the_other((0.0, _knock(0.08, 300, 12)), (0.09, _knock(0.08, 240, 13)))[::-1].copy())


def no() -> Wave:
    """That is not allowed."""
    t = _instants(0.22)
    return np.asarray(np.sin(2 * np.pi * (190 - 160 * t) * t) * np.exp(-9 * t))


def secret() -> Wave:
    """A secret choice begins, or ends: always this, whatever was chosen."""
    return _one_after_the_other((0.0, _bell(523, 0.5)), (0.16, _bell(392, 0.6)))


def victory() -> Wave:
    """The end of an evening."""
    notes = ((0.0, 523), (0.16, 659), (0.32, 784), (0.5, 1046))
    return _one_after_the_other(*((at, _bell(pitch, 1.0)) for at, pitch in notes))


SOUNDS: Final[tuple[Callable[[], Wave], ...]] = (
    turn,
    tap,
    dice,
    chest,
    card,
    sail,
    fight,
    loss,
    back,
    no,
    secret,
    victory,
)


def written(sound: Wave, file: Path) -> Path:
    """Write one sound, as loud as all others, without a click at its ends."""
    edge = round(RATE * 0.004)
    shape = np.ones(sound.size)
    shape[:edge] = np.linspace(0, 1, edge)
    shape[-edge:] = np.linspace(1, 0, edge)
    even = sound * shape
    samples = np.round(even / np.abs(even).max() * LOUD * 32_767).astype("<i2")
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return file


def main(folder: Path = HOME) -> int:
    """Make all of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for sound in SOUNDS:
        written(sound(), folder / f"{sound.__name__}.wav")
    return 0


if __name__ == "__main__":
    sys.exit(main())
