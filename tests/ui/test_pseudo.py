"""A fourth language, dropped in as a folder: every screen speaks it, and nothing was written into the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_dropped_in_language_is_spoken_on_every_screen() -> None:
    """With every letter changed; what still has plain letters is no translation."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "none-such"}
    command = [sys.executable, str(ROOT / "tests/ui/pseudo.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, timeout=500)
    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)

    assert told["language"] == "eo"
    assert told["plain"] == {}
    assert told["missing"] == []
