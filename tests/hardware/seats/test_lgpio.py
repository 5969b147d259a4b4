"""The real lgpio: where it lays its pipes, and what it does to the process that imports it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
READ_ONLY = "/proc/self"
"""A folder in which nobody can make a file, not even root."""


def in_read_only_folder(code: str) -> str:
    env = {name: value for name, value in os.environ.items() if name != "LG_WD"} | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", f"import os; os.chdir({READ_ONLY!r})\n{code}"],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


def test_lgpio_alone_cannot_be_imported_where_nothing_may_be_written() -> None:
    """The trap itself, so that we learn of it when the library mends it."""
    assert "FileNotFoundError" in in_read_only_folder("import lgpio")


def test_pins_are_looked_for_wherever_the_program_was_started() -> None:
    """It imports, the process stays where it was, and the folder for the pipes is gone afterwards."""
    told = in_read_only_folder(
        "here = os.stat('.')\n"
        "from hardware.errors import SeatsMissing\n"
        "from hardware.seats.pins import standard_pins\n"
        "try: standard_pins()\n"
        "except SeatsMissing: pass\n"  # no pins here is no matter
        "import lgpio\n"
        "print(os.path.samestat(here, os.stat('.')), os.environ['LG_WD'])"
    )
    stayed, folder = told.split()

    assert stayed == "True"
    assert not Path(folder).exists()
