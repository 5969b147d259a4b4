"""Boards of all games: what lies where, and what a touch means, without a screen."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any

import pytest

from companion.assets import ASSETS
from companion.engine.games.tortuga1667.answers import SLOT, STOW, Ship
from companion.engine.games.tortuga1667.happenings import StarredChosen
from companion.engine.games.tortuga1667.pieces import Hold, Place
from companion.engine.kernel.decisions import Answer, Chance, Choose, Option, Seat
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.faces.face import Sign
from companion.faces.face_names import face_named, is_face
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_lookup import board_of, guarded
from companion.presenter.boards.piece import Piece, Scene
from companion.presenter.table.answer_keys import ask, forbidden
from companion.session.table.random_player import play

NAMES = ("anne", "ben", "carla", "diego", "elsa", "felix", "grace", "hugo", "ines")
PICTURES = {file.stem for file in (ASSETS / "pictures").glob("*.png")}


def unknown(names: Iterable[str]) -> set[str]:
    """Find the signs that have no picture; a card or a die must have one for each of its own."""
    found = set()
    for name in {*names} - {""}:
        signs = [part.name for part in face_named(name).parts if isinstance(part, Sign)] if is_face(name) else [name]
        found |= {*signs} - PICTURES
    return found


TABLES = [
    (game, players, holder)
    for game in SHELF.values()
    for players in (game.usual[0], game.usual[-1])
    for holder in Holder
]


def scene_of(match: Match[Any], seat: Seat | None = None) -> Scene:
    seats = match.setup.seats
    acting = (match.decision.seat,) if isinstance(match.decision, Choose) else ()
    return Scene(
        translator("fr"),
        match.game.name,
        theme.CHART,
        match.view(seat),
        match.question(),
        acting,
        {name: name.title() for name in seats},
        dict(zip(seats, theme.MARKS, strict=False)),
    )


def inside(piece: Piece, size: tuple[float, float]) -> bool:
    slack = 1.0
    across = -slack <= piece.x and piece.x + piece.w <= size[0] + slack
    return across and -slack <= piece.y and piece.y + piece.h <= size[1] + slack


@pytest.mark.parametrize(("game", "players", "holder"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_a_whole_evening_lies_on_the_board(game: Any, players: int, holder: Holder) -> None:
    """Pieces inside the board, no key twice, every sign a picture, every glow somewhere, nothing unsaid."""
    seats = tuple(Seat(name) for name in NAMES[:players])
    match = Match(game, Setup(game.name, seats, {}, dict.fromkeys(game.sources, holder)))
    board = board_of(game.name)
    wrong: list[object] = []
    asked = 0
    for number, told in enumerate(chain([[]], play(match, 11))):  # also as it lies before the first answer
        wrong += sorted(unknown(board.news(one.what) for one in told))
        if match.decision is None or number % 5:
            continue
        scene = scene_of(match)
        pieces = board.pieces(scene)
        keys = [piece.key for piece in pieces]
        signs = {piece.picture for piece in pieces} | {badge.picture for piece in pieces for badge in piece.badges}
        asking = ask(match, board, scene)
        signs |= {sign for key in asking.keys for sign in key.picture.split("+")}
        wrong += [piece for piece in pieces if not inside(piece, board.size)]
        wrong += [key for key in keys if keys.count(key) > 1]
        wrong += sorted(unknown(signs))
        wrong += sorted(asking.glowing - {piece.spot for piece in pieces})
        asked += 1

    assert wrong == []
    assert asked > min(3, match.sequence // 10)
    assert board.reference(scene_of(match))


@pytest.mark.parametrize(
    "game", [game for game in SHELF.values() if board_of(game.name).unlikely], ids=lambda game: game.name
)
def test_what_is_not_allowed_says_why_with_the_number_of_the_rule(game: Any) -> None:
    """Whatever can be touched on the board has an answer or an explanation."""
    seats = tuple(Seat(name) for name in NAMES[: min(5, game.players[-1])])
    match = Match(game, Setup(game.name, seats, {}, dict.fromkeys(game.sources, Holder.APP)))
    board = board_of(game.name)
    explained = set()
    for _ in play(match, 5):
        if isinstance(match.decision, Choose):
            for key in forbidden(match, board, scene_of(match)):
                assert "règle" in key.why
                explained.add(key.answer.option)

    assert len(explained) > 5


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_a_touch_on_the_board_means_an_answer_that_is_offered(game: Any) -> None:
    """The spots of an answer, all touched, give that answer or leave only answers that share them."""
    match = Match(game, Setup(game.name, tuple(Seat(name) for name in NAMES[: game.usual[-1]])))
    board = board_of(game.name)
    for _ in play(match, 2):
        if not isinstance(match.decision, (Choose, Chance)):
            continue
        asking = ask(match, board, scene_of(match))
        for key in asking.keys:
            assert match.why_not(Answer(key.answer.seat, key.answer.option)) is None
            if key.spots:
                assert key in asking.touched(key.spots)
                told = asking.told_by(key.spots)
                assert told in (None, key)


def test_a_touch_that_answers_nothing_is_about_what_was_touched() -> None:
    """A card is that card, a hold that hold, a place that place: so it can be said why not."""
    game = SHELF["tortuga1667"]
    match = Match(game, Setup(game.name, tuple(Seat(name) for name in NAMES[:5])))
    board, met = board_of(game.name), set()
    for _ in play(match, 11):
        if not isinstance(match.decision, Choose) or match.decision.prompt == "action":
            continue
        for spot in {piece.spot for piece in board.pieces(scene_of(match))}:
            kind, _, what = spot.partition("-")
            meant = board.meant(spot, scene_of(match))
            if kind in ("slot", "hold", "place"):
                option: Option = (
                    SLOT[int(what)] if kind == "slot" else STOW[Hold(what)] if kind == "hold" else Ship(Place(what))
                )
                assert meant == (option,)
                met.add(kind)
        if len(met) == 3:
            break

    assert met == {"slot", "hold", "place"}


class OwnSigns(Board):
    """A stranger's board that keeps something for itself, and has a fault."""

    def __init__(self, signs: dict[str, str]) -> None:
        self.__dict__["score_signs"] = signs

    def news(self, what: Happening) -> str:
        raise ValueError(what)


