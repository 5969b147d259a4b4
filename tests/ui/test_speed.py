"""What keeps the app quick and small. Seconds and megabytes are measured by `companion bench ui`, not here."""

from __future__ import annotations

import os
import subprocess
import sys

from companion.devtools.bench import window_bench
from companion.devtools.bench.window_bench import Took

OPENED = """
import sys
from companion.ui.launch import Wish, prepare
prepare(Wish(size=(800, 480), swift=True))
import companion.ui.app
print(sorted({"cv2", "numpy", "onnxruntime"} & set(sys.modules)))
sys.stdout.flush()
import os
os._exit(0)
"""


def test_the_first_screen_does_not_wait_for_what_only_a_camera_needs() -> None:
    """OpenCV takes half a second and fifty megabytes; without a camera nobody needs it."""
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run([sys.executable, "-c", OPENED], capture_output=True, text=True, check=True, env=env)

    assert done.stdout.strip() == "[]"


def test_the_worst_touch_is_told_as_it_was_and_the_middle_is_not_moved_by_it() -> None:
    """One slow touch among a hundred is the worst, and neither the middle nor 99 of 100; it is told what it was."""
    took = [Took(10.0, 4.0, "a key")] * 99 + [Took(900.0, 30.0, "the board")]

    told = window_bench.spread(took)

    assert told == {
        "touches": 100,
        "median": 10.0,
        "nearly_all": 10.0,
        "worst": 900.0,
        "worst_of": [(900.0, 30.0, "the board"), *[(10.0, 4.0, "a key")] * 4],
        "own_median": 4.0,
        "own_worst": 30.0,
        "own_worst_of": [(900.0, 30.0, "the board"), *[(10.0, 4.0, "a key")] * 4],
    }
