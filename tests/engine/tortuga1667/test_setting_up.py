"""Setting up (RULES.md, section 4)."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.games.tortuga1667.happenings import ChestsLaid, LoyaltyDealt, LoyaltySeen, StarredChosen
from companion.engine.games.tortuga1667.vote_happenings import VoteSeen
from companion.engine.kernel.errors import Forbidden, Unreadable
from tests.engine.tortuga1667.table import NAMES, at, begin

STARS = ("table: scurvy", "table: facade", "table: stormy-seas")
FEW_STARS = ("table: scurvy", "table: crows-nest", "table: stormy-seas")


@pytest.mark.parametrize(
    ("players", "english", "french", "dutch", "ships", "deck", "pile"),
    [
        (2, 1, 1, 0, (1, 1), 26, 11),
        (3, 1, 1, 1, (2, 1), 23, 11),
        (4, 2, 2, 0, (2, 2), 20, 14),
        (5, 2, 2, 1, (3, 2), 17, 14),
        (6, 3, 3, 0, (3, 3), 14, 14),
        (7, 3, 3, 1, (4, 3), 11, 14),
        (8, 4, 4, 0, (4, 4), 8, 14),
        (9, 4, 4, 1, (5, 4), 5, 14),
    ],
)
def test_the_table_for_every_number_of_players(  # noqa: PLR0913, PLR0917  one row of the rulebook's table
    players: int, english: int, french: int, dutch: int, ships: tuple[int, int], deck: int, pile: int
) -> None:
    """4.1"""
    game = begin(players, app=True, dealer=players)

    held = Counter(game.view(who).loyalty.value for who in NAMES[:players])
    assert held == Counter({"E": english, "F": french, "N": dutch})
    assert (len(game.line("FD").split()), len(game.line("JR").split())) == ships
    assert (game.vote_deck, game.view().pile) == (deck, pile)


def test_one_loyalty_card_each_which_only_its_owner_may_see() -> None:
    """4.2"""
    game = begin(5, app=True, dealer=4)

    assert [dealt.who for dealt in game.told(LoyaltyDealt)] == list(NAMES[:5])
    assert game.told(LoyaltySeen) == []
    for who in NAMES[:5]:
        assert [seen.who for seen in game.told(LoyaltySeen, who)] == [who]
        assert {pirate.loyalty.value for pirate in game.view(who).pirates if pirate.seat != who} == {"?"}


def test_three_vote_cards_each_which_only_their_owner_may_see() -> None:
    """4.3"""
    game = begin(9, app=True, dealer=4)

    assert game.told(VoteSeen) == []
    for who in NAMES:
        assert sorted(seen.card for seen in game.told(VoteSeen, who)) == game.hand(who) == list(game.view(who).hand)
        assert game.hand_size(who) == 3
    assert game.vote_deck == 5


def test_with_real_vote_cards_nobody_is_asked_what_was_dealt() -> None:
    """4.3, 11.10"""
    game = begin(3)

    game.play(*FEW_STARS)

    assert game.asked == "table: pawns"
    assert game.hand("ann") == ["?", "?", "?"]
    assert game.vote_deck == 23


def test_three_starred_cards_take_part() -> None:
    """4.4"""
    game = begin(4)

    game.play(*STARS)

    assert [told.cards for told in game.told(StarredChosen)] == [("facade", "scurvy", "stormy-seas")]
    assert game.view().to_come["scurvy"] == 1
    assert "eight-bells" not in game.view().to_come


def test_no_starred_card_is_drawn_twice() -> None:
    """4.4"""
    game = begin(4)

    game.play("table: scurvy")

    assert "scurvy" not in game.offers("table")


def test_with_two_or_three_players_the_albatrosses_and_two_starred_cards_stay_in_the_box() -> None:
    """4.5"""
    game = begin(3)

    assert {"facade", "cabin-fever"}.isdisjoint(game.offers("table"))
    game.play(*FEW_STARS, "table: ann", "table: ben", "ann: FD-E", "ben: JR-E")
    assert "albatross" not in game.view().to_come
    game.play("ben: reveal", "ben: 1")
    assert game.refusal("table: albatross").startswith("no-such-card-left")


def test_with_four_players_all_starred_cards_can_be_drawn() -> None:
    """4.5"""
    assert len(begin(4).offers("table")) == 8


def test_five_cards_are_laid_face_down_and_the_armada_is_at_the_bottom_of_the_pile() -> None:
    """4.6, 11.11: while the pile lasts, no card of the row can be the Armada."""
    game = at("FD: ann ben | JR: cat dan", pile=2)

    game.play("ann: reveal", "ann: 3")

    assert (game.row, game.view().pile) == ("? ? ? ? ?", 2)
    assert game.refusal("table: spanish-armada").startswith("no-such-card-left")


def test_five_pawns_board_by_turns_beginning_with_the_flying_dutchman() -> None:
    """4.7, TV13"""
    game = begin("ann ben cat dan eve")

    game.play(*STARS, "table: eve", "table: ann", "table: cat", "table: dan")

    assert game.line("FD") == "eve cat ben"
    assert game.line("JR") == "ann dan"


def test_three_pawns_board() -> None:
    """4.7, 4.9, TV14"""
    game = begin("ann ben cat")

    game.play(*FEW_STARS, "table: cat", "table: ann", "cat: FD-E", "ann: JR-E")

    assert (game.line("FD"), game.line("JR")) == ("cat ben", "ann")
    assert game.asked == "ann: action"


def test_a_pawn_comes_out_of_the_bag_once() -> None:
    """4.7"""
    game = begin("ann ben cat")

    game.play(*FEW_STARS, "table: cat")

    assert game.refusal("table: cat") == "not-in-the-bag [4.7]"


def test_captains_stow_their_first_chest_the_flying_dutchman_s_first() -> None:
    """4.8, D10"""
    game = begin("ann ben cat dan")
    game.play(*STARS, "table: dan", "table: ann", "table: ben")

    assert game.asked == "dan: stow-the-first-chest"
    assert game.offers() == ["FD-E", "FD-F"]
    assert game.refusal("dan: JR-E") == "not-your-hold [4.8]"
    game.play("dan: FD-F")
    assert game.asked == "ann: stow-the-first-chest"
    game.play("ann: JR-E")

    assert game.treasure == {"GAL": 4, "FD-F": 1, "JR-E": 1, "TOR-E": 1, "TOR-F": 1}
    assert sum(laid.chests for laid in game.told(ChestsLaid)) == 8


def test_the_captain_of_the_jolly_roger_begins_and_turns_go_clockwise_by_seat() -> None:
    """4.9"""
    game = begin("ann ben cat dan")
    game.play(*STARS, "table: dan", "table: cat", "table: ben", "dan: FD-E", "cat: JR-E")

    turns = []
    for _ in range(5):
        turns.append(game.asked)
        game.play(game.asked.replace("action", "look"), f"{game.asked.split(':')[0]}: 1 2")

    assert turns == [f"{who}: action" for who in ("cat", "dan", "ann", "ben", "cat")]


def test_two_players_have_two_actions_a_turn() -> None:
    """4.10"""
    game = at("FD: ann | JR: ben")

    game.play("ann: look", "ann: 1 2")
    assert game.asked == "ann: action"
    game.play("ann: move BW")
    assert game.asked == "ben: action"


def test_three_players_have_one_action_a_turn() -> None:
    """4.10"""
    game = at("FD: ann | JR: ben cat")

    game.play("ann: look", "ann: 1 2")

    assert game.asked == "ben: action"


@pytest.mark.parametrize("players", [1, 10])
def test_one_is_too_few_and_ten_are_too_many(players: int) -> None:
    """2.1, 4.1"""
    with pytest.raises(Forbidden, match="player-count"):
        begin(" ".join(f"p{number}" for number in range(players)))


def test_nobody_sits_twice_and_everybody_has_a_name() -> None:
    """4.1"""
    with pytest.raises(Forbidden, match="seat-twice"):
        begin("ann ben ann")
    with pytest.raises(Unreadable, match="seat-name"):
        begin("ann Ben cat")
