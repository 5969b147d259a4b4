"""The shapes of the small networks, out of parts that run fast on one core."""

from __future__ import annotations

from typing import Any

import torch
from torch import nn

FACES = 9
"""Nothing, 1 to 6, another sign, on its edge."""
FINDER_OUT = 4 + FACES - 1
READER_OUT = FACES + 5
"""Faces, then where the middle is, the size, and which way the face looks aside."""


def _conv(inner: int, outer: int, step: int = 1, *, ends: bool = True) -> nn.Module:
    parts: list[nn.Module] = [nn.Conv2d(inner, outer, 3, step, 1, bias=False), nn.BatchNorm2d(outer)]
    return nn.Sequential(*parts, nn.ReLU(inplace=True)) if ends else nn.Sequential(*parts)


def _light(width: int) -> nn.Module:
    """A convolution for wide maps: each channel by itself, then all of them mixed; a quarter of the time."""
    parts: list[nn.Module] = [nn.Conv2d(width, width, 3, 1, 1, groups=width, bias=False), nn.BatchNorm2d(width)]
    mixed: list[nn.Module] = [nn.Conv2d(width, width, 1, bias=False), nn.BatchNorm2d(width)]
    return nn.Sequential(*parts, nn.ReLU(inplace=True), *mixed, nn.ReLU(inplace=True))


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = _conv(width, width, ends=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Finder(nn.Module):
    """Picture -> for every fourth pixel: die here? where exactly, how large (log), which face.

    Widths are multiples of sixteen: onnxruntime counts in such blocks, and what lies between costs as much.
    """

    def __init__(self, a: int = 16, b: int = 32, c: int = 48, d: int = 80) -> None:
        super().__init__()
        self.stem = _conv(3, a, 2)
        self.quarter = nn.Sequential(_conv(a, b, 2), _light(b))
        self.eighth = nn.Sequential(_conv(b, c, 2), _Residual(c))
        self.sixteenth = nn.Sequential(_conv(c, d, 2), _Residual(d), _Residual(d))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.to_eighth = nn.Conv2d(d, c, 1)
        self.at_eighth = _conv(c, c)
        self.to_quarter = nn.Conv2d(c, b, 1)
        self.at_quarter = _light(b)
        self.out = nn.Conv2d(b, FINDER_OUT, 1)
        nn.init.constant_(self.out.bias[0], -4.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        quarter = self.quarter(self.stem(x))
        eighth = self.eighth(quarter)
        deep = self.sixteenth(eighth)
        eighth = self.at_eighth(eighth + self.up(self.to_eighth(deep)))
        quarter = self.at_quarter(quarter + self.up(self.to_quarter(eighth)))
        return self.out(quarter)


class Reader(nn.Module):
    """Crop -> which face, and where its middle and size really are."""

    def __init__(self) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 16, 2), _conv(16, 32),
            _conv(32, 48, 2), _Residual(48),
            _conv(48, 96, 2), _Residual(96),
        )  # fmt: skip
        self.mean = nn.AvgPool2d(7)
        self.most = nn.MaxPool2d(7)
        self.out = nn.Conv2d(192, READER_OUT, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.trunk(x)
        return self.out(torch.cat([self.mean(x), self.most(x)], 1)).flatten(1)


class Judge(nn.Module):
    """All that is known of a place -> what speaks for a die there. It is a small one: seconds are enough to fit it."""

    def __init__(self, rows: Any, hidden: int = 64) -> None:
        """Numbers as large as in these rows become about as large as each other."""
        super().__init__()
        self.register_buffer("mean", torch.tensor(rows.mean(0)))
        self.register_buffer("spread", torch.tensor(rows.std(0) + 1e-3))
        self.said = nn.Sequential(
            nn.Dropout(0.15), nn.Linear(rows.shape[1], hidden), nn.ReLU(), nn.Dropout(0.3), nn.Linear(hidden, 1)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.said(torch.clamp((x - self.mean) / self.spread, -6, 6))
