"""`companion watch`: where the table can be watched, and that it says so when none is."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.bridge.phones.phone_service import FILE, PhoneService
from companion.engine.kernel.decisions import Seat
from companion.presenter.phones.page_files import file_at
from tests.cli.conftest import Companion


def test_while_no_table_is_shown_it_says_how(companion: Companion, tmp_path: Path) -> None:
    """Nothing is there, or it was switched off since."""
    done = companion("watch", "--data", tmp_path)
    assert (done.code, done.out) == (1, "")
    assert "Switch on" in done.err
    PhoneService(tmp_path / FILE, file_at, find=tuple).close()
    assert companion("watch", "--data", tmp_path).code == 1


def test_it_names_the_address_of_the_public_page_and_opens_it(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By loopback on this computer; the code is the one of just watching, which opens no seat."""
    opened: list[str] = []

    def browser(link: str) -> bool:
        opened.append(link)
        return True

    monkeypatch.setattr("webbrowser.open", browser)
    service = PhoneService(tmp_path / FILE, file_at, find=tuple)
    try:
        done = companion("watch", "--open", "--data", tmp_path)
    finally:
        service.close()

    assert done.code == 0
    assert f":{service.server.port}/#w={service.keys.kept.watch}" in done.out
    assert opened == [f"http://127.0.0.1:{service.server.port}/#w={service.keys.kept.watch}"]
    assert service.keys.seat_of(opened[0].partition("=")[2]) == ""


@pytest.mark.parametrize("addresses", [("127.0.0.2", "127.0.0.3"), ()])
def test_a_code_leads_to_its_own_seat_at_the_first_address_and_nowhere_without_a_network(
    tmp_path: Path, addresses: tuple[str, ...]
) -> None:
    """Whoever only watches gets a code that opens no seat."""
    service = PhoneService(tmp_path / FILE, file_at, find=lambda: addresses)
    seats = (Seat("anne"), Seat("ben"))
    try:
        service.sit_down("evening 1", seats)
        while service.server.addresses != addresses:
            time.sleep(0.01)
        links = [service.link(seat) for seat in (*seats, None)]
        at = f"http://127.0.0.2:{service.server.port}/#"
        claimed = [service.keys.claim(link.partition("=")[2]) for link in links[:2]]
    finally:
        service.close()

    assert [link.partition("=")[0] for link in links] == ([f"{at}s", f"{at}s", f"{at}w"] if addresses else [""] * 3)
    assert [one and one.seat for one in claimed] == (list(seats) if addresses else [None, None])
