"""The check of what a game asks: a wrong question is refused where it is put, with the game's file and line."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from companion.engine.kernel.decisions import Chance, Choose, Option, Secret, TurnBoundary
from companion.engine.kernel.errors import FaultyRules, refusal

if TYPE_CHECKING:
    from types import TracebackType

    from companion.engine.kernel.decisions import Rules, Seat
    from companion.engine.kernel.game import Game

_MOST_REMEMBERED = 512
_FEW = 4
"""So few are looked at faster than they are looked up."""


class Wrong(NamedTuple):
    """What is wrong with a question, and what was given there."""

    what: str
    given: str = ""


class YieldCheck:
    """Looks at each question of one match before anybody else does."""

    _alike: dict[tuple[type, ...], tuple[frozenset[type], dict[int, tuple[Option, ...]]]] = {}  # noqa: RUF012  by vocabulary

    def __init__(self, game: Game[Any], seats: tuple[Seat, ...]) -> None:
        self._game, self._seats, self._sources = game, seats, game.sources
        kinds = get_args(game.options) or (game.options,)
        # Many questions offer the very same list again: one that was found good is known by its identity.
        self._kinds, self._good = self._alike.setdefault(kinds, (frozenset(kinds), {}))

    def wrong(self, asked: object) -> Wrong | None:  # noqa: PLR0911  in one place, because every question goes through it
        """Say what is wrong with a question; None if it can be put."""
        if type(asked) is Choose:
            if asked.seat not in self._seats:
                return Wrong("no-such-seat", str(asked.seat)[:40])
            options = asked.options
            if self._good.get(id(options)) is not options and (wrong := self._options(options)):
                return wrong
            return self._aside(asked) if asked.asides else None
        if type(asked) is Chance:
            if asked.source not in self._sources:
                return Wrong("no-such-source", str(asked.source)[:40])
            options = asked.outcomes
            if self._good.get(id(options)) is not options and (wrong := self._options(options)):
                return wrong
            return _unweighable(asked) if asked.weights else None
        if type(asked) is Secret:
            return self._secret(asked)
        return None if type(asked) is TurnBoundary else Wrong("no-question", _kind(asked))  # it may stop at a boundary

    def _options(self, options: tuple[Option, ...]) -> Wrong | None:
        if type(options) is not tuple or not options:
            return Wrong("no-options")
        if not self._kinds.issuperset(map(type, options)):
            strange = next(one for one in options if type(one) not in self._kinds)
            return Wrong("foreign-option", _kind(strange))
        if len(options) > _FEW and len(self._good) < _MOST_REMEMBERED:
            self._good[id(options)] = options
        return None

    def _secret(self, asked: Secret) -> Wrong | None:
        if not asked.options:
            return Wrong("no-options")
        for seat, options in asked.options.items():
            if seat not in self._seats:
                return Wrong("no-such-seat", str(seat)[:40])
            if why := self._options(options):
                return why
        return None

    def _aside(self, asked: Choose) -> Wrong | None:
        for seat, option in asked.asides:
            if seat is not None and seat not in self._seats:
                return Wrong("no-such-seat", str(seat)[:40])
            if type(option) not in self._kinds:
                return Wrong("foreign-option", _kind(option))
        return None

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


def _unweighable(asked: Chance) -> Wrong | None:
    weights, outcomes = asked.weights, asked.outcomes
    if len(weights) == len(outcomes) and min(weights) >= 0 and any(weights):
        return None
    return Wrong("weights", f"{len(weights)} : {len(outcomes)}")


def _kind(value: object) -> str:
    return type(value).__name__


def _home_of(game: Game[Any]) -> str:
    return str(getattr(sys.modules.get(type(game).__module__), "__file__", "") or "")
