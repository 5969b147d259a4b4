"""Statistics to look at: what is drawn is what was played, on the screen, as PDF and as PNG."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.house.plot_files import drawn_plots, plot_file, save_plots
from companion.presenter.house.statistics_plots import plots
from companion.prints.plot import Block, Plot, Words
from companion.prints.plot import Path as Line
from companion.session.journal.journal import Journal
from companion.session.results.timeline import head_to_head, timeline
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

GAMES = 3
Played = Callable[[str], Journal]
WIDTHS = (360.0, 560.0, 900.0)


@pytest.fixture(scope="module")
def played_games(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Journal]:
    """Play each game once for all tests of this module."""
    return cache(lambda game: journal_of(tmp_path_factory.mktemp(game), game))


def journal_of(folder: Path, game: str) -> Journal:
    """Play some games with real pieces, not always with the same people."""
    journal = Journal(folder / "journal.db")
    rules = SHELF[game]
    for seed in range(GAMES):
        people = ("Anne-Charlotte", "Ben", "Carla", "Diego", "Elsa")[seed % 2 :][: min(4, rules.usual[-1])]
        names = {Seat(name.lower()): name for name in people}
        table = LiveTable.begin(journal, rules, Setup(game, tuple(names)), seed=seed, names=names)
        random_player = RandomPlayer(seed)
        while table.match.decision is not None:
            table.answer(random_player.answer(table.match.decision, table.match.sequence, table.match.owed))
    return journal


def outside(plot: Plot) -> list[object]:
    """List what is not wholly on its leaf."""
    found: list[object] = []
    for mark in plot.marks:
        points = ((mark.x, mark.y), (mark.x + mark.w, mark.y + mark.h)) if isinstance(mark, Words) else mark.points
        if not all(-0.5 <= x <= plot.width + 0.5 and -0.5 <= y <= plot.height + 0.5 for x, y in points):
            found.append(mark)
    return found


@pytest.mark.parametrize("game", ["jamaica", "tortuga1667"])
def test_every_plot_lies_on_its_leaf_in_letters_that_can_be_read(game: str, played_games: Played) -> None:
    """Wins, averages, categories, lengths, head to head, dice: narrow and wide, in every look and language."""
    played = timeline(played_games(game), game)
    for width in WIDTHS:
        for look in theme.LOOKS.values():
            tr = translator("fr")
            drawn = plots(tr, game, played, (), look, width)
            assert [plot.name for plot in drawn] == ["wins", "averages", "categories", "lengths", "duels"]
            assert [mark for plot in drawn for mark in outside(plot)] == []
            assert min(mark.size for plot in drawn for mark in plot.marks if isinstance(mark, Words)) >= 13
    assert tr.missing == set()


def test_lines_end_at_the_wins_and_averages_that_were_counted(played_games: Played) -> None:
    """One line for each person, as long as there were games, higher for whoever won more."""
    played = timeline(played_games("jamaica"), "jamaica")
    wins = {who: sum(game.won.get(who, False) for game in played.games) for who in played.names}

    drawn = plots(translator("en"), "jamaica", played, (), theme.CHART, 560.0)[0]

    lines = [mark for mark in drawn.marks if isinstance(mark, Line) and mark.width > 2]
    assert len(lines) == len(wins)
    assert [len(line.points) for line in lines] == [GAMES] * len(wins)
    ends = dict(zip(wins, (line.points[-1][1] for line in lines), strict=True))
    best, worst = max(wins, key=lambda who: wins[who]), min(wins, key=lambda who: wins[who])
    assert wins[best] > wins[worst]
    assert ends[best] > ends[worst]


def test_games_of_people_who_may_not_be_named_are_plotted_without_them(played_games: Played) -> None:
    """Earlier guests, and whoever was forgotten: how long games take is left, and nothing falls over."""
    played = timeline(played_games("jamaica"), "jamaica")
    one = played.among(lambda name: name == "Ben")
    nobody = played.among(lambda _: False)

    drawn = plots(translator("en"), "jamaica", one, (), theme.CHART, 560.0)
    said = "\n".join(mark.text for plot in drawn for mark in plot.marks if isinstance(mark, Words))
    assert "Ben" in said
    assert not [name for name in played.names.values() if name != "Ben" and name in said]
    assert [plot.name for plot in plots(translator("en"), "jamaica", nobody, (), theme.CHART, 560.0)] == ["lengths"]


def test_head_to_head_counts_only_games_that_both_played(played_games: Played) -> None:
    """And the same game once for one of them at most."""
    played = timeline(played_games("jamaica"), "jamaica")
    together = sum("anne-charlotte" in game.won and "elsa" in game.won for game in played.games)

    assert together == 0
    assert head_to_head(played, "anne-charlotte", "elsa") == (0, 0)
    ahead, behind = head_to_head(played, "ben", "carla")
    assert head_to_head(played, "carla", "ben") == (behind, ahead)
    assert 0 < ahead + behind <= GAMES


def test_dice_show_the_range_in_which_fair_ones_stay(played_games: Played) -> None:
    """A band around what is expected; a bar that leaves it is red."""
    drawn = drawn_plots(translator("en"), played_games("jamaica"), "jamaica")

    dice = [plot for plot in drawn if plot.name == "die"]
    assert len(dice) == 2
    bands = [mark for mark in dice[0].marks if isinstance(mark, Block) and mark.ink[3] == 0.35]
    assert len(bands) == 6


def test_the_same_plots_are_a_picture_and_a_pdf(played_games: Played, tmp_path: Path) -> None:
    """Every title stands on the paper; nothing is written over; an empty journal has nothing to draw."""
    journal = played_games("jamaica")
    tr = translator("en")
    pdf, png = (plot_file(tr, journal, ("jamaica",), kind) or b"" for kind in ("pdf", "png"))

    pages = pypdfium2.PdfDocument(pdf)
    text = "".join(page.get_textpage().get_text_range() for page in pages)
    assert [plot.title for plot in drawn_plots(tr, journal, "jamaica") if plot.title not in text] == []
    with Image.open(BytesIO(png)) as picture:
        assert picture.width > 1000
        assert len(picture.convert("RGB").getcolors(1 << 24) or ()) > 8
    first, again = save_plots(tr, journal, "jamaica", tmp_path), save_plots(tr, journal, "jamaica", tmp_path)
    assert len({*first, *again}) == 4
    assert plot_file(tr, Journal(tmp_path / "empty.db"), (), "png") is None
