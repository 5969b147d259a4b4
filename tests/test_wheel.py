"""The wheel, built for real and installed by pip far from the checkout: all that people do with it works."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from email import message_from_string
from pathlib import Path

import cv2
import pytest

from companion.devtools.wheel import make_wheel
from hardware.simulation import Wish, arranged, ordinary_die, render

ROOT = Path(__file__).parents[1]
ADDRESS = "https://example.org/quartermaster"
ROOMS = {
    "companion": {
        "assets",
        "bridge",
        "cli",
        "devtools",
        "engine",
        "faces",
        "harbour",
        "i18n",
        "presenter",
        "prints",
        "sailors",
        "session",
        "ui",
        "web",
    },
    "companion.bridge": {"camera", "harbour", "phones", "seats", "simulation", "teaching"},
    "companion.cli": {"commands", "parsers", "shared", "terminal"},
    "companion.devtools": {"demo", "fingers"},
    "companion.engine": {"games", "kernel"},
    "companion.harbour": {"live"},
    "companion.presenter": {"boards", "cafe", "camera", "house", "phones", "table"},
    "companion.session": {"exchange", "identity", "journal", "profiles", "results", "scenarios", "table"},
    "companion.ui": {"screens", "widgets"},
    "companion.ui.screens": {"cafe", "camera", "house", "new_game", "table"},
    "companion.ui.widgets": {"basic", "camera", "overlays", "table"},
    "hardware": {"camera", "doctor", "record", "seats", "simulation", "sound", "vision"},
    "hardware.simulation": {"drawing"},
    "hardware.vision": {"cards", "dice", "shared"},
    "hardware.vision.cards": {"compare", "search", "tags", "teach"},
    "hardware.vision.dice": {"search"},
}
"""The product's rooms and the rooms within them; each game has one in `engine.games` and one in `presenter.boards`."""
GAMES = {"jamaica", "liars_dice", "ship_captain_crew", "tortuga1667", "tortuga_cards", "tortuga_dice"}
ROOMS |= {"companion.engine.games": GAMES, "companion.presenter.boards": GAMES}

