"""`companion stats`, `companion profile` and `companion bench session`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from tests.cli.conftest import Companion
from tests.session.shelved import shelved

ROW = '{ die = "A", fleet = 5, crew = 2, hunt = 4, board = 1, plunder = 3 }'
PROFILE = f'game = "tortuga_dice"\nname = "mine"\n\n[box]\ndice = [{ROW}]\n'


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Some finished matches of every game."""
    with Journal(tmp_path / "journal.db") as journal:
        for game in SHELF:
            for seed in (1, 2):
                shelved(journal, game, seed=seed)
        for seed in range(3, 8):
            shelved(journal, "tortuga_dice", seed=seed)
    return tmp_path


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """A profile that is right."""
    file = tmp_path / "mine.toml"
    file.write_text(PROFILE, encoding="utf-8")
    return file


# --- stats ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_everything_is_counted_in_every_language(companion: Companion, data: Path, lang: str) -> None:
    """Games, people, flags, categories, dice."""
    done = companion("stats", "--data", data, "--lang", lang)

    assert (done.code, done.err) == (0, "")
    assert not re.search(r"[{}…]|stats\.|reason\.", done.out)
    assert "Ann" in done.out
    assert len(done.out.splitlines()) > 40


def test_plots_are_drawn_into_new_files_only(companion: Companion, data: Path, tmp_path: Path) -> None:
    """A picture and a PDF of one game; an old file is left alone, and without games there is nothing to draw."""
    png, pdf = tmp_path / "plots.png", tmp_path / "plots.pdf"
    done = companion("stats", "--data", data, "--game", "tortuga_dice", "--png", png, "--pdf", pdf)
    again = companion("stats", "--data", data, "--game", "tortuga_dice", "--png", png)
    (tmp_path / "empty").mkdir()
    nothing = companion("stats", "--data", tmp_path / "empty", "--pdf", tmp_path / "nothing.pdf")

    assert (done.code, done.err) == (0, "")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert pdf.read_bytes().startswith(b"%PDF")
    assert again.code == 2
    assert (nothing.code, (tmp_path / "nothing.pdf").exists()) == (1, False)


def test_statistics_can_be_read_by_a_program(companion: Companion, data: Path) -> None:
    """What is counted for every game and person, and every die with its p."""
    counted = json.loads(companion("stats", "--json", "--data", data).out)
    dice = {game["game"]: game for game in counted["games"]}["tortuga_dice"]

    assert dice["games"] == 7
    assert sum(person["share"]["wins"] for person in dice["people"]) >= 7
    assert set(dice["people"][0]["lines"]) == {"tortuga", "fleet", "crew", "sets", "tracks", "coins"}
    assert set(dice["sides"]) <= {"orange", "blue", "green", "purple", "red", "yellow", "white"}
    assert {die["die"] for die in counted["dice"] if die["game"] == "tortuga_dice"} <= set("ABCDE")
    for die in counted["dice"]:
        assert 0 <= die["p"] <= die["corrected"] <= 1
        assert sum(face["times"] for face in die["faces"].values()) == die["rolls"]
        assert sum(face["expected"] for face in die["faces"].values()) == pytest.approx(die["rolls"], abs=0.1)


def test_one_game_one_person_one_evening(companion: Companion, data: Path) -> None:
    """Asked for by name or number."""
    one = json.loads(companion("stats", "--game", "tortuga_cards", "--person", "ANN", "--json", "--data", data).out)
    (game,) = one["games"]
    evening = json.loads(companion("stats", "--match", 3, "--json", "--data", data).out)

    assert (game["game"], [person["name"] for person in game["people"]]) == ("tortuga_cards", ["Ann"])
    assert evening["games"] == []
    assert companion("stats", "--match", 99, "--data", data).code == 1
    assert companion("stats", "--game", "chess", "--data", data).code == 2


