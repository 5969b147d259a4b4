"""`companion print`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Companion
from tests.prints.pdfreading import pages


def test_a_sheet_is_printed_into_the_file_asked_for(companion: Companion, tmp_path: Path) -> None:
    """And it says how many pages to expect."""
    file = tmp_path / "corners.pdf"
    done = companion("print", "mat", "--game", "jamaica", "--paper", "letter", "--out", file, "--json")

    assert done.code == 0
    assert json.loads(done.out) == {"file": str(file), "pages": 2, "paper": "letter"}
    assert [round(page.width, 1) for page in pages(file.read_bytes())] == [215.9, 215.9]


def test_without_a_name_the_sheet_is_named_after_what_it_is(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the folder where one stands; printing again replaces an older print of ours."""
    monkeypatch.chdir(tmp_path)
    first, second = companion("print", "signs"), companion("print", "signs", "--lang", "fr")

    assert (first.code, second.code) == (0, 0)
    assert [path.name for path in tmp_path.iterdir()] == ["quartermaster-signs.pdf"]
    assert "3 pages" in second.out


def test_somebody_elses_file_is_not_printed_over(companion: Companion, tmp_path: Path) -> None:
    """Nothing is lost."""
    file = tmp_path / "letter.pdf"
    file.write_bytes(b"%PDF-1.4 a letter")
    done = companion("print", "signs", "--out", file)

    assert done.code == 2
    assert str(file) in done.err
    assert file.read_bytes() == b"%PDF-1.4 a letter"


@pytest.mark.parametrize(
    "words",
    [
        ("print",),
        ("print", "money"),
        ("print", "cards", "--game", "chess"),
        ("print", "cards", "--paper", "a5"),
        ("print", "cards", "--profile", "ours"),
    ],
)
def test_what_cannot_be_printed_is_wrong_usage(companion: Companion, words: tuple[str, ...]) -> None:
    """One line, and no file."""
    done = companion(*words)

    assert done.code == 2
    assert done.err.count("\n") == 1


def test_a_folder_that_is_not_there_is_said(companion: Companion, tmp_path: Path) -> None:
    """Without a traceback."""
    done = companion("print", "signs", "--out", tmp_path / "nowhere" / "signs.pdf")

    assert (done.code, done.out) == (1, "")
    assert "nowhere" in done.err


def test_a_box_that_is_not_there_is_said(companion: Companion, tmp_path: Path) -> None:
    """The profile is looked for in the folder given."""
    done = companion("print", "cards", "--game", "jamaica", "--profile", "ours", "--data", tmp_path)

    assert done.code == 1
    assert "ours" in done.err


@pytest.mark.parametrize("what", ["cards", "stickers"])
def test_a_game_without_cards_says_that_there_is_nothing_to_print(
    companion: Companion, tmp_path: Path, what: str
) -> None:
    """An empty file would be no file at all."""
    told = companion("print", what, "--game", "liars_dice", "--out", tmp_path / "none.pdf")

    assert told.code == 2
    assert "Liar’s Dice has nothing of that kind to print." in told.err
    assert not (tmp_path / "none.pdf").exists()
