"""The board of Jamaica: what lies where, what a touch means, and what nobody but the owner may see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.devtools.fingers.every_question import kind_of
from companion.engine.games.jamaica.answers import Dice
from companion.engine.games.jamaica.pieces import GHOST, UNKNOWN
from companion.engine.games.jamaica.view import View
from companion.engine.kernel.decisions import Choose, Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.jamaica.layout import CENTRES, SPACE
from companion.presenter.boards.piece import Piece, Scene
from companion.presenter.table.answer_keys import Asking, ask, forbidden
from companion.session.table.random_player import play

SEATS = tuple(Seat(name) for name in ("anne", "ben", "carla", "diego", "elsa", "felix"))
GAME = SHELF["jamaica"]
BOARD = board_of("jamaica")


def evening(
    players: int, holder: Holder = Holder.TABLE, seed: int = 2, box: dict[str, Any] | None = None
) -> Iterator[Match[Any]]:
    """Play at random, and stop before each answer."""
    match = Match(GAME, Setup("jamaica", SEATS[:players], {}, dict.fromkeys(GAME.sources, holder), box or {}))
    yield match
    for _ in play(match, seed):
        if match.decision is not None:
            yield match


def asked(matches: Iterator[Match[Any]], kind: str) -> Match[Any]:
    return next(match for match in matches if match.decision is not None and kind_of(match.decision).startswith(kind))


def scene_of(match: Match[Any], seat: Seat | None = None) -> Scene:
    acting = (match.decision.seat,) if isinstance(match.decision, Choose) else ()
    names = {name: name.title() for name in match.setup.seats}
    marks = dict(zip(names, theme.MARKS, strict=False))
    seen = match.view(seat), match.question(seat)
    return Scene(translator("en"), "jamaica", theme.CHART, *seen, acting, names, marks, frozenset(), match.setup)


def pieces_of(match: Match[Any]) -> dict[str, Piece]:
    return {piece.key: piece for piece in BOARD.pieces(scene_of(match))}


def asking(match: Match[Any]) -> Asking:
    return ask(match, BOARD, scene_of(match))


def test_spaces_of_the_race_never_lie_on_each_other() -> None:
    """2.3: fifty of them, and neighbours touch at most."""
    apart = [
        (one, other)
        for one, (x, y) in CENTRES.items()
        for other, (u, v) in CENTRES.items()
        if one < other and max(abs(x - u), abs(y - v)) < SPACE * 0.93
    ]

    assert len(CENTRES) == 49
    assert apart == []


def test_all_holds_of_six_players_can_be_seen_at_once() -> None:
    """16.1: with their goods and numbers."""
    matches = evening(6)
    match = next(match for number, match in enumerate(matches) if number == 120)
    shown = pieces_of(match)

    view: View = match.view()  # type: ignore[assignment]  # the view of this game
    for ship in view.ships:
        for number, held in enumerate(ship.holds, 1):
            key = f"cargo-{held.good}@{ship.seat}-{number}" if held else f"empty-{ship.seat}-{number}"
            assert key in shown
            assert not held or shown[key].cells[0].text == str(held.count)


def test_two_dice_are_told_by_touching_two_faces_or_one_face_and_a_key() -> None:
    """6.1: the lower one first, doubles by a key."""
    question = asking(asked(evening(3), "chance-action-dice"))
    both = question.told_by(frozenset({"face-5", "face-2"}))
    open_ = {key.answer.option for key in question.touched(frozenset({"face-4"}))}

    assert question.led
    assert len(question.offered(frozenset())) == 6
    assert both is not None
    assert both.answer.option == Dice(2, 5)
    assert Dice(4, 4) in open_
    assert len(open_) == 6


def test_the_loser_s_holds_are_large_when_spoils_are_chosen() -> None:
    """10.9: a touch on one of them takes it."""
    match = asked(evening(4), "choose-take-spoils")
    assert match.decision is not None
    loser = dict(match.decision.about)["loser"]
    shown = pieces_of(match)
    keys = [key for key in asking(match).keys if type(key.answer.option).__name__ == "Loot"]

    assert shown["large-name"].spot == f"pawn-{loser}"
    assert {spot for key in keys for spot in key.spots} <= {piece.spot for piece in shown.values()}
    assert all(" × " in key.text for key in keys)


def test_a_hold_that_cannot_be_chosen_says_why() -> None:
    """7.4 and 10.9 are cited."""
    said = set()
    for kind in ("choose-dump-what", "choose-take-spoils"):
        for seed in range(6):
            match = asked(evening(5, seed=seed), kind)
            said |= {key.why.partition("(")[2] for key in forbidden(match, BOARD, scene_of(match))}

    assert {"rule 7.4).", "rule 10.9)."} <= said


def test_a_touch_on_a_space_steers_the_ghost_ship() -> None:
    """15.3: where its course has several ends, they only point at it."""
    match = asked(evening(2), "choose-steer-the-ghost")
    question = asking(match)

    assert len(question.glowing) >= 2
    assert all(key.spots or key.hints for key in question.keys)
    assert f"ship-{GHOST}" in pieces_of(match)


@pytest.mark.parametrize("players", [2, 6])
def test_ships_keep_their_keys_so_that_they_glide(players: int) -> None:
    """4.1: one for each player, and the Ghost Ship with two."""
    ships = {f"ship-{seat}" for seat in SEATS[:players]} | ({f"ship-{GHOST}"} if players == 2 else set())
    places = set()
    for match in evening(players):
        shown = pieces_of(match)
        assert ships <= set(shown)
        places.add((shown["ship-anne"].x, shown["ship-anne"].y))

    assert len(places) > 3


def test_the_board_shows_what_is_printed_in_this_table_s_box() -> None:
    """17.1: a corrected price; one that is only assumed has a question mark until then."""
    usual = next(evening(3))
    own = next(evening(3, box={"board": [{"space": 30, "price": 4}, {"space": 1, "price": 3}]}))

    assert pieces_of(usual)["space-30"].cells[0].text == "5?"
    assert [pieces_of(own)[f"space-{number}"].cells[0].text for number in (30, 1)] == ["4", "3"]


def test_nobody_else_s_hand_or_treasure_is_on_the_board_or_behind_the_curtain() -> None:
    """16.2, 16.4: the public sees numbers of cards, each player the own ones."""
    match = next(match for number, match in enumerate(evening(4, Holder.APP)) if number == 200)
    scene = scene_of(match)
    before = BOARD.pieces(scene), [BOARD.facts(scene, seat) for seat in SEATS[:4]]
    mine = BOARD.secrets(scene_of(match, SEATS[0]))
    for deck in list(match._state.decks.values())[1:]:
        deck.hand = [UNKNOWN for _ in deck.hand]
    after = scene_of(match)

    assert (BOARD.pieces(after), [BOARD.facts(after, seat) for seat in SEATS[:4]]) == before
    assert BOARD.secrets(scene_of(match, SEATS[0])) == mine
    assert len(mine) >= len(match._state.decks[SEATS[0]].hand) > 0
    assert BOARD.secrets(after) == ()
