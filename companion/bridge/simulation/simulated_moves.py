"""What hands do on the simulated table when somebody chooses: cards change places, are turned or picked up."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.camera.placements import Spotted
from companion.bridge.camera.table_difference import expected, explaining
from companion.engine.kernel.decisions import Choose
from companion.engine.kernel.sights import FACE_DOWN, Change, Sight

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from companion.bridge.box_cards import CardList
    from companion.engine.kernel.match import Match

RING: Final = 3
"""So many cards at most go round in a ring."""


def by_hands(match: Match[Any], cards: CardList, chance: Random) -> list[Sight] | None:
    """The table after one legal move of the person who is asked; None if no move of cards says anything now."""
    if not isinstance(match.decision, Choose):
        return None
    lying = expected(match)
    tried = [*_turned(match, lying, cards, chance), *_rings(lying), *_picked_up(lying)]
    chance.shuffle(tried)
    return next((table for table in tried if _says_something(match, lying, table)), None)


def _says_something(match: Match[Any], lying: Sequence[Sight], table: Sequence[Sight]) -> bool:
    before, now = Counter(lying), Counter(table)
    change = Change(*(tuple(one.elements()) for one in (now - before, before - now, now & before)))
    asked, sights = match.decision, match.game.extras.sights
    if asked is None or sights is None or not sights.explains(asked, change):
        return False
    return bool(explaining(match, [Spotted(one.zone, one.card, sure=True) for one in table]))


def _rings(lying: Sequence[Sight]) -> Iterator[list[Sight]]:
    """Two or three cards of a row, each in the next one's place."""
    rows: dict[str, list[Sight]] = {}
    for sight in lying:
        if sight.card != FACE_DOWN:
            rows.setdefault(sight.zone.partition("-")[0], []).append(sight)
    for row in rows.values():
        rings = [ring for number in range(2, RING + 1) for some in combinations(row, number) for ring in _ways(some)]
        for ring in rings:
            moved = {to.zone: one.card for one, to in zip(ring, (*ring[1:], ring[0]), strict=True)}
            yield [Sight(one.zone, moved.get(one.zone, one.card)) for one in lying]


def _ways(some: tuple[Sight, ...]) -> list[tuple[Sight, ...]]:
    """All rings of these cards that can be told apart, from the first one on."""
    first, *others = some
    different = len({one.card for one in some}) == len(some)
    return [(first, *rest) for rest in permutations(others)] if different else []


def _turned(match: Match[Any], lying: Sequence[Sight], cards: CardList, chance: Random) -> Iterator[list[Sight]]:
    """A card that lay face down, turned up: one of those that were not seen yet."""
    drawn = [one.option for one in match.history() if one is not None and one.seat is None]
    known = Counter(kind.word for option in drawn for kind in cards.named_in(option))
    for sight in lying:
        decks = match.game.extras.table_facts.mat.face_down.get(sight.zone.partition("-")[0], ())
        left = [kind.word for deck in decks for kind in cards.of(deck) if kind.copies > known[kind.word]]
        if sight.card == FACE_DOWN and left:
            yield [Sight(one.zone, chance.choice(left)) if one == sight else one for one in lying]


def _picked_up(lying: Sequence[Sight]) -> Iterator[list[Sight]]:
    """Two cards that lie face down, taken away to look at."""
    for two in combinations([one for one in lying if one.card == FACE_DOWN], 2):
        yield [one for one in lying if one not in two]
