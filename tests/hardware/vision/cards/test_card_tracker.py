"""Cards over time: what is new, what lay there before, and when it counts. Readings are given, and so are instants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from hardware.vision.cards import CardReading, CardsReading, Certainty
from hardware.vision.cards.card_tracker import BACK, CardsWanted, CardTracker, CardWatching, word_of
from hardware.vision.dice.dice_tracker import State
from hardware.vision.dice.dice_values import Verdict

EVENTS = frozenset({"pistol", "storm", "scurvy"})
WANTED = CardsWanted(EVENTS, frozenset({"pistol", "storm"}))
TWO = CardsWanted(EVENTS, EVENTS, 2)


def card(kind: str, x: float, *, sure: bool = True, second: str = "", face_up: bool | None = True) -> CardReading:
    """A card of 60 by 90 pixels at this place."""
    quad = ((x, 10.0), (x + 60, 10.0), (x + 60, 100.0), (x, 100.0))
    certainty = Certainty.SURE if sure else Certainty.DOUBTFUL if kind else Certainty.UNKNOWN
    return CardReading(kind, quad, 0.99 if sure else 0.6, second, 0.3, certainty, face_up, 0.0)


def unknown(x: float) -> CardReading:
    return card("", x, sure=False, face_up=None)


class Given:
    """A reader that says what it is told to, in zones if there are any; and counts how often it is asked."""

    def __init__(self) -> None:
        self.cards: tuple[CardReading, ...] = ()
        self.zones: dict[CardReading, str] | None = None
        self.looks = 0

    def read(self, _: Any) -> CardsReading:
        self.looks += 1
        return CardsReading(self.cards)

    def zone_of(self, one: CardReading) -> str | None:
        return None if self.zones is None else self.zones.get(one, "")


class Evening:
    """A tracker over a table: whenever other cards are laid, something has moved."""

    def __init__(self, wanted: CardsWanted = WANTED, told: Sequence[str] = ()) -> None:
        self.reader, self.tracker = Given(), CardTracker()
        self.tracker.ask(wanted, self.reader, told)
        self.at = 0.0
        self.shade = 0

    def lay(self, *cards: CardReading) -> None:
        self.reader.cards = cards
        self.shade = 255 - self.shade

    def frame(self) -> CardWatching:
        picture = np.zeros((120, 160, 3), np.uint8)
        picture[20:80, 20:80] = self.shade
        self.at += 0.4
        return self.tracker.saw(picture, self.at)

    def until_told(self, frames: int = 12) -> CardWatching:
        for _ in range(frames):
            seen = self.frame()
            if seen.fresh:
                return seen
        return seen


def words(seen: CardWatching) -> list[str]:
    return [word_of(one) for one in seen.laid.news]


def test_a_card_that_is_laid_down_counts_after_two_looks_that_agree() -> None:
    """One picture proves nothing; while it moves nobody looks."""
    evening = Evening()
    assert evening.frame().state is State.EMPTY
    evening.lay(card("pistol", 30))

    states = [evening.frame() for _ in range(3)]

    assert [one.state for one in states] == [State.MOVING, State.LOOKING, State.TAKEN]
    assert [one.fresh for one in states] == [False, False, True]
    assert words(states[-1]) == ["pistol"]


def test_a_still_table_is_not_read_for_ever() -> None:
    """Neither when nothing is new nor when all is told: the processor belongs to others."""
    evening = Evening()
    for _ in range(10):
        evening.frame()
    looks = evening.reader.looks
    for _ in range(10):
        evening.frame()
    assert evening.reader.looks == looks

    evening.lay(card("pistol", 30))
    evening.until_told()
    looks = evening.reader.looks
    assert not evening.frame().fresh
    assert evening.reader.looks == looks


def test_a_doubt_is_asked_about_after_a_while() -> None:
    evening = Evening()
    evening.lay(card("pistol", 30, sure=False, second="storm"))

    seen = evening.until_told()

    assert (seen.state, seen.laid.verdict) == (State.ASKING, Verdict.DOUBTFUL)


def test_one_doubt_in_two_looks_is_a_doubt() -> None:
    evening = Evening()
    evening.lay(card("pistol", 30, sure=False, second="storm"))
    evening.frame()
    evening.frame()
    evening.reader.cards = (card("pistol", 30),)

    assert evening.until_told().laid.verdict is Verdict.DOUBTFUL


def test_a_doubt_in_the_second_look_is_a_doubt_too() -> None:
    """What was sure in the first one is asked about, not taken."""
    evening = Evening()
    evening.lay(card("pistol", 30))
    evening.frame()
    evening.reader.cards = (card("pistol", 30, sure=False, second="storm"),)
    evening.frame()
    evening.reader.cards = (card("pistol", 30),)

    seen = evening.until_told()

    assert (seen.state, seen.laid.verdict) == (State.ASKING, Verdict.DOUBTFUL)


def test_what_was_taken_is_nothing_new_even_pushed_aside() -> None:
    """A card goes to the discards after it was read."""
    evening = Evening()
    evening.lay(card("pistol", 30))
    evening.tracker.took(evening.until_told().laid)
    evening.tracker.ask(CardsWanted(EVENTS, frozenset({"storm"})), evening.reader)
    evening.lay(card("pistol", 300))
    assert not evening.until_told().fresh

    evening.lay(card("pistol", 300), card("storm", 30))

    assert words(evening.until_told()) == ["storm"]


def test_a_second_copy_beside_the_first_is_new() -> None:
    evening = Evening()
    evening.lay(card("pistol", 30))
    evening.tracker.took(evening.until_told().laid)
    evening.tracker.ask(WANTED, evening.reader)
    evening.lay(card("pistol", 30), card("pistol", 200))

    seen = evening.until_told()

    assert [one.middle[0] for one in seen.laid.news] == [230.0]
    assert not seen.laid.old


def test_a_card_taken_away_for_a_while_may_come_again() -> None:
    evening = Evening()
    evening.lay(card("pistol", 30))
    evening.tracker.took(evening.until_told().laid)
    evening.tracker.ask(WANTED, evening.reader)
    evening.lay()
    evening.until_told()
    evening.lay(card("pistol", 200))

    assert not evening.until_told().laid.old


def test_the_only_card_that_can_be_right_is_told_as_old_if_it_lay_there_before() -> None:
    """Somebody took the answer back: it is offered, and never counts by itself."""
    evening = Evening()
    evening.lay(card("pistol", 30), card("scurvy", 120))
    evening.tracker.took(evening.until_told().laid)
    evening.tracker.ask(WANTED, evening.reader)

    seen = evening.until_told()

    assert words(seen) == ["pistol"]
    assert seen.laid.old


def test_what_somebody_told_by_hand_is_old_as_well() -> None:
    evening = Evening(told=["pistol"])
    evening.lay(card("pistol", 30))

    assert evening.until_told().laid.old


def test_too_many_cards_and_unknown_ones_are_impossible() -> None:
    evening = Evening()
    evening.lay(card("pistol", 30), card("storm", 120))
    assert evening.until_told().laid.verdict is Verdict.IMPOSSIBLE

    evening.lay(unknown(30))
    assert evening.until_told().laid.verdict is Verdict.IMPOSSIBLE

    evening.lay(unknown(30), card("storm", 120))
    assert words(evening.until_told()) == ["storm"], "beside a known card a stranger is no news"


@pytest.mark.parametrize("backs", [True, False])
def test_a_back_is_seen_only_where_one_may_be_meant(backs: bool) -> None:  # noqa: FBT001  a case of the test
    evening = Evening(CardsWanted(EVENTS, EVENTS, backs=backs))
    evening.lay(card("back-events", 30, face_up=False))

    assert words(evening.until_told()) == ([BACK] if backs else [])


def test_a_back_that_came_in_the_place_of_another_is_told_as_old() -> None:
    """Somebody laid a treasure aside, and somebody else has one now: a person says so."""
    wanted = CardsWanted(EVENTS, EVENTS, backs=True)
    evening = Evening(wanted)
    evening.lay(card("back-events", 30, face_up=False))
    evening.tracker.took(evening.until_told().laid)
    evening.tracker.ask(wanted, evening.reader)
    evening.lay(card("back-events", 300, face_up=False))

    seen = evening.until_told()

    assert (words(seen), seen.laid.old) == ([BACK], True)


def test_cards_of_other_decks_are_nobodys_business() -> None:
    evening = Evening()
    evening.lay(card("forward/food", 30))

    assert words(evening.until_told()) == []


def test_several_cards_that_are_laid_anew_elsewhere_are_new_though_they_look_the_same() -> None:
    """The next vote: some of its cards were in the one before."""
    evening = Evening(TWO)
    evening.lay(card("pistol", 30), card("storm", 120))
    evening.tracker.took(evening.until_told().laid)
    evening.tracker.ask(TWO, evening.reader)
    assert evening.until_told().laid.old

    evening.lay(card("pistol", 210), card("scurvy", 300))

    seen = evening.until_told()
    assert (words(seen), seen.laid.old) == (["pistol", "scurvy"], False)


def test_on_a_mat_what_lies_where_it_should_is_no_news_and_the_zone_is_told() -> None:
    wanted = CardsWanted(EVENTS, EVENTS, family="row", lying=(("row-1", "pistol"),))
    evening = Evening(wanted)
    first, second, aside = card("pistol", 30), card("pistol", 120), card("storm", 300)
    evening.reader.zones = {first: "row-1", second: "row-2", aside: "player-ann"}
    evening.lay(first, second, aside)

    seen = evening.until_told()

    assert (seen.state, seen.laid.news, seen.laid.zones) == (State.TAKEN, (second,), ("row-2",))
