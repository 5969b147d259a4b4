"""What a phone may say, and what comes of it on this side: small values, read strictly."""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

Code = Annotated[str, Meta(min_length=8, max_length=64)]


class Hello(Struct, tag="hello", frozen=True, forbid_unknown_fields=True):
    """A phone that has a key."""

    key: Code
    light: bool = False


class Claim(Struct, tag="claim", frozen=True, forbid_unknown_fields=True):
    """A phone that scanned a code."""

    code: Code
    light: bool = False


class Choice(Struct, tag="choice", frozen=True, forbid_unknown_fields=True):
    """One of the answers that were offered: the number of the question, and which."""

    question: int
    number: Annotated[int, Meta(ge=0, le=9999)]


class Wish(Struct, tag="wish", frozen=True, forbid_unknown_fields=True):
    """Something that changes nothing at the table."""

    for_: Literal["look", "rules", "log", "light", "dark", "beat"] = msgspec.field(name="for")


class Attend(Struct, tag="attend", frozen=True, forbid_unknown_fields=True):
    """Somebody at the bar goes to a table that called."""

    table: Code


Spoken = Hello | Claim | Choice | Wish | Attend
_reader: Final[msgspec.json.Decoder[Spoken]] = msgspec.json.Decoder(Spoken)


def read(text: str | bytes) -> Spoken | None:
    """Read a message; None if it is none."""
    try:
        return _reader.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None


class Page(NamedTuple):
    """Which page a phone is shown: whose, and in which light. The seat "" only watches."""

    seat: str
    light: bool = False


class Came(NamedTuple):
    """A phone is there; `new` by a code, `taken_over` if another phone had the seat."""

    page: Page
    new: bool = False
    taken_over: bool = False


class Went(NamedTuple):
    """A phone is not there any more: asleep, gone, or out of reach."""

    page: Page


class Said(NamedTuple):
    """What a phone said."""

    page: Page
    what: Choice | Wish | Attend

    def __repr__(self) -> str:
        """Say nothing of the choice: it is not for a log."""
        return f"Said({self.page.seat!r})"


class Moved(NamedTuple):
    """The table has other addresses now: codes that were shown lead nowhere."""

    addresses: tuple[str, ...]


Event = Came | Went | Said | Moved
