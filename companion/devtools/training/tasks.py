"""What the finder and the reader have to learn: heat maps on patches, faces on crops, of drawn and real pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn import functional

from companion.devtools.training.fit import Task, planes
from companion.devtools.training.nets import FACES, Finder, Reader
from companion.devtools.training.samples import crops, patch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.devtools.training.samples import Pictured

WARM_WEIGHT = 3.0


def finder_task(scenes: Sequence[Pictured], batch: int = 16, real: Sequence[Pictured] = (), share: float = 0.0) -> Task:
    """Patches of these scenes, a share of them from real photos."""

    def draw(chance: np.random.Generator) -> tuple[Any, ...]:
        drawn = []
        for _ in range(batch):
            among = real if chance.random() < share else scenes
            drawn.append(patch(chance, among[int(chance.integers(len(among)))]))
        return tuple(np.stack(part) for part in zip(*drawn, strict=True))

    return Task(draw, _finder_loss)


def _finder_loss(net: Finder, batch: tuple[Any, ...]) -> tuple[Any, str]:
    t, w = torch.from_numpy(batch[1]), torch.from_numpy(batch[2])
    out = net(planes(batch[0]))
    aim = t[:, 0]
    bump = functional.binary_cross_entropy_with_logits(out[:, 0], aim, reduction="none")
    best = -(aim * aim.clamp(1e-6, 1).log() + (1 - aim) * (1 - aim).clamp(1e-6, 1).log())  # what a soft aim leaves
    found = ((bump - best) * (1 + WARM_WEIGHT * aim) * w[:, 0]).sum() / (aim * w[:, 0]).sum().clamp(min=20)
    here, sized = w[:, 1], w[:, 2]
    place = ((out[:, 1:3] - t[:, 1:3]).abs().sum(1) * here).sum() / here.sum().clamp(min=1)
    size = ((out[:, 3] - t[:, 3]).abs() * sized).sum() / sized.sum().clamp(min=1)
    label = (t[:, 4].long() - 1).clamp(min=0)
    face = (functional.cross_entropy(out[:, 4:], label, reduction="none") * here).sum() / here.sum().clamp(min=1)
    words = f"heat {found.item():.3f} place {place.item():.3f} size {size.item():.3f} face {face.item():.3f}"
    return found + 0.3 * place + size + 0.3 * face, words


def reader_task(scenes: Sequence[Pictured], batch: int = 64, real: Sequence[Pictured] = (), share: float = 0.0) -> Task:
    """Crops of these scenes, a share of them from real photos."""

    def draw(chance: np.random.Generator) -> tuple[Any, ...]:
        own = round(batch * (1 - share))
        drawn = crops(chance, scenes, own)
        if own == batch:
            return drawn
        return tuple(np.concatenate(pair) for pair in zip(drawn, crops(chance, real, batch - own), strict=True))

    return Task(draw, _reader_loss)


def _reader_loss(net: Reader, batch: tuple[Any, ...]) -> tuple[Any, str]:
    out = net(planes(batch[0]))
    labels, aim = torch.from_numpy(batch[1]), torch.from_numpy(batch[2])
    face = functional.cross_entropy(out[:, :FACES], labels, label_smoothing=0.02)
    known = (labels > 0).float()[:, None] * torch.cat([torch.ones(len(aim), 2), (aim[:, 2:] < 5).float()], 1)
    off = ((out[:, FACES:] - aim).abs() * known).sum() / known.sum().clamp(min=1)
    right = (out[:, :FACES].argmax(1) == labels).float().mean()
    return face + off, f"face {face.item():.3f} right {right.item():.3f} off {off.item():.3f}"
