"""The parser of all commands. No game is imported here, so that --help answers at once."""

from __future__ import annotations

from companion import __version__
from companion.cli.parsers.arguments import COMMANDS, SETTINGS, Commands, Parser, as_json, command, in_folder, set_table
from companion.cli.parsers.cafe_arguments import add_staff
from companion.cli.parsers.harbour_arguments import add_harbour
from companion.cli.parsers.hardware_arguments import CAMERAS, add_doctor, add_tape
from companion.cli.parsers.print_arguments import add_calibrate, add_print
from companion.cli.parsers.session_arguments import add_people, add_profile, add_sessions, add_stats
from companion.cli.parsers.tool_arguments import add_bench, add_demo, add_shots, add_soak
from companion.cli.parsers.vision_arguments import add_learn, add_scan

_ARENA = """\
who can play:
  deckhand, mate, captain   the sailors as they sit at a table
  instinct                  what the game says at first sight, without imagining anything
  random                    any answer at all
  ...                       simpler ways to play that some games name; a wrong name lists them
Everybody plays from every chair in turn. The interval behind a share of wins holds it with 95 % certainty.
"""
_ABOUT = "The officer at your table who knows the rules, counts the loot and reads the dice."


def parser() -> Parser:
    """Build the parser for all commands."""
    top = Parser(
        prog="companion",
        description=_ABOUT,
        epilog="companion COMMAND --help tells more. Exit codes: 0 fine, 1 not, 2 wrong usage.",
    )
    top.add_argument(
        "--version", action="version", version=f"Quartermaster {__version__}", help="say which version this is"
    )
    _app(top)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    _games(commands)
    _new_game(commands)
    _watch(commands)
    _play(commands)
    _script(commands)
    _replay(commands)
    add_sessions(commands)
    add_people(commands)
    add_stats(commands)
    add_profile(commands)
    add_harbour(commands)
    add_staff(commands)
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


def _app(top: Parser) -> None:
    """`companion` without a command."""
    top.set_defaults(module=f"{COMMANDS}.app_command")
    app = top.add_argument_group("the app (companion without a command opens it)")
    app.add_argument("--kiosk", action="store_true", help="fill the whole screen, for a screen in a table")
    app.add_argument("--game", metavar="GAME", help="begin to set up this game at once")
    app.add_argument("--lang", metavar="en|fr|es", help="language of the texts (default: as set in the app)")
    app.add_argument("--size", metavar="WxH", help="size of the window (default: 1280x800)")
    app.add_argument(
        "--rotate",
        choices=("auto", "0", "90", "180", "270"),
        default="auto",
        help="turn the picture, and touches with it (default: auto, an upright ribbon screen is laid broadside)",
    )
    app.add_argument(
        "--simulated",
        action="store_true",
        help="a simulated table: dice are rolled and seen, keys of the keyboard are the seat buttons",
    )
    app.add_argument("--camera", metavar="WHAT", help=f"{CAMERAS}, or none (default: auto)")
    app.add_argument("--record", metavar="FILE", help="keep everything the hardware says in this new file")
    app.add_argument(
        "--or-demo", action="store_true", help="without a screen: play a demo on one that nobody sees, with pictures"
    )
    in_folder(top)
    top.set_defaults(data=None)


def _games(commands: Commands[Parser]) -> None:
    games = command(commands, "games", "list the games with player counts, options and sources")
    games.add_argument("game", nargs="?", metavar="GAME", help="only this one")
    as_json(games)


def _new_game(commands: Commands[Parser]) -> None:
    new = command(commands, "new-game", "write the package of a new game, small and playable")
    new.set_defaults(module=f"{COMMANDS}.new_game")
    new.add_argument("name", metavar="NAME", help="what it is called: small letters, digits and underscores")
    new.add_argument("--to", default=".", metavar="DIR", help="where its folder is made (default: here)")
    check = command(commands, "check-game", "try everything that holds for every game, and say what is missing")
    check.set_defaults(module=f"{COMMANDS}.check_game")
    check.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    as_json(check)
    share = command(commands, "share", "write what this table made of a game into one file, or take such a file in")
    share.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    share.add_argument("file", metavar="FILE", help="box profiles, what was learnt, words and scenarios, in one file")
    share.add_argument("--take", action="store_true", help="take the file in instead of writing it")
    in_folder(share)


def _watch(commands: Commands[Parser]) -> None:
    more = "Phones must be switched on at the table: Menu, Phones. Whoever watches sees what everybody may see."
    watch = command(commands, "watch", "show the table that is being played at on a TV or in any browser", more)
    watch.add_argument("--open", action="store_true", help="open it in the browser of this computer")
    in_folder(watch)


def _play(commands: Commands[Parser]) -> None:
    play = command(commands, "play", "play a whole game at random and tell its story", SETTINGS)
    play.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    set_table(play)
    play.add_argument("--sailors", metavar="WHO,WHO,...", help="who plays on the first chairs: deckhand, mate, captain")
    as_json(play)
    arena = command(commands, "arena", "let sailors play against each other and count their wins", _ARENA)
    arena.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    arena.add_argument("--seats", required=True, metavar="WHO,WHO,...", help="who plays, one name for each chair")
    arena.add_argument("--games", type=int, default=20, metavar="N", help="so many matches (default: 20)")
    arena.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same matches (default: any)")
    arena.add_argument("--chances", action="store_true", help="foresee who wins, and compare with what happened")
    as_json(arena)


def _script(commands: Commands[Parser]) -> None:
    more = "The format is described in companion/session/scenarios/SCENARIOS.md."
    script = command(commands, "script", "play a scenario file and check what it expects", more)
    script.add_argument("file", metavar="FILE", help="a scenario in TOML")
    as_json(script)


def _replay(commands: Commands[Parser]) -> None:
    replay = command(commands, "replay", "re-run a golden play-through", SETTINGS)
    replay.add_argument("file", metavar="FILE", help="a play-through")
    replay.add_argument("--write", action="store_true", help="write the file again instead of comparing")
    replay.add_argument("--game", metavar="GAME", help="with --write: make a new play-through of this game")
    set_table(replay)
