"""The server against everything that an attacker would try, over real sockets: clear answers, nothing learnt."""

from __future__ import annotations

import http.client
import queue
import socket as plain
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from companion.web import gate
from companion.web.files import page_files
from companion.web.gate import WAITING_FROM_ONE, WATCHING
from companion.web.phone_messages import Came, Choice, Event, Moved, Page, Said, Went
from companion.web.phone_sockets import ELSEWHERE, NOT_UNDERSTOOD, REVOKED, TOO_FAST, TOO_MANY, USED_CODE
from companion.web.seat_keys import SeatKeys
from companion.web.server import WebServer
from tests.web.sockets import ADDRESS, socket

ANN, BEN = Page("ann"), Page("ben")
STATE = b'{"stamp": [1, 2], "whose": "ann"}'


class Served:
    """A server on an address of its own, and what it told."""

    def __init__(self) -> None:
        self.keys = SeatKeys()
        self.keys.open("1 today", ("ann", "ben"))
        self.told: queue.Queue[Event] = queue.Queue()
        self.found: tuple[str, ...] = (ADDRESS,)
        self.server = WebServer(self.keys, page_files().get, self.told.put, lambda: self.found)
        self.server.start()
        self.server.publish({ANN: STATE, BEN: b'{"stamp": [1, 2], "whose": "ben"}', Page(""): b'{"stamp": [1, 2]}'})

    @property
    def port(self) -> int:
        return self.server.port

    def next(self, kind: type) -> Event:
        """The next thing of this kind that was told."""
        while True:
            event = self.told.get(timeout=5)
            if isinstance(event, kind):
                return event

    def get(self, path: str, **headers: str) -> tuple[int, str, dict[str, str]]:
        asked = http.client.HTTPConnection(ADDRESS, self.port, timeout=5)
        asked.request("GET", path, headers=headers)
        answer = asked.getresponse()
        return answer.status, answer.read().decode(), {name.lower(): value for name, value in answer.getheaders()}


@pytest.fixture
def served() -> Iterator[Served]:
    made = Served()
    yield made
    made.server.close()


# --- coming in -------------------------------------------------------------------------------------------------------


def test_a_code_makes_a_phone_the_hand_of_a_seat(served: Served) -> None:
    """It is given its key and its page at once, and what it says is told with its seat."""
    with socket(served.port) as phone:
        phone.say(type="claim", code=served.keys.link("ann"))
        assert phone.page()["whose"] == "ann"
        assert served.next(Came) == Came(ANN, new=True, taken_over=False)
        phone.say(type="choice", question=2, number=0)
        assert served.next(Said) == Said(ANN, Choice(2, 0))
    assert served.next(Went) == Went(ANN)
    with socket(served.port) as again:
        again.say(type="hello", key=phone.key)
        assert again.page()["whose"] == "ann"


def test_a_used_code_opens_nothing(served: Served) -> None:
    """The phone is told so, and the owner of the seat is not disturbed."""
    code = served.keys.link("ann")
    with socket(served.port) as owner, socket(served.port) as thief:
        owner.say(type="claim", code=code)
        owner.page()
        thief.say(type="claim", code=code)

        assert thief.closed() == USED_CODE
        assert owner.silent()


def test_a_stolen_link_takes_the_seat_over_in_sight_of_everybody(served: Served) -> None:
    """The table is told, the first phone is let go and says why, and its key is worth nothing."""
    with socket(served.port) as owner, socket(served.port) as thief:
        owner.say(type="claim", code=served.keys.link("ann"))
        owner.page()
        thief.say(type="claim", code=served.keys.link("ann"))

        assert owner.closed() == REVOKED
        assert served.next(Came).new  # type: ignore[union-attr]  # it came
        assert served.next(Came) == Came(ANN, new=True, taken_over=True)
        with socket(served.port) as late:
            late.say(type="hello", key=owner.key)
            assert late.closed() == REVOKED


def test_of_two_windows_with_one_key_the_later_one_counts(served: Served) -> None:
    """The other one says that it is open elsewhere, and the seat was never away."""
    with socket(served.port) as first:
        first.say(type="claim", code=served.keys.link("ann"))
        first.page()
        with socket(served.port) as second:
            second.say(type="hello", key=first.key)
            assert second.page()["whose"] == "ann"
            assert first.closed() == ELSEWHERE


