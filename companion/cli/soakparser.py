"""What can be typed to let the companion play evening after evening."""

from __future__ import annotations

from companion.cli.parts import Commands, Parser, as_json, command, in_folder

_SOAK = """\
Plays random evenings of every game with every number of players, one after the other, on a journal on the real disk,
with simulated seats and camera. Meanwhile the camera is lost, buttons get stuck, the disk fills up, refuses or
vanishes, the clock jumps, and a second companion is killed and started again. What was confirmed is compared with what
is in the file; secrets of running games are looked for wherever people look. Exit code 1 if anything was lost, leaked
or grew. It plays in a folder of its own inside the data folder, and removes it afterwards.

examples:
  companion soak --hours 1
  companion soak --minutes 5 --seed 7 --json
  companion soak --evenings 20
"""


def add_soak(commands: Commands[Parser]) -> None:
    """`companion soak`."""
    soak = command(commands, "soak", "play evening after evening with faults, and count what was lost", _SOAK)
    soak.add_argument("--hours", type=float, metavar="H", help="how long (default: 1)")
    soak.add_argument("--minutes", type=float, metavar="M", help="... or so many minutes")
    soak.add_argument("--evenings", type=int, metavar="N", help="end after so many evenings")
    soak.add_argument("--seed", type=int, metavar="S", help="the same seed plays the same evenings (default: any)")
    in_folder(soak)
    as_json(soak)
