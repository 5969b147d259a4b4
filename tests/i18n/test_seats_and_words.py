"""A seat may be called like a word of the game: it is a person wherever it is said."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n.catalogue import catalogue
from companion.i18n.languages import HOME
from companion.i18n.paper_sheet import sheet
from companion.i18n.story import story
from companion.i18n.translator import Translator
from companion.session.table.random_player import RandomPlayer
from tests.what_games_have import OURS

PEOPLE = ("Zoé", "Quentin", "Inés", "Xavier", "Yves", "Wanda", "Ulla", "Viktor", "Théo")


def said(tr: Translator, game: str, seats: tuple[str, ...]) -> list[str]:
    """Everything that is said of an evening of people on these seats."""
    shelf = SHELF[game]
    names: Any = dict(zip(seats, PEOPLE, strict=False))
    sources = dict.fromkeys(shelf.sources, Holder.APP)
    match: Match[Any] = Match(shelf, Setup(game, tuple(map(Seat, seats)), {}, sources))
    player, lines = RandomPlayer(5), []
    while (decision := match.decision) is not None:
        lines.append(tr.prompt(game, decision, names))
        if match.sequence % 9 == 0:
            lines += sheet(tr, game, match.view(), names)
        offered = (one for seat in (None, *match.setup.seats) for one in decision.offered_to(seat)[:3])
        lines += [tr.option(game, option, names) for option in offered]
        match.answer(player.answer(decision, match.sequence, match.owed))
    assert match.result is not None
    return [*lines, *story(tr, game, match.told(), names), *tr.result(game, match.result, names)]


@pytest.mark.parametrize("game", OURS)
def test_an_evening_is_told_alike_whatever_the_seats_are_called(game: str) -> None:
    """The same evening by the same people: once on plain seats, once on seats called like cards and goods."""
    book = catalogue(HOME / "en", game)
    assert book is not None
    words = [key.removeprefix("name.") for key in book.keys if key.startswith("name.")]
    players = SHELF[game].usual[-1]
    plain = tuple(f"seat-{number}" for number in range(players))
    fitting = tuple(word for word in words if word.replace("-", "").isalpha() and word.islower())[:players]
    called = fitting + plain[len(fitting) :]  # a game of few words has fewer of them than players
    assert fitting

    tr = Translator("en")
    assert said(tr, game, called) == said(tr, game, plain)