@pytest.mark.parametrize("key", ["x" * 24, "", "a" * 64])
def test_a_wrong_key_opens_nothing(served: Served, key: str) -> None:
    """Nor one that is too short to be any."""
    with socket(served.port) as phone:
        phone.say(type="hello", key=key)
        assert phone.closed() in (REVOKED, NOT_UNDERSTOOD)


def test_the_key_of_another_match_opens_nothing(served: Served) -> None:
    """And a phone that was in is let go when another evening begins."""
    with socket(served.port) as phone:
        phone.say(type="claim", code=served.keys.link("ann"))
        phone.page()
        served.keys.open("2 today", ("ann", "ben"))
        served.server.forget()
        assert phone.closed() == REVOKED
    with socket(served.port) as again:
        again.say(type="hello", key=phone.key)
        assert again.closed() == REVOKED


def test_whoever_watches_is_told_the_public_page_and_may_not_answer_for_a_seat(served: Served) -> None:
    """What it says is told as nobody's."""
    with socket(served.port) as tv:
        tv.say(type="hello", key=served.keys.kept.watch)
        assert "whose" not in tv.page()
        tv.say(type="choice", question=2, number=0)
        assert served.next(Said).page.seat == ""  # type: ignore[union-attr]  # it was said


def test_revoked_at_the_table(served: Served) -> None:
    """The phone knows at once."""
    with socket(served.port) as phone:
        phone.say(type="claim", code=served.keys.link("ann"))
        phone.page()
        served.keys.revoke("ann")
        served.server.dismiss("ann")
        assert phone.closed() == REVOKED


# --- strangers -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8767", "localhost:8767", ADDRESS, ""])
def test_a_name_that_was_pointed_here_is_refused(served: Served, host: str) -> None:
    """Files and sockets."""
    status, said, _ = served.get("/", Host=host)
    assert (status, "<html" in said) == (403, False)
    with pytest.raises(InvalidStatus, match="403"), socket(served.port, additional_headers={"Host": host}):
        pass


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://127.0.0.2:8767"])
def test_a_page_of_somebody_else_opens_no_socket(served: Served, origin: str | None) -> None:
    """Also one without an origin, which no browser sends."""
    with pytest.raises(InvalidStatus, match="403"), socket(served.port, origin=origin):
        pass


@pytest.mark.parametrize(
    "path", ["/nothing", "/../seat_keys.py", "/%2e%2e/server.py", "/page.js/../../server.py", "/" * 500]
)
def test_there_are_only_the_files_of_the_page(served: Served, path: str) -> None:
    """Whatever is asked for."""
    assert served.get(path)[0] == 404


