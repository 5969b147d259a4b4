"""An evening on the appliance in a virtual machine: it comes up, is touched, loses its power, and comes up again."""

from __future__ import annotations

import base64
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.devtools.boot.boot_report import State
from companion.devtools.boot.picture_match import Match, matched
from companion.devtools.boot.virtual_machine import Late, until

if TYPE_CHECKING:
    from companion.devtools.boot.boot_report import Report
    from companion.devtools.boot.twin_window import Twin
    from companion.devtools.boot.virtual_machine import VirtualMachine

SEEN: Final = 300.0
"""Seconds until a touch must be seen: painting is slow without a graphics card, on a busy machine slower."""
JOURNAL: Final = "journalctl -b --no-pager | grep -v qemu-ga | tail -n 80"
JOURNAL_BEFORE: Final = "journalctl -b -1 --no-pager -t systemd"
"""What systemd told in the start before this one."""
ENDING: Final = "quartermaster.service: (Deactivated|Failed|Main process exited|State .* timed out)"
PANEL: Final = Path(__file__).with_name("touch_panel.py")
WAKEFUL: Final = 40.0
"""Seconds: left alone for longer, the first screen begins to show pictures of games."""
NOWHERE: Final = (0.99, 0.99)
"""A touch there does nothing, and wakes the screen."""
HIS_BUS: Final = "env XDG_RUNTIME_DIR=/run/user/1000"
"""Where the first user of a system finds his own services."""
RESTLESS: Final = 3.0
"""Seconds between two touches of people who do not wait for the screen."""
REST: Final = 1.0
"""Seconds between what is seen and the next touch: a hand that touches at once has not read it."""


