"""The heartbeat: what the service manager hears of the screen, through a real socket."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.ui.heartbeat import ALIVE, READY, STOPPING, Heartbeat

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0
"""Seconds until a test gives up; none of them measures any."""


@contextmanager
def manager(address: str) -> Iterator[socket.socket]:
    """A service manager that listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(address)
        line.settimeout(PATIENCE)
        yield line


def hear(line: socket.socket) -> str:
    return line.recv(100).decode()


def test_a_word_reaches_whoever_waits_for_it(tmp_path: Path) -> None:
    """On a socket that has a name in a folder."""
    with manager(str(tmp_path / "notify")) as line:
        Heartbeat(str(tmp_path / "notify")).tell(READY)

        assert hear(line) == READY


def test_an_abstract_socket_is_written_with_an_at_sign() -> None:
    """As systemd writes it."""
    name = f"quartermaster-test-{os.getpid()}"
    with manager("\0" + name) as line:
        Heartbeat("@" + name).tell(ALIVE)

        assert hear(line) == ALIVE


def test_a_manager_that_is_gone_or_deaf_does_not_stop_the_table(tmp_path: Path) -> None:
    """Nobody there; then somebody who never listens, until nothing more fits into the line."""
    address = str(tmp_path / "notify")
    Heartbeat(address).tell(ALIVE)
    with manager(address) as line:
        for _ in range(2000):
            Heartbeat(address).tell(ALIVE)

        assert hear(line) == ALIVE


@pytest.mark.parametrize(
    ("said", "every"),
    [
        ({}, None),
        ({"NOTIFY_SOCKET": ""}, None),
        ({"NOTIFY_SOCKET": "somewhere"}, None),
        ({"NOTIFY_SOCKET": "/run/x"}, 0.0),
        ({"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "soon"}, 0.0),
        ({"NOTIFY_SOCKET": "/run/x", "WATCHDOG_USEC": "20000000"}, 5.0),
        ({"NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": str(os.getpid())}, 5.0),
        ({"NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"}, 0.0),
    ],
)
def test_it_beats_four_times_as_often_as_it_must_and_only_if_asked(said: dict[str, str], every: float | None) -> None:
    """Whose beats are meant is said by the process id."""
    wanted = Heartbeat.wanted(said)

    assert (None if wanted is None else wanted.every) == every


APP = """
import signal, sys, threading
from companion.cli.main import main
signal.signal(signal.SIGUSR1, lambda *_: threading.Event().wait())
sys.exit(main(["--size", "800x480", "--data", sys.argv[1]]))
"""
"""The app; on one signal its loop hangs for ever."""


FALLING = """
import os, sys
from pathlib import Path
from companion.ui.launch import Wish, open_app, prepare
wish = Wish(size=(800, 480), home=Path(sys.argv[1]))
prepare(wish)
from kivy.core.window import Window
type(Window).flip = lambda _: os._exit(7)
open_app(wish)
"""
"""The app on a driver that falls over its first picture."""


@contextmanager
def app(folder: Path, address: str, program: str = APP) -> Iterator[subprocess.Popen[bytes]]:
    """The real app on a window that nobody sees."""
    env = os.environ | {"SDL_VIDEODRIVER": "offscreen", "NOTIFY_SOCKET": address, "WATCHDOG_USEC": "400000"}
    command = [sys.executable, "-c", program, str(folder / "data")]
    with subprocess.Popen(command, cwd=ROOT, env=env | {"WATCHDOG_PID": ""}) as process:
        try:
            yield process
        finally:
            process.kill()


def silent(line: socket.socket) -> bool:
    """Listen until nothing comes any more."""
    try:
        while hear(line):
            continue
    except TimeoutError:
        return True
    return False


def test_the_app_is_ready_then_beats_and_says_when_it_ends(tmp_path: Path) -> None:
    """Asked to end, it ends well."""
    address = str(tmp_path / "notify")
    with manager(address) as line, app(tmp_path, address) as process:
        heard = {hear(line)}
        while heard != {READY, ALIVE}:
            heard.add(hear(line))
        process.send_signal(signal.SIGTERM)
        while (word := hear(line)) != STOPPING:
            assert word == ALIVE

        assert process.wait(PATIENCE) == 0


def test_a_frozen_screen_beats_no_more(tmp_path: Path) -> None:
    """The process lives on, and that is not enough."""
    address = str(tmp_path / "notify")
    with manager(address) as line, app(tmp_path, address) as process:
        while hear(line) != READY:
            continue
        process.send_signal(signal.SIGUSR1)
        line.settimeout(3.0)  # many times as long as a beat takes

        assert silent(line)
        assert process.poll() is None


def test_a_driver_that_falls_over_the_first_picture_was_never_ready(tmp_path: Path) -> None:
    """A version that does so is left again: ready means that it has come up on the screen."""
    address = str(tmp_path / "notify")
    with manager(address) as line, app(tmp_path, address, FALLING) as process:
        assert process.wait(PATIENCE) == 7
        line.settimeout(0.1)
        heard = []
        with suppress(TimeoutError):
            while True:
                heard.append(hear(line))

    assert READY not in heard
