"""Games of installed packages: they stand on the shelf like ours, and a broken one never stops the others."""

from __future__ import annotations

import json
import struct
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine import games
from companion.engine.shelf import GROUP, MISFITS, SHELF, home_of
from tests.engine.installed_packages import companion, good, install, python
from tests.ui.windowed import windowed

ROOT = Path(__file__).parents[2]
OURS = set(SHELF)
DAZED = "View(dict(state.scores)) if sum(state.scores.values()) < 3 else View(state.nothing)"
OPAQUE = "more: object = object()"
STAY = 'class Stay(kit.Option, frozen=True):\n    "Stay here."\n\n'
HUGE = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 60_000, 60_000) + b"\0" * 9


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One good package among all kinds of broken ones."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, "walk", {"__init__.py": good("walk")}, package="walk-the-plank")
    install(folder, "typo", {"__init__.py": "GAME = (\n"})
    install(folder, "raises", {"__init__.py": "import json\njson.loads('{')\n"})
    install(folder, "leaves", {"__init__.py": "import sys\nsys.exit(3)\n"})
    install(folder, "nothing", {"__init__.py": "GAME = 7\n"})
    install(folder, "missing", {"__init__.py": ""})
    install(folder, "other", {"__init__.py": good("another")})
    install(folder, "thief", {"__init__.py": good("jamaica")}, entry="jamaica")
    install(folder, "mute", {"__init__.py": good("mute").replace("(Go(),)", "()")})
    install(folder, "blind", {"__init__.py": good("blind").replace("View(dict(state.scores))", "View(state.nothing)")})
    install(
        folder, "opaque", {"__init__.py": good("opaque").replace(" = {}\n", " = {}\n    more: object = object()\n")}
    )
    install(folder, "dazed", {"__init__.py": good("dazed").replace("View(dict(state.scores))", DAZED)})
    install(folder, "late", {"__init__.py": good("late", 'yield kit.Chance("cards", (Go(),))')})
    later = good("later", 'yield kit.Chance("cards", (Go(),))').replace("range(2, 5), Go,", "range(2, 5), Go | Stay,")
    later = later.replace('"walk", (Go(),)', '"walk", (Go(), Stay())').replace("class Table", STAY + "class Table")
    install(folder, "later", {"__init__.py": later})
    install(
        folder,
        "heavy",
        {
            "__init__.py": good("heavy"),
            "pictures/box-heavy.png": HUGE,
            "pictures/heavy-die.png": b"no picture",
            "board.py": "raise RuntimeError('no board today')",
            "handbook.toml": "this is = = no toml",
            "words/en/heavy.po": 'msgid "game.name"\nmsgstr "Heavy"\n\nmsgid "broken\n',
        },
    )
    return folder


def test_every_folder_of_ours_has_its_entry_point() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"][GROUP]
    folders = {file.parent.name for file in Path(next(iter(games.__path__))).glob("*/rulebook.py")}

    assert listed == {name: f"companion.engine.games.{name}:GAME" for name in folders}
    assert set(SHELF) == folders
    assert MISFITS == {}
    assert all(home_of(name) is None for name in SHELF)


def test_good_packages_stand_behind_ours_and_broken_ones_are_named(site: Path) -> None:
    done = companion(site, "games", "--json", "--lang", "en")
    told: dict[str, Any] = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr
    assert {game["game"] for game in told["games"]} == OURS | {"walk", "late", "later", "heavy", "dazed"}
    why = {misfit["package"]: misfit["why"] for misfit in told["misfits"]}
    assert set(why) == {"typo", "raises", "leaves", "nothing", "missing", "other", "thief", "mute", "blind", "opaque"}
    assert all(package in said for package, said in why.items())
    assert all("package  " not in said for said in why.values())
    assert "SyntaxError in typo/__init__.py, line 1" in why["typo"]
    assert "JSONDecodeError" in why["raises"]
    assert "SystemExit" in why["leaves"]
    assert "int" in why["nothing"]
    assert "another" in why["other"]
    assert "already" in why["thief"]
    assert "mute/__init__.py, line 25" in why["mute"]
    assert "blind/__init__.py" in why["blind"]
    assert "TypeError" in why["opaque"]


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_the_list_of_games_names_them_too(site: Path, language: str) -> None:
    done = companion(site, "games", "--lang", language)

    assert done.returncode == 0
    assert "typo/__init__.py" in done.stdout
    assert "{" not in done.stdout


def test_an_installed_game_is_played_and_the_others_are_too(site: Path) -> None:
    walk = companion(site, "play", "walk", "--players", "2", "--seed", "1", "--lang", "en")
    ours = companion(site, "play", "jamaica", "--players", "2", "--seed", "1", "--lang", "en")

    assert (walk.returncode, ours.returncode) == (0, 0), walk.stderr + ours.stderr
    assert "Walk, 2 players" in walk.stdout


