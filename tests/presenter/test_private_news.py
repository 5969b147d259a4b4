"""Behind the curtain: one person's own news and options, in that person's language, and nothing of anybody else's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat, Secret
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART, MARKS
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from companion.session.table.step_list import lines, undo_to
from tests.presenter.twin_evenings import public, twins
from tests.what_games_have import ASKING_IN_SECRET, SECRETIVE

EN, FR = translator("en"), translator("fr")
MOST = 4
"""So many news stand behind a curtain."""

every_game = pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)


def evening_of(game: Any, seed: int = 3) -> TableModel:
    """An evening with everything in the app's hands."""
    names = {Seat(name): name.title() for name in ("anne", "ben", "carla")[: game.usual[-1]]}
    setup = Setup(game.name, tuple(names), {}, dict.fromkeys(game.sources, Holder.APP))
    table = LiveTable.begin(Journal(":memory:"), game, setup, seed=seed, names=names)
    return TableModel(table, board_of(game.name), EN, names, dict(zip(names, MARKS, strict=False)))


def played(playing: TableModel, most: int = 250) -> Iterator[tuple[Answer, list[Told]]]:
    """Play on at random; give each answer and what came of it."""
    player = RandomPlayer(5)
    for _ in range(most):
        match = playing.match
        if match.decision is None:
            return
        answer = player.answer(match.decision, match.sequence, match.owed)
        playing.answer(answer, sequence=playing.table.sequence)
        yield answer, playing.latest


def news_of(playing: TableModel, seat: Seat, told: list[Told]) -> list[str]:
    """The latest of these news, as this person reads them."""
    return [playing.private.tongue(seat).told(playing.game, one.what, playing.names) for one in told][-MOST:]


# --- news ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [SHELF[game] for game in SECRETIVE], ids=lambda game: game.name)
def test_a_curtain_tells_the_news_of_its_own_seat_and_of_no_other(game: Any) -> None:
    """Each reads the news that their own hand does not show, then what they hold, and no word else."""
    playing = evening_of(game)
    held: dict[Seat, list[Told]] = {}
    for seat in playing.names:
        held[seat] = [one for one in playing.match.told(seat) if one.to is not None]
    several, wrong = 0, list[str]()
    for number, (answer, told) in enumerate(played(playing)):
        for one in told:
            for seat in one.to or ():
                held[seat].append(one)
        several += sum(bool(news) for news in held.values()) > 1
        for seat, news in held.items():
            badges = playing.board.secrets(playing.scene(CHART, seat))
            fresh = [one for one in news if one in told] or news
            fresh = [one for one in fresh if not (badges and playing.board.shown_held(one.what, seat))]
            wanted = [*news_of(playing, seat, fresh), *(badge.text for badge in badges)]
            read = [line.text for line in playing.private.lines(seat, CHART)]
            wrong += [f"{seat} reads {text}" for text in set(read) ^ set(wanted)] or ["order"] * (read != wanted)
        assert wrong == []
        if answer.seat is not None and not number % 8:
            playing.private.read(answer.seat)
            held[answer.seat] = []
            assert sorted(playing.private.unread) == sorted(seat for seat, news in held.items() if news)

    assert several > 2


@pytest.mark.parametrize("game", [SHELF[game] for game in SECRETIVE], ids=lambda game: game.name)
def test_another_secret_of_somebody_else_changes_nothing_behind_a_curtain(game: Any) -> None:
    """While a person may know the same of two evenings, the lines and options behind their curtain are the same."""
    compared, wrong = 0, list[object]()
    for seed in range(3):
        for pair in twins(game, seed, 8):
            one, other = pair.evenings
            for seat in one.names:
                if public(one.match, seat) == public(other.match, seat):
                    compared += encode(one.match._state) != encode(other.match._state)
                    own = [(each.private.lines(seat, CHART), each.private.choices(seat)) for each in pair.evenings]
                    wrong += [(seat, pair.act)] * (own[0] != own[1])

    assert wrong == []
    assert compared > 20


