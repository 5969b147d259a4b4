"""Boots an image that deploy/check-boot has made, plays on its screen by touches, pulls its plug, and prints a report.

`python -m companion.devtools.boot --disk IMAGE --kernel FILE --initrd FILE --folder PICTURES`
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from companion.devtools.boot.virtual_machine import CPU, Image, Late, VirtualMachine
from companion.ui.launch import Wish, prepare

LATER = (0.0, 1.0, 3.0)
"""Seconds after a touch at which the plug is pulled."""


def main(given: Sequence[str] | None = None) -> int:
    """Do it, and say whether all is well."""
    parser = argparse.ArgumentParser(prog="boot", description=(__doc__ or "").partition("\n")[0])
    for name, help_ in (("disk", "the image"), ("kernel", "its kernel"), ("initrd", "its initrd")):
        parser.add_argument(f"--{name}", type=Path, required=True, metavar="FILE", help=help_)
    parser.add_argument("--folder", type=Path, required=True, metavar="DIR", help="where pictures and logs go")
    parser.add_argument("--user", default="", metavar="NAME", help="whose desktop it is (default: none, the console)")
    parser.add_argument("--size", default="800x480", metavar="WxH", help="of the screen (default: %(default)s)")
    parser.add_argument(
        "--turn", type=int, default=0, choices=(0, 90, 180, 270), help="the screen is built in another way round"
    )
    parser.add_argument("--cpu", default=CPU, help="for qemu, where the processor does not help (default: %(default)s)")
    parser.add_argument("--answers", type=int, default=12, metavar="N", help="played before the plug is pulled")
    parser.add_argument("--plugs", type=int, default=3, choices=range(4), help="pulled in the middle of an answer")
    parser.add_argument("--starts", type=int, default=20, metavar="N", help="of the service, in a row")
    parser.add_argument("--minutes", type=float, default=10, metavar="M", help="of play at the end")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same answers")
    asked = parser.parse_args(given)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the machine is switched off first
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    wide, high = (int(side) for side in asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        return _check(asked, Wish("en", (wide, high), swift=True, home=Path(home)))


def _check(asked: argparse.Namespace, wish: Wish) -> int:
    prepare(wish)
    from companion.devtools.boot.boot_check import BootCheck
    from companion.devtools.boot.boot_report import Report
    from companion.devtools.boot.twin_window import Twin
    from companion.devtools.fingers.fingers import Fingers

    report = Report()
    image = Image(asked.disk, asked.kernel, asked.initrd)
    try:
        with (
            Fingers(wish, waiting=True) as fingers,
            VirtualMachine(image, asked.folder, wish.size or (800, 480), asked.cpu, asked.turn) as machine,
        ):
            check = BootCheck(machine, Twin(fingers, asked.seed), asked.folder, report, asked.user)
            check.comes_up()
            if asked.turn:
                check.turned(asked.turn)
            if not asked.user:
                check.console()
            check.evening(asked.answers)
            check.plug()
            check.power_button()
            check.finger()
            if asked.minutes:
                check.minutes(asked.minutes)
            if asked.starts:
                check.starts(asked.starts)
            for later in LATER[: asked.plugs]:
                check.plug_in_the_middle(later)
    except Late as late:
        report.say(f"FAILED: {late}")
        return 1
    report.say(f"all is well, {check.touches} touches")
    return 0


if __name__ == "__main__":
    sys.exit(main())
