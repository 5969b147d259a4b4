"""What a player with a cool head bids and doubts: by probability, by what the bids tell, and bluffing now and then."""

from __future__ import annotations

from functools import lru_cache
from math import comb, exp
from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.liars_dice.answers import FELL, Bid, Doubt
from companion.engine.games.liars_dice.inventory import inventory
from companion.engine.games.liars_dice.pieces import ONES, PIPS
from companion.engine.kernel.instinct import Instinct, NothingHidden, pick, weighed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.games.liars_dice.pieces import Face
    from companion.engine.games.liars_dice.table import Table
    from companion.engine.games.liars_dice.view import View
    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.instinct import Asked, Known, Lots

BELIEF: Final = 0.16
"""How much likelier each die of a bidder shows the face that was bid."""
COOL: Final = 0.035
"""How much better an answer must look to be taken nearly always; the rest is bluff."""
STAY: Final = 0.5
"""What it is worth that the others have to go on."""


@lru_cache(maxsize=65536)
def at_least(wanted: int, dice: int, share: float) -> float:
    """How likely so many of these dice count, each with this chance."""
    if wanted <= 0:
        return 1.0
    if wanted > dice:
        return 0.0
    return sum([comb(dice, n) * share**n * (1 - share) ** (dice - n) for n in range(wanted, dice + 1)])


def _share(view: View, face: Face) -> float:
    return 2 / 6 if view.wild and face is not ONES else 1 / 6


def _held(view: View, face: Face) -> int:
    also = view.wild and face is not ONES
    return sum([pips == PIPS[face] or (also and pips == PIPS[ONES]) for pips in view.cup])


def _true(view: View, number: int, face: Face, *, heard: bool) -> float:
    """2.9 How likely a bid holds, for somebody who sees the own cup and, if so, heard what the last bidder said."""
    wanted = number - _held(view, face)
    others = view.lying - len(view.cup)
    share = _share(view, face)
    bidder = view.dice.get(view.bidder, 0) if heard and view.bidder != view.seat else 0
    if not bidder or view.face is not face:
        return at_least(wanted, others, share)
    rest = others - bidder
    likely = min(0.95, share + BELIEF)
    chances = [comb(bidder, n) * likely**n * (1 - likely) ** (bidder - n) for n in range(bidder + 1)]
    return sum([chance * at_least(wanted - n, rest, share) for n, chance in enumerate(chances)])


def _raised(view: View, bid: Any) -> float:
    """What a bid is worth: the next player doubts what sounds too much, and then it must hold."""
    holds = _true(view, bid.number, bid.face, heard=True)
    sounds = at_least(bid.number - 1, view.lying - 2, _share(view, bid.face))
    doubted = 1 / (1 + exp((sounds - 0.38) * 9))
    later = STAY + 0.12 * (holds - 0.5)
    return doubted * holds + (1 - doubted) * later


def _worth_of(view: View, option: Any) -> float:
    if isinstance(option, Bid):
        return _raised(view, option)
    if view.face is None:
        return 0.0
    holds = _true(view, view.number, view.face, heard=True)
    if isinstance(option, Doubt):
        return 1 - holds
    just = holds - _true(view, view.number + 1, view.face, heard=True)
    return just * 1.2  # 2.11 exact: a die comes back


def answer(asked: Asked, lots: Lots) -> Option:
    """2.3 Among all that may be said, the best nearly always; what is nearly as good often enough."""
    options = asked.options
    if asked.prompt == "roll-cups":
        return options[0]
    view = asked.view
    values = [_worth_of(view, option) for option in options]
    best = max(values)
    near = [(option, exp((value - best) / COOL)) for option, value in zip(options, values, strict=True)
            if best - value < 4 * COOL]  # fmt: skip
    return weighed(lots, [option for option, _ in near], [weight for _, weight in near])


def honest(asked: Asked, lots: Lots) -> Option:  # noqa: ARG001  it never bluffs
    """A player who never bluffs: doubts what is unlikely, else makes the likeliest bid, the higher of equals."""
    view = asked.view
    if view.number and view.face is not None and _true(view, view.number, view.face, heard=False) < 0.5:
        return next(option for option in asked.options if isinstance(option, Doubt))
    bids = [option for option in asked.options if isinstance(option, Bid)]
    if not bids:
        return asked.options[0]
    best = max(bids, key=lambda bid: (_true(view, bid.number, bid.face, heard=False), bid.number))
    unlikely = view.number and _true(view, best.number, best.face, heard=False) < 0.5
    doubt = next((option for option in asked.options if isinstance(option, Doubt)), best)
    return doubt if unlikely else best


def worth(table: Table) -> Mapping[Seat, float]:
    """3.1 More dice, better chances."""
    weights = {who: 1.6**dice if dice else 0.0 for who, dice in table.dice.items()}
    total = sum(weights.values()) or 1.0
    return {who: weight / total for who, weight in weights.items()}


class Cups(NothingHidden):
    """4.3 What lies under the other cups, where a round was taken up with its dice."""

    def __init__(self, known: Known) -> None:
        self._seat = known.seat

    def redraw(self, state: Table, lots: Lots) -> None:
        """Roll all other cups anew."""
        for who, cup in state.cups.items():
            if who != self._seat:
                state.cups[who] = sorted([pick(lots, FELL).face for _ in cup])


INSTINCT: Final = Instinct(
    answer=answer,
    remember=Cups,
    worth=worth,
    exact=True,
    yardsticks={"honest": honest},
    held=("dice",),
    inventory=inventory,
)
