"""What a report about a table says of its machine: parts and versions, nothing of its people."""

from __future__ import annotations

import platform
import re
import sys
from importlib import metadata
from typing import TYPE_CHECKING, Final

from hardware.screens import connected_screens

if TYPE_CHECKING:
    from hardware.doctor.machine import Machine

PACKAGES: Final = ("gpiozero", "kivy", "lgpio", "numpy", "onnxruntime", "opencv-python", "picamera2")


def describe_machine(machine: Machine) -> dict[str, str]:
    """Parts and versions, by plain names."""
    system = re.search(r'^PRETTY_NAME="?([^"\n]*)', machine.read("etc/os-release") or "", re.MULTILINE)
    memory = re.search(r"^MemTotal:\s*(\d+)", machine.read("proc/meminfo") or "", re.MULTILINE)
    screens = connected_screens(machine.root)
    told = {
        "machine": machine.model or "no Raspberry Pi",
        "processor": f"{platform.machine()}, {platform.architecture()[0]}",  # the kernel's, and that of programs
        "memory": f"{round(int(memory[1]) / 1024)} MB" if memory else "?",
        "system": system[1] if system else "?",
        "kernel": platform.release(),
        "python": sys.version.split()[0],
        "screens": ", ".join(f"card{one.card} {one.connector} {_size(one.size)}" for one in screens) or "none",
    }
    return told | {package: _version(package) for package in PACKAGES}


def _size(size: tuple[int, int] | None) -> str:
    return "?" if size is None else f"{size[0]}x{size[1]}"


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not there"
