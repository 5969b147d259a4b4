"""What cannot be undone needs a yes that was typed; and a program is told by the exit code that something is ill."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from companion.cli.commands.doctor import Practice, visit
from companion.cli.parsers.parser import parser
from companion.cli.terminal.terminal_curtain import agreed
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from hardware.doctor import Machine
from tests.cli.conftest import Companion
from tests.session.tables import setup_for

NO = ["\n", "", "   \n", "\t\n", "n\n", "no\n", "maybe\n", "yes please\n", "1\n", "true\n", "ok\n"]
YES = {"en": "yes", "fr": "oui", "es": "sí"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with two matches and a copy of the journal from when there was one."""
    with Journal(tmp_path / "journal.db") as journal:
        LiveTable.begin(journal, SHELF["tortuga_cards"], setup_for("tortuga_cards"))
    return tmp_path


def matches(companion: Companion, data: Path) -> list[int]:
    listed = json.loads(companion("sessions", "list", "--json", "--data", data).out)
    return sorted(one["id"] for one in listed["matches"])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", NO)
def test_enter_alone_deletes_nothing(
    companion: Companion, data: Path, monkeypatch: pytest.MonkeyPatch, typed: str, language: str
) -> None:
    """Nor does anything else but a yes."""
    monkeypatch.setattr("sys.stdin", StringIO(typed))

    assert companion("sessions", "delete", 1, "--data", data, "--lang", language).code == 1
    assert matches(companion, data) == [1]
    assert not list(data.rglob("match-1-*"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", NO)
def test_enter_alone_restores_nothing(
    companion: Companion, data: Path, monkeypatch: pytest.MonkeyPatch, typed: str, language: str
) -> None:
    """The journal of now is not set aside for an older one."""
    assert companion("sessions", "backup", "--data", data).code == 0
    with Journal(data / "journal.db") as journal:
        LiveTable.begin(journal, SHELF["tortuga_cards"], setup_for("tortuga_cards"))
    monkeypatch.setattr("sys.stdin", StringIO(typed))

    assert companion("sessions", "restore", "--data", data, "--lang", language).code == 1
    assert matches(companion, data) == [1, 2]
    assert not list(data.rglob("*set-aside*"))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("act", ["delete", "restore"])
def test_a_yes_in_the_own_language_does_it(
    companion: Companion, data: Path, monkeypatch: pytest.MonkeyPatch, act: str, language: str
) -> None:
    """In capitals too; the question names what is to be typed."""
    companion("sessions", "backup", "--data", data)
    with Journal(data / "journal.db") as journal:
        LiveTable.begin(journal, SHELF["tortuga_cards"], setup_for("tortuga_cards"))
    monkeypatch.setattr("sys.stdin", StringIO(f" {YES[language].upper()} \n"))
    done = companion("sessions", act, *([1] if act == "delete" else []), "--data", data, "--lang", language)

    assert done.code == 0
    assert f"[{YES[language]}/" in done.out
    assert matches(companion, data) == ([2] if act == "delete" else [1])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", [*NO[:1], None, "", "no", "non"])
def test_nobody_has_agreed_who_typed_nothing(typed: str | None, language: str) -> None:
    """Every question of the terminal is asked here: deleting, restoring, taking back, putting right."""
    assert not agreed(translator(language), "Really?", lambda _: typed)
    assert agreed(translator(language), "Really?", lambda _: YES[language])
    assert agreed(translator(language), "Really?", lambda _: "y")


# --- the doctor's exit code ------------------------------------------------------------------------------------------


@pytest.fixture
def well_and_ill(tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "file").write_text("", encoding="utf-8")
    return tmp_path / "data", tmp_path / "file" / "under"


def test_a_program_learns_by_the_exit_code_whether_something_is_ill(
    companion: Companion, well_and_ill: tuple[Path, Path]
) -> None:
    """0 and 1, and the same in the object; the sentence for people is not in it."""
    for folder, code in zip(well_and_ill, (0, 1), strict=True):
        done = companion("doctor", "--json", "--data", folder)
        told = json.loads(done.out)
        broken = [one["check"] for one in told["findings"] if one["state"] == "broken"]

        assert (done.code, done.err) == (code, "")
        assert told["well"] is (code == 0)
        assert ("storage" in broken) == (code == 1)


def test_a_pi_without_a_screen_is_ill_for_a_program_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is only not there may be needed."""
    given = parser().parse_args(["doctor", "--json", "--lang", "en", "--data", str(tmp_path / "data")])
    root = tmp_path / "machine"
    (root / "proc/device-tree").mkdir(parents=True)
    codes = []
    for _ in range(2):
        codes.append(visit(given, Practice(Machine(root, lambda _: None, {}))))
        codes.append(json.loads(capsys.readouterr().out)["well"])
        (root / "proc/device-tree/model").write_text("Raspberry Pi 5 Model B\0", encoding="utf-8")

    assert codes == [0, True, 1, False]
