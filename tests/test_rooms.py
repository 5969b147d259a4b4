"""The rooms of the product: one name for one thing, no tangled function, no half-made class, a page for each room."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("companion", "hardware")
GAMES = "companion/engine/games/*"
BOARDS = "companion/presenter/boards/*"

EVERY_GAME = "each game's folder has the same chapters under the same names"
IN_THE_KERNEL = "the kernel says what a game brings, each game brings it under the same name"
MIRRORED = {
    **dict.fromkeys(
        (
            "actions",
            "answers",
            "box",
            "card_list",
            "editable",
            "game_end",
            "events",
            "hidden",
            "inventory",
            "invariants",
            "pieces",
            "rulebook",
            "setting_up",
            "sketch",
            "table",
            "variants",
            "view",
            "why_not",
        ),
        ((GAMES,), EVERY_GAME),
    ),
    **dict.fromkeys(
        ("hand_moves", "happenings", "instinct", "sights", "table_facts"),
        ((GAMES, "companion/engine/kernel"), IN_THE_KERNEL),
    ),
    **dict.fromkeys(("facts", "layout", "touches"), ((BOARDS,), "each game's board is drawn in the same steps")),
    "errors": (
        ("companion/engine/kernel", "companion/session", "companion/cli", "hardware"),
        "one root of errors in each room",
    ),
}
"""Names that several rooms share on purpose: where they may stand, and why."""

POETRY = {
    "attending",
    "bosun",
    "carrying",
    "castaway",
    "facebook",
    "keeping",
    "leaving",
    "lending",
    "looking",
    "manners",
    "mendwords",
    "nothing",
    "parts",
    "playlink",
    "pretended",
    "prints",
    "rolling",
    "stocktaking",
    "takingin",
    "telling",
    "thumb",
    "tidying",
}
"""They could be anything; words for players are for the screen."""

MOST_TANGLED = 20
MOST_MODULES = 20
LARGE = {
    GAMES: "a chapter of the rulebook is a file, and games have many chapters",
    "companion/cli/commands": "a file for each command",
}
A_PAGE_FROM = 5
"""Modules: smaller rooms are told in the page of the room around them."""
PAGES = {GAMES: "RULINGS.md", BOARDS: "../../README.md"}
"""Rooms that mirror each other have one page together, or one of their own kind."""


def modules() -> Iterator[Path]:
    """Every module that has a name of its own, by its path in the tree."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if not path.stem.startswith("__"):
                yield path.relative_to(ROOT)


def rooms() -> dict[str, int]:
    """Every folder with modules in it, and how many."""
    counted: dict[str, int] = defaultdict(int)
    for path in modules():
        counted[str(path.parent)] += 1
    return counted


def among(room: str, patterns: tuple[str, ...] | dict[str, str]) -> str:
    """Which of these patterns a room is like; none is empty."""
    return next((pattern for pattern in patterns if fnmatch(room, pattern)), "")


def complexity(function: ast.AST) -> int:
    """Count the ways through a function as radon does; functions within it are counted by themselves."""
    total = 1
    for node in _within(function):
        match node:
            case ast.If() | ast.IfExp() | ast.Assert() | ast.Lambda():
                total += 1
            case ast.For() | ast.AsyncFor() | ast.While():
                total += 1 + bool(node.orelse)
            case ast.Try() | ast.TryStar():
                total += len(node.handlers) + bool(node.orelse)
            case ast.BoolOp():
                total += len(node.values) - 1
            case ast.comprehension():
                total += 1 + len(node.ifs)
            case ast.Match():
                total += len(node.cases) - any(_is_any(one.pattern) for one in node.cases)
    return total


def _within(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield child
            yield from _within(child)


def _is_any(pattern: ast.pattern) -> bool:
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None and pattern.name is None


def tangled(text: str) -> dict[str, int]:
    """Functions with more ways through them than anybody can keep in mind."""
    counted = {
        node.name: complexity(node)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    return {name: ways for name, ways in counted.items() if ways > MOST_TANGLED}


def test_one_stem_means_one_thing() -> None:
    """Whoever knows the name of a file finds one file, or one in each of the rooms that mirror each other."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in modules():
        found[path.stem].append(str(path.parent))
    shared = {stem: at for stem, at in found.items() if len(at) > 1}

    assert {stem: at for stem, at in shared.items() if stem not in MIRRORED} == {}
    strayed = {stem: [one for one in at if not among(one, MIRRORED[stem][0])] for stem, at in shared.items()}
    assert {stem: at for stem, at in strayed.items() if at} == {}


def test_no_file_is_named_by_a_riddle() -> None:
    """A name is a noun that an engineer would search for."""
    stems = {path.stem for path in modules()}

    assert stems & POETRY == set()
    assert [stem for stem in stems if stem.startswith("pretended")] == []


def test_no_function_is_too_tangled_to_read() -> None:
    found = {str(path): tangled((ROOT / path).read_text(encoding="utf-8")) for path in modules()}

    assert {path: at for path, at in found.items() if at} == {}


@pytest.mark.parametrize(
    ("body", "ways"),
    [
        ("pass", 1),
        ("if a: pass\nelif b: pass\nelse: pass", 3),
        ("for one in a: pass\nelse: pass", 3),
        ("while a and b and c: pass", 4),
        ("try: a\nexcept KeyError: b\nexcept OSError: c", 3),
        ("assert a or b", 3),
        ("return [one for one in a if one if b]", 4),
        ("return a if b else lambda: c", 3),
        ("match a:\n  case 1: pass\n  case 2: pass\n  case _: pass", 3),
        ("def inner():\n  if a: pass\nreturn inner", 1),
    ],
)
def test_the_ways_through_a_function_are_counted(body: str, ways: int) -> None:
    function = ast.parse("def one():\n" + "\n".join(f"  {line}" for line in body.splitlines())).body[0]

    assert complexity(function) == ways


def test_no_class_is_half_made() -> None:
    """What a class needs from another is handed to it; nobody has to be told so by an error at the table."""
    marker = "NotImplemented" + "Error"
    holding = {str(path) for path in modules() if marker in (ROOT / path).read_text(encoding="utf-8")}

    assert sorted(holding) == []


def test_no_room_is_a_drawer() -> None:
    """Twenty files without order are nineteen too many to look through."""
    large = [room for room, number in rooms().items() if number > MOST_MODULES and not among(room, LARGE)]

    assert sorted(large) == []


def test_every_room_of_some_size_has_a_page() -> None:
    """Half a page: what, what never, where to start."""
    lacking = {
        room
        for room, number in rooms().items()
        if number >= A_PAGE_FROM and not (ROOT / room / PAGES.get(among(room, PAGES), "README.md")).is_file()
    }

    assert sorted(lacking) == []
