"""A game that brings its rules and nothing else: no zones, no dice, no cards, no words. It can be played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.bridge.box_cards import card_list, readable_decks
from companion.bridge.camera.camera_loan import teachable
from companion.bridge.camera.card_sights import zones_for
from companion.bridge.camera.heap_check import Heaps, compared, heap_pieces
from companion.bridge.camera.table_difference import expected
from companion.bridge.camera.zone_plan import least_size, zone_name, zone_plan, zones_on
from companion.bridge.card_design import PLAIN, card_face
from companion.bridge.senses import Hardware, Senses
from companion.bridge.simulation.simulated_mat import SimulatedMat
from companion.bridge.simulation.simulated_rolls import SimulatedHands
from companion.bridge.teaching.die_kinds import dice_of, die_named
from companion.cli.main import main
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.extras import Extras
from companion.engine.kernel.match import Match
from companion.engine.kernel.printed_cards import PrintedCard, PrintedDeck
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.table_facts import DiceFacts, DieFace, TableFacts, TaughtDie
from companion.engine.shelf import MISFITS, SHELF, Misfit, facts_of
from companion.i18n import languages, translator
from companion.i18n.handbook import handbook
from companion.presenter import theme
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.camera.learnt_summary import stock
from companion.presenter.house.box_choice import BoxChoice
from companion.presenter.house.draft import Draft
from companion.presenter.house.people import People
from companion.presenter.table.final_score import scores
from companion.presenter.table.table_model import TableModel
from companion.prints.print_order import KINDS, Order, printed
from companion.session.exchange.bgstats import Words, play_link
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from hardware.vision.shared.heaps import Counted
from tests.engine.kernel.test_match import ANN, BEN, Toss

EN = translator("en")
SEATS = ("ann", "ben")
NAMES = {ANN: "Anne", BEN: "Ben"}


@pytest.fixture(autouse=True)
def toss(monkeypatch: pytest.MonkeyPatch) -> Iterator[Toss]:
    """The game of the coin, on the shelf behind the others."""
    game = Toss()
    monkeypatch.setitem(SHELF, game.name, game)
    yield game
    board_of.cache_clear()
    handbook.cache_clear()
    for language in languages():  # translators are shared, and other tests ask them what they lacked
        translator(language).missing.clear()


@pytest.fixture
def match(toss: Toss) -> Match[Any]:
    return Match(toss, Setup("toss", (ANN, BEN)))


# --- bridge ----------------------------------------------------------------------------------------------------------


def test_a_camera_finds_no_zones_no_cards_no_dice_and_no_heaps(match: Match[Any]) -> None:
    assert facts_of("toss") == TableFacts()
    assert (zone_plan("toss", SEATS, (400, 300)), zones_on("toss", SEATS, (900, 900))) == ((), ())
    assert (least_size("toss", 2), zone_name(EN, "toss", "row-1")) == ((400.0, 300.0), "row-1")
    assert (len(card_list(match.game)), readable_decks("toss", "coin"), teachable("toss", "coin")) == (0, (), False)
    assert (dice_of(match.game), die_named("toss"), heap_pieces("toss")) == ((), (), ())
    assert not Heaps("toss", SEATS).there
    assert compared(match, [Counted("row", "chest", "", 3, sure=True)]) is None
    assert (list(expected(match)), zones_for(match)) == ([], ("",))


@pytest.mark.parametrize("camera", ["none", "simulated"])
def test_the_senses_sit_down_to_it_and_look_for_nothing(camera: str, toss: Toss, tmp_path: Path) -> None:
    table = LiveTable.begin(Journal(tmp_path / "journal.db"), toss, Setup("toss", (ANN, BEN)), seed=1)
    senses = Senses(Hardware(camera, "none", None, 4), tmp_path, lambda: None)
    senses.find()
    senses.sit_down(table, looking=True)
    try:
        assert senses.sees == (camera == "simulated")
        assert not any((senses.reads("toss", "coin"), senses.trusts("toss", "coin"), senses.checks("toss")))
        while table.match.decision is not None:
            assert senses.sight(table.match) is None
            table.answer(RandomPlayer(1).answer(table.match.decision, table.match.sequence, table.match.owed))
    finally:
        senses.close()


def test_nothing_is_rolled_or_laid_on_a_simulated_table(match: Match[Any]) -> None:
    hands = SimulatedHands(1)
    before = hands.table.scene
    while match.decision is not None:
        hands.play(match)
        hands.cards.tidy(match)
        assert not hands.cards.can_move(match)
        match.answer(RandomPlayer(1).answer(match.decision, match.sequence, match.owed))

    assert hands.table.scene == before
    assert SimulatedMat.of("toss", SEATS) is None


def test_a_die_that_nobody_can_draw_is_told_by_hand(
    toss: Toss, match: Match[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of an installed package may have dice that the simulated table does not know."""
    strange = DiceFacts(lambda _, die, face: DieFace(die, face), (TaughtDie("coin", ("heads", "tails")),))
    lying = lambda asked, option: ((asked.source, option.name),)  # noqa: E731  a die by the name of its source
    monkeypatch.setattr(Toss, "extras", Extras(table_facts=TableFacts(dice={"coin": strange}), lying_dice=lying))
    while match.decision is not None and getattr(match.decision, "source", "") != "coin":
        match.answer(RandomPlayer(1).answer(match.decision, match.sequence, match.owed))

    assert [(die.kind, die.face(EN, "heads")) for die in dice_of(toss)] == [("coin", "Heads")]
    assert SimulatedHands(1).roll(toss, match.decision) == ()


