"""Cards over time: frames in, and out whether the new cards that were asked for lie there, still. Nothing sleeps.

What was taken before is known: only what lies there beyond it is new. A still picture is read until its reading has
stood; then nobody looks again before something moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from hardware.vision.cards import CardReading
from hardware.vision.dice.dice_tracker import Pace, State
from hardware.vision.dice.dice_values import Reason, Verdict
from hardware.vision.dice.frame_average import STAYED
from hardware.vision.shared.picture import plain
from hardware.vision.shared.stillness import has_moved, shrunk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.arrays import Pixels
    from hardware.vision.cards import CardsReading

BACK: Final = "face-down"
"""How a card is called here of which only the back is seen."""
ZoneOf = Callable[[CardReading], str | None]
AGREED: Final = 2
"""One picture proves nothing."""


@dataclass(frozen=True, slots=True)
class CardsWanted:
    """What is asked for: so many new cards of these kinds; `likely` are those that can be right."""

    kinds: frozenset[str]
    likely: frozenset[str]
    number: int = 1
    backs: bool = False
    """A card that lies face down may be meant."""
    family: str = ""
    """The zones where it is waited for, if there is a mat: row for row-3."""
    lying: tuple[tuple[str, str], ...] = ()
    """Zone and word of all cards that should lie there already."""

    def means(self, card: CardReading) -> bool:
        """Whether a card has to do with what is asked for; one that was never learnt may."""
        word = word_of(card)
        return word in self.kinds or word == "" or (self.backs and word == BACK)

    def fits(self, card: CardReading) -> bool:
        """Whether it can be right; a back has no face to be sure of."""
        word = word_of(card)
        return (self.backs and word == BACK) or (card.sure and word in self.likely)


@dataclass(frozen=True, slots=True)
class Laid:
    """What a picture shows of what is asked for: the new cards, and all others."""

    verdict: Verdict
    news: tuple[CardReading, ...] = ()
    others: tuple[CardReading, ...] = ()
    reason: Reason | None = None
    old: bool = False
    """They lay there before, and nothing else can be meant."""
    zones: tuple[str, ...] = ()
    """Where each of the new cards lies, if there is a mat."""


@dataclass(frozen=True, slots=True)
class Known:
    """What lay there before: how many of each, and where those were that an eye has seen."""

    words: Counter[str]
    seen: tuple[CardReading, ...] = ()

    def stayed(self, card: CardReading) -> bool:
        """Whether a card like this lay just there."""
        reach = STAYED * _side(card)
        return any(word_of(one) == word_of(card) and _off(one, card) < reach for one in self.seen)


@dataclass(frozen=True, slots=True)
class CardWatching:
    """The state after a frame; `fresh` is true once, when a reading is taken or must be asked about."""

    state: State
    laid: Laid
    fresh: bool = False


class ReadsCards(Protocol):
    """Whoever can read cards in a picture."""

    def read(self, picture: Any) -> CardsReading: ...

    def zone_of(self, card: CardReading) -> str | None: ...


class CardTracker:
    """Watches a table until the cards that were asked for lie there, still."""

    def __init__(self, pace: Pace | None = None) -> None:
        """Nothing is known to lie there yet."""
        self._pace = pace or Pace()
        self._reader: ReadsCards | None = None
        self._wanted = CardsWanted(frozenset(), frozenset())
        self._known = Known(Counter())
        self._last: Pixels | None = None
        self._begin()

    def ask(self, wanted: CardsWanted, reader: ReadsCards, told: Iterable[str] = ()) -> None:
        """Look for this from now on; `told` are cards that lie there because somebody said so."""
        self._wanted, self._reader = wanted, reader
        self._known = replace(self._known, words=self._known.words | Counter(told))
        self._begin()

    def took(self, laid: Laid) -> None:
        """Know that a reading became an answer: what lies there now is nothing new."""
        cards = (*laid.news, *laid.others)
        self._known = Known(Counter(word_of(card) for card in cards), cards)

    def saw(self, picture: Any, at: float) -> CardWatching:
        """Take in a frame that arrived at this instant."""
        whole = plain(picture)
        small = shrunk(whole)
        before, self._last = self._last, small
        if before is not None and has_moved(before, small):
            self._begin()
            return CardWatching(State.MOVING, Laid(Verdict.IMPOSSIBLE, reason=Reason.MOVING))
        if self._told is not None:
            return replace(self._told, fresh=False)
        if self._reader is None:
            return CardWatching(State.EMPTY, Laid(Verdict.IMPOSSIBLE))
        return self._read(self._reader.read(whole), at)

    def _begin(self) -> None:
        self._laid: Laid | None = None
        self._since, self._agreed = 0.0, 0
        self._told: CardWatching | None = None

    def _read(self, reading: CardsReading, at: float) -> CardWatching:
        zone_of = self._reader.zone_of if self._reader is not None else _nowhere
        laid = laid_in(reading, self._wanted, self._known, zone_of)
        if self._laid is not None and _same(self._laid, laid):
            self._agreed += 1
            laid = _surer(self._laid, laid)
        else:
            self._since, self._agreed = at, 1
        self._laid = laid
        stood = at - self._since
        if not laid.news:
            return self._nothing_new(reading, laid, stood)
        if laid.verdict is Verdict.SURE and self._agreed >= AGREED and stood >= self._patience(laid):
            self._told = CardWatching(State.TAKEN, laid, fresh=True)
            return self._told
        if laid.verdict is not Verdict.SURE and stood >= self._pace.ask:
            self._told = CardWatching(State.ASKING, laid, fresh=True)
            return self._told
        return CardWatching(State.LOOKING, laid)

    def _nothing_new(self, reading: CardsReading, laid: Laid, stood: float) -> CardWatching:
        """Wait; what is gone for so long was taken away, and may come again."""
        waiting = CardWatching(State.EMPTY, laid)
        if self._agreed >= AGREED and stood >= self._pace.ask:
            left = self._known.words & Counter(word_of(card) for card in reading.cards)
            self._known = Known(left, tuple(card for card in self._known.seen if left[word_of(card)]))
            self._told = waiting
        return waiting

    def _patience(self, laid: Laid) -> float:
        very = min(card.confidence for card in laid.news) >= self._pace.very_sure_from
        return self._pace.very_sure if very else self._pace.sure


def word_of(card: CardReading) -> str:
    """What a card is called: its kind, the back, or "" if it was never learnt."""
    return BACK if card.face_up is False else card.kind


def _nowhere(_: CardReading) -> str | None:
    return None


def laid_in(reading: CardsReading, wanted: CardsWanted, before: Known, zone_of: ZoneOf = _nowhere) -> Laid:
    """What of a picture is new, and whether that is what was asked for."""
    meant = [card for card in reading.cards if wanted.means(card)]
    rest = [card for card in reading.cards if not wanted.means(card)]
    zones = {id(card): zone for card in meant if (zone := zone_of(card)) is not None}
    if zones:
        lie_right = _lying_right(meant, wanted, zones)
        rest += lie_right
        meant = [card for card in meant if card not in lie_right and zones[id(card)].startswith(wanted.family)]
    parted = _parted if wanted.number == 1 and not zones else _parted_by_place
    laid = _judged(parted(meant, before), rest, wanted, before)
    return replace(laid, reason=reading.trouble, zones=tuple(zones[id(card)] for card in laid.news if zones))


def _lying_right(cards: list[CardReading], wanted: CardsWanted, zones: dict[int, str]) -> list[CardReading]:
    """The cards that lie where they should; a doubtful one may be it."""
    left = Counter(wanted.lying)
    right = []
    for card in cards:
        zone = zones[id(card)]
        guesses = [word_of(card), "" if card.sure else card.runner_up]
        found = next((word for word in guesses if left[zone, word] > 0), None)
        if found is not None:
            left[zone, found] -= 1
            right.append(card)
    return right


def _judged(
    parted: tuple[list[CardReading], list[CardReading]], rest: list[CardReading], wanted: CardsWanted, before: Known
) -> Laid:
    news, others = parted
    known = [card for card in news if word_of(card)]
    if known:  # beside cards that are known, an outline that is not is no news
        others += [card for card in news if not word_of(card)]
        news = known
    if not news:
        return _lain_before(wanted, others, rest, before)
    verdict = Verdict.SURE if all(card.sure or word_of(card) == BACK for card in news) else Verdict.DOUBTFUL
    if len(news) != wanted.number or not known:
        verdict = Verdict.IMPOSSIBLE
    return Laid(verdict, tuple(news), (*others, *rest))


def _lain_before(wanted: CardsWanted, others: list[CardReading], rest: list[CardReading], before: Known) -> Laid:
    """Nothing is new; but one that can be right may have come in the place of its like, or be all that lies there."""
    likely = [card for card in others if wanted.fits(card)]
    came = [card for card in likely if before.seen and not before.stayed(card)]
    old = came if len(came) == wanted.number else likely
    if len(old) != wanted.number:
        return Laid(Verdict.IMPOSSIBLE, (), (*others, *rest))
    kept = [card for card in others if card not in old]
    return Laid(Verdict.SURE, tuple(old), (*kept, *rest), old=True)


def _parted(cards: list[CardReading], before: Known) -> tuple[list[CardReading], list[CardReading]]:
    """What is new and what lay there: a known card may have been pushed aside, and a doubtful one may be it."""
    left = Counter(before.words)
    news: list[CardReading] = []
    others: list[CardReading] = []
    for card in sorted(cards, key=lambda one: (not before.stayed(one), -one.confidence)):
        word = word_of(card)
        if left[word] > 0:
            left[word] -= 1
            others.append(card)
        elif not card.sure and card.runner_up and left[card.runner_up] > 0:
            left[card.runner_up] -= 1
            others.append(card)
        else:
            news.append(card)
    return _from_the_left(news), others


def _parted_by_place(cards: list[CardReading], before: Known) -> tuple[list[CardReading], list[CardReading]]:
    """The same for several cards that are turned together: whoever lays them anew lays them elsewhere."""
    news = [card for card in cards if not before.stayed(card)]
    return _from_the_left(news), [card for card in cards if before.stayed(card)]


def _from_the_left(cards: list[CardReading]) -> list[CardReading]:
    return sorted(cards, key=lambda one: one.middle[0])


def _same(one: Laid, other: Laid) -> bool:
    """Whether the same new cards lie at the same places."""
    if one.old != other.old or len(one.news) != len(other.news):
        return False
    left = list(other.news)
    for card in one.news:
        near = [c for c in left if word_of(c) == word_of(card) and _off(c, card) < STAYED * _side(card)]
        if not near:
            return False
        left.remove(near[0])
    return True


def _surer(before: Laid, after: Laid) -> Laid:
    """The newer reading; sure only if both are, since one doubt in two looks is a doubt."""
    doubted = after.verdict is Verdict.SURE and before.verdict is not Verdict.SURE
    return replace(after, verdict=before.verdict) if doubted else after


def _off(one: CardReading, other: CardReading) -> float:
    return float(np.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]))


def _side(card: CardReading) -> float:
    (ax, ay), (bx, by) = card.quad[:2]
    return float(np.hypot(ax - bx, ay - by))
