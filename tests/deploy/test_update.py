"""update, backup and restore on a Pi that is not there: the old version stays until the new one is known to work."""

from __future__ import annotations

import contextlib
import socket
import sqlite3
import stat
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from companion.session.journal.journal import Journal
from tests.deploy.pi_in_a_folder import Pi
from tests.session.tables import begun, played


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Pi:
    """A Pi with a version in use, not to be touched."""
    pi = Pi(tmp_path_factory.mktemp("installed"))
    done = pi.run("install.sh")
    assert done.code == 0, done.err
    return pi


@pytest.fixture
def pi(installed: Pi, tmp_path: Path) -> Pi:
    """A Pi with a version in use."""
    return installed.moved(tmp_path)


def journal(pi: Pi) -> Path:
    return pi.system / "var/lib/quartermaster/journal.db"


def write_evening(path: Path, name: str) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE IF NOT EXISTS evenings (name)")
        file.execute("INSERT INTO evenings VALUES (?)", (name,))


def leave_in_log(path: Path, name: str) -> None:
    """Write, and end before SQLite could tidy up."""
    script = (
        "import os, sqlite3, sys; file = sqlite3.connect(sys.argv[1], isolation_level=None);"
        "file.execute('PRAGMA journal_mode = WAL');"
        "file.execute('INSERT INTO evenings VALUES (?)', (sys.argv[2],)); os._exit(0)"
    )
    subprocess.run([sys.executable, "-c", script, path, name], check=True)


