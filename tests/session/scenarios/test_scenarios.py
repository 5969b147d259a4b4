"""Scenario files: what they can say, and how a slip of the pen is answered."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.session.errors import Misstep, SessionError
from companion.session.scenarios.answer_text import offer, offered
from companion.session.scenarios.scenario import ScenarioFile
from companion.session.scenarios.scenario_run import ScenarioRun
from companion.session.table.random_player import RandomPlayer
from tests.scenario_runs import played

PAGE = Path(__file__).parents[3] / "companion" / "session" / "scenarios" / "SCENARIOS.md"
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)

CASE = """\
title = "Anne turns a Pistol and maroons Cat"
rules = "5.2 8.2"
game = "tortuga1667"
seats = ["ann", "ben", "cat"]

[position]
lines = { FD = ["ann", "ben"], TOR = ["cat"] }

[play]
answers = [
    "ann: brawl -> only-the-governor 5.10",  # she is on a ship
    "ann: reveal",
    "ann: 2",
    'table: pistol',
    "ann: cat",
]

[expect]
asked = "ben: action"
offered = ["look", "reveal", "force", "move BW", "mutiny", "shift E"]
offers = ["mutiny"]
not_offered = ["attack", "pass"]
told = ["card-turned", { is = "marooned", who = "cat" }, "turn-began"]
not_told = ["vote-called", { is = "marooned", who = "ann" }]
discard = ["pistol"]
turned = ""
hands.cat = ["?", "?"]
lines.TOR = ["cat"]
row.2 = { seen_by = [] }

[expect.view.ben]
turn = "ben"
pirates.cat = { votes = 2, roles = ["governor"] }

