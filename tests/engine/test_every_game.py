"""What holds for every game on the shelf, whatever is answered."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.kernel.codec import encode, words
from companion.engine.kernel.decisions import Answer, Chance, Choose, Decision, Option, Seat, Secret, Step
from companion.engine.kernel.errors import Forbidden, KernelError, NotAsked
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.table.random_player import RandomPlayer, play

NAMES = tuple(Seat(name) for name in ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ivy"))

AnyMatch = Match[Any]


@st.composite
def setups(draw: st.DrawFn, name: str) -> Setup:
    """Any number of players, any mix of who holds what, some switches; clashing ones are dropped."""
    game = SHELF[name]
    seats = NAMES[: draw(st.sampled_from(game.players))]
    sources = {source: draw(st.sampled_from(Holder)) for source in game.sources}
    options: dict[str, Any] = {}
    for switch in game.switches:
        value: Any = None
        if isinstance(switch.default, bool):
            value = draw(st.booleans())
        elif switch.choices:
            value = draw(st.sampled_from(switch.choices))
        elif not switch.document:
            value = draw(st.integers(switch.least, switch.most))
        if value is not None and _playable(Setup(name, seats, options | {switch.name: value}, sources)):
            options[switch.name] = value
    return Setup(name, seats, options, sources)


def _playable(setup: Setup) -> bool:
    try:
        SHELF[setup.game].complete(setup)
    except KernelError:
        return False
    return True


@st.composite
def matches(draw: st.DrawFn, name: str) -> AnyMatch:
    """A match somewhere in the middle (or at the end) of a random evening."""
    setup = draw(setups(name).filter(_playable))
    match: AnyMatch = Match(SHELF[name], setup)
    stop = draw(st.integers(0, 300))
    for _ in play(match, draw(st.integers(0, 2**32))):
        if match.sequence >= stop:
            break
    return match


def everything(match: AnyMatch) -> str:
    """All that there is to a match, as text."""
    views = [encode(match.view(seat)) for seat in (None, *match.setup.seats)]
    told = [encode(match.told(seat)) for seat in (None, *match.setup.seats)]
    return "\n".join([encode(match._state), encode(match.decision), encode(match.result), *views, *told])


def offers(decision: Decision | None) -> list[Answer]:
    """Every answer that is on offer."""
    match decision:
        case Choose():
            return [Answer(decision.seat, option) for option in decision.options] + [
                Answer(seat, option) for seat, option in decision.asides
            ]
        case Secret():
            return [Answer(seat, option) for seat, options in decision.options.items() for option in options]
        case Chance():
            return [Answer(None, option) for option in decision.outcomes]
        case _:
            return []


every_game = pytest.mark.parametrize("name", list(SHELF))


@every_game
@given(data=st.data())
def test_every_offer_is_accepted(name: str, data: st.DataObject) -> None:
    """What a decision lists can be answered, and invariants hold afterwards."""
    match = data.draw(matches(name))
    for answer in offers(match.decision)[:40]:
        fork: AnyMatch = Match(match.game, match.setup, match.steps)
        fork.answer(answer)
        assert fork.game.broken(fork._state) == []


@every_game
@given(data=st.data())
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str, data: st.DataObject) -> None:
    """Answers from elsewhere in the match, by anybody: refused with a reason, and the match is as it was."""
    match = data.draw(matches(name))
    seen: dict[str, Option] = {encode(step.answer.option): step.answer.option for step in match.steps}
    before, sequence = everything(match), match.sequence
    on_offer = offers(match.decision)
    for option in list(seen.values())[:60]:
        for seat in (None, *match.setup.seats):
            answer = Answer(seat, option)
            if answer in on_offer:
                assert match.why_not(answer) is None
                continue
            with pytest.raises((Forbidden, NotAsked)) as refused:
                match.answer(answer)
            assert refused.value.why == match.why_not(answer)
            assert refused.value.why.key
    assert (everything(match), match.sequence) == (before, sequence)


@every_game
@given(data=st.data())
def test_undo_then_redo_is_nothing(name: str, data: st.DataObject) -> None:
    """Taking back some answers and bringing them again gives the equal match; undo alone equals never answering."""
    match = data.draw(matches(name))
    before, steps = everything(match), match.steps
    back = data.draw(st.integers(0, min(len(steps), 5)))
    for _ in range(back):
        match.undo()
    shorter: AnyMatch = Match(match.game, match.setup, steps[: len(steps) - back])
    assert everything(match) == everything(shorter)
    for _ in range(back):
        match.redo()
    assert everything(match) == before


@every_game
@given(data=st.data())
def test_replay_through_json_gives_the_equal_match(name: str, data: st.DataObject) -> None:
    """Every option survives its JSON form, and the answers alone make the match."""
    match = data.draw(matches(name))
    steps = []
    for step in match.steps:
        option = match.game.read(encode(step.answer.option))
        assert option == step.answer.option
        assert type(option) is type(step.answer.option)
        steps.append(Step(Answer(step.answer.seat, option), step.by, step.confidence))
    again: AnyMatch = Match(match.game, match.setup, steps)
    assert everything(again) == everything(match)


@every_game
@given(data=st.data())
def test_a_position_taken_over_plays_on_alike(name: str, data: st.DataObject) -> None:
    """At a turn boundary the position is the match: written down, read again and played on, it tells the same."""
    match = data.draw(matches(name))
    castaway = RandomPlayer(data.draw(st.integers(0, 999)))
    while not match.at_boundary and match.decision is not None:
        match.answer(castaway.answer(match.decision, match.sequence, match.owed))
    if match.decision is None:
        return
    position = match.position()
    assert position == encode(match.game.take_over(position))
    other: AnyMatch = Match(match.game, position=position)
    assert other.setup == match.setup
    for place in range(40):
        assert encode(other._state) == encode(match._state)
        assert encode(other.decision) == encode(match.decision)
        if match.decision is None:
            break
        answer = castaway.answer(match.decision, place, match.owed)
        assert encode(other.answer(answer)) == encode(match.answer(answer))
        if not match.at_boundary:
            assert json.loads(match.position())


@every_game
@given(data=st.data())
def test_options_of_one_decision_are_said_in_different_words(name: str, data: st.DataObject) -> None:
    """A scenario file can name each option without doubt."""
    match = data.draw(matches(name))
    said = [(answer.seat, words(answer.option)) for answer in offers(match.decision)]
    assert len(set(said)) == len(said)


@every_game
@settings(max_examples=8 * settings.get_profile("house").max_examples)  # a leak hides in rare corners
@given(data=st.data())
def test_what_a_seat_cannot_know_changes_nothing_it_can_see(name: str, data: st.DataObject) -> None:
    """Another secret in another hand: the seat's view, question and story stay equal until something is revealed."""
    match = data.draw(matches(name))
    seat = data.draw(st.sampled_from((None, *match.setup.seats)))
    hidden = [place for place, answer in enumerate(match.history(seat)) if answer is None]
    if not hidden:
        return
    at = data.draw(st.sampled_from(hidden))
    one, other = (Match(match.game, match.setup, match.steps[:at]) for _ in range(2))
    mine = match.steps[at].answer
    twins = [answer for answer in offers(one.decision) if answer.seat == mine.seat]
    answers = (mine, data.draw(st.sampled_from(twins)))
    for place in range(at, at + 60):
        told = _heard(one, answers[0], seat)
        like = _heard(other, answers[1], seat)
        if encode(told) != encode(like):
            assert any(happening.reveals for happening in (*told, *like)), "a secret shows before it is revealed"
            return
        assert encode(one.view(seat)) == encode(other.view(seat))
        assert encode(one.question(seat)) == encode(other.question(seat))
        assert [a is None for a in one.history(seat)] == [a is None for a in other.history(seat)]
        if place + 1 >= len(match.steps) or one.decision is None:
            return
        answers = (match.steps[place + 1].answer, _same_or_like(other, match.steps[place + 1].answer, seat))
        if answers[1] is None:
            return


