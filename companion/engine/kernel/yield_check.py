"""The check of what a game asks: a wrong question is refused where it is put, with the game's file and line."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from companion.engine.kernel.decisions import TURN, Chance, Choose, Option, Secret
from companion.engine.kernel.errors import FaultyRules, refusal

if TYPE_CHECKING:
    from types import TracebackType

    from companion.engine.kernel.decisions import Aside, Rules, Seat
    from companion.engine.kernel.game import Game

_MOST_REMEMBERED = 4096


class Wrong(NamedTuple):
    """What is wrong with a question, and what was given there."""

    what: str
    given: str = ""


class YieldCheck:
    """Looks at each question of one match before anybody else does."""

    _alike: dict[tuple[type, ...], tuple[frozenset[type], set[tuple[Option, ...]]]] = {}  # noqa: RUF012  by vocabulary

    def __init__(self, game: Game[Any], seats: tuple[Seat, ...]) -> None:
        self._game, self._seats, self._sources = game, frozenset(seats), game.sources
        kinds = get_args(game.options) or (game.options,)
        # Many questions offer what was offered before: a list that was found good is remembered.
        self._kinds, self._good = self._alike.setdefault(kinds, (frozenset(kinds), set()))

    def wrong(self, asked: object) -> Wrong | None:
        """Say what is wrong with a question; None if it can be put."""
        try:
            if type(asked) is Choose:
                options, asides = asked.options, asked.asides
                if (
                    asked.seat in self._seats
                    and (options in self._good or self._all_good(options))
                    and (not asides or self._asides_good(asides))
                ):
                    return None
            elif type(asked) is Chance:
                options, weights = asked.outcomes, asked.weights
                if (
                    asked.source in self._sources
                    and (options in self._good or self._all_good(options))
                    and (not weights or _fits(weights, len(options)))
                ):
                    return None
            elif asked is TURN:  # it may stop at one
                return None
        except (TypeError, ValueError):  # one of its parts cannot be remembered, or is of the wrong make
            pass
        try:
            return self._named(asked)
        except (TypeError, ValueError):
            return Wrong("no-question", _kind(asked))

    def _all_good(self, options: tuple[Option, ...]) -> bool:
        if type(options) is not tuple or not options or not self._kinds.issuperset(map(type, options)):
            return False
        if len(self._good) >= _MOST_REMEMBERED:
            self._good.clear()
        self._good.add(options)
        return True

    def _asides_good(self, asides: tuple[Aside, ...]) -> bool:
        seats, kinds = self._seats, self._kinds
        return all(type(option) in kinds and (seat is None or seat in seats) for seat, option in asides)

    def _named(self, asked: object) -> Wrong | None:
        """Look again, slowly, and name the first thing that is wrong."""
        if type(asked) is Secret:
            return self._wrong_secret(asked)
        if type(asked) is Choose:
            return self._wrong_choice(asked)
        if type(asked) is Chance:
            return self._wrong_chance(asked)
        return Wrong("no-question", _kind(asked))

    def _wrong_secret(self, asked: Secret) -> Wrong | None:
        for seat, options in asked.options.items():
            if wrong := self._unseated(seat) or self._unoffered(options):
                return wrong
        return None if asked.options else Wrong("no-options")

    def _wrong_choice(self, asked: Choose) -> Wrong | None:
        if wrong := self._unseated(asked.seat) or self._unoffered(asked.options):
            return wrong
        for who, option in asked.asides:
            if wrong := (self._unseated(who) if who is not None else None) or self._unoffered((option,)):
                return wrong
        return None

    def _wrong_chance(self, asked: Chance) -> Wrong | None:
        if asked.source not in self._sources:
            return Wrong("no-such-source", str(asked.source)[:40])
        if wrong := self._unoffered(asked.outcomes):
            return wrong
        weights, count = asked.weights, len(asked.outcomes)
        return Wrong("weights", f"{len(weights)} : {count}") if weights and not _fits(weights, count) else None

    def _unseated(self, seat: Seat) -> Wrong | None:
        return None if seat in self._seats else Wrong("no-such-seat", str(seat)[:40])

    def _unoffered(self, options: tuple[Option, ...]) -> Wrong | None:
        if type(options) is not tuple or not options:
            return Wrong("no-options")
        if self._kinds.issuperset(map(type, options)):
            return None
        return Wrong("foreign-option", next(_kind(one) for one in options if type(one) not in self._kinds))

    def refused(self, wrong: Wrong, rules: Rules[Any]) -> FaultyRules:
        """Make the error for a wrong question, with the line that put it."""
        inner: Any = rules
        while inspect.isgenerator(inner.gi_yieldfrom):
            inner = inner.gi_yieldfrom
        frame = inner.gi_frame
        file, line = (_short(frame.f_code.co_filename), frame.f_lineno) if frame else ("", 0)
        name, what = self._game.name, wrong.what
        return FaultyRules(refusal("wrong-question", game=name, file=file, line=line, what=what, given=wrong.given))

    def no_result(self, given: object) -> FaultyRules:
        """Make the error for rules that end without a result."""
        return FaultyRules(refusal("rules-no-result", game=self._game.name, given=_kind(given)))

    def raised(self, error: BaseException) -> FaultyRules:
        """Make the error for a rule that raised; what it raised may name secrets, so only its kind is told."""
        file, line = "", 0
        home = str(Path(_home_of(self._game)).parent)
        step: TracebackType | None = error.__traceback__
        while step is not None:
            if step.tb_frame.f_code.co_filename.startswith(home):
                file, line = _short(step.tb_frame.f_code.co_filename), step.tb_lineno
            step = step.tb_next
        return FaultyRules(refusal("rules-raised", game=self._game.name, file=file, line=line, error=_kind(error)))


def _short(file: str) -> str:
    return "/".join(Path(file).parts[-2:])


def _fits(weights: tuple[int, ...], outcomes: int) -> bool:
    return len(weights) == outcomes and min(weights) >= 0 and any(weights)


def _kind(value: object) -> str:
    return type(value).__name__


def _home_of(game: Game[Any]) -> str:
    return str(getattr(sys.modules.get(type(game).__module__), "__file__", "") or "")
