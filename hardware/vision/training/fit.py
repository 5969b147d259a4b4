"""Fitting a network: one thread, fixed seed, a time limit instead of hope, a checkpoint on the way."""

from __future__ import annotations

import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import torch
from torch.nn import functional

from hardware.vision.training.nets import FACES, Finder, Reader
from hardware.vision.training.samples import crops, patch

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hardware.vision.training.samples import Pictured

WARM_WEIGHT = 3.0


def fit(
    net: Any, loss: Any, steps: int, rate: float, seed: int, keep: Path, say: Callable[[str], None] = print
) -> None:
    """Adam with a warm start and a cosine end; the state is kept every few hundred steps."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    best = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-4)
    began = time.monotonic()
    net.train()
    net.to(memory_format=torch.channels_last)
    for step in range(steps):
        share = step / steps
        for group in best.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * share)) + rate * 0.005
        value, words = loss(net, chance)
        best.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        best.step()
        if step % 100 == 0 or step == steps - 1:
            say(f"{step} {time.monotonic() - began:.0f}s {words}")
        if step % 300 == 299 or step == steps - 1:
            torch.save(net.state_dict(), keep)


def _planes(pictures: Any) -> Any:
    """Pictures as networks take them; the memory stays as it is, which is faster."""
    return pictures.permute(0, 3, 1, 2).float() / 255


def finder_loss(scenes: Sequence[Pictured], batch: int = 16, real: Sequence[Pictured] = (), share: float = 0.0) -> Any:
    """Loss of the finder on patches of these scenes, a share of them from real photos."""

    def loss(net: Finder, chance: np.random.Generator) -> tuple[Any, str]:
        drawn = []
        for _ in range(batch):
            among = real if chance.random() < share else scenes
            drawn.append(patch(chance, among[int(chance.integers(len(among)))]))
        x, t, w = (torch.from_numpy(np.stack(part)) for part in zip(*drawn, strict=True))
        out = net(_planes(x))
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

    return loss


def reader_loss(scenes: Sequence[Pictured], batch: int = 128, real: Sequence[Pictured] = (), share: float = 0.0) -> Any:
    """Loss of the reader on crops of these scenes, a share of them from real photos."""

    def loss(net: Reader, chance: np.random.Generator) -> tuple[Any, str]:
        own = round(batch * (1 - share))
        x, faces, offs = crops(chance, scenes, own)
        if own < batch:
            more = crops(chance, real, batch - own)
            x, faces, offs = (np.concatenate(pair) for pair in zip((x, faces, offs), more, strict=True))
        out = net(_planes(torch.from_numpy(x)))
        labels = torch.from_numpy(faces)
        face = functional.cross_entropy(out[:, :FACES], labels, label_smoothing=0.02)
        aim = torch.from_numpy(offs)
        known = (labels > 0).float()[:, None] * torch.cat([torch.ones(len(aim), 2), (aim[:, 2:] < 5).float()], 1)
        off = ((out[:, FACES:] - aim).abs() * known).sum() / known.sum().clamp(min=1)
        right = (out[:, :FACES].argmax(1) == labels).float().mean()
        return face + off, f"face {face.item():.3f} right {right.item():.3f} off {off.item():.3f}"

    return loss


def export(net: Any, path: Path, shape: tuple[int, int, int, int]) -> None:
    """Write the ONNX file that OpenCV reads; height and width (or the number of crops) stay open."""
    net.eval()
    free = {"x": {0: "n", 2: "h", 3: "w"}}
    torch.onnx.export(
        net, torch.zeros(shape), str(path), input_names=["x"], output_names=["y"], dynamic_axes=free, dynamo=False
    )
