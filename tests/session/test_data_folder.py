"""Where the companion keeps what belongs to its people."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from companion.session.data_folder import VARIABLE, DataFolder
from companion.session.errors import CannotWrite


def test_the_folder_is_the_one_given_or_that_of_the_environment_or_the_users_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In this order."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.delenv(VARIABLE, raising=False)
    own = DataFolder().path
    monkeypatch.setenv(VARIABLE, str(tmp_path / "env"))

    assert own.name == "quartermaster"
    assert DataFolder().path == tmp_path / "env"
    assert DataFolder(tmp_path / "given").path == tmp_path / "given"


def test_everything_lies_in_it(tmp_path: Path) -> None:
    """The journal, its copies, the profiles."""
    folder = DataFolder(tmp_path)

    assert {folder.journal.parent, folder.backups.parent, folder.profiles.parent} == {tmp_path}


def test_only_its_owner_may_look_in(tmp_path: Path) -> None:
    """Made with all folders above it; made twice is made once."""
    folder = DataFolder(tmp_path / "a" / "b")
    folder.make()
    folder.make()

    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700


@pytest.mark.parametrize("name", ["file/inside", "nul\0byte"])
def test_a_folder_that_cannot_be_made_is_said_so(tmp_path: Path, name: str) -> None:
    """One clear error, whatever the name is."""
    (tmp_path / "file").write_text("", encoding="utf-8")

    with pytest.raises(CannotWrite) as refused:
        DataFolder(tmp_path / name).make()
    assert refused.value.why.key == "folder-out-of-reach"


def test_a_link_back_to_itself_is_named(tmp_path: Path) -> None:
    """It was "File exists", or the end of the app."""
    (tmp_path / "loop").symlink_to("loop")

    with pytest.raises(CannotWrite) as refused:
        DataFolder(tmp_path / "loop").make()

    assert refused.value.why.key == "folder-in-a-circle"


def closed_to_nobody(folder: Path) -> str:
    """What a user without rights is told of a folder of root."""
    say = f"from companion.session.data_folder import DataFolder; print(DataFolder({str(folder)!r}).closed())"
    command = [sys.executable, "-c", say]
    here = Path(__file__).parents[2]
    return subprocess.run(command, user=65534, cwd=here, capture_output=True, text=True, check=True).stdout


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
def test_a_folder_of_somebody_else_is_named_with_its_owner() -> None:
    """It was a bare "Permission denied"; a closed folder above it is not anybody's to give away."""
    with tempfile.TemporaryDirectory() as reachable:
        Path(reachable).chmod(0o755)
        theirs = Path(reachable, "theirs")
        theirs.mkdir(mode=0o700)

        said = closed_to_nobody(theirs)
        below = closed_to_nobody(theirs / "below")

    assert "folder-of-another" in said
    assert "root" in said
    assert "folder-out-of-reach" in below


def test_a_folder_of_ones_own_is_open(tmp_path: Path) -> None:
    """Also one that is not there yet."""
    assert DataFolder(tmp_path).closed() is None
    assert DataFolder(tmp_path / "new").closed() is None