class BootCheck:
    """What is done to one installed system. `user`: whose desktop it is; nobody's on the console."""

    def __init__(self, machine: VirtualMachine, twin: Twin, folder: Path, report: Report, user: str = "") -> None:
        self.machine, self.twin, self.folder, self.user = machine, twin, folder, user
        self.say = report.say
        self.touches = 0
        self.restless = False
        self._touched = time.monotonic()
        self._systemctl = f"runuser -u {user} -- {HIS_BUS} systemctl --user" if user else "systemctl"
        self._expected = self.folder / "expected.png"
        self._before = self.folder / "before.png"
        self._seen = self.folder / "seen.png"

    # --- looking -----------------------------------------------------------------------------------------------

    def picture(self, name: str) -> None:
        """Keep what is on the screen."""
        self.machine.shot(self.folder / f"{name}.png")
        self.say(f"picture: {name}.png")

    def _shows(self, *, before: bool) -> Match:
        self.machine.shot(self._seen)
        return matched(self._seen, self._expected, self._before if before else None)

    def see(self, what: str, *, before: bool = False) -> float:
        """Wait until the screen shows what it should; give the seconds."""
        self.twin.shot(self._expected)
        last: list[Match] = []

        def shown() -> bool:
            self._stir()
            last[:] = [self._shows(before=before)]
            return last[0].same

        try:
            return until(shown, what, SEEN, 0.5)
        except Late as late:
            msg = f"{what} is not on the screen ({last[0]}): see seen.png and expected.png; {self._state()}"
            raise Late(msg) from late

    def _stir(self) -> None:
        """Touch where nothing is: the first screen must not fall asleep, and at the table nobody keeps still."""
        place = NOWHERE if self.twin.fingers.screen.name == "home" else self.twin.nowhere() if self.restless else None
        if place is not None and time.monotonic() - self._touched > (RESTLESS if self.restless else WAKEFUL):
            self._tap(place)

    def _tap(self, place: tuple[float, float]) -> None:
        self.machine.tap(*place)
        self.touches += 1
        self._touched = time.monotonic()

    def _state(self) -> State:
        told = self.machine.said(f"{self._systemctl} show -p ActiveState -p NRestarts -p MainPID quartermaster")
        return State(**dict(line.split("=", 1) for line in told.splitlines()))

    # --- touching ----------------------------------------------------------------------------------------------

    def touch(self, widget: Any, *, look: bool = True) -> float:
        """Touch here and there; give the seconds until it is seen there."""
        if self.twin.fingers.screen.name == "home":  # asleep, a touch would only wake it
            self._tap(NOWHERE)
            time.sleep(REST)
            self.see(
                "the first screen, awake"
            )  # on a busy machine a second touch may come before the first has woken it
        self.twin.shot(self._before)
        self._tap(self.twin.tap(widget))
        if not look:
            return 0.0
        seconds = self.see(f"what touch {self.touches} leads to", before=True)
        time.sleep(REST)
        return seconds

    def turns(self, answers: int) -> None:
        """Play until so many more answers are given."""
        wanted, waited, began = self.twin.answers + answers, 0.0, self.touches
        while self.twin.answers < wanted:
            waited = max(waited, self.touch(self.twin.turn()))
        made = self.touches - began
        self.say(f"{answers} answers in {made} touches, each seen, at most {waited:.0f} s after the touch")

    # --- the story ---------------------------------------------------------------------------------------------

    def comes_up(self) -> None:
        """Wait for the system and the service."""
        self.say(f"the system answers after {self.machine.wait_for_agent():.0f} s")
        began = time.monotonic()
        active = f"[[ $({self._systemctl} is-active quartermaster) == active ]]"
        try:
            self.machine.wait(active, "quartermaster does not become active")
        except Late:
            self.say(self.machine.said(f"{self._systemctl} status --no-pager quartermaster; {JOURNAL}"))
            raise
        self.say(f"quartermaster is active {time.monotonic() - began:.0f} s later ({self._state()})")
        self.stays("came up at the first start")

    def stays(self, what: str) -> None:
        """Insist that it has not fallen."""
        state = self._state()
        if state.ActiveState != "active" or state.NRestarts != "0":
            self.say(self.machine.said(JOURNAL))
            msg = f"{what}: {state}"
            raise Late(msg)

    def turned(self, degrees: int) -> None:
        """Tell it that its screen is built in another way round, as `install.sh --rotate` does."""
        line, file = f"QUARTERMASTER_ROTATE={degrees}", "/etc/default/quartermaster"
        self._insist(f"sed -i 's/^#*QUARTERMASTER_ROTATE=.*/{line}/' {file} && grep -qx {line} {file} && sync")
        self._insist(f"{self._systemctl} restart quartermaster")
        self.say(f"its screen is built in by {degrees} degrees another way round: {self._state()}")

    def console(self) -> None:
        """Look at the console: it is the table's, and does not go dark."""
        for what, command in {
            "the screen shows console 1": "[[ $(cat /sys/class/tty/tty0/active) == tty1 ]]",
            "nobody is asked to log in there": "[[ $(systemctl is-active getty@tty1) != active ]]",
            "its session is the table's": "[[ $(ps -o comm= -t tty1) == companion ]]",
            "the console never goes dark": "[[ $(cat /sys/module/kernel/parameters/consoleblank) == 0 ]]",
            "no other unit has failed": "[[ ! $(systemctl list-units --failed --plain --no-legend) ]]",
        }.items():
            code, said = self.machine.run(command)
            self.say(f"{what}: {'yes' if code == 0 else f'NO {said}'}")
            if code:
                raise Late(what)

    def evening(self, answers: int) -> None:
        """Begin an evening from the first screen, and play some of it."""
        seconds = self.see("the first screen")
        self.say(f"the first screen is seen {seconds:.0f} s later")
        self.picture("1-home")
        self.say(f"New game is touched: another picture after {self.touch(self.twin.new_game()):.0f} s")
        while self.twin.fingers.screen.name != "table":
            self.touch(self.twin.onward())
        self.say(f"at the table after {self.touches} touches")
        self.turns(answers)
        self.picture("2-a-turn")
        self.stays("after some turns")

    def finger(self) -> None:
        """Go on by a finger on a panel, as a Pi's ribbon screen has one; all other touches are a tablet's."""
        program = base64.b64encode(PANEL.read_bytes()).decode()
        self._insist(f"base64 -d <<<{program} >/run/panel.py && modprobe uinput && mkfifo /run/taps")
        self._insist("systemd-run --unit=panel python3 /run/panel.py /run/taps")
        self.twin.leave()
        self._insist(f"{self._systemctl} restart quartermaster")
        self.see("the first screen with a touch panel")
        self.twin.shot(self._before)
        x, y = self.machine.on_panel(*self.twin.tap(self.twin.resume()))
        self._insist(f"echo {x:.4f},{y:.4f} >/run/taps")
        self.touches += 1
        self.see("what a finger on a touch panel leads to", before=True)
        self.say("a finger on a touch panel is understood")

    def _insist(self, command: str) -> None:
        code, said = self.machine.run(command, SEEN * 3)
        if code:
            msg = f"{command[:60]}: {said}"
            raise Late(msg)

    def plug(self) -> None:
        """Lose the power, boot again, and find the evening as it was left."""
        self.machine.pull_the_plug()
        self.say("the plug is pulled")
        self.comes_up()
        self.twin.leave()
        self.see("the evening on the first screen")
        self.say("the first screen offers the evening")
        self.picture("3-after-the-plug")
        self.touch(self.twin.resume())
        self.picture("4-the-evening-again")
        self.say(f"it lies there as it was left, after {self.twin.answers} answers")

    def power_button(self) -> None:
        """Press it: on the console the table ends in order; then the next start offers the evening."""
        self.say(f"the power button is pressed: off after {self.machine.press_power():.0f} s")
        self.machine.switch_on()
        self.comes_up()
        in_order = "Deactivated successfully" in (told := self.machine.said(f"{JOURNAL_BEFORE} | grep -E '{ENDING}'"))
        if not (in_order or self.user):
            msg = f"the table has not ended in order: {told or 'nothing is told of it'}"
            raise Late(msg)
        self.say("the table had ended in order" if in_order else "the desktop's screen had gone before the table ended")
        self.twin.leave()
        self.see("the evening on the first screen after the power button")
        self.touch(self.twin.resume())
        self.say(f"the evening lies there as it was left, after {self.twin.answers} answers")

    def plug_in_the_middle(self, later: float) -> None:
        """Lose the power so soon after the touch that gives an answer: it is there or not, all before it is."""
        while not self.twin.answered_by(key := self.twin.turn()):
            self.touch(key)
        without = self.twin.shot(self.folder / "without.png")
        place = self.twin.tap(key)
        self._tap(place)
        time.sleep(later)
        self.machine.pull_the_plug()
        self.say(f"the plug is pulled {later:.1f} s after a touch")
        self.comes_up()
        self.twin.leave()
        self.see("the evening on the first screen")
        self.touch(self.twin.resume(), look=False)
        in_time = self.twin.shot(self._expected)
        until(lambda: self._either(in_time, without), "the table with or without the answer", SEEN)
        late = not matched(self._seen, in_time, without).same
        self.say(f"the answer was {'too late' if late else 'in time'}, nothing else has changed")
        if late:  # it is given once more, where it was: the table lies as before the plug
            self._tap(place)
        self.see("the table after the plug")

    def _either(self, *expected: Path) -> bool:
        self.machine.shot(self._seen)
        return any(matched(self._seen, one).same for one in expected)

    def starts(self, number: int) -> None:
        """Start it again and again; each time it must come up and show the first screen."""
        self.twin.leave()
        took = []
        for _ in range(number):
            began = time.monotonic()
            self._insist(f"{self._systemctl} restart quartermaster")
            took.append(time.monotonic() - began)
            self.see("the first screen after a start")
            self.stays("after a start")
            self.say(f"start {len(took)} after {took[-1]:.0f} s")
        self.say(f"{number} starts in a row, each seen: {min(took):.0f} to {max(took):.0f} s, none has fallen")
        self.touch(self.twin.resume())

    def minutes(self, number: float) -> None:
        """Play on for so many minutes, a touch every few seconds."""
        self.restless = True
        before, began, first = self._state(), time.monotonic(), self.touches
        while time.monotonic() - began < number * 60:
            if self.twin.fingers.screen.name == "table":
                self.touch(self.twin.turn())
            else:
                self.touch(self.twin.onward())
        self.restless = False
        if self._state() != before:
            msg = f"before {before}, after {self._state()}"
            raise Late(msg)
        made = self.touches - first
        self.say(f"active for {number:g} minutes with {made} touches, one every {number * 60 / made:.1f} s, {before}")
