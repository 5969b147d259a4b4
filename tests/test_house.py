"""The house itself: what lies in the tree, and what is pinned."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
CONSTRAINTS = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]

MADE_BY_TOOLS = re.compile(r"\.git|\.venv|\.\w+_cache|\.coverage.*|\.hypothesis|__pycache__|build|dist|.*\.egg-info")
REGISTRY = re.compile(
    rb"\b(pypi|pythonhosted|piwheels|anaconda|npmjs|deb[.]debian|archive[.]ubuntu|apt[.]postgresql)[.](org|com)\b|--(extra-)?index[-]url"
)
MACHINE_PATH = re.compile(rb"(?<![\w.$}*])/(work|root|Users)\b")


def tree(folder: Path = ROOT) -> Iterator[Path]:
    """Every file that belongs to the project."""
    for path in sorted(folder.iterdir()):
        if MADE_BY_TOOLS.fullmatch(path.name):
            continue
        if path.is_dir() and not path.is_symlink():
            yield from tree(path)
        else:
            yield path


def holding(pattern: re.Pattern[bytes]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}: {found[0].decode()}"
        for path in tree()
        if path.is_file() and (found := pattern.search(path.read_bytes()))
    ]


def rooms() -> set[Path]:
    """The top folders and the rooms of the companion."""
    floors = (ROOT, ROOT / "companion")
    return {
        floor / path.relative_to(floor).parts[0]
        for floor in floors
        for path in tree(floor)
        if path.parent != floor and not path.relative_to(ROOT).parts[0].startswith(".")
    }


def pins() -> dict[str, str]:
    return dict(line.split("==") for line in CONSTRAINTS)


def required() -> list[Requirement]:
    project = PYPROJECT["project"]
    texts = [*project["dependencies"], *PYPROJECT["build-system"]["requires"]]
    for extra in project["optional-dependencies"].values():
        texts += extra
    return [Requirement(text) for text in texts]


def pulled_in(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """All that a set-up of `name` brings into .venv on this machine."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    yield name
    for text in metadata.requires(name) or ():
        need = Requirement(text)
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield from pulled_in(canonicalize_name(need.name), frozenset(need.extras), seen)


def test_no_file_names_a_package_registry() -> None:
    assert holding(REGISTRY) == []


def test_no_file_names_a_folder_of_the_machine_it_was_written_on() -> None:
    assert holding(MACHINE_PATH) == []


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (REGISTRY, b"see https://pypi" + b".org/project"),
        (REGISTRY, b"--index" + b"-url x"),
        (MACHINE_PATH, b"cd /" + b"work/main"),
        (MACHINE_PATH, b'"/' + b'root"'),
    ],
)
def test_the_watchmen_are_awake(pattern: re.Pattern[bytes], text: bytes) -> None:
    assert pattern.search(text)


def test_every_room_says_what_it_holds() -> None:
    assert ROOT / "deploy" in rooms()
    assert [str(room.relative_to(ROOT)) for room in sorted(rooms()) if not (room / "README.md").is_file()] == []


def test_only_the_folder_and_the_board_of_a_game_name_it() -> None:
    """A dictionary keyed by games elsewhere would have to be edited for every new one."""
    games = sorted(path.parent.name for path in (ROOT / "companion/engine/games").glob("*/__init__.py"))
    short = {game.partition("_")[0] for game in games} - {"ship"}  # there is a word like that in every game
    words = re.compile("|".join([*games, *sorted(short)]))
    own = re.compile(f"companion/(engine/games|presenter/boards)/({'|'.join(games)})/.+")
    code = [path for room in ("companion", "hardware") for path in tree(ROOT / room) if path.suffix == ".py"]
    naming = [str(path.relative_to(ROOT)) for path in code if words.search(path.read_text(encoding="utf-8"))]

    assert {found[2] for path in naming if (found := own.fullmatch(path))} == set(games)
    assert [path for path in naming if not own.fullmatch(path)] == []


def test_text_ends_with_one_newline_and_lines_with_no_blanks() -> None:
    kinds = {".cfg", ".kv", ".md", ".po", ".sh", ".toml", ".txt", ".yaml", ""}
    texts = {path: path.read_bytes() for path in tree() if path.suffix in kinds and path.stat().st_size}
    unclean = re.compile(rb"[ \t\r]\n|\n\n\Z|[^\n]\Z")

    assert [str(path.relative_to(ROOT)) for path, text in texts.items() if unclean.search(text)] == []


def test_no_file_is_too_big_to_review() -> None:
    """The weights, the evening on the first page and the eastern letters have limits of their own."""
    big = [path for path in tree() if path.stat().st_size > 500_000]
    known = [path for path in big if path.suffix in {".gif", ".onnx"} or path.name == "WenQuanYiNames.ttf"]
    assert [str(path.relative_to(ROOT)) for path in big if path not in known] == []


def test_the_eyes_weigh_less_than_five_megabytes() -> None:
    assert sum(path.stat().st_size for path in tree() if path.suffix == ".onnx") < 5_000_000


@pytest.mark.parametrize("package", ["companion", "hardware"])
def test_numpy_takes_one_core_whoever_asks_for_it_first(package: str) -> None:
    """Its threads wait for each other when the machine is busy, and reading cards takes ten times as long."""
    asks = f"import os, sys, {package}; print(os.environ['OPENBLAS_NUM_THREADS'], 'numpy' in sys.modules)"
    bare = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    told = subprocess.run([sys.executable, "-c", asks], env=bare, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["1", "False"]


def test_every_toml_file_can_be_read() -> None:
    for path in tree():
        if path.suffix == ".toml":
            tomllib.loads(path.read_text())


def test_a_constraint_is_an_exact_version_and_nothing_else() -> None:
    assert [line for line in CONSTRAINTS if not re.fullmatch(r"[a-z0-9-]+==\d[\w.]*", line)] == []


def test_no_package_is_pinned_twice() -> None:
    assert len(pins()) == len(CONSTRAINTS)


def test_every_requirement_is_pinned_and_carries_no_version_of_its_own() -> None:
    assert {canonicalize_name(need.name) for need in required()} <= pins().keys()
    assert [str(need) for need in required() if need.specifier and need.name != "setuptools"] == []


def test_the_build_uses_the_pinned_setuptools() -> None:
    assert PYPROJECT["build-system"]["requires"] == [f"setuptools=={pins()['setuptools']}"]


def test_what_is_installed_is_what_is_pinned() -> None:
    names = set(pulled_in("quartermaster", frozenset({"dev"}), set())) - {"quartermaster"}

    assert len(names) > 30
    assert {name: metadata.version(name) for name in names} == {name: pins().get(name) for name in names}


def test_every_ignored_check_says_why() -> None:
    section = (ROOT / "pyproject.toml").read_text().partition("[tool.ruff.lint]")[2].partition("# ---")[0]
    codes = [line for line in section.splitlines() if re.match(r'\s+"[A-Z]+\d*",', line)]

    assert len(codes) > 10
    assert [line for line in codes if not re.search(r",\s+# \w", line)] == []
