"""Whatever file is given: one clear line, exit code 1, and the file as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Companion

commands = pytest.mark.parametrize(
    "command", [("script",), ("script", "--json"), ("replay",), ("replay", "--write")], ids=" ".join
)


@commands
@pytest.mark.parametrize(
    ("content", "about"),
    [
        (b"", ""),
        (b"\x00\x01\x02", "UTF-8"),
        (b"title = 'caf\xe9'", "UTF-8"),
        (b"\xff\xfet\x00i\x00", "UTF-8"),
        (b"\x7fELF" + bytes(5000), "UTF-8"),
        (b"x = " + b"9" * 5000, ""),
        (b"[" * 100_000, ""),
        (b"a" * 2_000_001, "too big"),
        (b"Quartermaster play-through\ngame: chess\nrules: 1\nseats: ann ben\nseed: 1\n\n", ""),
        (b"Quartermaster play-through\ngame: tortuga1667\nrules: 1\nseats: ann\nseed: 1\n\n", ""),
        (
            b'Quartermaster play-through\ngame: tortuga1667\nrules: 1\nseats: ann ben\noption timer: "no"\nseed: 1\n\n',
            "",
        ),
        (b"title = 't'\ngame = 'chess'\nseats = ['ann', 'ben']\n", ""),
        (b"title = 't'\ngame = 'tortuga1667'\nseats = ['ann', 'ben']\n[position]\nrow = 5\n", ""),
        (b"title = 't'\ngame = 'tortuga1667'\nseats = ['ann', 'ben']\n[box]\nvotes = 5\n", ""),
        (b"title = 't'\ngame = 'tortuga1667'\nseats = ['ann', 'ben']\n[position]\nkept = { ann = 3 }\n", ""),
    ],
)
def test_a_file_that_says_nothing_sensible(
    companion: Companion, tmp_path: Path, command: tuple[str, ...], content: bytes, about: str
) -> None:
    """Binary, empty, huge, in another encoding, or simply wrong."""
    path = tmp_path / "document"
    path.write_bytes(content)

    done = companion(*command, path)

    assert done.code == 1
    assert done.err.startswith("companion: ")
    assert done.err.count("\n") == 1
    assert str(path) in done.err
    assert about in done.err
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@commands
@pytest.mark.parametrize(
    "name", ["missing.toml", "", "no/such/folder/x", "note/x", "n\udcff", "x" * 300, "pipe", "loop"]
)
def test_a_path_that_leads_to_no_file(
    companion: Companion, tmp_path: Path, command: tuple[str, ...], name: str
) -> None:
    """Missing, a folder, a pipe that nobody writes to, a link to itself, a name too long."""
    (tmp_path / "note").write_text("ahoy", encoding="utf-8")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")

    done = companion(*command, tmp_path / name)

    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("companion: ")
    assert done.err.count("\n") == 1


def test_a_play_through_that_cannot_be_written_is_said_so(companion: Companion, tmp_path: Path) -> None:
    """The folder is missing, or takes no files."""
    for path in (tmp_path / "no" / "golden.txt", Path("/proc/golden.txt")):
        done = companion("replay", path, "--write", "--game", "tortuga1667", "--seed", 1)

        assert done.code == 1
        assert done.err.startswith(f"companion: {path}: ")
        assert done.err.count("\n") == 1
