"""Where the companion keeps what belongs to its people."""

from __future__ import annotations

import stat
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
