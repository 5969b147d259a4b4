"""Sitting in at a real table: people show their hidden pieces, and the sailor plays on with just these."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Option, Seat, Secret
from companion.engine.kernel.errors import Forbidden, NotAsked
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.sailors.sailor import by_instinct
from companion.session.journal.journal import Journal
from companion.session.journal.standing import SAILOR
from companion.session.table.company import change_company, plan_sailor
from companion.session.table.live_table import LiveTable
from companion.session.table.piece_inventory import PieceInventory
from companion.session.table.random_player import RandomPlayer
from tests.what_games_have import SECRETIVE

ANN, BEN = Seat("ann"), Seat("ben")
HIDDEN: dict[str, dict[str, Any]] = {name: {} for name in SECRETIVE} | {"tortuga_cards": {"hidden-events": True}}
secretive = pytest.mark.parametrize("name", SECRETIVE)


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    with Journal(tmp_path / "journal.db") as made:
        yield made


def real_table(journal: Journal, name: str, seed: int = 3) -> LiveTable:
    game = SHELF[name]
    seats = tuple(Seat(one) for one in ("ann", "ben", "cat", "dan", "eve")[: max(2, game.usual[0])])
    setup = Setup(name, seats, HIDDEN[name], dict.fromkeys(game.sources, Holder.TABLE))
    return LiveTable.begin(journal, game, setup, seed=seed)


def play(table: LiveTable, until: Callable[[], bool], seed: int = 5) -> None:
    anybody = RandomPlayer(seed)
    while (asked := table.match.decision) is not None and not until():
        seat = None if isinstance(asked, Chance) else table.match.owed[0] if isinstance(asked, Secret) else asked.seat
        if seat is not None and seat in table.standing.chapter.company.sailors:
            table.answer(by_instinct(table.match, seat), SAILOR)
        else:
            table.answer(anybody.answer(asked, table.match.sequence, table.match.owed))


def to_hidden_pieces(table: LiveTable) -> PieceInventory:
    """Play until somebody hides something, some way into the evening."""
    play(table, lambda: table.match.sequence > 40 and PieceInventory(table, BEN).asked is not None)
    return PieceInventory(table, BEN)


def show_all(pieces: PieceInventory, lots: Random) -> list[tuple[Seat, Option]]:
    """Show pieces that can lie so: no more alike than must be, as in a box."""
    shown: list[tuple[Seat, Option]] = []
    while pieces.asked is not None:
        asked, whose = pieces.asked, pieces.whose
        assert whose is not None
        others = [option for who, option in shown if who != whose]
        copies = [left - others.count(one) for one, left in zip(asked.outcomes, asked.weights, strict=True)]
        if asked.source == "dice":
            copies = list(asked.weights)
        option = lots.choices(asked.outcomes, [max(0, one) for one in copies])[0]
        pieces.show(option)
        shown.append((whose, option))
    return shown


@secretive
def test_what_is_shown_is_what_the_seats_hold(journal: Journal, name: str) -> None:
    """Everybody's own view has exactly the pieces that they showed, and no other; then it is played to the end."""
    table = real_table(journal, name)
    pieces = to_hidden_pieces(table)
    shown = show_all(pieces, Random(1))
    assert shown
    plan = plan_sailor(table, BEN, "mate", pieces)
    assert set(plan.taken) == set(pieces.sources)
    change_company(table, plan)
    instinct = table.match.game.extras.instinct
    assert all(instinct.holds(table.match.setup, source, BEN) for source in instinct.held)
    for seat in {who for who, _ in shown}:
        own = encode(table.match.view(seat))
        for who, option in shown:
            if who == seat:
                what = "face" if hasattr(option, "face") else option.__struct_fields__[0]
                assert encode(getattr(option, what)) in own
    again = LiveTable.reopen(journal, table.number)
    assert encode(again.match.laid_out()) == encode(table.match.laid_out())
    play(table, lambda: False)
    assert table.match.result is not None


