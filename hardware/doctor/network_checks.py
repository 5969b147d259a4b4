"""The network: whether phones of the house can reach the table, and whether the Wi-Fi keeps its devices apart."""

from __future__ import annotations

import ipaddress
import json
import socket
from typing import TYPE_CHECKING, Any

from hardware.doctor.finding import Finding, State

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hardware.doctor.machine import Machine

SETTINGS, PHONES = "settings.json", "phones.json"
"""In the folder of the table: whether phones are switched on, and who has come so far."""
PORT = 8767
"""Where the app serves phones, unless another program has it."""
COMPLETE = "0x2"
"""The mark of a neighbour that has answered."""


def open_socket() -> None:
    """Try whether this program may talk to a network at all; raises `OSError` if not."""
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def check_network(machine: Machine, folder: Path, knock: Callable[[], None] = open_socket) -> list[Finding]:
    """Look from the app's own rights outwards: families, an address, phones that came, neighbours that are heard."""
    if _kept(folder / SETTINGS).get("phones") is not True:
        return [Finding("network", State.ABSENT, "doctor.network.off")]
    try:
        knock()
    except OSError:
        return [Finding("network", State.BROKEN, "doctor.network.closed")]
    here = _addresses(machine)
    if not here:
        return [Finding("network", State.WARNING, "doctor.network.none")]
    kept = _kept(folder / PHONES)
    came = str(kept.get("reached") or "")
    facts: dict[str, str | float] = {"address": here[0]}
    if came:
        return [Finding("network", State.GOOD, "doctor.network.reached", {**facts, "when": came[:10]})]
    others = _neighbours(machine)
    if others:
        return [Finding("network", State.GOOD, "doctor.network.open", {**facts, "others": others})]
    link = f"http://{here[0]}:{kept.get('port') or PORT}"
    return [Finding("network", State.WARNING, "doctor.network.alone", {**facts, "link": link})]


def _kept(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _addresses(machine: Machine) -> list[str]:
    """The addresses of this machine in networks of the house."""
    try:
        told = json.loads(machine.run(("ip", "-j", "-4", "addr", "show", "up")) or "[]")
        found = [str(one["local"]) for link in told for one in link.get("addr_info", ()) if "local" in one]
    except (ValueError, TypeError, AttributeError):
        return []
    return [one for one in found if _is_private(one)]


def _is_private(address: str) -> bool:
    one = ipaddress.ip_address(address)
    return one.is_private and not one.is_loopback


def _neighbours(machine: Machine) -> int:
    """Devices that have answered, but for the ways out: behind isolation only those are heard."""
    gates = {
        line.split()[2]
        for line in (machine.run(("ip", "-4", "route", "show", "default")) or "").splitlines()
        if " via " in line
    }
    rows = [line.split() for line in (machine.read("proc/net/arp") or "").splitlines()[1:]]
    return sum(len(row) > 2 and row[2] == COMPLETE and row[0] not in gates for row in rows)  # noqa: PLR2004  columns
