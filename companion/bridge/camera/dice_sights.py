"""What the dice reader is told to look for, and what it read in the words of the rules. Pure.

The hardware has its own names for dice and faces; each game says which of its dice they are (`table_facts.py`). A
source of which it says nothing is told by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import prod
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
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.table_facts import ASIDE, COUNTS, KEPT, LYING, OPEN, PIPS, THEN, DiceFacts, DieFace
from companion.i18n.wording import tag_of
from hardware.vision.dice.dice_values import PIP_FACES, DieReading, Expected, Reading, Verdict, Wanted

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
    aside: tuple[str, ...] = ()
    """The faces of dice that may lie there besides, all of them or none."""
    counted: tuple[str, ...] = ()
    """Groups of faces: how many dice show one of them is an answer each, until every die is accounted for."""

    @property
    def alike(self) -> bool:
        """Whether several dice are asked for that nobody can tell apart, each an answer of its own."""
        return self.each and not self.ends and len(self.expected.kinds) == 1

    @property
    def number(self) -> int:
        """How many dice are asked for; 0 if that is open."""
        if self.ends or self.expected.dice is None:
            return 0
        return len(self.expected.dice) - len(self.aside)

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
    if known is None:
        return None
    return _all_lifted(game, asked) if COUNTS in dict(asked.about) else _sight(game, asked, known, learnt)


def _all_lifted(game: Game[Any], asked: Chance) -> Sight:
    """Ordinary dice of which some count: all of them are looked at, and only numbers are told."""
    about = dict(asked.about)
    faces = (str(about[COUNTS]), *str(about.get(THEN, "")))
    expected = Expected((Wanted(PIPS, PIP_FACES),) * int(about[LYING]))
    return Sight(game.name, asked.source, expected, (), counted=faces)


def _sight(game: Game[Any], asked: Chance, known: DiceFacts, learnt: Collection[str]) -> Sight | None:
    shown = [(outcome, fallen) for outcome in asked.outcomes if (fallen := game.extras.dice_there(asked, outcome))]
    about = dict(asked.about)
    kept = about.get(KEPT)
    if not shown or (len(shown) < len(asked.outcomes) and kept is None) or kept:
        return None  # what was told of a group already would be read with the rest of it
    names = {known.called(outcome, die, face): (die, face) for outcome, fallen in shown for die, face in fallen}
    wanted = _wanted(names)
    if any(die.kind != PIPS and die.kind not in learnt for die in wanted):
        return None
    several = kept is not None
    each = several or len(wanted) > 1 or (len(shown[0][1]) == 1 and OPEN in about)
    ends = known.ends if several else ""
    sight = Sight(game.name, asked.source, Expected(wanted, up_to=several), tuple(names.items()), each, ends)
    if each and not several and len(wanted) == 1:
        return _alike(sight, wanted[0], int(about[OPEN]), str(about.get(ASIDE, "")))
    return sight if each else replace(sight, expected=Expected(wanted * len(shown[0][1])))


def _wanted(names: Collection[DieFace]) -> tuple[Wanted, ...]:
    """The kinds of dice that may lie there, each with its faces."""
    kinds: dict[str, list[str]] = {}
    for lying in names:
        kinds.setdefault(lying.kind, []).append(lying.face)
    return tuple(Wanted(kind, tuple(sorted(faces, key=_by_number))) for kind, faces in kinds.items())


def _alike(sight: Sight, die: Wanted, number: int, aside: str) -> Sight:
    """Several dice that nobody can tell apart, and perhaps those besides that are not asked for."""
    expected = Expected((die,) * (number + len(aside)), up_to=bool(aside))
    return replace(sight, expected=expected, aside=tuple(aside))


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
    if sight.counted:
        return _counted(asked, sight, seen)
    if sight.alike:
        rest = without(sight.aside, sight.number, seen)
        if rest is None:
            return Weighed(Impossible(refusal("reading-count", seen=len(seen), expected=sight.number)))
        seen = rest
    if not sight.each:
        proposal = propose(game, asked, seen)
        if isinstance(proposal, Sure):
            return Weighed(proposal, ((proposal.answer,),), proposal.confidence)
        ways = tuple((one.answer,) for one in proposal.candidates) if isinstance(proposal, Doubtful) else ()
        return Weighed(proposal, ways)
    return _each(game, asked, seen)


def without(aside: Sequence[str], number: int, seen: Sequence[Seen]) -> list[Seen] | None:
    """The dice that are asked for: all that are seen, or what is left of them without those aside; None if neither."""
    rest = list(seen)
    if len(rest) == number:
        return rest
    for face in aside:
        lying = [one for one in rest if one.value == face]
        if not lying:
            return None
        rest.remove(max(lying, key=lambda one: one.confidence))
    return rest if len(rest) == number else None


def _counted(asked: Decision | None, sight: Sight, seen: list[Seen]) -> Weighed:
    """How many dice show what counts, group by group; what is left in the end is the last one."""
    left = len(sight.expected.dice or ())
    if not isinstance(asked, Chance) or len(seen) != left:
        return Weighed(Impossible(refusal("reading-count", seen=len(seen), expected=left)))
    lying = Counter(one.value for one in seen)
    groups = sight.counted[:-1] or sight.counted
    answers: list[Answer] = []
    for faces in groups:
        found = sum(lying[face] for face in faces)
        answers.append(Answer(None, asked.outcomes[found]))  # from none of them up
        left -= found
        if not left:
            break
    share = prod(min(max(one.confidence, 0.0), 1.0) for one in seen)
    sure = all(one.sure for one in seen)
    proposal: Proposal = Sure(answers[0], share, BY_CAMERA) if sure else Doubtful((Candidate(answers[0], share),))
    return Weighed(proposal, (tuple(answers),), share)


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
