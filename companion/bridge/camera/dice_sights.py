"""What the dice reader is told to look for, and what it read in the words of the rules. Pure.

The hardware has its own names for dice and faces; each game says which of its dice they are (`table_facts.py`). A
source of which it says nothing is told by hand.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.camera.readings import (
    BY_CAMERA,
    NO_SUCH_OUTCOME,
    Candidate,
    Doubtful,
    Impossible,
    Proposal,
    Seen,
    Sure,
    pieces,
    propose,
)
from companion.engine.kernel.decisions import Answer, Chance, Decision
from companion.engine.kernel.table_facts import KEPT, OPEN, PIPS, DiceFacts, DieFace
from companion.i18n.wording import tag_of
from hardware.vision.dice.dice_values import DieReading, Expected, Reading, Verdict, Wanted

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game

BY_HAND: Final = "hand"
"""Who answers when a person corrected what was read."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What to look for; `each` if every die that lies there is an answer of its own."""

    game: str
    source: str
    expected: Expected
    names: tuple[tuple[DieFace, tuple[str, str]], ...]
    each: bool = False
    ends: str = ""
    """The answer that follows when all of them have been told; "" if none has to."""

    def piece(self, kind: str, face: str) -> tuple[str, str]:
        """The same die and face in the words of the rules."""
        return dict(self.names).get(DieFace(kind, face), ("", face))

    def seen(self, die: DieReading, *, certain: bool) -> Seen:
        """One die as the rules may weigh it."""
        name, face = self.piece(die.kind, die.face)
        second = self.piece(die.kind, die.runner_up)[1] if die.runner_up else ""
        return Seen(face, die.confidence, second, die.runner_up_confidence, name, sure=certain and die.sure)

    def said(self, kind: str, face: str) -> Seen:
        """One die as a person says it lies."""
        name, shown = self.piece(kind, face)
        return Seen(shown, 1.0, die=name, sure=True)


def sight_of(game: Game[Any], asked: Decision | None, learnt: Collection[str] = ()) -> Sight | None:
    """What to look for now; None if there is nothing that everybody may see and the reader knows.

    `learnt` are the kinds of dice without pips that were taught.
    """
    if not isinstance(asked, Chance) or asked.hidden or asked.seen_by is not None:
        return None
    known = game.extras.table_facts.dice.get(asked.source)
    return _sight(game, asked, known, learnt) if known is not None else None


def _sight(game: Game[Any], asked: Chance, known: DiceFacts, learnt: Collection[str]) -> Sight | None:
    shown = [(outcome, fallen) for outcome in asked.outcomes if (fallen := game.extras.dice_there(asked, outcome))]
    kept = dict(asked.about).get(KEPT)
    if not shown or (len(shown) < len(asked.outcomes) and kept is None) or kept:
        return None  # what was told of a group already would be read with the rest of it
    names = {known.called(outcome, die, face): (die, face) for outcome, fallen in shown for die, face in fallen}
    kinds: dict[str, list[str]] = {}
    for lying in names:
        kinds.setdefault(lying.kind, []).append(lying.face)
    if any(kind != PIPS and kind not in learnt for kind in kinds):
        return None
    several = kept is not None
    each = several or len(kinds) > 1 or (len(shown[0][1]) == 1 and OPEN in dict(asked.about))
    wanted = [Wanted(kind, tuple(sorted(faces, key=_by_number))) for kind, faces in kinds.items()]
    dice = tuple(wanted) if each else tuple(wanted) * len(shown[0][1])
    expected = Expected(dice, up_to=several)
    return Sight(game.name, asked.source, expected, tuple(names.items()), each, known.ends if several else "")


def ending(asked: Decision | None, sight: Sight) -> Answer | None:
    """The answer that says that no more lie there, if it is still asked for."""
    outcomes = asked.outcomes if isinstance(asked, Chance) and sight.ends else ()
    return next((Answer(None, outcome) for outcome in outcomes if tag_of(outcome) == sight.ends), None)


def _by_number(face: str) -> tuple[int, str]:
    return (int(face), "") if face.isdecimal() else (1 << 20, face)


# --- weighing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a reading means: `ways` to answer, best first, each perhaps several answers in a row."""

    proposal: Proposal
    ways: tuple[tuple[Answer, ...], ...] = ()
    confidence: float = 1.0

    @property
    def sure(self) -> bool:
        return isinstance(self.proposal, Sure)


def weigh(game: Game[Any], asked: Decision | None, sight: Sight, reading: Reading) -> Weighed:
    """Weigh what was read against what the rules allow."""
    if reading.verdict is Verdict.IMPOSSIBLE:
        return Weighed(Impossible(key=str(reading.reason or ""), facts=reading.facts))
    certain = reading.verdict is Verdict.SURE
    return _weighed(game, asked, sight, [sight.seen(die, certain=certain) for die in reading.dice])


def weigh_said(game: Game[Any], asked: Decision | None, sight: Sight, lying: Collection[DieFace]) -> Weighed:
    """Weigh dice as a person says they lie."""
    return _weighed(game, asked, sight, [sight.said(*one) for one in lying])


def _weighed(game: Game[Any], asked: Decision | None, sight: Sight, seen: list[Seen]) -> Weighed:
    if not sight.each:
        proposal = propose(game, asked, seen)
        if isinstance(proposal, Sure):
            return Weighed(proposal, ((proposal.answer,),), proposal.confidence)
        ways = tuple((one.answer,) for one in proposal.candidates) if isinstance(proposal, Doubtful) else ()
        return Weighed(proposal, ways)
    return _each(game, asked, seen)


def _each(game: Game[Any], asked: Decision | None, seen: list[Seen]) -> Weighed:
    """Every die is an answer: all at once if all are sure, else the best guess for a person to confirm."""
    outcomes = {pieces(game, asked, one)[0]: one for one in asked.outcomes} if isinstance(asked, Chance) else {}
    answers: list[Answer] = []
    share, sure = 1.0, True
    for one in sorted(seen, key=lambda one: one.die):
        outcome = outcomes.get((one.die, one.value))
        if outcome is None or one.die in [getattr(answer.option, "die", None) for answer in answers]:
            return Weighed(Impossible(NO_SUCH_OUTCOME))
        answers.append(Answer(None, outcome))
        share *= min(max(one.confidence, 0.0), 1.0)
        sure = sure and bool(one.sure)
    if not answers:
        return Weighed(Impossible(NO_SUCH_OUTCOME))
    proposal: Proposal = Sure(answers[0], share, BY_CAMERA) if sure else Doubtful((Candidate(answers[0], share),))
    return Weighed(proposal, (tuple(answers),), share)
