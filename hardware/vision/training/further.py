"""Going on from weights that were exported: taken out of their ONNX file, and fitted to a few things more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from hardware.vision.training.nets import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hardware.arrays import Floats

GRAPH, INITIALIZER = 7, 5
DIMENSION, NAME, RAW = 1, 8, 9
"""Fields of an ONNX file: of the model, of its graph, of a tensor."""
NAMELESS = "onnx::"


def resumed(file: Path) -> Reader:
    """The reader as it was exported, norms folded in; outputs it did not have yet start from nothing."""
    net = Reader(normed=False)
    state = net.state_dict()
    kept = dict(tensors(file.read_bytes()))
    nameless = iter([kept[name] for name in kept if name.startswith(NAMELESS)])
    for name, values in state.items():
        known = torch.from_numpy(kept[name] if name in kept else next(nameless))
        values.zero_()
        values[: len(known)] = known
    net.load_state_dict(state)
    return net


def tensors(packed: bytes) -> Iterator[tuple[str, Floats]]:
    """Name and values of every weight in an ONNX file."""
    graph = dict(_fields(packed))[GRAPH]
    for field, tensor in _fields(graph):
        if field != INITIALIZER:
            continue
        parts = list(_fields(tensor))
        shape = [value for part, value in parts if part == DIMENSION]
        told = dict(parts)
        yield told[NAME].decode(), np.frombuffer(told[RAW], np.float32).reshape(shape).copy()


def _fields(packed: bytes) -> Iterator[tuple[int, Any]]:
    """Numbers and contents of the fields of a packed message."""
    at = 0
    while at < len(packed):
        key, at = _number(packed, at)
        if key & 7 == 0:
            value, at = _number(packed, at)
            yield key >> 3, value
            continue
        length = {1: 8, 5: 4}.get(key & 7)
        if length is None:
            length, at = _number(packed, at)
        yield key >> 3, packed[at : at + length]
        at += length


def _number(packed: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = packed[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at