def _heard(match: AnyMatch, answer: Answer, seat: Seat | None) -> list[Happening]:
    return [told.what for told in match.answer(answer) if told.heard_by(seat)]


def _same_or_like(match: AnyMatch, wanted: Answer, seat: Seat | None) -> Any:
    """The same answer if it can be given; if its giver's secrets differ now, another one that the seat cannot see."""
    if match.why_not(wanted) is None:
        return wanted
    decision = match.decision
    unseen = isinstance(decision, Secret) and wanted.seat != seat
    unseen = unseen or (isinstance(decision, Chance) and decision.hidden)
    like = [answer for answer in offers(decision) if answer.seat == wanted.seat]
    assert unseen, f"{wanted} is possible or not by what {seat} cannot know"
    return like[0] if like else None


@every_game
def test_the_same_answers_make_the_same_match_in_another_process(name: str) -> None:
    """No hash seed, no memory address, no clock gets into a match."""
    script = (
        "import sys; from companion.engine.shelf import SHELF; from companion.engine.kernel.match import Match; "
        "from companion.engine.kernel.setup import Setup, Holder; "
        "from companion.session.table.random_player import play; "
        "from companion.engine.kernel.codec import encode; game = SHELF[sys.argv[1]]; "
        "names = 'ann ben cat dan eve fay gus hal ivy'.split()\n"
        "for count in game.players:\n"
        "  for holder in Holder:\n"
        "    setup = Setup(game.name, tuple(names[:count]), {}, dict.fromkeys(game.sources, holder))\n"
        "    try: match = Match(game, setup)\n"
        "    except ValueError as error: print(error); continue\n"
        "    for told in play(match, 7): print(encode(told))\n"
        "    print(encode(match._state), encode(match.result), encode([s.answer for s in match.steps]))\n"
    )
    stories = [
        subprocess.run(
            [sys.executable, "-c", script, name],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    ]
    assert stories[0] == stories[1]
    assert len(stories[0].splitlines()) > 100


@every_game
@given(data=st.data())
def test_every_game_ends(name: str, data: st.DataObject) -> None:
    """Random play comes to a result whose winners sit at the table."""
    setup = data.draw(setups(name).filter(_playable))
    match: AnyMatch = Match(SHELF[name], setup)
    for _ in play(match, data.draw(st.integers(0, 2**32))):
        assert match.sequence < 20_000
    assert match.result is not None
    assert match.result.winners
    assert set(match.result.winners) <= set(setup.seats)


@every_game
def test_a_box_with_a_part_that_the_game_does_not_know_is_refused(name: str) -> None:
    """A misspelt correction must not be dropped in silence."""
    game = SHELF[name]
    seats = NAMES[: game.usual[0]]
    with pytest.raises(KernelError):
        Match(game, Setup(name, seats, {}, {}, {"parrots": [1]}))
