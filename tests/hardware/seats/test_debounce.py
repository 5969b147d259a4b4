"""Debounce, tested with given instants: one press is one press, however the contact bounces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hardware.seats.debounce import Change, Debounce

LOOK = 0.004
LONGEST_BOUNCE = 0.020


def changes(debounce: Debounce, looks: list[bool], start: float = 0.0) -> list[Change]:
    """What a contact says that was seen like this, one look every four milliseconds."""
    seen = (debounce.look(start + i * LOOK, closed=closed) for i, closed in enumerate(looks))
    return [change for change in seen if change is not None]


def test_a_clean_press_is_one_press_and_one_release() -> None:
    """The plainest case."""
    assert changes(Debounce(), [False] * 3 + [True] * 20 + [False] * 20) == [Change.PRESSED, Change.RELEASED]


def test_a_press_is_told_at_the_second_closed_look_with_the_instant_of_the_first() -> None:
    """Bounces cost no time: the press does not wait for them to end."""
    debounce = Debounce()

    assert debounce.look(1.000, closed=True) is None
    assert debounce.look(1.004, closed=True) is Change.PRESSED
    assert debounce.since == 1.000


def test_a_contact_seen_closed_once_is_a_spike_and_no_press() -> None:
    """A long wire catches a spark of the fridge."""
    assert changes(Debounce(), [False, True] + [False] * 20) == [Change.SPIKE]


def test_a_contact_seen_closed_once_is_a_press_if_nobody_looked_again_in_time() -> None:
    """A busy machine may look seldom; a finger is likelier than a spark."""
    debounce = Debounce()

    assert debounce.look(1.0, closed=True) is None
    assert debounce.look(1.2, closed=False) is Change.PRESSED
    assert debounce.since == 1.0
    assert debounce.look(1.3, closed=False) is None
    assert debounce.look(1.4, closed=False) is Change.RELEASED


def test_looks_far_apart_still_make_one_press_of_a_long_touch() -> None:
    """Closed at two looks, however far apart, is pressed."""
    debounce = Debounce()

    assert debounce.look(1.0, closed=True) is None
    assert debounce.look(1.1, closed=True) is Change.PRESSED
    assert debounce.look(1.2, closed=True) is None


@given(
    closing=st.lists(st.booleans(), max_size=int(LONGEST_BOUNCE / LOOK)),
    opening=st.lists(st.booleans(), max_size=int(LONGEST_BOUNCE / LOOK)),
    held=st.integers(8, 60),
)
def test_any_bounce_train_up_to_twenty_milliseconds_gives_one_press(
    closing: list[bool], opening: list[bool], held: int
) -> None:
    """Whatever happens in the first and the last 20 ms, there is one press and one release."""
    looks = [False] * 3 + [True] + closing + [True] * held + opening + [False] * 20

    assert changes(Debounce(), looks) == [Change.PRESSED, Change.RELEASED]


@given(st.lists(st.tuples(st.integers(3, 30), st.integers(9, 30)), min_size=1, max_size=30))
def test_presses_that_are_apart_are_all_counted(taps: list[tuple[int, int]]) -> None:
    """Down for at least 12 ms, up for at least 36: nothing is lost and nothing is joined."""
    looks = [look for down, up in taps for look in [True] * down + [False] * up] + [False] * 10

    assert changes(Debounce(), looks) == [Change.PRESSED, Change.RELEASED] * len(taps)


def test_keys_need_no_settling() -> None:
    """A keyboard debounces itself: every stroke counts as it comes."""
    debounce = Debounce(settle=0.0, looks=1)

    assert changes(debounce, [True, False, True, False]) == [Change.PRESSED, Change.RELEASED] * 2
