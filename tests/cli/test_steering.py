"""Looking back at the terminal: steps in words, undo to here, corrections, repairs, holders, proof."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.cli.terminal.terminal_match import TerminalMatch
from companion.cli.terminal.terminal_steps import TerminalSteps
from companion.i18n import translator
from companion.session.data_folder import DataFolder
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.table.correction import outcomes
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import keep_proof, pictures
from companion.session.table.step_list import lines
from tests.cli.conftest import Companion
from tests.session.tables import GAMES, begun, played, snapshot

PROOF = b"\xff\xd8\xff proof"


@pytest.fixture
def home(tmp_path: Path) -> DataFolder:
    """A data folder of one's own."""
    return DataFolder(tmp_path / "data")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A journal to play into."""
    with Journal(tmp_path / "journal.db") as opened:
        yield opened


def typing(*said: str) -> Callable[[str], str | None]:
    """Somebody who types these lines, and then nothing more."""
    left = iter(said)

    def ask(prompt: str) -> str | None:
        sys.stdout.write(prompt)
        return next(left, None)

    return ask


def steering(table: LiveTable, *said: str) -> TerminalSteps:
    """The commands, with somebody who answers their questions."""
    names = evening(table.journal, table.number).names
    return TerminalSteps(translator("en"), table, names, typing(*said))


def held(table: LiveTable, source: str) -> str:
    """Say who holds a source now."""
    return str(table.match.setup.sources[source])


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_its_number_and_words(journal: Journal, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever was done, in every game; nothing is left of a key or a brace."""
    table = played(begun(journal, game), 40)

    steering(table).steps("")

    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == len(lines(table))
    assert printed[0].endswith("The game began.")
    assert printed[-1].split()[0] == str(len(printed) - 1)
    assert not [line for line in printed if "{" in line or "step." in line]


def test_undo_to_a_step_asks_for_consent_and_is_marked(journal: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    """A no leaves everything; a yes takes back, and the list says that the table agreed."""
    table = played(begun(journal), 30)
    before = snapshot(table.match)
    number = len(lines(table)) - 8

    steering(table, "no").undo_to(str(number))
    assert snapshot(table.match) == before
    steering(table, "yes").undo_to(str(number))

    assert len(lines(table)) == number
    assert {entry.agreed for entry in journal.entries(table.number)[-3:]} == {"new-information"}
    steering(table).steps("")
    assert "the table agreed" in capsys.readouterr().out
    table.redo()
    assert len(lines(table)) == number + 1


def test_a_correction_is_previewed_and_done_only_if_the_table_agrees(
    journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    """First the outcomes that were possible, then what would come of it, then the question."""
    table = played(begun(journal, "jamaica"), 20)
    listed = lines(table)
    number, line = next((at, line) for at, line in enumerate(listed) if line.key == "read" and at > 0)
    before = snapshot(table.match)

    steering(table, "1", "no").correct(str(number))
    assert snapshot(table.match) == before
    steering(table, "").correct(str(number))
    assert snapshot(table.match) == before
    wanted = outcomes(table, line.row)[0]
    steering(table, "1", "yes").correct(str(number))

    corrected = next(one for one in lines(table) if one.row == line.row)
    assert corrected.corrected
    assert corrected.option == wanted
    printed = capsys.readouterr().out
    assert "What was it really?" in printed
    assert "stay as they were" in printed or "cannot stay" in printed


def test_the_table_is_put_right_part_by_part(journal: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    """What does not add up is said in the game's words; nothing happens before it is confirmed."""
    table = played(begun(journal), 60)
    steer = steering(table, "cancel")
    steer.fix("")
    printed = capsys.readouterr().out.splitlines()
    chest = next(line.split()[0] for line in printed if "Spanish Galleon =" in line)
    count = int(next(line.split("=")[1] for line in printed if "Spanish Galleon =" in line))
    hold = next(line.split()[0] for line in printed if "British hold of the Flying Dutchman =" in line)
    held = int(next(line.split("=")[1] for line in printed if "British hold of the Flying Dutchman =" in line))
    turn = next(line.split()[0] for line in printed if "Whose turn it is =" in line)
    before = snapshot(table.match)

    said = (
        f"{chest} = {count - 1}",
        "done",
        f"{hold} = {held + 1}",
        f"{turn} = nobody",
        "9999 = 1",
        "what",
        "done",
        "no",
    )
    steering(table, *said).fix("")
    assert snapshot(table.match) == before
    steering(table, f"{chest} = {count - 1}", f"{hold} = {held + 1}", "done", "yes").fix("")

    chests = table.match.game.take_over(table.match.position()).chests
    assert (chests["GAL"], chests["FD-E"]) == (count - 1, held + 1)
    assert [line.key for line in lines(table)].count("repaired") == 1
    assert "The game can go on like this." in capsys.readouterr().out


def test_dice_and_bags_change_hands_and_held_cards_do_not(journal: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    """Listed by number, asked before it is done, refused with the reason."""
    table = played(begun(journal, "jamaica"), 40)
    names = evening(journal, table.number).names
    number = list(table.match.setup.sources).index("combat-die") + 1
    cards = list(table.match.setup.sources).index("action-cards") + 1

    steering(table, "no").holders(str(number))
    assert held(table, "combat-die") == "table"
    typed = typing("holders", f"holders {cards}", f"holders {number}", "yes", "quit")
    TerminalMatch(translator("en"), table, names, typed).play()

    assert held(table, "combat-die") == "app"
    printed = capsys.readouterr().out
    assert "no switching now" in printed
    assert "Switched." in printed


def test_pictures_are_listed_and_thrown_away(journal: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    """One by its step, or all; the log stays."""
    table = played(begun(journal), 30)
    reading = [line.row for line in lines(table) if line.key == "read"]
    for row in reading[-2:]:
        keep_proof(table, PROOF, row)
    numbers = [at for at, line in enumerate(lines(table)) if line.row in reading[-2:]]
    steps = len(lines(table))

    steering(table).pictures("")
    steering(table).pictures(f"delete {numbers[0]}")
    assert [one.row for one in pictures(journal, table.number)] == [reading[-1]]
    steering(table).pictures("delete all")
    steering(table).pictures("")

    assert pictures(journal) == []
    assert len(lines(table)) == steps
    assert "There are no pictures" in capsys.readouterr().out


def test_a_step_that_is_not_there_is_said_so(journal: Journal, capsys: pytest.CaptureFixture[str]) -> None:
    """No number, the beginning, one too many."""
    table = played(begun(journal), 10)
    for said in ("", "x", "0", "999"):
        steering(table).undo_to(said)
        steering(table).correct(said)
    assert capsys.readouterr().out.count("Name a step by its number") == 8


def test_steps_and_pictures_as_commands(home: DataFolder, companion: Companion) -> None:
    """In words and as JSON; deleting asks nothing of the match."""
    home.make()
    with Journal(home.journal) as journal:
        table = played(begun(journal), 30)
        keep_proof(table, PROOF)

    assert "The game began." in companion("sessions", "steps", "--data", home.path).out
    told = json.loads(companion("sessions", "steps", "1", "--json", "--data", home.path).out)
    assert [step["has_picture"] for step in told["steps"]].count(True) == 1
    listed = json.loads(companion("sessions", "pictures", "--json", "--data", home.path).out)
    assert [one["match"] for one in listed["pictures"]] == [1]
    assert "1 picture was deleted" in companion("sessions", "pictures", "--delete", "--data", home.path).out
    assert "There are no pictures" in companion("sessions", "pictures", "--all", "--data", home.path).out
