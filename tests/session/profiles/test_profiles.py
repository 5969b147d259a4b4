"""Box profiles: checked by their game, kept version by version, and never lost by a wrong one."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.engine.games.tortuga_dice.answers import Shown
from companion.engine.kernel.codec import convert, encode
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.session.documents import lines_of, read_text
from companion.session.errors import CannotWrite, Misstep, NoSuchProfile, NotExported
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.profiles import box_profile
from companion.session.profiles.box_change import with_another_box
from companion.session.profiles.box_profile import Profile, assumed, check, profile_text, read_profile, template
from companion.session.profiles.profile_folder import Profiles, ProfileVersions
from companion.session.table.live_table import LiveTable
from tests.session.tables import played, setup_for
from tests.what_games_have import BOXED

games = pytest.mark.parametrize("game", SHELF)

DICE = """\
game = "tortuga_dice"
name = "blue-box"
note = "our own"

[box]
dice = [
    { die = "A", fleet = 5, crew = 2, hunt = 4, board = 1, plunder = 3 },
]
"""


def whole(game: str, name: str = "my-box") -> Profile:
    """A profile that names everything the companion takes for granted."""
    profile: Profile = convert(
        {"game": game, "name": name, **json.loads(encode(SHELF[game].extras.printed()))}, Profile
    )
    return profile


@pytest.fixture
def shelf(tmp_path: Path) -> Profiles:
    """An empty folder that is not even there yet."""
    return Profiles(tmp_path / "data" / "profiles")


# --- documents -----------------------------------------------------------------------------------------------------


@games
def test_a_profile_is_written_and_read_back(game: str) -> None:
    """TOML that a person can correct, and nothing is lost on the way."""
    profile = whole(game)

    assert read_profile(profile_text(profile)) == profile
    assert max(len(line) for line in profile_text(profile).splitlines()) < 140


@pytest.mark.parametrize("game", BOXED)
def test_the_template_changes_nothing_until_a_line_is_uncommented(game: str) -> None:
    """It shows what is assumed, and confirms nothing by itself."""
    profile = read_profile(template(SHELF[game], "my-box"))
    uncommented = template(SHELF[game], "my-box").replace("# ", "")

    assert (profile.box, profile.options) == ({}, {})
    assert assumed(profile) == assumed(Profile(game, "my-box")) != []
    assert read_profile(uncommented).box == whole(game).box


@games
def test_what_is_named_is_no_longer_assumed(game: str) -> None:
    """Assumptions are listed until a table has compared its own box."""
    assert assumed(whole(game)) == []


def test_only_what_is_named_is_confirmed() -> None:
    """Dice game 1.8: one die compared, four still assumed."""
    (why,) = [why for why in assumed(read_profile(DICE)) if why.key == "die-values-assumed"]

    assert dict(why.facts)["dice"] == "B C D E"


@pytest.mark.parametrize(
    ("slip", "key", "line"),
    [
        (('game = "tortuga_dice"', 'game = "ludo"'), "no-such-game", 1),
        (('game = "tortuga_dice"\n', ""), "profile-lacks", 1),
        (('name = "blue-box"', 'name = "../etc"'), "profile-name", 2),
        (("note =", "notes ="), "profile-key", 3),
        (('note = "our own"', "note = 3"), "not-readable", 3),
        (("our own", "x" * 501), "profile-note", 3),
        (("our own", "two\\nlines"), "profile-note", 3),
        (("dice = [", "dcie = ["), "box-key", 6),
        (('die = "A"', 'die = "F"'), "not-readable", 6),
        (("fleet = 5", "fleet = 12"), "die-value", 6),
        (("fleet = 5", "fleet = "), "toml-syntax", 7),
        (("[box]", "[options]\neight-chests = 3\n[box]"), "option-value", 6),
        (("[box]", "[options]\nnine-chests = true\n[box]"), "no-such-option", 6),
        (('note = "our own"', "version = -1"), "profile-version", 3),
    ],
)
def test_a_slip_is_one_clear_reason_with_its_line(slip: tuple[str, str], key: str, line: int) -> None:
    """What the game itself says about it, where it says it."""
    assert slip[0] in DICE

    with pytest.raises(Misstep) as refused:
        read_profile(DICE.replace(*slip))

    assert (refused.value.why.key, refused.value.line) == (key, line)


def test_a_deck_that_needs_an_option_comes_with_it() -> None:
    """Tortuga 10.11: a vote deck of its own is played only with the custom profile."""
    profile = whole("tortuga1667")

    assert profile.options == {"vote-profile": "custom"}
    with pytest.raises(Misstep) as refused:
        read_profile(profile_text(Profile("tortuga1667", "x", box=profile.box)))
    assert refused.value.why.key == "vote-deck-unused"


def test_a_fault_between_two_decks_is_blamed_on_the_box() -> None:
    """Card game 1.5: each deck alone would do, but a name stands in both."""
    box = whole("tortuga_cards").box
    name = box["pirates"][0]["name"]
    decks = {"pirates": box["pirates"], "seas": [{**box["seas"][0], "name": name}, *box["seas"][1:]]}
    text = profile_text(Profile("tortuga_cards", "x", box=decks))

    with pytest.raises(Misstep) as refused:
        read_profile(text)

    assert refused.value.why.key == "card-in-two-decks"
    assert text.splitlines()[refused.value.line - 1] in ("[box]", "seas = [")


def test_values_that_toml_has_no_word_for() -> None:
    """Nothing is left out but nothing itself."""
    content: dict[str, Any] = {"none": None, "empty": {}, "yes": True, "a key": [1, [2]], "wide": ["x" * 60, "y" * 60]}

    text = "\n".join(lines_of(content))

    assert tomllib.loads(text) == {name: value for name, value in content.items() if value is not None}


def test_odd_signs_survive_the_document() -> None:
    """Quotes, backslashes and letters of all countries."""
    profile = Profile("tortuga_dice", "x", note='¿"quoted" \\ ñ \x7f?'.replace("\x7f", ""))

    assert read_profile(profile_text(profile)).note == profile.note


# --- the folder ----------------------------------------------------------------------------------------------------


def test_a_profile_is_on_the_disk_before_it_has_its_name(shelf: Profiles, synced: list[bytes]) -> None:
    shelf.save(whole("jamaica"))

    (file,) = shelf.folder.rglob("*.toml")
    assert synced[-1] == file.read_bytes()


def test_versions_are_kept_one_beside_the_other(shelf: Profiles) -> None:
    """The newest counts; older ones can still be looked at."""
    first = shelf.save(read_profile(DICE))
    second = shelf.save(read_profile(DICE.replace("fleet = 5", "fleet = 4")))

    assert (first.version, second.version) == (1, 2)
    assert shelf.listed() == [ProfileVersions("tortuga_dice", "blue-box", (1, 2))]
    assert shelf.load("tortuga_dice", "blue-box") == second
    assert shelf.load("tortuga_dice", "blue-box", 1) == first
    assert shelf.listed("jamaica") == []


def test_what_is_as_before_makes_no_new_version(shelf: Profiles) -> None:
    """Saving twice is saving once."""
    shelf.save(read_profile(DICE))

    assert shelf.save(read_profile(DICE)).version == 1
    assert shelf.listed()[0].versions == (1,)


def test_a_wrong_profile_leaves_the_old_one_as_it_is(shelf: Profiles) -> None:
    """Neither a document nor a struct gets past its game."""
    kept = shelf.save(read_profile(DICE))
    before = {file: file.read_bytes() for file in shelf.folder.rglob("*.toml")}
    wrong: dict[str, Any] = {"dice": [{"die": "A", "fleet": 99, "crew": 1, "hunt": 1, "board": 1, "plunder": 1}]}

    with pytest.raises(ValueError, match="die-value"):
        shelf.save(Profile("tortuga_dice", "blue-box", box=wrong))

    assert {file: file.read_bytes() for file in shelf.folder.rglob("*.toml")} == before
    assert shelf.load("tortuga_dice", "blue-box") == kept


def test_a_document_damaged_by_hand_is_named_and_can_be_followed_by_a_right_one(shelf: Profiles) -> None:
    """The damaged one stays where it is."""
    shelf.save(read_profile(DICE))
    (file,) = shelf.folder.rglob("*.toml")
    file.write_text("game = ", encoding="utf-8")

    with pytest.raises(Misstep):
        shelf.load("tortuga_dice", "blue-box")
    assert shelf.save(read_profile(DICE)).version == 2
    assert read_text(file) == "game = "


@pytest.mark.parametrize("name", ["nobody", "../../etc/passwd", "", "a/b", "Ä"])
def test_a_name_that_is_not_there_is_refused(shelf: Profiles, name: str) -> None:
    """Also one that would lead out of the folder."""
    with pytest.raises(NoSuchProfile):
        shelf.load("tortuga_dice", name)
    with pytest.raises(NoSuchProfile):
        shelf.load("../x", "blue-box")


def test_two_who_save_at_once_make_two_versions(shelf: Profiles, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes second gets the next number."""
    shelf.save(read_profile(DICE))
    monkeypatch.setattr(Profiles, "_versions", staticmethod(lambda _: ()))

    assert shelf.save(read_profile(DICE.replace("fleet = 5", "fleet = 4"))).version == 2


