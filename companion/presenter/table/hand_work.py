"""Do this now: what hands have to do on the real table, line by line, until it is done. No Kivy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final, Literal, NamedTuple, Protocol

from msgspec import structs

from companion.engine.kernel.decisions import Chance, Choose, Decision, Seat, Step
from companion.engine.kernel.hand_moves import ALL, ANY, Exchange, HandMove, Move, Turn
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.i18n import Translator
from companion.i18n.story import told_lines
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Piece
from companion.presenter.table.answer_keys import person_of
from companion.presenter.table.private_news import Line
from companion.session.journal.kept_answers import RULES
from companion.session.table.hands_done import mark_done, since_done, taken_back
from companion.session.table.live_table import LiveTable
from companion.session.table.step_list import Act

STRIP_LINES: Final = 2
STRIP_LETTERS: Final = 130
"""What a strip holds, so that it can be read from across the table; more than this gets the whole middle."""
NEAR: Final = 0.5
"""Board units: a piece that lies so near to where it lay has not moved."""

Manner = Literal["none", "news", "strip", "middle"]


class Evening(Protocol):
    """What the work of hands is told from."""

    table: LiveTable
    board: Board
    tr: Translator
    names: dict[Seat, str]
    setting_up: bool
    fresh: bool
    """Nobody has answered anything yet."""

    @property
    def match(self) -> Match[Any]:
        """Give the match as it stands."""
        ...


class Trail(NamedTuple):
    """A piece of the board that goes from here to there; both are the middle of the piece, in board units."""

    key: str
    out_of: tuple[float, float]
    to: tuple[float, float]


class HandWork:
    """Everything that everybody was told since hands last moved, however many answers brought it."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self.told: list[Told] = []
        self.owner: Seat | None = None
        """Whose turn or roll brought it; None is the table. When they answer again, they have done it."""
        self.before: Any = None
        """The public view of the table as hands left it."""
        self.back: list[Told] = []
        """What hands had done and has been taken back, the latest first."""
        self._unasked: list[Told] = []
        """What the rules answered by themselves."""
        self._went = False
        """Whether something was taken back since hands last moved."""
        self.take_up()

    # --- what is to be done ------------------------------------------------------------------------------------

    def take_up(self) -> None:
        """Work out from the journal what is still to be done, and what to put back of what was taken back."""
        self.forget()
        table = self._evening.table
        back = taken_back(table)
        for one in since_done(table, back.chapter):
            steps = [answered.written.step for answered in one.act.answers]
            self.answered(one.act.answers[0].asked if one.act.answers else None, one.before, one.act.told, steps)
        if back.gone:
            self.take_back(back.gone, back.view(table))

    def answered(self, asked: Decision | None, view: Any, told: Iterable[Told], steps: Iterable[Step] = ()) -> None:
        """Take in what came of these answers, the first of them to this question; `view` is from before them."""
        if self._begin(asked):
            self.before = view
        heard = [one for one in told if one.to is None]
        if any(step.by == RULES for step in steps):  # nobody was asked, so nobody has turned or laid anything yet
            self._unasked += heard
        self._hear(heard, person_of(asked, self._evening.names))

    def _begin(self, asked: Decision | None) -> bool:
        """Say whether this answer ends what was to be done: nothing was, or whoever had to do it answers again."""
        theirs = self.owner not in self._sailors and person_of(asked, self._evening.names) == self.owner
        ends = not self.pending or theirs
        if ends:
            self.told, self.back, self._unasked, self._went = [], [], [], False
        return ends

    @property
    def _sailors(self) -> Mapping[Seat, str]:
        """Where sailors sit: they have no hands, so their next answer says nothing about pieces."""
        return self._evening.table.standing.chapter.company.sailors

    def _hear(self, heard: list[Told], who: Seat | None) -> None:
        if any(self.moves(one.what) for one in heard) or not self.pending:
            self.owner = who
        self.told += heard

    def done(self) -> None:
        """Hands have done all of it; the journal knows."""
        if self.told or self.back:
            mark_done(self._evening.table)
        self.forget()

    def set_up(self, left: int) -> None:
        """Hands have laid out the table; what the first round brings, the last so many happenings, is still to come."""
        kept, unasked = self.told[len(self.told) - left :], self._unasked
        self.forget()
        self.told, self._unasked = kept, unasked
        if not self.pending:  # else a power cut finds it to be done
            mark_done(self._evening.table)

    def forget(self) -> None:
        """Begin anew from the table as it lies."""
        self.told, self.back, self._unasked, self._went = [], [], [], False
        self.owner, self.before = None, self._evening.match.view()

    def take_back(self, gone: Iterable[Act], view: Any) -> None:
        """Take in that these acts went, the latest first: what hands had done of them is to be put back, in this order.

        `view` is from before the first of them went.
        """
        if not (self.pending or self._went):
            self.before = view
        self._went = True
        for one in (one for act in gone for one in reversed(act.told) if one.to is None):
            if one in self.told:
                self.told.reverse()
                self.told.remove(one)
                self.told.reverse()
            elif self.moves(one.what):
                self.back.append(one)

    def moves(self, what: Happening) -> tuple[HandMove, ...]:
        """List what real hands do when this happens: nothing with pieces of the app."""
        match = self._evening.match
        held = match.setup.sources
        moves = match.game.extras.hand_moves(what, match.setup)
        unasked = any(what is one.what for one in self._unasked)
        real = [move for move in moves if held.get(move.source) is not Holder.APP]
        return tuple(_not_done(move) if unasked else move for move in real)

    def lines(self) -> tuple[Line, ...]:
        """Say all of it in order; lines with moves are for hands, the others only tell why."""
        text = self._evening.tr.text
        back = [line for one in self.back for line in self.lines_of([one])]
        undo = [
            Line("undo", text("hands.back", what=line.text), moves=put_back(line.moves), back=True) for line in back
        ]
        return (*undo, *self.lines_of(self.told))

    def lines_of(self, told: Iterable[Told]) -> tuple[Line, ...]:
        """Put what everybody was told into lines, each with its sign and what hands do."""
        evening, lines = self._evening, []
        public = (one for one in told if one.to is None)
        alike = groupby(public, key=lambda one: (type(one.what), evening.board.news(one.what)))
        for (_, sign), row in alike:
            for text, happened in told_lines(evening.tr, evening.match.game.name, row, evening.names):
                moves = tuple(move for what in happened for move in self.moves(what))
                beside = evening.board.beside(happened[0], evening.tr) if len(happened) == 1 else None
                lines.append(Line(sign, text, moves=moves, shown=beside))
        return tuple(lines)

    @property
    def pending(self) -> bool:
        """Say whether hands have something to do that they have not done before they told of it."""
        return bool(self.back or self._still_to_do())

    def _still_to_do(self) -> list[HandMove]:
        """List the moves that hands have not made; what is swept up again need not be laid out first."""
        left: list[HandMove] = []
        for move in (move for one in self.told for move in self.moves(one.what)):
            if not move.done:
                left.append(move)
            elif isinstance(move, Move) and move.count == ALL:
                left = [one for one in left if not (isinstance(one, Move) and one.to == move.out_of)]
        return left

    def manner(self, *, waiting: bool) -> Manner:
        """Say how it is shown: as news, as a strip over the next question, or first, in the whole middle.

        If the table likes `waiting`, whoever is asked next begins when it is done; their own next answer says that.
        Between two questions of setting up nobody waits: what is left to do then comes before the first turn.
        """
        if not (self.told or self.back):
            return "none"
        if not self.pending:
            return "news"
        lines = [line for line in self.lines() if line.to_do]
        short = len(lines) <= STRIP_LINES and sum(len(line.text) for line in lines) <= STRIP_LETTERS
        asked = self._evening.match.decision
        waiting = waiting and (self._evening.fresh or not self._evening.setting_up)
        theirs = isinstance(asked, (Choose, Chance)) and person_of(asked, self._evening.names) == self.owner
        theirs = theirs and self.owner not in self._sailors
        return "strip" if not waiting or (theirs and short) else "middle"


