"""`companion watch`: where the table can be watched, and that it says so when none is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.bridge.phones.phone_service import FILE, PhoneService
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