@pytest.mark.parametrize("taken", [False, True])
def test_a_disk_without_links_will_do(shelf: Profiles, monkeypatch: pytest.MonkeyPatch, *, taken: bool) -> None:
    """Like the card of a camera; an existing version is not overwritten there either."""

    def no_links(*_: object) -> None:
        raise PermissionError

    if taken:
        shelf.save(read_profile(DICE))
        monkeypatch.setattr(Profiles, "_versions", staticmethod(lambda _: ()))
    monkeypatch.setattr(os, "link", no_links)

    kept = shelf.save(read_profile(DICE.replace("fleet = 5", "fleet = 4")))

    assert kept.version == 1 + taken
    assert len(list(shelf.folder.rglob("*.toml"))) == 1 + taken
    assert not [file for file in shelf.folder.rglob("*") if file.name.startswith(".")]


def test_a_folder_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    """A file where the folder should be."""
    (tmp_path / "profiles").write_text("", encoding="utf-8")

    with pytest.raises(CannotWrite) as refused:
        Profiles(tmp_path / "profiles").save(read_profile(DICE))
    assert refused.value.why.key == "profiles-out-of-reach"
    assert dict(refused.value.why.facts)["why"] == "Not a directory", "in the words of the system, and no more"


# --- at the table --------------------------------------------------------------------------------------------------


