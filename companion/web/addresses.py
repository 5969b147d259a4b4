"""The addresses under which phones of the house reach this machine."""

from __future__ import annotations

import ipaddress
import socket
import struct
from contextlib import suppress
from typing import Final

_SIOCGIFADDR: Final = 0x8915
_FAR: Final = ("192.0.2.1", 9)
"""An address that is nobody's: nothing is sent to it, the system only says by which way it would go."""


def is_of_the_house(address: str) -> bool:
    """Say whether an address belongs to a network of one's own, and is no loopback."""
    try:
        one = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(one, ipaddress.IPv6Address) and one.ipv4_mapped is not None:
        one = one.ipv4_mapped
    private = isinstance(one, ipaddress.IPv4Address) and any(one in net for net in _HOUSES)
    return private or (one.version == 6 and (one.is_link_local or one in _UNIQUE_LOCAL))  # noqa: PLR2004  IPv6


_HOUSES: Final = tuple(map(ipaddress.IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16")))
_UNIQUE_LOCAL: Final = ipaddress.IPv6Network("fc00::/7")


def addresses() -> tuple[str, ...]:
    """List this machine's IPv4 addresses in networks of the house, the usual one first; none if there is no network."""
    found = [*_usual(), *_of_interfaces(), *_of_the_name()]
    return tuple(dict.fromkeys(one for one in found if is_of_the_house(one)))


def is_closed() -> bool:
    """Say whether this program may not talk to any network, as on an appliance that was not opened to phones."""
    try:
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()
    except OSError:
        return True
    return False


def _usual() -> list[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(_FAR)
        return [str(way.getsockname()[0])]
    return []


def _of_interfaces() -> list[str]:
    """Ask the system for the address of each interface: also of a hotspot that leads nowhere."""
    try:
        from fcntl import ioctl  # noqa: PLC0415  Linux and macOS have it
    except ImportError:
        return []
    found = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                said = ioctl(asked.fileno(), _SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(said[20:24]))
    return found


def _of_the_name() -> list[str]:
    with suppress(OSError):
        return [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return []
