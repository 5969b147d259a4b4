"""A computer in a process: qemu with a screen, a tablet to touch it, and somebody inside who runs commands for us."""

from __future__ import annotations

import base64
import os
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from companion.devtools.boot.json_line import JsonLine, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

CPU: Final = "max,avx2=off"
"""Before 9.1 qemu takes the indices of an AVX2 gather from a wrong place if they are in register 4: a few lines of
assembler end with SIGSEGV there, and so does llvmpipe when it first paints a pressed key."""
FULL: Final = 0x7FFF
"""The far edge of a tablet."""
HELD: Final = 0.02
"""Seconds that a finger stays: where a frame takes as long as a breath, a finger that stays asks what a key is."""
OFF: Final = 600.0
"""Seconds until a machine whose power button was pressed is off."""
PATIENCE: Final = 1800.0
"""Seconds for a boot: without help from the processor it takes minutes, on a busy machine many."""


class Image(NamedTuple):
    """An installed system, as `deploy/check-boot` makes it."""

    disk: Path
    kernel: Path
    initrd: Path


class Late(RuntimeError):
    """Something did not happen in time."""


class VirtualMachine:
    """Runs from `with` to its end. What it writes goes into a layer over the image, which stays as it was.

    `turn`: the screen is built in another way round by so many degrees, as an upright panel that lies broadside.
    """

    def __init__(self, image: Image, folder: Path, size: tuple[int, int], cpu: str = CPU, turn: int = 0) -> None:
        self.image, self.folder, self.size, self.cpu, self.turn = image, folder, size, cpu, turn
        self._qmp: JsonLine | None = None
        self._agent: JsonLine | None = None

    def __enter__(self) -> Self:
        """Switch it on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        layer = self.folder / "layer.qcow2"
        make = ("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", str(self.image.disk.absolute()))
        subprocess.run([*make, str(layer)], check=True)  # noqa: S603  our own words
        for name in ("qmp", "agent"):
            self._socket(name).unlink(missing_ok=True)
        with (self.folder / "qemu.log").open("wb") as log:
            self._process = subprocess.Popen(  # noqa: S603  as above
                self._command(layer), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self._qmp = JsonLine(self._socket("qmp"))
        self._qmp.ask("qmp_capabilities")
        return self

    def __exit__(self, *_: object) -> None:
        """Switch it off."""
        with suppress(OSError, Refused):
            self._ask("quit")
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
        (self.folder / "layer.qcow2").unlink(missing_ok=True)

    def _socket(self, name: str) -> Path:
        return self.folder / f"{name}.socket"

    def _command(self, layer: Path) -> list[str]:
        wide, high = self.size if self.turn % 180 == 0 else self.size[::-1]
        accelerated = os.access("/dev/kvm", os.W_OK) and _can_run_guests()
        return [
            *("qemu-system-x86_64", "-nodefaults", "-display", "none", "-vga", "none", "-nic", "none"),
            *(("-accel", "kvm", "-cpu", "host") if accelerated else ("-accel", "tcg", "-cpu", self.cpu)),
            *("-smp", "1", "-m", "2048", "-machine", "q35", "-no-shutdown"),
            *("-kernel", str(self.image.kernel), "-initrd", str(self.image.initrd)),
            *("-append", "root=/dev/vda rw console=ttyS0 console=tty0"),
            *("-drive", f"file={layer},if=virtio,format=qcow2,cache=unsafe"),
            *("-device", f"virtio-gpu-pci,xres={wide},yres={high}", "-device", "virtio-rng-pci"),
            *("-device", "qemu-xhci", "-device", "usb-tablet"),
            *("-serial", f"file:{self.folder / 'console.log'}"),
            *("-qmp", f"unix:{self._socket('qmp')},server=on,wait=off"),
            *("-chardev", f"socket,id=agent,path={self._socket('agent')},server=on,wait=off"),
            *("-device", "virtio-serial-pci", "-device", "virtserialport,chardev=agent,name=org.qemu.guest_agent.0"),
        ]

    # --- from outside ------------------------------------------------------------------------------------------

    def _ask(self, execute: str, **arguments: Any) -> Any:
        if self._qmp is None:
            raise ConnectionError
        return self._qmp.ask(execute, arguments)

    def pull_the_plug(self) -> None:
        """Reset it: what was not on the disk is gone."""
        self._ask("system_reset")

    def press_power(self) -> float:
        """Press its power button, wait until it has switched itself off; give the seconds."""
        self._ask("system_powerdown")
        off = until(lambda: self._ask("query-status")["status"] == "shutdown", "the machine is not off", OFF)
        self._forget_agent()
        return off

    def switch_on(self) -> None:
        """Press it again: what was on the disk is there."""
        self._ask("system_reset")
        until(self._goes_on, "the machine does not start again", OFF, 0.5)

    def _goes_on(self) -> bool:
        with suppress(Refused):  # as long as the reset is only on its way
            self._ask("cont")
            return True
        return False

    def shot(self, file: Path) -> Path:
        """Save what is on its screen, as people before it see it."""
        self._ask("screendump", filename=str(file.absolute()), format="png")
        if self.turn:
            turn_picture(file, self.turn)
        return file

    def on_panel(self, x: float, y: float) -> tuple[float, float]:
        """Find the place on the panel as it was built; both as parts of the whole, from the left upper corner."""
        for _ in range(self.turn // 90):
            x, y = y, 1 - x
        return x, y

    def tap(self, x: float, y: float) -> None:
        """Touch the screen; both from the left upper corner, as parts of the whole."""
        x, y = self.on_panel(x, y)
        for aside in (
            0.01,
            0.0,
        ):  # a tablet that has not moved says nothing, and who has just started does not know where it is
            places = (("x", x - aside), ("y", y - aside))
            moved = [
                {"type": "abs", "data": {"axis": axis, "value": round(max(at, 0.0) * FULL)}} for axis, at in places
            ]
            self._ask("input-send-event", events=moved)
        for down in (True, False):
            self._ask("input-send-event", events=[{"type": "btn", "data": {"down": down, "button": "left"}}])
            time.sleep(HELD)

    # --- from inside -------------------------------------------------------------------------------------------

    def wait_for_agent(self, patience: float = PATIENCE) -> float:
        """Wait until somebody inside answers, after switching on or a reset; give the seconds."""
        began = time.monotonic()
        while time.monotonic() - began < patience:
            if self._process.poll() is not None:
                raise Late((self.folder / "qemu.log").read_text(errors="replace"))
            try:
                if self._agent is None:
                    self._agent = JsonLine(self._socket("agent"))
                self._agent.synchronise()
            except (OSError, Refused, ValueError):
                self._forget_agent()
                time.sleep(2)
            else:
                return time.monotonic() - began
        raise Late("the system does not come up: see console.log")

    def _forget_agent(self) -> None:
        if self._agent is not None:
            self._agent.close()
        self._agent = None

    def run(self, command: str, patience: float = 600.0) -> tuple[int, str]:
        """Run a command of the shell inside, as root; give its exit code and what it printed."""
        if self._agent is None:
            raise ConnectionError
        shell = {"path": "/bin/bash", "arg": ["-c", f"exec 2>&1; {command}"], "capture-output": True}
        number = self._agent.ask("guest-exec", shell)["pid"]
        end = time.monotonic() + patience
        while time.monotonic() < end:
            state = self._agent.ask("guest-exec-status", {"pid": number})
            if state["exited"]:
                return int(state.get("exitcode", 128)), base64.b64decode(state.get("out-data", "")).decode(
                    errors="replace"
                )
            time.sleep(1)
        raise Late(command)

    def said(self, command: str) -> str:
        """Run a command, and give what it printed."""
        return self.run(command)[1].strip()

    def wait(self, command: str, what: str, patience: float = PATIENCE) -> float:
        """Run a command until it succeeds; give the seconds."""
        began = time.monotonic()
        try:
            self.run(f"until {command}; do sleep 2; done", patience)
        except Late as late:
            raise Late(what) from late
        return time.monotonic() - began


def turn_picture(file: Path, degrees: int) -> None:
    """Turn a saved picture clockwise by quarters."""
    import cv2
    import numpy as np

    picture = cv2.imread(str(file))
    if picture is not None:
        cv2.imwrite(str(file), np.ascontiguousarray(np.rot90(picture, -degrees // 90)))


def until(happened: Callable[[], bool], what: str, patience: float, pause: float = 2.0) -> float:
    """Wait until something has happened; give the seconds."""
    began = time.monotonic()
    while not happened():
        if time.monotonic() - began > patience:
            raise Late(what)
        time.sleep(pause)
    return time.monotonic() - began


def _can_run_guests() -> bool:
    """Say whether the processor helps: /dev/kvm alone does not mean that."""
    with suppress(OSError):
        words = Path("/proc/cpuinfo").read_text(encoding="utf-8").split()
        return "vmx" in words or "svm" in words
    return False
