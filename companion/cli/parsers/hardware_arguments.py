"""Arguments of doctor and tape, and of the hardware benches."""

from __future__ import annotations

from argparse import BooleanOptionalAction

from companion.cli.parsers.arguments import Commands, Parser, as_json, command, in_folder

CAMERAS = "auto, pi[:N], usb[:NAME], folder:PATH, video:FILE or simulated[:SEED]"
_VISIT = f"""\
A machine without any hardware is fine: the simulated table will do. Needed are a place to keep the games and, on a
Raspberry Pi, a screen; and whatever is asked for by name with --wiring or --camera. Exit code 1 if one of these is
broken.

cameras:
  {CAMERAS}
"""
_TAPE = """\
A recording holds what was pressed, secret choices too, and the pictures that were read. Which button somebody pressed
is shown only with --secrets.

examples:
  <tape>
"""
HARDWARE_BENCHES = ("seats", "cameras", "table")


def add_doctor(commands: Commands[Parser]) -> None:
    """`companion doctor`."""
    doctor = command(commands, "doctor", "look at the hardware: what is wrong, and how to fix it", _VISIT)
    doctor.add_argument(
        "--ask",
        action=BooleanOptionalAction,
        default=None,
        help="try lamps, buttons, sound and camera with somebody's help (default: if somebody sits at the terminal)",
    )
    doctor.add_argument("--wiring", metavar="FILE", help="wiring file of the seats (default: the one that is drawn)")
    doctor.add_argument("--camera", metavar="WHAT", help="look through this camera too")
    doctor.add_argument("--report", metavar="FILE", help="write what was found into this new file, to send to us")
    in_folder(doctor)
    as_json(doctor)


def add_tape(commands: Commands[Parser]) -> None:
    """`companion tape`."""
    tape = command(commands, "tape", "list or replay the recording of a game", _TAPE)
    tape.add_argument("file", metavar="FILE", help="a recording, as made with --record")
    tape.add_argument("--replay", action="store_true", help="play it and print the readings")
    tape.add_argument("--secrets", action="store_true", help="show who pressed what, and when")
    as_json(tape)


def add_benches(bench: Parser) -> None:
    """What can be said about the measurements of the hardware."""
    bench.add_argument("--presses", type=int, default=1000, metavar="N", help="seats: so many presses (default: 1000)")
    bench.add_argument(
        "--rounds", type=int, default=1000, metavar="N", help="cameras: so many openings (default: 1000)"
    )
    bench.add_argument("--pictures", type=int, default=20, metavar="N", help="table: so many pictures (default: 20)")
