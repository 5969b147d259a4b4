"""The check of an answer: is it the one that was asked for, and is it on offer? Nothing is changed by asking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Choose, Option, Secret
from companion.engine.kernel.errors import Forbidden, NotAsked, Unreadable, refusal

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Decision, Seat
    from companion.engine.kernel.game import Game

OVER = refusal("match-is-over")
NO_ANSWER = refusal("not-an-answer")


def is_on_offer(decision: Decision | None, answer: Answer) -> bool:
    """Say whether this very option is offered to this seat, as nearly always; if not, it takes a closer look."""
    if type(answer) is not Answer:
        return False
    seat = answer.seat
    if type(decision) is Choose and seat is decision.seat:
        offered = decision.options
    elif type(decision) is Chance and seat is None:
        offered = decision.outcomes
    elif type(decision) is Secret and type(seat) is str:
        offered = decision.options.get(seat, ())
    else:
        return False
    option = answer.option
    try:
        return offered[offered.index(option)] is option
    except ValueError:
        return False


def meant_option(game: Game[Any], state: Any, decision: Decision | None, answer: Answer) -> Option:
    """Return the offered option that is meant, or raise."""
    if decision is None:
        raise NotAsked(OVER)
    if type(answer) is not Answer:
        raise Unreadable(NO_ANSWER)
    seat, option = answer.seat, answer.option
    if seat is not None and type(seat) is not str:
        raise Unreadable(NO_ANSWER)
    offered = decision.offered_to(seat)
    try:
        meant = offered[offered.index(option)]
    except ValueError:
        _must_be_readable(game, option)
        if not offered:
            raise NotAsked(refusal("not-your-question", seat=str(seat)[:40])) from None
        raise Forbidden(game.why_not(state, decision, answer)) from None
    if meant is not option:
        _must_be_readable(game, option)
        # 1 == True == 1.0 to Python; to a journal they are three different answers.
        if encode(meant) != encode(option):
            raise Unreadable(NO_ANSWER)
    return meant


def _must_be_readable(game: Game[Any], option: Option) -> None:
    """Refuse a value that only looks like an option: the game could not explain it."""
    if not isinstance(option, Option):
        raise Unreadable(NO_ANSWER)
    try:
        game.read(encode(option))
    except (TypeError, ValueError) as error:
        raise Unreadable(NO_ANSWER) from error


def is_aside(decision: Choose, answer: Answer) -> bool:
    """Say whether somebody interjected instead of answering the question itself."""
    return answer.seat != decision.seat or answer.option not in decision.options


def may_know(seat: Seat | None, asked: Decision, answer: Answer) -> bool:
    """Say whether a seat may know how a question was answered."""
    if isinstance(asked, Secret):
        return seat == answer.seat
    return isinstance(asked, Choose) or asked.seen_by is None or seat in asked.seen_by
