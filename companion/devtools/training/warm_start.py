"""A network that begins with the weights of an ONNX file: what we ship goes on learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import onnx
import torch
from onnx import numpy_helper
from torch import nn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def begun(net: Any, path: Path, sample: Any) -> Any:
    """The network with the weights of this file.

    Exported layers have their normalisation folded in. Each normalisation is put back so that it changes nothing
    on these samples, with the statistics that it would have had.
    """
    graph = onnx.load(str(path)).graph
    kept = {one.name: torch.from_numpy(numpy_helper.to_array(one).copy()) for one in graph.initializer}
    folded = [node for node in graph.node if node.op_type == "Conv"]
    layers = list(_layers(net))
    if len(folded) != len(layers):
        raise ValueError(f"{path} has {len(folded)} layers, not {len(layers)}")
    with torch.no_grad():
        for node, (layer, norm) in zip(folded, layers, strict=True):
            layer.weight.copy_(kept[node.input[1]])
            bias = kept[node.input[2]]
            if norm is None:
                layer.bias.copy_(bias)
            else:
                norm.reset_running_stats()
                norm.weight.fill_((1 + norm.eps) ** 0.5)
                norm.bias.copy_(bias)
        _normalised(net, [norm for _, norm in layers if norm is not None], sample)
    return net


def _layers(net: Any) -> Iterator[tuple[Any, Any]]:
    """Convolutions in the order in which they are made and run, each with its normalisation."""
    modules = [one for one in net.modules() if isinstance(one, nn.Conv2d | nn.BatchNorm2d)]
    for number, one in enumerate(modules):
        if isinstance(one, nn.Conv2d):
            after = modules[number + 1] if number + 1 < len(modules) else None
            yield one, after if isinstance(after, nn.BatchNorm2d) else None


def _normalised(net: Any, norms: list[Any], sample: Any) -> None:
    seen: dict[Any, tuple[Any, Any]] = {}

    def watch(norm: Any, given: tuple[Any, ...], _: Any) -> None:
        seen[norm] = (given[0].mean((0, 2, 3)), given[0].var((0, 2, 3)))

    hooks = [norm.register_forward_hook(watch) for norm in norms]
    net.eval()
    net(sample)
    for hook in hooks:
        hook.remove()
    for norm, (mean, spread) in seen.items():
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.bias.add_(mean)
