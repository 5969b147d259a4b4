"""What is imported late is imported by one thread at a time."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
OTHERS = ("companion.ui.", "companion.session.", "companion.prints.", "companion.bridge.harbour.", "kivy")
"""Imported late for other reasons, and only on the screen's thread."""

TWO_THREADS = """
import importlib._bootstrap as bootstrap, sys, threading, time
from importlib.machinery import PathFinder
{before}

class Meeting:
    '''Holds whoever begins with the package until somebody else has begun with a module of it.'''

    def find_spec(self, name, path=None, target=None):
        if name != "hardware.simulation" or others:
            return None
        spec = PathFinder.find_spec(name, path)
        spec.loader.create_module = self.meet
        return spec

    def meet(self, spec):
        others.append(threading.Thread(target=second))
        others[0].start()
        for _ in range(500):
            if "hardware.simulation.die" in bootstrap._module_locks:
                break
            time.sleep(0.001)

def second():
    try:
        {second}
        import hardware.simulation.die
    except BaseException as error:
        failed.append(repr(error))

others, failed = [], []
sys.meta_path.insert(0, Meeting())
try:
    {first}
    import hardware.simulation
except BaseException as error:
    failed.append(repr(error))
for other in others:
    other.join()
print(len(others), *failed)
"""


def two_threads(*, load: str, before: str) -> str:
    """Let two threads meet within one package, and give how many there were beside the first, and what failed."""
    script = TWO_THREADS.format(before=before, first=load, second=load)
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip()


def late() -> dict[str, str]:
    """Every module that a function of the screens imports, with the file that does so."""
    found: dict[str, str] = {}
    for room in ("companion/ui", "companion/presenter"):
        for file in (ROOT / room).rglob("*.py"):
            for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if not isinstance(function, ast.FunctionDef):
                    continue
                for node in ast.walk(function):
                    if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith(OTHERS):
                        found[node.module] = str(file.relative_to(ROOT))
    return found


def test_all_that_screens_import_late_is_loaded_at_once() -> None:
    """Nothing is left that two threads could begin to import at the same time."""
    names = late()
    script = (
        "import sys; from companion.presenter.camera import late_imports;"
        "late_imports.load_camera_rooms(); late_imports.load_phone_rooms();"
        f"print([name for name in {sorted(names)} if name not in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)

    assert len(names) > 15
    assert done.stdout.strip() == "[]"


def test_two_threads_that_need_these_rooms_do_not_stop_each_other() -> None:
    """Without it Python stops one of them: seen when the list of findings was opened, and a lesson at once."""
    before = "from companion.presenter.camera.late_imports import load_camera_rooms"

    assert two_threads(load="load_camera_rooms()", before=before) == "1"
    assert "deadlock detected" in two_threads(load="pass", before="")
