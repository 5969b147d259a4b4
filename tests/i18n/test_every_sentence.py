"""Nothing can be asked, told, refused or counted that nobody has worded: every game on the shelf, read and played."""

from __future__ import annotations

import ast
import inspect
import re
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import fields as struct_fields

import companion
from companion.engine.kernel.happenings import Happening
from companion.engine.shelf import SHELF
from companion.i18n.catalogue import catalogue
from companion.i18n.languages import HOME, languages
from companion.i18n.sentence import FIELD, VERBATIM
from companion.i18n.translator import COMMON, Translator
from tests.what_games_have import OURS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from msgspec import Struct

ROOT = Path(companion.__file__).parent
ASKING = {"Choose": ("prompt", 1), "Secret": ("prompt", 0), "Chance": ("chance", 0)}
"""Which argument of a decision is the key of its question."""

REFUSING = {"refusal", "Refusal"}
RULE = re.compile(r"\d+\.\d+")

games = pytest.mark.parametrize("game", OURS)
tongues = pytest.mark.parametrize("language", languages())


def keys(language: str, *domains: str) -> set[str]:
    found = (catalogue(HOME / language, domain) for domain in (*domains, *COMMON))
    return {key for book in found if book for key in book.keys}


def texts(language: str, domain: str) -> list[tuple[str, str]]:
    """Read every text of a file with its key, all forms of a plural."""
    with (HOME / language / f"{domain}.po").open("rb") as file:
        messages = list(read_po(file))
    return [
        (str(message.id if isinstance(message.id, str) else message.id[0]), text)
        for message in messages
        for text in ((message.string,) if isinstance(message.string, str) else message.string or ())
    ]


def folder_of(game: str) -> Path:
    return Path(inspect.getfile(type(SHELF[game]))).parent


def calls(folder: Path) -> Iterator[tuple[str, ast.Call]]:
    """Find every call of a plain name in the source of a folder, or of one file."""
    for file in [folder] if folder.is_file() else sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node


