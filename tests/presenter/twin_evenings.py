"""Pairs of evenings that differ only in what nobody may know publicly: the same answers, one hidden one changed.

The second evening of a pair is the first one up to a hidden answer; there it gets another one, and from then on both
are played alike through the model, with the real dealer, for as long as the public knows the same of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Choose, Decision, Option, Seat, Secret, Step
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.game import Game
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.answer_keys import Asking
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Entry, Journal, Start
from companion.session.journal.row_writer import RowWriter
from companion.session.journal.standing import Standing
from companion.session.table.dealer import Dealer
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

NAMES: Final = ("anne", "ben", "carla", "diego", "elsa", "felix")
EN: Final = translator("en")
FR: Final = translator("fr")
LONGEST: Final = 14
"""Acts that a pair is followed: most secrets have come to light by then."""


class Pair(NamedTuple):
    """Two evenings after the same act."""

    evenings: tuple[TableModel, TableModel]
    before: Asking
    """The question that both were asked before it."""
    act: Answer
    """What was answered in the first one."""


def table_of(setup: Setup, steps: tuple[Step, ...], seed: int) -> LiveTable:
    """A table at which exactly this was answered, taken up from its journal; the dealer goes on from there."""
    game = SHELF[setup.game]
    match: Match[Any] = Match(game, setup)
    journal = Journal(":memory:")
    writer = RowWriter(journal, game, seed, {seat: seat.title() for seat in setup.seats})
    table = LiveTable(writer, Standing(game, Start(match.setup)), match, seed)
    with table.act():
        for step in steps:
            asked: Any = match.decision
            name = asked.source if isinstance(asked, Chance) else asked.prompt
            option = encode(step.answer.option)
            table.write(Entry("answer", step.answer.seat, option, step.by, step.confidence, asked=name))
            match.answer(step.answer, step.by, step.confidence)
    return LiveTable.reopen(journal, table.number)


def evening_at(table: LiveTable) -> TableModel:
    """The evening as a screen would see it; everybody reads French behind the curtain, so that its words are known."""
    names = {seat: seat.title() for seat in table.match.setup.seats}
    marks = dict(zip(names, theme.MARKS, strict=False))
    playing = TableModel(table, board_of(table.match.game.name), EN, names, marks)
    playing.private.tongues = dict.fromkeys(names, FR)
    return playing


def setup_of(game: Game[Any], seed: int) -> Setup:
    """All cards with the app, every second time the open dice and lots on the table; sometimes an option more."""
    rules = Dealer(seed)
    players = [number for number in game.usual if number <= len(NAMES)]
    seats = tuple(Seat(name) for name in NAMES[: players[rules.number(0, len(players))]])
    sources = dict.fromkeys(game.sources, Holder.APP)
    if seed % 2:
        sources |= {source: Holder.TABLE for source in sources if source in OPEN}
    plain = Setup(game.name, seats, {}, sources)
    switches = [switch.name for switch in game.switches if isinstance(switch.default, bool)]
    chosen = {switches[rules.number(1, len(switches))]: True} if switches and seed % 3 else {}
    varied = Setup(game.name, seats, chosen, sources)
    try:
        Match(game, varied)
    except KernelError:
        return plain
    return varied


OPEN: Final = frozenset({"pawns", "compass", "action-dice", "combat-die", "marker", "lots", "pirates"})
"""Sources that are no secret to anybody when they are drawn."""


def public(match: Match[Any], seat: Seat | None = None) -> str:
    """All that may be known of a match."""
    known = [match.view(seat), match.question(seat), match.told(seat), match.history(seat), match.owed, match.result]
    return encode(known)


def twins(game: Game[Any], seed: int, pairs: int) -> Iterator[Pair]:
    """Play an evening, change so many hidden answers of it one at a time, and follow each pair."""
    setup = setup_of(game, seed)
    whole = LiveTable.begin(Journal(":memory:"), game, setup, seed=seed)
    player, pick = RandomPlayer(seed), Dealer(seed ^ 0xBADCAB1E)
    while (asked := whole.match.decision) is not None:
        whole.answer(player.answer(asked, whole.match.sequence, whole.match.owed))
    steps = whole.match.steps
    hidden = [at for at, known in enumerate(whole.match.history()) if known is None]
    for number in range(pairs):
        at = hidden[pick.number(number, len(hidden))]
        asked = Match(game, setup, steps[:at]).decision
        other = changed(asked, steps[at].answer, pick.number(number + pairs, 1 << 20))
        if other is not None:
            step = Step(Answer(steps[at].answer.seat, other), steps[at].by)
            yield from _follow(setup, seed, steps, at, step)


def changed(asked: Decision | None, answer: Answer, number: int) -> Option | None:
    """Give another option than this answer's; None if there is none."""
    offered = () if asked is None else asked.offered_to(answer.seat)
    others = [option for option in offered if option != answer.option]
    return others[number % len(others)] if others else None


def _follow(setup: Setup, seed: int, steps: tuple[Step, ...], at: int, step: Step) -> Iterator[Pair]:
    one = evening_at(table_of(setup, steps[: at + 1], seed))
    dealt = seed if setup.sources == dict.fromkeys(setup.sources, Holder.APP) else seed + 1
    other = evening_at(table_of(setup, (*steps[:at], step), dealt))  # where dice are rolled by hand: other cards
    for _ in range(LONGEST):
        if one.match.decision is None or public(one.match) != public(other.match):
            return
        answer = steps[one.match.sequence].answer if one.match.sequence < len(steps) else None
        if answer is None or steps[: one.match.sequence] != one.match.steps:
            return
        like = same_or_unseen(other.match, answer)
        if like is None:
            return
        before = one.asking(theme.CHART)
        one.answer(answer, sequence=one.table.sequence)
        other.answer(like, sequence=other.table.sequence)
        if encode(one.match._state) == encode(other.match._state) and not one.match.owed:
            return  # the secret is gone, and nobody will ever know
        if public(one.match) == public(other.match):
            yield Pair((one, other), before, answer)


def same_or_unseen(match: Match[Any], wanted: Answer) -> Answer | None:
    """The same answer if it can be given; else, of a secret, the first one that can; None if the ways part."""
    if match.why_not(wanted) is None:
        return wanted
    if isinstance(match.decision, Secret):
        return Answer(wanted.seat, match.decision.offered_to(wanted.seat)[0])
    return None


def acting(match: Match[Any]) -> tuple[Seat, ...]:
    """Who is asked now."""
    if isinstance(match.decision, Choose):
        return (match.decision.seat,)
    return tuple(match.decision.options) if isinstance(match.decision, Secret) else ()
