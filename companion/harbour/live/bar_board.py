"""All tables as the bar knows them: what each told last, and whether it is there. Nothing is kept."""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from companion.harbour.live.topics import HERE, STATE, THERE, table_and_leaf
from companion.presenter.cafe.table_state import TableState, read_state

MOST_TABLES: Final = 400
MOST_BYTES: Final = 64 * 1024
"""A broker tells what anybody told it: more than this is no table's."""
_TABLE: Final = re.compile(r"[0-9a-zA-Z-]{8,64}")


class BarTable(NamedTuple):
    """One table: how it is, and whether it is there."""

    table: str
    state: TableState
    here: bool


class BarBoard:
    """Hears what comes from the broker, and lists the tables in the order of their names."""

    def __init__(self) -> None:
        self._states: dict[str, TableState] = {}
        self._here: dict[str, bool] = {}

    def hear(self, topic: str, said: bytes) -> bool:
        """Take in one message; False if it is none of a table's, or says nothing new."""
        table, leaf = table_and_leaf(topic)
        if not _TABLE.fullmatch(table) or len(said) > MOST_BYTES:
            return False
        if table not in self._states and len(self._states) >= MOST_TABLES:
            return False
        if leaf == HERE:
            return self._change(self._here, table, said == THERE)
        if leaf != STATE:
            return False
        if not said:  # somebody wiped it: this table is of the house no more
            self._here.pop(table, None)
            return self._states.pop(table, None) is not None
        state = read_state(said)
        return state is not None and self._change(self._states, table, state)

    @staticmethod
    def _change(known: dict[str, Any], table: str, value: object) -> bool:
        was = known.get(table)
        known[table] = value
        return was != value

    def tables(self) -> list[BarTable]:
        """List all tables that have told how they are."""
        found = [BarTable(table, state, self._here.get(table, False)) for table, state in self._states.items()]
        return sorted(found, key=lambda one: (*_natural(one.state.name), one.table))


def _natural(name: str) -> tuple[tuple[int, str], ...]:
    """Sort names as people do: table 9 before table 10."""
    return tuple((int(part), "") if part.isdigit() else (-1, part.casefold()) for part in re.split(r"(\d+)", name))
