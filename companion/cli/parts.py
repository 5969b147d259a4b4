"""What several commands can be told. Nothing of a game is imported here, so that --help answers at once."""

from __future__ import annotations

import argparse
from typing import NoReturn

from companion.cli.errors import WrongUsage

SETTINGS = """\
settings of a table (companion games lists them all):
  --set short-game=5 --set timer=yes     options of the game
  --sources app                          the companion deals and rolls everything
  --source votes=app                     ... or only this
"""


class Parser(argparse.ArgumentParser):
    """Complains in one line."""

    def error(self, message: str) -> NoReturn:
        """Name what is wrong and where to read on."""
        raise WrongUsage(f"{message} (see {self.prog} --help)")


Commands = argparse._SubParsersAction  # noqa: SLF001  argparse gives it no public name


def command(commands: Commands[Parser], name: str, brief: str, more: str = "") -> Parser:
    """Add a command that speaks some language; its module has the same name unless told otherwise."""
    made = commands.add_parser(
        name,
        help=brief,
        description=brief[0].upper() + brief[1:] + ".",
        epilog=more,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(module=name)
    made.add_argument("--lang", metavar="en|fr|es", help="language of the texts (default: that of the environment)")
    return made


def as_json(told: Parser) -> None:
    """Let a program read the answer."""
    told.add_argument("--json", action="store_true", help="print one JSON object instead of text")


def in_folder(told: Parser) -> None:
    """Let the data lie elsewhere."""
    told.add_argument("--data", metavar="DIR", help="folder of journal and profiles (default: the user's data folder)")


def set_table(told: Parser) -> None:
    """Let a table be set up."""
    told.add_argument("--players", type=int, metavar="N", help="how many play (default: 4, or what the game allows)")
    told.add_argument("--names", metavar="ANN,BEN,...", help="their names as they sit (default: ann,ben,cat...)")
    told.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same game (default: any)")
    told.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="set an option of the game")
    told.add_argument("--sources", choices=("table", "app"), help="who holds all dice and cards")
    told.add_argument("--source", action="append", default=[], metavar="NAME=table|app", help="who holds these")
