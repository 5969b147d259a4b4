"""A turn (RULES.md, section 2): up to three rolls, ship before captain before crew, then cargo."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from companion.engine.games.ship_captain_crew.answers import FELL, Again, Fell, stop_or_roll
from companion.engine.games.ship_captain_crew.happenings import (
    CargoBrought,
    CargoLies,
    CargoRolled,
    DiceRolled,
    NoCargo,
    SetAside,
    StillMissing,
    TurnBegan,
)
from companion.engine.games.ship_captain_crew.pieces import DICE, FACE_OF, PARTS
from companion.engine.kernel.decisions import Chance, Choose, Option, Rules, Seat
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.table_facts import ASIDE, OPEN

if TYPE_CHECKING:
    from companion.engine.games.ship_captain_crew.table import Table

ROLL: Final = "roll"
ABOARD: Final = "".join(str(FACE_OF[part]) for part in PARTS)
"""The dice that are set aside, in the order in which they come."""
BOTH_OR_NONE: Final = refusal("both-or-none", "2.6")
NOT_CARGO: Final = refusal("not-cargo", "2.5")


def take_turn(table: Table) -> Rules[None]:
    """2.1-2.8 Whose turn it is rolls until the cargo is good enough, or no roll is left."""
    who = table.waiting[0]
    table.tell(TurnBegan(who))
    while table.hand:
        yield from roll(table, who)
        set_aside(table, who)
        if not table.complete:
            table.hand = len(table.loose) if table.left else 0  # 2.1 every die that is not set aside
            table.loose = [] if table.hand else table.loose
        elif table.left:
            yield from stop_or_go_on(table, who)
    finish(table, who)


def roll(table: Table, who: Seat) -> Rules[None]:
    """2.1, 5.1, 5.2 The dice that were rolled, each as it lies, in any order."""
    number = table.rolls + 1
    lying = ABOARD[: table.aboard] + "".join(map(str, table.loose))
    while table.hand:
        fell: Fell = yield roll_of(who, number, table.hand, lying)
        table.fallen.append(fell.face)
        table.hand -= 1
        lying += str(fell.face)
    table.rolls = number
    table.tell(DiceRolled(who, number, tuple(sorted(table.fallen, reverse=True))))
    table.loose, table.fallen = sorted(table.loose + table.fallen, reverse=True), []


@lru_cache(maxsize=65536)
def roll_of(who: Seat, number: int, hand: int, aside: str) -> Chance:
    """One more die of a roll; what lies there besides is not asked for."""
    return Chance("dice", FELL, about=(("who", who), (ROLL, number), (OPEN, hand), (ASIDE, aside)))


def set_aside(table: Table, who: Seat) -> None:
    """2.2-2.4 Ship, captain, crew: as far as this roll goes, and one die of each."""
    for part in table.missing:
        face = FACE_OF[part]
        if face not in table.loose:
            if table.left:
                table.tell(StillMissing(who, table.missing, len(table.loose), table.left))
            return
        table.loose.remove(face)
        table.aboard += 1
        table.tell(SetAside(who, part, face))
    table.tell(CargoLies(who, tuple(table.loose), sum(table.loose), table.left))


def stop_or_go_on(table: Table, who: Seat) -> Rules[None]:
    """2.5, 2.6 Stop, or roll the cargo again and take what falls."""
    cargo = tuple(table.loose)
    options = stop_or_roll(cargo, any_of_them=table.variants.reload == "any")
    choice: Option = yield Choose(who, "cargo", options, about=(("cargo", sum(cargo)), ("left", table.left)))
    if not isinstance(choice, Again):
        return
    for face in choice.dice:
        table.loose.remove(face)
    table.hand = len(choice.dice)
    table.tell(CargoRolled(who, choice.dice))


def why_not_again(table: Table, dice: tuple[int, ...]) -> Refusal:
    """2.5, 2.6 Only cargo is rolled again, and without `any` all of it."""
    left = list(table.loose)
    for face in dice:
        if face not in left:
            return NOT_CARGO
        left.remove(face)
    return BOTH_OR_NONE if dice else NOT_CARGO


def finish(table: Table, who: Seat) -> None:
    """2.5, 2.7, 2.8 The cargo is what lies there; without a crew there is none."""
    cargo = sum(table.loose) if table.complete else 0
    table.tell(CargoBrought(who, cargo) if cargo else NoCargo(who, table.missing))
    table.cargo[who] = cargo
    table.waiting.remove(who)
    table.rolls, table.aboard, table.loose = 0, 0, []
    table.hand = DICE if table.waiting else 0
