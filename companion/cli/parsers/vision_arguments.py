"""Arguments of learn and scan, and of the vision bench."""

from __future__ import annotations

from companion.cli.parsers.arguments import COMMANDS, Commands, Parser, command, in_folder

_DICE = """\
cameras:
  auto, pi[:N], usb[:NAME], folder:PATH, video:FILE, simulated[:SEED]

examples:
  <scan dice>

With --json there is one object for each picture, on a line of its own: file, values, dice (box as left, top, right,
bottom; face, confidence, runner_up), verdict, ms; and error where a file could not be read. Exit code 1 if there was
such a one.
"""
_CARDS = """\
The box is one that companion learn has taught, by its name, or a file that it exported (*.cards).

examples:
  <scan cards>

With --json there is one object for each picture, on a line of its own: file, cards (id, quad, confidence, runner_up,
certainty, face_up, turned, zone), counted, ms; or file and error. A card that was never learnt has no id.
"""
_GRID = """\
examples:
  <scan grid>
"""
_LEARN = """\
Pictures are named after the cards, as companion learn says them when something is missing: pistol.jpg, and pistol-2.jpg
for a second one; back.jpg for the back. A name that is no game makes a box of its own: learn "my deck" --from DIR.

examples:
  <learn>

Dice without pips, by their game or by their own name; pictures are named after the faces (star.jpg, fleet_5.jpg, and
star-2.jpg for a second one). Any other name is a die of your own:
  <learn dice>
"""
VISION_BENCHES = ("vision",)


def add_scan(commands: Commands[Parser]) -> None:
    """`companion scan ...`."""
    brief = "read dice and cards off pictures, or dice before a camera"
    made = commands.add_parser("scan", help=brief, description=brief[0].upper() + brief[1:] + ".")
    made.set_defaults(module=None, lacking="scan")
    kinds = made.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    _dice(kinds)
    _cards(kinds)
    _grid(kinds)


def _cards(kinds: Commands[Parser]) -> None:
    cards = command(kinds, "cards", "read the cards on pictures", _CARDS)
    cards.set_defaults(module=f"{COMMANDS}.scan_cards", grid=False)
    _card_pictures(cards)


def _grid(kinds: Commands[Parser]) -> None:
    grid = command(kinds, "grid", "read cards laid in rows and columns", _GRID)
    grid.set_defaults(module=f"{COMMANDS}.scan_cards", grid=True)
    _card_pictures(grid)
    grid.add_argument("--rows", type=int, default=5, metavar="N", help="rows of the grid (default: 5)")
    grid.add_argument("--columns", type=int, default=6, metavar="N", help="columns of the grid (default: 6)")
    grid.add_argument("--before", metavar="FILE", help="the layout before, as --json printed it: say what changed")
    grid.add_argument("--score", action="store_true", help="let the card game count what is there")
    grid.add_argument("--names", metavar="ANN,BEN", help="with --score: whose the halves are, from the left")


def _card_pictures(told: Parser) -> None:
    told.add_argument("pictures", nargs="+", metavar="PICTURE", help="files to read")
    told.add_argument("--box", required=True, metavar="NAME", help="the learnt box")
    told.add_argument("--draw", metavar="DIR", help="write the pictures here, with what was seen drawn into them")
    told.add_argument("--json", action="store_true", help="print one JSON object on a line for each picture")
    in_folder(told)


def add_learn(commands: Commands[Parser]) -> None:
    """`companion learn`."""
    learn = command(commands, "learn", "teach the cards of your own box, or its dice", _LEARN)
    learn.add_argument("game", metavar="GAME", help='name of the game, as companion games lists it; or "dice"')
    learn.add_argument("die", nargs="?", metavar="GAME|KIND", help="after dice: all dice of a game, or one of them")
    learn.add_argument("--from", dest="from_", metavar="DIR", help="learn from these pictures, named after the cards")
    learn.add_argument("--photo", metavar="FILE", help="learn all cards of one photo, their tops to its top")
    learn.add_argument("--names", metavar="A,B,...", help="with --photo: what they are, row by row; or a file of lines")
    learn.add_argument("--camera", metavar="WHAT", help="... or before this camera (default: auto)")
    learn.add_argument("--faces", metavar="A,B,...", help="after dice: the faces of a die of your own, of no game")
    learn.add_argument("--box", metavar="NAME", help="keep it under this name (default: that of the game)")
    learn.add_argument("--again", metavar="CARD", help="forget this card (or face) first")
    learn.add_argument("--looks", type=int, choices=(1, 2, 3), default=1, help="pictures of each card (default: 1)")
    learn.add_argument("--export", metavar="FILE", help="write the learnt box to a file")
    learn.add_argument("--import", dest="take", metavar="FILE", help="load a learnt box from a file")
    learn.add_argument("--json", action="store_true", help="with --from or --photo: print one JSON object")
    in_folder(learn)


def _dice(kinds: Commands[Parser]) -> None:
    dice = command(kinds, "dice", "read the dice on pictures, or live before a camera", _DICE)
    dice.set_defaults(module=f"{COMMANDS}.scan")
    dice.add_argument("pictures", nargs="*", metavar="PICTURE", help="files to read")
    dice.add_argument("--expect", type=int, metavar="N", help="this many dice must be there (default: any)")
    dice.add_argument(
        "--kind", metavar="KIND", help="dice of this kind, or of this game, which companion learn dice has taught"
    )
    dice.add_argument(
        "--zone",
        metavar="WHERE",
        help="look only here: markers, kept (as the app was told for this camera), or four corners as X,Y in pixels",
    )
    dice.add_argument("--draw", metavar="DIR", help="write the pictures here, with what was seen drawn into them")
    add_camera(dice)
    dice.add_argument("--json", action="store_true", help="print one JSON object on a line for each picture")
    in_folder(dice)


def add_camera(told: Parser) -> None:
    """Let a camera be watched instead of files."""
    told.add_argument("--camera", nargs="?", const="auto", metavar="WHAT", help="watch this camera until stopped")
    told.add_argument("--seconds", type=float, metavar="S", help="... or for so long (default: until Ctrl-C)")


def add_vision_bench(bench: Parser) -> None:
    """What can be said about measuring the readers."""
    bench.add_argument("--photos", metavar="DIR", help="vision: labelled photos with their boxes.json (default: none)")
    bench.add_argument("--held-back", action="store_true", help="vision: only photos that nothing was fitted to")
    bench.add_argument(
        "--simulated", type=int, default=50, metavar="N", help="vision: pictures of the simulated table (default: 50)"
    )
    bench.add_argument("--cards", type=int, default=0, metavar="N", help="vision: tables with cards (default: none)")
    bench.add_argument("--seed", type=int, default=1, metavar="S", help="vision: the same seed draws the same pictures")
