"""Combat (RULES.md, section 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica.answers import ACCEPT, faces, powders, windows
from companion.engine.games.jamaica.paying import pay
from companion.engine.games.jamaica.pieces import POWDER, STAR, Power
from companion.engine.games.jamaica.plunder_happenings import (
    CombatBegan,
    CombatRolled,
    CombatTied,
    CombatWon,
    PowderCommitted,
    RerollOrdered,
    StarRolled,
)
from companion.engine.games.jamaica.spoils import plunder
from companion.engine.kernel.decisions import Chance, Choose, Rules, Seat
from companion.engine.kernel.errors import refusal

if TYPE_CHECKING:
    from companion.engine.games.jamaica.answers import Face, Powder
    from companion.engine.games.jamaica.table import Table
    from companion.engine.kernel.decisions import Option

LADY_BETH: Final = 2

NOT_SO_MUCH_POWDER: Final = refusal("not-so-much-powder", "10.2")
DIE_STANDS: Final = refusal("die-stands", "10.8")


class Shot:
    """One side's shot: a number, or the star."""

    __slots__ = ("firepower", "star")

    def __init__(self, firepower: int, *, star: bool) -> None:
        self.firepower = firepower
        self.star = star


def beats(attack: Shot, defence: Shot | None) -> bool | None:
    """10.3, 10.5, 10.6 Whether the attacker wins; None is a tie. Without a defence the attacker rolled the star."""
    if defence is None or attack.star:
        return True
    if defence.star:
        return False
    return None if attack.firepower == defence.firepower else attack.firepower > defence.firepower


def combat(table: Table, attacker: Seat, defender: Seat, space: int) -> Rules[None]:
    """10.1-10.11 One fight: the attacker shoots, then the defender, and the winner may take spoils."""
    table.tell(CombatBegan(attacker, defender, space))
    sabre = sabre_of(table, attacker) or sabre_of(table, defender)
    attack, sabre = yield from shoot(table, attacker, defender, sabre, 0)
    defence = None
    if not attack.star:
        defence, _ = yield from shoot(table, defender, attacker, sabre, attack.firepower)
    won = beats(attack, defence)
    if won is None:
        table.tell(CombatTied(attacker, defender))
        return
    winner, loser = (attacker, defender) if won else (defender, attacker)
    table.tell(CombatWon(winner, loser))
    yield from plunder(table, winner, loser)


def sabre_of(table: Table, who: Seat) -> Seat | None:
    """10.8 The ship itself if it owns Saran's Sabre."""
    return who if table.owns(who, Power.SARANS_SABRE) else None


def shoot(table: Table, who: Seat, foe: Seat, sabre: Seat | None, against: int) -> Rules[tuple[Shot, Seat | None]]:
    """10.2-10.5, 10.8 Commit gunpowder, roll, and let the Sabre speak; say who may still use it afterwards."""
    powder = yield from commit(table, who, against)
    bonus = powder + LADY_BETH * table.owns(who, Power.LADY_BETH)
    shot = yield from roll(table, who, foe, bonus)
    if sabre is None:
        return shot, None
    owner = table.speaker(sabre, foe if sabre == who else who)
    about = (("who", who), ("firepower", STAR if shot.star else shot.firepower))
    order: Option = yield Choose(owner, "reroll", windows(who), about=about)
    if order is ACCEPT:
        return shot, sabre
    table.tell(RerollOrdered(sabre, who))
    shot = yield from roll(table, who, foe, bonus)
    return shot, None


def commit(table: Table, who: Seat, against: int) -> Rules[int]:
    """10.2 None to all of the gunpowder goes to the Bank; who has none is not asked."""
    most = table.ships[who].stock(POWDER)
    if not most:
        return 0
    powder: Powder = yield Choose(who, "commit-powder", powders(most), about=(("against", against),))
    if powder.count:
        table.tell(PowderCommitted(who, powder.count))
        yield from pay(table, who, POWDER, powder.count, most)
    return powder.count


def roll(table: Table, who: Seat, foe: Seat, bonus: int) -> Rules[Shot]:
    """10.4, 10.7 The combat die and the bonus make the firepower; nothing is added to a star."""
    outcomes, weights = faces(table.contents.die)
    by = table.speaker(who, foe)
    face: Face = yield Chance("combat-die", outcomes, weights, about=(("who", by), ("ship", who)))
    if face.face == STAR:
        table.tell(StarRolled(who, by))
        return Shot(0, star=True)
    firepower = int(face.face) + bonus
    table.tell(CombatRolled(who, by, face.face, firepower))
    return Shot(firepower, star=False)
