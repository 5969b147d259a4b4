"""A match that is spoken to: answers in words, and what they told."""

from __future__ import annotations

from typing import Any

from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.game import Game
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result
from companion.session.scenarios.answer_text import asked, meant_option, offered, offered_option, who_says


class Spoken:
    """Answers line by line; the invariants hold after each."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.told: list[Told] = list(match.told(None))

    @property
    def table(self) -> Any:
        return self.match._state

    @property
    def result(self) -> Result:
        assert self.match.result is not None
        return self.match.result

    @property
    def asked(self) -> str:
        return asked(self.match)

    @property
    def offered(self) -> list[str]:
        return offered(self.match)

    def play(self, *lines: str) -> Spoken:
        """Answer line by line."""
        self.told = []
        for line in lines:
            self.told += self.match.answer(self._answer(line))
            assert self.match.game.broken(self.table) == []
        return self

    def why_not(self, line: str) -> str:
        """The key and the rule of a refusal; empty if it is allowed."""
        why = self.match.why_not(self._answer(line))
        return f"{why.key} {why.rule}".strip() if why else ""

    def heard(self, *kinds: type[Happening]) -> list[Any]:
        """What the last answers told to everybody, of these kinds (all if none is named)."""
        return [told.what for told in self.told if told.to is None and (not kinds or isinstance(told.what, kinds))]

    def _answer(self, line: str) -> Answer:
        seat, said = who_says(line, self.match.setup.seats)
        option = offered_option(self.match, seat, said) or meant_option(self.match, seat, said)
        assert option is not None, f"{line!r} at {self.asked}: {self.offered}"
        return Answer(seat, option)


def broken_by(game: Game[Any], position: Any, **changes: Any) -> list[str]:
    """Change fields of a state, and list the invariants that this breaks."""
    for name, value in changes.items():
        setattr(position, name, value)
    return [f"{why.key} {why.rule}" for why in game.broken(position)]
