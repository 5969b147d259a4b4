"""The files of a new game: a tiny dice game that can be played at once, to be changed line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

PYPROJECT: Final = """\
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"

[project]
name = "NAME"
version = "0.1"

[project.entry-points."quartermaster.games"]
NAME = "NAME:GAME"

[tool.setuptools]
packages = ["NAME"]
package-data = { NAME = ["**/*"] }
"""

RULES: Final = '''\
"""TITLE: everybody rolls or passes, three times round; the highest sum wins."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.kernel import kit
from companion.engine.kernel.kit import TURN, Rules, Seat, Setup

ROUNDS = 3


class Roll(kit.Option, frozen=True):
    """Take the die."""


class Pass(kit.Option, frozen=True):
    """Leave it."""


class Face(kit.Plain, frozen=True):
    """What the die shows."""

    pips: int


class Rolled(kit.Happening, frozen=True):
    """The die lies there for all to see."""

    who: Seat
    pips: int


FACES = tuple(Face(pips) for pips in range(1, 7))


class Table(kit.PlainTable):
    """All that must be known between two turns."""

    scores: dict[Seat, int] = {}
    turns: int = 0


class View(Struct, frozen=True):
    """What anybody may know."""

    scores: dict[Seat, int]
    round: int


def turn(table: Table, who: Seat) -> Rules[None]:
    """1 Roll once, or pass."""
    answer = yield from kit.choose(who, "roll-or-pass", (Roll(), Pass()))
    if isinstance(answer, Roll):
        face = yield from kit.chance("die", FACES)
        table.scores[who] += face.pips
        table.tell(Rolled(who, face.pips))


class TITLE(kit.Game[Table]):
    """Replace it by your own, rule by rule."""

    name = "NAME"
    version = 1
    players = range(2, 7)
    sources = {"die": kit.Holder.TABLE}  # noqa: RUF012
    options = Roll | Pass | Face
    state = Table
    extras = kit.Extras(
        table_facts=kit.TableFacts(dice={"die": kit.DiceFacts()}),
        rolled=lambda asked, option: ((asked.source, str(option.pips)),) if isinstance(option, Face) else (),
    )

    def begin(self, setup: Setup) -> Table:
        """Nobody has anything yet."""
        return Table(setup, scores=dict.fromkeys(setup.seats, 0))

    def rules(self, state: Table) -> Rules[kit.Result]:
        """2 Three times round; 3 the highest sum wins."""
        seats = state.setup.seats
        while state.turns < ROUNDS * len(seats):
            yield TURN
            yield from turn(state, seats[state.turns % len(seats)])
            state.turns += 1
        best = sorted(seats, key=lambda who: -state.scores[who])
        tallies = tuple(kit.Tally(who, (who,), (("pips", state.scores[who]),)) for who in best)
        winners = tuple(who for who in best if state.scores[who] == state.scores[best[0]])
        return kit.Result(tallies, winners, "rounds-played")

    def view(self, state: Table, seat: Seat | None) -> View:
        """Everything lies open."""
        return View(dict(state.scores), state.turns // len(state.setup.seats) + 1)


GAME = TITLE()
'''

WORDS: Final = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: en\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""

SAID: Final = {
    "game.name": "TITLE",
    "game.about": "Roll or pass, three times round: the highest sum wins.",
    "source.die": "the die",
    "prompt.roll-or-pass": "Roll or pass?",
    "chance.die": "Roll the die and tell what it shows.",
    "option.roll": "Roll",
    "option.pass": "Pass",
    "option.face": "{pips}",
    "told.rolled": "{who} rolls {pips}.",
    "score.pips": "pips",
    "name.round": "round",
    "name.scores": "score",
    "reason.rounds-played": "All three rounds are played.",
}

SCENARIO: Final = """\
title = "What is rolled is counted"
rules = "1"
game = "NAME"
seats = ["ann", "ben"]

[play]
answers = ["ann: roll", "table: 5", "ben: pass"]

[expect]
asked = "ann: roll-or-pass"
scores.ann = 5
"""

TEST: Final = '''\
"""TITLE, paragraph by paragraph."""

from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup

from NAME import GAME, Face, Pass, Roll


def test_what_is_rolled_is_counted():
    """1"""
    match = Match(GAME, Setup("NAME", ("ann", "ben")))
    match.answer(Answer("ann", Roll()))
    match.answer(Answer(None, Face(5)))
    match.answer(Answer("ben", Pass()))

    assert match.view().scores == {"ann": 5, "ben": 0}
'''


def skeleton(name: str) -> Iterator[tuple[str, str]]:
    """Give each file of the package: its path, and what stands in it."""
    said = "".join(f'\nmsgid "{key}"\nmsgstr "{text}"\n' for key, text in SAID.items())
    title = name.replace("_", " ").title()
    for path, text in (
        ("pyproject.toml", PYPROJECT),
        (f"{name}/__init__.py", RULES.replace("class TITLE", "class CLASS").replace("= TITLE()", "= CLASS()")),
        (f"{name}/words/en/{name}.po", WORDS + said),
        (f"{name}/scenarios/what-is-rolled-is-counted.toml", SCENARIO),
        (f"tests/test_{name}.py", TEST),
    ):
        yield path, text.replace("NAME", name).replace("CLASS", title.replace(" ", "")).replace("TITLE", title)
