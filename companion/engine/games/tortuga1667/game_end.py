"""The end of the game: the Armada, ties, sudden death (RULES.md, section 9)."""

from __future__ import annotations

from companion.engine.games.tortuga1667.answers import Loyalty
from companion.engine.games.tortuga1667.event_row import forget_slots, lay_out
from companion.engine.games.tortuga1667.happenings import LoyaltyOpen, NationWon, SuddenDeath
from companion.engine.games.tortuga1667.pieces import (
    ENGLAND,
    FRANCE,
    HOLDS,
    NETHERLANDS,
    Nation,
)
from companion.engine.games.tortuga1667.table import Stage, Table
from companion.engine.games.tortuga1667.variants import loyalty_cards
from companion.engine.kernel.decisions import Chance, Rules, Seat
from companion.engine.kernel.results import UNFINISHED, Result, Tally


class GameEnds(Exception):
    """A nation has won; every rule that is still under way stops here."""

    def __init__(self, nation: Nation, reason: str) -> None:
        super().__init__(reason)
        self.nation = nation
        self.reason = reason


def armada(table: Table) -> None:
    """9.2-9.4 More chests win; a tie is the Dutch player's, or begins the sudden death."""
    english, french = table.wealth()
    if english != french:
        raise GameEnds(ENGLAND if english > french else FRANCE, "armada")
    if NETHERLANDS in loyalty_cards(len(table.seats), table.variants):
        raise GameEnds(NETHERLANDS, "tie")
    begin_sudden_death(table)


def begin_sudden_death(table: Table) -> None:
    """9.4 The Armada leaves the game; discard and row become a new pile; cards in front of players stay."""
    table.stage = Stage.SUDDEN_DEATH
    table.turned = None
    discarded, table.discard = table.discard, []
    row, pile = lay_out(table, discarded, forget_slots(table))
    table.tell(SuddenDeath(row, pile))


def check_the_lead(table: Table) -> None:
    """9.4, 9.5 In sudden death whoever leads after a whole effect has won."""
    if table.stage is Stage.SUDDEN_DEATH:
        english, french = table.wealth()
        if english != french:
            raise GameEnds(ENGLAND if english > french else FRANCE, "sudden-death")


def settle_up(table: Table, end: GameEnds) -> Rules[Result]:
    """9.2 Tell who won, turn up the loyalties, and count chest by chest."""
    english, french = table.wealth()
    table.stage = Stage.OVER
    table.tell(NationWon(end.nation, english, french))
    yield from turn_up_loyalties(table)
    sides = [side for side in (ENGLAND, FRANCE, NETHERLANDS) if side in loyalty_cards(len(table.seats), table.variants)]
    sides.sort(key=lambda side: (side is not end.nation, -(english, french, 0)["EFN".index(side)]))
    tallies = tuple(Tally(side.value, loyal_to(table, side), _lines(table, side)) for side in sides)
    return Result(tallies, loyal_to(table, end.nation), end.reason)


def turn_up_loyalties(table: Table) -> Rules[None]:
    """The loyalty cards that the companion never saw are turned up one by one; they must fit the deck."""
    left = loyalty_cards(len(table.seats), table.variants)
    for nation in table.loyalties.values():
        if nation is not Nation.UNKNOWN:
            left[nation] -= 1
    for who in table.seats:
        if table.loyalties[who] is Nation.UNKNOWN:
            outcomes = tuple(Loyalty(nation) for nation, cards in left.items() if cards)
            weights = tuple(cards for cards in left.values() if cards)
            turned: Loyalty = yield Chance("loyalties", outcomes, weights, about=(("who", who),))
            table.loyalties[who] = turned.nation
            left[turned.nation] -= 1
        if who not in table.face_up:
            table.face_up.append(who)
            table.tell(LoyaltyOpen(who, table.loyalties[who]))


def loyal_to(table: Table, nation: Nation) -> tuple[Seat, ...]:
    """The players who hold this nation's card now, whatever they were dealt."""
    return tuple(who for who in table.seats if table.loyalties[who] is nation)


def _lines(table: Table, nation: Nation) -> tuple[tuple[str, int], ...]:
    if nation is NETHERLANDS:
        return ()
    side = 0 if nation is ENGLAND else 1
    return tuple((place.value, table.chests[holds[side]]) for place, holds in HOLDS.items())


def so_far(table: Table) -> Result:
    """9.2 The chests of both nations; whose they are, only face-up loyalties tell."""
    english, french = table.wealth()
    sides = sorted((ENGLAND, FRANCE), key=lambda side: side is (FRANCE if english >= french else ENGLAND))
    open_to = {side: tuple(who for who in loyal_to(table, side) if who in table.face_up) for side in sides}
    tallies = tuple(Tally(side.value, open_to[side], _lines(table, side)) for side in sides)
    return Result(tallies, open_to[sides[0]] if english != french else (), UNFINISHED, unfinished=True)
