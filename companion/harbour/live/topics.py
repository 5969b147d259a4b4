"""The topics: one branch for each table, named by its uuid, which is also the user that may write there."""

from __future__ import annotations

from typing import Final

ROOT: Final = "quartermaster/tables"
STATE, HERE, CALL = "state", "here", "call/set"
"""How a table is; whether it is there; what calls it, or says that somebody is on the way."""
THERE, GONE = b"online", b"offline"
ON, OFF = b"ON", b"OFF"
DISCOVERY: Final = "homeassistant/device"
AWAKE: Final = "homeassistant/status"
"""Home Assistant says here that it has just begun; then it is told again what there is."""


def topic(table: str, leaf: str) -> str:
    """Name a topic of a table."""
    return f"{ROOT}/{table}/{leaf}"


def table_and_leaf(name: str) -> tuple[str, str]:
    """Take the name of a topic apart; "" twice if it is no table's."""
    parts = name.removeprefix(f"{ROOT}/").split("/", 1)
    return (parts[0], parts[1]) if name.startswith(f"{ROOT}/") and len(parts) == 2 else ("", "")  # noqa: PLR2004  a pair


def discovery_topic(table: str) -> str:
    """Name the topic by which Home Assistant finds a table."""
    return f"{DISCOVERY}/{table}/config"


def topics_of(table: str) -> list[str]:
    """Name everything that a broker may keep of a table."""
    return [*(topic(table, leaf) for leaf in (STATE, HERE, CALL)), discovery_topic(table)]
