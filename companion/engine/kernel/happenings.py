"""Happenings: past facts, each told to those who may know it."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from companion.engine.kernel.decisions import Seat, kebab


class Happening(Struct, frozen=True, gc=False, tag=kebab, tag_field="is"):
    """A past fact. It drives the log, the instructions to the players' hands, sounds and animations."""

    reveals: ClassVar[bool] = False
    """True where something hidden comes to light for those who hear it; before that, it makes no difference to them."""
    at_once: ClassVar[bool] = False
    """True where whoever is told it alone must have looked before play goes on."""


class Told(Struct, frozen=True, gc=False):
    """A happening and its audience; None is everybody."""

    what: Happening
    to: tuple[Seat, ...] | None = None

    def heard_by(self, seat: Seat | None) -> bool:
        """Say whether this seat (None: the public) hears of it."""
        return self.to is None or seat in self.to
