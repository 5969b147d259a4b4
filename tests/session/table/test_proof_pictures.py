"""Proof: a small picture beside a reading, bounded, and anybody's to throw away."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import Unreadable
from companion.session.errors import CannotWrite, NoSuchMatch
from companion.session.journal.journal import Journal
from companion.session.table import proof_pictures
from companion.session.table.correction import correct, outcomes, preview
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import keep_picture, keep_proof, picture, pictures, throw_away
from companion.session.table.step_list import lines
from tests.session.tables import begun, played, some_answer

JPEG = b"\xff\xd8\xff\xe0" + b"the dice" * 50
PNG = b"\x89PNG\r\n\x1a\n" + b"the card" * 50


def read_by_camera(journal: Journal, readings: int = 1) -> LiveTable:
    """A table where the camera has read so many times."""
    table = begun(journal)
    while readings:
        reads = isinstance(table.match.decision, Chance)
        table.answer(some_answer(table.match), "camera" if reads else "hand")
        readings -= reads
    return table


def test_the_picture_of_a_reading_is_kept_beside_its_row(journal: Journal) -> None:
    """That of the latest reading, or of the row that is named."""
    table = read_by_camera(journal, 2)
    first, second = (line.row for line in lines(table) if line.key == "read")
    keep_proof(table, JPEG)
    keep_proof(table, PNG, first)

    assert picture(journal, table.number, second) == JPEG
    assert picture(journal, table.number, first) == PNG
    assert [(one.row, one.size) for one in pictures(journal, table.number)] == [(first, len(PNG)), (second, len(JPEG))]


def test_a_corrected_reading_keeps_its_picture(journal: Journal) -> None:
    """It shows what was really there."""
    table = read_by_camera(journal)
    keep_proof(table, JPEG)
    row = lines(table)[-1].row
    correct(table, preview(table, row, outcomes(table, row)[0]))

    assert picture(journal, table.number, row) == JPEG
    assert next(line for line in lines(table) if line.row == row).corrected


def test_a_newer_picture_of_the_same_row_takes_the_place_of_the_older(journal: Journal) -> None:
    """The camera looked twice."""
    table = read_by_camera(journal)
    keep_proof(table, JPEG)
    keep_proof(table, PNG)

    assert [one.size for one in pictures(journal)] == [len(PNG)]


def test_only_the_newest_pictures_are_kept(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over all matches; the log stays whole."""
    monkeypatch.setattr(proof_pictures, "MOST", 5)
    tables = [played(begun(journal), 4) for _ in range(2)]
    for row in range(1, 5):
        for table in tables:
            keep_picture(journal, table.number, row, JPEG)

    kept = [(one.match, one.row) for one in pictures(journal)]

    assert kept == [(2, 4), (1, 4), (2, 3), (1, 3), (2, 2)]
    assert len(journal.entries(1)) == 4


def test_pictures_can_be_thrown_away_and_the_log_stays(journal: Journal) -> None:
    """One, those of a match, or all."""
    for table in [played(begun(journal), 4) for _ in range(3)]:
        for row in (1, 2, 3):
            keep_picture(journal, table.number, row, JPEG)

    assert throw_away(journal, 1, 2) == 1
    assert throw_away(journal, 1) == 2
    assert throw_away(journal, 1) == 0
    assert throw_away(journal) == 6
    assert picture(journal, 2, 1) is None
    assert [len(journal.entries(number)) for number in (1, 2, 3)] == [4, 4, 4]


@pytest.mark.parametrize(
    "wrong", [b"", b"no picture", JPEG.decode("latin-1"), None, b"\xff\xd8\xff" + bytes(proof_pictures.LARGEST)]
)
def test_what_is_no_picture_or_too_big_is_refused(journal: Journal, wrong: Any) -> None:
    """Nothing is kept of it."""
    table = read_by_camera(journal)

    with pytest.raises(Unreadable, match="picture"):
        keep_proof(table, wrong)

    assert pictures(journal) == []


def test_a_picture_of_the_largest_size_is_kept(journal: Journal) -> None:
    """The limit itself is allowed."""
    table = read_by_camera(journal)
    keep_proof(table, b"\xff\xd8\xff" + bytes(proof_pictures.LARGEST - 3))

    assert [one.size for one in pictures(journal)] == [proof_pictures.LARGEST]


def test_there_is_no_picture_of_what_not_everybody_may_see(journal: Journal) -> None:
    """Of choices and secrets there is nothing to prove; a row that is not there has no picture."""
    table = played(begun(journal, holder="app"), 30)
    for line in lines(table):
        with pytest.raises(Unreadable, match="not-a-reading"):
            keep_proof(table, JPEG, line.row)
    with pytest.raises(Unreadable, match="not-a-reading"):
        keep_proof(table, JPEG)
    with pytest.raises(NoSuchMatch):
        keep_picture(journal, table.number, 9999, JPEG)

    assert pictures(journal) == []


def test_without_a_disk_there_is_no_proof(journal: Journal) -> None:
    """The match goes on, and the picture is let go."""
    table = read_by_camera(journal)
    journal.path.rename(journal.path.with_suffix(".away"))
    played(table, 1)

    with pytest.raises(CannotWrite, match="journal-vanished"):
        keep_proof(table, JPEG)
