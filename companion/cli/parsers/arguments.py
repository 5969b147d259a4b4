"""Arguments that several commands take. No game is imported here, so that --help answers at once."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, ClassVar, Final, NoReturn

from companion.cli.errors import WrongUsage
from companion.cli.parsers.examples import with_examples
from companion.cli.parsers.help_language import HelpLanguage

SETTINGS = """\
settings of a table (companion games lists them all):
  --set short-game=5 --set timer=yes     options of the game
  --sources app                          the app deals and rolls everything
  --source votes=app                     ... or only this
"""


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Says *usage* in the reader's language."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """As argparse does, with a word of ours before it."""
        super().add_usage(usage, actions, groups, Parser.language.word("usage:") + " " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Helps in the reader's language, and complains in one line."""

    language: ClassVar = HelpLanguage()
    """Set before parsing; one run speaks one language."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**{"formatter_class": Formatter, **given})

    def format_help(self) -> str:
        """Look everything up just before it is shown."""
        self.description = self.language.page(self.description or "")
        self.epilog = self.language.page(with_examples(self.prog, self.epilog or ""))
        for group in self._action_groups:
            group.title = self.language.word(group.title or "")
        for action in self._actions:
            action.help = self.language.word(action.help or "")
            for choice in getattr(action, "_choices_actions", ()):
                choice.help = self.language.word(choice.help)
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Name what is wrong and where to read on."""
        raise WrongUsage(f"{message} (see {self.prog} --help)")


COMMANDS: Final = "companion.cli.commands"
"""Where the module of a command is, unless it says otherwise."""
TOOLS: Final = "companion.devtools"
"""Development tools are named, never imported: a wheel carries only some of them."""

Commands = argparse._SubParsersAction  # noqa: SLF001  argparse gives it no public name


def command(commands: Commands[Parser], name: str, brief: str, more: str = "") -> Parser:
    """Add a command that speaks some language; its module has the same name unless told otherwise."""
    made = commands.add_parser(
        name,
        help=brief,
        description=brief[0].upper() + brief[1:] + ".",
        epilog=more,
    )
    made.set_defaults(module=f"{COMMANDS}.{name}")
    about = "language of the texts (default: that of the environment)"
    made.add_argument("--lang", default=argparse.SUPPRESS, metavar="en|fr|es", help=about)
    return made


def deeper(commands: Commands[Parser], name: str, brief: str) -> Commands[Parser]:
    """Add a command that has commands of its own."""
    made = commands.add_parser(name, help=brief, description=brief[0].upper() + brief[1:] + ".")
    made.set_defaults(module=None, lacking=name)
    return made.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)


def act(commands: Commands[Parser], module: str, name: str, brief: str, more: str = "") -> Parser:
    """Add one of them: its module is told which one it was."""
    made = command(commands, name, brief, more)
    made.set_defaults(module=f"{COMMANDS}.{module}", act=name)
    in_folder(made)
    return made


def as_json(told: Parser) -> None:
    """Let a program read the answer."""
    told.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def in_folder(told: Parser) -> None:
    """Let the data lie elsewhere. Said before the command it counts as well, so no default may hide it."""
    brief = "folder of journal and profiles (default: the user's data folder)"
    told.add_argument("--data", default=argparse.SUPPRESS, metavar="DIR", help=brief)


def set_table(told: Parser) -> None:
    """Let a table be set up."""
    told.add_argument("--players", type=int, metavar="N", help="how many play (default: 4, or what the game allows)")
    told.add_argument("--names", metavar="ANN,BEN,...", help="their names as they sit (default: ann,ben,cat...)")
    told.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same game (default: any)")
    told.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="set an option of the game")
    told.add_argument("--sources", choices=("table", "app"), help="all dice and cards: real pieces or the app")
    told.add_argument("--source", action="append", default=[], metavar="NAME=table|app", help="these: real or the app")
