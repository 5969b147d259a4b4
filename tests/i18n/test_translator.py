"""Refusals, questions, results, and what happens when a text is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.engine.games.tortuga1667.actions import ONLY_A_CAPTAIN_ATTACKS
from companion.engine.games.tortuga1667.answers import MOVES, Pirate
from companion.engine.games.tortuga1667.happenings import CardDiscarded, CardTurned, Marooned, PawnMoved
from companion.engine.games.tortuga1667.pieces import Call, Cause, EventCard, Place
from companion.engine.games.tortuga1667.vote_happenings import VoteCalled, VotesDealt
from companion.engine.kernel.decisions import Chance, Choose, Seat, Secret
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.results import Result, Tally
from companion.i18n import translator
from companion.i18n.translator import Translator

if TYPE_CHECKING:
    from tests.i18n.conftest import Write

GAME = "tortuga1667"
ANNE, BOB, CLEO = Seat("anne"), Seat("bob"), Seat("cleo")
NAMES = {ANNE: "Anne", BOB: "Bob", CLEO: "Cléo"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Only the captain of a ship may do that (rule 5.6)."),
        ("fr", "Seul le capitaine d’un navire peut faire cela (règle 5.6)."),
        ("es", "Solo puede hacerlo el capitán de un barco (regla 5.6)."),
    ],
)
def test_a_refusal_names_its_rule(language: str, said: str) -> None:
    """5.6"""
    assert translator(language).refusal(GAME, ONLY_A_CAPTAIN_ATTACKS) == said


def test_a_refusal_without_a_rule_and_of_another_room() -> None:
    """Facts are filled in, what was typed is quoted as it was typed."""
    tr = translator("en")
    why = refusal("option-value", option="vote-profile", value="E", allowed="FR|ES|custom")

    assert (
        tr.refusal("", refusal("player-count", least=2, most=9, given=1)) == "This game is for 2 to 9 players, not 1."
    )
    assert tr.refusal(GAME, why) == "“vote-profile” cannot be “E”; possible: FR|ES|custom."
    assert tr.refusal(GAME, refusal("not-your-question", seat="bob"), NAMES) == "This question is not for Bob."


def test_a_refusal_that_nobody_has_worded_is_still_said() -> None:
    """As its key and facts, and noted."""
    tr = Translator("fr")

    assert tr.refusal(GAME, refusal("wind-from-ahead", "9.9", knots=12)) == "wind from ahead (knots 12) (règle 9.9)"
    assert tr.missing == {"tortuga1667: refusal.wind-from-ahead"}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Anne: pawn into the west rowboat; on Tortuga the pawns behind move up."),
        (
            "fr",
            "Anne : le pion monte dans la barque de l’ouest ; sur Tortuga, les pions derrière lui avancent.",
        ),
        ("es", "Anne: el peón sube al bote oeste; en Tortuga avanzan los que iban detrás."),
    ],
)
def test_what_is_told_moves_the_pieces(language: str, said: str) -> None:
    """5.4 The hands learn where the pawn goes and what the line does."""
    told = translator(language).told(GAME, PawnMoved(ANNE, Place.TORTUGA, Place.BOAT_WEST), NAMES)

    assert told.replace("\u00a0", " ") == said


def test_the_same_happening_reads_differently_where_the_hands_do_something_else() -> None:
    """7.2, 7.3, 7.4"""
    tr = translator("en")
    from_ship, from_boat, again = (
        tr.told(GAME, Marooned(BOB, place, Cause.PISTOL), NAMES)
        for place in (Place.JOLLY_ROGER, Place.BOAT_EAST, Place.TORTUGA)
    )

    assert "on the Jolly Roger the pawns behind move up" in from_ship
    assert "from the east rowboat" in from_boat
    assert "again" in again
    assert tr.told(GAME, CardDiscarded(EventCard.PISTOL), NAMES) == "Pistol goes to the discard pile."
    assert tr.told(GAME, CardDiscarded(EventCard.ATLANTIS, BOB), NAMES) == "Bob puts Atlantis on the discard pile."


@pytest.mark.parametrize(
    ("voters", "said"),
    [
        ((), "Personne ne peut voter"),
        ((BOB,), "Participe au vote : Bob."),
        ((BOB, CLEO), "Participent au vote : Bob et Cléo."),
    ],
)
def test_a_plural_is_that_of_its_language(voters: tuple[Seat, ...], said: str) -> None:
    """6.1"""
    told = translator("fr").told(GAME, VoteCalled(Call.BRAWL, ANNE, Place.TORTUGA, voters), NAMES)

    assert said in told.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "none", "one", "two"),
    [
        ("en", "Anne gets 0 vote cards.", "Anne gets 1 vote card.", "Anne gets 2 vote cards."),
        ("fr", "Anne reçoit 0 carte Vote.", "Anne reçoit 1 carte Vote.", "Anne reçoit 2 cartes Vote."),
        ("es", "Anne recibe 0 cartas de Voto.", "Anne recibe 1 carta de Voto.", "Anne recibe 2 cartas de Voto."),
    ],
)
def test_none_one_and_two_are_counted_as_the_language_does(language: str, none: str, one: str, two: str) -> None:
    """4.3 In French nothing is singular."""
    tr = translator(language)

    assert [tr.told(GAME, VotesDealt(ANNE, cards), NAMES) for cards in (0, 1, 2)] == [none, one, two]


def test_questions_are_asked_by_name() -> None:
    """Of one seat, of several in secret, of the table."""
    tr = translator("en")
    choose = Choose(ANNE, "letter-which-ship", (), about=(("whom", "bob"),))
    secret = Secret("vote", {ANNE: (), CLEO: ()}, about=(("call", "mutiny"),))
    chance = Chance("events", (), about=(("slot", 3),))

    assert tr.prompt(GAME, choose, NAMES) == "Anne, which ship takes Bob aboard?"
    assert tr.prompt(GAME, secret, NAMES) == "Mutiny: play a vote card in secret. Voting: Anne and Cléo."
    assert tr.prompt(GAME, chance, NAMES) == "Turn up event card 3. Which is it?"
    assert tr.prompt(GAME, Choose(ANNE, "action", ())) == "Anne, what do you do?"


def test_options_are_short() -> None:
    """5.4"""
    tr = translator("es")

    assert tr.option(GAME, MOVES[Place.JOLLY_ROGER]) == "Ir al Jolly Roger"
    assert tr.option(GAME, Pirate(CLEO), NAMES) == "Cléo"


def test_a_result_is_read_line_by_line() -> None:
    """9.2 The reason, the winners, every side with its chests; 9.3 the Dutch have none to count."""
    lines = (("FD", 2), ("JR", 1), ("TOR", 2))
    result = Result((Tally("E", (ANNE, CLEO), lines), Tally("N", (BOB,), ())), (ANNE, CLEO), "armada")

    assert translator("en").result(GAME, result, NAMES) == [
        "The Spanish Armada is here: the nation with more chests wins.",
        "Anne and Cléo win.",
        "British (Anne and Cléo): 5 (Flying Dutchman 2, Jolly Roger 1, Tortuga 2)",
        "Dutch (Bob)",
    ]


def test_a_result_of_people_playing_for_themselves() -> None:
    """A side that is a seat is called by name, even if the name is a word of the game."""
    result = Result((Tally("anne", (ANNE,), (("FD", 3),)), Tally("bob", (BOB,), ())), (), "armada")

    assert translator("en").result(GAME, result, {ANNE: "E"})[1:] == [
        "Nobody wins.",
        "E: 3",
        "Bob: 0",
    ]


def test_a_crew_is_called_by_name_even_if_a_seat_is_a_word_of_the_game() -> None:
    """A seat called pistol is a person, not a card."""
    pistol = Seat("pistol")
    result = Result((Tally("E", (pistol, BOB), ()), Tally("F", (ANNE,), ())), (pistol, BOB), "armada")

    assert translator("en").result(GAME, result, {**NAMES, pistol: "Pete"})[1:] == [
        "Pete and Bob win.",
        "British (Pete and Bob)",
        "French (Anne)",
    ]


def test_what_a_language_lacks_is_said_in_english(write: Write) -> None:
    """Sentence by sentence: its own words are used as far as they go."""
    folder = write("xx", "companion", {"word.yes": "aye"})
    write("xx", "tortuga1667", {"name.pistol": "boomstick"})
    tr = translator("xx", folder)

    assert tr.text("word.yes") == "aye"
    assert tr.told(GAME, CardTurned(ANNE, 3, EventCard.PISTOL), NAMES) == "Anne reveals event card 3: boomstick."
    assert tr.told(GAME, CardTurned(ANNE, 3, EventCard.SCURVY), NAMES) == "Anne reveals event card 3: Scurvy."


def test_what_nobody_has_worded_is_said_as_its_key() -> None:
    """Never an error, never an empty screen."""
    tr = Translator("es")

    assert tr.text("curtain.pass-to", who="Anne") == "pass to (who Anne)"
    assert tr.text("plain") == "plain"
    assert tr.name("no-such-game", "red-herring") == "red herring"
    assert tr.missing == {"companion: curtain.pass-to", "companion: plain", "no-such-game: name.red-herring"}
