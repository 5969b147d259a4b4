"""The gate: addresses of the house, foreign hosts and origins, and how fast anybody may speak."""

from __future__ import annotations

import pytest

from companion.web.addresses import addresses, is_of_the_house
from companion.web.gate import AT_ONCE, Pace, is_invited, is_our_page

OURS = frozenset({"192.168.1.5:8767"})


@pytest.mark.parametrize("address", ["192.168.1.5", "10.0.0.1", "172.16.3.4", "172.31.0.1", "169.254.1.1", "fd12::1"])
def test_networks_of_the_house(address: str) -> None:
    """Private and link-local ones."""
    assert is_of_the_house(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1", "192.169.1.1", "127.0.0.1", "2001:db8::1", "::", "x"])
def test_everything_else_is_the_world(address: str) -> None:
    """Also what is no address."""
    assert not is_of_the_house(address)


def test_only_addresses_of_the_house_are_listened_on() -> None:
    """Whatever this machine has."""
    assert all(map(is_of_the_house, addresses()))


@pytest.mark.parametrize(
    ("peer", "host", "may"),
    [
        ("192.168.1.9", "192.168.1.5:8767", True),
        ("192.168.1.9", "evil.example:8767", False),  # a name that was pointed here
        ("192.168.1.9", "192.168.1.5", False),
        ("192.168.1.9", None, False),
        ("8.8.8.8", "192.168.1.5:8767", False),
    ],
)
def test_who_is_invited(peer: str, host: str | None, may: bool) -> None:  # noqa: FBT001  a table of cases
    """A device of the house that calls us by our address."""
    assert is_invited(peer, host, OURS) is may


@pytest.mark.parametrize(
    "origin", [None, "null", "http://evil.example", "https://192.168.1.5:8767", "http://192.168.1.5"]
)
def test_a_socket_is_opened_by_our_own_page_only(origin: str | None) -> None:
    """Not by a page that somebody else serves."""
    assert not is_our_page(origin, "192.168.1.5:8767", OURS)
    assert is_our_page("http://192.168.1.5:8767", "192.168.1.5:8767", OURS)


def test_a_few_at_once_and_then_slowly() -> None:
    """Eight a second are heard for ever, nine are not."""
    pace = Pace(0.0)
    assert [pace.allows(0.0) for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]

    steady = Pace(0.0)
    assert all(steady.allows(number / 8) for number in range(1, 400))
    hasty = Pace(0.0)
    assert not all(hasty.allows(number / 9) for number in range(1, 400))
