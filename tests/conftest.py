"""How hard the properties are tried (much with `--hypothesis-profile=deep`), and which tests begin."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("house", deadline=None, max_examples=30, suppress_health_check=list(HealthCheck))
settings.register_profile("deep", deadline=None, max_examples=1500, suppress_health_check=list(HealthCheck))
settings.load_profile("house")

LONG = (
    "test_demonstration",
    "test_dice_and_cards",
    "test_leaks",
    "test_lookback",
    "test_power_cut",
    "test_pseudo",
    "window",
)
"""Modules whose tests take seconds: they open windows, or kill processes."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let every worker begin with its share of the long ones, so that none is left with one at the end.

    Both kinds stay in the random order they came in. Workers get one part of the list each, and take from one another.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if _is_long(item)]
    rest = [item for item in items if not _is_long(item)]
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        mine = long[worker::workers]
        others = max(0, (len(items) - len(ordered)) // (workers - worker) - len(mine))
        ordered += mine + rest[:others]
        del rest[:others]
    items[:] = ordered + rest


def _is_long(item: pytest.Item) -> bool:
    return any(name in item.path.stem for name in LONG)


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What files held when the disk was told to keep them, and folders, name by name: after a power cut it is this."""
    kept: list[bytes] = []
    really = os.fsync

    def noted(handle: int) -> None:
        file = Path(f"/proc/self/fd/{handle}")
        kept.append(file.read_bytes() if file.is_file() else " ".join(sorted(os.listdir(handle))).encode())
        really(handle)

    monkeypatch.setattr(os, "fsync", noted)
    return kept
