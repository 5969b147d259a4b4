"""Every command, doing what it is for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.engine.shelf import SHELF
from tests.cli.conftest import Companion
from tests.what_games_have import OURS

GAMES = sorted(SHELF)
games = pytest.mark.parametrize("game", GAMES)

SCENARIO = """\
title = "Anne may not call a brawl from a ship"
rules = "5.10"
game = "tortuga1667"
seats = ["ann", "ben", "cat"]

[position]
lines = { FD = ["ann"], JR = ["ben", "cat"] }

[play]
answers = ["ann: brawl -> only-the-governor", "ann: move BW"]

[expect]
lines = { BW = ["ann"], JR = ["ben", "cat"] }
asked = "ben: action"
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """A scenario that goes as written."""
    path = tmp_path / "brawl.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    return path


# --- games ---------------------------------------------------------------------------------------------------------


def test_games_lists_the_shelf_with_player_counts_and_options(companion: Companion) -> None:
    """What can be given to --players, --set and --source stands there."""
    done = companion("games")

    assert (done.code, done.err) == (0, "")
    for game in SHELF.values():
        head = next(line for line in done.out.splitlines() if line.startswith(f"{game.name}: "))
        assert str(game.players[0]) in head
        assert str(game.players[-1]) in head
        for name in [*(switch.name for switch in game.switches), *game.sources]:
            assert re.search(rf"(?m)^    {name} ", done.out)


def test_games_can_be_read_by_a_program(companion: Companion) -> None:
    """One object with everything in it."""
    listed = json.loads(companion("games", "--json").out)["games"]

    assert [one["game"] for one in listed] == list(SHELF)
    assert listed[0]["players"] == [2, 9]
    assert {"name": "timer", "default": False, "allowed": "yes|no"}.items() <= listed[0]["options"][4].items()


def test_one_game_can_be_asked_for(companion: Companion) -> None:
    """By its name."""
    assert [one["game"] for one in json.loads(companion("games", GAMES[0], "--json").out)["games"]] == [GAMES[0]]


# --- play ----------------------------------------------------------------------------------------------------------


@games
def test_play_tells_a_whole_game_with_the_score_at_the_end(companion: Companion, game: str) -> None:
    """From setting up to who won; the seed stands in the first line."""
    done = companion("play", game, "--players", SHELF[game].players[0], "--seed", 3)

    assert (done.code, done.err) == (0, "")
    head, body, score = re.fullmatch(r"(.*?)\n\n(.*)\n\n(.*)\n", done.out, re.DOTALL).groups()  # type: ignore[union-attr]
    assert head.splitlines()[0].endswith("seed 3")
    assert len(body.splitlines()) > (20 if game in OURS else 0)
    assert len(score.splitlines()) >= 3
    assert not re.search(r"[{}]", done.out)


@games
def test_play_gives_one_object_to_a_program(companion: Companion, game: str) -> None:
    """Game, players, seed, number of answers, result."""
    players = SHELF[game].usual[-1]
    told = json.loads(companion("play", game, "--players", players, "--seed", 3, "--json").out)

    assert list(told) == ["game", "players", "seed", "answers", "result"]
    assert (told["game"], told["players"], told["seed"]) == (game, players, 3)
    assert told["answers"] > 20
    assert set(told["result"]) == {"tallies", "winners", "reason", "unfinished", "absent", "sailors"}
    assert all(tally["total"] == sum(tally["lines"].values()) for tally in told["result"]["tallies"])


@games
@pytest.mark.parametrize("lang", ["en", "fr", "es"])
def test_the_same_seed_tells_the_same_story(companion: Companion, game: str, lang: str) -> None:
    """In every language."""
    command = ("play", game, "--seed", 12, "--sources", "app", "--lang", lang)

    assert companion(*command) == companion(*command)


