"""The command as a process of its own: as installed, in pipes, interrupted, asked for help."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

COMPANION = Path(sys.executable).with_name("companion")
COMMANDS = ("games", "play", "script", "replay", "bench")
PLAIN = {"PATH": os.environ["PATH"]}


def run(*argv: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([COMPANION, *argv], capture_output=True, text=True, check=False, env=env or PLAIN)


def test_the_installed_command_plays_a_game() -> None:
    """`companion` on the path, as people call it."""
    done = run("play", "tortuga1667", "--players", "7", "--seed", "3", "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["players"] == 7


def test_two_processes_tell_the_same_story() -> None:
    """Nothing depends on hash seeds or on what ran before."""
    told = {
        run("play", "tortuga1667", "--seed", "8", "--sources", "app", env={**PLAIN, "PYTHONHASHSEED": seed}).stdout
        for seed in ("1", "2", "3")
    }

    assert len(told) == 1
    assert len(told.pop()) > 1000


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
def test_every_command_explains_itself(command: tuple[str, ...]) -> None:
    """On stdout, exit code 0."""
    done = run(*command, "--help")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: {' '.join(('companion', *command))} ")
    assert all(name in done.stdout for name in (COMMANDS if not command else ("--lang",)))


def test_help_is_quick_because_no_game_is_loaded_for_it() -> None:
    """Nor the engine, the texts or the database."""
    script = (
        "import sys; from companion.cli.main import main; main(['play', '--help']);"
        "print({'msgspec', 'sqlite3', 'babel', 'companion.engine', 'kivy', 'cv2'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=PLAIN)

    assert done.stdout.splitlines()[-1] == "set()"


def test_playing_needs_neither_screen_nor_camera() -> None:
    """The command line loads no Kivy and no OpenCV."""
    script = (
        "import sys; from companion.cli.main import main; main(['play', 'tortuga1667', '--json']);"
        "print({'kivy', 'cv2', 'numpy', 'gpiozero'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=PLAIN)

    assert done.stdout.splitlines()[-1] == "set()"


def test_a_reader_who_stops_reading_is_no_error() -> None:
    """`companion play ... | head -1`."""
    with subprocess.Popen(
        [COMPANION, "play", "tortuga1667", "--seed", "3", "--players", "9"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**PLAIN, "PYTHONUNBUFFERED": "1"},
    ) as playing:
        assert playing.stdout is not None
        assert playing.stderr is not None
        first = playing.stdout.readline()
        playing.stdout.close()
        assert playing.stderr.read() == b""
    assert b"seed 3" in first
    assert playing.returncode == 1


def test_a_full_disk_behind_stdout_is_one_line() -> None:
    """`companion play ... > /dev/full`."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [COMPANION, "play", "tortuga1667", "--seed", "3"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            env=PLAIN,
        )

    assert done.returncode == 1
    assert done.stderr == b"companion: No space left on device\n"


def test_without_stderr_a_complaint_does_not_get_among_the_rows() -> None:
    """The exit code says it; stdout stays what programs read."""
    script = (
        f"exec '{COMPANION}' scan dice no-such-picture.png --json 2>&-",
        f"exec '{COMPANION}' games no-such-game --json 2>&-",
    )
    rows, nothing = (subprocess.run(["sh", "-c", one], capture_output=True, env=PLAIN, check=False) for one in script)

    assert [json.loads(line)["error"] for line in rows.stdout.splitlines()] == ["picture.no-file"]
    assert (rows.returncode, nothing.stdout, nothing.returncode) == (1, b"", 2)


def test_an_interrupt_is_one_line() -> None:
    """Ctrl-C in the middle of a long measurement."""
    script = (
        "import signal, sys; from companion.cli.main import main;"
        "signal.signal(signal.SIGALRM, signal.default_int_handler); signal.setitimer(signal.ITIMER_REAL, 0.7);"
        "sys.exit(main(['bench', 'engine', '--seconds', '600']))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=PLAIN)

    assert (done.returncode, done.stdout, done.stderr) == (1, "", "companion: stopped\n")


def test_a_terminal_without_accents_gets_its_story() -> None:
    """No UnicodeEncodeError, whatever the locale."""
    done = run("play", "tortuga1667", "--seed", "3", "--lang", "fr", env={**PLAIN, "PYTHONIOENCODING": "ascii"})

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