# --- taking back -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [SHELF[game] for game in SECRETIVE], ids=lambda game: game.name)
def test_news_that_were_taken_back_are_not_told_any_more(game: Any) -> None:
    """One act back, and back over several: nobody has anything to read that has not happened, or is called to look."""
    playing = evening_of(game)
    taken = 0
    for _, told in played(playing, 120):
        private = [one for one in told if one.to]
        if not private or taken > 3 or playing.setting_up:
            continue
        assert any(seat in playing.private.unread for one in private for seat in one.to or ())
        playing.take_back()
        taken += 1
        assert not playing.private.unread
        assert not playing.latest
        for seat in playing.names:
            badges = playing.board.secrets(playing.scene(CHART, seat))
            assert [line.text for line in playing.private.lines(seat, CHART)] == [badge.text for badge in badges]
            assert playing.private.urgent(seat) is None
    assert taken > 1


def test_going_back_over_several_steps_forgets_their_news() -> None:
    """As the list of steps does it."""
    playing = evening_of(SHELF["tortuga1667"])
    for _ in played(playing, 40):
        pass
    assert playing.private.unread
    undo_to(playing.table, lines(playing.table)[5].row, agreed=True)
    playing.look_again()

    assert playing.private.unread == {}


# --- languages -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [SHELF[game] for game in ASKING_IN_SECRET], ids=lambda game: game.name)
def test_each_seat_reads_its_own_language_behind_the_curtain(game: Any) -> None:
    """Options, news and what is held; the table and everybody else go on in the table's language."""
    playing = evening_of(game)
    first, second = list(playing.names)[:2]
    french = evening_of(game)
    french.tr = FR
    playing.private.tongues = {first: FR}
    met: set[str] = set()
    wrong: set[str] = set()
    for answer, _ in played(playing):
        asked = french.match.decision
        french.answer(answer, sequence=french.table.sequence)
        for seat, talker in ((first, FR), (second, EN)):
            own = playing.private.lines(seat, CHART)
            if talker is FR:
                wrong |= {"lines"} if own != french.private.lines(seat, CHART) else set()
                wrong |= {"choices"} if playing.private.choices(seat) != french.private.choices(seat) else set()
            else:
                wrong |= {"another's lines"} if own != in_english(playing, seat) else set()
            met |= {f"{seat} reads"} if own else set()
            met |= {f"{seat} chooses"} if playing.private.choices(seat) else set()
        met |= {"asked"} if isinstance(asked, Secret) else set()
        wrong |= {"the table's"} if playing.scene(CHART).tr is not EN else set()

    assert wrong == set()
    assert met == {"asked", *(f"{seat} {does}" for seat in (first, second) for does in ("reads", "chooses"))}


def in_english(playing: TableModel, seat: Seat) -> Any:
    """The same lines as if nobody had a language of their own."""
    spoken, playing.private.tongues = playing.private.tongues, {}
    try:
        return playing.private.lines(seat, CHART)
    finally:
        playing.private.tongues = spoken


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [SHELF[game] for game in ASKING_IN_SECRET], ids=lambda game: game.name)
def test_the_number_of_a_card_is_the_number_beside_its_words(game: Any) -> None:
    """In the order of the engine, with the mark where the buttons point and the tick at what was chosen."""
    playing = evening_of(game)
    most = 0
    for _ in played(playing):
        asked = playing.match.decision
        if not isinstance(asked, Secret):
            continue
        for seat in playing.match.owed:
            options = asked.offered_to(seat)
            choices = playing.private.choices(seat)
            assert [(choice.number, choice.option) for choice in choices] == list(enumerate(options, 1))
            said = [playing.board.words(option, playing.scene(CHART, seat)) for option in options]
            marked = playing.private.choice_lines(seat, options[-1], options[0])
            assert [line.text for line in marked] == [f"{at}.  {text}" for at, text in enumerate(said, 1)]
            assert [line.state for line in marked].index("now") == len(options) - 1
            assert [line.picture.startswith("check+") for line in marked].index(True) == 0
            most = max(most, len(options))

    assert most > 1
