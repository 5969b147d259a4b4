"""The wheel, built for real: it holds the rooms of the product, no tools and no tests, and says so if one is missed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
BUILT_FROM = ("pyproject.toml", "LICENSE", "companion", "hardware")
ROOMS = {
    "companion": {"assets", "bridge", "cli", "engine", "faces", "i18n", "presenter", "prints", "session", "ui"},
    "companion.bridge": {"camera", "seats", "simulation", "teaching"},
    "companion.cli": {"commands", "parsers", "shared", "terminal"},
    "companion.engine": {"games", "kernel"},
    "companion.presenter": {"boards", "camera", "house", "table"},
    "companion.session": {"exchange", "journal", "profiles", "results", "scenarios", "table"},
    "companion.ui": {"screens", "widgets"},
    "companion.ui.screens": {"camera", "house", "new_game", "table"},
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
    """The wheel, built from a copy of the tree without a network, and unpacked into an empty folder."""
    copy, made, folder = (tmp_path_factory.mktemp(name) for name in ("tree", "wheel", "installed"))
    for name in BUILT_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy)
    build = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(made)], cwd=copy, capture_output=True, check=True)
    (wheel,) = made.glob("*.whl")
    with ZipFile(wheel) as opened:
        opened.extractall(folder)
    return folder


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


def companion(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the console function of what is installed there, as a script of pip would."""
    begin = (
        "import sys, companion; from companion.cli.main import console;"
        f"assert companion.__file__.startswith({str(installed)!r}); console()"
    )
    env = {**os.environ, "PYTHONPATH": str(installed)}
    command = [sys.executable, "-c", begin, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env, cwd=installed)


def test_a_wheel_holds_the_rooms_of_the_product(installed: Path) -> None:
    """No tools, no tests, nothing that somebody forgot to mention here."""
    assert rooms(installed) == ROOMS
    tops = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"companion", "hardware"}
    assert not (installed / "companion" / "devtools").exists()


def test_a_wheel_holds_what_the_rooms_read(installed: Path) -> None:
    """Every data file beside a module of the product is there."""
    kinds = {".json", ".kv", ".onnx", ".png", ".po", ".toml", ".ttf", ".typed", ".wav"}
    wanted = {
        str(path.relative_to(ROOT))
        for room in ("companion", "hardware")
        for path in (ROOT / room).rglob("*")
        if path.suffix in kinds and "devtools" not in path.parts
    }

    assert len(wanted) > 50
    assert {name for name in wanted if not (installed / name).is_file()} == set()


def test_what_is_installed_finds_its_games(installed: Path) -> None:
    done = companion(installed, "games", "--lang", "en")

    assert (done.returncode, done.stderr) == (0, "")
    assert "Jamaica" in done.stdout


@pytest.mark.parametrize("language", NOT_HERE)
@pytest.mark.parametrize(
    "tool", [("demo", "jamaica"), ("bench", "engine"), ("soak",), ("shots", "pictures")], ids=lambda one: one[0]
)
def test_a_tool_that_is_not_installed_is_said_in_one_line(
    installed: Path, tool: tuple[str, ...], language: str
) -> None:
    """And the exit code is that of what could not be done."""
    done = companion(installed, *tool, "--lang", language)

    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"companion: {NOT_HERE[language]}\n")


def test_a_folder_that_was_left_behind_is_no_tool(installed: Path, tmp_path: Path) -> None:
    """As after an update by a package manager that leaves what it did not bring."""
    shutil.copytree(installed, tmp_path / "site")
    (tmp_path / "site" / "companion" / "devtools" / "soak").mkdir(parents=True)
    done = companion(tmp_path / "site", "soak", "--lang", "en")

    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"companion: {NOT_HERE['en']}\n")