def test_the_dice_of_all_evenings_are_those_of_each_added_up(companion: Companion, data: Path) -> None:
    """Over one evening and over all."""
    together = json.loads(companion("stats", "--json", "--data", data).out)["dice"]
    alone = [
        die
        for one in json.loads(companion("sessions", "list", "--most", 0, "--json", "--data", data).out)["matches"]
        for die in json.loads(companion("stats", "--match", one["id"], "--json", "--data", data).out)["dice"]
    ]

    assert sum(die["rolls"] for die in together) == sum(die["rolls"] for die in alone) > 0


def test_nothing_played_is_nothing_counted(companion: Companion, tmp_path: Path) -> None:
    """No division by nought."""
    assert companion("stats", "--data", tmp_path).out == "Nothing has been played to its end yet.\n"


# --- profiles ------------------------------------------------------------------------------------------------------


def test_a_profile_is_taken_in_shown_and_written_out(companion: Companion, tmp_path: Path, profile: Path) -> None:
    """With what is still assumed about the box."""
    kept = companion("profile", "import", profile, "--data", tmp_path)
    shown = companion("profile", "show", "tortuga_dice", "mine", "--data", tmp_path)
    out = tmp_path / "out.toml"

    assert kept.out == "Saved: mine, version 1\n"
    assert f"    {ROW}," in shown.out
    assert "Still a guess about this box:" in shown.out
    assert companion("profile", "show", "--data", tmp_path).out.startswith("tortuga_dice mine: ")
    assert companion("profile", "export", "tortuga_dice", "mine", "--to", out, "--data", tmp_path).code == 0
    assert companion("profile", "import", out, "--data", tmp_path).out == "Saved: mine, version 1\n"
    assert companion("profile", "export", "tortuga_dice", "mine", "--data", tmp_path).out == out.read_text(
        encoding="utf-8"
    )


def test_a_profile_can_be_read_by_a_program(companion: Companion, tmp_path: Path, profile: Path) -> None:
    """With its versions and its assumptions as keys."""
    companion("profile", "import", profile, "--data", tmp_path)
    profile.write_text(PROFILE.replace("fleet = 5", "fleet = 4"), encoding="utf-8")
    companion("profile", "import", profile, "--data", tmp_path)

    shown = json.loads(companion("profile", "show", "tortuga_dice", "mine", "--json", "--data", tmp_path).out)
    first = companion("profile", "show", "tortuga_dice", "mine", "--version", 1, "--data", tmp_path).out
    listed = json.loads(companion("profile", "show", "--json", "--data", tmp_path).out)["profiles"]

    assert (shown["version"], shown["versions"], shown["box"]["dice"][0]["fleet"]) == (2, [1, 2], 4)
    assert shown["assumed"][0]["key"] == "die-values-assumed"
    assert "fleet = 5" in first
    assert listed == [{"game": "tortuga_dice", "name": "mine", "versions": [1, 2]}]


def test_a_wrong_profile_is_one_clear_line_and_the_old_one_stays(
    companion: Companion, tmp_path: Path, profile: Path
) -> None:
    """File, line, and what the game says about it."""
    companion("profile", "import", profile, "--data", tmp_path)
    before = companion("profile", "export", "tortuga_dice", "mine", "--data", tmp_path).out
    profile.write_text(PROFILE.replace("fleet = 5", "fleet = 50"), encoding="utf-8")

    for act in ("check", "import"):
        done = companion("profile", act, profile, "--data", tmp_path)
        assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
        assert done.err.startswith(f"companion: {profile}:5: ")
        assert "(rule 1.8)" in done.err
    assert companion("profile", "export", "tortuga_dice", "mine", "--data", tmp_path).out == before


def test_a_right_profile_is_checked_without_being_kept(companion: Companion, tmp_path: Path, profile: Path) -> None:
    """Nothing is written."""
    done = companion("profile", "check", profile, "--data", tmp_path)

    assert (done.code, done.err) == (0, "")
    assert companion("profile", "show", "--data", tmp_path).out == "There is no box profile yet.\n"


