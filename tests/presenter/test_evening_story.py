"""The end as an event: the score in columns that tell nothing too early, the story in five lines, the dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.evening_story import LINES, evening_dice, evening_story
from companion.presenter.table.final_score import scores
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.journal.standing import opened
from companion.session.table.company import change_company, plan_night
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

NAMES = ("Anne", "Ben", "Carla", "Diego")
EARLY = 60


def played(folder: Path, game: str, *, seed: int = 3, most: int = 1 << 20, language: str = "en") -> TableModel:
    """Play with what the app holds, to the end or for some answers."""
    rules = SHELF[game]
    names = {Seat(name.lower()): name for name in NAMES[: min(4, rules.usual[-1])]}
    setup = Setup(game, tuple(names), {}, dict.fromkeys(rules.sources, Holder.APP))
    table = LiveTable.begin(Journal(folder / f"{game}-{seed}.db"), rules, setup, seed=seed, names=names)
    random_player = RandomPlayer(seed)
    while table.match.decision is not None and table.match.sequence < most:
        table.answer(random_player.answer(table.match.decision, table.match.sequence, table.match.owed))
    marks = dict(zip(names, theme.MARKS, strict=False))
    return TableModel(table, board_of(game), translator(language), names, marks)


@pytest.mark.parametrize("game", SHELF)
@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_every_evening_is_told_in_at_most_five_lines(game: str, language: str, tmp_path: Path) -> None:
    """The first says how long it was, the last how close; every word of them is known."""
    playing = played(tmp_path, game, language=language)

    lines = evening_story(playing)

    assert 2 <= len(lines) <= LINES
    assert (lines[0].picture, lines[-1].picture) == ("clock", "crown")
    assert not any("{" in line.text or not line.text.strip() for line in (*lines, *evening_dice(playing)))
    assert playing.tr.missing == set()


def test_turning_points_come_in_the_order_in_which_they_happened(tmp_path: Path) -> None:
    """Who led first, what moved most, who led to the end."""
    playing = played(tmp_path, "jamaica")

    lines = [line.text for line in evening_story(playing)]

    turns = [int(line.removeprefix("Turn ").split(":")[0]) for line in lines if line.startswith("Turn ")]
    assert turns == sorted(turns)
    assert "ahead for the first time" in lines[1]
    assert sum("biggest gain" in line for line in lines) == 1


def leaders(playing: TableModel) -> list[str]:
    """Play the evening once more beside the story, and note whoever comes to be alone ahead by the open count."""
    match, ahead = opened(playing.match.game, playing.table.standing.chapter.start), [""]
    for step in playing.match.steps[:-1]:
        match.answer(step.answer, step.by, step.confidence)
        points = {tally.side: tally.total for tally in match.score_so_far().tallies} if match.turns else {}
        best = [playing.names[Seat(side)] for side, own in points.items() if own == max(points.values())]
        ahead += best if len(best) == 1 and best[0] != ahead[-1] else []
    return ahead[1:]


@pytest.mark.parametrize("seed", [3, 4, 7])
def test_the_story_is_that_of_the_points(seed: int, tmp_path: Path) -> None:
    """How often the lead changed, who had it first and who last, and by how much it was won."""
    playing = played(tmp_path, "jamaica", seed=seed)
    ahead, result = leaders(playing), playing.match.result
    totals = sorted((tally.total for tally in result.tallies), reverse=True)
    won = ahead[-1] in [playing.names[seat] for seat in result.winners]

    lines = [line.text for line in evening_story(playing)]

    assert len(ahead) > 2, "another seed: the second lead would be the last"
    assert lines[0].startswith(f"{playing.round} rounds in ")
    assert f"the lead changed hands {len(ahead) - 1} times" in lines[0]
    assert [line for line in lines if line.endswith(f"{ahead[0]} ahead for the first time.")]
    assert [line for line in lines if line.endswith(f"{ahead[-1]} ahead{'' if won else ', but not'} to the end.")]
    assert lines[-1] == f"Won by {totals[0] - totals[1]}." if won else f"overtook {ahead[-1]}" in lines[-1]


def test_the_fairest_and_the_luckiest_die_are_two(tmp_path: Path) -> None:
    """With how often they were rolled, and what was to be expected."""
    fairest, luckiest = evening_dice(played(tmp_path, "jamaica"))

    assert fairest.text.startswith("The fairest die")
    assert luckiest.text.startswith("The luckiest die")
    assert fairest.text.split(":")[1].split(",")[0] != luckiest.text.split(":")[1].split(",")[0]


@pytest.mark.parametrize("game", SHELF)
def test_an_evening_that_was_called_off_is_told_too(game: str, tmp_path: Path) -> None:
    """It says who is ahead, and nothing that not everybody knows."""
    playing = played(tmp_path, game, most=EARLY if game != "tortuga_cards" else 30)
    if playing.match.result is None:
        change_company(playing.table, plan_night(playing.table))

    lines = evening_story(playing)

    assert lines[0].picture == "clock"
    assert lines[-1].picture in {"moon", "crown"}


@pytest.mark.parametrize("game", SHELF)
def test_columns_stand_as_people_sit_and_every_line_has_its_piece(game: str, tmp_path: Path) -> None:
    """Whoever stands first has not won yet; crews stand by their flags."""
    playing = played(tmp_path, game)
    told = scores(playing)

    crews = [column.crew for column in told.columns]
    titles = [column.title for column in told.columns]
    if any(crews):
        flags = sorted(tally.side for tally in playing.match.result.tallies)
        assert titles == [playing.tr.name(game, flag, "side").capitalize() for flag in flags]
    else:
        assert titles == list(playing.names.values())
    for column in told.columns:
        assert len(column.signs) == len(column.lines) == len(column.things)
        assert all(Path(theme.picture(sign)).stem == sign for sign in column.signs)


def test_sides_with_the_most_points_are_level_and_no_others(tmp_path: Path) -> None:
    """A game of coins is often shared; then both are marked before the crown comes."""
    told = [scores(played(tmp_path, "ship_captain_crew", seed=seed)) for seed in range(12)]

    assert any(one.tied for one in told)
    assert any(not one.tied for one in told)
    for one in told:
        best = max(column.total for column in one.columns)
        level = [column.total == best for column in one.columns]
        assert [column.level for column in one.columns] == (level if sum(level) > 1 else [False] * len(level))
