"""From a card on the simulated table to an answer: drawn, photographed, read on its thread, weighed by the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.card_sights import CardSight, weigh_cards
from companion.bridge.camera.lookout import Sighting
from companion.bridge.card_design import card_face
from companion.bridge.question import Stamp
from companion.bridge.recording import readings
from companion.bridge.senses import Hardware, Senses
from companion.bridge.simulation.simulated_cards import SimulatedBoxes
from companion.bridge.tape_text import read_again
from companion.engine.kernel.match import Match
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from hardware.camera import SimulatedCamera
from hardware.simulation import SimulatedTable
from hardware.vision.cards import Box, Boxes
from hardware.vision.cards.card_tracker import Laid
from tests.session.tables import setup_for, some_answer
from tests.what_games_have import CARDED

PATIENCE = 90.0


def table_before(journal: Journal, game: str, source: str) -> LiveTable:
    table = LiveTable.begin(journal, SHELF[game], setup_for(game, 2), seed=3)
    while getattr(table.match.decision, "source", "") != source:
        table.answer(some_answer(table.match))
    return table


@pytest.fixture
def senses(tmp_path: Path) -> Iterator[Senses]:
    made = Senses(Hardware("simulated", "none", None, 4), tmp_path, lambda: None)
    made.find()
    yield made
    made.close()


def laid_and_read(senses: Senses, table: LiveTable) -> tuple[Laid, Any, Any]:
    """Lay what is asked for, and wait for the eyes: the reading, what it means, and what is true."""
    assert senses.lookout is not None
    assert senses.simulation is not None
    sight = senses.sight(table.match)
    assert isinstance(sight, CardSight)
    stamp = Stamp(table.number, table.sequence)
    senses.lookout.look_for(stamp, sight)
    dealt = senses.simulation.cards.lay(table.match)
    assert dealt is not None
    laid = _read(senses, stamp)
    return laid, weigh_cards(table.match, sight, laid), dealt


def _read(senses: Senses, stamp: Stamp) -> Laid:
    """Wait until something counts."""
    assert senses.lookout is not None
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for letter in senses.lookout.take(stamp):
            if isinstance(letter, Sighting) and letter.fresh and isinstance(letter.reading, Laid):
                return letter.reading
        time.sleep(0.05)
    raise AssertionError("nothing was read")


def test_the_cards_of_a_simulated_table_are_read_one_after_the_other(senses: Senses, journal: Journal) -> None:
    """Three pirates of the grid, each in its zone of the mat; what lies there already is no news."""
    table = table_before(journal, "tortuga_cards", "pirates")
    senses.sit_down(table, looking=True)
    for column in range(1, 4):
        laid, weighed, dealt = laid_and_read(senses, table)
        assert weighed.sure
        assert weighed.ways == ((dealt.answer,),)
        assert laid.zones == (f"pirate-{column}",)
        table.answer(dealt.answer, "camera", weighed.confidence)
        assert senses.lookout is not None
        senses.lookout.took(laid)


def test_an_action_card_is_read_without_a_mat(senses: Senses, journal: Journal) -> None:
    table = table_before(journal, "jamaica", "action-cards")
    senses.sit_down(table, looking=True)

    laid, weighed, dealt = laid_and_read(senses, table)

    assert (weighed.ways, laid.zones) == (((dealt.answer,),), ())


def test_a_card_that_was_taken_is_old_for_the_next_question(senses: Senses, journal: Journal) -> None:
    """Before somebody takes it, it is as new for the next question as for the first."""
    table = table_before(journal, "jamaica", "action-cards")
    senses.sit_down(table, looking=True)
    first, _, _ = laid_and_read(senses, table)
    sight = senses.sight(table.match)
    assert isinstance(sight, CardSight)
    assert senses.lookout is not None
    later, last = (Stamp(table.number, table.sequence + more) for more in (1, 2))
    senses.lookout.look_for(later, sight)
    again = _read(senses, later)
    senses.lookout.took(again)
    senses.lookout.look_for(last, sight)

    assert (first.old, again.old, _read(senses, last).old) == (False, False, True)


def test_a_simulated_camera_knows_our_own_cards_and_a_real_one_only_what_it_was_taught(
    senses: Senses, tmp_path: Path
) -> None:
    """A box in the data folder is all it takes; one that nobody can read is as none."""
    assert senses.trusts("tortuga1667", "votes")
    assert not senses.reads("tortuga1667", "pawns")
    (tmp_path / "pictures").mkdir()
    real = Senses(Hardware(f"folder:{tmp_path / 'pictures'}", "none"), tmp_path, lambda: None)
    real.find()
    assert not real.reads("tortuga_dice", "tiles")

    prints = SimulatedBoxes(tmp_path / "prints", translator("en")).of("tortuga_dice", "tiles")
    shelf = Boxes(tmp_path / "boxes")
    shelf.save(Box("tortuga_dice", prints.kinds))
    assert real.reads("tortuga_dice", "tiles")
    assert real.trusts("tortuga_dice", "tiles")

    shelf.path("tortuga_dice").write_bytes(b"torn")
    assert not real.reads("tortuga_dice", "tiles")
    real.close()


def test_a_box_taught_to_this_table_is_read_with_its_own_camera(journal: Journal, tmp_path: Path) -> None:
    """Pictures from a folder, a box in the data folder, and a tape that keeps what was read, but not as dice."""
    table = table_before(journal, "jamaica", "action-cards")
    prints = SimulatedBoxes(tmp_path / "prints", translator("en")).of("jamaica", "action-cards")
    Boxes(tmp_path / "boxes").save(Box("jamaica", prints.kinds))
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    drawn = SimulatedTable(6)
    kind = card_list(SHELF["jamaica"]).by_word["forward/food"]
    drawn.put(cards=[card_face(kind, translator("en"))])
    camera = SimulatedCamera(drawn)
    for number in range(6):
        cv2.imwrite(str(pictures / f"{number}.png"), camera.read())
    tape = tmp_path / "evening.tape"
    senses = Senses(Hardware(f"folder:{pictures}", "none", tape), tmp_path, lambda: None)
    senses.find()
    senses.sit_down(table, looking=True)
    assert senses.lookout is not None
    sight = senses.sight(table.match)
    assert isinstance(sight, CardSight)
    stamp = Stamp(table.number, table.sequence)
    senses.lookout.look_for(stamp, sight)
    laid = _read(senses, stamp)
    senses.close()

    weighed = weigh_cards(table.match, sight, laid)
    assert weighed.sure
    assert weighed.ways[0][0].option.card == "forward/food"  # type: ignore[attr-defined]  # an action card
    assert [one["id"] for kept in readings(tape) for one in kept.reading["cards"]] == ["forward/food"]
    assert read_again(tape) == ()


def test_the_same_seed_lays_the_same_and_only_what_may_be(journal: Journal, tmp_path: Path) -> None:
    """Whole evenings of two, in all games with cards: every answer is taken by the rules."""
    for game in CARDED:
        evenings = []
        for turn in range(2):
            senses = Senses(Hardware("simulated:9", "none"), tmp_path / f"{game}{turn}", lambda: None)
            senses.find()
            table = LiveTable.begin(journal, SHELF[game], setup_for(game, 2), seed=3)
            senses.sit_down(table, looking=True)
            evenings.append(_all_dealt(senses, table.match))
            senses.close()
        assert evenings[0] == evenings[1]
        assert evenings[0]


def _all_dealt(senses: Senses, match: Match[Any]) -> list[tuple[str, ...]]:
    assert senses.simulation is not None
    dealt = []
    for _ in range(120):
        if match.decision is None:
            break
        laid = senses.simulation.cards.lay(match)
        if laid is not None:
            dealt.append(laid.words)
        match.answer(laid.answer if laid is not None else some_answer(match))
    return dealt


def test_a_learnt_print_is_kept_for_the_next_time(tmp_path: Path) -> None:
    """Deck by deck, in a file; a torn one is learnt anew."""
    first = SimulatedBoxes(tmp_path, translator("en")).of("tortuga_dice", "tiles")
    again = SimulatedBoxes(tmp_path, translator("en")).of("tortuga_dice", "tiles")
    assert again.names == first.names == ("1", "2", "3", "back-tiles")

    next(tmp_path.glob("*.cards")).write_bytes(b"torn")
    assert SimulatedBoxes(tmp_path, translator("en")).of("tortuga_dice", "tiles").names == first.names
