"""A window in a process of its own: Kivy has one for each process. What the script prints is JSON.

A script says at which step it is; when it fails, dies or hangs, the test that waits for it names that step.
"""

from __future__ import annotations

import faulthandler
import json
import os
import runpy
import signal
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 900
"""Seconds: it ends a script that hangs, and measures nothing."""
STEPS: Final = "WINDOW_STEPS"
"""Where a script writes its steps down: a file in a folder that is kept if it fails."""
TAIL: Final = 3000
"""Letters of what a script said at its end."""


def windowed(script: str | Path, *task: str, patience: float = PATIENCE, site: Path | None = None) -> Any:
    """Run a script of this folder off-screen and without sound, and give what it found; packages may lie in `site`."""
    file = script if isinstance(script, Path) else ROOT / "tests" / "ui" / f"{script}.py"
    with tempfile.TemporaryDirectory() as folder:
        steps = Path(folder, "steps")
        done = run(file, *task, steps=steps, patience=patience, site=site)
        if done.returncode:
            raise AssertionError(told(f"{file.stem} {' '.join(task)}".strip(), done, steps))
    return json.loads(done.stdout)


def run(
    file: Path, *task: str, steps: Path, patience: float = PATIENCE, site: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a script to its end; one that hangs is told to say where, and ended."""
    path = os.pathsep.join(map(str, filter(None, (ROOT, site))))
    env = {**os.environ, "PYTHONPATH": path, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "none-such"}
    command = [sys.executable, __file__, str(file), *task]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, env=env | {STEPS: str(steps)}, **pipes) as process:
        try:
            out, err = process.communicate(timeout=patience)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGABRT)
            out, err = process.communicate()
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def told(name: str, done: subprocess.CompletedProcess[str], steps: Path) -> str:
    """Say how a script ended, at which step, and what it said at its end."""
    code = done.returncode
    end = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with {code}"
    reached = steps.read_text(encoding="utf-8").splitlines() if steps.exists() else []
    at = f"in step {len(reached)}: {reached[-1]}" if reached else "before its first step"
    lines = [f"{name} {end} {at}"]
    picture = steps.with_suffix(".png")
    if picture.exists():
        kept = Path(tempfile.mkdtemp(prefix="window-")) / picture.name
        lines.append(f"what the window showed: {picture.rename(kept)}")
    return "\n".join([*lines, done.stderr[-TAIL:]])


# --- in the process of the window ------------------------------------------------------------------------------------


def step(name: str) -> None:
    """Say what is done now."""
    if STEPS in os.environ:
        with Path(os.environ[STEPS]).open("a", encoding="utf-8") as steps:
            steps.write(name.replace("\n", " ") + "\n")


class Told(dict[str, Any]):
    """What a script found; each thing that was found is a step behind it."""

    def __setitem__(self, name: str, found: Any) -> None:
        """Keep it, and say so."""
        super().__setitem__(name, found)
        step(f"after {name!r}")


def _show() -> None:
    """Keep a picture of the window, if there is one."""
    base = sys.modules.get("kivy.core.window")
    if base is None or base.Window is None or STEPS not in os.environ:
        return
    import cv2  # noqa: PLC0415  only now
    import numpy as np  # noqa: PLC0415  as above
    from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels  # noqa: PLC0415  as above

    wide, high = base.Window.system_size
    seen = np.frombuffer(glReadPixels(0, 0, wide, high, GL_RGB, GL_UNSIGNED_BYTE), np.uint8)
    picture = Path(os.environ[STEPS]).with_suffix(".png")
    cv2.imwrite(str(picture), seen.reshape(high, wide, 3)[::-1, :, ::-1])


def main() -> int:
    """Run the script named first; it ends as the program itself does, with threads still at work."""
    faulthandler.enable()
    del sys.argv[0]
    sys.path.insert(0, str(Path(sys.argv[0]).parent))
    try:
        runpy.run_path(sys.argv[0], run_name="__main__")
    except SystemExit as end:
        return int(end.code or 0)
    except BaseException:  # noqa: BLE001  whatever it was, it is said and shown
        traceback.print_exc()
        _show()
        return 1
    return 0


if __name__ == "__main__":
    from companion.cli.main import leave

    leave(main())
