"""Leaving the command line while a thread is still at work."""

from __future__ import annotations

import subprocess
import sys

import pytest

BUSY = """
import sys, threading
import cv2, numpy as np
from companion.cli.main import console

picture = np.zeros((2000, 2000, 3), np.uint8)
threading.Thread(target=lambda: [cv2.medianBlur(picture, 31) for _ in iter(int, 1)], daemon=True).start()
sys.argv = ["companion", *{words!r}]
console()
"""


@pytest.mark.parametrize(("words", "code"), [(["games"], 0), (["games", "chess"], 2), (["no-such-command"], 2)])
def test_a_busy_thread_changes_nothing_about_how_a_command_ends(words: list[str], code: int) -> None:
    """Everything that was said has arrived, and the code is the command's own."""
    done = subprocess.run(
        [sys.executable, "-c", BUSY.format(words=words)], capture_output=True, text=True, check=False, timeout=120
    )

    assert done.returncode == code, done.stderr
    assert ("jamaica" in done.stdout) == (code == 0)
    assert bool(done.stderr) == (code != 0)
