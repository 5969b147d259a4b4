"""Marooning (RULES.md, section 7) and the Albatrosses (8.3)."""

from __future__ import annotations

from companion.engine.games.tortuga1667.answers import YES, YES_NO
from companion.engine.games.tortuga1667.event_row import renew_the_pile
from companion.engine.games.tortuga1667.happenings import AlbatrossesMet, CardDiscarded, FountainDrunk, Marooned
from companion.engine.games.tortuga1667.pieces import FOUNTAIN_SAVES, SHIPS, TORTUGA, Cause, EventCard, Place
from companion.engine.games.tortuga1667.table import Table
from companion.engine.games.tortuga1667.vote_deck import forfeit_a_vote
from companion.engine.kernel.decisions import Choose, Option, Rules, Seat


def maroon(table: Table, who: Seat, cause: Cause) -> Rules[None]:
    """7.1-7.4 A pawn goes to the back of the line on Tortuga, unless its owner drinks from the Fountain (8.8)."""
    if cause in FOUNTAIN_SAVES and table.owns(who, EventCard.FOUNTAIN_OF_YOUTH):
        answer: Option = yield Choose(who, "drink-from-the-fountain", YES_NO, about=(("cause", cause.value),))
        if answer is YES:
            table.tell(FountainDrunk(who, cause))
            discard_kept(table, who, EventCard.FOUNTAIN_OF_YOUTH)
            return
    left = table.send(who, TORTUGA)
    table.tell(Marooned(who, left, cause))
    if left is TORTUGA:
        yield from forfeit_a_vote(table, who)


def check_albatrosses(table: Table, *arrived: Place) -> Rules[None]:
    """8.3 Two Albatrosses aboard one ship maroon its whole crew, from the cabin boy to the captain (7.5)."""
    for ship in arrived:
        if ship not in SHIPS:
            continue
        crew = table.lines[ship]
        if sum(table.kept[who].count(EventCard.ALBATROSS) for who in crew) < 2:
            continue
        table.tell(AlbatrossesMet(ship))
        for who in crew[::-1]:
            yield from maroon(table, who, Cause.ALBATROSS)


def discard_kept(table: Table, who: Seat, card: EventCard) -> None:
    """A card that lay in front of a player goes to the discard, which may be all that is left to shuffle (9.4)."""
    table.kept[who].remove(card)
    table.discard.append(card)
    table.tell(CardDiscarded(card, who))
    renew_the_pile(table)