def editor(tmp_path: Path, change: str) -> str:
    """An editor that makes one change and closes."""
    script = tmp_path / "editor.sh"
    script.write_text(f"#!/bin/sh\n{change}\n", encoding="utf-8")
    script.chmod(0o755)
    return str(script)


def test_a_profile_is_edited_in_the_own_editor(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new one begins with what is assumed, to be uncommented; every right change is a version."""
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor(tmp_path, "sed -i 's/^# //' \"$1\""))
    first = companion("profile", "edit", "tortuga_dice", "mine", "--data", tmp_path)
    monkeypatch.setenv("EDITOR", editor(tmp_path, "sed -i 's/fleet = 5/fleet = 3/' \"$1\""))
    second = companion("profile", "edit", "tortuga_dice", "mine", "--data", tmp_path)
    monkeypatch.setenv("EDITOR", editor(tmp_path, "exit 0"))
    third = companion("profile", "edit", "tortuga_dice", "mine", "--data", tmp_path)

    assert first.out == "Saved: mine, version 1\n"
    assert second.out == "Saved: mine, version 2\n"
    assert third.out == "Nothing was changed in it.\n"
    assert (
        "Nothing about this box is a guess"
        in companion("profile", "show", "tortuga_dice", "mine", "--version", 1, "--data", tmp_path).out
    )


def test_a_wrong_edit_is_refused_and_the_draft_is_named(
    companion: Companion, tmp_path: Path, profile: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that nobody types it twice; the old version stays."""
    companion("profile", "import", profile, "--data", tmp_path)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor(tmp_path, "sed -i 's/fleet = 5/fleet = 77/' \"$1\""))

    done = companion("profile", "edit", "tortuga_dice", "mine", "--data", tmp_path)
    draft = Path(done.err.removeprefix("companion: ").split(".toml:")[0] + ".toml")

    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "fleet = 77" in draft.read_text(encoding="utf-8")
    draft.unlink()
    assert "fleet = 5" in companion("profile", "show", "tortuga_dice", "mine", "--data", tmp_path).out


@pytest.mark.parametrize("command", ["false", "/no/such/editor"])
def test_an_editor_that_fails_changes_nothing(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """One line."""
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", command)

    done = companion("profile", "edit", "tortuga_dice", "mine", "--data", tmp_path)

    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert command in done.err
    assert companion("profile", "show", "--data", tmp_path).out == "There is no box profile yet.\n"


def test_without_an_editor_it_is_said_what_else_can_be_done(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wrong usage, since nothing was tried."""
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.delenv("EDITOR", raising=False)

    assert companion("profile", "edit", "tortuga_dice", "mine", "--data", tmp_path).code == 2


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (("show", "tortuga_dice", "none"), 1),
        (("show", "chess"), 2),
        (("show", "tortuga_dice", "../x"), 1),
        (("export", "tortuga_dice", "none"), 1),
        (("check", "no-such-file.toml"), 1),
        (("import",), 2),
        ((), 2),
    ],
)
def test_what_is_not_there_is_said_in_one_line(
    companion: Companion, tmp_path: Path, command: tuple[str, ...], code: int
) -> None:
    """With the exit code of the house."""
    done = companion("profile", *command, *(("--data", tmp_path) if command else ()))

    assert (done.code, done.out, done.err.count("\n")) == (code, "", 1)


# --- bench ---------------------------------------------------------------------------------------------------------


def test_the_journal_is_measured(companion: Companion) -> None:
    """A small file; the figures themselves are for a quiet machine."""
    done = companion("bench", "session", "--matches", 3, "--json")
    measured = json.loads(done.out)

    assert measured["matches"] == 4
    assert measured["rows"] > 100
    assert all(measured[name] > 0 for name in measured)
    assert measured["peak_mb"] >= measured["before_mb"]


@pytest.mark.parametrize("matches", ["0", "-1", "9999999", "x"])
def test_a_senseless_number_of_matches_is_wrong_usage(companion: Companion, matches: str) -> None:
    """Before anything is made."""
    assert companion("bench", "session", "--matches", matches).code == 2