@secretive
def test_undo_takes_the_pieces_back(journal: Journal, name: str) -> None:
    """One undo, and everybody holds the real pieces as before; the seat can be given back, too."""
    table = real_table(journal, name)
    pieces = to_hidden_pieces(table)
    before = encode(table.match.laid_out())
    show_all(pieces, Random(2))
    change_company(table, plan_sailor(table, BEN, "mate", pieces))
    assert encode(table.match.laid_out()) != before
    table.undo(agreed=True)
    assert encode(table.match.laid_out()) == before
    assert table.standing.chapter.company.sailors == {}
    table.redo()
    assert table.standing.chapter.company.sailors == {BEN: "mate"}
    change_company(table, plan_sailor(table, BEN, ""))
    assert table.standing.chapter.company.sailors == {}
    play(table, lambda: False)
    assert table.match.result is not None


@secretive
def test_nothing_is_written_before_the_sailor_sits(journal: Journal, name: str) -> None:
    """The plug pulled amid showing: the table is as it was, and nobody's pieces are in the file."""
    table = real_table(journal, name)
    pieces = to_hidden_pieces(table)
    rows, before = len(table.writer.entries), encode(table.match.laid_out())
    pieces.show(pieces.asked.outcomes[0])  # type: ignore[union-attr]
    again = LiveTable.reopen(journal, table.number)
    assert len(again.writer.entries) == rows
    assert encode(again.match.laid_out()) == before
    with pytest.raises(Forbidden):
        plan_sailor(table, BEN, "mate", pieces)


@secretive
def test_nobody_is_offered_less_for_what_others_showed(journal: Journal, name: str) -> None:
    """What the next person may touch must not tell what the one before has touched."""
    table = real_table(journal, name)
    offers: list[list[tuple[Seat | None, str]]] = []
    for seed in range(10):
        pieces = to_hidden_pieces(table)
        lots, met = Random(seed), []
        while pieces.asked is not None:
            number = dict(pieces.asked.about)["piece"]
            if number == 1:  # the own pieces before it may count, those of others may not
                met.append((pieces.whose, encode(pieces.asked)))
            try:
                pieces.show(lots.choice(pieces.asked.outcomes))
            except Forbidden:
                break
        offers.append(met)
    least = min(map(len, offers))
    assert least
    assert all(met[:least] == offers[0][:least] for met in offers)


@secretive
def test_one_piece_back(journal: Journal, name: str) -> None:
    """A slip of the finger is taken back; what is not on offer is refused."""
    pieces = to_hidden_pieces(real_table(journal, name))
    first = pieces.asked
    assert first is not None
    pieces.show(first.outcomes[-1])
    pieces.back()
    assert pieces.asked == first
    assert pieces.told == []
    with pytest.raises(NotAsked):
        pieces.show(Answer)  # type: ignore[arg-type]


def show_the_first(pieces: PieceInventory) -> None:
    while pieces.asked is not None:
        pieces.show(pieces.asked.outcomes[0])


def test_what_cannot_be_is_shown_again(journal: Journal) -> None:
    """Everybody English: it does not fit, and begins anew."""
    table = real_table(journal, "tortuga1667")
    pieces = to_hidden_pieces(table)
    with pytest.raises(Forbidden, match="shown-does-not-fit"):
        show_the_first(pieces)
    assert pieces.told == []
    assert pieces.asked is not None


def test_an_inventory_of_an_earlier_moment_is_refused(journal: Journal) -> None:
    """Somebody played on meanwhile."""
    table = real_table(journal, "tortuga1667")
    pieces = to_hidden_pieces(table)
    show_all(pieces, Random(4))
    now = table.match.sequence
    play(table, lambda: table.match.sequence > now)
    with pytest.raises(NotAsked):
        plan_sailor(table, BEN, "mate", pieces)