def test_a_card_of_which_only_the_rules_know_is_plain(toss: Toss, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = PrintedDeck("wagers", (PrintedCard("double", 2, ("anchor", "nonsense:3", "-1")),), source="coin")
    monkeypatch.setattr(Toss, "extras", Extras(decks=lambda _: (deck,)))
    cards = card_list(toss)
    face = card_face(cards.by_word["double"], EN, "red")

    assert (face.colour, face.back, face.icons) == (PLAIN.colour, PLAIN.back, ("anchor", "compass:3", "skull:-1"))
    assert cards.decks_of("coin") == ("wagers",)
    assert readable_decks("toss", "coin") == ()  # it has no sights: nobody could say what a card answers


# --- prints, presenter, session, command line ------------------------------------------------------------------------


@pytest.mark.parametrize("what", KINDS)
def test_what_can_be_printed_is_and_the_rest_is_left_out(what: str) -> None:
    pages = printed(Order(what, ("toss",)), EN)[1]

    found = {"mat": 1, "stickers": 0, "cards": 0, "signs": 3, "scores": 1, "boxes": 1, "start": 1, "table": 1}
    assert pages == found[what]


@pytest.mark.parametrize("language", languages())
def test_a_whole_evening_is_shown_on_the_plain_board(language: str, toss: Toss, tmp_path: Path) -> None:
    tr, journal = translator(language), Journal(tmp_path / "journal.db")
    table = LiveTable.begin(journal, toss, Setup("toss", (ANN, BEN)), seed=1, names=NAMES)
    playing = TableModel(table, board_of("toss"), tr, NAMES, dict(zip(NAMES, theme.MARKS, strict=False)))
    while playing.match.decision is not None:
        assert playing.asking(theme.CHART).prompt
        assert playing.pieces(theme.CHART)
        playing.answer(RandomPlayer(2).answer(playing.match.decision, playing.match.sequence, playing.match.owed))

    assert type(playing.board) is Board
    assert handbook("toss").entries == ()
    assert scores(playing).columns
    assert "qm-toss" in play_link(evening(journal, table.number), table.match.setup, Words("Toss"))
    assert "bggId" not in play_link(evening(journal, table.number), table.match.setup, Words("Toss"))


def test_it_can_be_chosen_and_has_nothing_to_be_taught(tmp_path: Path) -> None:
    draft = Draft(EN, People(tmp_path / "people.json"), BoxChoice(Profiles(tmp_path)), "toss")

    assert draft.game.name == "toss"
    assert [one.opens for one in stock(EN, tmp_path, "toss")] == ["camera"]
    assert Path(theme.picture(theme.box_picture("toss"))).is_file()


@pytest.mark.parametrize("words", [("games", "toss"), ("play", "toss", "--players", "2", "--seed", "1"), ("games",)])
def test_the_command_line_plays_and_lists_it(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--lang", "en"]) == 0
    assert "toss" in capsys.readouterr().out.lower()


def test_a_game_whose_package_cannot_be_opened_is_not_called_unknown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever wants to play it is told what is wrong with the package."""
    why = refusal("package-raises", package="oops", error="SyntaxError", file="oops/__init__.py", line=1)
    monkeypatch.setitem(MISFITS, "oops: oops", Misfit("oops", "oops", why))

    assert main(["play", "oops"]) == 2
    assert "SyntaxError in oops/__init__.py, line 1" in capsys.readouterr().err
