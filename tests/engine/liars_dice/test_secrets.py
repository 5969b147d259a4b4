"""Who knows what (RULES.md 2.1 and section 4): nothing under any cup is known before it is lifted."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.liars_dice import GAME
from companion.engine.games.liars_dice.answers import Fell
from companion.engine.games.liars_dice.happenings import CupFilled, CupLifted, FaceCounted
from companion.engine.games.liars_dice.pieces import Face
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Seat
from companion.engine.kernel.match import Match
from tests.engine.liars_dice.tavern import NAMES, TWO_CUPS, begin, setup


def test_everybody_rolls_all_own_dice_and_sees_those_only() -> None:
    """2.1, 4.1"""
    tavern = begin(2, app=True).cups(*TWO_CUPS)
    assert tavern.match.view(Seat("ann")).cup == (1, 2, 3, 5, 5)  # type: ignore[attr-defined]
    assert tavern.match.view(Seat("ben")).cup == (1, 2, 4, 4, 6)  # type: ignore[attr-defined]
    assert tavern.match.view().cup == ()  # type: ignore[attr-defined]
    for seat, cup in zip(NAMES[:2], ((1, 2, 3, 5, 5), (1, 2, 4, 4, 6)), strict=True):
        heard = [told.what for told in tavern.match.told(seat) if isinstance(told.what, CupFilled)]
        assert heard == [CupFilled(seat, cup)]


def test_whoever_has_lost_a_die_rolls_one_fewer() -> None:
    """2.1 In each round the dice that somebody has, and no others."""
    tavern = begin(2, app=True).cups(*TWO_CUPS).bids("4 fives").call("doubt")
    assert tavern.lost() == {"ben": 1}
    tavern.play("ben: roll")
    tavern.cups("1 1 1 1", "2 2 2 2 2")

    assert [len(tavern.match.view(seat).cup) for seat in NAMES[:2]] == [5, 4]  # type: ignore[attr-defined]
    assert tavern.asked == "ben: first-bid"


@pytest.mark.parametrize("seat", [None, *NAMES[:2]])
def test_nobody_is_shown_a_die_that_is_still_rolling(seat: Seat | None) -> None:
    """4.4 The app's own question has no faces on it: nothing to tap, and nothing to wait for."""
    asked = begin(2, app=True).match.question(seat)

    assert isinstance(asked, Chance)
    assert asked.outcomes == ()


def known(match: Match[Any], seat: Seat | None) -> str:
    """All that a seat can know: its view, its question, its story, and which answers it may know."""
    parts = (match.view(seat), match.question(seat), match.told(seat), match.history(seat), match.owed, match.sequence)
    return "\n".join(map(encode, parts))


@pytest.mark.parametrize("players", [2, 3, 8])
@pytest.mark.parametrize("hidden", range(3))
def test_no_cup_makes_any_difference_to_anybody_else_before_it_is_lifted(players: int, hidden: int) -> None:
    """4.1, 4.4 Every cup in turn with other dice: all others, and the public, know and are asked the same."""
    owner = NAMES[hidden % players]
    evenings = []
    for face in (2, 6):
        tavern = begin(players, app=True, exact=True)
        seen: list[dict[Seat | None, str]] = []
        while isinstance(tavern.match.decision, Chance):
            whose = dict(tavern.match.decision.about)["who"]
            tavern.match.answer(Answer(None, Fell(face if whose == owner else 3)))
            seen.append({seat: known(tavern.match, seat) for seat in (None, *NAMES[:players])})
        for bid in ("1 twos", "2 twos", "3 sixes"):
            tavern.bids(bid)
            seen.append({seat: known(tavern.match, seat) for seat in (None, *NAMES[:players])})
        evenings.append(seen)
    one, other = evenings
    assert len(one) == len(other)
    assert any(here[owner] != there[owner] for here, there in zip(one, other, strict=True))
    for here, there in zip(one, other, strict=True):
        assert {seat: text for seat, text in here.items() if seat != owner} == {
            seat: text for seat, text in there.items() if seat != owner
        }


def test_a_bid_says_nothing_about_the_dice() -> None:
    """4.1 Whoever has no six may bid sixes: the same bids are offered whatever lies there."""
    offers = [begin(2, app=True).cups(cup, "1 1 1 1 1").offered for cup in ("2 2 2 2 2", "6 6 6 6 6")]
    assert offers[0] == offers[1]


def test_real_dice_are_never_asked_for_and_only_a_number_when_the_cups_are_lifted() -> None:
    """4.2"""
    tavern = begin(3).bids("4 fives").call("doubt")
    asked = tavern.match.decision
    assert isinstance(asked, Chance)
    assert dict(asked.about) == {"counts": "15", "lying": 15, "number": 4, "face": "fives"}
    assert tavern.offered == [str(number) for number in range(16)]
    assert tavern.why_not("table: 16") == "more-than-lie-there 2.8"
    tavern.play("table: 4")
    assert tavern.table.lifted == tavern.table.cups == tavern.table.faces == {}


def test_with_read_all_every_face_is_counted_until_all_dice_are() -> None:
    """4.2"""
    tavern = begin(2, read_all=True).bids("4 fives").call("doubt")
    tavern.play("table: 2", "table: 2", "table: 1", "table: 2")
    assert dict(tavern.match.decision.about)["lying"] == 3  # type: ignore[union-attr]
    tavern.play("table: 2")
    assert {told.face: told.dice for told in tavern.heard(FaceCounted)} == {Face.FIVES: 2, Face.SIXES: 1}
    assert tavern.table.last.counted == 4
    assert sum(tavern.table.faces.values()) == 10
    short = begin(2, read_all=True).bids("4 fives").call("doubt", 10)
    assert short.table.last.counted == 10  # all ones: nothing is left to ask


def test_the_apps_dice_are_all_shown_when_the_cups_are_lifted() -> None:
    """2.9, 4.3"""
    tavern = begin(2, app=True).cups(*TWO_CUPS).bids("4 fives").call("doubt")
    assert [(told.who, told.dice) for told in tavern.heard(CupLifted)] == [
        ("ann", (1, 2, 3, 5, 5)),
        ("ben", (1, 2, 4, 4, 6)),
    ]
    assert tavern.match.consent() is not None  # what was seen cannot be unseen


def test_lifted_dice_stay_on_the_screen_until_somebody_rolls_again() -> None:
    """4.3"""
    tavern = begin(2, app=True).cups(*TWO_CUPS).bids("4 fives").call("doubt")
    assert tavern.asked == "ben: roll-cups"
    assert tavern.match.view().shown == {"ann": (1, 2, 3, 5, 5), "ben": (1, 2, 4, 4, 6)}  # type: ignore[attr-defined]
    tavern.play("ben: roll")
    assert tavern.match.view().shown == {}  # type: ignore[attr-defined]


def test_a_look_at_the_own_dice_cannot_wait() -> None:
    """4.3 Screens let everybody look before play goes on."""
    assert CupFilled.at_once


def test_a_position_holds_no_dice_of_a_real_cup() -> None:
    """4.2"""
    state = GAME.sketch(setup(2), {})
    state.cups = {Seat("ann"): [1, 2, 3, 4, 5]}
    assert [why.key for why in GAME.broken(state)] == ["dice-not-known"]