def evenings(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as file:
        return [name for (name,) in file.execute("SELECT name FROM evenings")]


# --- forward ---------------------------------------------------------------------------------------------------------


def test_a_new_version_is_taken_into_use_and_the_old_one_is_kept(pi: Pi) -> None:
    old = pi.version()
    pi.change()

    done = pi.run_installed("update")

    assert done.code == 0, done.err
    assert pi.version() != old == pi.version("previous")
    assert (pi.app / "current/README.md").read_text().endswith("changed\n")
    assert done.told[-1] == "systemctl restart quartermaster.service"


def test_a_game_that_people_installed_comes_along(pi: Pi) -> None:
    """Into the .venv of the new version, as it lay in that of the old one, which still has it."""
    files = {
        "pig/__init__.py": "GAME = 1\n",
        "pig-0.1.dist-info/entry_points.txt": "[quartermaster.games]\npig = pig:GAME\n",
    }
    files["pig-0.1.dist-info/RECORD"] = "".join(f"{name},,\n" for name in (*files, "pig-0.1.dist-info/RECORD"))
    for name, text in files.items():
        file = pi.app / "current/.venv/lib/python3.11/site-packages" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    pi.change()

    done = pi.run_installed("update")

    assert done.code == 0, done.err
    for name, text in files.items():
        for version in ("current", "previous"):
            assert (pi.app / version / ".venv/lib/python3.11/site-packages" / name).read_text() == text
    assert "installed game kept: pig 0.1" in done.err


def test_only_two_versions_are_kept(pi: Pi) -> None:
    first = pi.version()
    for _ in range(2):
        pi.change()
        assert pi.run("update", str(pi.clone)).code == 0

    assert sorted(path.name for path in (pi.app / "releases").iterdir()) == sorted(
        [pi.version(), pi.version("previous")]
    )
    assert first not in (pi.version(), pi.version("previous"))


def test_the_version_in_use_is_not_installed_again(pi: Pi) -> None:
    before = pi.tree()

    done = pi.run("update", str(pi.clone))

    assert (done.code, done.told, pi.tree()) == (0, [], before)
    assert "in use already" in done.err


def test_a_version_can_come_as_an_archive(pi: Pi, tmp_path: Path) -> None:
    """As on a stick."""
    old = pi.version()
    pi.change()
    with tarfile.open(tmp_path / "new.tar.gz", "w:gz") as archive:
        archive.add(pi.clone, "quartermaster-0.2")
    pi.sign(tmp_path / "new.tar.gz")

    assert pi.run_installed("update", str(tmp_path / "new.tar.gz")).code == 0
    assert pi.version() != old
    assert (pi.app / "source").read_text() == f"{pi.clone}\n"


def test_a_dry_run_changes_nothing(pi: Pi) -> None:
    pi.change()
    before = pi.tree()

    done = pi.run("update", "--dry-run", str(pi.clone))

    assert (done.code, done.told, pi.tree()) == (0, [], before)
    assert [word.split()[0] for word in done.steps] == ["find", "set", "try", "keep", "take", "tidy"]


# --- what can go wrong -----------------------------------------------------------------------------------------------


def unchanged(pi: Pi, done_err: str, old: str) -> bool:
    kept = [path.name for path in (pi.app / "releases").iterdir()]
    return (pi.version(), kept) == (old, [old]) and "nothing was changed" in done_err


def test_without_network_nothing_changes(pi: Pi) -> None:
    old = pi.version()
    pi.change()
    (pi.pretend / "offline").touch()

    done = pi.run("update", str(pi.clone))

    assert (done.code, done.told) == (1, [])
    assert unchanged(pi, done.err, old)


def test_a_version_that_does_not_work_is_not_taken_into_use(pi: Pi) -> None:
    old = pi.version()
    pi.change("broken")

    done = pi.run("update", str(pi.clone))

    assert (done.code, done.told) == (1, [])
    assert unchanged(pi, done.err, old)


def test_a_version_that_does_not_come_up_on_the_screen_is_left_again(pi: Pi) -> None:
    """The service manager says so: the table never told it was ready."""
    old = pi.version()
    pi.change("will-not-start")

    done = pi.run("update", str(pi.clone))

    assert (done.code, pi.version()) == (1, old)
    assert [line for line in done.told if "restart" in line] == ["systemctl restart quartermaster.service"] * 2
    assert f"{old} is in use" in done.err


def test_a_plug_that_is_pulled_meanwhile_leaves_the_old_version_in_use(pi: Pi) -> None:
    """And the next try does the whole of it."""
    old = pi.version()
    pi.change()
    (pi.pretend / "unplugged").touch()
    assert pi.run("update", str(pi.clone)).code != 0
    assert pi.version() == old

    assert pi.run("update", str(pi.clone)).code == 0
    assert pi.version("previous") == old


@pytest.mark.parametrize("what", ["no-such-folder", "empty", "no-archive.tar.gz"])
def test_what_is_no_version_is_refused(pi: Pi, tmp_path: Path, what: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "no-archive.tar.gz").write_text("rum")
    old = pi.version()

    done = pi.run("update", str(tmp_path / what))

    assert done.code == 1
    assert unchanged(pi, done.err, old)


def test_a_plug_that_is_pulled_after_the_switch_does_not_leave_old_units(pi: Pi) -> None:
    """The next update places them, though the version is in use already."""
    unit = pi.system / "etc/systemd/system/quartermaster.service"
    old = unit.read_text()
    pi.change("deploy/system/quartermaster.service")
    pi.run("update", str(pi.clone))
    unit.write_text(old)

    done = pi.run("update", str(pi.clone))

    assert done.code == 0
    assert unit.read_text().endswith("changed\n")
    assert done.told == ["systemctl daemon-reload", "systemctl restart quartermaster.service"]


def test_a_desktop_that_nobody_is_logged_in_to_is_no_reason_to_go_back(pi: Pi) -> None:
    """It starts with the next login."""
    assert pi.run("install.sh", "--desktop", "--user", "pirate").code == 0
    pi.change("will-not-start")

    done = pi.run("update", str(pi.clone))

    assert done.code == 0
    assert "next login" in done.out
    assert [line for line in done.told if "restart quartermaster" in line] == []


def test_a_desktop_that_somebody_is_logged_in_to_is_started_again(pi: Pi) -> None:
    assert pi.run("install.sh", "--desktop", "--user", "pirate").code == 0
    (pi.system / "run/user/1000").mkdir(parents=True)
    pi.change()
    with closing(socket.socket(socket.AF_UNIX)) as bus, contextlib.chdir(pi.system / "run/user/1000"):
        bus.bind("bus")

    done = pi.run("update", str(pi.clone))

    assert done.told[-1] == "systemctl --user --machine=pirate@ try-restart quartermaster.service"


# --- on trial --------------------------------------------------------------------------------------------------------


def half_updated(pi: Pi) -> tuple[str, str]:
    """The plug was pulled after the switch, before anybody saw the new version on the screen."""
    old = pi.version()
    pi.change()
    (pi.system / "run/systemd/system").rmdir()
    assert pi.run("update", str(pi.clone)).code == 0
    (pi.system / "run/systemd/system").mkdir()
    return old, pi.version()


def test_a_version_that_never_came_up_is_left_after_three_starts(pi: Pi) -> None:
    old, new = half_updated(pi)

    for _ in range(3):
        assert pi.run_installed("trial").code == 0
        assert pi.version() == new

    assert "in use again" in pi.run_installed("trial").err
    assert (pi.version(), pi.version("previous")) == (old, new)
    assert pi.run_installed("trial").err == ""
    assert pi.version() == old


def test_a_version_that_came_up_is_no_longer_on_trial(pi: Pi) -> None:
    """By the unit itself, or by update, which waited for it."""
    unit = (pi.clone / "deploy/system/quartermaster.service").read_text()
    assert "\nExecStartPre=+-/opt/quartermaster/current/deploy/trial\n" in unit
    assert "\nWants=quartermaster-came-up.service\n" in unit
    assert "\nExecStartPost=" not in unit  # it hung up the console under the table, whatever it did
    came_up = pi.file("etc/systemd/system/quartermaster-came-up.service")
    assert "\nRequisite=quartermaster.service\nAfter=quartermaster.service\n" in came_up
    assert "\nExecStart=/bin/rm -f /opt/quartermaster/on-trial\n" in came_up

    pi.change()
    pi.run("update", str(pi.clone))
    new = pi.version()
    for _ in range(5):
        pi.run_installed("trial")

    assert pi.version() == new


@pytest.mark.parametrize("mark", ["", "rum", "other 3", "{new} rum", "{old} 3"])
def test_a_mark_that_makes_no_sense_changes_no_version(pi: Pi, mark: str) -> None:
    old, new = half_updated(pi)
    (pi.app / "on-trial").write_text(mark.format(old=old, new=new))

    done = pi.run_installed("trial")

    assert (done.code, pi.version()) == (0, new)
    assert not (pi.app / "on-trial").exists()


# --- back ------------------------------------------------------------------------------------------------------------


def test_the_version_before_is_taken_into_use_again(pi: Pi) -> None:
    """And forward again in the same way."""
    old = pi.version()
    pi.change()
    pi.run("update", str(pi.clone))
    new = pi.version()

    assert pi.run_installed("update", "--back").code == 0
    assert (pi.version(), pi.version("previous")) == (old, new)
    assert pi.run_installed("update", "--back").code == 0
    assert (pi.version(), pi.version("previous")) == (new, old)


def test_there_is_no_way_back_from_the_first_version(pi: Pi) -> None:
    done = pi.run("update", "--back")

    assert (done.code, done.told) == (1, [])
    assert "no version before" in done.err


def test_an_old_version_that_cannot_read_the_games_of_now_needs_those_of_then(pi: Pi) -> None:
    """It would play and forget; the games of now are set aside, not removed."""
    (pi.app / "current/too-old").touch()
    write_evening(journal(pi), "then")
    pi.change()
    assert pi.run("update", str(pi.clone)).code == 0
    write_evening(journal(pi), "now")
    new = pi.version()

    refused = pi.run("update", "--back")
    assert (refused.code, pi.version()) == (1, new)
    assert "--with-games" in refused.err

    assert pi.run("update", "--back", "--with-games").code == 0
    (aside,) = journal(pi).parent.glob("journal.set-aside-*.db")
    assert evenings(journal(pi)) == ["then"]
    assert evenings(aside) == ["then", "now"]


def test_what_is_only_in_the_journals_log_is_set_aside_too(pi: Pi) -> None:
    """A companion that was killed leaves such a log."""
    write_evening(journal(pi), "then")
    pi.change()
    assert pi.run("update", str(pi.clone)).code == 0
    leave_in_log(journal(pi), "now")
    assert journal(pi).with_name("journal.db-wal").stat().st_size

    assert pi.run("update", "--back", "--with-games").code == 0
    (aside,) = journal(pi).parent.glob("journal.set-aside-*")
    assert evenings(journal(pi)) == ["then"]
    assert evenings(aside) == ["then", "now"]


# --- backup ----------------------------------------------------------------------------------------------------------


def test_a_backup_holds_everything_of_the_people_and_is_for_its_owner_alone(pi: Pi, tmp_path: Path) -> None:
    """Also what is only in the journal's log yet."""
    stick = tmp_path / "stick"
    stick.mkdir()
    (journal(pi).parent / "people.json").write_text("[]")
    with closing(sqlite3.connect(journal(pi))) as playing:
        playing.execute("PRAGMA journal_mode = WAL")
        write_evening(journal(pi), "then")
        done = pi.run_installed("backup", str(stick))

    assert done.code == 0, done.err
    (file,) = stick.iterdir()
    assert file.stat().st_mode & 0o077 == 0
    (tmp_path / "again").mkdir()
    subprocess.run(["tar", "-C", tmp_path / "again", "-xzf", file], check=True)
    assert evenings(tmp_path / "again/journal.db") == ["then"]
    assert (tmp_path / "again/people.json").read_text() == "[]"


def test_a_backup_without_a_place_for_it_is_refused(pi: Pi, tmp_path: Path) -> None:
    assert "usage" in pi.run("backup").err
    assert "cannot write" in pi.run("backup", str(tmp_path / "nowhere")).err


def test_a_backup_says_the_command_that_brings_it_back_and_belongs_to_the_table(pi: Pi, tmp_path: Path) -> None:
    """Mode 0600, owned as the games are; what another restore has left is not in it."""
    write_evening(journal(pi), "then")
    (journal(pi).parent / ".stick-x").mkdir()

    done = pi.run_installed("backup", str(tmp_path))

    (file,) = tmp_path.glob("*.tar.gz")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert any(line.startswith("chown --reference=") and line.endswith(".part") for line in done.told)
    assert f"deploy/restore {file}" in done.err
    assert "unpack" not in done.err


# --- restore ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def real(pi: Pi) -> Pi:
    """A Pi whose version in use is this one."""
    companion = Path(sys.executable).parent / "companion"
    (pi.app / "current/.venv/bin/companion").write_text(f'#!/bin/sh\nexec "{companion}" "$@"\n')
    journal(pi).unlink(missing_ok=True)
    with Journal(journal(pi)) as file:
        played(begun(file, "jamaica"), 12)
    return pi


def test_restoring_is_one_command_that_checks_and_lists_what_came_back(real: Pi, tmp_path: Path) -> None:
    """The log of another file is not mixed in, what was there is kept, and only the table's user may look."""
    data = journal(real).parent
    (data / "people.json").write_text("[]")
    assert real.run_installed("backup", str(tmp_path)).code == 0
    (file,) = tmp_path.glob("*.tar.gz")
    for part in data.glob("journal.db*"):
        part.unlink()
    (data / "journal.db-wal").write_bytes(b"of another file" * 100)
    (data / "people.json").write_text("[ ]")

    done = real.run_installed("restore", str(file))

    assert done.code == 0, done.err
    assert done.steps == ["stop the table", "bring everything back, and look through it", "start the table"]
    assert "Games: 1" in done.out
    assert "Jamaica" in done.out
    assert [line for line in done.told if "systemctl" in line] == [
        "systemctl stop quartermaster.service",
        "systemctl restart quartermaster.service",
    ]
    with Journal(journal(real)) as again:
        assert len(again.entries(1)) == 12
    assert (data / "people.json").read_text() == "[]"
    assert [kept.read_text() for kept in data.glob("before-*/people.json")] == ["[ ]"]
    assert [one.suffix for one in data.glob("journal.set-aside-*")] == [".db-wal"]
    assert all(one.stat().st_mode & 0o077 == 0 for one in data.rglob("*"))
    assert not list(data.glob(".*"))


def test_what_is_no_backup_is_refused_and_the_table_goes_on(real: Pi, tmp_path: Path) -> None:
    """Nothing is changed, and it is said."""
    before = journal(real).read_bytes()
    stranger = tmp_path / "stranger.tar.gz"
    with tarfile.open(stranger, "w:gz") as archive:
        archive.add(__file__, "letters.txt")
    (tmp_path / "torn.tar.gz").write_bytes(stranger.read_bytes()[:60])
    (tmp_path / "note.txt").write_text("ahoy")

    assert "usage" in real.run_installed("restore").err
    assert "there is no file" in real.run_installed("restore", str(tmp_path / "none.tar.gz")).err
    assert "not made by deploy/backup" in real.run_installed("restore", str(tmp_path / "note.txt")).err
    for name in ("stranger.tar.gz", "torn.tar.gz"):
        done = real.run_installed("restore", str(tmp_path / name))
        assert done.code == 1
        assert "systemctl restart quartermaster.service" in done.told
        assert journal(real).read_bytes() == before
    assert not list(journal(real).parent.glob(".*"))