def _not_done(move: HandMove) -> HandMove:
    """Give a move that nobody made before the app knew of it; what the next question says is made with its answer."""
    return move if isinstance(move, Move) and move.asked else structs.replace(move, done=False)


def put_back(moves: Iterable[HandMove]) -> tuple[HandMove, ...]:
    """Turn moves round, the last one first; if a shuffle or a bag has mixed something, words must do."""
    back: list[HandMove] = []
    for move in moves:
        if isinstance(move, Move) and ANY not in (move.piece, move.out_of):
            face = move.piece if move.face else ""
            back.insert(0, Move(move.face or move.piece, move.to, move.out_of, move.count, face, source=move.source))
        elif isinstance(move, Turn) and move.face and move.piece != ANY:
            back.insert(0, Turn(move.face, move.at, move.piece, move.source))
        elif isinstance(move, Exchange):
            back.insert(0, move)
        elif not isinstance(move, Turn) or move.face:
            return ()
    return tuple(back)


def trails(before: Iterable[Piece], now: Iterable[Piece]) -> tuple[Trail, ...]:
    """Find the pieces that lie elsewhere now: each by its key, or by its kind where one vanished and one came."""
    old = {piece.key: piece for piece in before}
    new = {piece.key: piece for piece in now}
    gone = [piece for key, piece in old.items() if key not in new]
    found = []
    for key, piece in new.items():
        if piece.rail and not piece.spot:
            continue  # water and sail go with their ship
        was = old.get(key)
        if was is None:
            was = next((one for one in gone if "@" in key and _kind(one.key) == _kind(key)), None)
            if was is not None:
                gone.remove(was)
        if was is not None and _apart(was, piece):
            found.append(Trail(key, _middle(was), _middle(piece)))
    return tuple(found)


def _kind(key: str) -> str:
    return key.partition("@")[0]


def _middle(piece: Piece) -> tuple[float, float]:
    return piece.x + piece.w / 2, piece.y + piece.h / 2


def _apart(one: Piece, other: Piece) -> bool:
    (x, y), (to_x, to_y) = _middle(one), _middle(other)
    return abs(x - to_x) > NEAR or abs(y - to_y) > NEAR


def changed(before: Iterable[Piece], now: Iterable[Piece]) -> frozenset[str]:
    """Find the pieces that show something else now, or are new: what lies in a hold, a card that was turned."""
    old = {piece.key: piece for piece in before}

    def shown(piece: Piece) -> tuple[object, ...]:
        return piece.picture, piece.text, piece.badges, piece.cells

    return frozenset(piece.key for piece in now if piece.key not in old or shown(old[piece.key]) != shown(piece))
