"""Variants of people and places, and switches in general (RULES.md 10.5 to 10.12)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.games.tortuga1667.happenings import GapsClosed, LoyaltyOpen, StarredChosen
from companion.engine.games.tortuga1667.pieces import STARRED
from companion.engine.kernel.codec import encode
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.session.table.random_player import RandomPlayer
from tests.engine.tortuga1667.table import GAME, NAMES, at, begin, why_refused

EIGHT = [card.value for card in STARRED]


def cautions(players: int, options: dict[str, Any]) -> list[str]:
    setup = GAME.complete(Setup(GAME.name, NAMES[:players], options))
    return [str(caution.why) for caution in GAME.cautions(setup) if caution.why.key != "vote-deck-assumed"]


# --- loyalties ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("app", [False, True])
def test_open_loyalties_are_seen_by_everybody(*, app: bool) -> None:
    """10.5"""
    game = begin(5, {"open-loyalty": True}, app=app, dealer=3)

    nations = [pirate.loyalty.value for pirate in game.view().pirates]
    assert Counter(nations) == {"E": 2, "F": 2, "N": 1}
    assert [told.nation.value for told in game.told(LoyaltyOpen)] == nations


@pytest.mark.parametrize("app", [False, True])
def test_half_open_loyalties_show_one_english_and_one_french_card(*, app: bool) -> None:
    """10.6"""
    game = begin(6, {"half-open-loyalty": True}, app=app, dealer=3)

    assert Counter(pirate.loyalty.value for pirate in game.view().pirates) == {"E": 1, "F": 1, "?": 4}
    hidden = [pirate.seat for pirate in game.view().pirates if pirate.loyalty == "?"]
    own = Counter(game.view(who).loyalty.value for who in hidden)
    assert own == ({"E": 2, "F": 2} if app else {"?": 4})


def test_the_two_open_cards_belong_to_two_players() -> None:
    """10.6"""
    game = begin("ann ben cat dan", {"half-open-loyalty": True})

    game.play("table: cat")

    assert game.offers("table") == ["ann", "ben", "dan"]


def test_open_and_half_open_do_not_go_together_nor_half_open_with_few() -> None:
    """10.6"""
    assert why_refused(4, {"open-loyalty": True, "half-open-loyalty": True}) == "open-and-half-open [10.6]"
    assert why_refused(3, {"half-open-loyalty": True}) == "half-open-with-few [10.6]"


def test_open_loyalties_and_cabin_fever_deserve_a_word() -> None:
    """10.6, A27"""
    assert cautions(4, {"open-loyalty": True}) == ["fever-and-open [10.6]"]
    assert cautions(4, {"half-open-loyalty": True}) == ["fever-and-open [10.6]"]
    assert cautions(3, {"open-loyalty": True}) == []
    assert cautions(4, {}) == []


# --- madness, head start, two Dutch ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [3, 4])
def test_madness_is_all_eight_starred_cards_and_no_looking(players: int) -> None:
    """10.7"""
    game = begin(players, {"madness": True}, dealer=1)
    game.play(f"{game.asked.split(':')[0]}: FD-E")
    game.play(f"{game.asked.split(':')[0]}: JR-E")

    assert [len(told.cards) for told in game.told(StarredChosen)] == [8]
    assert game.refusal(f"{game.asked.split(':')[0]}: look") == "no-looking [10.7]"


def test_madness_leaves_no_other_number_of_starred_cards() -> None:
    """10.7, 10.4"""
    assert why_refused(4, {"madness": True, "starred-count": 5}) == "madness-has-all [10.7]"
    assert cautions(4, {"madness": True, "timer": True}) == ["time-up-passes [10.4]"]


def test_a_head_start_begins_four_to_four_with_an_empty_galleon() -> None:
    """10.8, TV29, D22, A28: owners choose spots, then the lines close up, and the other ship is robbed at once."""
    game = begin("ann ben cat dan", {"head-start": True})
    game.play("table: scurvy", "table: facade", "table: stormy-seas", "table: ann")
    assert game.asked == "ann: head-start-spot"
    assert len(game.offers()) == 11
    assert not {"BW 1", "BE 1"} & set(game.offers())

    game.play("ann: JR 4", "table: ben")
    assert game.refusal("ben: JR 4") == "spot-taken [10.8]"
    game.play("ben: JR 2", "table: cat", "cat: TOR 1", "dan: FD 5")

    assert game.treasure == {"FD-E": 3, "JR-F": 3, "TOR-E": 1, "TOR-F": 1}
    assert (game.line("FD"), game.line("JR"), game.line("TOR")) == ("dan", "ben ann", "cat")
    assert [(told.place, told.line) for told in game.told(GapsClosed)] == [("FD", ("dan",)), ("JR", ("ben", "ann"))]
    assert (game.view().english, game.view().french) == (4, 4)
    assert game.asked == "ben: action"
    game.play("ben: attack", "table: cannons 1 2 0")
    assert game.offers() == ["FD-E"]


def test_a_ship_is_full_in_a_head_start_too() -> None:
    """10.8, 3.6, A28"""
    game = begin(6, {"head-start": True, "starred-pick": "agreed", "starred": ["scurvy", "facade", "crows-nest"]})
    for number, who in enumerate(NAMES[:5], 1):
        game.play(f"table: {who}", f"{who}: FD {number}")

    assert not any(offer.startswith("FD") for offer in game.offers())
    assert "TOR 1" in game.offers()


@pytest.mark.parametrize(("spots", "first"), [(("FD 1", "FD 2", "TOR 1"), "ann"), (("TOR 1", "TOR 2", "TOR 3"), "ann")])
def test_with_nobody_on_the_jolly_roger_the_other_captain_or_the_governor_begins(
    spots: tuple[str, ...], first: str
) -> None:
    """10.8, 4.9"""
    game = begin("ann ben cat", {"head-start": True, "starred-pick": "agreed", "starred": EIGHT[3:4] + EIGHT[5:7]})

    game.play("table: ann", f"ann: {spots[0]}", "table: cat", f"cat: {spots[1]}", f"ben: {spots[2]}")

    assert game.asked == f"{first}: action"


@pytest.mark.parametrize(("players", "cards"), [(4, (1, 1, 2)), (6, (2, 2, 2)), (8, (3, 3, 2))])
def test_two_dutch_replace_one_of_each_nation(players: int, cards: tuple[int, int, int]) -> None:
    """10.9, D18, TV30"""
    game = begin(players, {"two-dutch": True}, app=True, dealer=1)

    held = Counter(game.view(who).loyalty.value for who in NAMES[:players])
    assert (held["E"], held["F"], held["N"]) == cards


def test_with_two_dutch_a_tie_is_theirs() -> None:
    """10.9, D18, TV30"""
    game = at(
        "FD: ann ben cat | JR: dan eve fay",
        options={"two-dutch": True},
        stage="last-five",
        row="spanish-armada ? - - -",
        app=True,
        loyalties="ann: E, ben: E, cat: F, dan: F, eve: N, fay: N",
        chests="FD-E 1, JR-F 1",
    )

    game.play("ann: reveal", "ann: 1")

    assert game.winners == "eve fay"


def test_two_dutch_need_four_six_or_eight_players() -> None:
    """10.9"""
    for players in (2, 3, 5, 7, 9):
        assert why_refused(players, {"two-dutch": True}) == "two-dutch-count [10.9]"
    assert cautions(4, {"two-dutch": True}) == ["two-dutch-is-hard [10.9]"]


def test_facade_and_cabin_fever_may_be_allowed_to_few() -> None:
    """10.10, 4.5"""
    game = begin(2, {"small-game-stars": True})

    assert {"facade", "cabin-fever"} <= set(game.offers("table"))
    assert why_refused(4, {"small-game-stars": True}) == "small-stars-with-many [10.10]"


@pytest.mark.parametrize(("profile", "torches"), [("FR", 12 + 1), ("ES", 9 + 1)])
def test_the_vote_profile_is_what_the_app_deals(profile: str, torches: int) -> None:
    """10.11, D1"""
    game = at("FD: ann ben | JR: cat dan", options={"vote-profile": profile}, app="votes")

    state = game.match._state
    cards = Counter(card for hand in state.hands.values() for card in hand) + Counter(state.vote_deck[0])
    assert sum(count for card, count in cards.items() if card.startswith("torch")) == torches


def test_an_assumed_deck_says_so() -> None:
    """10.11, 2.3, D1"""
    setup = GAME.complete(Setup(GAME.name, NAMES[:4]))

    assert [str(caution.why) for caution in GAME.cautions(setup)] == ["vote-deck-assumed [2.3]"]


def test_taking_back_needs_consent_unless_the_house_is_kinder() -> None:
    """10.12, 5.0"""
    strict, kind = (at("FD: ann ben | JR: cat dan", options={"house-takeback": on}) for on in (False, True))
    for game in (strict, kind):
        game.play("ann: move BW")

    assert str(strict.match.consent()) == "no-way-back [5.0]"
    assert kind.match.consent() is None


def test_what_does_not_exist_cannot_be_switched_on() -> None:
    """10.1"""
    assert why_refused(4, {"krakens": True}).startswith("no-such-option")
    assert why_refused(4, {"timer": "yes"}).startswith("option-value")
    assert why_refused(4, {"vote-profile": "DE"}).startswith("option-value")
    assert why_refused(4, {"short-game": True}).startswith("option-value")


@pytest.mark.parametrize("switch", [switch.name for switch in GAME.switches if switch.default in (False, 0)])
def test_every_switch_changes_something(switch: str) -> None:
    """10.1, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8, 10.9, 10.10, 10.12: the same whims make another evening."""
    players = 3 if switch == "small-game-stars" else 4
    value: Any = 4 if switch == "short-game" else True

    def course(options: dict[str, Any]) -> list[str]:
        match = Match(GAME, Setup(GAME.name, NAMES[:players], options))
        castaway, seen = RandomPlayer(5), []
        while match.decision is not None:
            seen.append(encode(match.decision))
            match.answer(castaway.answer(match.decision, match.sequence, match.owed))
            seen.append(str(match.consent()))
        return seen

    assert course({switch: value}) != course({})
