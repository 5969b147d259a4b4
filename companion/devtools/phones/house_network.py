"""A network of the house for one process: a namespace with one private address, which no browser takes for loopback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

ADDRESS: Final = "192.168.77.1"
INSIDE: Final = "QUARTERMASTER_HOUSE_NETWORK"


def why_not() -> str:
    """Say why there can be no such network here; "" if there can."""
    if sys.platform != "linux" or shutil.which("unshare") is None or shutil.which("ip") is None:
        return "needs Linux with unshare and ip"
    tried = subprocess.run([*_alone(), "true"], capture_output=True, check=False)  # noqa: S603  our own command
    return "" if tried.returncode == 0 else "this machine lets nobody make a network namespace"


def _alone() -> list[str]:
    return ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--user", "--map-root-user", "--net"]


def within(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a house of its own."""
    making = f"ip link set lo up && ip addr add {ADDRESS}/24 dev lo"
    whole = [*_alone(), "sh", "-c", f'{making} && exec "$@"', "house", *command]
    return subprocess.run(whole, env={**os.environ, INSIDE: "1"}, text=True, check=False)  # noqa: S603  our own command


def is_inside() -> bool:
    """Say whether this process is in such a house already."""
    return os.environ.get(INSIDE) == "1"
