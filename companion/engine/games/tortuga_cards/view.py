"""What a seat may know (RULES.md, section 8): the public table, and of the secrets only its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.engine.games.tortuga_cards.boarding import Outcome, outcome, worth
from companion.engine.games.tortuga_cards.box import Pirate, Sea, Strategy, Transport, Treasure
from companion.engine.games.tortuga_cards.pieces import ROWS, Event, Row
from companion.engine.games.tortuga_cards.table import Prestige, Stage, Table
from companion.engine.kernel.decisions import Seat

if TYPE_CHECKING:
    from companion.engine.games.tortuga_cards.box import Catalogue


class ColumnView(Struct, frozen=True):
    """One column: its cards as they show themselves, what events did to it, and how it stands when it is complete."""

    owner: Seat
    pirate: Pirate | None
    transport: Transport | None
    treasure: Treasure | None
    prestige: int
    """6.6 What the treasure is worth now."""
    sea: Sea | None
    strategy: Strategy | None
    storm: bool
    outcome: Outcome | None
    wins: bool


class PlayerView(Struct, frozen=True):
    """One player as this seat sees them."""

    seat: Seat
    first: int
    last: int
    cards: tuple[int, ...]
    """3.3 Cards in hand, row by row."""
    event: Event | None
    """None: dealt none yet; unknown: face down."""
    event_played: bool
    rounds: tuple[Prestige, ...]
    now: Prestige
    """What the complete columns of this round would bring."""


class View(Struct, frozen=True):
    """The table as one seat sees it; seat None is the public."""

    seat: Seat | None
    stage: Stage
    round: int
    turn: Seat | None
    row: Row | None
    """The row being filled; None when events are played, or nothing is."""
    columns: tuple[ColumnView, ...]
    players: tuple[PlayerView, ...]
    hand: dict[Row, tuple[str, ...]]
    gone: dict[Row, tuple[str, ...]]
    """8.5 Cards that have left the game."""
    gone_events: tuple[Event, ...]
    to_come: dict[Row, dict[str, int]] | None
    """7.4 By public knowledge alone, the cards that have not been laid yet; None unless the table plays with it."""


def view(table: Table, seat: Seat | None) -> View:
    """Show the table to a seat."""
    playing = table.to_play() if table.stage is Stage.PLAYING else None
    turn, row = playing or (None, None)
    columns = _columns(table) if table.pirates else ()
    gone = table.gone()
    return View(
        seat,
        table.stage,
        table.round,
        turn,
        row,
        columns,
        _players(table, seat, columns) if table.halves else (),
        {kind: tuple(held) for kind, held in table.hands[seat].items()} if seat in table.hands else {},
        {kind: tuple([card for finished in gone for card in finished.grid[kind]]) for kind in ROWS} if gone else {},
        tuple([event for finished in gone for event in finished.events]),
        {kind: table.unseen(kind) for kind in ROWS} if table.variants.card_memory and table.grid else None,
    )


def _columns(table: Table) -> tuple[ColumnView, ...]:
    catalogue: Catalogue = table.catalogue
    ships, treasures, seas, strategies = (table.grid[row] for row in ROWS)
    owners = [who for who in table.halves for _ in range(table.width)]
    changes, storms = table.changes, table.storms
    seen = []
    for at, pirate in enumerate(table.pirates):
        treasure = catalogue.treasure.get(treasures[at])
        stands = outcome(catalogue, table, at + 1) if strategies[at] else None
        seen.append(
            ColumnView(
                owners[at],
                catalogue.pirate[pirate],
                catalogue.transport.get(ships[at]),
                treasure,
                worth(treasure.prestige, changes.get(at + 1, ())) if treasure else 0,
                catalogue.sea.get(seas[at]),
                catalogue.strategy.get(strategies[at]),
                at + 1 in storms,
                stands,
                stands is not None and stands.wins,
            )
        )
    return tuple(seen)


def _players(table: Table, seat: Seat | None, columns: tuple[ColumnView, ...]) -> tuple[PlayerView, ...]:
    order = table.order()
    due = [table.due(row) for row in ROWS] if table.stage is Stage.PLAYING else []
    seen = []
    for who in table.seats:
        first, last = table.part(who)
        won = [column.outcome for column in columns[first - 1 : last] if column.outcome and column.wins]
        shown = who in table.face_up or who == seat
        seen.append(
            PlayerView(
                who,
                first,
                last,
                tuple([each[order.index(who)] for each in due]),
                (table.events[who] if shown else Event.UNKNOWN) if who in table.events else None,
                order.index(who) < table.played,
                tuple([finished.prestige[who] for finished in table.finished]),
                Prestige(sum([one.treasure for one in won]), sum([one.doubloons for one in won])),
            )
        )
    return tuple(seen)
