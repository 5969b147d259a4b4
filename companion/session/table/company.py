"""Who plays: people change places, leave, come late, play for one another, or call it a night.

Each of these begins a chapter of the match, as a repair does: it is one row of the journal, and one undo takes it back.
The position of the latest turn boundary is taken over; what was answered since is given again as far as it fits.

A neighbour plays for somebody who had to go (`stand_in`): a name. A sailor of the app sits in as well: a character.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from companion.engine.kernel.codec import encode
from companion.engine.kernel.errors import Forbidden, KernelError, NotAsked, refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import check_seats
from companion.session.journal.evenings import check_names
from companion.session.journal.kept_answers import give_again
from companion.session.journal.standing import JOINED, LEFT, NIGHT, SEATS, STANDS_IN, Company, TakenUp, opened
from companion.session.plain_data import position_of
from companion.session.table.given import check_giver
from companion.session.table.piece_inventory import PieceInventory
from companion.session.table.repair import boundaries, state_at_the_boundary, take_up

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.kernel.decisions import Seat
    from companion.session.table.live_table import LiveTable


class CompanyPlan(Struct, frozen=True):
    """A change of people; nothing has happened yet. `sequence` says for which moment it holds."""

    sequence: int
    about: str
    position: str
    """JSON, with every secret of the position it was made from: not for a screen."""
    company: Company
    lasts: int
    kept: int
    """So many answers since then would stand."""
    lost: int
    """So many would have to be given again."""
    taken: tuple[str, ...] = ()
    """The pieces that the app takes from the table: the real ones go into the box."""


def plan_seats(table: LiveTable, order: tuple[Seat, ...]) -> CompanyPlan:
    """Let people sit in another order, clockwise; everybody takes their pieces along.

    In mid-round the game may refuse that; then the round is taken up again from where it does not.
    """
    seats = table.match.setup.seats
    if sorted(order) != sorted(seats):
        raise Forbidden(refusal("seats-not-once-each"))
    if order == seats:
        raise Forbidden(refusal("sit-like-that"))
    game, chapter = table.match.game, table.standing.chapter
    refused: KernelError | None = None
    for boundary in reversed(boundaries(table)):
        before: Match[Any] = opened(game, chapter.start)
        for step in chapter.steps[: boundary.lasts]:
            before.answer(step.answer, step.by, step.confidence)
        position = position_of(game.take_over(before.position()))
        position |= {name: _in_order(part, order) for name, part in position.items()} | _seated(position, order)
        try:
            taken = game.position(game.take_over(encode(position)))
        except KernelError as error:
            refused = refused or error
            continue
        return _plan(table, SEATS, taken, chapter.company, boundary.lasts)
    raise refused or Forbidden(refusal("no-turn-yet"))


def plan_leaving(table: LiveTable, seat: Seat) -> CompanyPlan:
    """Let somebody leave the game, if it goes on without them."""
    _must_sit(table, seat)
    game, company = table.match.game, table.standing.chapter.company
    state = game.extras.without(state_at_the_boundary(table), seat)
    without = _less(company.stand_ins, seat), company.joined, _less(company.sailors, seat)
    left = Company((*company.left, seat), *without)
    return _plan(table, LEFT, game.position(game.take_over(game.position(state))), left)


def plan_joining(table: LiveTable, seat: Seat, name: str) -> CompanyPlan:
    """Let somebody come late, if the game has a place for them."""
    game, company, seats = table.match.game, table.standing.chapter.company, table.match.setup.seats
    check_names({seat: name}, (seat,))
    check_seats((*seats, seat), game.players)
    if seat in company.left:
        raise Forbidden(refusal("has-left"))
    state = game.extras.joined(state_at_the_boundary(table), seat)
    joined = Company(company.left, company.stand_ins, {**company.joined, seat: name}, company.sailors)
    return _plan(table, JOINED, game.position(game.take_over(game.position(state))), joined)


def plan_stand_in(table: LiveTable, seat: Seat, who: str) -> CompanyPlan:
    """Let somebody play for another, by name; "" when they are back."""
    _must_sit(table, seat)
    company = table.standing.chapter.company
    if who:
        check_names({seat: who}, (seat,))
    if company.stand_ins.get(seat, "") == who:
        raise Forbidden(refusal("plays-already"))
    others = _less(company.stand_ins, seat)
    sailors = _less(company.sailors, seat)
    now = Company(company.left, {**others, seat: who} if who else others, company.joined, sailors)
    return _plan(table, STANDS_IN, table.match.position(), now)


def plan_sailor(table: LiveTable, seat: Seat, character: str, inventory: PieceInventory | None = None) -> CompanyPlan:
    """Let a sailor of the app sit in for somebody, by character; "" when they are back.

    A sailor has no hands and no eyes: what a seat keeps to itself must be held by the app. It takes what people have
    shown in an inventory; without one it deals anew what it can, and for the rest people have to wait.
    """
    _must_sit(table, seat)
    company = table.standing.chapter.company
    if company.sailors.get(seat, "") == character:
        raise Forbidden(refusal("plays-already"))
    position, taken = table.match.position(), tuple[str, ...]()
    if character:
        if inventory is not None and (inventory.sequence, inventory.seat) != (table.sequence, seat):
            raise NotAsked(refusal("stale-answer", given=inventory.sequence, now=table.sequence))
        pieces = inventory or PieceInventory(table, seat)
        position, taken = pieces.shown() if inventory else pieces.dealt_anew(), pieces.sources
    others = _less(company.sailors, seat)
    now = Company(
        company.left,
        _less(company.stand_ins, seat),
        company.joined,
        {**others, seat: character} if character else others,
    )
    return replace(_plan(table, STANDS_IN, position, now), taken=taken)


def plan_night(table: LiveTable) -> CompanyPlan:
    """End now, with the score so far; undo goes on where it ended."""
    if table.match.decision is None or table.standing.called:
        raise NotAsked(refusal("match-is-over"))
    return _plan(table, NIGHT, table.match.position(), table.standing.chapter.company)


def change_company(table: LiveTable, agreed: CompanyPlan, by: str = "hand") -> None:
    """Do what was planned; one that was made for an earlier moment is refused."""
    check_giver(by, 1.0)
    if agreed.sequence != table.sequence:
        raise NotAsked(refusal("stale-answer", given=agreed.sequence, now=table.sequence))
    waits = len(table.standing.chapter.answers) - agreed.lasts
    said = TakenUp(Raw(agreed.position.encode()), agreed.lasts, waits, agreed.company)
    take_up(table, said, agreed.about, by)


def _seated(position: Mapping[str, Any], order: tuple[Seat, ...]) -> dict[str, Any]:
    """Write the order of the seats where a position keeps it: by itself, or in the setup it was played under."""
    if "seats" in position:
        return {"seats": list(order)}
    return {"setup": {**position["setup"], "seats": list(order)}}


def _in_order(part: Any, order: tuple[Seat, ...]) -> Any:
    """What a position lists by seats is listed as they sit."""
    by_seat = isinstance(part, dict) and sorted(part) == sorted(order)
    return {seat: part[seat] for seat in order} if by_seat else part


def _plan(table: LiveTable, about: str, position: str, company: Company, lasts: int | None = None) -> CompanyPlan:
    found = boundaries(table)
    boundary = found[-1] if lasts is None else next(one for one in found if one.lasts == lasts)
    after: Match[Any] = Match(table.match.game, position=position)
    kept = len(give_again(after, boundary.since).taken)
    return CompanyPlan(table.sequence, about, position, company, boundary.lasts, kept, len(boundary.since) - kept)


def _must_sit(table: LiveTable, seat: Seat) -> None:
    if seat not in table.match.setup.seats:
        raise Forbidden(refusal("no-such-seat", seat=str(seat)[:40]))


def _less(stand_ins: dict[Seat, str], seat: Seat) -> dict[Seat, str]:
    return {other: who for other, who in stand_ins.items() if other != seat}
