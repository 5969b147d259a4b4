"""What the camera saw lie on the table, as a part of the table screen keeps it: for one question, without a screen."""

from __future__ import annotations

from companion.bridge.camera.dice_sights import sight_of, weigh_said
from companion.bridge.camera.table_difference import expected
from companion.bridge.question import Stamp
from companion.engine.kernel.decisions import Chance
from companion.presenter import theme
from companion.presenter.camera.dice_scan import DiceScanModel
from companion.presenter.camera.scan_model import Outcome
from companion.presenter.camera.seen_pieces import SeenPieces
from companion.presenter.table.answer_keys import Asking
from companion.presenter.table.table_model import TableModel
from hardware.camera.frame import Condition, Health
from hardware.vision.shared.heaps import Counted
from tests.bridge.camera.test_dice_sights import kept_question
from tests.bridge.camera.test_heap_check import heaps_of
from tests.bridge.camera.test_placements import grid_before
from tests.bridge.camera.test_seen_moves import asked_to
from tests.bridge.real_table import seen
from tests.presenter.test_move_offer import exchanged, played

LETTERS = [f"symbol {letter}" for letter in "ABCDE"]


class Question:
    """The question of the moment at a table."""

    def __init__(self, playing: TableModel) -> None:
        self._playing = playing
        self.asking: Asking = playing.asking(theme.CHART)

    @property
    def playing(self) -> TableModel:
        return self._playing

    @property
    def stamp(self) -> Stamp:
        return Stamp(self._playing.table.number, self._playing.table.sequence)


def test_nothing_is_said_before_anything_was_seen() -> None:
    table = Question(played(grid_before("exchange-which-sea")))
    pieces = SeenPieces(table)

    assert (pieces.lines, pieces.ways, pieces.question) == ((), (), "")
    assert pieces.marked(table.asking.keys) == table.asking.keys


def test_a_move_that_explains_the_cards_is_asked_about_until_the_question_changes() -> None:
    """Its key has the number of the question, and the same picture twice changes nothing."""
    match = grid_before("exchange-which-sea")
    table = Question(played(match))
    pieces = SeenPieces(table)

    assert pieces.spread(seen(exchanged(match)))
    assert not pieces.spread(seen(exchanged(match)))
    best = pieces.ways[0]
    assert best.key.text in pieces.question
    assert [key.answer for key in pieces.marked(table.asking.keys) if key.seen] == [
        way.key.answer for way in pieces.ways
    ]
    assert best.key.sequence == table.stamp.sequence

    table.playing.answer(best.key.answer, "camera", best.confidence, sequence=best.key.sequence)
    assert (pieces.lines, pieces.ways, pieces.question) == ((), (), "")


def test_cards_that_no_move_explains_are_said() -> None:
    match = grid_before("exchange-which-strategy")
    pieces = SeenPieces(Question(played(match)))

    assert pieces.spread(seen(exchanged(match)))
    assert pieces.ways == ()
    assert len(pieces.lines) == 1
    assert pieces.spread(seen(expected(match)))
    assert not pieces.lines


def test_a_chest_too_many_is_said_until_it_is_gone() -> None:
    match = asked_to("look-at-which-cards")
    heap = heaps_of(match)[0]
    pieces = SeenPieces(Question(played(match)))

    assert pieces.counted([Counted(heap.zone, heap.piece, heap.colour, heap.count + 1, sure=True)])
    assert len(pieces.lines) == 1
    assert pieces.counted([Counted(heap.zone, heap.piece, heap.colour, heap.count, sure=True)])
    assert not pieces.lines


def test_all_dice_of_a_reading_and_that_these_are_all_are_one_act() -> None:
    """Undo takes them back one by one; if one of them is refused, nothing was given."""
    match, asked = kept_question(0)
    playing = played(match)
    asked = playing.match.decision
    assert isinstance(asked, Chance)
    sight = sight_of(match.game, asked, LETTERS)
    assert sight is not None
    fleet = [lying for lying, names in sight.names if names[1] == "fleet"][:2]
    (answers, *_) = weigh_said(match.game, asked, sight, fleet).ways
    scanning = DiceScanModel(playing, sight, Stamp(1, playing.table.sequence), Condition(Health.FINE, 0.0))
    before, rows = playing.match.sequence, len(playing.table.writer.entries)

    playing.answer_all(scanning.answers(Outcome(answers, "camera", 0.9, b"")), "camera", 0.9)

    given = [step.answer for step in playing.match.steps[before:]]
    assert given[:-1] == list(answers)
    assert len(given) == len(answers) + 1, "that these are all was said too"
    assert {step.by for step in playing.match.steps[before:]} == {"camera"}
    assert len(playing.table.writer.entries) == rows + len(given)
    playing.take_back()
    assert playing.match.sequence == before + len(answers)
