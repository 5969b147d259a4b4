"""The tutorial is true: Pig is built from the blocks of docs/new-game.md, installed by pip, and played everywhere."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.installed_packages import companion, python
from tests.ui.windowed import windowed

PAGE = Path(__file__).parents[1] / "docs" / "new-game.md"
BLOCK = re.compile(r"^(?:File|More of) `(?P<file>[^`]+)`:\n\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
INSTINCT = re.compile(r"above `CAMERA`:\n\n```python\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
PIP = ("-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--target")


def written() -> dict[str, str]:
    """Every file of the page; what is more of a file follows after two blank lines."""
    files: dict[str, str] = {}
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        before = files.get(found["file"])
        files[found["file"]] = found["text"] if before is None else f"{before}\n\n{found['text']}"
    return files


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pig, written down and installed as the page says, in a folder of its own."""
    source, folder = tmp_path_factory.mktemp("pig"), tmp_path_factory.mktemp("site")
    for name, text in written().items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, *PIP, str(folder), str(source)], check=True, capture_output=True)
    (folder / "tests").mkdir()
    (folder / "tests" / "test_pig.py").write_text(written()["tests/test_pig.py"])
    return folder


def test_it_is_short() -> None:
    """At most 150 lines in at most six files for rules, words and tests; a blank line is one too."""
    files = written()
    lines = {name: len(text.splitlines()) for name, text in files.items()}

    assert set(files) == {
        "pyproject.toml",
        "pig/__init__.py",
        "pig/words/en/pig.po",
        "tests/test_pig.py",
        "pig/board.py",
    }
    assert sum(lines[name] for name in ("pig/__init__.py", "pig/words/en/pig.po", "tests/test_pig.py")) <= 150, lines


def test_its_own_test_passes(site: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(site)]
    env = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([*command, str(site / "tests")], capture_output=True, text=True, check=False, env=env)

    assert done.returncode == 0, done.stdout


def test_it_holds_all_that_is_asked_of_every_game(site: Path) -> None:
    done = companion(site, "check-game", "pig", "--json", "--lang", "en")
    told = json.loads(done.stdout)

    assert (done.returncode, told["well"]) == (0, True), told
    assert all(finding["hint"] for finding in told["findings"])


def test_it_is_played_and_told_in_its_words(site: Path) -> None:
    done = companion(site, "play", "pig", "--players", "3", "--seed", "1", "--lang", "en")

    assert done.returncode == 0, done.stderr
    assert "The goal is reached." in done.stdout
    assert re.search(r"^(Ann|Ben|Cat)\w* rolls [1-6]\.$", done.stdout, re.MULTILINE)


def test_its_instinct_is_twenty_lines_and_pays(site: Path, tmp_path: Path) -> None:
    """Written where the page says; without it an instinct is no better than anything, with it captains think ahead."""
    written_down = INSTINCT.search(PAGE.read_text(encoding="utf-8"))
    assert written_down is not None
    text = written_down["text"]
    assert len([line for line in text.splitlines() if line]) <= 20
    wiser = tmp_path / "wiser"
    shutil.copytree(site, wiser)
    rules = wiser / "pig" / "__init__.py"
    before, camera, after = rules.read_text(encoding="utf-8").partition("CAMERA = kit.Extras(")
    rules.write_text(f"{before}{text}\n\n{camera}instinct=INSTINCT, {after}", encoding="utf-8")

    def won(folder: Path, seats: str, games: int) -> int:
        done = companion(folder, "arena", "pig", "--seats", seats, "--games", str(games), "--seed", "1", "--json")
        assert done.returncode == 0, done.stderr
        return int(json.loads(done.stdout)["chairs"][0]["won"])

    assert won(site, "instinct,random", 40) < 34
    assert won(wiser, "instinct,random", 40) >= 38
    assert won(wiser, "captain,random", 4) == 4
    assert json.loads(companion(wiser, "check-game", "pig", "--json", "--lang", "en").stdout)["well"]


def test_it_is_shown_in_the_window_before_the_camera(site: Path, tmp_path: Path) -> None:
    """The demo touches the real window; the simulated camera reads the die, and the truth is compared all evening."""
    words = ("demo", "pig", "--players", "2", "--seed", "1", "--fast", "--decisions", "20", "--json", "--shots")
    done = companion(site, *words, str(tmp_path), "--lang", "en", SDL_VIDEODRIVER="offscreen", KIVY_HOME=str(tmp_path))
    told = json.loads(done.stdout)

    assert done.returncode == 0, done.stderr[-2000:] + done.stdout
    assert told["scans"] > 0
    assert list(tmp_path.glob("*.png"))


def test_the_table_is_put_right_in_the_window(site: Path) -> None:
    """*Match the real table* opens, one touch gives a point, and the evening goes on to its score."""
    told = windowed("installed_onscreen", "mend", "pig", site=site)

    assert (told["screen"], told["back"], told["result"]) == ("mend", "table", True)
    assert sorted(told["more"].values()) == [0, 1]


def test_a_journal_is_taken_up_again_and_the_table_can_be_put_right(site: Path, tmp_path: Path) -> None:
    """Half an evening, another process: the same position; and *Match the real table* knows its scores."""
    begin = (
        "import json\n"
        "from pathlib import Path\n"
        "from companion.engine.kernel.setup import Holder, Setup\n"
        "from companion.engine.shelf import SHELF\n"
        "from companion.session.journal.journal import Journal\n"
        "from companion.session.table.live_table import LiveTable\n"
        "from companion.session.table.random_player import RandomPlayer\n"
        f"journal = Journal(Path({str(tmp_path / 'journal.db')!r}))\n"
    )
    half = python(
        site,
        begin + "table = LiveTable.begin(journal, SHELF['pig'], Setup('pig', ('ann', 'ben'), {}, {}), seed=1)\n"
        "player = RandomPlayer(5)\n"
        "while table.match.sequence < 60:\n"
        "    match = table.match\n"
        "    table.answer(player.answer(match.decision, match.sequence, match.owed))\n"
        "print(json.dumps([table.number, table.match.laid_out()]))\n",
    )
    again = python(
        site,
        begin + f"table = LiveTable.reopen(journal, {half[0]})\n"
        "from companion.session.table.position_editor import PositionEditor\n"
        "from companion.session.table.repair import repair\n"
        "before = table.match.laid_out()\n"
        "mending = PositionEditor(table)\n"
        "from companion.i18n import translator\n"
        "from companion.presenter.table.position_words import PositionWords\n"
        "words = PositionWords(table, translator('en'), {'ann': 'Anne', 'ben': 'Ben'})\n"
        "paths = [f'{one.group}: {one.label}' for one in words.parts(mending)]\n"
        "mending.put(('scores', 'ann'), 77)\n"
        "repair(table, mending.plan())\n"
        "from companion.session.table.handover import plan_handover, hand_over\n"
        "hand_over(table, plan_handover(table, {'die': Holder.APP}))\n"
        "print(json.dumps([before, paths, table.match.view().scores['ann'], table.match.setup.sources['die']]))\n",
    )

    assert again[0] == half[1]
    assert {"Anne: Points", "Ben: Points"} <= set(again[1])
    assert again[2:] == [77, "app"]
