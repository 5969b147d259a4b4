"""`companion new-game` and `companion check-game`: a skeleton that plays at once, and trouble said in plain words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.commands.check_game import findings
from companion.engine.shelf import SHELF
from tests.engine.installed_packages import companion, good, install

PIP = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--target")


def test_a_new_game_is_whole_and_plays_at_once(tmp_path: Path) -> None:
    done = companion(tmp_path, "new-game", "sea_dogs", "--to", str(tmp_path), "--lang", "en")
    assert done.returncode == 0, done.stderr
    site = tmp_path / "site"
    subprocess.run([sys.executable, *PIP, str(site), str(tmp_path / "sea_dogs")], check=True, capture_output=True)
    checked = companion(site, "check-game", "sea_dogs", "--json", "--lang", "en")
    told = json.loads(checked.stdout)

    assert (checked.returncode, told["well"]) == (0, True), told
    assert all(finding["hint"] for finding in told["findings"])
    assert list((site / "sea_dogs" / "scenarios").glob("*.toml"))
    test = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-c",
        "/dev/null",
        "--rootdir",
        str(tmp_path),
    ]
    tested = subprocess.run(
        [*test, str(tmp_path / "sea_dogs" / "tests")], check=False, capture_output=True, env={"PYTHONPATH": str(site)}
    )
    assert tested.returncode == 0, tested.stdout
    again = companion(tmp_path / "nothing", "new-game", "sea_dogs", "--to", str(tmp_path), "--lang", "en")
    assert (again.returncode, "nothing was written" in again.stderr) == (1, True)


@pytest.mark.parametrize(
    ("name", "code"), [("Pig", 2), ("../pig", 2), ("class", 2), ("jamaica", 1), ("json", 1), ("", 2)]
)
def test_a_name_that_cannot_be_is_refused(name: str, code: int, tmp_path: Path) -> None:
    done = companion(tmp_path, "new-game", name, "--to", str(tmp_path), "--lang", "en")

    assert (done.returncode, list(tmp_path.iterdir())) == (code, [])


@pytest.mark.parametrize("game", SHELF)
def test_ours_hold_all_that_is_asked_of_every_game(game: str) -> None:
    assert [one for one in findings(SHELF[game]) if not one.hint] == []


WRONG = {
    "endless": ("for _ in range(3)", "while True", "does not end"),
    "nobody": ("tallies, state.setup.seats,", "tallies, (),", "without a winner"),
    "raises": ("MORE", "if state.scores[who] == 2: raise KeyError", "KeyError in raises/__init__.py, line"),
    "secret": ("MORE", 'yield kit.Secret("s", {who: (Go(),)}); yield kit.Chance("die", (), ())', "nothing to choose"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_said_in_plain_words(name: str, tmp_path: Path) -> None:
    was, becomes, said = WRONG[name]
    rules = good(name, becomes) if was == "MORE" else good(name).replace(was, becomes)
    install(tmp_path, name, {"__init__.py": rules})
    done = companion(tmp_path, "check-game", name, "--lang", "en")

    assert done.returncode == 1, done.stdout + done.stderr
    assert said in done.stdout
    assert "Traceback" not in done.stderr


def test_every_missing_word_and_every_bad_file_is_named(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "__init__.py": good("heavy"),
        "pictures/box-heavy.png": b"no picture",
        "board.py": "raise RuntimeError",
        "handbook.toml": "= =",
        "scenarios/odd.toml": 'title = "x"\n',
        "words/en/heavy.po": 'msgid "game.name"\nmsgstr "Heavy"\n\nmsgid "kept"\nmsgtsr "lost"\n',
        "words/fr/heavy.po": b"\xff\xfe\x00" * 9,
    }
    install(tmp_path, "heavy", files)
    done = companion(tmp_path, "check-game", "heavy", "--lang", "en")

    assert done.returncode == 1
    for said in ("prompt.walk", "option.go", "game.about", "box-heavy.png", "board.py", "handbook.toml", "odd.toml"):
        assert said in done.stdout
    assert re.search(r"words/en/heavy\.po: .*\b5\b", done.stdout)
    assert "words/fr/heavy.po" in done.stdout


@pytest.mark.parametrize(
    ("language", "said"), [("en", "nobody of that name"), ("fr", "personne de ce nom"), ("es", "nadie con ese nombre")]
)
def test_what_is_wrong_is_said_in_the_language_of_whoever_asks(language: str, said: str, tmp_path: Path) -> None:
    """By random evenings, and where a scenario comes across it."""
    scenario = 'title = "x"\ngame = "stray"\nseats = ["ann", "ben"]\n[play]\nanswers = ["ann: go"]\n'
    rules = good("stray", 'yield kit.Choose("cat", "walk", (Go(),))')
    files = {"__init__.py": rules, "scenarios/x.toml": scenario}
    install(tmp_path, "stray", files)
    done = companion(tmp_path, "check-game", "stray", "--lang", language)

    assert done.returncode == 1, done.stderr
    assert done.stdout.casefold().count(said) == 2, done.stdout
    assert "wrong-question" not in done.stdout


def test_a_package_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    install(tmp_path, "typo", {"__init__.py": "GAME = ("})
    done = companion(tmp_path, "check-game", "typo", "--lang", "en")

    assert (done.returncode, "typo/__init__.py, line 1" in done.stderr) == (1, True)
