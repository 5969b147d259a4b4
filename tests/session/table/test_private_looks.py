"""Private looks: a row for each, seen by its owner, and of no effect on anything else."""

from __future__ import annotations

import json
from pathlib import Path

from companion.engine.kernel.decisions import Seat
from companion.session.exchange.match_file import document_text, export_match, read_document
from companion.session.exchange.match_import import import_match
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.private_looks import looks_of, note_look
from companion.session.table.step_list import lines, marks
from tests.session.tables import begun, played, snapshot, some_answer


def test_a_look_is_a_row_that_only_counts_for_its_owner(journal: Journal) -> None:
    """With the time; also after a restart."""
    table = played(begun(journal), 5)
    ann, ben = table.match.setup.seats[:2]
    note_look(table, ann)
    note_look(table, ann)

    again = LiveTable.reopen(journal, table.number)

    assert len(looks_of(again, ann)) == 2
    assert all(at and by == "hand" for at, by in looks_of(again, ann))
    assert looks_of(again, ben) == ()
    assert journal.ask("SELECT seat, option, asked FROM steps WHERE kind = 'look'") == [(ann, None, None)] * 2


def test_a_look_changes_no_question_and_no_position(journal: Journal) -> None:
    """The same answer is still awaited, under the same number; undo and redo pass over it."""
    table = played(begun(journal), 5)
    before, sequence = snapshot(table.match), table.sequence
    seen = [line.row for line in lines(table)], marks(table)

    note_look(table, table.match.setup.seats[0])

    assert (snapshot(table.match), table.sequence) == (before, sequence)
    assert ([line.row for line in lines(table)], marks(table)) == seen
    table.answer(some_answer(table.match), sequence=sequence)
    table.undo(agreed=True)
    assert snapshot(table.match) == before
    note_look(table, table.match.setup.seats[0])
    assert table.redo() is not None
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)


def test_an_export_does_not_say_who_looked(journal: Journal, tmp_path: Path) -> None:
    """Of a running match no look leaves; of a finished one only that there was a row, because others count from it."""
    table = played(begun(journal), 3)
    note_look(table, table.match.setup.seats[0])
    running = json.loads(document_text(export_match(journal, table.number)))
    assert all(entry["kind"] == "answer" for entry in running["entries"])

    played(table, 10_000)
    note_look(table, table.match.setup.seats[1])
    document = export_match(journal, table.number)

    looks = [entry for entry in document.entries if entry.kind == "look"]
    assert [(entry.seat, entry.by) for entry in looks] == [(None, "hand")] * 2
    with Journal(tmp_path / "other.db") as other:
        number = import_match(other, read_document(document_text(document)))
        assert looks_of(LiveTable.reopen(other, number), Seat("ann")) == ()
