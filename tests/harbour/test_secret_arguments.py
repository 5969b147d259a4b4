"""No password stands among the arguments of a program, where every user of the machine could read it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.devtools.harbour.postgres import Postgres
from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import load_settings

needs_mosquitto = pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt install mosquitto")
WORD = "correct-horse-battery-staple"
START = "import sys; sys.argv = sys.argv[1:]; from companion.cli.main import console; console()"


class Onlooker:
    """Somebody who reads the list of processes all the time, as any user of the machine may."""

    def __init__(self) -> None:
        self.seen: set[bytes] = set()
        self.over = threading.Event()

    def look(self) -> None:
        while not self.over.is_set():
            for one in Path("/proc").glob("[0-9]*/cmdline"):
                with suppress(OSError):
                    self.seen.add(one.read_bytes())


@contextmanager
def onlooker() -> Iterator[Onlooker]:
    one = Onlooker()
    thread = threading.Thread(target=one.look)
    thread.start()
    try:
        yield one
    finally:
        one.over.set()
        thread.join()


def run(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", START, "companion", "harbour", *words]
    return subprocess.run(command, input=said, capture_output=True, text=True, check=False)


def test_the_onlooker_sees_what_is_typed() -> None:
    """So that what follows can fail."""
    with onlooker() as somebody:
        run("join", f"postgresql://somebody:{WORD}@127.0.0.1:1/house")
    assert any(WORD.encode() in line for line in somebody.seen)


def test_an_owner_and_a_table_give_their_addresses_unseen(postgres: Postgres, tmp_path: Path) -> None:
    """From files and by a pipe: set up, invite, join, send, the courier beside the app."""
    postgres.tell("DROP ROLE IF EXISTS careful")
    postgres.tell(f"CREATE ROLE careful LOGIN CREATEROLE PASSWORD '{WORD}'")
    postgres.tell("CREATE DATABASE quiet OWNER careful")
    file = tmp_path / "owner"
    file.write_text(f"postgresql://careful:{WORD}@127.0.0.1:{postgres.port}/quiet\n")
    folder = str(tmp_path / "table")
    try:
        with onlooker() as somebody:
            assert run("set-up", f"@{file}", "--database-only").returncode == 0
            address = run("invite", "-", "Window", said=file.read_text()).stdout.splitlines()[-1]
            assert run("join", "-", "--name", "Window", "--data", folder, said=address).returncode == 0
            assert run("send", "--data", folder).returncode == 0
            assert run("people", f"@{file}").returncode == 0
            courier = [sys.executable, "-m", "companion.harbour", folder]
            with subprocess.Popen(courier, stdin=subprocess.PIPE) as program:
                time.sleep(1)
                assert program.stdin is not None
                program.stdin.close()
            assert run("dismiss", f"@{file}", "Window").returncode == 0
        assert run("send", "--data", folder).returncode == 1
    finally:
        postgres.tell("DROP DATABASE quiet WITH (FORCE)")
    own = address.partition("@")[0].rpartition(":")[2]
    assert len(own) > 20
    assert load_settings(DataFolder(folder)).database == address
    assert any(b"harbour" in line for line in somebody.seen)
    assert not [line for line in somebody.seen if WORD.encode() in line or own.encode() in line]


@needs_mosquitto
def test_a_table_and_a_bar_give_the_address_of_their_broker_unseen(tmp_path: Path) -> None:
    with Mosquitto(tmp_path) as broker:
        address = broker.address.replace("//", f"//bar:{WORD}@")
        file = tmp_path / "bar"
        file.write_text(address)
        folder = str(tmp_path / "table")
        with onlooker() as somebody:
            assert run("broker", "-", "--data", folder, said=f"{address}\n").returncode == 0
            watch = [sys.executable, "-c", START, "companion", "harbour", "watch", "--broker", f"@{file}"]
            with subprocess.Popen([*watch, "--data", folder], stdout=subprocess.PIPE, text=True) as page:
                assert page.stdout is not None
                assert any("http://" in line for line in page.stdout)
                page.terminate()
            live = [sys.executable, "-m", "companion.harbour.live.live_program", folder]
            subprocess.run(live, input=b"{}\n", stdout=subprocess.DEVNULL, check=True)
    assert load_settings(DataFolder(folder)).broker == address
    assert not [line for line in somebody.seen if WORD.encode() in line]


@pytest.mark.parametrize("given", ["@nowhere", "@", "-"])
def test_an_address_that_is_not_there_is_said_in_one_line(
    given: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").touch()
    with (tmp_path / "empty").open() as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert main(["harbour", "people", given, "--lang", "en"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
