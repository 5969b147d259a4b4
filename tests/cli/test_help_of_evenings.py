"""Every command about evenings explains itself, at once."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.conftest import Companion

COMMANDS = [
    *(
        ("sessions", act)
        for act in ("list", "show", "begin", "resume", "export", "import", "backup", "restore", "delete")
    ),
    *(("profile", act) for act in ("show", "edit", "check", "export", "import")),
    ("stats",),
]


@pytest.mark.parametrize("command", [("sessions",), ("profile",)])
def test_a_group_names_its_commands(companion: Companion, command: tuple[str, ...]) -> None:
    """With a line about each."""
    done = companion(*command, "--help")

    assert (done.code, done.err) == (0, "")
    assert all(f"    {act[1]} " in done.out for act in COMMANDS if act[:1] == command)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(companion: Companion, command: tuple[str, ...]) -> None:
    """With the language and the folder, which all of them take."""
    done = companion(*command, "--help")

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"usage: companion {' '.join(command)} ")
    assert "--lang" in done.out
    assert "--data" in done.out


def test_help_loads_neither_a_game_nor_the_database() -> None:
    """Nor the QR codes."""
    script = (
        "import sys; from companion.cli.main import main; main(['sessions', 'export', '--help']);"
        "print({'msgspec', 'sqlite3', 'babel', 'segno', 'platformdirs', 'companion.engine'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "set()"
