"""What can go wrong between a table and its harbour."""

from __future__ import annotations


class HarbourError(Exception):
    """The harbour could not do it; `lost` says that it may be reached another time, and what was sent is not wrong."""

    def __init__(self, why: str, *, lost: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.lost = lost


class NobodyCalled(HarbourError):
    """The harbour knows nobody of this name."""
