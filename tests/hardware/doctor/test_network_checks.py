"""The network as the doctor sees it: off, closed, none, phones that came, neighbours, and a Wi-Fi that keeps apart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from hardware.doctor.finding import State
from hardware.doctor.machine import Machine
from hardware.doctor.network_checks import check_network

HOUSE = json.dumps([{"addr_info": [{"local": "127.0.0.1"}]}, {"addr_info": [{"local": "192.168.1.5"}]}])
ARP = "IP address       HW type     Flags       HW address            Mask     Device\n"
GATE = "192.168.1.1      0x1         0x2         aa:aa:aa:aa:aa:aa     *        wlan0\n"
PHONE = "192.168.1.9      0x1         0x2         bb:bb:bb:bb:bb:bb     *        wlan0\n"
GONE = "192.168.1.7      0x1         0x0         00:00:00:00:00:00     *        wlan0\n"


class House:
    """A machine in a folder, its network as given."""

    def __init__(self, folder: Path, addresses: str = HOUSE, arp: str = "") -> None:
        self.folder = folder / "data"
        self.folder.mkdir()
        (folder / "proc/net").mkdir(parents=True)
        (folder / "proc/net/arp").write_text(ARP + arp)
        self.machine = Machine(folder, lambda words: self._said(words, addresses))
        self.like(phones=True)

    @staticmethod
    def _said(words: Sequence[str], addresses: str) -> str | None:
        return "default via 192.168.1.1 dev wlan0\n" if "route" in words else addresses

    def like(self, **settings: object) -> None:
        (self.folder / "settings.json").write_text(json.dumps(settings))

    def found(self) -> tuple[str, State]:
        (finding,) = check_network(self.machine, self.folder, lambda: None)
        return finding.key.removeprefix("doctor.network."), finding.state


def test_switched_off_nothing_is_looked_at(tmp_path: Path) -> None:
    """Nobody asked for it."""
    house = House(tmp_path)
    house.like(phones=False)
    assert house.found() == ("off", State.ABSENT)


def test_a_unit_that_was_not_opened(tmp_path: Path) -> None:
    """The families are closed to the app."""

    def refused() -> None:
        raise OSError(97, "Address family not supported by protocol")

    (finding,) = check_network(House(tmp_path).machine, tmp_path / "data", refused)
    assert (finding.key, finding.state) == ("doctor.network.closed", State.BROKEN)


@pytest.mark.parametrize("addresses", ["[]", "", "nonsense", json.dumps([{"addr_info": [{"local": "127.0.0.1"}]}])])
def test_without_an_address_of_the_house(tmp_path: Path, addresses: str) -> None:
    """Whatever the system says."""
    assert House(tmp_path, addresses).found() == ("none", State.WARNING)


def test_phones_that_came_are_the_best_proof(tmp_path: Path) -> None:
    """The day is said."""
    house = House(tmp_path)
    (house.folder / "phones.json").write_text(json.dumps({"reached": "2026-11-18T20:15:00+00:00"}))
    (finding,) = check_network(house.machine, house.folder, lambda: None)
    assert (finding.key, dict(finding.facts)) == (
        "doctor.network.reached",
        {"address": "192.168.1.5", "when": "2026-11-18"},
    )


@pytest.mark.parametrize(
    ("arp", "key", "state"),
    [
        (GATE + PHONE, "open", State.GOOD),
        (GATE, "alone", State.WARNING),
        (GATE + GONE, "alone", State.WARNING),
        ("", "alone", State.WARNING),
    ],
)
def test_neighbours_but_the_way_out_show_that_devices_are_not_kept_apart(
    tmp_path: Path, arp: str, key: str, state: State
) -> None:
    """One that did not answer is none."""
    assert House(tmp_path, arp=arp).found() == (key, state)
