"""What can be typed. Nothing of a game is imported here, so that --help answers at once."""

from __future__ import annotations

from companion import __version__
from companion.cli.parsers.app_arguments import add_app
from companion.cli.parsers.arguments import SETTINGS, Commands, Parser, as_json, command, set_table
from companion.cli.parsers.hardware_arguments import add_doctor, add_tape
from companion.cli.parsers.print_arguments import add_calibrate, add_print
from companion.cli.parsers.session_arguments import add_profile, add_sessions, add_stats
from companion.cli.parsers.tool_arguments import add_bench, add_demo, add_shots, add_soak
from companion.cli.parsers.vision_arguments import add_learn, add_scan

_ABOUT = "The officer at your table who keeps the rules, counts the loot and sees the dice."


def parser() -> Parser:
    """Build the parser for all commands."""
    top = Parser(
        prog="companion",
        description=_ABOUT,
        epilog="companion COMMAND --help tells more. Exit codes: 0 well, 1 not, 2 wrong usage.",
    )
    top.add_argument(
        "--version", action="version", version=f"Quartermaster {__version__}", help="say which version this is"
    )
    add_app(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    _games(commands)
    _play(commands)
    _script(commands)
    _replay(commands)
    add_sessions(commands)
    add_stats(commands)
    add_profile(commands)
    add_doctor(commands)
    add_tape(commands)
    add_learn(commands)
    add_scan(commands)
    add_calibrate(commands)
    add_print(commands)
    add_bench(commands)
    add_shots(commands)
    add_demo(commands)
    add_soak(commands)
    return top


def _games(commands: Commands[Parser]) -> None:
    games = command(commands, "games", "list the games with player counts, options and sources")
    games.add_argument("game", nargs="?", metavar="GAME", help="only this one")
    as_json(games)


def _play(commands: Commands[Parser]) -> None:
    play = command(commands, "play", "play a whole game at random and tell its story", SETTINGS)
    play.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    set_table(play)
    as_json(play)


def _script(commands: Commands[Parser]) -> None:
    more = "The format is described in companion/session/scenarios/SCENARIOS.md."
    script = command(commands, "script", "play a scenario file and check what it expects", more)
    script.add_argument("file", metavar="FILE", help="a scenario in TOML")
    as_json(script)


def _replay(commands: Commands[Parser]) -> None:
    replay = command(commands, "replay", "re-run a golden play-through", SETTINGS)
    replay.add_argument("file", metavar="FILE", help="a play-through")
    replay.add_argument("--write", action="store_true", help="write the file anew instead of comparing")
    replay.add_argument("--game", metavar="GAME", help="with --write: make a new play-through of this game")
    set_table(replay)
