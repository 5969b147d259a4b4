"""What must hold at every decision; a position that breaks one is refused."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.games.ship_captain_crew.pieces import DICE, FACE_OF, FACES, MOST_CARGO, PARTS, ROLLS
from companion.engine.games.ship_captain_crew.table import Stage, Table
from companion.engine.kernel.errors import Refusal, refusal

Check = tuple[bool, Refusal]
LEAST_CARGO = 2


def broken(table: Table) -> list[Refusal]:
    """List every invariant that does not hold."""
    if table.stage is Stage.SETTING_UP:
        return []
    if tuple(table.score) != table.seats:
        return [refusal("score-missing", "3.2")]
    if table.first not in table.seats:
        return [refusal("no-such-seat", "3.1", seat=table.first)]
    return [why for wrong, why in (*_score(table), *_course(table), *_dice(table)) if wrong]


def _score(table: Table) -> Iterator[Check]:
    yield min((*table.score.values(), table.pot, table.lost)) < 0, refusal("score-negative", "3.2")
    if table.variants.coins:
        given = sum(table.score.values()) + table.pot + table.lost
        yield given != table.round, refusal("coins-not-conserved", "3.2", given=given, needed=table.round)
        yield bool(table.lost) and table.variants.ties == "carry", refusal("coins-lost-with-carry", "3.4")
    else:
        yield bool(table.pot or table.lost), refusal("coins-without-pot", "3.2")
        most = table.round * MOST_CARGO
        yield max(table.score.values()) > most, refusal("score-too-high", "3.2", most=most)


def _course(table: Table) -> Iterator[Check]:
    yield not 1 <= table.round <= table.variants.rounds, refusal("round-number", "4.1", given=table.round)
    over = table.stage is Stage.OVER
    yield over == bool(table.waiting), refusal("nobody-to-roll", "3.1")
    players = [*table.cargo, *table.waiting]
    strangers = set(players) - set(table.seats)
    yield bool(strangers) or len(set(players)) < len(players), refusal("turns-mixed-up", "3.1")
    yield not table.roll_off and len(players) != len(table.seats), refusal("turns-mixed-up", "3.1")
    ties = table.variants.coins and table.variants.ties == "roll-off"
    yield bool(table.roll_off) and (not ties or len(players) < LEAST_CARGO), refusal("no-roll-off", "3.3")
    wrong = [cargo for cargo in table.cargo.values() if cargo and not LEAST_CARGO <= cargo <= MOST_CARGO]
    yield bool(wrong), refusal("no-such-cargo", "2.5", most=MOST_CARGO)


def _dice(table: Table) -> Iterator[Check]:
    yield not 0 <= table.rolls <= ROLLS, refusal("roll-number", "2.1", given=table.rolls)
    lying = table.aboard + len(table.loose) + len(table.fallen) + table.hand
    yield lying != (DICE if table.waiting else 0), refusal("dice-not-five", "1.1", given=lying)
    yield not table.rolls and bool(table.aboard or table.loose), refusal("dice-not-rolled", "2.1")
    yield not 0 <= table.aboard <= len(PARTS) or table.hand < 0, refusal("dice-not-five", "1.1", given=lying)
    yield any(face not in FACES for face in (*table.loose, *table.fallen)), refusal("no-such-face", "1.1")
    early = table.rolls and not table.hand and table.missing and FACE_OF[table.missing[0]] in table.loose
    yield bool(early), refusal("not-set-aside", "2.3")
