"""A plugin for pytest: says whose lines are run, and keeps how long each test took, what it read, which were red.

A test that reads the source of a module instead of running it (that every key has its words, say) covers none of its
lines, and would notice a fault all the same. What a fixture of several tests runs belongs to all that use it, not only
to the one that came first: a window is opened once for a whole file of tests.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from companion.devtools.mutation.coverage_run import NOTES, RUNNING

READ: Final = "source read"
"""The property of a test's report that names a module."""
_seconds: dict[str, float] = {}
_readers: dict[str, list[str]] = {}
_red: set[str] = set()
_open: set[str] = set()
_shared: dict[str, list[str]] = {}
"""Tests by the fixture they share."""
_alive: dict[str, str] = {}
"""Fixtures of several tests that are set up, by their name."""


def _opened(event: str, facts: tuple[object, ...]) -> None:
    """Note a module that is opened as text; an import opens it as bytes."""
    if event == "open" and facts[1] == "r" and str(facts[0]).endswith(".py"):
        _open.add(str(facts[0]))


def pytest_configure() -> None:
    """Listen to what is opened."""
    if os.environ.get(NOTES):
        sys.addaudithook(_opened)


@contextmanager
def _running(name: str) -> Iterator[None]:
    """Let coverage note whose lines these are, here and in processes that begin now."""
    from coverage import Coverage

    measuring, before = Coverage.current(), os.environ.get(RUNNING, "")
    for said in (name, before):
        os.environ[RUNNING] = said
        if measuring is not None:
            measuring.switch_context(said)
        if said == name:
            yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """From its set-up to its tear-down."""
    _open.clear()
    with _running(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever is set up for several tests."""
    if fixturedef.scope == "function":
        return (yield)
    name = f"{fixturedef.baseid}::{fixturedef.argname}[{getattr(request, 'param_index', 0)}]"
    _alive[fixturedef.argname] = name
    with _running(name):
        return (yield)


def pytest_fixture_post_finalizer(fixturedef: pytest.FixtureDef[Any]) -> None:
    """It is gone; who comes next sets it up anew."""
    if fixturedef.scope != "function":
        _alive.pop(fixturedef.argname, None)


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Keep what was read and shared along with the test."""
    item.user_properties += [(READ, path) for path in sorted(_open)]
    for name in getattr(item, "fixturenames", ()):
        if name in _alive:
            _shared.setdefault(_alive[name], []).append(item.nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, call and tear-down."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if report.failed:
        _red.add(report.nodeid)
    if report.when == "teardown":
        for name, path in report.user_properties:
            if name == READ:
                _readers.setdefault(str(path), []).append(report.nodeid)


def pytest_sessionfinish() -> None:
    """Keep them, once."""
    if os.environ.get(NOTES):
        kept = {"seconds": _seconds, "readers": _readers, "red": sorted(_red), "shared": _shared}
        Path(os.environ[NOTES]).write_text(json.dumps(kept), encoding="utf-8")
