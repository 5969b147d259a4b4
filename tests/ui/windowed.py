"""A window in a process of its own: Kivy has one for each process. What the script prints is JSON."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from companion.cli.main import leave

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 900
"""Seconds: it ends a script that hangs, and measures nothing."""


def windowed(script: str, *task: str) -> Any:
    """Run a script of this folder off-screen, without a sound device, and give what it found."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "none-such"}
    command = [sys.executable, __file__, str(ROOT / "tests" / "ui" / f"{script}.py"), *task]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


if __name__ == "__main__":  # a script ends as the program itself does, with threads still at work
    del sys.argv[0]
    sys.path.insert(0, str(Path(sys.argv[0]).parent))
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as end:
        leave(int(end.code or 0))
    leave(0)
