"""Presses into answers: the cursor, secret choices, calls for help, and a thousand hasty fingers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bridge.question import Question, Seating
from companion.bridge.seats.presses import GRACE, Chosen, Heard, Helped, InService, OutOfService, Pointed, Presses, Said
from companion.engine.kernel.decisions import Answer, Seat
from hardware.seats.seat import AskedForHelp, Failed, Fault, HeldLong, Mended, Pressed
from tests.bridge.put_questions import (
    ABC,
    ABCD,
    ANN,
    BEN,
    CAT,
    PLACE,
    SEATING,
    SEATS,
    answer,
    chosen_by,
    fallen,
    pointing,
    press,
    says,
    secret,
)

LATER = 1.0 + GRACE


def asked(question: Question) -> Presses:
    presses = Presses(SEATING)
    presses.ask(question)
    return presses


def given_by(said: list[Said]) -> tuple[Answer, ...]:
    return tuple(one for chosen in said if isinstance(chosen, Chosen) for one in chosen.answers)


def help_of(seat: Seat, *presses: Pressed) -> AskedForHelp:
    return AskedForHelp(PLACE[seat], 1.1, 9999, tuple(one.number for one in presses))


# --- the cursor ------------------------------------------------------------------------------------------------------


def test_the_cursor_walks_round_the_options_and_chooses() -> None:
    """On, on, back, choose."""
    presses = asked(chosen_by(ANN))

    pointed = [presses.hear(press(ANN, button)) for button in (2, 2, 1)]
    assert pointed == [[Pointed(ANN, answer(ANN, word))] for word in "aba"]
    presses.hear(press(ANN, 1))
    assert pointing(presses) == {ANN: answer(ANN, "c")}
    presses.hear(press(ANN, 3))
    assert given_by(presses.wait(LATER)) == (answer(ANN, "c"),)


def test_back_from_nowhere_is_the_last_option() -> None:
    """A cursor begins nowhere."""
    presses = asked(chosen_by(ANN))

    assert presses.hear(press(ANN, 1)) == [Pointed(ANN, answer(ANN, "c"))]


def test_choosing_before_anything_is_pointed_at_only_points() -> None:
    """One press too many does not answer the next question."""
    presses = asked(chosen_by(ANN))

    presses.hear(press(ANN, 3))
    assert presses.wait(LATER) == []
    assert pointing(presses) == {ANN: answer(ANN, "a")}
    presses.hear(press(ANN, 3, at=2.0))
    assert given_by(presses.wait(2.0 + GRACE)) == (answer(ANN, "a"),)


def test_a_choice_counts_after_a_moment_and_only_once() -> None:
    """So long it may still become a call for help; then it is given, and the thumb may drum on."""
    presses = asked(chosen_by(ANN))
    presses.hear(press(ANN, 2))
    presses.hear(press(ANN, 3))

    assert presses.wake_at == pytest.approx(LATER)
    assert presses.wait(LATER - 0.01) == []
    assert len(presses.wait(LATER)) == 1
    assert presses.wake_at is None
    assert presses.hear(press(ANN, 3, at=1.5)) == []
    assert presses.wait(9.0) == []


def test_a_choice_is_what_was_pointed_at_when_it_was_pressed() -> None:
    """Even if the thumb slips on."""
    presses = asked(chosen_by(ANN))
    for button in (2, 3, 2):
        presses.hear(press(ANN, button))

    assert given_by(presses.wait(LATER)) == (answer(ANN, "a"),)


def test_who_is_not_asked_is_not_heard() -> None:
    """Nor anybody who does not sit at the table."""
    presses = asked(chosen_by(ANN))

    assert presses.hear(press(BEN, 2)) == []
    assert presses.hear(Pressed(PLACE[CAT].__class__(9), 2, 1.0, 1)) == []
    assert presses.wait(LATER) == []


def test_a_press_from_before_the_question_means_nothing() -> None:
    """It was meant for the last one."""
    presses = asked(replace(chosen_by(ANN), since=5.0))

    assert presses.hear(press(ANN, 2, at=4.9)) == []
    assert presses.hear(press(ANN, 2, at=5.0)) != []


def test_a_new_question_begins_anew_and_the_same_one_goes_on() -> None:
    """The table is looked at many times a second."""
    question = chosen_by(ANN)
    presses = asked(question)
    presses.hear(press(ANN, 2))

    presses.ask(replace(question, since=50.0))
    assert presses.hear(press(ANN, 2, at=2.0)) == [Pointed(ANN, answer(ANN, "b"))]
    presses.ask(chosen_by(ANN, sequence=1))
    assert pointing(presses) == {}


def test_others_may_interject_with_their_own_cursor() -> None:
    """An aside is walked and thrown in like an option; the table's own asides go to whoever is asked."""
    presses = asked(chosen_by(ANN, says("a"), asides=((BEN, says("stop")[0]), (None, says("time")[0]))))
    presses.hear(press(BEN, 2))
    presses.hear(press(BEN, 3))

    assert given_by(presses.wait(LATER)) == (answer(BEN, "stop"),)

    presses.ask(chosen_by(ANN, says("a"), 1, asides=((None, says("time")[0]),)))
    for button in (1, 3):
        presses.hear(press(ANN, button))
    assert given_by(presses.wait(LATER)) == (answer(None, "time"),)


