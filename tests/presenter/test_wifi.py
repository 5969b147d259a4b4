"""The Wi-Fi of the machine, with a stand-in for NetworkManager's command that keeps a diary."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.presenter.house.wifi import Network, Wifi

NMCLI = r"""#!/usr/bin/env bash
echo "$*" >>"${0%/*}/diary"
case "$*" in
*TYPE,STATE*) printf 'ethernet:connected\nwifi:%s\n' "$(cat "${0%/*}/state")" ;;
*"wifi list"*)
    printf '78:WPA2:Black Pearl\n40::Tavern\n92:WPA2 WPA3:Port\\: Royal \\\\\n30:WPA2:Black Pearl\n20:WPA2:\n'
    ;;
*"wifi connect"*) read -r said && [[ $said == "rum & gold" ]] ;;
esac
"""


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A machine with a Wi-Fi that is switched on."""
    (tmp_path / "nmcli").write_text(NMCLI)
    (tmp_path / "nmcli").chmod(0o755)
    (tmp_path / "state").write_text("disconnected")
    return tmp_path


def diary(machine: Path) -> list[str]:
    return (machine / "diary").read_text().splitlines()


@pytest.mark.parametrize(
    ("state", "there"), [("disconnected", True), ("connected", True), ("unavailable", False), ("unmanaged", False)]
)
def test_a_wifi_that_is_switched_off_is_not_asked_for(machine: Path, state: str, *, there: bool) -> None:
    (machine / "state").write_text(state)

    assert Wifi(str(machine / "nmcli")).there() is there


def test_networks_come_once_and_the_loudest_first(machine: Path) -> None:
    """Whatever signs are in their names; those without a name are left out."""
    assert list(Wifi(str(machine / "nmcli")).networks()) == [
        Network("Port: Royal \\", locked=True),
        Network("Black Pearl", locked=True),
        Network("Tavern", locked=False),
    ]


def test_a_password_is_in_no_list_of_processes(machine: Path) -> None:
    assert list(Wifi(str(machine / "nmcli")).join(Network("Black Pearl", locked=True), "rum & gold")) == [True]
    assert diary(machine) == ["--ask --wait 45 device wifi connect Black Pearl"]


def test_what_did_not_work_is_forgotten_again(machine: Path) -> None:
    """NetworkManager would try it again at every start."""
    assert list(Wifi(str(machine / "nmcli")).join(Network("Black Pearl", locked=True), "gin")) == [False]
    assert diary(machine)[-1] == "connection delete id Black Pearl"


def test_without_the_command_there_is_no_wifi(tmp_path: Path) -> None:
    wifi = Wifi(str(tmp_path / "nothing"))

    assert (wifi.there(), list(wifi.networks()), list(wifi.join(Network("x", locked=False)))) == (False, [], [False])
