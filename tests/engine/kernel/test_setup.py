"""Setups: who sits where, which switches exist, who holds what."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden, Unreadable
from companion.engine.kernel.setup import Holder, Setup, Switch, check_seats, completed

SWITCHES = (
    Switch("length", 3, least=1, most=9),
    Switch("night", default=False),
    Switch("edition", "FR", choices=("FR", "ES")),
    Switch("deck", None, document=True),
)
SOURCES = {"dice": Holder.TABLE}


def setup(**options: Any) -> Setup:
    return Setup("any", (Seat("ann"), Seat("ben")), options)


def test_what_is_not_said_stands_at_its_default() -> None:
    """Options and sources are filled in."""
    whole = completed(setup(night=True), SWITCHES, SOURCES)
    assert whole.options == {"length": 3, "night": True, "edition": "FR", "deck": None}
    assert whole.sources == SOURCES


@pytest.mark.parametrize(
    "options",
    [
        {"length": 0}, {"length": 10}, {"length": True}, {"length": "3"}, {"length": 3.0}, {"night": 1},
        {"night": "yes"}, {"edition": "DE"}, {"edition": 5}, {"deck": "cards"}, {"lenght": 3},
    ],
)  # fmt: skip
def test_values_that_do_not_fit_are_refused(options: dict[str, Any]) -> None:
    """A wrong name or value is refused, never guessed."""
    with pytest.raises(Forbidden):
        completed(setup(**options), SWITCHES, SOURCES)


def test_an_unknown_source_is_refused() -> None:
    """Nobody can hold what is not there."""
    with pytest.raises(Forbidden) as error:
        completed(Setup("any", (), {}, {"cards": Holder.APP}), SWITCHES, SOURCES)
    assert error.value.why.key == "no-such-source"


@pytest.mark.parametrize(
    ("name", "typed", "meant"),
    [
        ("length", "7", 7), ("night", "yes", True), ("night", "OFF", False), ("edition", "ES", "ES"),
        ("deck", "a,b", ["a", "b"]),
    ],
)  # fmt: skip
def test_switches_read_what_is_typed(name: str, typed: str, meant: object) -> None:
    """On the command line everything is text."""
    assert next(switch for switch in SWITCHES if switch.name == name).read(typed) == meant


@pytest.mark.parametrize(("name", "typed"), [("length", "x"), ("length", "99"), ("night", "maybe"), ("edition", "fr")])
def test_switches_refuse_what_they_cannot_read(name: str, typed: str) -> None:
    """The refusal says what is allowed."""
    switch = next(switch for switch in SWITCHES if switch.name == name)
    with pytest.raises(Forbidden) as error:
        switch.read(typed)
    assert dict(error.value.why.facts)["allowed"] == switch.allowed


def test_seats_are_checked() -> None:
    """Count, spelling and doubles."""
    check_seats((Seat("ann"), Seat("anne-marie")), range(2, 4))
    with pytest.raises(Forbidden):
        check_seats((Seat("ann"),), range(2, 4))
    with pytest.raises(Forbidden):
        check_seats((Seat("ann"), Seat("ann")), range(2, 4))
    for name in ("", "Ann", "a b", "a:b", "x" * 25, "9", 7):
        with pytest.raises(Unreadable):
            check_seats((Seat("ann"), name), range(2, 4))  # type: ignore[arg-type]
