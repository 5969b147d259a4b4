"""Files of the data folder that cannot be read."""

from __future__ import annotations

from pathlib import Path

from companion.i18n import translator
from companion.presenter.house import preferences
from companion.presenter.house.damaged_files import DamagedFile, notices, set_aside, unreadable
from companion.presenter.house.people import People, Person
from companion.presenter.table.first_lessons import Lessons


def test_a_file_that_can_be_read_and_one_that_is_not_there_stay_as_they_are(tmp_path: Path) -> None:
    """Nothing is told about them."""
    good = tmp_path / "people.json"
    good.write_bytes(b'[{"name": "Anne", "mark": 2}]')

    assert set_aside(good, list[Person]) is None
    assert set_aside(tmp_path / "settings.json", list[Person]) is None
    assert [file.name for file in tmp_path.iterdir()] == ["people.json"]


def test_spoilt_files_are_all_kept_each_under_a_name_of_its_own(tmp_path: Path) -> None:
    """The second one does not overwrite the first."""
    file = tmp_path / "people.json"
    for content in (b"[{", b"\xff"):
        file.write_bytes(content)
        assert set_aside(file, list[Person]) is not None

    assert not file.exists()
    assert (tmp_path / "people.set-aside-1.json").read_bytes() == b"[{"
    assert (tmp_path / "people.set-aside-2.json").read_bytes() == b"\xff"


def test_a_translation_that_cannot_be_read_is_named_with_what_to_do(tmp_path: Path) -> None:
    """A whole one is not."""
    folder = tmp_path / "eo"
    folder.mkdir()
    (folder / "companion.po").write_text('msgid ""\nmsgstr ""\n\nmsgid "language.name"\nmsgstr "Esperanto"\n')
    (folder / "ui.po").write_bytes(b"\xff\xfe")

    assert unreadable(tmp_path) == [folder / "ui.po"]
    told = notices(translator("en"), [DamagedFile(Path("people.json"), Path("people.set-aside-1.json"))], tmp_path)
    spoilt = "The file people.json cannot be read. It was put aside as people.set-aside-1.json, and its settings are"
    assert told == [
        f"{spoilt} back to their defaults.",
        f"The translation {folder / 'ui.po'} cannot be read, so English is shown instead. Fix the file or remove it.",
    ]


def test_files_nested_without_end_or_of_no_end_are_set_aside_or_left(tmp_path: Path) -> None:
    """They ended the app before its first screen."""
    for name in ("settings.json", "people.json", "lessons.json"):
        (tmp_path / name).write_text('{"odd": ' + "[" * 5000, "utf-8")
    endless = tmp_path / "endless.json"
    endless.symlink_to("/dev/zero")

    assert preferences.load(tmp_path / "settings.json").letters == preferences.Preferences().letters
    assert preferences.load(endless).letters == preferences.Preferences().letters
    assert People(tmp_path / "people.json").known == People(endless).known == []
    assert not Lessons(tmp_path / "lessons.json").knows("any", "thing")
    assert set_aside(endless, list[Person]) is None
    assert set_aside(tmp_path / "people.json", list[Person]) is not None
