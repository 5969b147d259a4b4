"""The set-up of deploy/: tried on a copy of the house with a stand-in for Python, so that nothing is downloaded."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPTS = ["deploy/run", "deploy/test", ".ci/run"]

# Plays python, pip and the commands they would make.
PYTHON = """#!/usr/bin/env bash
case "$*" in
*'-m venv '*)
    mkdir -p "${@: -1}/bin" "${@: -1}/lib/python3.11/site-packages"
    cp "$0" "${@: -1}/bin/python"
    ;;
*'-m pip install '*)
    echo "Collecting rum==1.0" && echo "$*" >>"$DIARY"
    [[ ${PIP:-} != offline ]] || exit 1
    echo "Installing collected packages: rum"
    [[ ${PIP:-} != unplugged ]] || kill -9 $PPID
    sleep "${PIP_SECONDS:-0}"
    cp "${DIARY%/*}/companion" "${0%/*}/"
    ;;
esac
"""

# Says where it was started and with what, and whether it still holds the lock of the set-up.
COMPANION = """#!/usr/bin/env bash
printf '%s|' "$PWD" "$@"
[[ ! -e /proc/self/fd/9 ]] || printf 'locked'
"""


class House:
    """A copy of the house in a folder with a blank in its name."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a house"
        shutil.copytree(ROOT / "deploy", self.root / "deploy")
        for name in ("pyproject.toml", "constraints.txt"):
            shutil.copy(ROOT / name, self.root)
        self.diary = folder / "diary"
        self.diary.touch()
        self.python = folder / "python"
        for name, text in (("python", PYTHON), ("companion", COMPANION)):
            (folder / name).write_text(text)
            (folder / name).chmod(0o755)
        self.replace("libraries=(\n", "libraries=()\nunused=(\n")

    def replace(self, old: str, new: str) -> None:
        path = self.root / "deploy" / "house.sh"
        text = path.read_text()
        assert old in text
        path.write_text(text.replace(old, new))

    def start(self, *args: str, command: Path | None = None, **env: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [command or self.root / "deploy" / "run", *args],
            cwd="/",
            env=os.environ | {"PYTHON": str(self.python), "DIARY": str(self.diary)} | env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *args: str, command: Path | None = None, **env: str) -> tuple[int, str, str]:
        process = self.start(*args, command=command, **env)
        out, err = process.communicate(timeout=30)
        return process.returncode, out, err

    def set_ups(self) -> int:
        return len(self.diary.read_text().splitlines())


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_can_be_run_and_is_well_formed(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    subprocess.run(["bash", "-n", ROOT / script], check=True)


def test_the_first_run_sets_up_and_the_second_only_runs(house: House) -> None:
    first = house.run("play", "two words")
    second = house.run("play", "two words")

    assert first[:2] == (0, "/|play|two words|")
    assert "rum" in first[2]
    assert second == (0, "/|play|two words|", "")
    assert house.set_ups() == 1


def test_it_runs_through_a_link_from_any_folder(house: House, tmp_path: Path) -> None:
    link = tmp_path / "companion-here"
    link.symlink_to(house.root / "deploy" / "run")

    assert house.run("games", command=link)[:2] == (0, "/|games|")


def test_without_a_command_it_opens_the_app_or_else_plays_a_demo(house: House) -> None:
    assert house.run()[:2] == (0, "/|--or-demo|")


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_a_changed_list_of_packages_is_installed_into_the_same_venv(house: House, name: str) -> None:
    house.run()
    (house.root / ".venv" / "kept").touch()
    with (house.root / name).open("a") as file:
        file.write("# changed\n")

    assert house.run()[0] == 0
    assert house.set_ups() == 2
    assert (house.root / ".venv" / "kept").exists()


def test_a_set_up_cut_off_half_way_starts_afresh(house: House) -> None:
    assert house.run(PIP="unplugged")[0] != 0
    (house.root / ".venv" / "debris").touch()

    assert house.run("games")[:2] == (0, "/|games|")
    assert not (house.root / ".venv" / "debris").exists()


def test_an_update_without_network_leaves_the_old_venv_whole(house: House) -> None:
    before = (house.root / "constraints.txt").read_text()
    house.run()
    (house.root / "constraints.txt").write_text(before + "# changed\n")

    code, out, err = house.run(PIP="offline")
    (house.root / "constraints.txt").write_text(before)

    assert (code, out) == (1, "")
    assert "pip failed" in err.splitlines()[-1]
    assert house.run()[2] == ""


def test_a_moved_house_gets_a_new_venv(house: House, tmp_path: Path) -> None:
    house.run()
    (house.root / ".venv" / "debris").touch()
    house.root = house.root.rename(tmp_path / "elsewhere")

    assert house.run()[0] == 0
    assert not (house.root / ".venv" / "debris").exists()


PIG = {
    "pig/__init__.py": "GAME = 1\n",
    "pig/words/en/pig, the game.po": "words\n",
    "pig-0.1.dist-info/entry_points.txt": "[quartermaster.games]\npig = pig:GAME\n",
    "pig-0.1.dist-info/METADATA": "Name: pig\n",
    "pig-0.1.dist-info/RECORD": """pig/__init__.py,sha256=x,10
"pig/words/en/pig, the game.po",sha256=x,6
pig/__pycache__/__init__.cpython-311.pyc,,
../../../bin/pig,sha256=x,1
/etc/passwd,sha256=x,1
pig-0.1.dist-info/entry_points.txt,sha256=x,1
pig-0.1.dist-info/METADATA,sha256=x,1
pig-0.1.dist-info/RECORD,,
""",
}
OTHERS = {
    "rum/__init__.py": "",
    "rum-1.dist-info/RECORD": "rum/__init__.py,,\n",
    "quartermaster-0.2.dist-info/entry_points.txt": "[quartermaster.games]\njamaica = companion:GAME\n",
    "quartermaster-0.2.dist-info/RECORD": "quartermaster-0.2.dist-info/entry_points.txt,,\n",
}


def packages(venv: Path) -> Path:
    return venv / "lib" / "python3.11" / "site-packages"


def install(venv: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (packages(venv) / name).parent.mkdir(parents=True, exist_ok=True)
        (packages(venv) / name).write_text(text)


def installed(venv: Path) -> dict[str, str]:
    files = [file for file in packages(venv).rglob("*") if file.is_file()]
    return {str(file.relative_to(packages(venv))): file.read_text() for file in files}


@pytest.mark.parametrize("lost", ["the stamp", "python"])
def test_an_installed_game_is_kept_when_venv_is_made_anew(house: House, lost: str) -> None:
    """As it lies there, without a network; nothing else is, for pip brings all the rest."""
    house.run()
    venv = house.root / ".venv"
    install(venv, PIG | OTHERS)
    (venv / ("stamp" if lost == "the stamp" else "bin/python")).unlink()

    code, _, err = house.run("games")

    assert code == 0
    assert "installed game kept: pig 0.1" in err
    assert installed(venv) == PIG
    assert not list(house.root.glob(".games*"))


def test_an_installed_game_waits_where_a_set_up_was_cut_off(house: House) -> None:
    house.run()
    install(house.root / ".venv", PIG)
    (house.root / ".venv" / "stamp").unlink()
    assert house.run(PIP="unplugged")[0] != 0
    assert house.run(PIP="offline")[0] != 0

    assert house.run("games")[0] == 0
    assert installed(house.root / ".venv") == PIG


def test_two_at_once_set_up_only_once(house: House) -> None:
    both = [house.start("games", PIP_SECONDS="0.3") for _ in range(2)]

    assert [process.communicate(timeout=30)[0] for process in both] == ["/|games|"] * 2
    assert house.set_ups() == 1


def test_missing_packages_are_named_when_nobody_may_install_them(house: House) -> None:
    house.replace("libraries=()", "libraries=(libparrot.so.7:libparrot7 libc.so.6:libc6)")
    house.replace("command -v apt-get >/dev/null || return 1", "return 1")

    code, out, err = house.run()

    assert (code, out) == (1, "")
    assert err == "quartermaster: please install these packages, then try again: libparrot7\n"
    assert not (house.root / ".venv").exists()


def test_the_dev_set_up_serves_run_but_not_the_other_way_round(house: House) -> None:
    set_up = house.root / "deploy" / "set-up"
    set_up.write_text('#!/usr/bin/env bash\nset -euo pipefail\nsource "${0%/*}/house.sh"\nset_up "$@"\n')
    set_up.chmod(0o755)

    house.run()
    house.run("dev", command=set_up)
    house.run()

    assert [line.rpartition(" -e ")[2] for line in house.diary.read_text().splitlines()] == [
        str(house.root),
        f"{house.root}[dev]",
    ]


@pytest.mark.parametrize("kernel", ["armv7l", "aarch64"])
def test_a_32_bit_system_is_refused_before_anything_is_made(house: House, tmp_path: Path, kernel: str) -> None:
    """The same sentence as the installer's; on a Pi 4 and 5 its kernel has 64 bit all the same."""
    machine = tmp_path / "bin"
    machine.mkdir()
    for command, says in (("uname", kernel), ("getconf", "32")):
        (machine / command).write_text(f"#!/bin/sh\necho {says}\n")
        (machine / command).chmod(0o755)
    code, _, err = house.run("games", PATH=f"{machine}:{os.environ['PATH']}")

    assert code == 1
    assert f"a 64-bit system is needed, this is {kernel} with programs of 32 bit" in err
    assert house.set_ups() == 0


def test_on_a_pi_the_systems_own_packages_are_seen(house: House, tmp_path: Path) -> None:
    """What they are called is said once if they are missing: the stand-in for Python has neither."""
    (tmp_path / "model").write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    house.replace("board=/proc/device-tree/model", f"board='{tmp_path / 'model'}'")
    text = house.python.read_text().replace(
        "*'-m venv '*)", '*find_spec*) exit 1 ;;\n*\'-m venv \'*)\n    echo "$*" >>"$DIARY"'
    )
    house.python.write_text(text)
    code, _, err = house.run("games")

    assert code == 0
    assert "--system-site-packages" in house.diary.read_text()
    assert "sudo apt install python3-picamera2 python3-lgpio && rm .venv/stamp" in err


def test_elsewhere_nothing_is_taken_from_the_system(house: House) -> None:
    house.run("games")

    assert "--system-site-packages" not in house.diary.read_text()
