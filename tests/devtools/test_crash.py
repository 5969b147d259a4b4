"""Power cuts below SQLite: a short run over every scene, and faults that it must see."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.devtools.crash.__main__ import main
from companion.devtools.crash.crash_scenes import EveningScene, Scene
from companion.devtools.crash.crash_trial import record, tried
from companion.devtools.crash.disk_log import MANNERS, Disk, DiskLog, Event
from companion.devtools.crash.file_scenes import ArchiveScene, RestoreScene, scenes
from companion.devtools.crash.write_recorder import Recorder
from companion.session import data_folder
from companion.session.data_folder import DataFolder
from companion.session.journal import archive, backups, file_moves, journal_file

STATES = 20
"""A thousand of each are for the command."""


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
def test_whenever_the_power_fails_nothing_confirmed_is_lost_and_nobody_is_asked(scene: Scene) -> None:
    """With what was not synced dropped, reordered or torn."""
    found = tried(scene, STATES, seed=1667)

    assert found.wrong == []
    assert found.writes > 10


def nothing(_: Path) -> None:
    pass


Plant = Callable[[pytest.MonkeyPatch], None]


def no_sync_of_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (file_moves, archive):
        monkeypatch.setattr(module, "sync_folder", nothing)


def no_full_sync(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = [one.replace("synchronous = FULL", "synchronous = NORMAL") for one in journal_file._SETTINGS]
    monkeypatch.setattr(journal_file, "_SETTINGS", tuple(settings))


def no_sync_of_a_new_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_folder, "sync_folder", nothing)


def no_mark_of_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    def move(journal: Path, staged: Path) -> None:
        file_moves.set_aside(journal)
        file_moves.put_in_place(staged, journal)

    monkeypatch.setattr(backups, "put_in_its_place", move)


def log_left_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "_let_log_run_in", nothing)
    monkeypatch.setattr(file_moves, "COMPANIONS", ())


@pytest.mark.parametrize(
    ("plant", "scene"),
    [
        (no_sync_of_the_folder, ArchiveScene()),
        (no_full_sync, EveningScene("tortuga_cards")),
        (no_sync_of_a_new_folder, EveningScene("tortuga_cards")),
        (no_mark_of_the_move, RestoreScene()),
        (log_left_beside_it, RestoreScene()),
    ],
    ids=lambda one: getattr(one, "__name__", getattr(one, "name", "")),
)
def test_a_planted_fault_is_seen(monkeypatch: pytest.MonkeyPatch, plant: Plant, scene: Scene) -> None:
    """A trial that finds nothing must be able to find something."""
    plant(monkeypatch)
    log = record(scene)
    monkeypatch.undo()

    assert tried(scene, 60, seed=1, log=log).wrong != []


def test_a_file_that_was_put_in_place_is_there_with_its_content_whenever_the_power_fails(tmp_path: Path) -> None:
    """Its content is synced before it has the name, and the name before anybody is told; else there is the old one."""
    (tmp_path / "whole").write_text("old")
    recorder = Recorder(tmp_path)
    with recorder.recording() as log:
        (tmp_path / "part").write_text("new")
        file_moves.put_in_place(tmp_path / "part", tmp_path / "whole")
    for end in range(len(log.events) + 1):
        for manner in MANNERS:
            disk = log.after_power_cut(end, manner, Random(end))
            left = bytes(disk.content[disk.names["whole"]])
            assert left in ((b"new",) if end == len(log.events) else (b"old", b"new"))


def test_each_step_of_a_move_is_on_the_disk_before_the_next_one(tmp_path: Path) -> None:
    """The mark before the journal goes, that before the mark does, and all of it before anybody is told."""
    journal, staged = tmp_path / "journal.db", tmp_path / "journal.db.part"
    journal.write_text("one")
    recorder = Recorder(tmp_path)
    with recorder.recording() as log:
        file_moves.set_aside(journal)
        set_aside = [event.kind for event in log.events]
        journal.write_text("two")
        staged.write_text("three")
        recorder.noticed(journal)
        log.events.clear()
        file_moves.put_in_its_place(journal, staged)

    assert set_aside == ["create", "syncdir", "rename", "syncdir", "unlink", "syncdir"]
    kinds = [event.kind for event in log.events]
    assert kinds[kinds.index("sync") :] == ["sync", *("rename", "syncdir") * 3]


@pytest.mark.parametrize("links", [True, False])
def test_what_an_archive_replaces_is_kept_whenever_the_power_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    """Under a second name, or as a copy on a card that knows none: on the disk before the new one has the name."""

    def no_links(*_: object, **__: object) -> None:
        raise PermissionError

    scene, folder = ArchiveScene(), DataFolder(tmp_path / "data")
    scene.prepare(folder)
    if not links:
        monkeypatch.setattr(os, "link", no_links)
    recorder = Recorder(tmp_path)
    with recorder.recording() as log:
        scene.act(folder, recorder)

    gone = 0
    for end in range(len(log.events) + 1):
        for manner in MANNERS:
            disk = log.after_power_cut(end, manner, Random(end))
            people = {name: bytes(disk.content[at]) for name, at in disk.names.items() if name.endswith("people.json")}
            gone += people["data/people.json"] == b"those of then"
            assert b"those of now" in people.values()
    assert gone
    assert hasty(log) == []


def hasty(log: DiskLog) -> list[str]:
    """Name what was given a name while another one was not on the disk yet, and what people were told too early."""
    found, waiting = [], set()
    for event in log.events:
        if event.kind == "syncdir":
            waiting.discard(event.name)
        elif event.kind in ("rename", "link", "confirmed"):
            found += [f"{event.kind} {event.to}"] * bool(waiting)
        if event.kind in ("rename", "link"):
            waiting.add(Path(event.to).parent.as_posix())
        elif event.kind == "unlink" and Path(event.name).parent == Path("data"):
            waiting.add("data")
    return found


def test_an_archive_is_whole_on_the_disk_before_anything_of_it_takes_its_place(tmp_path: Path) -> None:
    """Also where it replaces nothing, so that nothing is kept before."""
    scene, folder = ArchiveScene(), DataFolder(tmp_path / "data")
    scene.prepare(folder)
    (folder.path / "people.json").unlink()
    recorder = Recorder(tmp_path)
    with recorder.recording() as log:
        scene.act(folder, recorder)

    assert hasty(log) == []
    assert (folder.path / "people.json").read_text() == "those of then"


# --- the disk ---


def test_what_is_synced_is_there_and_what_is_not_may_be_lost_reordered_or_torn() -> None:
    """Two writes before a sync, two after it."""
    first = Disk({1: bytearray(4096)}, {"a": 1})
    log = DiskLog(first)
    for at, sign in enumerate(b"wxyz"):
        log.events.append(Event("write", 1, at * 1024, bytes([sign]) * 1024))
        if at == 1:
            log.events.append(Event("sync", 1))
    seen: set[bytes] = set()
    for state in range(200):
        left = log.after_power_cut(len(log.events), MANNERS[state % len(MANNERS)], Random(state))
        content = bytes(left.content[1])
        assert content.startswith(b"w" * 1024 + b"x" * 1024)
        seen.add(content[2048::512])

    assert {b"\0\0\0\0", b"yyzz", b"yy\0\0", b"\0\0zz", b"y\0\0\0", b"\0\0z\0"} <= seen


def test_a_name_is_safe_once_its_folder_is_synced() -> None:
    """Until then the old one may still be there; a folder moves with all that is in it."""
    log = DiskLog(Disk({1: bytearray(b"1"), 2: bytearray(b"2")}, {"a": 1, "d/b": 2}, {"d"}))
    log.events += [Event("rename", name="a", to="c"), Event("syncdir", name="."), Event("rename", name="d", to="e")]

    none = log.after_power_cut(3, "none", Random(1))
    every = log.after_power_cut(3, "all", Random(1))

    assert (none.names, none.folders) == ({"c": 1, "d/b": 2}, {"d"})
    assert (every.names, every.folders) == ({"c": 1, "e/b": 2}, {"e"})


def test_the_command_says_what_was_tried_and_refuses_what_is_no_scene(capsys: pytest.CaptureFixture[str]) -> None:
    """One line for each scene."""
    assert main(["restore", "--states", "3"]) == 0
    assert capsys.readouterr().out.endswith("3 power cuts  0 wrong\n")
    with pytest.raises(SystemExit):
        main(["shipwreck"])
    assert "no such scene" in capsys.readouterr().err
