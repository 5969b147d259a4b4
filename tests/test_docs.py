"""Pages for people: what they say can be typed, does what they say, and what they point to is there.

Every command in a block of a page is run here. A block that cannot be has a remark above it, `<!-- needs a camera -->`,
and the remark is listed in `REMARKS`: nothing is left out in silence.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import cv2
import pytest

from companion.cli.parsers.arguments import Parser
from companion.cli.parsers.parser import parser
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import game_named
from companion.session.data_folder import DataFolder
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from hardware.simulation import Lens, Scene, View, Wish, arranged, ordinary_die, render
from tests.hardware.vision.laid_mat import with_corners

ROOT: Final = Path(__file__).parents[1]
FOR_PEOPLE: Final = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "deploy/README.md"]
OF_ROOMS: Final = [
    page
    for room in ("companion", "hardware", "tests")
    for page in sorted((ROOT / room).rglob("*.md"))
    if page.name not in ("RULES.md", "RULINGS.md")
]
PAGES: Final = [*FOR_PEOPLE, *OF_ROOMS]

BLOCK: Final = re.compile(
    r"(?:<!-- (?P<remark>[^>]*) -->\s*)?^(?P<indent> *)```(?P<kind>\w*)\n(?P<body>.*?)^ *```", re.MULTILINE | re.DOTALL
)
REMARKS: Final = {
    "needs a camera",
    "needs a camera, and the cards",
    "needs a camera, and the dice",
    "needs pictures of your own cards",
    "needs a Raspberry Pi",
    "needs a machine of its own",
    "needs a photo of your own cards",
    "needs the hardware, and somebody beside it",
    "needs somebody at an editor",
    "needs the package index",
    "takes an hour",
    "takes a picture of every screen, which is some minutes",
    "these are the checks themselves",
}
ELSEWHERE: Final = {
    "./deploy/run": "tests/test_deploy.py",
    "./deploy/test": "tests/test_deploy.py",
}
"""The two commands of the house are tried there, on a copy of it."""
SHORTER: Final = {"bench": ("--seconds", "0.1"), "demo": ("--decisions", "3")}
"""What takes its time gets less of it here."""


class Typed(NamedTuple):
    """One line that a page says can be typed."""

    page: str
    line: str
    remark: str

    @property
    def words(self) -> list[str]:
        """After the name of the command; both names mean the same."""
        return shlex.split(self.line)[1:]

    @property
    def ours(self) -> bool:
        return self.line.startswith(("companion ", "./deploy/run "))


def typed(page: Path) -> Iterator[Typed]:
    text = page.read_text(encoding="utf-8")
    for block in BLOCK.finditer(text):
        if block["kind"] == "sh":
            for line in block["body"].splitlines():
                said = re.sub(r"(^|\s)#.*", "", line).strip()
                if said:
                    yield Typed(str(page.relative_to(ROOT)), said, block["remark"] or "")


TYPED: Final = [one for page in PAGES for one in typed(page)]
RUN: Final = [one for one in TYPED if not one.remark and one.line not in ELSEWHERE]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the reader of the pages has at hand: pictures of the table, the scenarios, an evening."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "tests").symlink_to(ROOT / "tests")
    scene = Scene(view=View(across=560, height=900), lens=Lens(exposure=1.2))
    cv2.imwrite(str(folder / "table.jpg"), with_corners(scene, (400, 220)))
    wish = Wish(dice=(ordinary_die(),) * 2, faces=("3", "5"))
    cv2.imwrite(str(folder / "roll.jpg"), render(arranged(wish, 7)).picture)
    home = DataFolder(folder / "home")
    home.make()
    begin(home)
    return folder


def begin(home: DataFolder) -> None:
    """An evening that somebody has begun."""
    game = game_named("jamaica")
    journal = Journal(home.journal)
    LiveTable.begin(journal, game, Setup(game.name, (Seat("anne"), Seat("ben"), Seat("carla"))), seed=3)
    journal.close()


@pytest.mark.parametrize("one", RUN, ids=lambda one: f"{one.page}: {one.line}")
def test_what_a_page_says_can_be_typed(one: Typed, desk: Path) -> None:
    """In a process of its own, with a data folder of its own."""
    assert one.ours, "neither a command of ours nor remarked upon"
    companion = Path(sys.executable).with_name("companion")
    done = subprocess.run(
        [companion, *one.words, *SHORTER.get(one.words[0], ())],
        cwd=desk,
        env=os.environ | {"QUARTERMASTER_DATA": str(desk / "home")},
        stdin=subprocess.DEVNULL,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr or done.stdout
    assert done.stdout.strip()


def test_nothing_is_left_out_in_silence() -> None:
    """Every remark is known here and still in use, and what is tried elsewhere is really tried there."""
    assert {one.remark for one in TYPED if one.remark} == REMARKS
    assert len(RUN) > 25
    for command, where in ELSEWHERE.items():
        assert command in {one.line for one in TYPED}
        assert command.removeprefix("./") in (ROOT / where).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_says_what_it_is(page: Path) -> None:
    """One without a kind would hide its commands from the others."""
    for block in BLOCK.finditer(page.read_text(encoding="utf-8")):
        assert block["kind"] in {"sh", "toml", "python", "po", "kv", ""}, block[0]
        if block["kind"] != "sh":
            assert not re.search(r"(?m)^\s*(sudo )?(companion |\./deploy/)", block["body"]), block[0]


@pytest.mark.parametrize("one", [one for one in TYPED if one.ours and one.remark], ids=lambda one: one.line)
def test_what_cannot_be_run_here_is_at_least_understood(one: Typed) -> None:
    assert parser().parse_args(one.words)


def spoken(page: Path) -> Iterator[str]:
    """Commands in the middle of a sentence."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for code in re.findall(r"`(companion [^`]+|\./deploy/run [^`]+)`", text):
        yield " ".join(code.split())


def below(top: Parser, words: list[str]) -> Parser:
    """Follow the words to the command they name; capitals stand for any."""
    for action in top._actions:
        commands = getattr(action, "choices", None)
        if isinstance(commands, dict) and words and words[0].islower() and words[0][0] != "-":
            assert words[0] in commands, f"there is no command {words[0]}"
            return below(commands[words[0]], words[1:])
    return top


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_command_in_a_sentence_has_its_options(page: Path) -> None:
    for code in spoken(page):
        words = code.split()[1:]
        known = below(parser(), words)._option_string_actions
        for word in words:
            if word.startswith("--") and not word.startswith("--help"):
                assert word.strip("[]").partition("=")[0] in known, code


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_link_and_no_picture_leads_nowhere(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    for target, part in re.findall(r"\]\((?!https?:)([^)#]*)(#[^)]*)?\)", text):
        goal = (page.parent / target) if target else page
        assert goal.exists(), target
        if part:
            assert part[1:] in {
                anchor(line) for line in goal.read_text(encoding="utf-8").splitlines() if line[:1] == "#"
            }, part


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lstrip("# ").lower()).replace(" ", "-")


NAMED: Final = re.compile(r"`([\w./-]+(?:\.py|\.kv|\.toml|\.md|\.svg|\.onnx|/))`")
"""A file or a folder in a page: `` `mailbox.py` ``, `` `camera/frame.py` ``, `` `seats/` ``."""
EXAMPLES: Final = {"name.py", "name.kv"}
IN_EVERY_GAME: Final = ROOT / "companion/engine/games"
LARGE_ROOM: Final = 5
TOP: Final = ("companion", "hardware", "deploy", "docs", "tests")


def files_named(page: Path) -> Iterator[str]:
    """Every file and folder that a page names outside its blocks."""
    for name in NAMED.findall(BLOCK.sub("", page.read_text(encoding="utf-8"))):
        if name not in EXAMPLES:
            yield name


def lies_below(room: Path, name: str) -> bool:
    """From the top of the tree if it begins there, else in the room or anywhere below it."""
    top = name.partition("/")[0]
    if "/" in name and top in TOP and (ROOT / name).exists():
        return True
    return (room / name).exists() or any(found.exists() for found in room.rglob(name.rstrip("/")))


ROOM_PAGES: Final = [page for page in OF_ROOMS if page.name == "README.md" and "tests" not in page.parts]


@pytest.mark.parametrize("page", ROOM_PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_room_says_it_holds_is_there(page: Path) -> None:
    """A file that was moved takes its name in the page along."""
    assert [name for name in files_named(page) if not lies_below(page.parent, name)] == []


def test_every_large_room_says_what_it_holds() -> None:
    """From five modules on; games and their boards are all alike, and the room above describes them once."""
    rooms = {
        module.parent
        for top in ("companion", "hardware")
        for module in (ROOT / top).rglob("*.py")
        if len([one for one in module.parent.glob("*.py") if one.name != "__init__.py"]) >= LARGE_ROOM
    }
    alike = {room for room in rooms if room.parent in (IN_EVERY_GAME, ROOT / "companion/presenter/boards")}

    assert len(rooms) > len(alike) > 1
    assert [str(room.relative_to(ROOT)) for room in sorted(rooms - alike) if not (room / "README.md").is_file()] == []


def test_a_page_that_names_a_file_that_is_gone_is_noticed(tmp_path: Path) -> None:
    """The check itself works."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner/here.py").touch()
    page = tmp_path / "README.md"
    page.write_text(
        "`here.py`, `inner/here.py`, `inner/`, `gone.py`, `outer/`, `companion/engine/shelf.py`, `companion/gone.py`\n"
    )

    assert [name for name in files_named(page) if not lies_below(tmp_path, name)] == [
        "gone.py",
        "outer/",
        "companion/gone.py",
    ]


def test_the_map_answers_twenty_questions_with_files_that_are_there() -> None:
    """`docs/contributing.md`, *Where is what*: each row a question and the place to open."""
    page = (ROOT / "docs/contributing.md").read_text(encoding="utf-8")
    table = page.partition("## Where is what")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+\?) \| ([^|]+) \|$", table, re.MULTILINE)
    places = {question: re.findall(r"`([^`]+/[^`]*)`", answer) for question, answer in rows}

    assert len(places) >= 20
    assert [question for question, files in places.items() if not files] == []
    assert [name for files in places.values() for name in files if not (ROOT / name).exists()] == []


def test_every_page_can_be_found_and_every_picture_is_shown() -> None:
    """From the table of pages, and from the first page."""
    words = {page: page.read_text(encoding="utf-8") for page in FOR_PEOPLE}
    for page in (ROOT / "docs").glob("*.md"):
        if page.name != "README.md":
            assert f"]({page.name}" in words[ROOT / "docs/README.md"], page.name
            assert f"](docs/{page.name}" in words[ROOT / "README.md"], page.name
    for picture in (ROOT / "docs/pictures").iterdir():
        assert any(f"pictures/{picture.name})" in text for text in words.values()), picture.name


def test_the_table_of_pins_is_the_wiring_file() -> None:
    """Somebody will solder by it."""
    wiring = tomllib.loads((ROOT / "hardware/seats/wiring.toml").read_text(encoding="utf-8"))
    page = (ROOT / "docs/building.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| GPIO (\d+) \(pin (\d+)\) \| GPIO (\d+) \(pin (\d+)\) \|$", page, re.MULTILINE)
    places = {(gpio, pin) for row in rows for gpio, pin in (row[1:3], row[3:5])}
    places |= set(re.findall(r"button \d on GPIO (\d+) \(pin (\d+)\)", page))

    assert {f"seat{row[0]}": int(row[1]) for row in rows} == wiring["seats"]
    assert {f"seat{row[0]}": int(row[3]) for row in rows} == wiring["lamps"]
    assert {int(gpio) for gpio, _ in places} >= set(wiring["buttons"].values())
    assert {(int(pin), int(gpio)) for gpio, pin in places} <= set(HEADER.items())


HEADER: Final = dict(
    zip(
        (7, 8, 10, 11, 12, 13, 15, 16, 18, 19, 21, 22, 23, 24, 26, 29, 31, 32, 33, 35, 36, 37, 38, 40),
        (4, 14, 15, 17, 18, 27, 22, 23, 24, 10, 9, 25, 11, 8, 7, 5, 6, 12, 13, 19, 16, 26, 20, 21),
        strict=True,
    )
)
"""Which GPIO number is at which place of the header, the same on every Pi with forty pins."""
