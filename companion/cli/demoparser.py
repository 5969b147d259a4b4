"""What can be typed to see a whole evening on a table that is not there."""

from __future__ import annotations

from companion.cli.parts import Commands, Parser, as_json, command

_DEMO = """\
Plays an evening the way people do, on a window that nobody sees: dice are rolled and cards laid on a simulated table,
photographed and read by the same eyes that look at a real one; secret choices are pressed on simulated seat buttons;
everything else is touched on the screen. What really lies on the table is known, and compared after every decision.
Exit code 1 if the companion refused anything or ever stood differently.

examples:
  companion demo jamaica --players 3 --fast --shots pictures
  companion demo tortuga_dice --seed 7 --json
"""


def add_demo(commands: Commands[Parser]) -> None:
    """`companion demo`."""
    demo = command(commands, "demo", "play a whole evening on the simulated table, through the real screen", _DEMO)
    demo.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    demo.add_argument("--players", type=int, metavar="N", help="how many play (default: 3, or what the game allows)")
    demo.add_argument("--seed", type=int, metavar="S", help="the same seed plays the same evening (default: any)")
    demo.add_argument("--shots", metavar="DIR", help="keep a dozen pictures of the screen there")
    demo.add_argument("--fast", action="store_true", help="confirm sure readings by touch instead of waiting")
    demo.add_argument("--real", action="store_true", help="lay secret hands on the table too, instead of dealing them")
    demo.add_argument("--size", metavar="WxH", help="size of the window (default: 1280x800)")
    demo.add_argument("--decisions", type=int, metavar="N", help="end after about so many decisions")
    as_json(demo)
