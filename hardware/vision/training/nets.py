"""The shapes of the small networks, out of parts that run fast on one core."""

from __future__ import annotations

import torch
from torch import nn

FACES = 9
"""Nothing, 1 to 6, another sign, on its edge."""
FINDER_OUT = 4 + FACES - 1
READER_OUT = FACES + 5
"""Faces, then where the middle is, the size, and which way the face looks aside."""
EMBEDDING = 48


def _conv(inner: int, outer: int, step: int = 1, *, normed: bool = True, ends: bool = True) -> nn.Module:
    """A convolution; `normed` while it is fitted from nothing, for what is exported has its norms folded in."""
    parts: list[nn.Module] = [nn.Conv2d(inner, outer, 3, step, 1, bias=not normed)]
    parts += [nn.BatchNorm2d(outer)] if normed else []
    return nn.Sequential(*parts, nn.ReLU(inplace=True)) if ends else nn.Sequential(*parts)


class _Residual(nn.Module):
    def __init__(self, width: int, *, normed: bool = True) -> None:
        super().__init__()
        self.first = _conv(width, width, normed=normed)
        self.second = _conv(width, width, normed=normed, ends=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Finder(nn.Module):
    """Picture -> for every fourth pixel: die here? where exactly, how large (log), which face."""

    def __init__(self, a: int = 12, b: int = 24, c: int = 48, d: int = 80) -> None:
        super().__init__()
        self.stem = _conv(3, a, 2)
        self.quarter = nn.Sequential(_conv(a, b, 2), _conv(b, b))
        self.eighth = nn.Sequential(_conv(b, c, 2), _Residual(c))
        self.sixteenth = nn.Sequential(_conv(c, d, 2), _Residual(d), _Residual(d))
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.to_eighth = nn.Conv2d(d, c, 1)
        self.at_eighth = _conv(c, c)
        self.to_quarter = nn.Conv2d(c, b, 1)
        self.at_quarter = _conv(b, b)
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

    def __init__(self, out: int = READER_OUT, *, normed: bool = True) -> None:
        super().__init__()
        self.trunk = nn.Sequential(
            _conv(3, 16, 2, normed=normed), _conv(16, 32, normed=normed),
            _conv(32, 48, 2, normed=normed), _Residual(48, normed=normed),
            _conv(48, 96, 2, normed=normed), _Residual(96, normed=normed),
        )  # fmt: skip
        self.mean = nn.AvgPool2d(7)
        self.most = nn.MaxPool2d(7)
        self.out = nn.Conv2d(192, out, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.trunk(x)
        return self.out(torch.cat([self.mean(x), self.most(x)], 1)).flatten(1)
