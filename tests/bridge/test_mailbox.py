"""The mailbox between the threads: in order, nothing stale, the newest reading, nothing lost."""

from __future__ import annotations

import threading

from hypothesis import given
from hypothesis import strategies as st

from companion.bridge.mailbox import Mailbox
from companion.bridge.question import Stamp

NOW, OLD, OTHER = Stamp(1, 7), Stamp(1, 6), Stamp(2, 7)


def test_letters_come_out_in_the_order_in_which_they_were_posted() -> None:
    """And only once."""
    box: Mailbox[str] = Mailbox()
    for what in ("a", "b", "c"):
        box.post(what, NOW)

    assert len(box) == 3
    assert box.take(NOW) == ["a", "b", "c"]
    assert box.take(NOW) == []


def test_what_was_meant_for_another_question_is_thrown_away() -> None:
    """An earlier question, or another match; what belongs to no question is always fresh."""
    box: Mailbox[str] = Mailbox()
    box.post("old", OLD)
    box.post("other", OTHER)
    box.post("a seat broke")
    box.post("now", NOW)

    assert box.take(NOW) == ["a seat broke", "now"]
    assert len(box) == 0


def test_the_newest_reading_wins() -> None:
    """A reading takes the place of an earlier one; one that comes late is thrown away, even after a newer was taken."""
    box: Mailbox[str] = Mailbox()
    box.post_newest("camera", "picture 3", 3, NOW)
    box.post("press", NOW)
    box.post_newest("camera", "picture 5", 5, NOW)
    box.post_newest("camera", "picture 4", 4, NOW)

    assert box.take(NOW) == ["press", "picture 5"]
    box.post_newest("camera", "picture 5 again", 5, NOW)
    assert box.take(NOW) == []


def test_a_late_reading_of_an_old_question_does_not_push_out_a_fresh_one() -> None:
    """However high the number of its picture; and the same picture may be read for a new question."""
    box: Mailbox[str] = Mailbox()
    box.post_newest("camera", "fresh", 8, NOW)
    box.post_newest("camera", "stale", 9, OLD)
    assert box.take(NOW) == ["fresh"]

    box.post_newest("camera", "the same picture", 8, OTHER)
    assert box.take(OTHER) == ["the same picture"]


def test_if_nobody_takes_them_out_the_oldest_letters_go() -> None:
    """A mad button cannot fill the memory."""
    box: Mailbox[int] = Mailbox(most=10)
    for number in range(25):
        box.post(number, NOW)

    assert box.take(NOW) == list(range(15, 25))


def test_a_thousand_letters_are_kept_unless_somebody_says_otherwise() -> None:
    """An evening's worth; the newest ones."""
    box: Mailbox[int] = Mailbox()
    for number in range(1001):
        box.post(number)

    assert box.take(NOW) == list(range(1, 1001))


def test_a_reading_of_its_kind_does_not_push_out_another_kind() -> None:
    """Heaps and cards are counted apart; a picture for nobody in particular is never stale."""
    box: Mailbox[str] = Mailbox()
    box.post_newest("heaps", "three chests", 7, NOW)
    box.post_newest("cards", "two cards", 5, NOW)
    box.post_newest("glimpse", "a picture", 9)
    box.post_newest("glimpse", "an older one", 8)

    assert box.take(NOW) == ["three chests", "two cards", "a picture"]
    box.post_newest("glimpse", "the same again", 9)
    assert box.take(OTHER) == []


def test_whoever_reads_is_woken_by_every_letter() -> None:
    """On the thread that posts, when the letter is already there."""
    woken: list[int] = []
    box: Mailbox[str] = Mailbox(lambda: woken.append(len(box)))
    box.post("a")
    box.post_newest("camera", "b", 1)

    assert woken == [1, 2]


def test_many_threads_post_and_nothing_is_lost_or_twice() -> None:
    """Eight threads, a reader that takes while they post; each thread's letters stay in order."""
    box: Mailbox[tuple[int, int]] = Mailbox(most=100_000)
    start = threading.Barrier(9)

    def post(writer: int) -> None:
        start.wait()
        for number in range(500):
            box.post((writer, number), NOW)
            box.post_newest("camera", (-1, writer * 500 + number), writer * 500 + number, NOW)

    writers = [threading.Thread(target=post, args=(writer,)) for writer in range(8)]
    for thread in writers:
        thread.start()
    start.wait()
    taken: list[tuple[int, int]] = []
    while any(thread.is_alive() for thread in writers):
        taken += box.take(NOW)
    taken += box.take(NOW)

    for writer in range(8):
        assert [number for who, number in taken if who == writer] == list(range(500))
    readings = [number for who, number in taken if who == -1]
    assert readings == sorted(set(readings))
    assert readings[-1] == 3999


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 9)), max_size=40))
def test_readings_only_ever_go_forward(posted: list[tuple[int, int]]) -> None:
    """For one question, whatever the order they arrive in and whenever they are taken out."""
    box: Mailbox[int] = Mailbox()
    taken: list[int] = []
    for step, order in posted:
        box.post_newest("camera", order, order, NOW)
        if step == 0:
            taken += box.take(NOW)
    taken += box.take(NOW)

    assert taken == sorted(set(taken))
    assert (taken[-1] if taken else None) == max((order for _, order in posted), default=None)
