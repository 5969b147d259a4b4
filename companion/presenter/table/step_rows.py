"""The list of steps in words: what stands, what was taken back, and what can be done about each. No Kivy."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final, NamedTuple

from companion.engine.kernel.decisions import Option, Seat
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.setup import Holder
from companion.faces.face_names import is_face
from companion.i18n import Translator, story
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Scene
from companion.presenter.theme import CHART
from companion.session.journal.evenings import evening
from companion.session.journal.standing import SEATS, opened
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import pictures
from companion.session.table.step_list import CHAPTERS, Line, Mark, lines, marks

SIGNS: Final = {
    "begun": "anchor",
    "repaired": "hand",
    "handed-over": "app",
    "changed-seats": "people",
    "left": "people",
    "joined": "people",
    "stands-in": "people",
    "called-it-a-night": "moon",
    "chosen": "people",
    "broke-in": "people",
    "answered-in-secret": "curtain",
    "read": "die",
    "looked-in-private": "eye",
    "taken-back": "undo",
    "brought-back": "next",
}

PUBLIC: Final = frozenset({"read", "chosen", "broke-in"})
"""Steps that everybody saw: what was answered can be drawn."""


class Step(NamedTuple):
    """One line of the list. `row` names it to the session; a mark has number 0 and cannot be gone back to."""

    number: int
    row: int
    picture: str
    when: str
    text: str
    news: tuple[str, ...]
    """What came of it, as everybody was told."""
    can_undo: bool = False
    consent: bool = False
    """Taking back only this one would need everybody's consent."""
    can_correct: bool = False
    has_picture: bool = False
    seat: Seat | None = None
    sign: str = ""
    """The sign of its kind: a roll, a secret, a chapter; `picture` is the card or the dice it was about, if any."""


def steps(table: LiveTable, tr: Translator, names: Mapping[Seat, str]) -> tuple[Step, ...]:
    """Number everything that stands, the oldest first, with the marks of take-backs between."""
    proofs = {one.row for one in pictures(table.journal, table.number)} if table.number else set[int]()
    present = {one.row for one in table.standing.chapter.answers}
    between = marks(table)
    board = board_of(table.match.game.name)
    told: list[Step] = []
    for number, line in enumerate(lines(table)):
        happened = [Told(what, None) for what in line.told]
        step = Step(
            number,
            line.row,
            _sign(board, line),
            clock(line.at),
            words(table, line, tr, names),
            tuple(story(tr, table.match.game.name, happened, names)),
            can_undo=line.row > 0,
            consent=line.consent is not None,
            can_correct=line.key in ("read", "chosen") and line.row in present,
            has_picture=line.row in proofs,
            seat=line.seat,
            sign=SIGNS[line.key],
        )
        while between and between[0].row < line.row:
            told.append(_marked(between.pop(0), tr))
        told.append(step)
    return (*told, *(_marked(mark, tr) for mark in between))


def _sign(board: Board, line: Line) -> str:
    """Name the card or the dice that a step turned up for all, or else the sign of what was answered in public."""
    shown = [name for name in map(board.news, line.told) if is_face(name)]
    answered = board.picture(line.option) if line.option is not None and line.key in PUBLIC else ""
    return next(iter(shown), answered) or SIGNS[line.key]


def words(table: LiveTable, line: Line, tr: Translator, names: Mapping[Seat, str]) -> str:
    """Say one step: who did what, or what was read."""
    what = said_option(table, line.option, tr, names) if line.option is not None else ""
    if line.key == "handed-over":
        what = _hands(table, line.row, tr)
    facts = {"who": names.get(line.seat, "") if line.seat else "", "what": what, "by": line.by}
    if line.key in CHAPTERS.values():
        facts |= _people(table, line.row, _own_names(table, names), tr)
    key = "came-back" if line.key == "stands-in" and not facts["what"] else line.key
    said = tr.text(f"step.{key}", **facts)
    return tr.text("step.corrected", what=said) if line.corrected else said


def said_option(table: LiveTable, option: Option, tr: Translator, names: Mapping[Seat, str]) -> str:
    """Say an answer as players call it, whatever is asked now."""
    match = table.match
    scene = Scene(tr, match.game.name, CHART, match.view(None), None, (), names, {}, setup=match.setup)
    return board_of(match.game.name).recalled(option, scene)


def _own_names(table: LiveTable, names: Mapping[Seat, str]) -> Mapping[Seat, str]:
    """Give what the people of the seats are called themselves: at the table a name says who plays for them, too."""
    return {**names, **evening(table.journal, table.number).names} if table.number else names


def _people(table: LiveTable, row: int, names: Mapping[Seat, str], tr: Translator) -> dict[str, str]:
    """Say whom a chapter is about: who left, came late, sits where, or is played for, and by whom."""
    chapters = table.standing.chapters
    at = next(place for place, chapter in enumerate(chapters) if chapter.row == row)
    was, now = chapters[at - 1].company, chapters[at].company
    if chapters[at].about == SEATS:
        seats = opened(table.match.game, chapters[at].start).setup.seats
        return {"what": ", ".join(names.get(seat, seat) for seat in seats)}
    away = {seat for seat in {*was.stand_ins, *now.stand_ins} if was.stand_ins.get(seat) != now.stand_ins.get(seat)}
    away |= {seat for seat in {*was.sailors, *now.sailors} if was.sailors.get(seat) != now.sailors.get(seat)}
    changed = [*({*now.left} - {*was.left}), *({*now.joined} - {*was.joined}), *away]
    if not changed:
        return {}
    seat = changed[0]
    sailor = tr.text(f"sailor.{now.sailors[seat]}") if seat in now.sailors else ""
    return {"who": names.get(seat, seat), "what": now.stand_ins.get(seat, sailor)}


def _hands(table: LiveTable, row: int, tr: Translator) -> str:
    """Say what changed hands with a chapter."""
    game, chapters = table.match.game, table.standing.chapters
    at = next(place for place, chapter in enumerate(chapters) if chapter.row == row)
    was, now = (opened(game, chapters[place].start).setup.sources for place in (at - 1, at))
    return "; ".join(said_holder(tr, game.name, name, holder) for name, holder in now.items() if was[name] != holder)


def said_holder(tr: Translator, game: str, source: str, holder: Holder | str) -> str:
    """Say who holds a source."""
    return tr.text("mend.person", name=tr.name(game, source, "source"), what=tr.name(game, str(holder), "holder"))


def _marked(mark: Mark, tr: Translator) -> Step:
    said = tr.text(f"step.{mark.key}", agreed=mark.agreed or "")
    return Step(0, mark.row, SIGNS[mark.key], clock(mark.at), said, (), sign=SIGNS[mark.key])


def clock(at: str) -> str:
    """Say when something was, by the clock of the house; "" if nobody knows."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M") if at else ""
