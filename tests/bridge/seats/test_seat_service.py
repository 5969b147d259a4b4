"""The seat_service: real tables played by seat buttons alone, on one thread and on many."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

from companion.bridge.question import Question, Seating, question_at
from companion.bridge.seats.lamp_plan import DARK, PAUSE
from companion.bridge.seats.presses import GRACE, Heard, OutOfService, Said
from companion.bridge.seats.seat_service import BY_SEAT, Nudged, SeatService
from companion.engine.kernel.decisions import Answer, Choose, Secret
from companion.engine.kernel.errors import refusal
from companion.engine.shelf import SHELF, game_named
from companion.session.journal.journal import Journal
from companion.session.table.ballot import Ballot
from companion.session.table.given import Given
from companion.session.table.live_table import LiveTable
from hardware.clock import GivenClock
from hardware.seats.seat import Fault, Lamp, Seat
from hardware.seats.simulated_seats import SimulatedSeats
from tests.session.tables import played, setup_for, some_answer

CUT_OFF = 4000


class Crew:
    """A live table, its simulated seats and a clock that the test moves."""

    def __init__(self, table: LiveTable, give: Any = None, ballot: Ballot | None = None, buttons: int = 99) -> None:
        self.table = table
        self.clock = GivenClock(100.0)
        people = table.match.setup.seats
        places = tuple(Seat(number) for number in range(1, min(len(people), buttons) + 1))
        self.seats = SimulatedSeats(places, self.clock)
        self.seating = Seating.round_the_table(people, places)
        self.seat_service = SeatService(self.seats, self.seating, table, give, ballot=ballot, clock=self.clock)
        self.seat_service.start()

    @property
    def question(self) -> Question:
        return question_at(self.table, self.clock.now())

    def press(self, seat: Any, *buttons: int) -> list[Said | Given | Nudged]:
        place = self.seating.place(seat)
        assert place is not None
        said: list[Said | Given | Nudged] = []
        for button in buttons:
            self.seats.press(place, button)
            said += self.seat_service.pump()
        return said

    def wait(self, seconds: float = GRACE) -> list[Said | Given | Nudged]:
        self.clock.advance(seconds)
        return self.seat_service.pump()

    def want(self, answer: Answer, by: Any) -> None:
        """Press what a person presses who wants this answer."""
        decision = self.table.match.decision
        offers = self.seating.offers(decision, by)
        number = offers.index(answer)
        if isinstance(decision, Secret) and all(len(one) <= 3 for one in decision.options.values()):
            self.press(by, number + 1)
        elif number < len(offers) / 2:
            self.press(by, *[2] * (number + 1), 3)
        else:
            self.press(by, *[1] * (len(offers) - number), 3)


def table_of(journal: Journal, game: str, players: int, holder: str = "app", seed: int = 3) -> LiveTable:
    return LiveTable.begin(journal, game_named(game), setup_for(game, players, holder), seed=seed)


def until(table: LiveTable, kind: type, seed: int = 7) -> None:
    """Play on by hand until such a question is put."""
    for _ in range(CUT_OFF):
        if isinstance(table.match.decision, kind):
            return
        played(table, 1, seed)
    raise AssertionError("never asked")


# --- one thread ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(SHELF))
def test_a_whole_game_is_played_by_seat_buttons_alone(journal: Journal, game: str) -> None:
    """Every choice and every secret of a random game to its final score; the dealer holds the pieces."""
    crew = Crew(table_of(journal, game, SHELF[game].usual[0]))
    whim = random.Random(5)
    while (decision := crew.table.match.decision) is not None:
        if isinstance(decision, Secret):
            for seat in whim.sample(list(decision.options), len(decision.options)):
                crew.want(Answer(seat, whim.choice(decision.options[seat])), seat)
        else:
            assert isinstance(decision, Choose)
            crew.want(whim.choice(crew.seating.offers(decision, decision.seat)), decision.seat)
        before = crew.table.sequence
        crew.wait()
        assert crew.table.sequence > before
        assert crew.table.match.sequence < CUT_OFF

    assert crew.table.match.result is not None
    assert {step.by for step in crew.table.match.steps} == {BY_SEAT, "dealer"}


def test_a_table_of_real_pieces_is_told_by_buttons_too(journal: Journal) -> None:
    """Whoever the roll or the card is about walks the outcomes."""
    crew = Crew(table_of(journal, "tortuga_dice", 2, "table"))
    whim = random.Random(1)
    for _ in range(40):
        decision = crew.table.match.decision
        if decision is None:
            break
        for seat in crew.seating.asked(decision):
            crew.want(whim.choice(crew.seating.offers(decision, seat)), seat)
        crew.wait()

    assert len(crew.table.match.steps) >= 40


def test_while_no_question_is_seen_a_press_only_nudges(journal: Journal) -> None:
    """It turns a page; the cursor stays where it was, and nothing is answered later."""
    crew = Crew(table_of(journal, "tortuga1667", 4))
    until(crew.table, Choose)
    crew.seat_service.pump()
    asked = crew.table.match.decision
    assert isinstance(asked, Choose)
    place = crew.seating.place(asked.seat)
    assert place is not None
    standing = crew.table.match.sequence
    for button in (2, 3):
        crew.seats.press(place, button)

    assert crew.seat_service.pump(deaf=True) == [Nudged(2), Nudged(3)]
    crew.wait(10.0)
    assert crew.seat_service.presses.behind_the_curtain(asked.seat) == (None, None)
    assert crew.table.match.sequence == standing


def test_a_press_that_comes_too_late_means_nothing(journal: Journal) -> None:
    """It was stamped with the question that was shown when it was pressed."""
    crew = Crew(table_of(journal, "tortuga1667", 4))
    until(crew.table, Choose)
    crew.seat_service.pump()
    asked = crew.table.match.decision
    assert isinstance(asked, Choose)
    place = crew.seating.place(asked.seat)
    assert place is not None
    crew.seats.press(place, 2)
    crew.seats.press(place, 3)
    crew.table.answer(some_answer(crew.table.match))
    standing = crew.table.match.sequence

    crew.seat_service.pump()
    crew.wait(10.0)
    assert crew.table.match.sequence == standing
    assert crew.seat_service.presses.behind_the_curtain(asked.seat) == (None, None)


def test_a_late_press_means_nothing_even_if_the_same_person_is_asked_next(journal: Journal) -> None:
    """Only the stamp tells that it was meant for the question before: seat and instant fit both."""
    crew = Crew(table_of(journal, "tortuga1667", 4))
    for _ in range(CUT_OFF):
        until(crew.table, Choose)
        crew.seat_service.pump()
        place = asked_place(crew)
        assert place is not None
        for button in (2, 3):
            crew.seats.press(place, button)
        crew.table.answer(some_answer(crew.table.match))
        if isinstance(crew.table.match.decision, Choose) and asked_place(crew) == place:
            break
        crew.seat_service.pump()
    standing = crew.table.match.sequence

    assert crew.seat_service.pump() == []
    assert crew.wait(10.0) == []
    assert crew.table.match.sequence == standing


def test_nothing_of_a_secret_choice_is_written_before_all_have_chosen(journal: Journal) -> None:
    """Nor how often somebody wavered: one row each, in the order of the question."""
    crew = Crew(table_of(journal, "tortuga1667", 5))
    until(crew.table, Secret)
    crew.seat_service.pump()
    asked = crew.table.match.decision
    assert isinstance(asked, Secret)
    rows = crew.table.match.sequence
    voters = list(asked.options)
    for seat in reversed(voters[1:]):
        assert crew.press(seat, 1, 2, 1) == [Heard(seat)] * 3
        crew.wait(1.0)
        assert crew.table.match.sequence == rows
    crew.press(voters[0], 1)
    (given,) = crew.wait()

    assert isinstance(given, Given)
    steps = [step for step in crew.table.match.steps[rows:] if step.by == BY_SEAT]
    assert [step.answer.seat for step in steps] == voters


def test_who_has_answered_behind_the_curtain_may_still_change_it_by_button(journal: Journal) -> None:
    """The last word counts, also of somebody who comes after the last owed one in the order of the question."""
    crew = Crew(table_of(journal, "tortuga1667", 5))
    until(crew.table, Secret)
    crew.seat_service.pump()
    asked = crew.table.match.decision
    assert isinstance(asked, Secret)
    *others, changing = asked.options
    first, last = asked.options[changing][0], asked.options[changing][-1]
    assert first != last
    crew.table.answer(Answer(changing, first))
    crew.want(Answer(changing, last), changing)
    for seat in others:
        crew.press(seat, 1)
    (given,) = crew.wait()

    assert isinstance(given, Given)
    assert given.refused is None
    said = [step.answer for step in crew.table.match.steps if step.answer.seat == changing]
    assert said[-2:] == [Answer(changing, first), Answer(changing, last)]


@pytest.mark.parametrize("seed", range(6))
def test_any_mixture_of_buttons_and_others_finishes_a_vote(journal: Journal, seed: int) -> None:
    """Two of five have no buttons and one has both: the ballot is one, whoever ends it, and the last word counts."""
    table, ballot, whim = table_of(journal, "tortuga1667", 5), Ballot(), random.Random(seed)
    until(table, Secret)
    asked = table.match.decision
    assert isinstance(asked, Secret)
    crew = Crew(table, ballot=ballot, buttons=3)
    crew.seat_service.pump()
    before, meant = table.match.sequence, {}
    people = list(asked.options)
    for seat in whim.sample([*people, people[0], people[0]], len(people) + 2):
        option = whim.choice(asked.options[seat])
        meant[seat] = option
        if crew.seating.place(seat) is not None and whim.random() < 0.6:
            crew.want(Answer(seat, option), seat)
        else:
            ballot.put(Answer(seat, option), "phone")
        crew.wait(1.0)
        if table.match.decision is not asked:
            break

    steps = table.match.steps[before : before + len(people)]
    assert {step.answer.seat: step.answer.option for step in steps} == meant
    assert [step.answer.seat for step in steps] == people


@pytest.mark.parametrize("game", sorted(SHELF))
def test_a_press_pumped_after_a_take_back_answers_nothing(journal: Journal, game: str) -> None:
    """The question that came back has another number than the one that was pressed for."""
    crew = Crew(table_of(journal, game, SHELF[game].usual[0]))
    until(crew.table, Choose)
    played(crew.table, 1)
    until(crew.table, Choose)
    crew.seat_service.pump()
    asked = crew.table.match.decision
    assert isinstance(asked, Choose)
    pressed_for = crew.table.sequence
    crew.want(crew.seating.offers(asked, asked.seat)[0], asked.seat)
    crew.table.undo(agreed=True)
    crew.table.redo()
    standing, rows = crew.table.match.sequence, len(journal.entries(crew.table.number))

    assert crew.wait(10.0) == []
    late = crew.seat_service._give((crew.seating.offers(asked, asked.seat)[0],), BY_SEAT, sequence=pressed_for)

    assert late.refused is not None
    assert late.refused.key == "stale-answer"
    assert (crew.table.match.sequence, len(journal.entries(crew.table.number))) == (standing, rows)


def test_lamps_follow_the_table_and_tell_nothing(journal: Journal) -> None:
    """In a secret choice all who are asked; out together, a constant pause after the last."""
    crew = Crew(table_of(journal, "tortuga1667", 5))
    until(crew.table, Secret)
    asked = crew.table.match.decision
    assert isinstance(asked, Secret)
    crew.seat_service.pump()
    lit = {place for place, lamp in crew.seats.lamps.items() if lamp is Lamp.ON}
    assert lit == {crew.seating.place(seat) for seat in asked.options}
    begun = len(crew.seats.diary)
    for seat in asked.options:
        crew.wait(0.7)
        crew.press(seat, 1)
    crew.wait()
    over = crew.clock.now()
    assert crew.seat_service.wake_at == pytest.approx(over + PAUSE)
    crew.wait(PAUSE)
    crew.wait(DARK)

    out = [told for told in crew.seats.diary[begun:] if told.lamp is Lamp.OFF]
    assert {told.at for told in out} == {over + PAUSE}
    assert {told.seat for told in out} == lit
    pulsing = [place for place, lamp in crew.seats.lamps.items() if lamp is Lamp.PULSE]
    assert pulsing == [crew.seating.place(seat) for seat in crew.seating.asked(crew.table.match.decision)]


def test_a_refused_answer_is_told_and_the_question_is_put_anew(journal: Journal) -> None:
    """An app that gives the answers itself may refuse; nothing hangs."""
    refused = refusal("match-is-over")
    numbers: set[int] = set()

    def give(*_: object, sequence: int) -> Given:
        numbers.add(sequence)
        return Given(refused=refused)

    crew = Crew(table_of(journal, "tortuga1667", 4), give)
    until(crew.table, Choose)
    crew.seat_service.pump()
    asked = crew.table.match.decision
    assert isinstance(asked, Choose)

    for _ in range(2):
        crew.press(asked.seat, 2, 3)
        assert crew.wait() == [Given(refused=refused)]
    assert numbers == {crew.table.sequence}


def test_a_broken_seat_is_told_whatever_is_asked(journal: Journal) -> None:
    """Even if the question has changed since."""
    crew = Crew(table_of(journal, "tortuga1667", 4))
    crew.seats.fail(Seat(2), Fault.STUCK, 1)
    until(crew.table, Choose)
    played(crew.table, 1)

    assert crew.seat_service.pump() == [OutOfService(crew.table.match.setup.seats[1], Fault.STUCK)]


def test_closing_puts_the_lamps_out(journal: Journal) -> None:
    """Nobody's turn any more."""
    crew = Crew(table_of(journal, "tortuga1667", 4))
    until(crew.table, Choose)
    crew.seat_service.pump()
    assert Lamp.PULSE in crew.seats.lamps.values()

    crew.seat_service.close()
    assert set(crew.seats.lamps.values()) == {Lamp.OFF}


