"""One act with a secret, over real sockets by all phones of a table, and all that each of them was sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.devtools.phones.standing_table import StandingTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.devtools.phones.leak_places import Place
    from companion.devtools.phones.leak_plans import Word
    from companion.devtools.phones.phone_ears import PhoneEars


class Run(NamedTuple):
    """What everybody was sent when they came and after every word of an act, and what each may know afterwards."""

    first: dict[str, bytes]
    sent: list[dict[str, list[bytes]]]
    known: dict[str, str]


def run(place: Place, script: Iterable[Word], ears: PhoneEars) -> Run:
    """Open the journal, let all phones in, send these words one after the other, and write down what followed."""
    standing = StandingTable(place, ears)
    try:
        sent = [standing.say(seat, word, whole=True).sent for seat, word in script]
        return Run(standing.first, sent, standing.known())
    finally:
        standing.close()
