"""Makes the wheel, the file that `pipx install` takes: from a copy of the tree, without a network."""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
BUILT_FROM: Final = ("pyproject.toml", "README.md", "LICENSE", "companion", "hardware")
PAGES: Final = {
    "Source": "",
    "Issues": "/issues",
    "Documentation": "/tree/main/docs",
    "Changelog": "/blob/main/CHANGELOG.md",
}
LINK: Final = re.compile(r"(!?)(\[[^\]]*\]\()(?![a-z]+:|#)([^)]+\))")
BUILD: Final = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"


def make_wheel(folder: Path, address: str = "") -> Path:
    """Build it into `folder`; with the address of the repository, its links lead there."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as spot:
        copy, made = Path(spot, "tree"), Path(spot, "made")
        made.mkdir()
        _copy_tree(copy)
        if address:
            _name_address(copy, address)
        done = subprocess.run(  # noqa: S603  ourselves
            [sys.executable, "-c", BUILD, str(made)], cwd=copy, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(done.stderr)
        (wheel,) = made.glob("*.whl")
        return Path(shutil.move(wheel, folder / wheel.name))


def _copy_tree(copy: Path) -> None:
    copy.mkdir()
    for name in BUILT_FROM:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy)


def _name_address(copy: Path, address: str) -> None:
    """Where the project lies is known by whoever publishes it; its first page is read far from its folder."""
    address = address.rstrip("/")
    with (copy / "pyproject.toml").open("a") as about:
        about.write("\n[project.urls]\n" + "".join(f'{name} = "{address}{page}"\n' for name, page in PAGES.items()))
    page = copy / "README.md"
    page.write_text(LINK.sub(lambda link: _led_to(address, *link.groups()), page.read_text()))


def _led_to(address: str, picture: str, text: str, target: str) -> str:
    return f"{picture}{text}{address}/{'raw' if picture else 'blob'}/main/{target}"


def main() -> None:
    """Read the command line."""
    given = argparse.ArgumentParser(prog="deploy/wheel", description=__doc__)
    given.add_argument("folder", type=Path, nargs="?", default=Path("dist"), help="where it goes (default: dist)")
    given.add_argument("--url", default="", metavar="ADDRESS", help="the repository's address, for the package index")
    wished = given.parse_args()
    print(make_wheel(wished.folder, wished.url))


if __name__ == "__main__":
    main()
