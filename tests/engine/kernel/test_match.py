"""A match on a game so small that every sentence of the kernel shows: two seats guess what a coin will show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from msgspec import Struct

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import (
    TURN,
    Answer,
    Aside,
    Chance,
    Choose,
    Decision,
    Option,
    Plain,
    Rules,
    Seat,
    Secret,
)
from companion.engine.kernel.errors import Forbidden, NotAsked, Refusal, Unreadable, refusal
from companion.engine.kernel.game import Game
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.results import Result, Tally
from companion.engine.kernel.setup import Holder, Setup, Switch

ANN, BEN = Seat("ann"), Seat("ben")


class Side(Plain, frozen=True):
    """Heads or tails."""

    name: str


class Bid(Option, frozen=True):
    """So many pennies."""

    pennies: int


class Bell(Option, frozen=True):
    """Somebody rings."""


HEADS, TAILS, BELL = Side("heads"), Side("tails"), Bell()
SIDES = (HEADS, TAILS)
BIDS = (Bid(1), Bid(2))


class Tossed(Happening, frozen=True):
    """The coin fell."""

    side: str


class Whispered(Happening, frozen=True):
    """For one ear."""

    text: str


class Coin(Struct, forbid_unknown_fields=True):
    """The state."""

    seats: tuple[Seat, ...]
    turn: int = 0
    pot: int = 0
    rings: int = 0
    told: list[Told] = []


class Toss(Game[Coin]):
    """Two turns: a public bid that the other may interrupt, a secret guess of both, and the coin."""

    name: ClassVar[str] = "toss"
    version: ClassVar[int] = 1
    players: ClassVar[range] = range(2, 3)
    switches: ClassVar[tuple[Switch, ...]] = (Switch("bell", default=True),)
    sources: ClassVar[dict[str, Holder]] = {"coin": Holder.TABLE}
    options: ClassVar[Any] = Side | Bid | Bell
    state: ClassVar[Any] = Coin

    def begin(self, setup: Setup) -> Coin:
        return Coin(setup.seats)

    def rules(self, state: Coin) -> Rules[Result]:
        while state.turn < 2:
            yield TURN
            bidder = state.seats[state.turn]
            bid: Bid | Answer = yield Choose(bidder, "bid", BIDS, (Aside(state.seats[1 - state.turn], BELL),))
            while isinstance(bid, Answer):
                state.rings += 1
                bid = yield Choose(bidder, "bid", BIDS)
            state.pot += bid.pennies
            guesses: dict[Seat, Side] = yield Secret("guess", dict.fromkeys(state.seats, SIDES))
            state.told.append(Told(Whispered(guesses[ANN].name), (ANN,)))
            side: Side = yield Chance("coin", SIDES, hidden=True)
            state.told.append(Told(Tossed(side.name)))
            state.turn += 1
        return Result((Tally("pot", state.seats, (("pennies", state.pot),)),), state.seats, "enough")

    def view(self, state: Coin, seat: Seat | None) -> Struct:  # noqa: ARG002  everything lies open
        return Coin(state.seats, state.turn, state.pot, state.rings)

    def clashes(self, setup: Setup) -> list[Refusal]:
        return [] if setup.options["bell"] else [refusal("bell-needed", "1.1")]

    def broken(self, state: Coin) -> list[Refusal]:
        return [refusal("pot-negative")] if state.pot < 0 else []

    def why_not(self, state: Coin, decision: Decision, answer: Answer) -> Refusal:  # noqa: ARG002
        return refusal("not-offered", "1.2")

    def setup_of(self, state: Coin) -> Setup:
        return Setup("toss", state.seats)

    def sketched(self, setup: Setup, given: Mapping[str, Any]) -> dict[str, Any]:
        return {"seats": setup.seats, **given}


def match() -> Match[Coin]:
    return Match(Toss(), Setup("toss", (ANN, BEN)))


def test_a_public_choice_is_answered_by_its_seat_only() -> None:
    """Another seat's answer is not asked for; a wrong option is forbidden; both leave the match as it was."""
    toss = match()
    with pytest.raises(NotAsked) as not_asked:
        toss.answer(Answer(None, Bid(1)))
    assert not_asked.value.why == Refusal("not-your-question", facts=(("seat", "None"),))
    with pytest.raises(Forbidden) as forbidden:
        toss.answer(Answer(ANN, Bid(3)))
    assert forbidden.value.why == Refusal("not-offered", "1.2")
    assert toss.sequence == 0
    toss.answer(Answer(ANN, Bid(2)))
    assert toss._state.pot == 2


def test_an_aside_comes_from_somebody_else_and_the_question_stays() -> None:
    """The other seat may interrupt; the rules see who did."""
    toss = match()
    toss.answer(Answer(BEN, BELL))
    assert toss._state.rings == 1
    assert toss.decision == Choose(ANN, "bid", BIDS)
    with pytest.raises(NotAsked):
        toss.answer(Answer(BEN, BELL))


