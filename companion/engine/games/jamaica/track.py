"""The board (RULES.md, section 2): one closed track with forks, and what can be reached on it (sections 4 and 8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.engine.games.jamaica.pieces import FOOD, GOLD, PAID_IN, Good, Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

Berth = tuple[int, int]
"""4.1 Where a ship lies: the space and the lap. The race starts on lap 0; whoever comes home is on lap 1."""

LONGEST: Final = 200
"""More spaces than any printed board has."""


class Space(Struct, frozen=True, forbid_unknown_fields=True):
    """2.2 One space: its price in food or doubloons, its printed end score, and where it leads."""

    space: int
    kind: Kind
    next: tuple[int, ...]
    price: int = 0
    score: int | None = None
    at: tuple[int, int] = (50, 50)
    assumed: bool = False

    @property
    def paid_in(self) -> Good | None:
        """11.1 What this space is paid in; None if it is free."""
        return PAID_IN.get(self.kind)


class Board:
    """A checked board with its distances; it remembers every voyage that was asked for."""

    def __init__(self, spaces: Iterable[Space], floor: int) -> None:
        self.spaces: Final = {space.space: space for space in spaces}
        self.floor: Final = floor
        self.home: Final = next(number for number, space in self.spaces.items() if space.kind is Kind.PORT_ROYAL)
        self.lairs: Final = tuple(number for number, space in self.spaces.items() if space.kind is Kind.LAIR)
        self.prev: Final = backwards(self.spaces)
        self._distance: Final = self._distances()
        self.lap_length: Final = 1 + min(self._distance[number] for number in self.spaces[self.home].next)
        self.voyages: Final = Voyages(self)
        self._refuges: dict[tuple[int, int, int, int], tuple[Berth, ...]] = {}

    def _distances(self) -> dict[int, int]:
        """2.5 The fewest steps forward to Port Royal."""
        distance, frontier = {self.home: 0}, [self.home]
        for number in frontier:
            for before in self.prev[number]:
                if before not in distance:
                    distance[before] = distance[number] + 1
                    frontier.append(before)
        return distance

    def remaining(self, space: int, lap: int) -> int:
        """4.2 The fewest steps forward to the finish; behind the start line a whole lap more."""
        if space == self.home:
            return self.lap_length * (1 - lap)
        return self._distance[space] - self.lap_length * lap

    def end_score(self, space: int, lap: int) -> int:
        """14.5 What the place of a ship is worth when the race is over."""
        score = self.spaces[space].score
        arrived = lap == (space == self.home)
        return score if score is not None and arrived else self.floor

    def step(self, berth: Berth, *, forward: bool) -> list[Berth]:
        """4.1 Entering Port Royal forwards adds a lap, leaving it backwards takes one; 8.4 the finish stops a ship."""
        space, lap = berth
        if forward:
            if space == self.home and lap == 1:
                return [berth]
            return [(after, lap + (after == self.home)) for after in self.spaces[space].next]
        return [(before, lap - (space == self.home)) for before in self.prev[space]]

    def first_behind(self, space: int, lap: int, stops: frozenset[int]) -> tuple[Berth, ...]:
        """12.3, 12.4 The first of these spaces on each route backwards; Port Royal ends every retreat."""
        found: list[Berth] = []
        routes = self.step((space, lap), forward=False)
        for berth in routes:
            if berth[0] in stops or berth[0] == self.home:
                found.append(berth)
            else:
                routes += [before for before in self.step(berth, forward=False) if before not in routes]
        return tuple(found)

    def refuges(self, space: int, lap: int, gold: int, food: int) -> tuple[Berth, ...]:
        """12.3 The first space on each route back whose price can be paid in full; lairs and Port Royal always can."""
        key = (space, lap, gold, food)
        found = self._refuges.get(key)
        if found is None:
            purse = {None: 0, GOLD: gold, FOOD: food}
            payable = [number for number, one in self.spaces.items() if one.price <= purse[one.paid_in]]
            found = self._refuges[key] = self.first_behind(space, lap, frozenset(payable))
        return found

    def of_kind(self, kind: str) -> frozenset[int]:
        """17.2 The spaces of one kind."""
        return frozenset(number for number, space in self.spaces.items() if space.kind == kind)


class Voyages(dict[tuple[int, int, int, bool], tuple[Berth, ...]]):
    """8.1, 8.2 For space, lap, steps and forward or not: every berth exactly so far away, by all lanes."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self._board = board

    def __missing__(self, key: tuple[int, int, int, bool]) -> tuple[Berth, ...]:
        """Sail it once and remember."""
        space, lap, steps, forward = key
        reached: dict[Berth, None] = {(space, lap): None}
        for _ in range(steps):
            reached = {after: None for berth in reached for after in self._board.step(berth, forward=forward)}
        found = self[key] = tuple(reached)
        return found


def backwards(spaces: dict[int, Space]) -> dict[int, tuple[int, ...]]:
    """Turn the arrows round."""
    before: dict[int, list[int]] = {number: [] for number in spaces}
    for number, space in spaces.items():
        for after in space.next:
            before[after].append(number)
    return {number: tuple(sources) for number, sources in before.items()}
