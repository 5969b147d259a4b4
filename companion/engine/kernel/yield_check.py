"""The check of what a game asks: a wrong question is refused where it is put, with the game's file and line."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from companion.engine.kernel.decisions import TURN, Chance, Choose, Option, Secret
from companion.engine.kernel.errors import FaultyRules, refusal

if TYPE_CHECKING:
    from types import TracebackType

    from companion.engine.kernel.decisions import Aside, Rules, Seat
    from companion.engine.kernel.game import Game

_MOST_REMEMBERED = 4096
HERE: Final = Path(__file__).parent


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

    def is_good(self, asked: object) -> bool:
        """Say whether a question can be put; what is wrong with one that cannot is another matter."""
        try:
            if type(asked) is Choose:
                options, asides = asked.options, asked.asides
                return (
                    (options in self._good or self._all_good(options))
                    and asked.seat in self._seats
                    and (not asides or self._asides_good(asides))
                )
            if type(asked) is Chance:
                options, weights = asked.outcomes, asked.weights
                return (
                    (options in self._good or self._all_good(options))
                    and asked.source in self._sources
                    and (not weights or _fits(weights, options))
                )
            if type(asked) is Secret:
                return self._secret_good(asked.options)
        except (TypeError, ValueError):  # one of its parts cannot be remembered, or is of the wrong make
            return self._wrong(asked) is None
        return asked is TURN  # it may stop at one

    def _secret_good(self, offered: dict[Seat, tuple[Option, ...]]) -> bool:
        for options in offered.values():
            if options not in self._good and not self._all_good(options):
                return False
        return bool(offered) and self._seats.issuperset(offered)

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

    def _wrong(self, asked: object) -> Wrong | None:
        """Look again, slowly, and name the first thing that is wrong."""
        try:
            if type(asked) is Secret:
                return self._wrong_secret(asked)
            if type(asked) is Choose:
                return self._wrong_choice(asked)
            if type(asked) is Chance:
                return self._wrong_chance(asked)
        except (TypeError, ValueError):
            pass
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
        weights, outcomes = asked.weights, asked.outcomes
        fits = not weights or _fits(weights, outcomes)
        return None if fits else Wrong("weights", f"{len(weights)} : {len(outcomes)}")

    def _unseated(self, seat: Seat) -> Wrong | None:
        return None if seat in self._seats else Wrong("no-such-seat", str(seat)[:40])

    def _unoffered(self, options: tuple[Option, ...]) -> Wrong | None:
        if type(options) is not tuple or not options:
            return Wrong("no-options")
        if self._kinds.issuperset(map(type, options)):
            return None
        return Wrong("foreign-option", next(_kind(one) for one in options if type(one) not in self._kinds))

    def refused(self, asked: object, rules: Rules[Any]) -> FaultyRules:
        """Make the error for a wrong question, with the line of the game that put it, by itself or with our help."""
        wrong = self._wrong(asked) or Wrong("no-question", _kind(asked))
        file, line = "", 0
        inner: Any = rules
        while inspect.isgenerator(inner):
            frame = inner.gi_frame
            if frame and Path(frame.f_code.co_filename).parent != HERE:
                file, line = _short(frame.f_code.co_filename), frame.f_lineno
            inner = inner.gi_yieldfrom
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


def _fits(weights: tuple[int, ...], outcomes: tuple[Option, ...]) -> bool:
    return len(weights) == len(outcomes) and ((least := min(weights)) > 0 or (least == 0 and any(weights)))


def _kind(value: object) -> str:
    return type(value).__name__


def _home_of(game: Game[Any]) -> str:
    return str(getattr(sys.modules.get(type(game).__module__), "__file__", "") or "")
