"""Who may be loyal to whom, for all that a seat has seen: read from deeds, votes and maroonings."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import exp
from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga1667.answers import Shift, Stow
from companion.engine.games.tortuga1667.happenings import CardTurned, Marooned, TurnBegan
from companion.engine.games.tortuga1667.pieces import (
    ENGLAND,
    FRANCE,
    HOLDS,
    NETHERLANDS,
    Call,
    Cause,
    EventCard,
    Nation,
)
from companion.engine.games.tortuga1667.vote_cards import UNKNOWN, tally
from companion.engine.games.tortuga1667.vote_happenings import VoteCalled, VotesRevealed
from companion.engine.kernel.instinct import weighed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.kernel.decisions import Answer, Seat
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.instinct import Known, Lots

DEED: Final = 1.4
"""How much a chest speaks that somebody laid here rather than there."""
FLAG: Final = 0.5
"""How much a flag speaks among the votes of a brawl, shared by all who voted."""
ENMITY: Final = 0.6
"""How much it speaks against two of one nation that one marooned the other."""

ENGLISH: Final = frozenset(english for english, _ in HOLDS.values())
SIGN: Final = {ENGLAND: 1.0, FRANCE: -1.0, NETHERLANDS: 0.0}


def deeds(answers: Sequence[Answer | None]) -> dict[Seat, float]:
    """How English everybody's handling of chests looks; what is robbed speaks the other way than what is stowed."""
    leaning: Counter[Seat] = Counter()
    for at, answer in enumerate(answers):
        if answer is None or answer.seat is None:
            continue
        if isinstance(answer.option, Shift):
            leaning[answer.seat] += -DEED if answer.option.out_of is ENGLAND else DEED  # type: ignore[assignment]
        elif isinstance(answer.option, Stow):
            after = answers[at + 1] if at + 1 < len(answers) else None
            robbed = after is not None and after.seat == answer.seat and isinstance(after.option, Stow)
            english = (answer.option.hold in ENGLISH) != robbed
            leaning[answer.seat] += DEED if english else -DEED  # type: ignore[assignment]
    return dict(leaning)


def votes_and_maroonings(told: Sequence[Happening], leaning: dict[Seat, float]) -> list[tuple[Seat, Seat]]:
    """Add what brawls tell; give who marooned whom."""
    enemies = []
    actor: Seat | None = None
    called: VoteCalled | None = None
    for what in told:
        if isinstance(what, TurnBegan):
            actor = what.who
        elif isinstance(what, CardTurned):
            actor = what.who if what.card is EventCard.PISTOL else actor
        elif isinstance(what, VoteCalled):
            called, actor = what, what.who
        elif isinstance(what, VotesRevealed) and called is not None and called.call is Call.BRAWL:
            english, french = tally(list(what.cards), Call.BRAWL)
            for who in called.voters:
                leaning[who] = leaning.get(who, 0.0) + FLAG * (english - french) / len(what.cards)
        elif (
            isinstance(what, Marooned)
            and actor is not None
            and what.cause in (Cause.CAPTAIN, Cause.PISTOL, Cause.MUTINY)
        ):
            enemies.append((actor, what.who))
    return enemies


class Suspicion:
    """All ways in which the unknown loyalty cards may lie, and how likely each is."""

    def __init__(self, known: Known, left: Mapping[Nation, int], hidden: Sequence[Seat]) -> None:
        """`left` are the cards that lie before `hidden`, of which the seat knows none."""
        leaning = deeds(known.answers)
        enemies = votes_and_maroonings([one for one in known.told if not _unread(one)], leaning)
        fixed = {pirate.seat: pirate.loyalty for pirate in known.view.pirates if pirate.loyalty is not Nation.UNKNOWN}
        self._hidden = tuple(hidden)
        self._ways: list[tuple[Nation, ...]] = []
        self._weights: list[float] = []
        counts = [nation for nation, copies in left.items() for _ in range(copies)]
        for way in _lays(tuple(counts), len(self._hidden)):
            whole = fixed | dict(zip(self._hidden, way, strict=True))
            score = sum([leaning.get(who, 0.0) * SIGN[nation] for who, nation in zip(self._hidden, way, strict=True)])
            score += sum([ENMITY if whole.get(one) is not whole.get(two) else -ENMITY for one, two in enemies])
            self._ways.append(way)
            self._weights.append(exp(max(-30.0, min(30.0, score))))

    def draw(self, lots: Lots) -> dict[Seat, Nation]:
        """Suppose some loyalties, the likely ones more often."""
        if not self._ways:
            return {}
        return dict(zip(self._hidden, weighed(lots, self._ways, self._weights), strict=True))

    def chances(self, who: Seat) -> dict[Nation, float]:
        """How likely somebody is loyal to whom."""
        at, total = self._hidden.index(who), sum(self._weights)
        found: dict[Nation, float] = {}
        for way, weight in zip(self._ways, self._weights, strict=True):
            found[way[at]] = found.get(way[at], 0.0) + weight / total
        return found


def _unread(what: Happening) -> bool:
    return isinstance(what, VotesRevealed) and UNKNOWN in what.cards


def _lays(cards: tuple[Nation, ...], seats: int) -> list[tuple[Nation, ...]]:
    """All ways to lay these cards before so many seats, each once."""
    wanted = Counter(cards)
    if sum(wanted.values()) != seats:
        return []
    ways: list[tuple[Nation, ...]] = [()]
    for _ in range(seats):
        ways = [(*way, nation) for way, nation in product(ways, wanted) if way.count(nation) < wanted[nation]]
    return ways
