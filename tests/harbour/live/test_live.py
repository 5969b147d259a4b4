"""Tables, a real broker and the bar: what is told, what is told again, and what a browser is shown."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from msgspec import structs
from websockets.sync.client import connect
from websockets.typing import Origin

from companion.bridge.harbour.live_pipe import PROGRAM as LIVE
from companion.bridge.harbour.live_pipe import Heard, LivePipe
from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto
from companion.devtools.tables.simulated_tables import SimulatedTable, is_right, state_of, uuid_of
from companion.harbour.live.bar_board import BarTable
from companion.harbour.live.bar_page import bar_page
from companion.harbour.live.bar_service import BarService
from companion.harbour.live.broker import Broker
from companion.harbour.live.broker_address import address_of
from companion.harbour.live.topics import CALL, HERE, ON, ROOT, STATE, topic
from companion.i18n import translator
from companion.presenter.cafe.table_state import TableState, encoded, read_state
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import HarbourSettings, save_settings
from companion.web.server import LOOPBACK

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt install mosquitto")

PATIENCE = 30.0
"""Seconds: it ends a test that hangs, and measures nothing."""


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path) as broker:
        yield broker


@pytest.fixture
def bar(mosquitto: Mosquitto, tmp_path: Path) -> Iterator[BarService]:
    service = BarService(HarbourSettings(broker=mosquitto.address), tmp_path / "bar.json", translator("en"))
    service.start()
    yield service
    service.close()


@pytest.fixture
def tables(mosquitto: Mosquitto) -> Iterator[list[SimulatedTable]]:
    some = [SimulatedTable(number, mosquitto.address) for number in range(1, 13)]
    yield some
    for one in some:
        one.close()


class Listener:
    """Somebody who hears everything that a broker says."""

    def __init__(self, mosquitto: Mosquitto) -> None:
        self.heard: dict[str, bytes] = {}
        address = address_of(mosquitto.address)
        self.broker = Broker(address, "", lambda: None, self.heard.__setitem__, lambda: None, listens=("#",))
        self.broker.start()
        until(lambda: self.broker.there)

    def close(self) -> None:
        self.broker.close()


@pytest.fixture
def listener(mosquitto: Mosquitto) -> Iterator[Listener]:
    one = Listener(mosquitto)
    yield one
    one.close()


def test_a_bar_that_comes_late_knows_every_table(tables: list[SimulatedTable], bar: BarService) -> None:
    """States are retained; the page is in the order of the names, and counts what matters."""
    until(lambda: is_right(bar.board, tables))
    page = json.loads(bar.page)

    assert [row["name"] for row in page["tables"]] == [f"Table {number}" for number in range(1, 13)]
    assert {name: count for name, _, count in page["counts"]} == {"free": 2, "playing": 9, "long": 1, "calls": 1}
    assert page["lost"] == ""


def test_a_round_is_called_as_in_the_box() -> None:
    """As at the table itself; of a game that the bar does not know, as usual."""
    state = TableState("Table 1", "playing", "liars_dice", "Le menteur", round=3)
    here = [
        BarTable("uuid", one, here=True) for one in (state, structs.replace(state, game="jamaica"), state_of_another())
    ]
    rounds = [row["facts"][0] for row in json.loads(bar_page(translator("fr"), here, reached=True))["tables"]]

    assert rounds == [["round", "Manche\xa03"], ["round", "Tour\xa03"], ["round", "Tour\xa03"]]


def state_of_another() -> TableState:
    return TableState("Table 1", "playing", "no_such_game", "Whist", round=3)


def test_a_broker_that_was_killed_and_lost_everything_is_told_everything_again(
    mosquitto: Mosquitto, tables: list[SimulatedTable], bar: BarService
) -> None:
    """What changed meanwhile is right as well; while it is away the page says so."""
    until(lambda: is_right(bar.board, tables))
    mosquitto.kill()
    until(lambda: json.loads(bar.page)["lost"])
    for one in tables:
        one.tell(structs.replace(state_of(one.number, seed=1), round=99))
    mosquitto.start()

    until(lambda: is_right(bar.board, tables))
    assert {one.state.round for one in bar.board.tables()} == {99}
    until(lambda: not json.loads(bar.page)["lost"])


def test_a_table_whose_plug_is_pulled_is_said_to_be_gone(
    mosquitto: Mosquitto, listener: Listener, tmp_path: Path
) -> None:
    """By its last will; and one that is switched off says so itself."""
    settings = save_settings(DataFolder(tmp_path), HarbourSettings(name="Window", broker=mosquitto.address))
    here, state = topic(settings.table, HERE), topic(settings.table, STATE)
    for end in ("kill", "close"):
        process = subprocess.Popen(
            [sys.executable, "-m", LIVE, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        assert process.stdin is not None
        process.stdin.write(encoded(state_of(1)) + b"\n")
        process.stdin.flush()
        until(lambda: listener.heard.get(here) == b"online")
        until(lambda: listener.heard.get(state) == encoded(state_of(1)))
        if end == "kill":
            process.kill()
        process.stdin.close()
        process.wait()
        until(lambda: listener.heard.get(here) == b"offline")


def test_what_the_house_says_comes_to_the_table_by_the_pipe(
    mosquitto: Mosquitto, listener: Listener, tmp_path: Path
) -> None:
    """The newest state goes out though the program was not there yet; a program that dies is started again."""
    settings = save_settings(DataFolder(tmp_path), HarbourSettings(name="Window", broker=mosquitto.address))
    stirred: list[int] = []
    pipe = LivePipe(tmp_path, lambda: stirred.append(1))
    heard: list[Heard] = []

    def hears(what: Heard) -> bool:
        heard.extend(pipe.take())
        return what in heard

    try:
        pipe.show(encoded(state_of(1)))
        pipe.show(encoded(state_of(2)))
        until(lambda: hears(Heard("there")))
        until(lambda: read_state(listener.heard.get(topic(settings.table, STATE), b"")) == state_of(2))
        listener.broker.tell(topic(settings.table, CALL), ON, kept=False)
        until(lambda: hears(Heard(call=True)))
        assert stirred
        heard.clear()
        assert pipe._process is not None
        pipe._process.kill()
        until(lambda: hears(Heard("there")))
    finally:
        pipe.close()
    until(lambda: listener.heard.get(topic(settings.table, HERE)) == b"offline")


def test_a_table_without_an_address_starts_nothing_and_says_so(tmp_path: Path) -> None:
    pipe = LivePipe(tmp_path, lambda: None)
    until(lambda: Heard("missing") in pipe.take())
    pipe.close()


def test_somebody_at_the_bar_who_goes_there_ends_the_call(tables: list[SimulatedTable], bar: BarService) -> None:
    """From the page in a browser, and only for a table that there is."""
    until(lambda: is_right(bar.board, tables))
    until(lambda: bar.server.port)
    host = f"{LOOPBACK}:{bar.server.port}"
    with connect(f"ws://{host}/table", origin=Origin(f"http://{host}")) as socket:
        socket.send(json.dumps({"type": "hello", "key": bar.keys.kept.watch}))
        assert len(json.loads(socket.recv(PATIENCE))["tables"]) == 12
        socket.send(json.dumps({"type": "attend", "table": "nobody-here"}))
        socket.send(json.dumps({"type": "attend", "table": uuid_of(2)}))
        until(lambda: {"call": False} in tables[1].heard)
    assert not any({"call": False} in one.heard for one in tables if one.number != 2)


def test_the_page_is_served_by_its_command(mosquitto: Mosquitto, tmp_path: Path) -> None:
    """With the link printed for a browser; the page asks for nothing from elsewhere."""
    start = "import sys; sys.argv = sys.argv[1:]; from companion.cli.main import console; console()"
    asked = ("companion", "harbour", "watch", "--broker", mosquitto.address, "--data", str(tmp_path), "--lang", "en")
    words = [sys.executable, "-c", start, *asked]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        link = next(part for line in process.stdout for part in line.split() if part.startswith("http://"))
        page = urlopen(link.partition("#")[0], timeout=PATIENCE).read().decode()  # noqa: S310  our own server
        process.terminate()
    assert '<main id="tables"' in page
    assert "http" not in page


def test_home_assistant_is_told_of_state_lamps_and_a_key_that_calls(
    tables: list[SimulatedTable], listener: Listener
) -> None:
    """All that it is to listen to is there; again after it has begun anew."""
    found = f"homeassistant/device/{uuid_of(4)}/config"
    until(lambda: found in listener.heard and topic(uuid_of(4), STATE) in listener.heard)
    told: Any = json.loads(listener.heard[found])
    parts = told["components"]
    lamps = [name for name in parts if name.startswith("lamp_")]

    assert told["state_topic"] == topic(uuid_of(4), STATE)
    assert told["availability_topic"] == topic(uuid_of(4), HERE)
    assert len(lamps) >= len(state_of(4).people)
    assert parts["call"] == {
        "platform": "button",
        "name": "Call somebody",
        "payload_press": "ON",
        "icon": "mdi:bell-ring",
        "unique_id": f"quartermaster_{uuid_of(4)}_call",
        "command_topic": topic(uuid_of(4), CALL),
    }
    assert all(
        "unique_id" in part and part["platform"] in ("sensor", "binary_sensor", "button") for part in parts.values()
    )
    listener.broker.tell(parts["call"]["command_topic"], b"ON", kept=False)
    until(lambda: {"call": True} in tables[3].heard)
    del listener.heard[found]
    listener.broker.tell("homeassistant/status", b"online", kept=False)
    until(lambda: found in listener.heard)


def test_what_anybody_may_tell_a_broker_harms_no_page(
    bar: BarService, listener: Listener, tables: list[SimulatedTable]
) -> None:
    """Neither rubbish nor a table of another kind; and a table that was wiped is gone."""
    until(lambda: is_right(bar.board, tables))
    listener.broker.tell(f"{ROOT}/{uuid_of(1)}/{STATE}", b"\xff{", kept=True)
    listener.broker.tell(f"{ROOT}/../{STATE}", encoded(state_of(1)), kept=True)
    listener.broker.tell(f"{ROOT}/<script>alert/{STATE}", encoded(state_of(1)), kept=True)
    listener.broker.tell(f"{ROOT}/{uuid_of(99)}/{STATE}", b'{"people": 3}', kept=True)
    listener.broker.tell(f"{ROOT}/{uuid_of(12)}/{STATE}", b"", kept=True)
    until(lambda: len(json.loads(bar.page)["tables"]) == 11)
    assert is_right(bar.board, tables[:11])
