"""Which modules import a module: a number at its top is run by nobody and noticed where it is used."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

_IMPORTS: Final = re.compile(r"^\s*(?:from ([\w.]+) import|import ([\w.]+))", re.MULTILINE)


def importers(root: Path, path: str) -> list[str]:
    """List the modules that import this one, by themselves or through the package it is in."""
    imported = _imported(root)
    names = {_dotted(path)}
    package = _dotted(str(Path(path).parent / "__init__.py"))
    if any(_dotted(one) == package and names & of for one, of in imported.items()):
        names.add(package)
    return [one for one, of in sorted(imported.items()) if names & of and one != path]


@cache
def _imported(root: Path) -> dict[str, set[str]]:
    found = {}
    for room in ("companion", "hardware"):
        for file in (root / room).rglob("*.py"):
            said = _IMPORTS.findall(file.read_text(encoding="utf-8"))
            found[str(file.relative_to(root))] = {one or other for one, other in said}
    return found


def _dotted(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
