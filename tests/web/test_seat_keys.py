"""Keys of seats: used codes, takeovers, revocation, other evenings; and that only sums are kept."""

from __future__ import annotations

import msgspec

from companion.web.seat_keys import Claimed, KeptKeys, SeatKeys

SEATS = ("ann", "ben")


def opened(evening: str = "1 today", kept: KeptKeys | None = None) -> SeatKeys:
    keys = SeatKeys(kept)
    keys.open(evening, SEATS)
    return keys


def claimed(keys: SeatKeys, seat: str = "ann") -> Claimed:
    got = keys.claim(keys.link(seat))
    assert got is not None
    return got


def test_a_code_is_good_once_and_the_next_one_is_another() -> None:
    """Who photographed the first has nothing in hand."""
    keys = opened()
    code = keys.link("ann")
    got = claimed(keys)

    assert (got.seat, got.taken_over) == ("ann", False)
    assert keys.seat_of(got.key) == "ann"
    assert keys.claim(code) is None
    assert keys.link("ann") != code


def test_the_newest_phone_owns_the_seat() -> None:
    """The key before opens nothing any more."""
    keys = opened()
    first, second = claimed(keys), claimed(keys)

    assert second.taken_over
    assert (keys.seat_of(first.key), keys.seat_of(second.key)) == (None, "ann")


def test_what_was_revoked_opens_nothing_and_its_code_neither() -> None:
    """For one seat, or for all who watch."""
    keys = opened()
    got, code, watch = claimed(keys), keys.link("ann"), keys.kept.watch
    keys.revoke("ann")
    keys.revoke("")

    assert keys.seat_of(got.key) is None
    assert not keys.held("ann")
    assert keys.claim(code) is None
    assert keys.seat_of(watch) is None
    assert keys.seat_of(keys.kept.watch) == ""


def test_after_a_restart_the_same_evening_goes_on_and_another_one_does_not() -> None:
    """The key of another match is nobody's key, also if its seats have the same names."""
    before = opened()
    got = claimed(before)
    kept = msgspec.json.decode(msgspec.json.encode(before.kept), type=KeptKeys)

    assert opened(kept=kept).seat_of(got.key) == "ann"
    assert opened("2 today", kept).seat_of(got.key) is None


def test_of_keys_only_sums_are_written_down_or_printed() -> None:
    """Whoever reads the file cannot speak for a seat."""
    keys = opened()
    got = claimed(keys)

    assert got.key not in msgspec.json.encode(keys.kept).decode()
    assert got.key not in repr(got)
    assert keys.seat_of(keys.kept.seats["ann"]) is None


def test_a_guess_is_nobody_s_key() -> None:
    """Nor is nothing."""
    keys = opened()

    assert keys.seat_of("") is None
    assert keys.seat_of("x" * 24) is None
    assert keys.claim("") is None