def test_the_story_is_told_in_the_language_asked_for(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    """By --lang, or else by the environment."""
    command = ("play", "tortuga1667", "--seed", 3)
    french = companion(*command, "--lang", "fr").out
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")

    assert companion(*command).out == french
    assert companion(*command, "--lang", "en").out != french
    assert "graine 3" in french.splitlines()[0]


def test_without_a_seed_one_is_picked_and_said(companion: Companion) -> None:
    """So that the same game can be told again."""
    out = companion("play", "tortuga1667").out
    seed = out.splitlines()[0].rpartition(" ")[2]

    assert companion("play", "tortuga1667", "--seed", seed).out == out


def test_options_and_sources_reach_the_game(companion: Companion) -> None:
    """Each of these changes the game that is told."""
    usual = ("play", "tortuga1667", "--players", 4, "--seed", 3)
    settings = (
        ("--set", "short-game=5"),
        ("--set", "open-loyalty=yes"),
        ("--set", "starred-pick=agreed", "--set", "starred=scurvy,facade,crows-nest"),
        ("--set", "starred-pick=agreed", "--set", 'starred=["scurvy","facade","crows-nest"]'),
        ("--sources", "app"),
        ("--source", "votes=app"),
        ("--sources", "app", "--source", "votes=table"),
        ("--names", "wim,zoe,xan,yul"),
    )
    told = [companion(*usual).out] + [companion(*usual, *setting).out for setting in settings]

    assert told[3] == told[4]
    assert len(set(told)) == len(told) - 1
    assert "Xan" in told[-1]


def test_the_public_story_tells_no_secret(companion: Companion) -> None:
    """With app-held cards each hand is known to its owner alone."""
    out = companion("play", "tortuga1667", "--seed", 3, "--sources", "app").out

    assert "loyalty card" in out
    assert "You serve" not in out


# --- script --------------------------------------------------------------------------------------------------------


def test_script_tells_what_happens_and_how_the_table_lies(companion: Companion, scenario: Path) -> None:
    """Answers as written, happenings under them, then the position."""
    done = companion("script", scenario)

    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Anne may not call a brawl from a ship (rules 5.10)\n")
    assert "ann: brawl\n  refused: Only the governor" in done.out
    assert "\nann: move BW\n  " in done.out
    assert '\n  lines = {"FD":[],"JR":["ben","cat"],"TOR":[],"BW":["ann"],"BE":[]}\n' in done.out
    assert done.out.endswith("Everything is as expected.\n")


def test_script_gives_one_object_to_a_program(companion: Companion, scenario: Path) -> None:
    """With the position as data."""
    told = json.loads(companion("script", scenario, "--json").out)

    assert told["title"] == "Anne may not call a brawl from a ship"
    assert [scene["answer"] for scene in told["scenes"]] == ["ann: brawl", "ann: move BW"]
    assert told["scenes"][0]["refused"]["key"] == "only-the-governor"
    assert told["scenes"][1]["told"][0]["what"] == {"is": "pawn-moved", "who": "ann", "out_of": "FD", "to": "BW"}
    assert told["position"]["lines"]["BW"] == ["ann"]
    assert told["asked"] == "ben: action"
    assert told["result"] is None


@pytest.mark.parametrize(
    ("slip", "line", "message"),
    [
        (("ann: move BW", "ann: move JR"), 10, "“ann: move JR”: "),
        (("{ BW =", "{ BE ="), 13, 'Expected was lines.BE = ["ann"], but it is []'),
        (("asked =", "askd ="), 14, "There is nothing called askd."),
        (("seats =", "saets ="), 4, "There is no key “saets” here, but: seats."),
        (("ann: move BW", "anne: move BW"), 10, "“anne: move BW”: Nobody called “anne” is here: ann ben cat table."),
        (('{ BW = ["ann"]', '{ BW = "ann"'), 13, 'Expected was lines.BW = ann, but it is ["ann"]'),
    ],
)
def test_script_stops_with_file_line_and_reason(
    companion: Companion, scenario: Path, slip: tuple[str, str], line: int, message: str
) -> None:
    """Exit code 1, one line, also where a program reads."""
    scenario.write_text(SCENARIO.replace(*slip), encoding="utf-8")

    done, read = companion("script", scenario), companion("script", scenario, "--json")

    assert done.code == 1
    assert done.err.startswith(f"companion: {scenario}:{line}: {message}")
    assert done.err.count("\n") == 1
    assert read == (1, "", done.err)


# --- replay --------------------------------------------------------------------------------------------------------


@games
def test_a_play_through_is_made_compared_and_written_anew(companion: Companion, tmp_path: Path, game: str) -> None:
    """The whole life of a golden file."""
    path = tmp_path / "golden.txt"
    made = companion(
        "replay", path, "--write", "--game", game, "--seed", 5, "--source", f"{next(iter(SHELF[game].sources))}=app"
    )
    assert (made.code, made.err) == (0, "")
    text = path.read_text(encoding="utf-8")

    assert companion("replay", path).code == 0
    assert companion("replay", path, "--write").code == 0
    assert path.read_text(encoding="utf-8") == text

    path.write_text(re.sub(r"(?m)^= over: .*$", "= over: rain", text), encoding="utf-8")
    differs = companion("replay", path)
    assert differs.code == 1
    assert "- = over: rain" in differs.out
    assert differs.err == f"companion: {path}: the match goes differently than written\n"

    assert companion("replay", path, "--write").code == 0
    assert path.read_text(encoding="utf-8") == text
    assert [file.name for file in tmp_path.iterdir()] == ["golden.txt"]


def test_writing_anew_says_from_where_the_answers_are_new(companion: Companion, tmp_path: Path) -> None:
    """When the rules no longer allow what is written."""
    path = tmp_path / "golden.txt"
    companion("replay", path, "--write", "--game", "tortuga1667", "--players", 3, "--seed", 5)
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if ": reveal  #" in line)
    lines[at] = lines[at].replace("reveal", "skip")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    done = companion("replay", path, "--write")

    assert done.code == 0
    assert f"From line {at + 1} on the answers are new." in done.out
    assert companion("replay", path).code == 0


# --- bench ---------------------------------------------------------------------------------------------------------


def test_bench_measures_every_game(companion: Companion) -> None:
    """A short run; the figures themselves are for a quiet machine."""
    done = companion("bench", "engine", "--seconds", "0.2", "--json")

    measured = json.loads(done.out)["games"]
    assert list(measured) == list(SHELF)
    for figures in measured.values():
        assert figures["decisions_per_second"] > figures["games_per_second"] > 0
        assert 0.1 < figures["per_kref"] < 100
        assert 0 < figures["public_view_us"] < 1000
        assert 0 < figures["seat_view_us"] < 1000
        assert 0 < figures["replay_ms"] <= figures["replay_worst_ms"]


def test_bench_can_be_read_by_people(companion: Companion) -> None:
    """One figure per line, with what it is."""
    done = companion("bench", "engine", "--seconds", "0.1", "--game", GAMES[0])

    assert (done.code, done.err) == (0, "")
    assert len(done.out.splitlines()) == 9
    assert "decisions per CPU second" in done.out


def test_four_people_play_if_nobody_says_how_many_or_as_many_as_can(companion: Companion) -> None:
    told = [json.loads(companion("play", game, "--seed", 3, "--json").out) for game in ("jamaica", "tortuga_cards")]

    assert [len(one["result"]["tallies"]) for one in told] == [4, 2]
