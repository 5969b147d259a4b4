"""A window test that fails says where: the step, how the script ended, what it said, and what the window showed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.windowed import windowed

STEPS = """
from tests.ui.windowed import Told, step
step("the first")
told = Told()
told["second"] = 2
"""


def failing(tmp_path: Path, end: str, *, patience: float = 60) -> str:
    """Run a script that ends like this after two steps, and give what the test would say."""
    script = tmp_path / "script.py"
    script.write_text(STEPS + end, encoding="utf-8")
    with pytest.raises(AssertionError) as failed:
        windowed(script, "task", patience=patience)
    return str(failed.value)


def test_what_a_script_found_is_given(tmp_path: Path) -> None:
    """And a script without a window needs none."""
    script = tmp_path / "script.py"
    script.write_text(STEPS + "import json, sys; json.dump(told, sys.stdout)", encoding="utf-8")

    assert windowed(script) == {"second": 2}


def test_an_error_names_its_step_and_is_told(tmp_path: Path) -> None:
    """The error itself stands in the last lines."""
    said = failing(tmp_path, "raise LookupError('nobody')")

    assert said.startswith("script task ended with 1 in step 2: after 'second'\n")
    assert said.rstrip().endswith("LookupError: nobody")


def test_a_script_that_is_killed_names_its_step(tmp_path: Path) -> None:
    """It cannot say anything any more."""
    said = failing(tmp_path, "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")

    assert said.startswith("script task was ended by SIGKILL in step 2: after 'second'")


def test_a_script_that_hangs_says_where(tmp_path: Path) -> None:
    """It is ended, and its threads are told."""
    for patience in (2, 20, 200):  # on a busy machine it may not have come so far
        said = failing(tmp_path, "import threading\nthreading.Event().wait()", patience=patience)
        if "step 2" in said:
            break

    assert said.startswith("script task was ended by SIGABRT in step 2: after 'second'")
    assert 'script.py", line 7 in <module>' in said


def test_what_the_window_showed_is_kept(tmp_path: Path) -> None:
    """As a picture whose place is said."""
    opened = (
        "from companion.ui.launch import Wish, prepare\n"
        "prepare(Wish(size=(320, 320), swift=True))\n"
        "from kivy.core.window import Window\n"
        "raise LookupError(Window.size)\n"
    )
    said = failing(tmp_path, opened)

    picture = Path(said.splitlines()[1].removeprefix("what the window showed: "))
    assert picture.read_bytes().startswith(b"\x89PNG")
    picture.unlink()
    picture.parent.rmdir()