def test_of_two_who_choose_at_once_the_earlier_press_counts() -> None:
    """To a question and its aside there is one answer."""
    presses = asked(chosen_by(ANN, says("a"), asides=((BEN, says("stop")[0]),)))
    presses.hear(press(ANN, 2))
    presses.hear(press(BEN, 2))
    presses.hear(press(BEN, 3, at=1.01))
    presses.hear(press(ANN, 3, at=1.02))

    assert given_by(presses.wait(5.0)) == (answer(BEN, "stop"),)


def test_a_roll_on_the_table_can_be_told_by_whom_it_is_about() -> None:
    """So a table without camera and screen is playable too; a hidden draw is nobody's."""
    presses = asked(fallen(about=(("who", "ben"),)))
    for button in (2, 2, 3):
        presses.hear(press(BEN, button))

    assert presses.hear(press(ANN, 2)) == []
    assert given_by(presses.wait(LATER)) == (answer(None, "b"),)
    assert asked(fallen(hidden=True)).hear(press(ANN, 2)) == []
    assert asked(fallen()).hear(press(ANN, 2)) == [Pointed(ANN, answer(None, "a"))]


def test_what_only_one_may_see_is_pointed_at_in_private() -> None:
    """A loyalty that Ben looked at: heard, never shown."""
    presses = asked(fallen(seen_by=(BEN,)))

    assert presses.hear(press(BEN, 2)) == [Heard(BEN)]
    assert presses.behind_the_curtain(BEN) == (answer(None, "a"), None)
    assert asked(fallen(seen_by=())).hear(press(BEN, 2)) == []


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_in_a_secret_choice_a_button_is_an_option_and_all_are_given_together() -> None:
    """In the order of the question, whoever was first."""
    presses = asked(secret({ANN: ABC, BEN: ABC, CAT: ABC}))
    presses.hear(press(CAT, 3))
    presses.hear(press(ANN, 1))
    assert presses.wait(LATER) == []
    assert presses.still_owed == 1
    presses.hear(press(BEN, 2, at=7.0))

    assert presses.wait(7.0) == []
    assert given_by(presses.wait(7.0 + GRACE)) == (answer(ANN, "a"), answer(BEN, "b"), answer(CAT, "c"))


def test_a_choice_can_be_changed_until_the_last_seat_has_answered() -> None:
    """The last word counts."""
    presses = asked(secret({ANN: ABC, BEN: ABC}))
    for at, button in ((1.0, 1), (2.0, 3), (3.0, 2)):
        presses.hear(press(ANN, button, at))
        assert presses.wait(at + GRACE) == []
    presses.hear(press(ANN, 3, 3.9))
    presses.hear(press(BEN, 1, 4.0))
    presses.hear(press(ANN, 1, 4.1))

    assert given_by(presses.wait(4.0 + GRACE)) == (answer(ANN, "c"), answer(BEN, "a"))
    assert presses.hear(press(ANN, 1, 5.0)) == []