def asked_place(crew: Crew) -> Seat | None:
    """Where the one person sits who is asked now."""
    asked = crew.table.match.decision
    assert isinstance(asked, Choose)
    return crew.seating.place(asked.seat)


def lit(crew: Crew) -> list[Seat]:
    return [place for place, lamp in crew.seats.lamps.items() if lamp is not Lamp.OFF]


def test_a_lamp_goes_out_with_its_question_whoever_answered_it(journal: Journal) -> None:
    """By hand, by button, or while the question cannot be seen."""
    crew = Crew(table_of(journal, "tortuga1667", 4))
    until(crew.table, Choose)
    seen: set[Seat | None] = set()
    for deaf in (False, True) * 20:
        crew.seat_service.pump(deaf=deaf)
        crew.wait(PAUSE)
        crew.wait(DARK)
        crew.seat_service.pump(deaf=deaf)
        assert lit(crew) == [asked_place(crew)]
        seen.add(asked_place(crew))
        played(crew.table, 1)
        until(crew.table, Choose)
        crew.seat_service.pump(deaf=deaf)
        if crew.seat_service.wake_at is None:
            assert lit(crew) == [asked_place(crew)]

    assert len(seen) > 1


def test_a_refused_answer_leaves_the_light_where_the_question_is(journal: Journal) -> None:
    """And nowhere else once it has moved on."""

    def give(*_: object, **__: object) -> Given:
        return Given(refused=refusal("match-is-over"))

    crew = Crew(table_of(journal, "tortuga1667", 4), give)
    until(crew.table, Choose)
    crew.seat_service.pump()
    asked = crew.table.match.decision
    assert isinstance(asked, Choose)
    crew.press(asked.seat, 2, 3)
    crew.wait()
    assert lit(crew) == [asked_place(crew)]

    played(crew.table, 1)
    until(crew.table, Choose)
    for seconds in (0.0, PAUSE, DARK):
        crew.wait(seconds)
    assert lit(crew) == [asked_place(crew)]


