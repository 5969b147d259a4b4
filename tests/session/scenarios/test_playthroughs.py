"""Golden play-throughs: whole matches as text, re-run on every change."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel import codec
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.match import Match
from companion.engine.shelf import game_named
from companion.session.errors import Misstep
from companion.session.plain_data import line_of
from companion.session.scenarios.playthrough import Playthrough, first_difference, perform, read
from companion.session.table.random_player import play
from tests.session.tables import GAMES, setup_for

GOLDEN = sorted((Path(__file__).parents[2] / "playthroughs").glob("*.txt"))
SHORT = Playthrough(setup_for("tortuga1667", 3, "app"), 7)


def test_there_are_play_throughs_of_the_first_game() -> None:
    """For few and many players, with real pieces and with the app's."""
    named = [path.stem for path in GOLDEN]

    assert {int(name.split("-")[1]) for name in named if name.startswith("tortuga1667")} >= {2, 3, 5, 7, 9}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_play_through_goes_as_written(path: Path) -> None:
    """If the change is meant, write it anew with `companion replay FILE --write` and read the difference."""
    written = path.read_text(encoding="utf-8")

    assert first_difference(written, perform(read(written)).text) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("holder", ["table", "app"])
def test_two_options_of_one_question_are_never_said_alike(game: str, holder: str) -> None:
    """Else an answer in a text could mean either."""
    match: Match[Any] = Match(game_named(game), setup_for(game, holder=holder))
    for _ in play(match, 11):
        for seat in (None, *match.setup.seats):
            said = [codec.words(option) for option in match.decision.offered_to(seat)] if match.decision else []
            assert len(said) == len(set(said))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("holder", ["table", "app"])
def test_what_was_invented_can_be_replayed(game: str, holder: str) -> None:
    """The text alone makes the same match again."""
    invented = perform(Playthrough(setup_for(game, holder=holder), 5), invent=True)

    assert invented.left_at == 0
    assert perform(read(invented.text)) == invented


def test_a_secret_is_marked_with_those_who_hear_it() -> None:
    """A reviewer sees at once if it is told to the wrong people."""
    text = perform(SHORT, invent=True).text

    assert re.search(r"(?m)^  loyalty-seen who=ben nation=[EFN]  \(only ben\)$", text)
    assert re.search(r"(?m)^  turn-began who=\w+$", text)


def test_the_number_of_choices_stands_behind_each_answer() -> None:
    """So a rule that offers more or less than before is a difference too."""
    lines = perform(SHORT, invent=True).text.splitlines()

    answers = [line for line in lines[lines.index("") :] if line and line[0] not in " ="]
    assert answers
    assert all(re.fullmatch(r"\w+: .+  # of [1-9]\d*", line) for line in answers)


def test_the_first_difference_is_shown_with_the_lines_before_it() -> None:
    """Here a card that somebody changed by hand."""
    text = perform(SHORT, invent=True).text
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if "card-turned" in line)
    changed = "\n".join([*lines[:at], lines[at].replace("card-turned", "card-burned"), *lines[at + 1 :]]) + "\n"

    shown = first_difference(changed, perform(read(changed)).text)

    assert shown[0] == f"line {at + 1}:"
    assert shown[1:4] == [f"  {line}" for line in lines[at - 3 : at]]
    assert shown[4].startswith("- ")
    assert "card-burned" in shown[4]
    assert f"+ {lines[at]}" in shown


def test_an_answer_that_is_refused_today_is_the_difference() -> None:
    """And nothing is played beyond it."""
    text = perform(SHORT, invent=True).text
    place = re.search(r"(?m)^(\w+): reveal  # of \d+\n", text)
    assert place
    changed = text[: place.start()] + f"{place[1]}: skip  # of 1\n" + text[place.end() :]

    now = perform(read(changed))

    assert now.left_at == text[: place.start()].count("\n") + 1
    assert f"{place[1]}: skip  # refused:" in now.text
    assert "= unfinished" in now.text


@pytest.mark.parametrize("words", ["skip", "hoist the colours at dawn"])
def test_from_a_refused_answer_on_the_rest_is_invented_when_writing(words: str) -> None:
    """So that a play-through survives a change of the rules, or of the words for an option."""
    text = perform(SHORT, invent=True).text
    place = re.search(r"(?m)^(\w+): reveal  # of \d+\n", text)
    assert place
    changed = text[: place.start()] + f"{place[1]}: {words}  # of 1\n" + text[place.end() :]

    now = perform(read(changed), invent=True)

    assert now.text.startswith(text[: place.start()])
    assert "\n= over: " in now.text
    assert perform(read(now.text)) == type(now)(now.text)


def test_a_text_that_stops_in_the_middle_is_an_unfinished_match() -> None:
    """It says who is asked."""
    text = perform(SHORT, invent=True).text
    half = text[: text.index("turn-began", len(text) // 2)]

    assert re.search(r"(?m)^= unfinished, asked is \w+: [\w-]+$", perform(read(half)).text)


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        ("", 1, "not-a-playthrough"),
        ("Dear diary", 1, "not-a-playthrough"),
        ("Quartermaster play-through\n", 1, "header-lacks"),
        ("Quartermaster play-through\ngame: tortuga1667\ntide: high\n", 3, "header-line"),
        ("Quartermaster play-through\noption timer: perhaps\n", 2, "header-line"),
        ("Quartermaster play-through\ngame: tortuga1667\nrules: 1\nseats: ann ben\nseed: x\n", 1, "header-line"),
        (
            "Quartermaster play-through\ngame: tortuga1667\nrules: 1\nseats: ann ben\nseed: 1\n\nhello\n",
            7,
            "line-shape",
        ),
        (
            "Quartermaster play-through\ngame: tortuga1667\nrules: 1\nseats: ann ben\nseed: 1\n\nzoe: look\n",
            7,
            "line-seat",
        ),
    ],
)
def test_a_text_that_is_no_play_through_is_refused_with_its_line(text: str, line: int, key: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(Misstep) as caught:
        perform(read(text))

    assert (caught.value.line, caught.value.why.key) == (line, key)


def test_an_unfinished_text_is_finished_when_written_anew() -> None:
    """With new answers after the last one."""
    text = perform(SHORT, invent=True).text
    half = text[: text.index("turn-began", len(text) // 2)]

    now = perform(read(half), invent=True)

    assert now.left_at == read(half).answers[-1][0] + 1
    assert "\n= over: " in now.text


class Tide(Happening, frozen=True):
    """A happening with everything in it that one can have."""

    who: tuple[str, ...]
    holds: dict[str, int]
    last: str | None = None
    high: bool = True


def test_whatever_a_happening_holds_fits_on_one_line() -> None:
    """Lists in brackets, counts in braces, nothing as a dash."""
    assert line_of(Tide(("ann", "ben"), {"FD": 2})) == "tide who=[ann ben] holds={FD:2} last=- high=yes"
