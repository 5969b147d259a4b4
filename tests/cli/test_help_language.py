"""Help and complaints are said in the reader's language, every word of them."""

from __future__ import annotations

import argparse
import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion as quartermaster
from companion.cli.parsers.arguments import Parser
from companion.cli.parsers.help_language import HelpLanguage
from companion.cli.parsers.parser import parser
from companion.i18n.catalogue import catalogue
from companion.i18n.languages import HOME
from tests.cli.conftest import Companion

ROOT = Path(__file__).parents[2]
TONGUES = pytest.mark.parametrize("language", ["en", "fr", "es"])


class Listener(HelpLanguage):
    """Writes down what is looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def word(self, text: str) -> str:
        """Say it back."""
        self.asked.add(text)
        return text


@pytest.fixture(autouse=True)
def own_tongue(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever another test made the parser speak, each one here begins in English."""
    monkeypatch.setattr(Parser, "language", HelpLanguage(["--lang", "en"]))


def parsers(top: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers(below)


def every_phrase() -> set[str]:
    """All that any page of help looks up."""
    listener = Listener()
    Parser.language = listener  # the next run sets its own
    for one in parsers(parser()):
        one.format_help()
    return {text for text in listener.asked if text and text != argparse.SUPPRESS}


def complaints() -> set[str]:
    """All that a command says of wrong usage in its own words, with a gap for what was typed."""
    found = set()
    for file in (ROOT / "companion/cli").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "WrongUsage" and call.args:
                found.add(template(call.args[0]))
    return {text for text in found if re.search("[a-z]{2}", re.sub(r"--[a-z-]+|%s", "", text))}


def template(node: ast.expr) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join("%s" if isinstance(part, ast.FormattedValue) else template(part) for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else ""


def known(language: str, phrase: str) -> bool:
    """As it stands, or as the brief of a command that was made a sentence."""
    book = catalogue(HOME / language, "help")
    assert book is not None
    return phrase in book.keys or phrase[0].lower() + phrase[1:].removesuffix(".") in book.keys


@TONGUES
def test_every_word_of_help_is_translated(language: str) -> None:
    """Also of a command that was added yesterday."""
    phrases = every_phrase()

    assert len(phrases) > 200
    assert sorted(phrase for phrase in phrases if not known(language, phrase)) == []


def test_every_command_has_examples_that_can_be_typed() -> None:
    for one in parsers(parser()):
        examples = re.findall(rf"(?m)^  ({one.prog}(?: .*?)?)(?:   .*)?$", one.format_help().partition("examples:")[2])
        assert examples, one.prog
        for example in examples:
            words = shlex.split(example.partition(" > ")[0])[1:]
            assert parser().parse_args(words), example


@TONGUES
def test_every_complaint_is_translated(language: str) -> None:
    said = complaints()
    whole = {re.sub(r" \(see .* --help\)$", "", text) for text in said}

    assert "--most: 0 or more" in said
    assert sorted(text for text in whole if text != "%s" and not known(language, text)) == []


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("tape",), "companion: il manque\u00a0: FILE (voir «\u00a0companion tape --help\u00a0»)"),
        (("play", "--players", "x", "jamaica"), "companion: --players\u00a0: 'x' n’est pas un nombre entier"),
        (("sessions",), "companion: aucune commande n’est donnée (voir «\u00a0companion sessions --help\u00a0»)"),
        (("games", "--rum"), "companion: ceci n’est pas compris\u00a0: --rum"),
    ],
)
def test_what_was_typed_is_put_back_into_the_complaint(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, given: tuple[str, ...], said: str
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")

    done = companion(*given)

    assert (done.code, done.out) == (2, "")
    assert done.err.replace("\u00a0", " ").startswith(said.replace("\u00a0", " "))


def test_what_can_be_typed_is_not_translated(companion: Companion) -> None:
    spanish = companion("scan", "grid", "--help", "--lang=es").out

    assert "\nejemplos:\n  companion scan grid table.jpg --box tortuga_cards --score\n" in spanish
    assert spanish.startswith("uso: companion scan grid ")


def test_the_version_is_the_one_that_is_packed(companion: Companion) -> None:
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

    assert quartermaster.__version__ == packed
    assert companion("--version").out == f"Quartermaster {packed}\n"
    assert f"\n## [{packed}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
