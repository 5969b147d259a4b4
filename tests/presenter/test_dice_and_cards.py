"""The boards of the dice game and of the card game: what a touch means, what is shown large, what stays hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import to_builtins

from companion.devtools.fingers.every_question import kind_of
from companion.engine.games.tortuga_cards.answers import Laid
from companion.engine.games.tortuga_cards.box import PUBLISHED, Pirate
from companion.engine.games.tortuga_cards.pieces import Event, Row
from companion.engine.games.tortuga_dice.answers import Keep, Shown
from companion.engine.games.tortuga_dice.pieces import Face
from companion.engine.kernel.decisions import Choose, Seat, Secret
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Piece, Scene
from companion.presenter.boards.tortuga_cards.card_pieces import card_name, face_of
from companion.presenter.table.answer_keys import Asking, ask
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer, play
from tests.ui.test_window import onscreen
from tests.ui.windowed import windowed

SEATS = tuple(Seat(name) for name in ("anne", "ben", "carla", "diego"))


def evening(game: str, players: int, holder: Holder, seed: int = 2, **options: object) -> Iterator[Match[Any]]:
    """Play at random, and stop before each answer."""
    rules = SHELF[game]
    named = {name.replace("_", "-"): value for name, value in options.items()}
    match = Match(rules, Setup(game, SEATS[:players], named, dict.fromkeys(rules.sources, holder)))
    yield match
    for _ in play(match, seed):
        if match.decision is not None:
            yield match


def asked(matches: Iterator[Match[Any]], kind: str) -> Match[Any]:
    """Play on until a question of this kind."""
    return next(match for match in matches if match.decision is not None and kind_of(match.decision).startswith(kind))


def scene_of(match: Match[Any], seat: Seat | None = None) -> Scene:
    seats = match.setup.seats
    acting = (match.decision.seat,) if isinstance(match.decision, Choose) else ()
    return Scene(
        translator("en"),
        match.game.name,
        theme.CHART,
        match.view(seat),
        match.question(seat),
        acting,
        {name: name.title() for name in seats},
        dict(zip(seats, theme.MARKS, strict=False)),
        setup=match.setup,
    )


def pieces_of(match: Match[Any]) -> dict[str, Piece]:
    return {piece.key: piece for piece in board_of(match.game.name).pieces(scene_of(match))}


def asking_of(match: Match[Any]) -> Asking:
    return ask(match, board_of(match.game.name), scene_of(match))


# --- the dice game ---------------------------------------------------------------------------------------------------


def test_a_kept_die_is_named_by_the_face_that_people_see_and_then_by_its_value() -> None:
    """10.3: thirty outcomes are six keys, then five, then the answer; letters stand on skulls only, as in the box."""
    asking = asking_of(asked(evening("tortuga_dice", 4, Holder.TABLE), "chance-dice"))

    assert len(asking.keys) == 30
    faces = ["Fleet", "Crew", "Hunt", "Boarding", "Plunder", "Skull"]
    assert [key.text for key in asking.offered(frozenset())] == faces
    hunting = asking.touched(frozenset({"field-hunt"}))
    assert sorted(key.text for key in hunting) == [f"Hunt {value}" for value in range(1, 6)]
    skulls = asking.touched(frozenset({"field-skull"}))
    assert [key.text for key in skulls] == ["Skull A", "Skull B", "Skull C", "Skull D", "Skull E"]
    told = asking.told_by(frozenset({"die-A", "field-hunt"}))
    assert told is not None
    assert isinstance(told.answer.option, Shown)
    assert {"field-skull", "field-plunder", "die-E"} <= asking.glowing


def test_dice_that_show_the_same_are_told_apart_by_their_letter() -> None:
    """1.8: a box whose dice A and B both have Hunt 4."""
    own = {"dice": [{"die": "B", "fleet": 3, "crew": 5, "hunt": 4, "board": 2, "plunder": 1}]}
    setup = Setup("tortuga_dice", tuple(SEATS), {}, {}, own)
    match: Match[Any] = Match(SHELF["tortuga_dice"], setup)
    player = RandomPlayer(1)
    while (asked := match.decision) is not None and "kept" not in dict(asked.about):
        match.answer(player.answer(asked, match.sequence, match.owed))
    said = {key.text for key in asking_of(match).touched(frozenset({"field-hunt"}))}

    assert said == {"Hunt 4 (die with skull A)", "Hunt 4 (die with skull B)", "Hunt 5", "Hunt 3", "Hunt 1"}


def test_whoever_acts_is_large_and_all_others_are_beside() -> None:
    """Every player is on the board once, whatever is asked."""
    for match in evening("tortuga_dice", 4, Holder.TABLE, seed=6):
        shown = pieces_of(match)
        assert all(f"pawn-{seat}" in shown for seat in SEATS)
        if isinstance(match.decision, Choose) and match.decision.prompt != "take-chest":
            acting = match.decision.seat
            assert shown[f"pawn-{acting}"].w > max(shown[f"pawn-{seat}"].w for seat in SEATS if seat != acting)


def test_the_chests_of_the_one_attacked_can_be_touched_and_both_are_named() -> None:
    """6.5: who attacks whom; of neighbours alike the leftmost stands for all."""
    match = asked(evening("tortuga_dice", 4, Holder.TABLE, seed=1), "choose-take-chest")
    assert isinstance(match.decision, Choose)
    shown = pieces_of(match)
    target = Seat(str(dict(match.decision.about)["whom"]))

    assert shown["attacker"].text == match.decision.seat.title()
    assert shown[f"pawn-{target}"].spot == f"pawn-{target}"
    assert "blow" in shown
    spots = {piece.spot for piece in shown.values()}
    assert asking_of(match).glowing <= spots


def test_a_hidden_roll_is_on_no_board_but_in_the_owners_words() -> None:
    """10.2: another roll behind the player screen changes nothing that all can see."""
    match = asked(evening("tortuga_dice", 3, Holder.APP), "secret-keep")
    assert isinstance(match.decision, Secret)
    board = board_of("tortuga_dice")
    before = board.pieces(scene_of(match))
    owner = match.owed[0]
    rolled = match._state.boards[owner].rolled
    words = [badge.text for badge in board.secrets(scene_of(match, owner))]
    assert len(words) == len(rolled) == 5
    keep = next(option for option in match.decision.offered_to(owner) if isinstance(option, Keep))
    said = board.words(keep, scene_of(match, owner))
    assert any(figure in said for figure in "12345") or "skull" in said.lower()

    match._state.boards[owner].rolled = dict.fromkeys(rolled, Face.SKULL)

    assert board.pieces(scene_of(match)) == before
    assert all(re.search(r"skull [A-E]\)|Skull [A-E]$", text) for text in words)


def test_a_chest_that_moves_is_the_same_chest_for_the_eye() -> None:
    """7.2: what leaves one zone is taken over by what appears in the next."""
    matches = evening("tortuga_dice", 2, Holder.TABLE, seed=3)
    before = pieces_of(asked(matches, "choose-load-next"))
    after = pieces_of(next(matches))
    left = {key.partition("@")[0] for key in set(before) - set(after) if "@" in key}
    came = {key.partition("@")[0] for key in set(after) - set(before) if "@" in key}

    assert left & came


# --- the card game ---------------------------------------------------------------------------------------------------


def test_a_laid_card_is_named_by_its_cell_and_then_by_what_it_shows() -> None:
    """3.6: 72 outcomes are six cells, then twelve cards; no name of ours stands on a real card."""
    asking = asking_of(asked(evening("tortuga_cards", 2, Holder.TABLE), "chance-cards"))

    assert len(asking.keys) == 72
    assert [key.text for key in asking.offered(frozenset())] == [f"Column {number}" for number in range(1, 7)]
    cards = asking.touched(frozenset({"cell-transport-3"}))
    assert all(isinstance(key.answer.option, Laid) for key in cards)
    assert {key.text for key in cards} >= {"3 · 4 · 5", "7 · 6 · 5, 2 doubloons"}


@pytest.mark.parametrize(("players", "columns"), [(2, 6), (3, 6), (4, 12)])
def test_the_whole_grid_lies_under_its_owners(players: int, columns: int) -> None:
    """7.6, 7.7: with two, three and four people; each above the own columns, with the score so far."""
    matches = evening("tortuga_cards", players, Holder.TABLE, house_players=players > 2)
    match = asked(matches, "chance-cards")
    shown = pieces_of(match)
    view: Any = match.view()

    assert sum(key.startswith("number-") for key in shown) == columns
    assert len({piece.spot for piece in shown.values() if piece.spot.startswith("cell-")}) == columns * 5
    for player in view.players:
        first, last = shown[f"cell-sea-{player.first}"], shown[f"cell-sea-{player.last}"]
        plate = shown[f"pawn-{player.seat}"]
        assert first.x - 1 <= plate.x
        assert plate.x + plate.w <= last.x + last.w + 1
        assert shown[f"score-{player.seat}"].cells[0].text == "0"


def test_cards_that_change_places_glide() -> None:
    """6.2: the same card, in another column."""
    matches = evening("tortuga_cards", 2, Holder.TABLE, seed=1)
    match = asked(matches, "choose-exchange-with-which-transport")
    before = set(pieces_of(match))
    next(matches)
    after = set(pieces_of(match))
    left = sorted(key.partition("@")[0] for key in before - after if "@transport" in key)

    assert left == sorted(key.partition("@")[0] for key in after - before if "@transport" in key)
    assert len(left) == 2


def test_hands_and_events_that_lie_face_down_stay_so() -> None:
    """8.2, 8.4: another hand, another hidden event change nothing on the board; the owner is told both."""
    match = asked(evening("tortuga_cards", 2, Holder.APP, hidden_events=True), "choose-lay-where")
    board = board_of("tortuga_cards")
    before = board.pieces(scene_of(match))
    assert any(piece.picture.startswith("back:") for piece in before)
    told = board.secrets(scene_of(match, Seat("anne")))
    assert len(told) == 13

    match._state.hands[Seat("anne")][Row.TRANSPORT] = ["H1", "H2", "H3"]
    match._state.events[Seat("anne")] = Event.STORM

    assert board.pieces(scene_of(match)) == before
    assert board.secrets(scene_of(match, Seat("anne"))) != told


def test_a_taken_cell_says_why_with_the_rule() -> None:
    """3.2: touched on the board; a free one has nothing to say."""
    rules, names = SHELF["tortuga_cards"], {seat: seat.title() for seat in SEATS[:2]}
    setup = Setup(rules.name, SEATS[:2], {}, dict.fromkeys(rules.sources, Holder.APP))
    table = LiveTable.begin(Journal(":memory:"), rules, setup, seed=2, names=names)
    marks = dict(zip(names, theme.MARKS, strict=False))
    playing = TableModel(table, board_of(rules.name), translator("en"), names, marks)

    def lying() -> list[str]:
        return [key for key in pieces_of(playing.match) if "@transport-" in key]

    while not lying() or playing.asking(theme.CHART).about != "lay-where":
        playing.answer(RandomPlayer(2).answer(playing.match.decision, playing.match.sequence, playing.match.owed))
    card, cell = lying()[0].split("@")

    told = playing.why_not(f"cell-{cell}", theme.CHART)
    assert told == f"Column {cell[-1]} already has a transport: {card} (rule 3.2)."
    assert {playing.why_not(spot, theme.CHART) for spot in playing.asking(theme.CHART).glowing} == {""}


def test_a_box_of_ones_own_is_drawn_with_its_own_cards() -> None:
    """1.1: a name means what the box of this table says, or nothing; without a box of its own it is the usual one."""
    usual = PUBLISHED.pirates or ()
    first, *others = (to_builtins(card) for card in usual)
    own = {"pirates": [first | {"name": "Q1", "guns": 9}, *others]}
    boxes: list[dict[str, Any]] = [{}, own]
    scenes = [
        Scene(
            translator("en"),
            "tortuga_cards",
            theme.CHART,
            None,
            None,
            (),
            {},
            {},
            setup=Setup("tortuga_cards", (), box=box),
        )
        for box in boxes
    ]

    assert [face_of(scene, "P1") for scene in scenes] == [usual[0], None]
    assert [face_of(scene, "Q1") for scene in scenes] == [
        None,
        Pirate(name="Q1", speed=usual[0].speed, hull=usual[0].hull, guns=9),
    ]
    assert card_name(scenes[1], "Q1") != card_name(scenes[0], "P1")
    assert card_name(scenes[1], "P1") == ""


# --- on a window -----------------------------------------------------------------------------------------------------

EVENINGS = [
    ("tortuga_dice", "2", "table", "1", "en"),
    ("tortuga_dice", "4", "table", "1", "fr"),
    ("tortuga_cards", "2", "app", "1", "es"),
    ("tortuga_cards", "4", "table", "2", "fr"),
]


@pytest.mark.parametrize("table", EVENINGS, ids="-".join)
def test_a_whole_evening_is_played_by_touches_to_the_final_score(table: tuple[str, ...]) -> None:
    """The smallest and the largest table; in the card game four people play by the house rules."""
    told = onscreen("play", *table)

    assert told["wrong"] == []
    assert told["result"]
    assert told["players"] == int(table[1])
    assert {"checklist", "scoring"} <= set(told["seen"])
    assert told["winners"]
    assert told["missing"] == []


def test_boards_are_readable_at_every_size_in_every_language() -> None:
    """Four people with long names: nothing cut, nothing in the way, no key too small."""
    assert windowed("onboards") == {}
