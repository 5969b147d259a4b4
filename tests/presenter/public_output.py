"""Everything that an evening shows, says, sounds and lights for all to see, collected by name. No Kivy."""

from __future__ import annotations

import time
from itertools import groupby
from typing import Any, Final

from msgspec import structs

from companion.bridge.question import Seating
from companion.bridge.seats.seat_service import SeatService
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.happenings import Told
from companion.i18n import story
from companion.presenter.boards.piece import Scene
from companion.presenter.house.evening_rows import told
from companion.presenter.house.exports import on_paper, story_page
from companion.presenter.table.answer_keys import Asking, ask, forbidden
from companion.presenter.table.final_score import scores
from companion.presenter.table.position_words import PositionWords
from companion.presenter.table.sound_cues import sound_for, words_for
from companion.presenter.table.step_rows import steps
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from companion.session.exchange.match_file import document_text, export_match
from companion.session.journal.evenings import evening
from companion.session.table.position_editor import PositionEditor
from hardware.clock import GivenClock
from hardware.seats.seat import Seat as Chair
from hardware.seats.simulated_seats import SimulatedSeats
from tests.presenter.twin_evenings import acting

NEVER: Final = "2000-01-01T00:00:00+00:00"
"""The time of everything: two evenings are never played at the same moment."""

Output = dict[str, object]


def public_scene(playing: TableModel) -> Scene:
    """What a board may look at for all to see, made without the model: of the public view and nothing else."""
    match: Any = playing.match
    asked = match.question(None)
    people = (playing.names, playing.marks, frozenset[str](), match.setup)
    return Scene(playing.tr, match.game.name, CHART, match.view(None), asked, acting(match), *people)


def drawn(playing: TableModel) -> Output:
    """What the table screen asks the model for: pictures, keys, sheets about people and things."""
    scene = playing.scene(CHART)
    asking = playing.asking(CHART)
    spots = {piece.spot for piece in playing.pieces(CHART)} | {f"pawn-{seat}" for seat in playing.names}
    return {
        "scene": scene,
        "pieces": playing.pieces(CHART),
        "question": asking,
        "keys on the screen": asking.offered(frozenset()),
        "forbidden": playing.forbidden(CHART),
        "why not": {spot: playing.why_not(spot, CHART) for spot in sorted(spots)},
        "things": {spot: playing.board.things(spot, scene) for spot in sorted(spots)},
        "facts": {seat: playing.board.facts(scene, seat) for seat in playing.names},
        "acting": playing.acting,
    }


def allowed(playing: TableModel, before: Asking | None = None) -> Output:
    """The same, made of the public view alone, and what may be said; the rest is held by comparing two evenings."""
    scene, match, board = public_scene(playing), playing.match, playing.board
    asking = ask(match, board, scene, playing.table.sequence)
    return {
        "scene": scene,
        "pieces": board.pieces(scene),
        "question": asking,
        "keys on the screen": asking.offered(frozenset()),
        "forbidden": forbidden(match, board, scene),
        "facts": {seat: board.facts(scene, seat) for seat in playing.names},
        "acting": acting(match),
        "hands": told_to_all(playing, playing.work.told),
        "sound": sound_for(before or asking, [one for one in playing.latest if one.to is None], asking),
    }


def told_to_all(playing: TableModel, told: list[Told]) -> list[str]:
    """The news for everybody among these, in words."""
    public = [one for one in told if one.to is None]
    runs = (list(run) for _, run in groupby(public, key=lambda one: type(one.what)))
    return [text for run in runs for text in story(playing.tr, playing.game, run, playing.names)]


def said(playing: TableModel, before: Asking) -> Output:
    """What is told, sounded and read out upon an answer, and what stands in the foot of the screen."""
    playing.began = time.monotonic()
    asking = playing.asking(CHART)
    return {
        "hands": [line.text for line in playing.hands()],
        "signs of the hands": [line.picture for line in playing.hands()],
        "what hands do": ([line.moves for line in playing.hands()], playing.work.manner(waiting=True)),
        "status": (playing.status, playing.trouble, playing.turn, playing.round),
        "taking back": (playing.can_take_back(), playing.last_act(), playing.consent()),
        "sound": sound_for(before, playing.latest, asking),
        "voice": words_for(asking, playing.names),
        "curtain is offered": playing.private.has_secrets(),
        "who has to look": (playing.first_looks, sorted(playing.private.unread)),
    }


def kept(playing: TableModel) -> Output:
    """What can be looked up and taken along: rules, log, steps, parts to put right, exports. Slower than the rest."""
    table, tr = playing.table, playing.tr
    listed = structs.replace(evening(table.journal, table.number), begun=NEVER, latest=NEVER, seconds=0)
    file = export_match(table.journal, table.number)
    rows = tuple(structs.replace(entry, at="") for entry in file.entries)
    output: Output = {
        "rules at hand": playing.board.reference(playing.scene(CHART)),
        "log": playing.everything(),
        "checklist": (playing.needs_checklist, playing.checklist()),
        "steps": [step._replace(when="") for step in steps(table, tr, playing.names)],
        "story": story_page(tr, table.journal, listed),
        "paper": on_paper(tr, table.journal, listed),
        "file": document_text(structs.replace(file, begun=NEVER, ended=None, entries=rows)),
        "history": told(listed, tr),
        "score": scores(playing) if playing.match.result is not None else None,
    }
    try:
        output["mending"] = PositionWords(table, tr, playing.names).parts(PositionEditor(table))
    except KernelError as error:
        output["mending"] = error.why
    return output


class Lamps:
    """Seats at a table: what their lamps show and what the screen hears of them."""

    def __init__(self, playing: TableModel) -> None:
        seats = playing.match.setup.seats
        self._clock = GivenClock(10.0)
        self._board = SimulatedSeats([Chair(number) for number in range(1, len(seats) + 1)], self._clock)
        seating = Seating.round_the_table(seats, self._board.seats)
        self._service = SeatService(self._board, seating, playing.table, clock=self._clock)

    def shown(self) -> Output:
        """Let the pauses of a secret question go by, and write down every lamp on the way."""
        shown = []
        for _ in range(4):
            said = self._service.pump()
            shown.append((sorted(self._board.lamps.items()), said, self._service.presses.still_owed))
            self._clock.advance(0.8)
        return {"lamps": shown}