def test_when_the_game_is_over_no_lamp_is_bright(journal: Journal) -> None:
    """Nobody is asked any more."""
    crew = Crew(table_of(journal, "tortuga_dice", 2))
    while crew.table.match.decision is not None:
        crew.seat_service.pump()
        played(crew.table, 1)
    for seconds in (0.0, PAUSE, DARK):
        crew.wait(seconds)

    assert any(told.lamp is not Lamp.OFF for told in crew.seats.diary)
    assert set(crew.seats.lamps.values()) == {Lamp.OFF}
    assert crew.seat_service.wake_at is None


# --- many threads ----------------------------------------------------------------------------------------------------


def test_seats_press_on_their_own_threads_while_the_table_is_played(journal: Journal) -> None:
    """Nine seats drum on their buttons for a while; everything that was answered is legal, stamped and journaled."""
    table = table_of(journal, "tortuga1667", 9)
    places = tuple(Seat(number) for number in range(1, 10))
    simulated = SimulatedSeats(places)
    woken = threading.Event()
    seat_service = SeatService(
        simulated, Seating.round_the_table(table.match.setup.seats, places), table, on_post=woken.set
    )
    seat_service.start()
    over = threading.Event()

    def drum(place: Seat) -> None:
        whim = random.Random(int(place))
        while not over.wait(whim.uniform(0.001, 0.01)):
            simulated.press(place, whim.choice((1, 2, 3)))

    drummers = [threading.Thread(target=drum, args=(place,)) for place in places]
    for drummer in drummers:
        drummer.start()
    end = time.monotonic() + 3.0
    given = 0
    while time.monotonic() < end and given < 3:
        woken.wait(0.02)
        woken.clear()
        given += sum(isinstance(one, Given) and one.refused is None for one in seat_service.pump())
    over.set()
    for drummer in drummers:
        drummer.join()
    seat_service.close()

    assert given >= 1
    again = LiveTable.reopen(journal, table.number)
    assert again.match.steps == table.match.steps
