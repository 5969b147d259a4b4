"""`companion demo`: a whole evening on the simulated table, and what `./deploy/run` does where there is no screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.commands import app_command
from companion.devtools.demo.demo_command import as_json, report
from companion.devtools.demo.demonstration import PARTS, Figures
from companion.engine.kernel.table_facts import TableFacts
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.ui.launch import screen_there
from tests.cli.conftest import Companion

COMPANION = Path(sys.executable).with_name("companion")
PATIENCE = 500
SHORT = ("jamaica", "--players", "2", "--seed", "12", "--fast", "--size", "640x400")


def demo(*argv: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, as Kivy has one window."""
    return subprocess.run(
        [COMPANION, "demo", *argv], capture_output=True, text=True, check=False, timeout=PATIENCE, env=os.environ
    )


def test_an_evening_by_camera_buttons_and_touches_agrees_with_the_table(tmp_path: Path) -> None:
    """The beginning of a race: dice are scanned, cards laid by button, the rest is touched; nothing is refused."""
    done = demo(*SHORT, "--decisions", "12", "--shots", str(tmp_path), "--json")

    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["well"]
    assert (told["refused"], told["wrong"], told["misread"]) == (0, 0, 0)
    assert told["scans"] >= 1
    assert set(told["given"]) >= {"seat", "hand", "dealer"}
    assert told["given"].get("camera", 0) + told["asked"] >= told["scans"]
    assert told["decisions"] == sum(told["given"].values()) >= 12
    assert told["presses"] >= 2
    assert told["lamps"] >= 2
    assert set(told["seconds"]) == {*PARTS, "total"}
    assert {file.name for file in tmp_path.iterdir()} >= {"01-people.png", "03-setup.png", "04-first-turn.png"}
    assert sorted(told["pictures"]) == sorted(str(file) for file in tmp_path.iterdir())


def test_cards_are_photographed_and_read_from_the_simulated_table() -> None:
    """The first pirates of the grid, in their zones on the mat."""
    done = demo("tortuga_cards", *SHORT[1:], "--decisions", "4", "--json")

    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["scans"] == told["cards"] >= 2
    assert (told["refused"], told["wrong"], told["misread"]) == (0, 0, 0)
    assert told["given"].get("camera", 0) + told["asked"] >= told["cards"]


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any display, whatever this one has."""
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if screen_there():
        pytest.skip("there is a screen here")


def test_without_a_screen_a_demo_is_played_and_the_pictures_are_named(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, no_screen: None, tmp_path: Path
) -> None:
    """`./deploy/run` on a machine without any display."""
    del no_screen
    monkeypatch.setattr(app_command, "demo_words", lambda: (*SHORT, "--decisions", "2"))

    done = companion("--or-demo", "--data", tmp_path)

    assert done.code == 0, done.err
    assert "There is no screen here" in done.err
    assert str(tmp_path / "demo") in done.out
    assert (tmp_path / "demo" / "03-setup.png").exists()


def test_the_demo_without_a_screen_is_the_first_that_a_game_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    """And if none does, the first game of the shelf."""
    assert app_command.demo_words() == ("jamaica", "--players", "3", "--seed", "34", "--fast")
    for game in SHELF.values():
        monkeypatch.setattr(type(game), "extras", replace(game.extras, table_facts=TableFacts()))
    assert app_command.demo_words()[:3] == ("tortuga1667", "--players", "2")


def test_without_a_screen_and_without_the_wish_for_a_demo_it_is_said(companion: Companion, no_screen: None) -> None:
    """An appliance whose screen is gone must not play by itself."""
    del no_screen

    done = companion()

    assert (done.code, done.out) == (1, "")
    assert "no screen" in done.err


@pytest.mark.parametrize(
    ("connectors", "there"),
    [({}, False), ({"card0-HDMI-A-1": "disconnected"}, False), ({"card1-DSI-1": "connected"}, True)],
)
def test_a_screen_is_a_desktop_or_something_connected(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, connectors: dict[str, str], *, there: bool
) -> None:
    """A Pi without a desktop has its screen on a connector; a word in the environment counts as one."""
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, status in connectors.items():
        (tmp_path / "sys/class/drm" / name).mkdir(parents=True)
        (tmp_path / "sys/class/drm" / name / "status").write_text(f"{status}\n")

    assert screen_there(tmp_path) is there
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert screen_there(tmp_path)


@pytest.mark.parametrize(
    ("argv", "complaint"),
    [
        (("monopoly",), "monopoly"),
        (("jamaica", "--players", "7"), "7"),
        (("jamaica", "--seed", "-1"), "--seed"),
        (("jamaica", "--decisions", "0"), "--decisions"),
        (("jamaica", "--size", "wide"), "--size"),
    ],
)
def test_an_evening_that_cannot_be_is_wrong_usage(companion: Companion, argv: tuple[str, ...], complaint: str) -> None:
    """One line, before a window is opened."""
    done = companion("demo", *argv)

    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_pictures_that_cannot_be_kept_are_refused_before_the_evening(companion: Companion, tmp_path: Path) -> None:
    """A file where the folder should be."""
    (tmp_path / "taken").touch()

    done = companion("demo", "jamaica", "--shots", tmp_path / "taken")

    assert (done.code, done.out) == (1, "")
    assert "taken" in done.err


@pytest.mark.parametrize("trouble", [{"refused": 1}, {"wrong": 1}])
def test_what_was_refused_or_wrong_is_not_well(trouble: dict[str, int]) -> None:
    """The exit code hangs on it; a misreading that was put right does not."""
    assert Figures("jamaica", 3, 1, misread=2, asked=5).well
    assert not Figures("jamaica", 3, 1, **trouble).well  # type: ignore[arg-type]  # only numbers here


@pytest.mark.parametrize("language", languages())
def test_the_report_says_every_figure_in_every_language(language: str) -> None:
    """Nothing is said as a key."""
    tr = translator(language)
    figures = Figures("jamaica", 3, 34, scans=16, cards=11, misread=1, asked=2)
    figures.given.update(hand=9, seat=8, camera=7, dealer=6)
    figures.pictures = [Path("shots/01-people.png")]

    lines = list(report(tr, figures))

    assert not tr.missing
    assert [line.split()[0] for line in lines if line.startswith("  ")][:6] == ["16", "11", "1", "2", "30", "7"]
    assert str(Path("shots").resolve()) in "\n".join(lines)
    assert as_json(figures)["decisions"] == 30
