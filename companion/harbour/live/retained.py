"""What a broker keeps of the tables of a house: read once, and changed by somebody who may.

A table that is switched off cannot take back what it told last. So its owner can: take it off the page at the bar and
out of Home Assistant, or take somebody's name out of what it told.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import structs

from companion.harbour.harbour_errors import HarbourError
from companion.harbour.live.broker import Broker, Will
from companion.harbour.live.broker_address import address_of
from companion.harbour.live.topics import HERE, ROOT, STATE, THERE, discovery_topic, table_and_leaf, topics_of
from companion.presenter.cafe.table_state import TableState, encoded, read_state
from companion.session.journal.persons import plain_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from companion.session.harbour_settings import HarbourSettings

PATIENCE: Final = 6.0
"""Seconds to reach the broker."""
ALL: Final = "+"
SILENCE: Final = 1.0
"""Seconds without another message: then everything that was kept has been said."""


class KeptTable(NamedTuple):
    """A table of which the broker keeps something."""

    table: str
    name: str
    here: bool


def kept(settings: HarbourSettings, tables: Sequence[str] = (ALL,)) -> dict[str, bytes]:
    """Read everything that the broker keeps of these tables, as far as whoever asks may hear it."""
    heard: dict[str, bytes] = {}
    there, last = threading.Event(), time.monotonic()

    def hear(where: str, said: bytes) -> None:
        nonlocal last
        last = time.monotonic()
        heard[where] = said

    listens = [f"{ROOT}/{table}/#" for table in tables]
    listens += [discovery_topic(table) for table in tables if table != ALL]  # of all, it would be other things as well
    broker = _end(settings, there, hear, listens)
    try:
        begun = last = time.monotonic()
        while time.monotonic() < min(last + SILENCE, begun + PATIENCE):
            time.sleep(0.05)
    finally:
        broker.close()
    return {where: said for where, said in heard.items() if said}


def tables_of(messages: Mapping[str, bytes]) -> list[KeptTable]:
    """List the tables that these messages are of."""
    found: dict[str, KeptTable] = {}
    for where, said in messages.items():
        table, leaf = table_and_leaf(where)
        if table:
            known = found.get(table, KeptTable(table, "", here=False))
            state = read_state(said) if leaf == STATE else None
            found[table] = KeptTable(
                table, state.name if state else known.name, known.here or (leaf == HERE and said == THERE)
            )
    return sorted(found.values(), key=lambda one: (one.name, one.table))


def take_off(settings: HarbourSettings, table: str) -> bool:
    """Let the broker keep nothing of a table; False if it did not let us."""
    _tell(settings, [Will(name, b"") for name in topics_of(table)])
    return not kept(settings, [table])


def without_names(settings: HarbourSettings, names: Iterable[str], tables: Sequence[str] = (ALL,)) -> int:
    """Take people out of what tables told last; give how many tables named them.

    A table that is there does so itself as soon as it hears of it; of the others it must come out.
    """
    gone = {plain_name(name) for name in names}
    known = kept(settings, tables)
    new = _without(known, gone)
    if new:
        _tell(settings, new)
        here = {one.table for one in tables_of(known) if one.here}
        again = _without(kept(settings, tables), gone)
        if any(table_and_leaf(one.topic)[0] not in here for one in again):
            raise HarbourError("the broker did not let us change what a table told")
    return len(new)


def _without(messages: Mapping[str, bytes], gone: set[str]) -> list[Will]:
    """Write everything anew that names one of these people."""
    new = []
    for where, said in messages.items():
        state = read_state(said) if table_and_leaf(where)[1] == STATE else None
        if state is not None and (hushed := _hushed(state, gone)) != state:
            new.append(Will(where, encoded(hushed)))
    return new


def _hushed(state: TableState, gone: set[str]) -> TableState:
    return structs.replace(
        state,
        people=tuple(one for one in state.people if plain_name(one.name) not in gone),
        winners=tuple(one for one in state.winners if plain_name(one) not in gone),
    )


def _tell(settings: HarbourSettings, words: Iterable[Will]) -> None:
    _end(settings, threading.Event(), lambda *_: None, ()).close(words)


def _end(
    settings: HarbourSettings, there: threading.Event, hear: Callable[[str, bytes], None], listens: Iterable[str]
) -> Broker:
    """Open a nameless end: the table itself may be connected."""
    try:
        address = address_of(settings.broker)
        broker = Broker(address, "", there.set, hear, lambda: None, authority=settings.authority, listens=listens)
    except (OSError, ValueError) as error:
        raise HarbourError("the address of the broker cannot be used", lost=True) from error
    broker.start()
    if not there.wait(PATIENCE):
        broker.close()
        raise HarbourError(f"the broker at {address.host}, port {address.port}, does not answer", lost=True)
    return broker
