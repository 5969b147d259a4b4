"""Putting the table right at the terminal: what is typed for a row, a switch and a number, and what it becomes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.terminal.terminal_editor import TerminalEditor
from companion.engine.kernel.errors import KernelError
from companion.i18n import translator
from companion.presenter.table.position_words import PositionWords, Shown
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from tests.session.tables import begun, played, snapshot


@pytest.fixture
def table(tmp_path: Path) -> Iterator[LiveTable]:
    with Journal(tmp_path / "journal.db") as journal:
        yield played(begun(journal), 60)


def editor(table: LiveTable, *said: str, language: str = "en") -> TerminalEditor:
    """Somebody who types these lines, and then nothing more."""
    left = iter(said)

    def ask(prompt: str) -> str | None:
        sys.stdout.write(prompt)
        return next(left, None)

    tr = translator(language)
    words = PositionWords(table, tr, evening(table.journal, table.number).names)
    return TerminalEditor(tr, table, words, ask)


def parts(one: TerminalEditor) -> dict[str, tuple[int, Shown]]:
    """What lies where, by its label, with its number."""
    return {shown.label: (number, shown) for number, shown in enumerate(one._words.parts(one._mending), 1)}


def kind(one: TerminalEditor, of: str) -> Shown:
    return next(shown for _, shown in parts(one).values() if shown.part.kind == of)


def test_a_row_is_typed_with_commas_in_the_order_in_which_it_lies(table: LiveTable) -> None:
    """By our words or the game's own, capitals or not; empty places between commas are nobody."""
    one = editor(table)
    row = kind(one, "row")

    assert one._meant(row, "Dan, ann ,BEN") == ["dan", "ann", "ben"]
    assert one._meant(row, " , Dan,, ") == ["dan"]
    assert one._meant(row, "") == []
    with pytest.raises(KernelError) as refused:
        one._meant(row, "Dan, nobody at all")
    assert refused.value.why.key == "no-such-member"


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("en", "yes", True), ("en", "YES", True), ("en", "no", False), ("en", "", False),
        ("fr", "oui", True), ("fr", "yes", True), ("fr", "non", False), ("es", "SÍ", True),
    ],
)  # fmt: skip
def test_a_switch_is_on_only_by_a_yes(table: LiveTable, language: str, typed: str, *, meant: bool) -> None:
    one = editor(table, language=language)

    assert one._meant(kind(one, "switch"), typed) is meant


@pytest.mark.parametrize("of", ["number", "count"])
def test_a_number_is_a_number(table: LiveTable, of: str) -> None:
    """Below nought too (what the rules say to it comes later); six figures are enough for any table."""
    one = editor(table)
    shown = kind(one, of)

    assert [one._meant(shown, typed) for typed in ("0", "7", "-2", "123456")] == [0, 7, -2, 123456]
    for typed in ("", "two", "1.5", "1234567", "--", "~5", "+5"):
        with pytest.raises(KernelError) as refused:
            one._meant(shown, typed)
        assert refused.value.why.key == "not-understood"


def test_a_whole_row_is_put_right_and_kept(table: LiveTable, capsys: pytest.CaptureFixture[str]) -> None:
    """Two pawns change places; the list is shown first, then what was changed, then it is asked."""
    listed = parts(editor(table))
    label = next(label for label, (_, shown) in listed.items() if shown.part.kind == "row" and "," in shown.value)
    number, shown = listed[label]
    names = [name.strip() for name in shown.value.split(",")]
    other = [names[1], names[0], *names[2:]]

    editor(table, f"{number} = {', '.join(other)}", "list", "done", "yes").run()

    assert parts(editor(table))[label][1].value == ", ".join(other)
    printed = capsys.readouterr().out
    assert printed.count(f"{number:>4}  {label} = {shown.value}\n") == 1
    assert printed.count(f"{number:>4}  {label} = {', '.join(other)}\n") == 2
    assert printed.endswith(translator("en").text("steering.fixed") + "\n")
    assert "of this turn must be given again" not in printed, "nothing was lost"


@pytest.mark.parametrize("wrong", ["0 = 1", "9999 = 1", "x = 1", "1", "= 1", "-1 = 1"])
def test_what_names_no_part_is_not_understood(table: LiveTable, capsys: pytest.CaptureFixture[str], wrong: str) -> None:
    """It is said so, and nothing changes."""
    before = snapshot(table.match)
    one = editor(table, wrong, "cancel")
    shown = [shown.value for _, shown in parts(one).values()]
    one.run()

    assert snapshot(table.match) == before
    assert [shown.value for _, shown in parts(one).values()] == shown
    assert wrong in capsys.readouterr().out
    assert not one._mending.touched


def test_the_last_part_can_be_named_too(table: LiveTable) -> None:
    """The list is counted from one to its end."""
    one = editor(table, "cancel")
    number, shown = list(parts(one).values())[-1]
    typed = "3" if shown.part.kind in ("number", "count") else "yes"
    one._change(f"{number}={typed}")

    assert one._mending.touched
