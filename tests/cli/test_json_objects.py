"""What a program reads: every command that is done well ends with 0, and its object has the fields it always had."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands.app_command import _record, size_asked_for
from companion.cli.commands.grid_score import scored
from companion.cli.errors import Failed, WrongUsage
from companion.cli.parsers.parser import parser
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.session.journal.journal import Journal
from companion.session.profiles.box_profile import Profile
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.proof_pictures import keep_proof
from tests.cli.conftest import Companion
from tests.session.tables import begun, played

MATCH = "id game rules seats names begun latest ended seconds result app colours sat_in finished playable"
STEP = "number row picture when text news can_undo consent can_correct has_picture seat sign"
SCENARIO = "title rules game seats opening scenes asked offered position result"
CASE = Path(__file__).parents[1] / "scenarios/tortuga_cards/app_hands.toml"
TO_THE_END = 100_000


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished match, a running one with a picture, a match of a game with a rolled die, and a box profile."""
    folder = tmp_path_factory.mktemp("evenings")
    with Journal(folder / "journal.db") as journal:
        played(begun(journal, "tortuga_dice"), TO_THE_END)
        keep_proof(played(begun(journal, "tortuga1667"), 30), b"\xff\xd8\xff proof")
        played(begun(journal, "jamaica"), TO_THE_END)
    Profiles(folder / "profiles").save(Profile("tortuga_dice", "ours"))
    return folder


def fields(value: Any, path: str) -> str:
    """The names of an object's fields, in their order; a path leads to an object within, by name or number."""
    for step in filter(None, path.split("/")):
        value = value[int(step)] if isinstance(value, list) else value[step]
    return " ".join(value)


@pytest.mark.parametrize(
    ("words", "path", "names"),
    [
        ("games", "", "games misfits"),
        ("games", "games/0", "game name about rules players options sources"),
        ("games", "games/0/options/0", "name default allowed rule about"),
        ("games", "games/0/sources/0", "name default about"),
        ("play jamaica --players 3 --seed 1", "", "game players seed answers result"),
        ("play jamaica --players 3 --seed 1", "result", "tallies winners reason unfinished absent sailors"),
        ("play jamaica --players 3 --seed 1", "result/tallies/0", "side seats lines total"),
        (f"script {CASE}", "", SCENARIO),
        (f"script {CASE}", "scenes/0", "answer by told refused"),
        (f"script {CASE}", "opening/0", "what to"),
        ("sessions list", "", "matches"),
        ("sessions list", "matches/0", MATCH),
        ("sessions show 2", "", f"{MATCH} options sources box view asked"),
        ("sessions show 1", "result/tallies/0", "side seats lines"),
        ("sessions steps 2", "", "match steps"),
        ("sessions steps 2", "steps/0", STEP),
        ("sessions pictures 2", "pictures/0", "match row at size"),
        ("sessions backup", "", "name evening file matches rows bytes"),
        ("sessions backup --list", "backups/0", "name evening file matches rows bytes"),
        ("people list", "", "people"),
        ("people list", "people/0", "name matches uuid"),
        ("stats", "", "games dice"),
        ("stats", "games/0", "game games minutes reasons sides people"),
        ("stats", "games/0/people/0", "name share total best lines sides rate"),
        ("stats", "dice/0", "game die rolls faces method p corrected noticeable verdict"),
        ("stats", "dice/0/faces/2", "times expected"),
        ("profile show", "profiles/0", "game name versions"),
        ("profile show tortuga_dice ours", "", "game name version note options box versions assumed"),
        ("profile show tortuga_dice ours", "assumed/0", "key rule facts"),
        ("doctor", "", "well findings"),
    ],
)
def test_an_object_has_its_fields(companion: Companion, evenings: Path, words: str, path: str, names: str) -> None:
    """Programs of other people read them by name."""
    data = [] if words.startswith(("games", "play", "script")) else ["--data", evenings]
    if words == "sessions backup --list":
        companion("sessions", "backup", "--data", evenings)
    done = companion(*words.split(), "--json", *data)

    assert (done.code, done.err) == (0, "")
    assert fields(json.loads(done.out), path) == names


