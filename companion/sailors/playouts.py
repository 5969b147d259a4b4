"""Imagined evenings: every answer is tried in the same imagined worlds, and the best half is tried further.

Flat, without a tree: in these games who plays the imagined evening, and how far, matters more than how many there are.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.imagining import Imagination, World, first_thought, standing
from companion.engine.kernel.instinct import pick

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Option, Seat

LONGEST = 4000
"""No imagined evening has more answers than this."""


def play_on(world: World, lots: Random, last: int, own: Seat | None = None) -> None:
    """Play a world on by instinct until this turn of it; 0: to the end. Others than the own seat may do anything."""
    game = world.game
    wild = game.extras.instinct.wild if own is not None else 0.0
    for _ in range(LONGEST):
        decision = world.decision
        if decision is None or (last and world.turns >= last):
            return
        if type(decision) is Chance:
            world.let_it_fall(lots)
        else:
            seat: Any = world.owing
            if wild and seat != own and lots.random() < wild:
                world.answer(seat, pick(lots, world.offered(seat)))
            else:
                world.answer(seat, first_thought(game, world.question(seat), lots))


class Trial:
    """The answers to one question, and how the imagined evenings went that began with each."""

    def __init__(self, imagination: Imagination, seed: int) -> None:
        self._imagination, self._seed = imagination, seed
        shortlist = imagination.game.extras.instinct.shortlist
        self.options = tuple(imagination.asked.options if shortlist is None else shortlist(imagination.asked))
        self._won: dict[Option, float] = dict.fromkeys(imagination.asked.options, 0.0)
        self._tried: dict[Option, int] = dict.fromkeys(imagination.asked.options, 0)
        self.worlds = 0
        self.dead_ends = 0
        """So many worlds could not be imagined."""

    def chance(self, option: Option) -> float:
        """How often the seat won after this answer, as far as it was tried."""
        return self._won[option] / (self._tried[option] or 1)

    def run(self, budget: int, first: Option) -> Option | None:
        """Spend a number of worlds and say which answer did best; None if no world could be imagined.

        The first thought is given up only for one that did better by some margin: luck makes as much.
        """
        trust = self._imagination.game.extras.instinct.trust

        def promise(option: Option) -> float:
            return self.chance(option) + trust * (option == first)

        alive = [first, *(option for option in self.options if option != first)]
        halvings = max(1, (len(alive) - 1).bit_length())
        number = 0
        while len(alive) > 1 and self.worlds < budget:
            each = max(1, budget // (halvings * len(alive)))
            for _ in range(each):
                number += 1
                for option in alive:
                    self._try(option, number)
                if self.dead_ends > each and not self.worlds:
                    return None
            alive.sort(key=promise, reverse=True)
            alive = alive[: (len(alive) + 1) // 2]
        return max(alive, key=promise) if self.worlds else None

    def _try(self, option: Option, number: int) -> None:
        """Imagine world so-and-so and play it on with this answer: the same world for every answer."""
        lots = Random(self._seed * 1_000_003 + number)
        world = self._imagination.world(lots)
        if world is None:
            self.dead_ends += 1
            return
        seat: Seat = self._imagination.seat
        turns = world.game.extras.instinct.horizon(world.state)
        last = (
            world.turns + turns if turns else 0
        )  # counted from the question, as some answers end a turn and some do not
        world.answer(seat, option)
        play_on(world, lots, last, seat)
        chance = standing(world).get(seat, 0.0)
        self._won[option] += chance
        self._tried[option] += 1
        self.worlds += 1