def test_a_secret_waits_for_all_and_can_be_changed_until_then() -> None:
    """Nobody's answer takes effect or is shown before the last one came; the seat's last word counts."""
    toss = match()
    toss.answer(Answer(ANN, Bid(1)))
    assert list(toss.owed) == [ANN, BEN]
    assert toss.answer(Answer(ANN, HEADS)) == []
    assert toss.answer(Answer(ANN, TAILS)) == []
    assert list(toss.owed) == [BEN]
    assert toss.history(BEN) == [Answer(ANN, Bid(1)), None, None]
    assert toss.history(ANN)[1:] == [Answer(ANN, HEADS), Answer(ANN, TAILS)]
    question = toss.question(BEN)
    assert isinstance(question, Secret)
    assert question.options == {ANN: (), BEN: SIDES}
    told = toss.answer(Answer(BEN, HEADS))
    assert told == [Told(Whispered("tails"), (ANN,))]
    assert toss.told(ANN) == told
    assert toss.told(BEN) == toss.told(None) == []
    assert list(toss.owed) == []


def test_hidden_outcomes_are_for_the_dealer_alone() -> None:
    """What may come is shown to no seat, but the table may answer."""
    toss = match()
    for answer in (Answer(ANN, Bid(1)), Answer(ANN, HEADS), Answer(BEN, HEADS)):
        toss.answer(answer)
    for seat in (None, ANN, BEN):
        assert toss.question(seat) == Chance("coin", (), hidden=True)
    with pytest.raises(NotAsked):
        toss.answer(Answer(ANN, HEADS))
    assert toss.answer(Answer(None, TAILS), by="camera", confidence=0.9) == [Told(Tossed("tails"))]
    assert (toss.steps[-1].by, toss.steps[-1].confidence) == ("camera", 0.9)


def play_out(toss: Match[Coin]) -> None:
    for bidder in (ANN, BEN):
        toss.answer(Answer(bidder, Bid(2)))
        toss.answer(Answer(ANN, HEADS))
        toss.answer(Answer(BEN, TAILS))
        toss.answer(Answer(None, HEADS))


def test_a_finished_match_asks_nothing_more() -> None:
    """The result stands, and every further answer is refused."""
    toss = match()
    play_out(toss)
    assert toss.decision is None
    assert toss.question(ANN) is None
    assert toss.result is not None
    assert toss.result.tallies[0].total == 4
    with pytest.raises(NotAsked) as over:
        toss.answer(Answer(ANN, HEADS))
    assert over.value.why.key == "match-is-over"


def test_a_stale_answer_is_refused() -> None:
    """An answer meant for another moment of the match is dropped."""
    toss = match()
    toss.answer(Answer(ANN, Bid(1)), sequence=0)
    for stale in (0, 2, True):
        with pytest.raises(NotAsked) as error:
            toss.answer(Answer(ANN, HEADS), sequence=stale)
        assert error.value.why.key == "stale-answer"


@pytest.mark.parametrize("nonsense", [None, 7, "bid 1", ("ann", Bid(1)), Answer(ANN, None), Answer(ANN, "heads")])  # type: ignore[arg-type]
def test_what_is_no_answer_is_unreadable(nonsense: Any) -> None:
    """Anything of another shape is refused as unreadable, not as forbidden."""
    with pytest.raises(Unreadable):
        match().answer(nonsense)


@pytest.mark.parametrize("hollow", [Answer(ANN, Bid([])), Answer(ANN, Bid("1")), Answer(ANN, Side(object()))])  # type: ignore[arg-type]
def test_an_option_of_the_wrong_stuff_is_unreadable(hollow: Answer) -> None:
    """It looks like an option of the game, but nobody could write it down."""
    with pytest.raises(Unreadable):
        match().answer(hollow)


@pytest.mark.parametrize("seat", [7, [], ("ann",)])
def test_a_seat_of_the_wrong_stuff_is_unreadable(seat: Any) -> None:
    """Also where a secret is looked up by seat."""
    toss = match()
    with pytest.raises(Unreadable):
        toss.answer(Answer(seat, HEADS))
    toss.answer(Answer(ANN, Bid(1)))
    with pytest.raises(Unreadable):
        toss.answer(Answer(seat, HEADS))


@pytest.mark.parametrize("almost", [True, 1.0])
def test_a_number_of_another_kind_is_not_the_number(almost: Any) -> None:
    """1 == True == 1.0 to Python, but the journal would hold another answer."""
    with pytest.raises(Unreadable):
        match().answer(Answer(ANN, Bid(almost)))


def test_an_equal_answer_from_elsewhere_becomes_the_offered_one() -> None:
    """The rules may compare by identity, whoever made the value."""
    toss = match()
    toss.answer(Answer(ANN, Bid(1)))
    toss.answer(Answer(ANN, Side("heads")))
    assert toss.steps[-1].answer.option is HEADS


