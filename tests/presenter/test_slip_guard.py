"""A slip is not an answer: which touches count, instant by instant."""

from __future__ import annotations

from companion.presenter.table.slip_guard import SETTLING, SlipGuard


def test_a_touch_right_after_a_change_does_not_count_and_one_after_a_pause_does() -> None:
    guard = SlipGuard()
    guard.changed(10.0)

    assert guard.begin(10.0 + SETTLING - 0.01) is None
    assert guard.begin(20.0) == guard.shown


def test_whoever_goes_on_tapping_is_heard_only_after_a_pause() -> None:
    """The third touch of a triple comes later than the guard lasts; it belongs to the same gesture."""
    guard = SlipGuard()
    guard.changed(10.0)

    assert [guard.begin(10.0 + at) for at in (0.2, 0.5, 0.8)] == [None] * 3
    assert guard.begin(10.8 + SETTLING) is not None


def test_a_touch_that_ends_after_a_change_was_meant_for_what_is_gone() -> None:
    """Two fingers, or a reading of the camera while a finger lies on a key."""
    guard = SlipGuard()
    meant = guard.begin(5.0)
    assert guard.counts(meant)
    guard.changed(5.1)

    assert not guard.counts(meant)
    assert not guard.counts(None)


def test_what_nobody_could_see_yet_is_not_answered() -> None:
    """A page that takes a second to build: the second click of a double one waits in the queue, and comes after it."""
    guard = SlipGuard()
    guard.changed(10.0)
    guard.painted(11.0)

    assert guard.begin(11.0 + SETTLING - 0.01) is None
    assert guard.begin(20.0) == guard.shown


def test_a_touch_counts_from_when_it_was_surely_made() -> None:
    """A frame took two seconds: what comes with it may be as old as that, and one that is surely newer counts."""
    guard = SlipGuard()
    guard.changed(10.0)

    assert guard.begin(12.0, 10.1) is None
    assert guard.begin(15.0, 14.99) == guard.shown
