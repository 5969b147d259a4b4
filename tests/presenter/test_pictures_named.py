"""Every picture that a line, a key or a sheet names is there: what nobody has is shown as a compass."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.faces.face_names import is_face
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.house.preferences import Preferences
from companion.presenter.house.setting_rows import settings

ROOT = Path(__file__).parents[2]
PLACES = {"Line": 0, "TouchLine": 0, "Badge": 0, "_small": 1, "key": 1, "say": 1, "_setting": 3, "Setting": 1}
"""Where a picture stands among what is told."""
NAMED = ("picture", "sign")
IN_KV = re.compile(r"^\s*picture: '([\w-]+)'$", re.MULTILINE)


def pictures_in(tree: ast.AST) -> Iterator[str]:
    """Names that stand in the text itself: told by place, by name, or in a table of signs."""
    for node in ast.walk(tree):
        found: list[ast.expr] = []
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            at = PLACES.get(called, len(node.args))
            found = [*node.args[at : at + 1], *(one.value for one in node.keywords if one.arg in NAMED)]
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            found = node.value.values if getattr(target, "id", "").endswith(("SIGNS", "PICTURES")) else []
        for one in found:
            ways = [one.body, one.orelse] if isinstance(one, ast.IfExp) else [one]
            words = (way.value for way in ways if isinstance(way, ast.Constant))
            yield from (word for word in words if isinstance(word, str) and "." not in word)  # with a point: a sentence


def is_there(picture: str) -> bool:
    return all(Path(theme.picture(part)).stem == part or is_face(part) for part in picture.split("+") if part)


@pytest.mark.parametrize("room", ["presenter", "ui"])
def test_every_picture_that_is_named_is_there(room: str) -> None:
    """By the modules, and by the pages that lie beside them."""
    named = {
        (file.name, picture)
        for file in (ROOT / "companion" / room).rglob("*.py")
        for picture in pictures_in(ast.parse(file.read_text(encoding="utf-8")))
    }
    named |= {
        (file.name, picture)
        for file in (ROOT / "companion" / room).rglob("*.kv")
        for picture in IN_KV.findall(file.read_text(encoding="utf-8"))
    }

    assert len(named) > 60
    assert sorted(one for one in named if not is_there(one[1])) == []


def test_every_setting_has_its_picture() -> None:
    """Of the rows, and of the pages that they open."""
    rows = settings(translator("en"), Preferences())
    told = [row.picture for row in rows] + [one.picture for row in rows for one in row.choices if one.picture]

    assert len(told) > 15
    assert [picture for picture in told if not is_there(picture)] == []