[expect.view.table]
loyalty = "?"
"""


def line_with(text: str, case: str) -> int:
    return next(number for number, line in enumerate(case.splitlines(), 1) if text in line)


def misstep(case: str) -> Misstep:
    with pytest.raises(Misstep) as caught:
        played(ScenarioFile(case))
    assert "\n" not in str(caught.value)
    return caught.value


def test_the_page_about_scenarios_has_examples() -> None:
    """The tests below would otherwise pass for nothing."""
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.splitlines()[0][9:40])
def test_the_examples_of_the_page_go_as_written(example: str) -> None:
    """SCENARIOS.md is run, so it cannot rot."""
    played(ScenarioFile(example))


def test_a_case_with_everything_goes_as_written() -> None:
    """Every kind of answer and expectation at once."""
    run = played(ScenarioFile(CASE))

    assert run.match.sequence == 4


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ("title =", "tilte =", "scenario-key"),
        ("[play]\n", "[play]\nanswer = []\n", "scenario-key"),
        ('game = "tortuga1667"', 'game = "tortuga1666"', "no-such-game"),
        ('seats = ["ann", "ben", "cat"]', 'seats = ["ann"]', "player-count"),
        ('seats = ["ann", "ben", "cat"]', 'seats = ["ann", "ben", "ben"]', "seat-twice"),
        ('seats = ["ann", "ben", "cat"]', 'seats = ["ann", "ben", "table"]', "seat-is-the-table"),
        ('seats = ["ann", "ben", "cat"]', "seats = 3", "not-readable"),
        ("[position]", "[position]\nweather = 3", "not-readable"),
        ('TOR = ["cat"]', 'TOR = ["zoe"]', ""),
        ("answers = [", "answers = 5 #", ""),
        ("[play]", "[play]\ndealer = 1.5", "toml-value"),
        ("[play]\nanswers = [", "play = [", "not-readable"),
        ("[play]", "[play]\ndealer = 99999999999999999999", "toml-value"),
        ("[play]", "[options]\ntimer = 3\n[play]", "option-value"),
        ("[play]", "[options]\ntide = 3\n[play]", "no-such-option"),
        ("[play]", '[sources]\ndice = "app"\n[play]', "no-such-source"),
        ("[play]", '[sources]\nvotes = "cat"\n[play]', "not-readable"),
        ('"ann: 2"', '"ann: 2', "toml-syntax"),
        ('"ann: 2"', '"zoe: 2"', "line-seat"),
        ('"ann: 2"', '"ann 2"', "line-shape"),
        ('"ann: 2"', '"ann: "', "line-shape"),
        ('"ann: 2"', '"ann: 2 3 4 5"', "no-such-words"),
        ('"ann: 2"', '"ann: 7"', ""),
        ('"ann: 2"', '"ben: 2"', "answer-not-offered"),
        ("'table: pistol'", '"table: kraken"', ""),
        ("'table: pistol'", '"ann: pistol"', "chance-not-written"),
        ('"ann: reveal"', '"ann: brawl"', "only-the-governor"),
        ('"ann: reveal"', '"ann: reveal -> no-card-left"', "should-be-refused"),
        ("-> only-the-governor 5.10", "-> only-the-captain", "refused-otherwise"),
        ("-> only-the-governor 5.10", "-> only-the-governor 5.9", "refused-otherwise"),
        ('asked = "ben: action"', 'asked = "cat: action"', "expected-otherwise"),
        ('"move BW"', '"move BE"', "expected-otherwise"),
        ('offers = ["mutiny"]', 'offers = ["sail"]', "expected-offer"),
        ('"attack", "pass"', '"attack", "look"', "expected-no-offer"),
        ('who = "cat" }, "turn', 'who = "ben" }, "turn', "expected-told"),
        ('who = "ann" }]', 'who = "cat" }]', "expected-not-told"),
        ('discard = ["pistol"]', 'discard = ["albatross"]', "expected-otherwise"),
        ('turned = ""', 'turned = "pistol"', "expected-otherwise"),
        ("hands.cat", "hands.zoe", "expected-unknown"),
        ("row.2 =", "row.9 =", "expected-unknown"),
        ("lines.TOR", "line.TOR", "expected-unknown"),
        ("votes = 2", "votes = 3", "expected-otherwise"),
        ("[expect.view.ben]", "[expect.view.zoe]", "line-seat"),
        ('loyalty = "?"', 'loyality = "?"', "expected-unknown"),
        ('turned = ""', 'winners = ["ann"]', "expected-the-end"),
        ('turned = ""', 'reason = "armada"', "expected-the-end"),
    ],
)
def test_a_slip_is_answered_with_its_line(before: str, after: str, key: str) -> None:
    """One line that says what is wrong and where."""
    assert before in CASE
    case = CASE.replace(before, after)
    changed = next(
        number
        for number, pair in enumerate(zip(CASE.splitlines(), case.splitlines(), strict=False), 1)
        if pair[0] != pair[1]
    )

    error = misstep(case)

    assert not key or error.why.key == key
    nearby = {changed, changed + 1} if key != "toml-syntax" else {error.line}
    section = {
        line_with(word, case) for word in ("[position]", "[play]", "[options]", "answers =", "told =") if word in case
    }
    assert error.line in nearby | section


@pytest.mark.parametrize(
    ("said", "blamed"),
    [
        ('seats = ["ann"]\n', "seats ="),
        ('seats = ["ann", "ben", "ben"]\n', "seats ="),
        ('seats = ["ann", "ben", "cat"]\n[options]\nhead-start = true\ntimer = 3\n', "timer ="),
        ('seats = ["ann", "ben", "cat"]\n[options]\ntimer = true\ntide = 3\n', "tide ="),
        ('seats = ["ann", "ben", "cat"]\n[sources]\nvotes = "app"\ndice = "app"\n', "dice ="),
    ],
)
def test_a_table_that_cannot_be_laid_out_is_blamed_on_the_very_line(said: str, blamed: str) -> None:
    """Not on where the position is described, though that cannot be read then either."""
    case = CASE.replace('seats = ["ann", "ben", "cat"]\n', said)

    assert misstep(case).line == line_with(blamed, case)


def test_a_name_that_nobody_knows_is_answered_with_the_nearest_or_with_all() -> None:
    near, far = misstep(CASE.replace("title =", "tilte =")), misstep(CASE.replace("title =", "kraken ="))

    assert dict(near.why.facts) == {"name": "tilte", "known": "title"}
    assert {"title", "game", "seats"} < set(str(dict(far.why.facts)["known"]).split())


@pytest.mark.parametrize("name", ["title", "game", "seats"])
def test_what_is_required_is_asked_for(name: str) -> None:
    """A case without a title says nothing to its reader."""
    error = misstep(re.sub(rf"(?m)^{name} = .*\n", "", CASE))

    assert (error.why.key, dict(error.why.facts)) == ("scenario-lacks", {"name": name})


def test_a_scenario_can_begin_with_setting_up_and_end_with_the_result() -> None:
    """No position; the dealer answers for everything that is not written."""
    case = 'title = "t"\ngame = "tortuga1667"\nseats = ["ann", "ben"]\n[play]\ndealer = 3\nanswers = []\n'
    run = played(ScenarioFile(case))

    assert [seat for seat in run.match.setup.seats if run.match.decision] == ["ann", "ben"]
    assert run.match.sequence > 0


def test_the_same_dealer_draws_the_same_cards() -> None:
    """A case is the same on every machine."""
    draws = [list(ScenarioRun(ScenarioFile(EXAMPLES[1])).play()) for _ in range(2)]

    assert draws[0] == draws[1]
    assert {scene.by for scene in draws[0]} == {"script", "dealer"}


def outcome(case: str) -> str:
    try:
        played(ScenarioFile(case))
    except (SessionError, KernelError) as error:
        return "refused" if "\n" not in str(error) else "several lines"
    return "well"


def test_whatever_is_scribbled_into_a_file_the_answer_is_one_line() -> None:
    """Six hundred files with random damage: a Misstep, a refusal, or nothing at all, but no traceback."""
    chance = random.Random(1667)
    pieces = [
        "[",
        "]",
        "{",
        "}",
        "=",
        '"',
        "'",
        "\n",
        "5",
        "[expect]",
        "-1",
        "true",
        "[]",
        "{}",
        '""',
        ".",
        "é",
        "\\",
        "1e9",
        "1979-05-27",
    ]
    outcomes = {"refused": 0, "well": 0, "several lines": 0}
    for _ in range(600):
        case = chance.choice([CASE, *EXAMPLES])
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(len(case))
            kind = chance.randrange(4)
            if kind == 0:
                case = case[:at] + chance.choice(pieces) + case[at + chance.randrange(3) :]
            elif kind == 1:
                case = case[:at] + case[at + chance.randrange(1, 12) :]
            elif kind == 2:
                found = chance.choice(list(re.finditer(r'"[^"\n]*"|\d+|\[[^\[\]\n]*\]', case)))
                case = (
                    case[: found.start()]
                    + chance.choice(["5", '"x"', "[]", "{}", "[5]", '["x", 1]', "true"])
                    + case[found.end() :]
                )
            else:
                lines = case.splitlines(keepends=True)
                lines.insert(chance.randrange(len(lines)), chance.choice(lines))
                case = "".join(lines)
        outcomes[outcome(case)] += 1

    assert outcomes["several lines"] == 0
    assert outcomes["refused"] > 300
    assert outcomes["well"] > 20


def test_too_many_brackets_are_no_stack_overflow() -> None:
    """TOML can be nested deeper than Python can follow."""
    assert misstep("a = " + "[" * 100_000).why.key in ("toml-too-deep", "toml-syntax")


def test_the_table_too_can_be_refused() -> None:
    """A fourth Pistol cannot be turned when three are out; with a dealer the line is still about the pending card."""
    case = CASE.replace("[position]", "[position]\ndiscard = ['pistol', 'pistol', 'pistol']")
    case = case.replace("'table: pistol',\n    \"ann: cat\",", "'table: pistol -> no-such-card-left'")
    case = (
        case[: case.index("[expect]")] + "[expect]\ndiscard = ['pistol', 'pistol', 'pistol']\nasked = 'table: events'\n"
    )

    assert played(ScenarioFile(case)).match.sequence == 2


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ('winners = ["ben"]', 'winners = ["ann"]', "expected-otherwise"),
        ('reason = "tie"', 'reason = "armada"', "expected-otherwise"),
        ('asked = "nobody"', 'asked = "ann: action"', "expected-otherwise"),
        ('asked = "nobody"', 'offers = ["look"]', "expected-offer"),
        ('answers = ["ann: reveal", "ann: 2"]', 'answers = ["ann: reveal", "ann: 2", "ann: look"]', "match-is-over"),
    ],
)
def test_the_end_is_checked_too(before: str, after: str, key: str) -> None:
    """Who won and why; and nobody can answer any more."""
    assert before in EXAMPLES[2]

    assert misstep(EXAMPLES[2].replace(before, after)).why.key == key


def test_a_long_difference_is_cut_short() -> None:
    """A complaint is one line that fits a screen or three."""
    error = misstep(CASE.replace('discard = ["pistol"]', f"discard = {['pistol'] * 200}"))

    assert 300 < len(dict(error.why.facts)["expected"]) < 310  # type: ignore[arg-type]


def test_a_sketch_that_a_game_trips_over_is_a_slip_of_the_pen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may look at a sketch before it has checked every shape."""

    def sketched(*_: object) -> object:
        raise IndexError("list index out of range")

    monkeypatch.setattr(SHELF["tortuga1667"], "sketched", sketched)

    assert misstep(CASE).why.key == "sketch-shape"


def test_all_that_is_offered_stands_on_one_line_and_of_many_things_the_first() -> None:
    """As a misstep tells it."""
    few = ScenarioRun(ScenarioFile(CASE)).match

    assert offer(few) == ", ".join(offered(few))
    assert " (+" not in offer(few)
    many: Match[Any] = Match(SHELF["tortuga_cards"], Setup("tortuga_cards", (Seat("ann"), Seat("ben")), {}, {}))
    player = RandomPlayer(1)
    while len(offered(many)) <= 12:
        assert many.decision is not None
        many.answer(player.answer(many.decision, many.sequence, many.owed))
    assert offer(many) == ", ".join(offered(many)[:12]) + f" (+{len(offered(many)) - 12})"