def test_a_view_that_fails_later_is_found_by_the_check(site: Path) -> None:
    done = companion(site, "check-game", "dazed", "--json", "--lang", "en")

    assert done.returncode == 1, done.stdout
    assert any("dazed/__init__.py, line 32" in one["what"] for one in json.loads(done.stdout)["findings"]), done.stdout


def test_a_wrong_question_in_mid_game_is_a_message_with_file_and_line(site: Path) -> None:
    done = companion(site, "play", "late", "--players", "2", "--seed", "1", "--lang", "en")

    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "late/__init__.py, line 27" in done.stderr
    assert "cards" in done.stderr


def test_unreadable_words_boards_books_and_huge_pictures_leave_the_game_playable(site: Path) -> None:
    told = python(
        site,
        "import json\n"
        "from companion.i18n import translator\n"
        "from companion.i18n.handbook import handbook\n"
        "from companion.presenter import theme\n"
        "from companion.presenter.boards.board import Board\n"
        "from companion.presenter.boards.board_lookup import board_of\n"
        "tr = translator('en')\n"
        "print(json.dumps([tr.say('heavy', 'game.name', {}), handbook('heavy').entries, "
        "type(board_of('heavy')) is Board, theme.box_picture('heavy'), theme.picture('heavy-die')]))",
    )

    assert told[:4] == ["Heavy", [], True, "box-plain"]
    assert told[4].endswith("compass.png")


def test_a_board_that_raises_is_filled_in_by_the_plain_one(tmp_path: Path) -> None:
    board = (
        "from companion.presenter.boards.board import Board\n"
        "class Own(Board):\n"
        "    size = (90.0, 60.0)\n"
        "    def pieces(self, scene): return [][1]\n"
        "    def news(self, what): return 'anchor'\n"
        "BOARD = Own()\n"
    )
    install(tmp_path, "walk", {"__init__.py": good("walk"), "board.py": board})
    told = python(
        tmp_path,
        "import json\n"
        "from companion.engine.kernel.match import Match\n"
        "from companion.engine.kernel.setup import Setup\n"
        "from companion.engine.shelf import SHELF\n"
        "from companion.i18n import translator\n"
        "from companion.presenter import theme\n"
        "from companion.presenter.boards.board_lookup import board_of\n"
        "from companion.presenter.boards.piece import Scene\n"
        "match = Match(SHELF['walk'], Setup('walk', ('ann', 'ben')))\n"
        "names = {'ann': 'Anne', 'ben': 'Ben'}\n"
        "marks = dict(zip(names, theme.MARKS))\n"
        "scene = Scene(translator('en'), 'walk', theme.CHART, match.view(), match.decision, ('ann',), names, marks)\n"
        "board = board_of('walk')\n"
        "print(json.dumps([[piece.text for piece in board.pieces(scene)], board.size, board.news(None)]))",
    )

    assert "Anne  0" in told[0]
    assert told[1:] == [[90.0, 60.0], "anchor"]


def test_the_shelf_in_the_window_names_what_is_broken_and_all_others_are_played(site: Path) -> None:
    """A syntax error, unreadable words, a huge picture: told by its package, or with something plain instead."""
    told = windowed("installed_onscreen", "shelf", site=site)

    assert set(told["boxes"]) == OURS | {"walk", "late", "later", "heavy", "dazed"}
    assert told["boxes"]["heavy"] == ["Heavy", True], "a huge picture is as none: a drawn box with the name"
    assert told["boxes"]["walk"] == ["Walk", True], "a word that is missing is made from the name"
    broken = {text.partition(":")[0] for text in told["misfits"]}
    assert broken == {"typo", "raises", "leaves", "nothing", "missing", "other", "thief", "mute", "blind", "opaque"}
    assert any("typo/__init__.py" in text for text in told["misfits"])
    assert told["played"] == {"walk": True, "heavy": True, "ship_captain_crew": True}


def test_a_wrong_question_in_the_window_is_a_message_and_the_match_stands(site: Path) -> None:
    """At once, where nobody had anything to choose, or after a touch: the file and line, and another game goes well."""
    told = windowed("installed_onscreen", "wrong", site=site)

    assert any("late/__init__.py, line 27" in said for said in told["at once"]), told
    assert told["left behind"] == 0, "no evening that nobody can open"
    assert any("later/__init__.py" in said for said in told["after a touch"]), told
    assert told["stands"] == [0, True]
    assert told["then"] is True


def test_profiles_of_a_package_can_be_chosen_like_those_of_the_table(tmp_path: Path) -> None:
    profile = 'game = "walk"\nname = "plank"\nnote = "short"\n'
    install(tmp_path / "site", "walk", {"__init__.py": good("walk"), "profiles/plank.toml": profile})
    done = companion(tmp_path / "site", "profile", "show", "walk", "plank", "--data", str(tmp_path / "data"))
    listed = companion(tmp_path / "site", "profile", "show", "walk", "--data", str(tmp_path / "data"))

    assert (done.returncode, listed.returncode) == (0, 0), done.stderr + listed.stderr
    assert "short" in done.stdout
    assert "plank" in listed.stdout