def test_a_stranger_s_board_keeps_what_it_has_and_the_plain_one_says_what_it_cannot() -> None:
    safe = guarded(OwnSigns({"loot": "chest"}))

    assert safe.score_signs == {"loot": "chest"}
    told = StarredChosen(())
    assert safe.news(told) == Board().news(told)


def test_what_everybody_sees_of_a_pirate_stands_beside_the_name() -> None:
    """3.5 A wheel for a captain, a crown for the governor, an open loyalty, cards in front, and who is ill."""
    game = SHELF["tortuga1667"]
    setup = Setup(game.name, tuple(Seat(name) for name in NAMES[:4]))
    lines = {"FD": ["anne", "ben"], "TOR": ["carla", "diego"]}
    plain = game.sketch(setup, {"lines": lines})
    told = game.sketch(setup, {"lines": lines, "kept": {"ben": ["albatross"]}, "ill": ["ben"]})

    def badges(state: Any) -> dict[str, list[str]]:
        match: Match[Any] = Match(game, position=game.position(state))
        board, scene = board_of(game.name), scene_of(match)
        return {seat: [badge.picture for badge in board.badges(scene, seat)] for seat in match.setup.seats}

    assert badges(plain) == {"anne": ["wheel"], "ben": [], "carla": ["crown"], "diego": []}
    assert badges(told) == {"anne": ["wheel"], "ben": ["albatross", "scurvy"], "carla": ["crown"], "diego": []}


def test_the_public_board_shows_no_secret() -> None:
    """11: another hidden loyalty, another vote in hand, another card in the row change nothing on the board."""
    game = SHELF["tortuga1667"]
    seats = tuple(Seat(name) for name in NAMES[:4])
    match = Match(game, Setup(game.name, seats, {}, dict.fromkeys(game.sources, Holder.APP)))
    evening = play(match, 3)
    for _ in range(60):
        next(evening)
    board = board_of(game.name)
    before = board.pieces(scene_of(match))
    loyalties = match._state.loyalties
    swapped = dict(zip(loyalties, [*list(loyalties.values())[1:], next(iter(loyalties.values()))], strict=True))
    assert swapped != loyalties
    match._state.loyalties = swapped
    hands = match._state.hands
    match._state.hands = dict(zip(hands, [*list(hands.values())[1:], next(iter(hands.values()))], strict=True))
    sizes = [len(hand) for hand in hands.values()]
    assert sizes == [len(hand) for hand in match._state.hands.values()] or len(set(sizes)) > 1

    assert board.pieces(scene_of(match)) == before
