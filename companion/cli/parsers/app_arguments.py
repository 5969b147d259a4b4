"""What can be typed to open the app."""

from __future__ import annotations

from companion.cli.parsers.arguments import COMMANDS, Parser, in_folder
from companion.cli.parsers.hardware_arguments import CAMERAS


def add_app(top: Parser) -> None:
    """`companion` without a command."""
    top.set_defaults(module=f"{COMMANDS}.app_command")
    app = top.add_argument_group("the app (companion without a command opens it)")
    app.add_argument("--kiosk", action="store_true", help="fill the whole screen, for a screen in a table")
    app.add_argument("--game", metavar="GAME", help="begin to set up this game at once")
    app.add_argument("--lang", metavar="en|fr|es", help="language of the texts (default: as set in the app)")
    app.add_argument("--size", metavar="WxH", help="size of the window (default: 1280x800)")
    app.add_argument(
        "--rotate", type=int, choices=(0, 90, 180, 270), default=0, help="turn the picture, and touches with it"
    )
    app.add_argument(
        "--simulated",
        action="store_true",
        help="a table that is not there: dice are rolled and seen, keys of the keyboard are the seat buttons",
    )
    app.add_argument("--camera", metavar="WHAT", help=f"{CAMERAS}, or none (default: auto)")
    app.add_argument("--record", metavar="FILE", help="keep everything the hardware says in this new file")
    app.add_argument(
        "--or-demo", action="store_true", help="without a screen: play a demo on one that nobody sees, with pictures"
    )
    in_folder(top)
    top.set_defaults(data=None)
