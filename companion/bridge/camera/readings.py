"""Proposals from readings of dice, for a Chance decision.

Sure: an answer in the name of the camera. Doubtful: the legal outcomes that it may be, best first, for a person to
confirm. Impossible: the reason. Only a sure reading of exactly one legal outcome ever becomes an answer.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import isfinite, prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.kernel.codec import words
from companion.engine.kernel.decisions import Answer, Chance, Option
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.engine.kernel.decisions import Decision
    from companion.engine.kernel.game import Game

BY_CAMERA: Final = "camera"
SURE_FROM: Final = 0.98
"""A piece read with this confidence is sure, unless the reader judges that itself."""
MOST_CANDIDATES: Final = 6
MOST_PIECES: Final = 12
NOT_A_READING: Final = refusal("reading-not-asked")
NO_SUCH_OUTCOME: Final = refusal("reading-not-possible")


class Seen(NamedTuple):
    """One die or card as it was read: its face, how sure that is, and the second guess."""

    value: str
    confidence: float
    runner_up: str = ""
    runner_up_confidence: float = 0.0
    die: str = ""
    """Which die it is, where that can be told."""
    sure: bool | None = None
    """What the reader says itself; None leaves it to the confidence."""


@dataclass(frozen=True, slots=True)
class Sure:
    """Take it."""

    answer: Answer
    confidence: float
    by: str = BY_CAMERA


@dataclass(frozen=True, slots=True)
class Candidate:
    """One legal outcome that it may be, and its share among all of them."""

    answer: Answer
    share: float


@dataclass(frozen=True, slots=True)
class Doubtful:
    """Ask a person: one of these, best first."""

    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Impossible:
    """It cannot be; `why` is a refusal of the companion, or `key` a reason of the hardware with its `facts`."""

    why: Refusal | None = None
    key: str = ""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


Proposal = Sure | Doubtful | Impossible
Piece = tuple[str, str]
"""A die (or "") and its face."""


def propose(game: Game[Any], asked: Decision | None, seen: Sequence[Seen], *, sure_from: float = SURE_FROM) -> Proposal:
    """Weigh a reading against all that the rules allow now."""
    if not isinstance(asked, Chance) or asked.hidden or not asked.outcomes:
        return Impossible(NOT_A_READING)
    shown = {outcome: pieces(game, asked, outcome) for outcome in asked.outcomes}
    counts = {len(faces) for faces in shown.values()}
    if len(seen) not in counts or len(seen) > MOST_PIECES:
        expected = min(counts, key=lambda number: (abs(number - len(seen)), number))
        return Impossible(refusal("reading-count", seen=len(seen), expected=expected))
    ranked = _ranked(shown, seen)
    if all(_is_sure(one, sure_from) for one in seen):
        meant = [outcome for outcome, faces in shown.items() if _likeness(faces, seen, best_only=True) is not None]
        if not meant:
            return Impossible(NO_SUCH_OUTCOME)
        if len(meant) == 1:
            return Sure(Answer(None, meant[0]), prod(_share(one.confidence) for one in seen))
    return Doubtful(ranked) if ranked else Impossible(NO_SUCH_OUTCOME)


def pieces(game: Game[Any], asked: Chance, outcome: Option) -> tuple[Piece, ...]:
    """Say which pieces lie there if this is the outcome: the dice that fell, else one card, said in its words."""
    return game.extras.dice_there(asked, outcome) or (("", words(outcome)),)


# --- weighing ------------------------------------------------------------------------------------------------------


def _ranked(shown: dict[Option, tuple[Piece, ...]], seen: Sequence[Seen]) -> tuple[Candidate, ...]:
    """Rank the outcomes for which every piece was at least the second guess."""
    likely = {outcome: _likeness(faces, seen) for outcome, faces in shown.items() if len(faces) == len(seen)}
    found = sorted(((like, outcome) for outcome, like in likely.items() if like is not None), key=lambda one: -one[0])
    total = sum(like for like, _ in found) or 1.0
    return tuple(Candidate(Answer(None, outcome), like / total) for like, outcome in found[:MOST_CANDIDATES])


def _likeness(faces: tuple[Piece, ...], seen: Sequence[Seen], *, best_only: bool = False) -> float | None:
    """Say how well a reading fits these pieces, in the best way to pair them; None if it does not."""
    if len(faces) != len(seen):
        return None
    return _pair(Counter(faces), tuple(seen), best_only=best_only)


def _pair(left: Counter[Piece], seen: tuple[Seen, ...], *, best_only: bool) -> float | None:
    if not seen:
        return 1.0
    first, *rest = seen
    guesses = [(first.value, first.confidence)]
    if not best_only and first.runner_up and first.runner_up != first.value:
        guesses.append((first.runner_up, first.runner_up_confidence))
    best: float | None = None
    for piece in list(left):
        for face, confidence in guesses:
            if piece[1] != face or (first.die and piece[0] and first.die != piece[0]):
                continue
            under = _pair(left - Counter([piece]), tuple(rest), best_only=best_only)
            if under is not None:
                best = max(best or 0.0, _share(confidence) * under)
    return best


def _is_sure(one: Seen, sure_from: float) -> bool:
    return _share(one.confidence) >= sure_from if one.sure is None else one.sure


def _share(confidence: float) -> float:
    """A confidence between 0 and 1, whatever was said."""
    return min(max(confidence, 0.0), 1.0) if isfinite(confidence) else 0.0
