"""What is only guessed about a box can be compared, and confirmed by a touch."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Scene
from companion.presenter.house.box_choice import BoxChoice
from companion.presenter.house.draft import Draft
from companion.presenter.house.people import People
from companion.presenter.theme import CHART
from companion.session.errors import CannotWrite
from companion.session.profiles.box_profile import Profile
from companion.session.profiles.profile_folder import Profiles

GUESSING = ("jamaica", "tortuga1667", "tortuga_cards", "tortuga_dice")


def draft_of(folder: Path, game: str, language: str = "en") -> Draft:
    return Draft(translator(language), People(folder / "people.json"), BoxChoice(Profiles(folder / "profiles")), game)


@pytest.mark.parametrize("game", GUESSING)
def test_every_guess_can_be_confirmed_and_is_a_guess_no_more(game: str, tmp_path: Path) -> None:
    """One by one; the table is played as before, and a new draft knows it."""
    draft = draft_of(tmp_path, game)
    number, before = len(draft.guesses()), SHELF[game].extras.decks(draft.game.complete(draft.setup()))
    assert number
    for left in reversed(range(number)):
        draft.confirm(draft.guesses()[0])
        assert draft.problems() == ()
        assert len(draft.guesses()) == left

    again = draft_of(tmp_path, game)
    assert again.guesses() == ()
    assert again.box.wish == "our-box"
    assert SHELF[game].extras.decks(again.game.complete(again.setup())) == before


def test_all_games_are_asked_and_only_these_guess(tmp_path: Path) -> None:
    assert tuple(sorted(game for game in SHELF if draft_of(tmp_path, game).guesses())) == GUESSING


def test_what_was_corrected_stands_and_what_was_confirmed_comes_to_it(tmp_path: Path) -> None:
    """Jamaica, 2.5, 17.1: one price is another one in this box; a new version, the old one stays."""
    shelf = Profiles(tmp_path / "profiles")
    shelf.save(Profile("jamaica", "attic-box", note="second printing", box={"board": [{"space": 6, "price": 3}]}))
    draft = draft_of(tmp_path, "jamaica")
    draft.confirm(draft.guesses()[0])

    kept = shelf.load("jamaica", "attic-box")
    assert (kept.version, kept.note) == (2, "second printing")
    assert kept.box["board"] == [{"space": 6, "price": 3}, {"space": 30, "price": 5}]
    assert shelf.load("jamaica", "attic-box", 1).box["board"] == [{"space": 6, "price": 3}]


def test_beside_boxes_that_are_not_taken_a_new_one_is_begun(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, "tortuga_dice")
    draft.confirm(draft.guesses()[0])
    draft.box.take("tortuga_dice", "")
    draft.confirm(draft.guesses()[0])

    assert draft.box.names == ("our-box", "our-box-2")


def test_an_option_that_the_guess_was_about_is_the_boxs_from_then_on(tmp_path: Path) -> None:
    """Tortuga 1667, 10.11: the Spanish deck, counted and found right, is the table's own deck."""
    draft = draft_of(tmp_path, "tortuga1667")
    draft.options["vote-profile"] = "ES"
    spanish = SHELF["tortuga1667"].extras.decks(draft.game.complete(draft.setup()))
    draft.confirm(draft.guesses()[0])

    assert draft.problems() == ()
    assert SHELF["tortuga1667"].extras.decks(draft.game.complete(draft.setup())) == spanish


def test_what_cannot_be_kept_is_said_and_stays_a_guess(tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("not a folder", encoding="utf-8")
    draft = draft_of(tmp_path, "jamaica")
    with pytest.raises(CannotWrite):
        draft.confirm(draft.guesses()[0])

    assert len(draft.guesses()) == 1


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_what_is_to_be_compared_is_listed_in_words(language: str, tmp_path: Path) -> None:
    """Every card of the deck, every die; a price stands in the sentence itself."""
    counts = {}
    for game in GUESSING:
        draft = draft_of(tmp_path, game, language)
        scene = Scene(draft.tr, game, CHART, None, None, (), {}, {})
        setup = draft.game.complete(draft.setup())
        lines = [board_of(game).compared(guess, setup, scene) for guess in draft.guesses()]
        counts[game] = [len(line) for line in lines]
        assert not draft.tr.missing
    assert counts["jamaica"] == [0]
    assert counts["tortuga_dice"] == [5]
    assert all(counts["tortuga_cards"])
    assert counts["tortuga1667"][0] > 10
