"""Who knows what (RULES.md, section 16)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.games.jamaica.treasures import part_with
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance, Seat
from companion.engine.kernel.match import Match
from companion.session.table.random_player import RandomPlayer
from tests.engine.jamaica.harbour import ANN, BEN, GAME, SEATS, at, fresh, setup


def test_everything_on_the_table_is_open_to_all() -> None:
    """16.1"""
    game = at(ann="15 F2 G5 lady-beth", dice=[3, 4], discards={"ann": ["gold/gold"]}, lairs=[9, 44])
    public = game.view()
    ann = public.ships[0]

    assert (public.captain, public.turn, public.morning, public.evening, public.round) == (ANN, ANN, 3, 4, 1)
    assert (ann.space, ann.lap, ann.remaining, ann.powers, ann.discard) == (15, 0, 23, ("lady-beth",), ("gold/gold",))
    assert [held and (held.good, held.count) for held in ann.holds[:2]] == [("food", 2), ("gold", 5)]
    assert (public.lairs, public.treasure_pile, public.bank["gold"]) == ((9, 44), 2, 80 - 5 - 3 - 3)  # type: ignore[index]
    assert (ann.hand, ann.pile) == (2, 7)


def test_a_hand_is_seen_by_its_owner_alone() -> None:
    """16.2"""
    game = at(app="action-cards")

    assert len(set(game.view("ann").hand) - {"?"}) == 3
    assert game.view().hand == ()
    assert game.view("ben").hand == tuple(game.table.decks[BEN].hand)
    for seat in (None, "ben", "cat"):
        assert set(game.table.decks[ANN].hand) & set(game.view(seat).ships[0].discard) == set()


def test_everybody_can_work_out_which_cards_are_still_to_come() -> None:
    """16.2"""
    game = at(discards={"ann": ["gold/gold", "food/powder"]})

    unplayed = game.view("ben").ships[0].unplayed
    assert len(unplayed) == 9
    assert {"gold/gold", "food/powder"} & set(unplayed) == set()


def test_nobody_sees_what_the_dealer_could_draw() -> None:
    """16.3"""
    game = fresh(app="all")

    assert isinstance(game.match.decision, Chance)
    for seat in (None, *SEATS[:3]):
        question = game.match.question(seat)
        assert question is not None
        assert question.offered_to(None) == ()


def test_the_treasures_in_the_box_are_never_settled() -> None:
    """16.3: what lies in the pile and what in the box is decided when a card is turned."""
    game = at(app="treasure-cards")

    position = GAME.position(game.table)
    assert "lady-beth" not in position
    assert '"+7"' not in position


def test_a_row_with_two_known_curses_keeps_one_when_a_card_is_taken() -> None:
    """16.4"""
    game = at(ann="0 ?- ?- ?", ben="0")
    card = game.table.ships[ANN].hidden[2]

    part_with(game.table, ANN, card, BEN)

    assert game.ship("ann") == "0 ? ?-"
    assert game.ship("ben") == "0 ?"


def test_the_ghosts_finds_are_unknown_also_at_the_end() -> None:
    """16.5 15.9"""
    fleet = {"ann": "49 +3", "ben": "0", "ghost": "20 ? lady-beth"}
    game = at(players=2, app="treasure-cards", **fleet, dice=[1, 1], captain="ben", turn="ann")  # type: ignore[arg-type]
    game.play("table: forward/food", "ben: forward", "ben: forward")

    assert game.match.result is not None
    assert game.view("ann").ships[2].known == ()
    assert game.view("ben").ships[0].known == ("+3",)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("players", [2, 4])
def test_no_view_tells_a_secret_in_a_whole_game(players: int, seed: int) -> None:
    """16.2 16.4 16.5: at every decision each view shows hands and treasures only to those who know them."""
    match: Match[Any] = Match(GAME, setup(players, app="all"))
    castaway = RandomPlayer(seed)
    while match.decision is not None:
        match.answer(castaway.answer(match.decision, match.sequence, match.owed))
        if match.sequence % 7 or not match._state.ships or match.decision is None:
            continue
        for seat in (None, *match.setup.seats):
            shown = GAME.view(match._state, seat)
            assert shown.hand == (tuple(match._state.decks[seat].hand) if seat in match._state.decks else ())
            for ship in shown.ships:
                hidden = match._state.ships[ship.seat].hidden
                assert list(ship.known) == sorted(one.card for one in hidden if seat in one.seen_by)
                assert ship.laid in ("", "?") or ship.seat == seat


def test_another_secret_behind_the_curtain_changes_no_other_view() -> None:
    """16.2 16.4: two tables that differ only in Ann's hand and treasure look the same to everybody else."""
    one = at(app="all", ann="0 +7", hands={"ann": ["gold/gold", "food/powder", "forward/food"]})
    other = at(app="all", ann="0 -4", hands={"ann": ["powder/food", "food/powder", "forward/forward"]})

    for seat in (None, Seat("ben"), Seat("cat")):
        assert encode(GAME.view(one.table, seat)) == encode(GAME.view(other.table, seat))
    assert encode(GAME.view(one.table, ANN)) != encode(GAME.view(other.table, ANN))