def test_files_are_given_out_only_so_fast(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page with all its drawings is far fewer; phones that are in are not slowed."""
    assert (gate.FILES_A_SECOND, gate.FILES_AT_ONCE) == (30, 300)
    monkeypatch.setattr(gate, "FILES_A_SECOND", 0.01)  # however slow this machine is
    monkeypatch.setattr(gate, "FILES_AT_ONCE", 5)
    with socket(served.port) as phone:
        phone.say(type="claim", code=served.keys.link("ann"))
        phone.page()
        assert [served.get("/page.js")[0] for _ in range(7)] == [200] * 5 + [429] * 2
        phone.say(type="wish", **{"for": "beat"})
        assert phone.hear() == {"beat": 1}


def test_every_answer_forbids_what_it_does_not_need(served: Served) -> None:
    """No script of others, no frame, no store, no referrer, and not a word about the server."""
    for path in ("/", "/page.js", "/nothing"):
        _, _, headers = served.get(path)
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


@pytest.mark.parametrize(
    "text", ["", "{}", "null", "[" * 900, '{"type":"hello"}', '{"type":"choice","question":1,"number":0}']
)
def test_who_does_not_say_who_it_is_is_let_go(served: Served, text: str) -> None:
    """Also whoever wants to answer first."""
    with socket(served.port) as stranger:
        stranger.connection.send(text)
        assert stranger.closed() == NOT_UNDERSTOOD


@pytest.mark.parametrize(
    "text",
    [
        '{"type":"choice","question":1,"number":-1}',
        '{"type":"choice","question":"1","number":0}',
        '{"type":"x"}',
        "\x00",
    ],
)
def test_nonsense_from_a_phone_ends_its_socket_and_is_told_to_nobody(served: Served, text: str) -> None:
    """It may come back."""
    with socket(served.port) as phone:
        phone.say(type="claim", code=served.keys.link("ann"))
        phone.page()
        phone.connection.send(text)
        assert phone.closed() == NOT_UNDERSTOOD
    assert isinstance(served.next(Went), Went)


def test_a_message_that_is_too_long_is_not_read(served: Served) -> None:
    """A kilobyte is more than any answer."""
    with socket(served.port) as phone:
        phone.connection.send("x" * 2000)
        assert phone.closed() == 1009


def test_too_many_messages_end_a_socket_and_slow_nobody(served: Served) -> None:
    """The others are answered meanwhile."""
    with socket(served.port) as phone, socket(served.port) as other:
        for one, seat in ((phone, "ann"), (other, "ben")):
            one.say(type="claim", code=served.keys.link(seat))
            one.page()
        with suppress(ConnectionClosed):  # it may be over before the last one is said
            for _ in range(60):
                phone.say(type="wish", **{"for": "beat"})
        assert phone.closed() == TOO_FAST
        other.say(type="wish", **{"for": "beat"})
        assert other.hear() == {"beat": 1}


def test_two_hundred_sockets_keep_nobody_out(served: Served) -> None:
    """A device may have a few that say nothing; the phones that are in go on, and others come in after them."""
    with ExitStack() as open_, socket(served.port) as phone:
        phone.say(type="claim", code=served.keys.link("ann"))
        phone.page()
        for _ in range(WAITING_FROM_ONE):
            open_.enter_context(socket(served.port))
        for _ in range(200 - WAITING_FROM_ONE):
            with pytest.raises(InvalidStatus, match="429"), socket(served.port):
                pass
        phone.say(type="wish", **{"for": "beat"})
        assert phone.hear() == {"beat": 1}
    with socket(served.port) as again:
        again.say(type="hello", key=phone.key)
        assert again.page()["whose"] == "ann"


def test_only_so_many_may_watch(served: Served) -> None:
    """The next one is told so; seats are not counted among them."""
    with ExitStack() as open_:
        for number in range(WATCHING + 1):
            tv = open_.enter_context(socket(served.port))
            tv.say(type="hello", key=served.keys.kept.watch)
            if number < WATCHING:
                tv.page()
        assert tv.closed() == TOO_MANY
        phone = open_.enter_context(socket(served.port))
        phone.say(type="claim", code=served.keys.link("ann"))
        assert phone.page()["whose"] == "ann"


def test_who_does_not_read_is_waited_for_by_nobody(served: Served) -> None:
    """The others get every page at once; the slow one is let go, and never gets an old page after a new one."""
    with socket(served.port, max_queue=1) as slow, socket(served.port) as other:
        for one, seat in ((slow, "ann"), (other, "ben")):
            one.say(type="claim", code=served.keys.link(seat))
            one.page()
        slow.connection.socket.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 1024)
        for number in range(40):
            page = b'{"stamp": [1, %d], "": "%s"}' % (number, b" " * 200_000)
            served.server.publish({ANN: page, BEN: page})
            while other.page()["stamp"][1] != number:
                pass


# --- addresses -------------------------------------------------------------------------------------------------------


def test_the_table_says_when_its_address_changes(served: Served) -> None:
    """The old one is not served any more."""
    assert served.next(Moved) == Moved((ADDRESS,))
    served.found = ("127.0.0.3",)
    assert served.next(Moved) == Moved(("127.0.0.3",))
    assert served.server.addresses == ("127.0.0.3",)
    end = time.monotonic() + 5
    while time.monotonic() < end:
        try:
            plain.create_connection((ADDRESS, served.port), timeout=1).close()
        except OSError:
            return
    raise AssertionError("the old address is still served")


def test_a_port_that_another_program_has_is_left_alone() -> None:
    """The next one is taken, and kept for the next start."""
    first, second = Served(), Served()
    try:
        assert first.port != second.port
        assert second.keys.kept.port == second.port
    finally:
        first.server.close()
        second.server.close()
