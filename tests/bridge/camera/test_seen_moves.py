"""What somebody did with the cards for a choice of theirs: the legal options that explain it, or none. No pictures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera.placements import ABSENCE, Spotted
from companion.bridge.camera.table_difference import expected, explaining
from companion.bridge.simulation.simulated_moves import by_hands
from companion.engine.kernel.decisions import Chance, Choose
from companion.engine.kernel.match import Match
from companion.engine.kernel.sights import Sight
from companion.session.table.random_player import RandomPlayer
from tests.bridge.camera.test_placements import grid_before, match_of, swapped
from tests.bridge.real_table import Table, over, seen


def asked_to(prompt: str) -> Match[Any]:
    """A match of Tortuga 1667 in which somebody is asked this."""
    for seed in range(20):
        match, whim = match_of("tortuga1667", 4), RandomPlayer(seed)
        while match.decision is not None:
            if isinstance(match.decision, Choose) and match.decision.prompt == prompt and len(expected(match)) > 2:
                return match
            match.answer(whim.answer(match.decision, match.sequence, match.owed))
    raise AssertionError(prompt)


def told(match: Match[Any], table: Table) -> list[str]:
    """The options that explain a table, in words."""
    return [str(one.answer.option) for one in explaining(match, seen(table))]


def two_others(match: Match[Any], row: str) -> tuple[int, int]:
    lay = {sight.zone: sight.card for sight in expected(match)}
    return 1, next(n for n in range(2, 7) if lay[f"{row}-{n}"] != lay[f"{row}-1"])


# --- the card game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ["transport", "sea", "strategy"])
def test_both_cards_of_an_exchange_explain_it_then_only_the_other_one(row: str) -> None:
    """6.2 Two explanations for the first question, one for the second."""
    match = grid_before(f"exchange-which-{row}")
    one, other = two_others(match, row)
    table = seen(swapped(expected(match), f"{row}-{one}", f"{row}-{other}"))

    first = explaining(match, table)
    assert sorted(way.answer.option.number for way in first) == [one, other]  # type: ignore[attr-defined]
    assert [way.share for way in first] == [1.0, 1.0]
    match.answer(first[0].answer)
    (second,) = explaining(match, table)
    assert {first[0].answer.option, second.answer.option} == {way.answer.option for way in first}
    match.answer(second.answer)
    assert sorted(expected(match)) == sorted(spot.sight for spot in table if spot.zone in zones(match))


def zones(match: Match[Any]) -> set[str]:
    return {sight.zone for sight in expected(match)}


def test_cards_of_another_row_that_changed_places_explain_nothing() -> None:
    """6.2 It is said instead what lies otherwise."""
    match = grid_before("exchange-which-strategy")
    one, other = two_others(match, "sea")

    assert told(match, swapped(expected(match), f"sea-{one}", f"sea-{other}")) == []
    assert told(match, expected(match)) == []
    assert explaining(match, ()) == ()


def test_a_doubtful_card_lowers_the_confidence() -> None:
    match = grid_before("exchange-which-sea")
    one, other = two_others(match, "sea")
    table = swapped(expected(match), f"sea-{one}", f"sea-{other}")
    spots = [Spotted(one.zone, one.card, 0.6 if one.zone == "sea-1" else 1.0) for one in table]

    assert [way.share for way in explaining(match, spots)] == [0.6, 0.6]
    assert explaining(match, [spot._replace(confidence=0.4) if spot.zone == "sea-1" else spot for spot in spots]) == ()


def test_a_doubtful_card_elsewhere_changes_nothing() -> None:
    """What has nothing to do with the move is not held against it, known or not."""
    match = grid_before("exchange-which-sea")
    one, other = two_others(match, "sea")
    table = seen(swapped(expected(match), f"sea-{one}", f"sea-{other}"), 0.99)
    elsewhere = {"treasure-1": Spotted("treasure-1", "", 0.0), "strategy-2": Spotted("strategy-2", "T1", 0.7)}
    spots = [elsewhere.get(spot.zone, spot) for spot in table]

    assert [way.share for way in explaining(match, spots)] == pytest.approx([0.99**2, 0.99**2])


# --- Tortuga 1667 ----------------------------------------------------------------------------------------------------


def test_a_turned_card_of_the_row_is_the_slot_that_was_chosen() -> None:
    """5.2 One explanation; with two cards turned there are two."""
    match = asked_to("reveal-which-card")
    assert isinstance(match.decision, Choose)
    first, second = (option.number for option in match.decision.options[:2])  # type: ignore[attr-defined]
    word = unseen(match)
    one = over(expected(match), [Sight(f"row-{first}", word)])
    two = over(one, [Sight(f"row-{second}", word)])

    assert told(match, one) == [str(match.decision.options[0])]
    assert told(match, two) == [str(option) for option in match.decision.options[:2]]
    assert told(match, expected(match)) == []


def unseen(match: Match[Any]) -> str:
    """An event that was not the last one to be turned."""
    cards = card_list(match.game, match.setup)
    known = [kind.word for step in match.steps for kind in cards.named_in(step.answer.option)]
    return next(kind.word for kind in cards.of("events") if kind.word not in known)


def test_two_cards_that_are_picked_up_are_the_two_to_look_at() -> None:
    """5.1 It is said who looks where; a card may also have been overlooked, so it is less sure."""
    match = asked_to("look-at-which-cards")
    assert isinstance(match.decision, Choose)
    pair: Any = match.decision.options[-1]
    taken = {f"row-{pair.first}", f"row-{pair.second}"}
    left = seen([one for one in expected(match) if one.zone not in taken])

    (way,) = explaining(match, left)
    assert (way.answer.option, way.share) == (pair, ABSENCE)
    assert explaining(match, left[1:]) == ()


def test_the_card_that_was_just_turned_is_not_the_next_choice() -> None:
    """5.2 It may lie open while its event is carried out."""
    match, whim = match_of("tortuga1667", 4), RandomPlayer(3)
    turned: Sight | None = None
    cards = card_list(match.game, match.setup)
    while turned is None or not (isinstance(match.decision, Choose) and match.decision.prompt == "action"):
        asked = match.decision
        assert asked is not None
        answer = whim.answer(asked, match.sequence, match.owed)
        slot = dict(asked.about).get("slot")
        if isinstance(asked, Chance) and asked.source == "events" and slot:
            turned = Sight(f"row-{slot}", cards.named_in(answer.option)[0].word)
        match.answer(answer)

    assert told(match, over(expected(match), [turned])) == []
    assert told(match, over(expected(match), [Sight("row-5", unseen(match))])) != []


# --- hands of the table that is not there ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["tortuga1667", "tortuga_cards"])
def test_pretended_hands_only_make_moves_that_explain_themselves(game: str) -> None:
    """Whatever is asked in an evening: a move is an offered one, and nothing moves for other questions."""
    match, whim, moved = match_of(game, 2 if game == "tortuga_cards" else 4), RandomPlayer(1), set()
    cards = card_list(match.game, match.setup)
    while match.decision is not None:
        table = by_hands(match, cards, Random(match.sequence))
        if table is not None:
            assert isinstance(match.decision, Choose)
            moved.add(match.decision.prompt)
            assert {way.answer.option for way in explaining(match, seen(table))} <= set(match.decision.options)
        match.answer(whim.answer(match.decision, match.sequence, match.owed))

    assert len(moved) >= 2
