"""Playing a scenario file answer by answer, and checking what it expects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.engine.kernel.codec import words
from companion.engine.kernel.decisions import Answer, Chance
from companion.engine.kernel.errors import KernelError, Refusal, refusal
from companion.session.errors import Misstep
from companion.session.journal.standing import told_at_start
from companion.session.scenarios.answer_text import (
    TABLE,
    asked,
    line_of_answer,
    meant_option,
    offer,
    offered_option,
    who_says,
)
from companion.session.scenarios.expectation import unmet
from companion.session.table.dealer import Dealer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Option, Seat
    from companion.engine.kernel.happenings import Told
    from companion.session.scenarios.scenario import ScenarioFile

_ARROW: Final = re.compile(r"(?P<answer>.*?)\s*->\s*(?P<key>[a-z0-9-]+)(?:\s+(?P<rule>[\w.]+))?\s*")


class Scene(Struct, frozen=True):
    """One answer and what came of it; `by` is "dealer" where nothing was written."""

    answer: str
    by: str
    told: tuple[Told, ...] = ()
    refused: Refusal | None = None


class ScenarioRun:
    """A scenario being played."""

    def __init__(self, file: ScenarioFile) -> None:
        self._file = file
        self._dealer = None if file.scenario.play.dealer is None else Dealer(file.scenario.play.dealer)
        self.match = file.match()
        self.told: list[Told] = told_at_start(self.match)

    def play(self) -> Iterator[Scene]:
        """Give the answers one by one; stop with a Misstep at the first that does not go as written."""
        for at, line in enumerate(self._file.scenario.play.answers):
            try:
                yield from self._line(line)
            except Misstep as error:
                where = self._file.toml.line_in_list(at, "play", "answers")
                raise Misstep(error.why, where, line, self.match.game.name) from error
        yield from self._deal(None, "")

    def check(self) -> None:
        """Compare the end with what is expected."""
        for path, why in unmet(self._file.scenario.expect, self.match, self.told):
            raise Misstep(why, self._file.toml.line_of("expect", *path), game=self.match.game.name)

    def _line(self, line: str) -> Iterator[Scene]:
        arrow = _ARROW.fullmatch(line)
        seat, said = who_says(arrow["answer"] if arrow else line, self.match.setup.seats)
        if not (arrow and seat is None):
            yield from self._deal(seat, said)
        option = offered_option(self.match, seat, said) or meant_option(self.match, seat, said)
        if option is None:
            raise Misstep(refusal("no-such-words", words=said[:80], offered=offer(self.match)))
        answer = Answer(seat, option)
        if arrow:
            yield Scene(line_of_answer(answer), "script", refused=self._refused(answer, arrow["key"], arrow["rule"]))
        else:
            yield self._answered(answer)

    def _refused(self, answer: Answer, key: str, rule: str | None) -> Refusal:
        why = self.match.why_not(answer)
        if why is None:
            raise Misstep(refusal("should-be-refused", expected=key))
        if why.key != key or rule not in (None, why.rule):
            raise Misstep(refusal("refused-otherwise", expected=f"{key} {rule or ''}".strip(), found=str(why)))
        return why

    def _answered(self, answer: Answer) -> Scene:
        decision = self.match.decision
        try:
            told = self.match.answer(answer, by="script")
        except KernelError as error:
            if isinstance(decision, Chance) and answer.seat is not None:
                example = f"{TABLE}: {words(decision.outcomes[0])}"
                facts = {"source": decision.source, "example": example, "offered": offer(self.match)}
                raise Misstep(refusal("chance-not-written", **facts)) from error
            if error.why.key in ("not-offered", "not-your-question"):
                why = refusal("answer-not-offered", error.why.rule, asked=asked(self.match), offered=offer(self.match))
                raise Misstep(why) from error
            raise Misstep(error.why) from error
        self.told += told
        return Scene(line_of_answer(answer), "script", tuple(told))

    def _deal(self, seat: Seat | None, said: str) -> Iterator[Scene]:
        """Draw for chance that the next line does not speak of."""
        while self._dealer and isinstance(chance := self.match.decision, Chance):
            app = self.match.game.app_deals(self.match.setup, chance)
            if said and seat is None and (offered_option(self.match, None, said) or not app):
                return
            drawn: Option = self._dealer.draw(chance, self.match.sequence)
            told = self.match.answer(Answer(None, drawn), by="dealer")
            self.told += told
            yield Scene(line_of_answer(Answer(None, drawn)), "dealer", tuple(told))
