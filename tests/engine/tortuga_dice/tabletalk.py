"""Say a position, answer in words, look at what lies on the table."""

from __future__ import annotations

from typing import Any

from companion.engine.games.tortuga_dice import TortugaDice
from companion.engine.games.tortuga_dice.dice import printed
from companion.engine.games.tortuga_dice.pieces import Colour, Face
from companion.engine.games.tortuga_dice.table import Board, Table
from companion.engine.kernel.decisions import Answer, Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result
from companion.engine.kernel.setup import Holder, Setup
from companion.session.scenarios.answer_text import asked, meant_option, offered, offered_option, who_says
from companion.session.table.dealer import Dealer

GAME = TortugaDice()
ANN, BEN, CAT, DAN = NAMES = tuple(Seat(name) for name in ("ann", "ben", "cat", "dan"))


class Evening:
    """A match that is spoken to."""

    def __init__(self, match: Match[Table]) -> None:
        self.match = match
        self.told: list[Told] = list(match.told(None))

    @property
    def table(self) -> Table:
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

    def board(self, who: str) -> Board:
        return self.table.boards[Seat(who)]

    def chests(self, who: str, zone: str) -> str:
        return " ".join(getattr(self.board(who), zone))

    def central(self) -> str:
        return " ".join(sorted(self.table.central))

    def bag(self, colour: str) -> int:
        return self.table.bag[Colour(colour)]

    def play(self, *lines: str) -> Evening:
        """Answer line by line; the invariants hold after each."""
        self.told = []
        for line in lines:
            self.told += self.match.answer(self._answer(line))
            assert GAME.broken(self.table) == []
        return self

    def roll(self, who: str, faces: str) -> Evening:
        """Answer for all dice in a player's hand, in the order of their letters."""
        assert dict(self.match.decision.about)["who"] == who  # type: ignore[union-attr]
        rows, hand = self.table.variants.dice, self.board(who).hand
        for die, face in zip(hand, faces.split(), strict=True):
            self.told = self.match.answer(Answer(None, printed(rows, die, Face(face))))
        return self

    def why_not(self, line: str) -> str:
        """The key and the rule of a refusal; empty if it is allowed."""
        why = self.match.why_not(self._answer(line))
        return f"{why.key} {why.rule}".strip() if why else ""

    def _answer(self, line: str) -> Answer:
        seat, said = who_says(line, self.match.setup.seats)
        option = offered_option(self.match, seat, said) or meant_option(self.match, seat, said)
        assert option is not None, f"{line!r} at {self.asked}: {self.offered}"
        return Answer(seat, option)

    def heard(self, *kinds: type[Happening]) -> list[Happening]:
        """What the last answers told to everybody, of these kinds (all if none is named)."""
        return [told.what for told in self.told if told.to is None and (not kinds or isinstance(told.what, kinds))]

    def deal(self, seed: int = 1) -> Evening:
        """Let the dealer answer until somebody is asked."""
        dealer = Dealer(seed)
        while self.asked.startswith("table:"):
            self.told = self.match.answer(Answer(None, dealer.draw(self.match.decision, self.match.sequence)))  # type: ignore[arg-type]
        return self


def setup(seats: tuple[str, ...], app: str = "", **rest: Any) -> Setup:
    """A setup in which the app holds the sources named."""
    sources = {source: Holder.APP if source in app.split() else Holder.TABLE for source in GAME.sources}
    return Setup(GAME.name, tuple(map(Seat, seats)), rest.get("options", {}), sources, rest.get("box", {}))


def begin(players: int = 3, app: str = "", **rest: Any) -> Evening:
    """A match from the very beginning."""
    return Evening(Match(GAME, setup(NAMES[:players], app, **rest)))


def at(stage: str, app: str = "", *, given: dict[str, Any] | None = None, **boards: Any) -> Evening:
    """A position: the boards of all who sit there, and what else is given; options and box go with the boards."""
    rest = {name: boards.pop(name) for name in ("options", "box") if name in boards}
    whole = {"stage": stage, "boards": boards, **(given or {})}
    state = GAME.sketch(setup(tuple(boards), app, **rest), whole)
    return Evening(Match(GAME, position=GAME.position(state)))