NOT_HERE = {
    "en": "development tools are not installed here: run this from a clone of the project",
    "fr": "les outils de développement ne sont pas installés ici : lancez ceci depuis un clone du projet",
    "es": "las herramientas de desarrollo no están instaladas aquí: ejecuta esto desde un clon del proyecto",
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, installed by pip into a virtual environment of its own; its bin folder.

    What it depends on is seen in the environment that runs this, by a path: nothing is fetched.
    """
    wheel = make_wheel(tmp_path_factory.mktemp("wheel"), ADDRESS)
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, symlinks=True)
    packages = installed_packages(home / "bin")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--quiet", str(wheel)], check=True, cwd=home)
    return home / "bin"


def installed_packages(binaries: Path) -> Path:
    """Where pip has put it."""
    (packages,) = binaries.parent.glob("lib/python3.*/site-packages")
    return packages


def rooms(folder: Path) -> dict[str, set[str]]:
    """Every package, and the packages within it."""
    found: dict[str, set[str]] = {}
    for package in sorted(folder.rglob("__init__.py")):
        *above, name = package.parent.relative_to(folder).parts
        if above:
            found.setdefault(".".join(above), set()).add(name)
        else:
            found.setdefault(name, set())
    return found


def companion(installed: Path, *words: str, data: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command that pip has made, far from the checkout."""
    taken = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_", "KIVY"))}
    env = taken | {"QUARTERMASTER_DATA": str(data or installed.parent / "data")}
    command = [str(installed / "companion"), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=installed)


def test_a_wheel_holds_the_rooms_of_the_product(installed: Path) -> None:
    """Of the tools the demo and its fingers; no tests, nothing that somebody forgot to mention here."""
    packages = installed_packages(installed)
    ours = {name: rooms(packages)[name] for name in rooms(packages) if name.split(".")[0] in {"companion", "hardware"}}
    assert ours == ROOMS
    tops = {path.name for path in packages.iterdir() if not path.name.endswith((".dist-info", ".pth"))}
    assert tops - {"__pycache__"} == {"companion", "hardware"}


def test_a_wheel_holds_what_the_rooms_read(installed: Path) -> None:
    """Every data file beside a module of the product is there."""
    kinds = {".json", ".kv", ".onnx", ".png", ".po", ".svg", ".toml", ".ttf", ".typed", ".wav"}
    wanted = {
        str(path.relative_to(ROOT))
        for room in ("companion", "hardware")
        for path in (ROOT / room).rglob("*")
        if path.suffix in kinds and "devtools" not in path.parts
    }

    assert len(wanted) > 50
    assert {name for name in wanted if not (installed_packages(installed) / name).is_file()} == set()


def test_the_package_index_is_told_what_it_asks(installed: Path) -> None:
    """Its links lead to the repository, and it does not promise a Python that has no Kivy."""
    (file,) = installed_packages(installed).glob("quartermaster-*.dist-info/METADATA")
    told = message_from_string(file.read_text())
    page = told.get_payload()

    assert told["Requires-Python"] == "<3.14,>=3.11"
    assert told["Description-Content-Type"] == "text/markdown"
    assert f"Source, {ADDRESS}" in told.get_all("Project-URL", [])
    assert [word for word in told.get_all("Classifier", []) if word.startswith("Programming Language")] == [
        f"Programming Language :: Python :: {version}" for version in ("3.11", "3.12", "3.13")
    ]
    assert "raspberry pi" in told["Keywords"].split(",")
    assert isinstance(page, str)
    assert f"![Jamaica]({ADDRESS}/raw/main/docs/pictures/jamaica.png)" in page
    assert f"[building the table]({ADDRESS}/blob/main/docs/building.md)" in page


def test_what_is_installed_finds_its_games(installed: Path) -> None:
    """Those that came with it, not those of the checkout."""
    where = "import companion, hardware; print(companion.__file__, hardware.__file__, sep='\\n')"
    found = subprocess.check_output([installed / "python", "-c", where], text=True, cwd=installed).split()
    done = companion(installed, "games", "--lang", "en")

    assert [Path(file).parents[1] for file in found] == [installed_packages(installed)] * 2
    assert (done.returncode, done.stderr) == (0, "")
    assert "Jamaica" in done.stdout


def test_what_is_installed_plays(installed: Path) -> None:
    done = companion(installed, "play", "jamaica", "--players", "3", "--seed", "1", "--lang", "fr", "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["result"]


def test_what_is_installed_plays_on(installed: Path, tmp_path: Path) -> None:
    """An evening begun with it is found again, and asks what it asked."""
    begun = companion(
        installed,
        "sessions",
        "begin",
        "liars_dice",
        "--players",
        "2",
        "--sources",
        "app",
        "--lang",
        "en",
        data=tmp_path,
    )
    resumed = companion(installed, "sessions", "resume", "--lang", "en", data=tmp_path)

    assert (begun.returncode, resumed.returncode) == (0, 0), begun.stderr + resumed.stderr
    assert (tmp_path / "journal.db").is_file()
    assert begun.stdout.splitlines()[-1] in resumed.stdout


def test_what_is_installed_prints(installed: Path, tmp_path: Path) -> None:
    """With the fonts and drawings that came with it."""
    for what in ("cards", "boxes", "start"):
        out = tmp_path / f"{what}.pdf"
        done = companion(installed, "print", what, "--game", "tortuga_cards", "--out", str(out), "--lang", "es")
        assert (done.returncode, done.stderr) == (0, "")
        assert out.read_bytes().startswith(b"%PDF")


def test_what_is_installed_reads_dice(installed: Path, tmp_path: Path) -> None:
    """With the nets that came with it."""
    drawn = render(arranged(Wish(dice=(ordinary_die(),) * 2, faces=("3", "5")), 7)).picture
    cv2.imwrite(str(tmp_path / "roll.png"), drawn)
    done = companion(installed, "scan", "dice", str(tmp_path / "roll.png"), "--expect", "2", "--json")

    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(die["face"] for die in json.loads(done.stdout)["dice"]) == [3, 5]


def test_what_is_installed_shows_an_evening(installed: Path, tmp_path: Path) -> None:
    """The demo, through the real window that nobody sees, with pictures, signs and sounds that came with it."""
    evening = ("demo", "ship_captain_crew", "--players", "2", "--seed", "7", "--fast", "--decisions", "6", "--json")
    done = companion(installed, *evening, "--size", "800x480", "--shots", str(tmp_path))

    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["well"], told["decisions"] >= 6) == (True, True)
    assert told["pictures"]
    for picture in told["pictures"]:
        drawn = cv2.imread(picture)
        assert drawn is not None
        assert drawn.shape == (480, 800, 3)


@pytest.mark.parametrize("language", NOT_HERE)
@pytest.mark.parametrize("tool", [("bench", "engine"), ("soak",), ("shots", "pictures")], ids=lambda one: one[0])
def test_a_tool_that_is_not_installed_is_said_in_one_line(
    installed: Path, tool: tuple[str, ...], language: str
) -> None:
    """And the exit code is that of what could not be done."""
    done = companion(installed, *tool, "--lang", language)

    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"companion: {NOT_HERE[language]}\n")


def test_a_folder_that_was_left_behind_is_no_tool(installed: Path) -> None:
    """As after an update by a package manager that leaves what it did not bring."""
    left = installed_packages(installed) / "companion" / "devtools" / "soak"
    left.mkdir()
    done = companion(installed, "soak", "--lang", "en")
    shutil.rmtree(left)

    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"companion: {NOT_HERE['en']}\n")