@pytest.mark.parametrize(
    "words",
    [
        "games", "games jamaica", "play jamaica --players 3 --seed 1", f"script {CASE}", "sessions list",
        "sessions show 1", "sessions show 2", "sessions steps 2", "sessions pictures", "sessions export 1",
        "sessions export 1 --format story", "sessions export 2 --format sheet", "sessions export --format csv",
        "sessions backup", "sessions backup --list", "people list", "stats", "stats --match 1", "profile show",
        "profile show tortuga_dice ours", "profile export tortuga_dice ours", "doctor --no-ask",
    ],
)  # fmt: skip
def test_what_is_done_well_ends_with_0_and_says_something(companion: Companion, evenings: Path, words: str) -> None:
    data = [] if words.startswith(("games", "play", "script")) else ["--data", evenings]
    done = companion(*words.split(), *data)

    assert (done.code, done.err) == (0, "")
    assert done.out.strip()


def test_pictures_that_are_thrown_away_are_counted(companion: Companion, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        keep_proof(played(begun(journal), 30), b"\xff\xd8\xff proof")

    for count in (1, 0):
        done = companion("sessions", "pictures", "--delete", "--json", "--data", tmp_path)
        assert (done.code, json.loads(done.out)) == (0, {"deleted": count})


def test_a_die_is_called_as_its_game_calls_it(companion: Companion, evenings: Path) -> None:
    """The combat die of Jamaica is a source; die A of the dice game is only a name."""
    tr = translator("en")
    out = companion("stats", "--data", evenings).out
    dice = json.loads(companion("stats", "--json", "--data", evenings).out)["dice"]
    named = {(one["game"], one["die"]) for one in dice}

    assert {game for game, _ in named} == {"jamaica", "tortuga_dice"}
    for game, die in named:
        family = "source" if die in SHELF[game].sources else "name"
        assert tr.name(game, die, family) in out


# --- the grid of the card game -----------------------------------------------------------------------------------


def test_a_grid_is_counted_column_by_column() -> None:
    """The specification's round: ann has the left half, ben the right one."""
    rows = ["P5 P2 P3 P1 P4 P6", "L1 H2 M3 H1 L5 M1", "T4 T3 T2 T4 T3 T2", "W1 W2 W3 W5 W4 W6", "S H G G H S"]
    told = scored(translator("en"), "tortuga_cards", [row.split() for row in rows], ["Ann", "Ben"])

    assert told["refused"] == ""
    assert told["columns"][0] == {
        "compares": "speed", "attack": 6, "defence": 4, "wins": True, "treasure": 4, "doubloons": 0
    }  # fmt: skip
    assert [(one["attack"], one["defence"], one["wins"]) for one in told["columns"]] == [
        (6, 4, True), (6, 4, True), (6, 4, True), (6, 6, False), (6, 2, True), (6, 3, True)
    ]  # fmt: skip
    assert told["prestige"] == {
        "Ann": {"treasures": 9, "transports": 3},
        "Ben": {"treasures": 5, "transports": 1},
    }


# --- what the app is asked for ---------------------------------------------------------------------------------------


def test_a_recording_goes_into_a_new_file_of_a_folder_that_is_there(tmp_path: Path) -> None:
    tr = translator("en")
    given = {name: parser().parse_args(["--record", str(tmp_path / name)]) for name in ("new", "old", "no/new")}
    (tmp_path / "old").write_bytes(b"a tape")

    assert _record(tr, parser().parse_args([])) is None
    assert _record(tr, given["new"]) == tmp_path / "new"
    said = []
    for name in ("old", "no/new"):
        with pytest.raises(Failed) as refused:
            _record(tr, given[name])
        said.append(str(refused.value))
    assert said == [
        tr.text("app.record-there", file=str(tmp_path / "old")),
        tr.text("app.record-nowhere", file=str(tmp_path / "no/new")),
    ]


@pytest.mark.parametrize(("text", "size"), [(None, None), ("800x480", (800, 480)), ("1920x1080", (1920, 1080))])
def test_a_size_is_width_and_height(text: str | None, size: tuple[int, int] | None) -> None:
    assert size_asked_for(text) == size


@pytest.mark.parametrize("text", ["", "800", "800*480", "800x", "x480", "800x480x3", "1x480", "800x1", "99999x480"])
def test_a_size_that_is_none_is_wrong_usage(text: str) -> None:
    with pytest.raises(WrongUsage):
        size_asked_for(text)
