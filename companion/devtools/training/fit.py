"""Fitting a network: fixed seed, one thread for fitting, one process that draws the next samples meanwhile."""

from __future__ import annotations

import math
import multiprocessing
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import onnx
import torch

from hardware.vision.dice.networks import GIST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AHEAD = 6
"""How many batches may be drawn before they are wanted."""
PATIENCE = 300
STEADY, SPAN = 0.998, 9
"""How slowly the running mean follows, but never over more than the last ninth of the steps: else a short course from
nothing would keep much of what it began with."""


@dataclass(frozen=True, slots=True)
class Task:
    """What a network has to learn: how a batch is drawn, and how wrong the network is on it (with words)."""

    draw: Callable[[np.random.Generator], tuple[Any, ...]]
    loss: Callable[[Any, tuple[Any, ...]], tuple[Any, str]]


def batches(task: Task, steps: int, seed: int) -> Iterator[tuple[Any, ...]]:
    """The batches of all steps, each by its own seed, drawn in a process of their own."""
    context = multiprocessing.get_context("fork")
    queue: Any = context.Queue(AHEAD)

    def draw() -> None:
        cv2.setNumThreads(1)
        for step in range(steps):
            queue.put(task.draw(np.random.default_rng([seed, step])))

    drawer = context.Process(target=draw, daemon=True)
    drawer.start()
    for _ in range(steps):
        yield queue.get(timeout=PATIENCE)
    drawer.join()


def fit(
    net: Any, task: Task, steps: int, rate: float, seed: int, keep: Path, say: Callable[[str], None] = print
) -> None:
    """AdamW with a warm start and a cosine end; what is kept is the running mean of the weights."""
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    best = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    mean = torch.optim.swa_utils.AveragedModel(
        net,
        multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(min(STEADY, max(0.0, 1 - SPAN / steps))),
        use_buffers=True,
    )
    began = time.monotonic()
    net.train()
    net.to(memory_format=torch.channels_last)
    for step, batch in enumerate(batches(task, steps, seed)):
        share = step / steps
        for group in best.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 100) * (0.5 + 0.5 * math.cos(math.pi * share)) + rate * 0.005
        value, words = task.loss(net, batch)
        best.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        best.step()
        mean.update_parameters(net)
        if step % 100 == 0 or step == steps - 1:
            say(f"{step} {time.monotonic() - began:.0f}s {words}")
        if step % 300 == 299 or step == steps - 1:
            torch.save(mean.module.state_dict(), keep)
    net.load_state_dict(mean.module.state_dict())


def planes(pictures: Any) -> Any:
    """Pictures as networks take them; the memory stays as it is, which is faster."""
    return torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255


def export(net: Any, path: Path, shape: tuple[int, ...]) -> None:
    """Write the ONNX file; height and width (or the number of crops or rows) stay open."""
    net.eval()
    free = {"x": {0: "n", 2: "h", 3: "w"} if len(shape) > 2 else {0: "n"}}
    torch.onnx.export(
        net, torch.zeros(shape), str(path), input_names=["x"], output_names=["y"], dynamic_axes=free, dynamo=False
    )


def with_gist(path: Path) -> None:
    """The reader's file also gives what its last layer is given: the judge goes by that."""
    model = onnx.load(str(path))
    graph = model.graph
    last = [node for node in graph.node if node.op_type == "Conv"][-1]
    named = next(node for node in graph.node if last.input[0] in node.output)
    seen, named.output[0], last.input[0] = last.input[0], GIST, GIST
    if any(seen in node.input for node in graph.node):
        raise ValueError(f"{path}: more than the last layer takes {seen}")
    if GIST not in {output.name for output in graph.output}:
        graph.output.append(onnx.helper.make_tensor_value_info(GIST, onnx.TensorProto.FLOAT, None))
    onnx.save(model, str(path))
