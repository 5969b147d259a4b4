"""What crosses from one thread to another cannot be changed on the way."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import pkgutil
from functools import cached_property

import pytest

STATE = {"EventFile"}
"""Public dataclasses that keep a state of their own and stay on one thread."""


def value_classes() -> list[type]:
    """All public dataclasses of the hardware and of what brings it to the table."""
    found: list[type] = []
    for root in ("hardware", "companion.bridge"):
        for module in pkgutil.walk_packages(importlib.import_module(root).__path__, f"{root}."):
            for name, one in vars(importlib.import_module(module.name)).items():
                if inspect.isclass(one) and one.__module__ == module.name and not name.startswith("_"):
                    found += [one] if dataclasses.is_dataclass(one) else []
    return found


@pytest.mark.parametrize("kind", value_classes(), ids=lambda kind: kind.__name__)
def test_a_value_is_frozen_and_takes_no_field_that_was_not_declared(kind: type) -> None:
    """A frame, a reading, a press: whoever holds one holds what was said; only a cached property needs more room."""
    caches = any(isinstance(one, cached_property) for one in vars(kind).values())

    assert kind.__dataclass_params__.frozen != (kind.__name__ in STATE)  # type: ignore[attr-defined]  # a dataclass has it
    assert caches or "__slots__" in vars(kind)