@pytest.mark.parametrize("button", [1, 2, 3])
@pytest.mark.parametrize("options", [ABC[:1], ABC[:2], ABC, ABCD])
def test_a_secret_press_is_acknowledged_alike_whatever_it_was(button: int, options: tuple[object, ...]) -> None:
    """Also one that has no option; and nothing is pointed at for everybody."""
    presses = asked(secret({ANN: options, BEN: ABC}))  # type: ignore[dict-item]  # some of ABCD

    assert presses.hear(press(ANN, button)) == [Heard(ANN)]
    assert presses.hear(press(ANN, button)) == [Heard(ANN)]


def test_if_anybody_has_more_than_three_options_everybody_walks_a_cursor() -> None:
    """How a seat presses must not tell how many options it has."""
    presses = asked(secret({ANN: ABCD, BEN: ABC}))
    for button in (1, 3):
        presses.hear(press(ANN, button))
    for button in (2, 2, 3):
        presses.hear(press(BEN, button))

    assert presses.behind_the_curtain(ANN) == (answer(ANN, "d"), answer(ANN, "d"))
    assert given_by(presses.wait(LATER)) == (answer(ANN, "d"), answer(BEN, "b"))


def test_whoever_answered_behind_the_curtain_is_not_waited_for() -> None:
    """Buttons and curtain at one table; the last word counts, wherever it was said."""
    question = secret({ANN: ABC, BEN: ABC, CAT: ABC})
    presses = asked(question)
    presses.hear(press(ANN, 1))
    presses.hear(press(BEN, 1))
    presses.wait(LATER)
    presses.ask(replace(question, owed=(ANN, BEN)))
    assert given_by(presses.wait(2.0)) == (answer(ANN, "a"), answer(BEN, "a"))

    presses = asked(question)
    presses.hear(press(ANN, 1))
    presses.ask(replace(question, owed=(BEN, CAT)))
    presses.hear(press(BEN, 2))
    presses.hear(press(CAT, 2))
    assert given_by(presses.wait(2.0)) == (answer(BEN, "b"), answer(CAT, "b"))


def test_people_without_buttons_are_waited_for() -> None:
    """Their seat is the screen."""
    presses = Presses(Seating({ANN: PLACE[ANN]}))
    presses.ask(secret({ANN: ABC, BEN: ABC}))
    presses.hear(press(ANN, 1))

    assert presses.wait(100.0) == []
    assert presses.still_owed == 1


def test_what_was_chosen_in_secret_is_in_no_text() -> None:
    """A log that prints everything still tells nothing."""
    presses = asked(secret({ANN: says("xyzzy")}))
    presses.hear(press(ANN, 1))
    (chosen,) = presses.wait(LATER)

    assert "xyzzy" not in repr(chosen) + repr(presses) + repr(vars(presses)["_thumbs"])


# --- what a press turns out to be ------------------------------------------------------------------------------------


def test_a_call_for_help_takes_its_presses_back() -> None:
    """All three together choose nothing and leave the cursor where it was."""
    presses = asked(chosen_by(ANN))
    presses.hear(press(ANN, 2))
    chord = [press(ANN, button) for button in (3, 1, 2)]
    for one in chord:
        presses.hear(one)

    assert presses.hear(help_of(ANN, *chord)) == [Helped(ANN)]
    assert pointing(presses) == {ANN: answer(ANN, "a")}
    assert presses.wait(9.0) == []


def test_a_call_for_help_in_a_secret_choice_leaves_the_choice_as_it_was() -> None:
    """Even if the first of the three was held for long."""
    presses = asked(secret({ANN: ABC, BEN: ABC}))
    presses.hear(press(ANN, 2, 1.0))
    presses.wait(2.0)
    chord = [press(ANN, 1, 3.0), press(ANN, 2, 4.0), press(ANN, 3, 4.0)]
    presses.hear(chord[0])
    presses.wait(3.9)
    presses.hear(chord[1])
    presses.hear(chord[2])
    presses.hear(help_of(ANN, *chord))
    presses.hear(press(BEN, 1, 5.0))

    assert given_by(presses.wait(6.0)) == (answer(ANN, "b"), answer(BEN, "a"))