def words(node: ast.expr) -> list[str]:
    """Give the strings that an argument can be, as far as they are written there."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def refusals(folder: Path) -> set[str]:
    """Find the keys of all refusals: in calls, and in tables where a key stands before the number of its rule."""
    found = [key for name, node in calls(folder) if name in REFUSING and node.args for key in words(node.args[0])]
    for _, node in calls(folder):
        said = [arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else "" for arg in node.args]
        found += [key for key, rule in pairwise(said) if key and RULE.fullmatch(rule)]
    return {f"refusal.{key}" for key in found}


def questions(folder: Path) -> set[str]:
    found = [(ASKING[name], node.args) for name, node in calls(folder) if name in ASKING]
    return {f"{kind}.{key}" for (kind, place), args in found if len(args) > place for key in words(args[place])}


def happenings(game: str) -> list[type[Happening]]:
    home = f"companion.engine.games.{game}."
    return [kind for kind in Happening.__subclasses__() if kind.__module__.startswith(home)]


def tag(kind: type[Struct]) -> str:
    return str(kind.__struct_config__.tag)


def enums_in(kind: Any) -> list[type[Enum]]:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [kind]
    return [found for part in get_args(kind) for found in enums_in(part)]


@games
@tongues
def test_every_happening_is_told(game: str, language: str) -> None:
    """A game that tells something new must say how."""
    told = {f"told.{tag(kind)}" for kind in happenings(game)}

    assert told
    assert sorted(told - keys(language, game)) == []


@games
@tongues
def test_every_option_stands_on_a_button(game: str, language: str) -> None:
    """A game that offers something new must name it."""
    options = {f"option.{tag(kind)}" for kind in get_args(SHELF[game].options)}

    assert options
    assert sorted(options - keys(language, game)) == []


@games
@tongues
def test_every_question_is_asked(game: str, language: str) -> None:
    """Prompts of choices and secrets, and what the table is asked for chance, as they stand in the rules."""
    asked = questions(folder_of(game))

    assert {key.partition(".")[0] for key in asked} >= {"prompt", "chance"}
    assert sorted(asked - keys(language, game)) == []


@games
@tongues
def test_every_refusal_of_a_game_is_explained(game: str, language: str) -> None:
    """Also those of the invariants: a broken position is refused in words."""
    refused = refusals(folder_of(game))

    assert refused
    assert sorted(refused - keys(language, game)) == []


@tongues
def test_every_refusal_of_no_game_is_explained(language: str) -> None:
    """Kernel, session, shelf and command line."""
    engine = {key for folder in ("engine/kernel", "session", "cli", "bridge", "ui") for key in refusals(ROOT / folder)}

    assert len(engine) > 20
    assert sorted((engine | {"refusal.no-such-game"}) - keys(language)) == []


@games
@tongues
def test_every_refusal_has_the_facts_that_its_text_asks_for(game: str, language: str) -> None:
    """A fact that a call does not give would be shown as dots; the text without it is a variant."""
    tr = Translator(language)
    wrong = []
    for folder in (folder_of(game), ROOT / "engine" / "kernel", ROOT / "session", ROOT / "cli"):
        for name, node in calls(folder):
            facts = {keyword.arg: "x" for keyword in node.keywords if keyword.arg}
            if name not in REFUSING or not node.args or len(facts) < len(node.keywords):
                continue
            for key in words(node.args[0]):
                text = tr.find(game, (f"refusal.{key}",), facts) or ""
                wrong += [(key, gap["name"]) for gap in FIELD.finditer(text) if gap["name"] not in facts]

    assert wrong == []


def tabled_keys(file: Path) -> set[str]:
    """Give the hyphenated words in the constants of a module that refuses with a key from a table."""
    if all(words(node.args[0]) for name, node in calls(file) if name == "refusal" and node.args):
        return set()
    constants = [node for node in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(node, ast.AnnAssign)]
    said = [word for node in constants if node.value for word in words(node.value)]
    return {word for word in said if re.fullmatch(r"[a-z]+(-[a-z]+)+", word)}


@tongues
def test_every_refusal_from_a_table_is_explained(language: str) -> None:
    """Where the key is not written in the call it is written in a constant above."""
    found = {
        key
        for room in ("engine/kernel", "session", "cli")
        for file in (ROOT / room).rglob("*.py")
        for key in tabled_keys(file)
    }

    assert "disk-full" in found
    assert sorted({f"refusal.{key}" for key in found} - keys(language)) == []


@tongues
def test_every_sentence_of_the_command_line_and_the_screens_is_written(language: str) -> None:
    """What a room says by tr.text must be in its file."""
    said = {
        key
        for room in ("cli", "bridge", "ui")
        for file in (ROOT / room).rglob("*.py")
        for key in re.findall(r"\btr\.text\(\s*\"([a-z][\w.-]*)\"", file.read_text(encoding="utf-8"))
    }

    assert said
    assert sorted(said - keys(language)) == []


@games
@tongues
def test_every_switch_source_and_choice_is_described(game: str, language: str) -> None:
    """The setup screen has a sentence for each."""
    it = SHELF[game]
    wanted = {f"switch.{switch.name}" for switch in it.switches}
    wanted |= {f"choice.{switch.name}.{choice}" for switch in it.switches for choice in switch.choices}
    wanted |= {f"source.{source}" for source in it.sources}
    wanted |= {f"chance.{source}" for source in it.sources}
    wanted |= {"game.name", "game.about"}

    assert sorted(wanted - keys(language, game)) == []


@games
@tongues
def test_every_text_asks_only_for_fields_that_exist(game: str, language: str) -> None:
    """A field that the struct lacks would be shown as dots."""
    kinds = {f"told.{tag(kind)}": kind for kind in happenings(game)}
    kinds |= {f"together.{tag(kind)}": kind for kind in happenings(game)}
    kinds |= {f"option.{tag(kind)}": kind for kind in get_args(SHELF[game].options)}
    wrong = [
        (key, gap["name"])
        for key, text in texts(language, game)
        if (kind := kinds.get(key.partition("[")[0])) is not None
        for gap in FIELD.finditer(text)
        if gap["name"] not in kind.__struct_fields__
    ]

    assert wrong == []


@games
@tongues
def test_every_value_of_every_field_has_its_word(game: str, language: str) -> None:
    """In the form that the text asks for: "au galion", not "à le galion". What nobody has seen yet is just unknown."""
    known = keys(language, game)
    kinds = {f"told.{tag(kind)}": kind for kind in happenings(game)}
    kinds |= {f"option.{tag(kind)}": kind for kind in get_args(SHELF[game].options)}
    wanted = set()
    for key, text in texts(language, game):
        kind = kinds.get(key.partition("[")[0])
        types = {field.name: field.type for field in struct_fields(kind)} if kind else {}
        for gap in FIELD.finditer(text):
            family = gap["family"] or "name"
            for enum in enums_in(types.get(gap["name"])):
                wanted |= {f"{family}.{one.value}" for one in enum if one.value != "?" and family != VERBATIM}

    assert sorted(wanted - known) == []
