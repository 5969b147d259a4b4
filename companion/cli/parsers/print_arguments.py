"""Arguments of calibrate and print."""

from __future__ import annotations

from companion.cli.parsers.arguments import COMMANDS, Commands, Parser, as_json, command, in_folder

_WHAT = """\
what can be printed:
  mat        corner markers for the camera, and a plan of the zones for each game
  stickers   a marker for every card, to stick on its sleeve
  cards      every card of the box in our own design, to replace a missing one or to try things out
  signs      a sign for every seat
  scores     score sheets
  boxes      a drill template and labels for the boxes with the seat buttons
  start      one page for people who see the table for the first time
  table      a card for each table of a house with guests, to fold and to stand up
  all        all of it

examples:
  <print>

Print at 100 %; the ruler at the foot of a page says whether that worked.
"""


def add_print(commands: Commands[Parser]) -> None:
    """`companion print`."""
    sheet = command(
        commands, "print", "make a PDF to print: markers, stickers, cards, signs, score sheets, drill template", _WHAT
    )
    sheet.set_defaults(module=f"{COMMANDS}.print_sheets")
    what = ("mat", "stickers", "cards", "signs", "scores", "boxes", "start", "table", "all")
    sheet.add_argument("what", choices=what, metavar="WHAT", help="one of " + ", ".join(what))
    sheet.add_argument("--out", metavar="FILE.pdf", help="where to (default: quartermaster-WHAT.pdf in this folder)")
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the paper (default: a4)")
    sheet.add_argument("--game", metavar="GAME", help="only for this one")
    sheet.add_argument("--profile", metavar="NAME", help="with --game: the cards of this box profile")
    sheet.add_argument("--backs", action="store_true", help="cards: the backs too, to print on both sides")
    names = "table: its name; once for each table (default: a line to write on)"
    sheet.add_argument("--table", action="append", default=[], metavar="NAME", help=names)
    in_folder(sheet)
    as_json(sheet)


_VIEW = """\
The corner markers (companion print mat) tell where the playing area is and how large; it is kept for this camera.

examples:
  <calibrate>

cameras:
  auto, pi[:N], usb[:NAME], folder:PATH, video:FILE, simulated[:SEED]

Exit code 1 if cards could not be read from such a picture, or if nothing is there to tell by.
"""


def add_calibrate(commands: Commands[Parser]) -> None:
    """`companion calibrate`."""
    brief = "judge what the camera sees of the table: light, sharpness, mat, size of a card; what to change"
    view = command(commands, "calibrate", brief, _VIEW)
    view.add_argument("picture", nargs="?", metavar="PICTURE", help="a picture instead of the camera")
    view.add_argument("--camera", metavar="WHAT", help="look through this camera (default: auto)")
    in_folder(view)
    as_json(view)