def test_a_long_press_is_a_press_of_slow_hands() -> None:
    """It has counted, and counts once."""
    presses = asked(chosen_by(ANN))
    one = press(ANN, 2)

    presses.hear(one)
    assert presses.hear(HeldLong(PLACE[ANN], 2, 1.8, 77, one.number)) == []
    assert pointing(presses) == {ANN: answer(ANN, "a")}


def test_a_seat_that_fails_goes_on_with_the_screen() -> None:
    """And comes back."""
    presses = asked(chosen_by(ANN))

    assert presses.hear(Failed(PLACE[BEN], 1, Fault.STUCK, 1.0, 1)) == [OutOfService(BEN, Fault.STUCK)]
    assert presses.hear(Mended(PLACE[BEN], 1.0, 2)) == [InService(BEN)]


def test_two_people_cannot_sit_at_one_seat() -> None:
    """Who would have pressed?"""
    with pytest.raises(ValueError, match="two people"):
        Seating({ANN: PLACE[ANN], BEN: PLACE[ANN]})


# --- a thousand hasty fingers ----------------------------------------------------------------------------------------

finger = st.tuples(st.sampled_from(SEATS), st.sampled_from((1, 2, 3)), st.floats(0.0, 0.5))


@given(st.lists(finger, max_size=60), st.integers(1, 6))
def test_the_cursor_ends_where_counting_says(fingers: list[tuple[Seat, int, float]], options: int) -> None:
    """Only Ann's presses count; her first choice, told by a plain count of steps, is the answer."""
    words = "abcdef"[:options]
    presses = asked(chosen_by(ANN, says(*words)))
    place: int | None = None
    expected: tuple[Answer, ...] = ()
    now = 1.0
    got: tuple[Answer, ...] = ()
    for seat, button, pause in fingers:
        now += pause
        got += given_by(presses.wait(now))
        presses.hear(press(seat, button, now))
        if seat != ANN:
            continue
        if button == 3 and place is not None:
            expected = expected or (answer(ANN, words[place]),)
        else:
            place = {1: (place or 0) - 1, 2: -1 if place is None else place, 3: -1}[button] + (button != 1)
            place %= options
    got += given_by(presses.wait(now + GRACE))

    assert got == expected


@given(st.lists(finger, max_size=60))
def test_a_secret_choice_is_everybody_s_last_word_and_tells_nothing_else(
    fingers: list[tuple[Seat, int, float]],
) -> None:
    """Given once, all together, from everybody; before that only that something was pressed."""
    presses = asked(secret(dict.fromkeys(SEATS, ABC)))
    pressed: list[tuple[Seat, str, float]] = []
    expected: tuple[Answer, ...] = ()
    now = 1.0
    got: list[Said] = []
    for seat, button, pause in [*fingers, (ANN, 1, 9.0)]:
        now += pause
        got += presses.wait(now)
        count = {who: word for who, word, at in pressed if at + GRACE <= now}
        if len(count) == len(SEATS):
            expected = expected or tuple(answer(who, count[who]) for who in SEATS)
        assert given_by(got) == expected
        assert presses.hear(press(seat, button, now)) == ([] if expected else [Heard(seat)])
        pressed.append((seat, "abc"[button - 1], now))

    assert len(got) <= 1
    if not expected:
        assert presses.still_owed == len(SEATS) - len({who for who, _, _ in pressed})


@given(st.lists(finger, min_size=1, max_size=30), st.data())
def test_others_observe_the_same_whatever_is_pressed(
    fingers: list[tuple[Seat, int, float]], data: st.DataObject
) -> None:
    """The same fingers on other buttons: same acknowledgements, same count, same instants; only the answers differ."""
    other = [(seat, data.draw(st.sampled_from((1, 2, 3))), pause) for seat, _, pause in fingers]

    def observed(pressed: list[tuple[Seat, int, float]]) -> list[object]:
        presses = asked(secret(dict.fromkeys(SEATS, ABC)))
        seen: list[object] = []
        now = 1.0
        for seat, button, pause in pressed:
            now += pause
            seen += [repr(presses.wait(now)), repr(presses.hear(press(seat, button, now)))]
            seen += [presses.still_owed, presses.wake_at]
        return [*seen, repr(presses.wait(now + GRACE))]

    assert observed(fingers) == observed(other)
