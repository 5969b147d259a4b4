"""Findings: what the doctor saw, in keys and facts; whoever speaks to people makes sentences of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class State(StrEnum):
    """How something is; absent is no illness."""

    GOOD = "good"
    ABSENT = "absent"
    WARNING = "warning"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `<key>` says what is the matter, `<key>.mend` how to mend it, unless it is good."""

    check: str
    state: State
    key: str
    facts: Mapping[str, str | float] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {"check": self.check, "state": str(self.state), "key": self.key, "facts": dict(self.facts)}


def broken(findings: Iterable[Finding], needed: Iterable[str]) -> list[Finding]:
    """The findings for which a needed thing cannot do its work."""
    wanted = set(needed)
    return [f for f in findings if f.check in wanted and f.state in (State.BROKEN, State.ABSENT)]
