"""Arguments of the development tools: bench, shots, demo, soak."""

from __future__ import annotations

from companion.cli.parsers.arguments import TOOLS, Commands, Parser, as_json, command, in_folder
from companion.cli.parsers.hardware_arguments import HARDWARE_BENCHES, add_benches
from companion.cli.parsers.vision_arguments import VISION_BENCHES, add_vision_bench

_DEMO = """\
Plays a game the way people do, on a window that nobody sees: dice are rolled and cards laid on a simulated table,
photographed and read by the same eyes that look at a real one; secret choices are pressed on simulated seat buttons;
everything else is touched on the screen. What really lies on the table is known, and compared after every decision.
Exit code 1 if the app refused anything or ever differed.

examples:
  <demo>
"""


def add_demo(commands: Commands[Parser]) -> None:
    """`companion demo`."""
    demo = command(commands, "demo", "play a whole game on the simulated table, through the real screen", _DEMO)
    demo.set_defaults(module=f"{TOOLS}.demo.demo_command")
    demo.add_argument("game", metavar="GAME", help="name of the game, as companion games lists it")
    demo.add_argument("--players", type=int, metavar="N", help="how many play (default: 3, or what the game allows)")
    demo.add_argument("--seed", type=int, metavar="S", help="the same seed plays the same game (default: any)")
    demo.add_argument("--shots", metavar="DIR", help="keep a dozen pictures of the screen there")
    demo.add_argument("--gif", metavar="FILE.gif", help="keep the game as a moving picture, below 3 MB")
    demo.add_argument("--fast", action="store_true", help="confirm sure readings by touch instead of waiting")
    demo.add_argument("--real", action="store_true", help="lay secret hands on the table too, instead of dealing them")
    demo.add_argument("--by", choices=("camera", "touch", "buttons"), default="camera", help="who tells the app")
    demo.add_argument("--size", metavar="WxH", help="size of the window (default: 1280x800)")
    demo.add_argument("--decisions", type=int, metavar="N", help="end after about this many decisions")
    as_json(demo)


_SOAK = """\
Plays random games of every kind with every number of players, one after the other, on a journal on the real disk,
with simulated seats and camera. Meanwhile the camera is lost, buttons get stuck, the disk fills up, refuses or
vanishes, the clock jumps, and a second app is killed and started again. What was confirmed is compared with what
is in the file; secrets of running games are looked for wherever people look. Exit code 1 if anything was lost, leaked
or grew. It plays in a folder of its own inside the data folder, and removes it afterwards.

examples:
  <soak>
"""


def add_soak(commands: Commands[Parser]) -> None:
    """`companion soak`."""
    soak = command(commands, "soak", "play game after game with faults, and count what was lost", _SOAK)
    soak.set_defaults(module=f"{TOOLS}.soak.soak_command")
    soak.add_argument("--hours", type=float, metavar="H", help="how long (default: 1)")
    soak.add_argument("--minutes", type=float, metavar="M", help="... or so many minutes")
    soak.add_argument("--evenings", type=int, metavar="N", help="end after this many games")
    soak.add_argument("--seed", type=int, metavar="S", help="the same seed plays the same games (default: any)")
    in_folder(soak)
    as_json(soak)


_SHOTS = """\
Plays a game on a window that nobody sees and saves a picture of every screen and of every kind of question.

examples:
  <shots>
"""


def add_shots(commands: Commands[Parser]) -> None:
    """`companion shots`."""
    shots = command(commands, "shots", "take pictures of every screen and every kind of question", _SHOTS)
    shots.set_defaults(module=f"{TOOLS}.shots.shots_command")
    shots.add_argument("folder", metavar="DIR", help="where the pictures go")
    shots.add_argument("--size", metavar="WxH", help="size of the window (default: 1280x800)")
    shots.add_argument("--game", metavar="GAME", help="only this one")


def add_bench(commands: Commands[Parser]) -> None:
    """`companion bench`."""
    bench = command(commands, "bench", "measure how fast the app is")
    bench.set_defaults(module=f"{TOOLS}.bench.bench_command")
    bench.add_argument(
        "what",
        choices=("engine", "session", "ui", "touches", "slips", *HARDWARE_BENCHES, *VISION_BENCHES),
        help="engine: rules, views and replay of every game; session: the journal; seats: from a contact to its press, "
        "the camera at work; cameras: what opening and closing leaves behind; table: drawing the simulated table; "
        "vision: how well and how fast dice and cards are read; ui: from a touch to the first changed frame, "
        "opening, memory; touches: how many a game with real pieces takes; slips: double, triple and two-finger "
        "touches, and whether one counted that should not",
    )
    bench.add_argument("--harbour", action="store_true", help="ui: beside a broker that is there, gone, and slow")
    bench.add_argument("--game", metavar="GAME", help="only this one")
    bench.add_argument("--seconds", type=float, default=4.0, metavar="S", help="CPU time for each game (default: 4)")
    bench.add_argument("--matches", type=int, default=10_000, metavar="N", help="session: games in the file")
    bench.add_argument("--touches", type=int, default=10_000, metavar="N", help="slips: so many (default: 10000)")
    bench.add_argument("--games", type=int, default=10, metavar="N", help="ui: so many games are played (default: 10)")
    bench.add_argument("--sailors", type=int, default=0, metavar="N", help="ui: so many sailors think all the while")
    add_benches(bench)
    add_vision_bench(bench)
    as_json(bench)
