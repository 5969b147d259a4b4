"""The attract mode: a real turn of a game, played by nobody on a table that is not kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from companion.engine.kernel.decisions import Choose, Seat
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import game_named
from companion.i18n import Translator
from companion.i18n.story import told_lines
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Piece, Scene
from companion.presenter.house.draft import STRANGERS
from companion.presenter.theme import MARKS, Look, board_look
from companion.session.table.random_player import play

MOST: Final = 4
BEFORE: Final = 5
"""So many turns are played before anybody looks: a board at the beginning is empty."""
LONGEST: Final = 400


class AttractTurn:
    """One table that plays itself, answer by answer; only what everybody sees is shown."""

    def __init__(self, game: str, tr: Translator, seed: int) -> None:
        rules = game_named(game)
        names = STRANGERS[: min(MOST, rules.usual[-1])]
        self.names = {Seat(name.lower()): name for name in names}
        self.match: Match[Any] = Match(
            rules, Setup(game, tuple(self.names), {}, dict.fromkeys(rules.sources, Holder.APP))
        )
        self.game, self.tr = game, tr
        self.board: Board = board_of(game)
        self.said = ""
        self._play: Iterator[list[Told]] = play(self.match, seed)
        for number, _ in enumerate(self._play):
            if self.match.turns >= BEFORE or number > LONGEST:
                break

    def step(self) -> bool:
        """Let something happen that everybody sees; False when the game is over."""
        for told in self._play:
            lines = [line for line, _ in told_lines(self.tr, self.game, told, self.names)]
            if lines:
                self.said = lines[0]
                return True
        return False

    @property
    def asked(self) -> str:
        """Say what is asked now."""
        question = self.match.question()
        return self.tr.prompt(self.game, question, self.names) if question is not None else ""

    def pieces(self, look: Look) -> tuple[Piece, ...]:
        """Lay the board as it is now, for everybody."""
        decision = self.match.decision
        acting = (decision.seat,) if isinstance(decision, Choose) else ()
        marks = dict(zip(self.names, MARKS, strict=False))
        scene = Scene(
            self.tr,
            self.game,
            board_look(look),
            self.match.view(),
            self.match.question(),
            acting,
            self.names,
            marks,
            frozenset(),
            self.match.setup,
        )
        return self.board.pieces(scene)
