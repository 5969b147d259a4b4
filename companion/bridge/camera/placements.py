"""Proposals from what changed among the cards: the legal answer that explains it, or what was not expected.

As with dice, only what is sure becomes an answer; what is doubtful is asked; what no legal answer explains is said, one
thing at a time. A change that a private question asks about is nobody's business, least of all a camera's.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.bridge.camera.readings import MOST_CANDIDATES, SURE_FROM, Candidate, Doubtful, Impossible, Proposal, Sure
from companion.engine.kernel.decisions import Answer, Chance, Choose
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.sights import FACE_DOWN, Change, Sight

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.engine.kernel.decisions import Decision, Option
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.sights import Explanation, Sights

MOST_DOUBTS: Final = 6
"""With more doubtful cards than this, only the best guess of the surest ones is weighed."""
UNKNOWN_CARD: Final = ""
LEAST_GUESS: Final = 0.05
LIKELY: Final = 0.5
"""A card that is less sure than this was not seen."""
ABSENCE: Final = 0.9
"""How sure it is that a card was taken away: it may have been overlooked."""


class Spotted(NamedTuple):
    """One card as it was read: its zone, its word (face-down for a back, "" if unknown), and the second guess."""

    zone: str
    card: str
    confidence: float = 1.0
    runner_up: str = ""
    runner_up_confidence: float = 0.0
    sure: bool | None = None
    """What the reader says itself; None leaves it to the confidence."""

    @property
    def sight(self) -> Sight:
        """What it is taken for."""
        return Sight(self.zone, self.card)

    @property
    def certain(self) -> bool:
        """Whether nobody needs to be asked."""
        return self.confidence >= SURE_FROM if self.sure is None else self.sure

    @property
    def second_guess(self) -> bool:
        """Whether it may well be the runner-up; a back is no face in disguise."""
        likely = self.runner_up_confidence >= LEAST_GUESS and self.runner_up != ""
        return likely and not self.certain and self.card != FACE_DOWN


@dataclass(frozen=True, slots=True)
class Placement:
    """A proposal, and which of the cards seen are accounted for once it is taken."""

    proposal: Proposal
    settles: tuple[Sight, ...] = ()


def placed(
    game: Game[Any], asked: Decision | None, before: Iterable[Sight], after: Sequence[Spotted]
) -> Placement | None:
    """Weigh what changed since `before` against all that the rules allow now; None if there is nothing to say."""
    if game.extras.sights is None or not _is_public(asked):
        return None
    lay = list(before)
    appeared, gone = changed(lay, after)
    if not appeared:
        return None
    weighed = _weighed(game.extras.sights, asked, appeared, _change((), lay, gone))
    best = [way for way in weighed if way.first]
    if best and best[0].certain(appeared) and (len(best) == 1 or best[0].why.alike):
        return _sure(asked, best[0])
    if weighed:
        total = sum(way.likely for way in weighed)
        ways = [Candidate(_answer(asked, way.why.option), way.likely / total) for way in weighed[:MOST_CANDIDATES]]
        return Placement(Doubtful(tuple(ways)), weighed[0].why.settles)
    said = _unexplained(game.extras.sights, asked, appeared)
    return Placement(said) if said is not None else None


def moves(
    game: Game[Any], asked: Decision | None, before: Iterable[Sight], after: Sequence[Spotted]
) -> tuple[Candidate, ...]:
    """All legal options of a person that explain what changed since `before`, best first, each with its confidence."""
    if game.extras.sights is None or not isinstance(asked, Choose):
        return ()
    lay = list(before)
    appeared, gone = changed(lay, after)
    change = _change([spot.sight for spot in appeared], lay, gone)
    ways = _options(game.extras.sights, asked, change)
    found = [
        Candidate(_answer(asked, way), _speaking(game.extras.sights, asked, way, appeared, change)) for way in ways
    ]
    return tuple(sorted(found, key=lambda one: -one.share)[:MOST_CANDIDATES])


def _change(appeared: Iterable[Sight], before: Iterable[Sight], gone: Iterable[Sight]) -> Change:
    stayed = Counter(before) - Counter(gone)
    return Change(tuple(appeared), tuple(gone), tuple(sorted(stayed.elements())))


def _options(sights: Sights, asked: Choose, change: Change) -> list[Option]:
    return [why.option for why in sights.explains(asked, change) if why.option in asked.options]


def _speaking(sights: Sights, asked: Choose, option: Option, appeared: Sequence[Spotted], change: Change) -> float:
    """How sure the cards are that speak for an option: those without which it would explain nothing."""
    speaking = []
    for spot in appeared:
        others = Change(*(tuple(one for one in part if one.zone != spot.zone) for part in change))
        if option not in _options(sights, asked, others):
            speaking.append(spot.confidence)
    return prod(speaking) if speaking else ABSENCE


def changed(before: Iterable[Sight], after: Sequence[Spotted]) -> tuple[list[Spotted], list[Sight]]:
    """What appeared and what is gone; a doubtful card that may be the one that lay there before is that one."""
    left = Counter(before)
    appeared: list[Spotted] = []
    for spot in sorted(after, key=lambda one: -one.confidence):
        other = Sight(spot.zone, spot.runner_up)
        if left[spot.sight] > 0:
            left[spot.sight] -= 1
        elif not spot.certain and spot.runner_up and left[other] > 0:
            left[other] -= 1
        else:
            appeared.append(spot)
    return appeared, sorted(left.elements())


def _is_public(asked: Decision | None) -> bool:
    if isinstance(asked, Chance):
        return not asked.hidden and asked.seen_by is None
    return isinstance(asked, Choose)


# --- weighing ------------------------------------------------------------------------------------------------------


class _Way(NamedTuple):
    """An explanation under one reading of the cards: how likely that reading is, and whether it is the first guess."""

    why: Explanation
    likely: float
    first: bool

    def certain(self, appeared: Sequence[Spotted]) -> bool:
        """Whether all cards it speaks of are; a back may still be turned over, so it is always asked about."""
        spots = [spot for spot in appeared if spot.sight in self.why.settles] or appeared
        return all(spot.certain and spot.card != FACE_DOWN for spot in spots if spot.card or self.why.settles)


def _weighed(sights: Sights, asked: Any, appeared: Sequence[Spotted], since: Change) -> list[_Way]:
    """Every legal explanation under every reading of the doubtful cards, the likeliest first."""
    found: dict[Option, _Way] = {}
    offered = _offered(asked)
    for number, reading in enumerate(_readings(appeared)):
        change = since._replace(appeared=tuple(sight for sight, _ in reading))
        likely = prod(confidence for _, confidence in reading)
        for why in sights.explains(asked, change):
            if why.option in offered and (why.option not in found or found[why.option].likely < likely):
                found[why.option] = _Way(why, likely, first=number == 0)
    return sorted(found.values(), key=lambda way: (not way.first, -way.likely))


def _readings(appeared: Sequence[Spotted]) -> Iterable[tuple[tuple[Sight, float], ...]]:
    """All ways to read the cards, the best guesses first."""
    doubts = sum(not spot.certain for spot in appeared)
    guesses = []
    for spot in appeared:
        ways = [(spot.sight, max(spot.confidence, 1e-3))]
        if spot.second_guess and doubts <= MOST_DOUBTS:
            ways.append((Sight(spot.zone, spot.runner_up), max(spot.runner_up_confidence, 1e-3)))
        guesses.append(ways)
    return product(*guesses)


def _offered(asked: Any) -> tuple[Option, ...]:
    return tuple(asked.options if isinstance(asked, Choose) else asked.outcomes)


def _answer(asked: Any, option: Option) -> Answer:
    return Answer(asked.seat if isinstance(asked, Choose) else None, option)


def _sure(asked: Any, way: _Way) -> Placement:
    return Placement(Sure(_answer(asked, way.why.option), way.likely), way.why.settles)


def _unexplained(sights: Sights, asked: Any, appeared: Sequence[Spotted]) -> Impossible | None:
    """Name one thing that does not fit a question for the camera; what lies elsewhere is nobody's business."""
    if not isinstance(asked, Chance):
        return None
    wanted = sights.wants(asked)
    near = [spot for spot in appeared if wanted and _family(spot.zone) == wanted.family and spot.card != FACE_DOWN]
    here = [spot for spot in near if wanted and (spot.zone == wanted.zone or wanted.zone.endswith("-"))]
    if wanted and here and len(here) != wanted.cards:
        return Impossible(refusal("placement-count", zone=here[0].zone, seen=len(here), expected=wanted.cards))
    if not near:
        return None
    spot = max(here or near, key=lambda one: (one.card != UNKNOWN_CARD, one.confidence))
    if spot.card == UNKNOWN_CARD:
        return Impossible(refusal("placement-unknown", zone=spot.zone))
    if wanted and not here:
        return Impossible(refusal("placement-elsewhere", card=spot.card, zone=spot.zone, looked=wanted.zone))
    return Impossible(refusal("placement-unexpected", card=spot.card, zone=spot.zone))


def _family(zone: str) -> str:
    return zone.partition("-")[0]