def test_a_match_keeps_the_box_it_began_with(journal: Journal, shelf: Profiles) -> None:
    """A newer version changes nothing in a match that runs."""
    profile = shelf.save(read_profile(DICE.replace("fleet = 5", "fleet = 7")))
    table = LiveTable.begin(journal, SHELF["tortuga_dice"], profile.applied(setup_for("tortuga_dice")))
    shelf.save(read_profile(DICE.replace("fleet = 5", "fleet = 3")))

    again = LiveTable.reopen(journal, played(table, 20).number).match

    assert again.setup.box == profile.box
    assert next(row for row in again.view().values if row.die == "A").fleet == 7  # type: ignore[attr-defined]
    found = shelf.recognised(again.setup)
    assert found is not None
    assert (found.name, found.version) == ("blue-box", 1)


def test_a_box_that_is_nobodys_profile_is_not_recognised(shelf: Profiles) -> None:
    """Corrected since, or typed in at the table; a document that cannot be read is passed over."""
    seats = setup_for("tortuga_dice").seats
    shelf.save(read_profile(DICE))
    shelf.save(read_profile(DICE.replace("blue-box", "red-box")))
    (shelf.folder / "tortuga_dice" / "blue-box" / "0001.toml").write_text("?", encoding="utf-8")
    other = read_profile(DICE.replace("fleet = 5", "fleet = 1"))

    assert shelf.recognised(other.applied(Setup("tortuga_dice", seats))) is None
    assert shelf.recognised(Setup("tortuga_dice", seats)) is None
    found = shelf.recognised(read_profile(DICE).applied(Setup("tortuga_dice", seats)))
    assert found is not None
    assert found.name == "red-box"


