"""The link for BG Stats and its QR code: the fields, the traps, and reading it back."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import unquote

import cv2
import numpy as np
import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.results import Result, Tally
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.session.errors import NotExported
from companion.session.exchange.bgstats import ADDRESS, Words, play_link
from companion.session.exchange.match_file import export_match
from companion.session.exchange.match_import import import_match
from companion.session.exchange.qr_code import as_text, modules, picture
from companion.session.journal.evenings import Evening, evening
from companion.session.journal.journal import Journal
from tests.session.shelved import shelved

ANN, BEN = Seat("ann"), Seat("ben")
WORDS = Words(
    "Tortuga 1667", {"E": "England"}, board="open loyalty", comments="The Armada came & went.", location="Brest"
)
ENDED = "2026-11-16T23:41:07.250+00:00"


def sailed(result: Result, game: str = "tortuga1667", **names: str) -> Evening:
    called = {Seat(seat): name for seat, name in (names or {"ann": "Anne", "ben": "Ben Œuf & Co"}).items()}
    begun = "2026-11-16T22:00:00.000+00:00"
    return Evening(7, game, 1, tuple(called), called, begun, ENDED, ENDED, 5405, result, "1")


CREWS = Result((Tally("E", (ANN,), (("FD", 3),)), Tally("F", (BEN,), (("FD", 1),))), (ANN,), "armada")
ALONE = Result((Tally(BEN, (BEN,), (("crew", 9),)), Tally(ANN, (ANN,), (("crew", 4),))), (BEN,), "six-chests")


def play(one: Evening, words: Words = WORDS, first: Seat | None = None) -> dict[str, Any]:
    link = play_link(one, Setup(one.game, one.seats), words, first)
    assert link.startswith(ADDRESS)
    data = link.removeprefix(ADDRESS)
    assert set(data) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%-_.~")
    told: dict[str, Any] = json.loads(unquote(data))
    return told


def test_every_field_is_as_bg_stats_wants_it() -> None:
    """The end of play in UTC without a T, whole minutes, and nothing that is empty."""
    told = play(sailed(CREWS), first=BEN)

    assert told["sourceName"] == "Quartermaster"
    assert told["playDate"] == "2026-11-16 23:41:07"
    assert (told["durationMin"], told["location"], told["board"]) == (90, "Brest", "open loyalty")
    assert told["comments"] == "The Armada came & went."
    assert told["game"] == {
        "name": "Tortuga 1667",
        "sourceGameId": "qm-tortuga1667",
        "bggId": 218530,
        "highestWins": True,
        "noPoints": True,
    }
    anne, ben = told["players"]
    assert {key: anne[key] for key in ("name", "winner", "rank", "role", "startPlayer")} == {
        "name": "Anne",
        "winner": True,
        "rank": 1,
        "role": "England",
        "startPlayer": False,
    }
    assert (ben["name"], ben["winner"], ben["rank"], ben["startPlayer"]) == ("Ben Œuf & Co", False, 2, True)
    assert "score" not in anne


def test_who_plays_alone_has_a_score() -> None:
    """And a game whose number at BoardGameGeek is not certain has none; what is not known is left out."""
    told = play(sailed(ALONE, "tortuga_dice"), Words("Dice"))

    assert told["game"] == {
        "name": "Dice",
        "sourceGameId": "qm-tortuga_dice",
        "highestWins": True,
        "noPoints": False,
    }
    assert [(one["score"], one["rank"], one["winner"]) for one in told["players"]] == [(4, 2, False), (9, 1, True)]
    assert not {"location", "board", "comments"} & set(told)
    assert all("startPlayer" not in one for one in told["players"])


@pytest.mark.parametrize("game", SHELF)
def test_winner_stands_with_every_player(journal: Journal, game: str) -> None:
    """The Android app gives up on a player without it."""
    told = play(evening(journal, shelved(journal, game)))

    assert [type(one["winner"]) for one in told["players"]] == [bool] * len(told["players"])
    assert any(one["winner"] for one in told["players"])


def test_ids_never_change() -> None:
    """BG Stats matches a game or a person once, and remembers."""
    first, later = play(sailed(CREWS, ann="Zoë", ben="Ben")), play(sailed(ALONE, "tortuga_dice", ann="ben", ben=" ZOE"))

    assert first["players"][0]["sourcePlayerId"] == later["players"][1]["sourcePlayerId"]
    assert first["players"][1]["sourcePlayerId"] == later["players"][0]["sourcePlayerId"]
    assert play(sailed(CREWS))["players"][0]["sourcePlayerId"] == "qm-1b802bbd033656f1"
    assert play(sailed(CREWS))["sourcePlayId"] == play(sailed(CREWS))["sourcePlayId"]


def test_a_match_keeps_its_id_wherever_it_goes(journal: Journal) -> None:
    """Exported and taken in again under another number it is still the same play."""
    number = shelved(journal, "tortuga_cards")
    again = import_match(journal, export_match(journal, number), again=True)

    assert again != number
    assert play(evening(journal, again))["sourcePlayId"] == play(evening(journal, number))["sourcePlayId"]


def test_a_running_match_has_no_link(journal: Journal) -> None:
    """What it would say is not known, and some of it is secret."""
    one = evening(journal, shelved(journal, "tortuga1667", answers=20))

    with pytest.raises(NotExported) as refused:
        play_link(one, Setup(one.game, one.seats), WORDS)
    assert refused.value.why.key == "not-finished"


# --- QR codes ------------------------------------------------------------------------------------------------------


def decoded(image: Any) -> str:
    text, *_ = cv2.QRCodeDetectorAruco().detectAndDecode(image)
    return str(text)


def drawn(dark: list[list[bool]], scale: int = 4) -> Any:
    tile = np.where(np.array(dark), 0, 255).astype(np.uint8)
    return np.kron(tile, np.ones((scale, scale), np.uint8))


def link_for(game: str, journal: Journal) -> str:
    one = evening(journal, shelved(journal, game))
    return play_link(one, Setup(one.game, one.seats), WORDS)


@pytest.mark.parametrize("game", SHELF)
def test_the_picture_is_read_back_as_the_link(journal: Journal, game: str) -> None:
    """By another program than the one that drew it."""
    link = link_for(game, journal)
    image = cv2.imdecode(np.frombuffer(picture(link, "png"), np.uint8), cv2.IMREAD_GRAYSCALE)

    assert decoded(image) == link


def test_the_code_drawn_in_a_terminal_is_read_back_as_the_link(journal: Journal) -> None:
    """Light blocks on a dark ground, two rows in a line."""
    link = link_for("tortuga_dice", journal)
    upper, lower = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}, []
    for line in as_text(link).splitlines():
        lower.append([bool(upper[sign][0]) for sign in line])
        lower.append([bool(upper[sign][1]) for sign in line])

    assert decoded(drawn(lower)) == link


def test_modules_have_a_quiet_zone_around_them() -> None:
    """Four light modules on every side; the screen draws exactly these."""
    rows = modules(ADDRESS)
    edge = [*rows[:4], *rows[-4:], *zip(*rows, strict=True)][:8]

    assert not any(dark for row in edge for dark in row)
    assert not any(row[at] for row in rows for at in (0, 1, 2, 3, -1, -2, -3, -4))
    assert decoded(drawn([list(row) for row in rows])) == ADDRESS


def test_svg_is_a_picture_too() -> None:
    """For printing."""
    assert b"<svg" in picture(ADDRESS, "svg")


def test_a_link_that_no_code_can_hold_is_refused() -> None:
    """The longest QR code holds a little less than three thousand signs."""
    with pytest.raises(NotExported) as refused:
        modules(ADDRESS + "x" * 3000)
    assert refused.value.why.key == "link-too-long"


def test_nine_people_with_long_names_still_fit_into_a_code() -> None:
    """Nobody should have to shorten their name for it."""
    seats = tuple(Seat(f"seat-{number}") for number in range(9))
    names = {str(seat): f"Maximiliane von und zu {number}" for number, seat in enumerate(seats)}
    result = Result((Tally("E", seats[:5], ()), Tally("F", seats[5:], ())), seats[:5], "armada")

    assert len(modules(play_link(sailed(result, **names), Setup("tortuga1667", seats), WORDS, seats[0]))) > 100


def test_a_play_that_was_called_off_has_scores_and_no_winner() -> None:
    """The link has no field for it; nobody is counted as winner, nobody has a rank, and the comment says why."""
    off = Result(ALONE.tallies, ALONE.winners, "unfinished", unfinished=True)
    told = play(sailed(off), Words("Jamaica", comments="The table called it a night: this is the score so far."))

    assert [player["winner"] for player in told["players"]] == [False, False]
    assert [player["score"] for player in told["players"]] == [4, 9]
    assert not any("rank" in player for player in told["players"])
    assert told["comments"] == "The table called it a night: this is the score so far."
