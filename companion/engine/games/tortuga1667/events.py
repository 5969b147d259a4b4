"""Event cards as they are turned up (RULES.md, section 8), all but the starred ones."""

from __future__ import annotations

from companion.engine.games.tortuga1667.answers import KEEP, SHIP, USE, Pirate, Ship, pirates
from companion.engine.games.tortuga1667.event_row import identify, refill
from companion.engine.games.tortuga1667.game_end import armada
from companion.engine.games.tortuga1667.happenings import CardDiscarded, CardTurned, MapGiven
from companion.engine.games.tortuga1667.marooning import check_albatrosses, maroon
from companion.engine.games.tortuga1667.pieces import BOATS, SHIPS, TORTUGA, Cause, EventCard
from companion.engine.games.tortuga1667.starred import STARRED_RULES, keep
from companion.engine.games.tortuga1667.table import Table
from companion.engine.games.tortuga1667.vote_deck import draw_a_vote
from companion.engine.kernel.decisions import Choose, Option, Rules, Seat


def turn_up(table: Table, revealer: Seat, slot: int) -> Rules[None]:
    """5.2 Turn a card, resolve it, discard it unless it was laid before a player, refill the slot."""
    card = yield from identify(table, revealer, slot)
    table.row[slot - 1] = None
    table.turned = card
    table.tell(CardTurned(revealer, slot, card))
    yield from resolve(table, revealer, card)
    if card is EventCard.SPANISH_ARMADA:
        return  # it left the game, and everything is laid out anew
    if table.turned is not None:
        table.turned = None
        table.discard.append(card)
        table.tell(CardDiscarded(card))
    refill(table, slot)


def resolve(table: Table, revealer: Seat, card: EventCard) -> Rules[None]:
    """8.0 Do what the card says."""
    match card:
        case EventCard.LETTER_OF_MARQUE:
            yield from letter_of_marque(table, revealer)
        case EventCard.PISTOL:
            yield from pistol(table, revealer)
        case EventCard.ALBATROSS:
            keep(table, revealer, card)
            yield from check_albatrosses(table, table.place_of(revealer))
        case EventCard.BLACK_SPOT:
            yield from maroon(table, revealer, Cause.BLACK_SPOT)
        case EventCard.ATLANTIS | EventCard.EL_DORADO | EventCard.FOUNTAIN_OF_YOUTH:
            yield from give_the_map(table, revealer, card)
        case EventCard.SPANISH_ARMADA:
            armada(table)
        case _:
            yield from STARRED_RULES[card](table, revealer)


def letter_of_marque(table: Table, revealer: Seat) -> Rules[None]:
    """8.1 Used at once or kept; kept, if there is nobody to send."""
    if sendable(table):
        answer: Option = yield Choose(revealer, "letter-of-marque", (USE, KEEP))
        if answer is USE:
            yield from send_by_letter(table, revealer)
            return
    keep(table, revealer, EventCard.LETTER_OF_MARQUE)


def sendable(table: Table) -> tuple[Seat, ...]:
    """8.1 The pawns on Tortuga and in the boats. There is always a ship with room: nine pawns do not fill two."""
    lines = table.lines
    return (*lines[TORTUGA], *lines[BOATS[0]], *lines[BOATS[1]])


def send_by_letter(table: Table, who: Seat) -> Rules[None]:
    """8.1 Any pawn of Tortuga or a boat goes to the back of either ship with room."""
    sent: Pirate = yield Choose(who, "letter-whom", pirates(sendable(table)))
    room = tuple(SHIP[ship] for ship in SHIPS if table.has_room(ship))
    ship: Ship = yield Choose(who, "letter-which-ship", room, about=(("whom", sent.who),))
    table.move(sent.who, ship.place)
    yield from check_albatrosses(table, ship.place)


def pistol(table: Table, revealer: Seat) -> Rules[None]:
    """8.2 Another player is marooned, wherever the pawn is."""
    target: Pirate = yield Choose(revealer, "pistol-at-whom", pirates(table.others(revealer)))
    yield from maroon(table, target.who, Cause.PISTOL)


def give_the_map(table: Table, revealer: Seat, card: EventCard) -> Rules[None]:
    """8.5 The map goes to another player, who cannot refuse; El Dorado brings a vote card at once (8.7)."""
    to: Pirate = yield Choose(
        revealer, "give-the-map-to", pirates(table.others(revealer)), about=(("card", card.value),)
    )
    table.lay_before(to.who, card)
    table.tell(MapGiven(revealer, to.who, card))
    if card is EventCard.EL_DORADO:
        yield from draw_a_vote(table, to.who)
