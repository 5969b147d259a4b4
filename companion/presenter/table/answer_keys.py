"""The open question as a screen can show it: who, what, and one key for each answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

from companion.engine.kernel.decisions import Answer, Chance, Choose, Decision, Option, Seat, Secret
from companion.engine.kernel.match import Match
from companion.presenter.boards.board import Board, seats_in
from companion.presenter.boards.piece import Lead, Scene
from companion.presenter.theme import Mark, Paint

COUNTED: Final = 9
"""From so many outcomes of one kind on, people count instead of searching a list."""

MANY: Final = 6
"""More answers than this are asked for in two touches, if the board knows how."""

NEVER: Final = -1
"""The number of a question that no table ever put: whatever is given for it is refused."""

Kind = Literal["choose", "secret", "chance", "count", "over"]


class Key(NamedTuple):
    """One answer as a button; where a touch on the board gives it or points at it."""

    text: str
    answer: Answer
    picture: str = ""
    tint: Paint | None = None
    mark: Mark | None = None
    spots: frozenset[str] = frozenset()
    hints: frozenset[str] = frozenset()
    why: str = ""
    """Why it is not allowed; "" if it is."""
    lead: Lead | None = None
    """What to touch first where there are many answers."""
    leads: str = ""
    """Not an answer yet: the spot that this key touches."""
    then: Answer | None = None
    """The answer to the next question, which the same touch gives."""
    seen: bool = False
    """Whether the camera saw it on the table."""
    sequence: int = NEVER
    """The number of the question that it answers, as the table counts them."""


class Count(NamedTuple):
    """One number of a count: its field, its sign and its word."""

    field: str
    picture: str
    word: str


class Asking(Struct, frozen=True):
    """The open question."""

    kind: Kind
    prompt: str
    seat: Seat | None = None
    """Who answers; None is the table, or several in secret."""
    keys: tuple[Key, ...] = ()
    asides: tuple[Key, ...] = ()
    """What others may throw in."""
    counts: tuple[Count, ...] = ()
    owed: tuple[Seat, ...] = ()
    """Who still owes a secret answer, in the order of the seats."""
    turns: Seat | None = None
    """Who acts, also where the table is asked: whoever rolls, turns or draws; None if nobody in particular does."""
    about: str = ""
    """The name of the question, for tests and pictures."""
    sequence: int = NEVER
    """The number of the question, as the table counts them."""
    pairs: tuple[tuple[Key, ...], ...] = ()
    """Keys that answer this question and the next: a row for each of `keys`."""

    @property
    def glowing(self) -> frozenset[str]:
        """Everything on the board that may be touched now."""
        return frozenset().union(*(key.spots | key.hints for key in self.keys))

    def touched(self, chosen: frozenset[str]) -> tuple[Key, ...]:
        """Give the keys that these touches leave open."""
        return tuple(key for key in self.keys if chosen <= key.spots or (key.hints and chosen <= key.hints))

    def offered(self, chosen: frozenset[str]) -> tuple[Key, ...]:
        """Give the keys to show: those that are open, or only their beginnings while those are too many."""
        open_ = self.touched(chosen) if chosen else self.keys
        if chosen or not self.led or len({key.lead.spot for key in open_ if key.lead}) == 1:
            return open_
        shown: dict[str, Key] = {}
        for key in open_:
            lead = key.lead
            if lead is None:
                shown[key.text] = key
            else:
                tint = key.tint if lead.picture == key.picture else None
                first = Key(lead.text, key.answer, lead.picture, tint, spots=frozenset({lead.spot}), leads=lead.spot)
                shown.setdefault(lead.spot, first._replace(sequence=key.sequence))
        return tuple(shown.values())

    @property
    def led(self) -> bool:
        """Say whether there are so many answers that people are led to them touch by touch."""
        return len(self.keys) > MANY and any(key.lead for key in self.keys)

    def told_by(self, chosen: frozenset[str]) -> Key | None:
        """Give the key that these touches name completely, if they leave only that one open."""
        open_ = self.touched(chosen)
        return open_[0] if len(open_) == 1 and open_[0].spots == chosen else None

    def most(self, field: str, numbers: Mapping[str, int]) -> int:
        """Say how far one number can go while the others are at least what they are."""
        fitting = [
            getattr(key.answer.option, field)
            for key in self.keys
            if all(getattr(key.answer.option, name) >= number for name, number in numbers.items() if name != field)
        ]
        return max(fitting, default=0)

    def counting(self, numbers: dict[str, int]) -> Key | None:
        """Give the key with these numbers, if there is one."""
        for key in self.keys:
            if all(getattr(key.answer.option, field) == number for field, number in numbers.items()):
                return key
        return None


def ask(
    match: Match[Any], board: Board, scene: Scene, sequence: int = NEVER, owed: tuple[Seat, ...] | None = None
) -> Asking:
    """Put the pending decision as a question with its number; secret options are never in it."""
    decision = match.question()
    if decision is None:
        return Asking("over", "", sequence=sequence)
    prompt = scene.tr.prompt(scene.game, decision, scene.names)
    if isinstance(decision, Secret):
        owed = match.owed if owed is None else owed
        return Asking("secret", prompt, owed=owed, about=decision.prompt, sequence=sequence)

    def key(seat: Seat | None, option: Option, *, aside: bool = False) -> Key:
        return key_for(Answer(seat, option), board, scene, aside=aside)._replace(sequence=sequence)

    if isinstance(decision, Chance):
        keys = tuple(key(None, option) for option in decision.outcomes)
        counts = _counts(decision.outcomes, board, scene)
        kind: Kind = "count" if counts else "chance"
        turns = person_of(decision, scene.names)
        return Asking(kind, prompt, None, keys, (), counts, (), turns, decision.source, sequence)
    own = tuple(key(decision.seat, option) for option in decision.options)
    asides = tuple(key(seat, option, aside=True) for seat, option in decision.asides)
    seat = decision.seat
    return Asking("choose", prompt, seat, own, asides, turns=seat, about=decision.prompt, sequence=sequence)


def person_of(asked: Decision | None, names: Mapping[Seat, str]) -> Seat | None:
    """Name who acts: whoever chooses, rolls, turns or draws; None if nobody in particular does, or several do."""
    if isinstance(asked, Choose):
        return asked.seat
    if isinstance(asked, Chance):
        about = dict(asked.about)
        who = about.get("who", about.get("for"))
        return Seat(str(who)) if who in names else None
    return None


def key_for(answer: Answer, board: Board, scene: Scene, *, aside: bool = False) -> Key:
    """Make the button for one answer."""
    option = answer.option
    text = board.words(option, scene)
    if aside and answer.seat is not None:
        text = scene.tr.labelled(scene.names[answer.seat], text)
    people = seats_in(option)
    mark = scene.marks.get(people[0]) if len(people) == 1 else None
    picture = mark.shape if mark else board.drawing(option, scene)
    return Key(
        text[:1].upper() + text[1:],
        answer,
        picture,
        board.tint(option),
        mark,
        frozenset() if aside else board.spots(option, scene),
        frozenset() if aside else board.hints(option, scene),
        lead=None if aside else board.lead(option, scene),
    )


def _counts(outcomes: tuple[Option, ...], board: Board, scene: Scene) -> tuple[Count, ...]:
    """See whether the outcomes are all the same thing in different numbers."""
    kinds = {type(option) for option in outcomes}
    if len(outcomes) < COUNTED or len(kinds) != 1 or board.lead(outcomes[0], scene) is not None:
        return ()
    fields = outcomes[0].__struct_fields__
    numbers = all(type(getattr(option, field)) is int for option in outcomes for field in fields)
    if not numbers or not fields:
        return ()
    told = []
    for field in fields:
        picture, word, family = board.counter(field)
        told.append(Count(field, picture, scene.tr.name(scene.game, word, family)))
    return tuple(told)


def forbidden(match: Match[Any], board: Board, scene: Scene) -> tuple[Key, ...]:
    """List the usual answers that are not allowed now, each with its reason."""
    decision = match.decision
    if not isinstance(decision, Choose):
        return ()
    kinds = {type(option) for option in decision.options}
    missed = board.missed(scene)
    if not any(type(option) in kinds for option in missed):
        return ()
    told = []
    for option in missed:
        answer = Answer(decision.seat, option)
        why = match.why_not(answer)
        if why is not None:
            said = scene.tr.refusal(scene.game, why, scene.names)
            told.append(key_for(answer, board, scene)._replace(why=said))
    return tuple(told)