def test_a_match_from_a_position_keeps_its_box(journal: Journal, shelf: Profiles) -> None:
    """There is no setup to begin again from."""
    game = SHELF["tortuga_dice"]
    table = LiveTable.begin(journal, game, position=game.position(game.sketch(setup_for("tortuga_dice"), {})))

    with pytest.raises(NotExported) as refused:
        with_another_box(journal, table.number, game, table.standing, shelf.save(read_profile(DICE)))
    assert refused.value.why.key == "box-of-a-position"


def test_what_the_table_says_itself_stands_before_the_profile() -> None:
    """An option given at setup is not overruled by a document."""
    profile = Profile("tortuga_dice", "x", options={"eight-chests": True, "track-points": "progress"})
    setup = profile.applied(Setup("tortuga_dice", setup_for("tortuga_dice").seats, {"eight-chests": False}))

    assert setup.options == {"eight-chests": False, "track-points": "progress"}


def test_a_table_can_go_on_with_another_box_if_it_says_so(journal: Journal, shelf: Profiles) -> None:
    """The same answers, another table of values; the old match stays as it was."""
    table = played(LiveTable.begin(journal, SHELF["tortuga_cards"], setup_for("tortuga_cards"), seed=5), 20)
    profile = shelf.save(whole("tortuga_cards"))
    rows = journal.entries(table.number)

    number = with_another_box(journal, table.number, SHELF["tortuga_cards"], table.standing, profile)
    again = LiveTable.reopen(journal, number)

    assert again.match.setup.box == profile.box
    assert [step.answer for step in again.match.steps] == [step.answer for step in table.match.steps]
    assert journal.entries(table.number) == rows
    assert journal.seed(number) == journal.seed(table.number)
    assert evening(journal, number).names == evening(journal, table.number).names


def _reads_a_value(option: object) -> bool:
    return isinstance(option, Shown) and option.die == "A" and option.value is not None


def test_a_box_that_does_not_fit_what_was_played_is_refused_whole(journal: Journal, shelf: Profiles) -> None:
    """A value was read that the other box does not have; nothing is written."""
    row = "fleet = 9, crew = 8, hunt = 7, board = 6, plunder = 9"
    other = shelf.save(read_profile(DICE.replace("fleet = 5, crew = 2, hunt = 4, board = 1, plunder = 3", row)))
    table = LiveTable.begin(journal, SHELF["tortuga_dice"], setup_for("tortuga_dice"))
    while not any(_reads_a_value(step.answer.option) for step in table.match.steps):
        played(table, 1, seed=1)

    with pytest.raises(NotExported) as refused:
        with_another_box(journal, table.number, SHELF["tortuga_dice"], table.standing, other)

    assert refused.value.why.key == "box-does-not-fit"
    assert len(journal.matches()) == 1


def test_every_game_takes_back_what_it_prints() -> None:
    """The box that is shown as assumed is one that its game accepts."""
    for game in SHELF:
        check(whole(game))


def test_the_page_about_profiles_is_true() -> None:
    """Its example can be played with, and every part of every box stands in its table."""
    page = (Path(box_profile.__file__).parent / "PROFILES.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]

    assert read_profile(example).name == "blue-box"
    for game in BOXED:
        (row,) = [line for line in page.splitlines() if line.startswith(f"| `{game}` |")]
        assert all(f"`{part}`" in row for part in SHELF[game].extras.printed()["box"])