def test_answers_arrive_as_text() -> None:
    """A seat's device sends JSON; unreadable text, unknown seats and endless text are told apart."""
    toss = match()
    assert toss.read("ann", '{"is":"bid","pennies":2}') == Answer(ANN, Bid(2))
    assert toss.read(None, '{"is":"side","name":"heads"}') == Answer(None, HEADS)
    with pytest.raises(NotAsked):
        toss.read("eve", '{"is":"bid","pennies":2}')
    for text in (
        "",
        "{",
        "[]",
        '{"is":"bid"}',
        '{"is":"bid","pennies":"2"}',
        '{"is":"dance"}',
        "\ud800",
        "x" * 5000,
        7,
    ):
        with pytest.raises(Unreadable):
            toss.read("ann", text)  # type: ignore[arg-type]


def test_undo_and_redo_walk_through_the_answers() -> None:
    """Undo takes back the last answer, redo brings it, a new answer ends what could be brought back."""
    toss = match()
    with pytest.raises(NotAsked):
        toss.undo()
    toss.answer(Answer(ANN, Bid(1)))
    toss.answer(Answer(ANN, HEADS))
    assert toss.undo().answer == Answer(ANN, HEADS)
    assert toss.undo().answer == Answer(ANN, Bid(1))
    assert toss.redo().answer == Answer(ANN, Bid(1))
    toss.answer(Answer(BEN, TAILS))
    with pytest.raises(NotAsked):
        toss.redo()
    assert list(toss.owed) == [ANN]


def test_taking_back_asks_for_consent_once_something_came_to_light() -> None:
    """A public choice can be taken back freely; a secret or a toss of the coin is new information."""
    toss = match()
    with pytest.raises(NotAsked):
        toss.consent()
    toss.answer(Answer(ANN, Bid(1)))
    assert toss.consent() is None
    toss.answer(Answer(ANN, HEADS))
    assert toss.consent() == Refusal("new-information")
    toss.answer(Answer(BEN, HEADS))
    toss.answer(Answer(None, HEADS))
    assert toss.consent() == Refusal("new-information")


def test_a_position_is_the_last_turn_boundary() -> None:
    """In the middle of a turn the position is the one before it; before the first turn there is none."""
    toss = match()
    assert toss.at_boundary
    start = toss.position()
    toss.answer(Answer(ANN, Bid(2)))
    assert not toss.at_boundary
    assert toss.position() == start
    later = Match(Toss(), position=encode(Coin((ANN, BEN), turn=1, pot=7)))
    later.answer(Answer(BEN, Bid(1)))
    assert later.position() == encode(Coin((ANN, BEN), turn=1, pot=7))
    assert later._state.pot == 8
    later.undo()
    assert later._state.pot == 7


def test_a_match_needs_a_setup_or_a_position() -> None:
    """Not neither and not both; a position that breaks a rule, tells a story or has a typo is refused."""
    good = encode(Coin((ANN, BEN)))
    with pytest.raises(Unreadable):
        Match(Toss())
    with pytest.raises(Unreadable):
        Match(Toss(), Setup("toss", (ANN, BEN)), position=good)
    with pytest.raises(Forbidden):
        Match(Toss(), position=encode(Coin((ANN, BEN), pot=-1)))
    with pytest.raises(Forbidden):
        Match(Toss(), position=encode(Coin((ANN,))))
    with pytest.raises(Forbidden):
        Toss().take_over({"seats": (ANN, BEN), "told": [Told(Tossed("heads"))]})
    for text in ("", "{}", good.replace("pot", "pott"), good + "x"):
        with pytest.raises(Unreadable):
            Match(Toss(), position=text or " ")


def test_a_sketch_is_completed_and_checked() -> None:
    """A few words become a position of the same setup."""
    state = Toss().sketch(Setup("toss", (ANN, BEN)), {"pot": 3})
    assert state == Coin((ANN, BEN), pot=3)
    with pytest.raises(Forbidden):
        Toss().sketch(Setup("toss", (ANN, BEN)), {"pot": -3})


def test_clashing_switches_are_refused() -> None:
    """The reason comes from the game."""
    with pytest.raises(Forbidden) as clash:
        Match(Toss(), Setup("toss", (ANN, BEN), {"bell": False}))
    assert clash.value.why == Refusal("bell-needed", "1.1")


def test_why_not_says_nothing_about_what_is_offered() -> None:
    """None for an offer, the reason for all else."""
    toss = match()
    assert toss.why_not(Answer(ANN, Bid(1))) is None
    assert toss.why_not(Answer(ANN, HEADS)) == Refusal("not-offered", "1.2")
    assert toss.why_not(Answer(BEN, HEADS)) == Refusal("not-offered", "1.2")  # ben may ring
