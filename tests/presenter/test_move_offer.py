"""What the camera saw for a choice, as the screen shows it: marked keys and one question. No Kivy, no pictures."""

from __future__ import annotations

from typing import Any

import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.table_difference import expected
from companion.engine.kernel.decisions import Choose
from companion.engine.kernel.match import Match
from companion.engine.kernel.sights import Sight
from companion.i18n import languages, translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.camera.check_lines import card_line
from companion.presenter.camera.move_offer import marked, question, sighted
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from tests.bridge.camera.test_placements import asked_for_event_3, grid_before, swapped
from tests.bridge.camera.test_seen_moves import asked_to, two_others
from tests.bridge.real_table import Table, over, seen

NOTHING: frozenset[str] = frozenset()


def played(match: Match[Any], language: str = "en") -> TableModel:
    """An evening that stands where this match stands."""
    names = dict(zip(match.setup.seats, ("Anne", "Ben", "Carla", "Diego"), strict=False))
    table = LiveTable.begin(Journal(":memory:"), match.game, match.setup, seed=2, names=names)
    for step in match.steps:
        table.answer(step.answer)
    marks = dict(zip(names, theme.MARKS, strict=False))
    return TableModel(table, board_of(match.game.name), translator(language), names, marks)


def exchanged(match: Match[Any]) -> Table:
    return swapped(expected(match), *(f"sea-{column}" for column in two_others(match, "sea")))


@pytest.mark.parametrize("language", languages())
def test_the_best_is_put_as_a_question_and_all_that_explain_are_marked(language: str) -> None:
    match = grid_before("exchange-which-sea")
    playing = played(match, language)
    asking = playing.asking(theme.CHART)
    ways = sighted(playing, asking, seen(exchanged(match)))

    assert len(ways) == 2
    shown = marked(asking.offered(NOTHING), ways)
    assert [key.answer for key in shown if key.seen] == [way.key.answer for way in ways]
    assert [key.answer for key in shown] == [key.answer for key in asking.keys], "no key moves under a finger"
    assert ways[0].key.text in question(playing, ways)
    assert playing.tr.missing == set()


def test_a_confirmed_move_is_given_in_the_name_of_the_camera_with_its_confidence() -> None:
    """It is in the journal as what it was."""
    match = grid_before("exchange-which-sea")
    playing = played(match)
    ways = sighted(playing, playing.asking(theme.CHART), seen(exchanged(match), 0.99))
    playing.answer(ways[0].key.answer, "camera", ways[0].confidence)

    step = playing.match.steps[-1]
    assert (step.by, step.confidence) == ("camera", ways[0].confidence)
    (other,) = sighted(playing, playing.asking(theme.CHART), seen(exchanged(match), 0.99))
    assert other.key.answer == ways[1].key.answer


def test_what_no_answer_explains_is_said_and_not_offered() -> None:
    match = grid_before("exchange-which-strategy")
    playing = played(match)
    table = seen(exchanged(match))

    assert sighted(playing, playing.asking(theme.CHART), table) == ()
    line = card_line(playing, table)
    assert line is not None
    assert "but the app has it at" in line.text


def test_where_people_are_led_touch_by_touch_the_way_is_marked() -> None:
    """Ten pairs are too many keys: the first touch leads to the right ones."""
    match = asked_to("look-at-which-cards")
    assert isinstance(match.decision, Choose)
    playing = played(match)
    asking = playing.asking(theme.CHART)
    pair: Any = match.decision.options[-1]
    taken = {f"row-{pair.first}", f"row-{pair.second}"}
    ways = sighted(playing, asking, seen([one for one in expected(match) if one.zone not in taken]))

    assert [way.key.answer.option for way in ways] == [pair]
    assert len([key for key in marked(asking.offered(NOTHING), ways) if key.seen]) == 1
    assert [key.answer.option for key in marked(asking.keys, ways) if key.seen] == [pair]


def test_only_an_open_choice_is_ever_offered() -> None:
    """A card that is turned for a question to the table is the business of the scan."""
    match = asked_for_event_3()
    playing = played(match)
    cards = card_list(match.game, match.setup)
    table = over(expected(match), [Sight("row-3", cards.of("events")[0].word)])

    assert sighted(playing, playing.asking(theme.CHART), seen(table)) == ()
