"""On a Raspberry Pi: the doctor finds a healthy machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hardware.doctor import NEEDED, Machine, State, broken, examine

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.rig


def test_this_is_a_pi_and_it_is_well(tmp_path: Path) -> None:
    """Power and temperature are known, and nothing that is needed is broken."""
    machine = Machine()
    assert machine.is_pi
    findings = list(examine(tmp_path))
    known = {finding.check for finding in findings if finding.state is not State.ABSENT}
    assert {"power", "temperature", "storage", "pins"} <= known
    assert broken(findings, NEEDED) == []
