"""Sailing and arriving (RULES.md, sections 8 and 9), and what follows when a ship cannot pay (section 12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.jamaica.answers import Pirate, Retreat, Sail, faces, pirates, retreats, sails
from companion.engine.games.jamaica.combat import combat
from companion.engine.games.jamaica.happenings import (
    CameHome,
    GhostCameHome,
    ShipRetreated,
    ShipSailed,
    ShortageMet,
    ShortageRolled,
    StartCrossed,
    StartRegained,
)
from companion.engine.games.jamaica.paying import pay
from companion.engine.games.jamaica.pieces import FOOD, FORWARD, GHOST, GOLD, LAIR, PAID_IN, PORT_ROYAL, Refuge
from companion.engine.games.jamaica.treasures import find_treasure
from companion.engine.kernel.decisions import Chance, Choose, Rules, Seat

if TYPE_CHECKING:
    from companion.engine.games.jamaica.answers import Face
    from companion.engine.games.jamaica.pieces import Good, Icon
    from companion.engine.games.jamaica.table import Table
    from companion.engine.games.jamaica.track import Berth, Space


def sail(table: Table, who: Seat, helm: Seat, course: Icon, steps: int) -> Rules[None]:
    """8.1-8.5 Move exactly so many spaces; where lanes part, the one at the helm chooses. Then arrive."""
    ship = table.ships[who]
    left = ship.space
    berths = table.board.voyages[left, ship.lap, steps, course is FORWARD]
    berth = berths[0]
    if len(berths) > 1:
        spaces = tuple([space for space, _ in berths])
        to: Sail = yield Choose(helm, "sail-where", sails(spaces), about=(("ship", who), ("steps", steps)))
        berth = berths[spaces.index(to.to)]
    if berth == (left, ship.lap):
        return  # the Ghost Ship is at the finish and cannot go on
    table.tell(ShipSailed(who, left, berth[0], course))
    moor(table, who, berth)
    yield from arrive(table, who, helm)


def moor(table: Table, who: Seat, berth: Berth) -> None:
    """4.1 Put a ship on its new space; 8.3, 8.4 say so when it crosses the line or comes home."""
    ship = table.ships[who]
    lap = ship.lap
    ship.space, ship.lap = berth
    if lap == ship.lap:
        return
    if ship.lap < lap:
        table.tell(StartCrossed(who, 1 - ship.lap))
    elif ship.lap < 1:
        table.tell(StartRegained(who, 1 - ship.lap))
    elif who == GHOST:
        table.tell(GhostCameHome(table.variants.ghost_ends_race))
    else:
        table.tell(CameHome(who))


def arrive(table: Table, who: Seat, helm: Seat, *, pays: bool = True) -> Rules[None]:
    """9.1-9.4 Port Royal is peaceful and free; elsewhere first the fight, then the treasure or the price."""
    number = table.ships[who].space
    space = table.board.spaces[number]
    if space.kind is PORT_ROYAL:
        return nothing_more()
    rivals = [other for other, rival in table.ships.items() if rival.space == number and other != who]
    if rivals:
        return fight_first(table, who, helm, tuple(rivals), pays=pays)
    return take_or_pay(table, who, space, pays=pays)


def fight_first(table: Table, who: Seat, helm: Seat, rivals: tuple[Seat, ...], *, pays: bool) -> Rules[None]:
    """9.2 One fight with one of the ships that lie there; then the arrival goes on."""
    space = table.board.spaces[table.ships[who].space]
    rival = rivals[0]
    if len(rivals) > 1:
        about = (("ship", who), ("space", space.space))
        target: Pirate = yield Choose(helm, "attack-whom", pirates(rivals), about=about)
        rival = target.who
    yield from combat(table, who, rival, space.space)
    yield from take_or_pay(table, who, space, pays=pays)


def take_or_pay(table: Table, who: Seat, space: Space, *, pays: bool) -> Rules[None]:
    """9.3, 9.4 A lair gives its treasure, a port or the sea wants its price; 15.4 the Ghost Ship never pays."""
    if space.kind is LAIR:
        return find_treasure(table, who, space.space) if space.space in table.lairs else nothing_more()
    return settle(table, who, space) if pays and who != GHOST else nothing_more()


def nothing_more() -> Rules[None]:
    """Nobody is asked and nothing happens."""
    yield from ()


def settle(table: Table, who: Seat, space: Space) -> Rules[None]:
    """11.2, 12.1 Pay in full if that is possible; if not, there is a shortage."""
    good = PAID_IN[space.kind]
    stock = table.ships[who].stock(good)
    if stock >= space.price:
        return pay(table, who, good, space.price, stock)
    table.tell(ShortageMet(who, good, space.price, stock, space.space))
    return run_short(table, who, good, stock)


def run_short(table: Table, who: Seat, good: Good, stock: int) -> Rules[None]:
    """12.2, 12.3 Pay all there is of these goods, and go back."""
    if stock:
        yield from pay(table, who, good, stock, stock)
    yield from (go_back_by_die if table.variants.revised_shortage else go_back)(table, who)


def go_back(table: Table, who: Seat) -> Rules[None]:
    """12.3-12.5 Back to the first space on a route that can be paid in full, and arrive there."""
    ship = table.ships[who]
    yield from retreat(table, who, table.board.refuges(ship.space, ship.lap, ship.stock(GOLD), ship.stock(FOOD)))
    yield from arrive(table, who, who)


def go_back_by_die(table: Table, who: Seat) -> Rules[None]:
    """17.2, 17.3 The revised edition: the combat die says where to; there is nothing more to pay there."""
    outcomes, weights = faces(table.contents.die)
    face: Face = yield Chance("combat-die", outcomes, weights, about=(("who", who), ("shortage", 1)))
    refuge = table.contents.shortage[face.face]
    table.tell(ShortageRolled(who, face.face, refuge))
    if refuge is Refuge.STAY:
        return
    ship = table.ships[who]
    yield from retreat(table, who, table.board.first_behind(ship.space, ship.lap, table.board.of_kind(refuge)))
    yield from arrive(table, who, who, pays=False)


def retreat(table: Table, who: Seat, berths: tuple[Berth, ...]) -> Rules[None]:
    """12.4 Go back; where lanes part, the owner chooses."""
    berth = berths[0]
    if len(berths) > 1:
        spaces = tuple([space for space, _ in berths])
        to: Retreat = yield Choose(who, "retreat-where", retreats(spaces))
        berth = berths[spaces.index(to.to)]
    table.tell(ShipRetreated(who, table.ships[who].space, berth[0]))
    moor(table, who, berth)
