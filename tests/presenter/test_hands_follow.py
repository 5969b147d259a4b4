"""Whoever does only what the screen says, in the order said, has the companion's position at every question."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from companion.engine.kernel.decisions import Answer, Chance, Choose, Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.hand_moves import HandMove, Move
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Piece
from companion.presenter.table.hand_work import Trail, changed, trails
from companion.presenter.table.private_news import Line
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from tests.presenter.positions_as_pieces import ANYTHING, AS_PIECES, READY
from tests.presenter.real_pieces import RealPieces

NAMES = ("anne", "ben", "carla", "diego", "elsa", "felix", "gus", "hal", "ida")
LINES = ("FD", "JR", "TOR", "discard")
"""Where the order of the pieces counts."""
TABLES = [(game, players) for game in sorted(AS_PIECES) for players in SHELF[game].players]
SEEDS = 3


def seated(table: LiveTable, language: str = "en") -> TableModel:
    names = {seat: seat.title() for seat in table.match.setup.seats}
    marks = dict(zip(names, theme.MARKS, strict=False))
    return TableModel(table, board_of(table.match.game.name), translator(language), names, marks)


def evening(game: str, players: int, options: dict[str, Any] | None = None) -> TableModel:
    rules = SHELF[game]
    seats = tuple(Seat(name) for name in NAMES[:players])
    setup = Setup(game, seats, options or {}, dict.fromkeys(rules.sources, Holder.TABLE))
    return seated(LiveTable.begin(Journal(":memory:"), rules, setup, seed=1))


def variants(game: str, seed: int, players: int) -> dict[str, Any]:
    """Some of the yes/no options, the first evening of each with none."""
    switches = [switch.name for switch in SHELF[game].switches if switch.default is False]
    house = {"house-players": True} if players not in SHELF[game].usual else {}
    wanted = {name: True for place, name in enumerate(switches) if seed and (place + seed + players) % 4 == 0}
    rules = SHELF[game]
    seats = tuple(Seat(name) for name in NAMES[:players])
    while wanted:
        try:
            rules.complete(Setup(game, seats, wanted | house, {}))
        except KernelError:
            wanted.popitem()
        else:
            break
    return wanted | house


def sorted_out(lying: dict[str, list[str]]) -> dict[str, list[str]]:
    return {
        str(place): pieces if place in LINES else sorted(pieces)
        for place, pieces in lying.items()
        if pieces and pieces is not ANYTHING
    }


def compare(real: RealPieces, playing: TableModel) -> None:
    meant = AS_PIECES[playing.game](playing.match)
    lies = {place: held for place, held in real.lies().items() if meant.get(place) is not ANYTHING}
    assert sorted_out(lies) == sorted_out(meant), (playing.match.sequence, playing.match.decision)


def answers(playing: TableModel, seed: int) -> Iterator[None]:
    """Answer whatever is asked, to the end."""
    player = RandomPlayer(seed)
    while (asked := playing.match.decision) is not None:
        yield
        playing.answer(player.answer(asked, playing.match.sequence, playing.match.owed))


def answer_some(playing: TableModel, seed: int) -> None:
    """Answer the open question, whatever was taken back before it."""
    match = playing.match
    playing.answer(RandomPlayer(seed).answer(match.decision, match.sequence, match.owed))


def ready(playing: TableModel) -> RealPieces:
    return RealPieces(READY[playing.game](playing.match) if playing.game in READY else {})


def news_of(playing: TableModel, seen: list[Told]) -> tuple[Line, ...]:
    """The lines that have come to those which hands have followed already."""
    told = playing.work.told
    same = len(told) >= len(seen) and all(one is other for one, other in zip(told, seen, strict=False))
    before = len(seen) if same else 0
    seen[:] = told
    return playing.work.lines_of(told[before:])


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_hands_follow_the_screen(game: str, players: int) -> None:
    """Every line in its order, then "done" where the screen waits for it: so lies the table at each question."""
    waited = 0
    for seed in range(SEEDS):
        playing = evening(game, players, variants(game, seed, players))
        real, seen = ready(playing), list[Told]()
        for _ in answers(playing, seed):
            real.do_all(news_of(playing, seen))
            if playing.needs_checklist:
                playing.checked = len(playing.checklist())
            if playing.work.manner(waiting=True) == "middle":
                playing.work.done()
                waited += 1
                assert not playing.work.lines()
            compare(real, playing)
    assert waited


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("game", sorted(AS_PIECES))
def test_the_words_say_the_moves(game: str, language: str) -> None:
    """Two lines that hands should follow differently never read alike."""
    rules = SHELF[game]
    for seed in range(2):
        meaning: dict[str, tuple[HandMove, ...]] = {}
        players = rules.usual[-1] - seed
        playing = evening(game, max(players, rules.usual[0]), variants(game, seed, players))
        playing.tr = translator(language)
        for _ in answers(playing, seed):
            for line in playing.work.lines():
                assert meaning.setdefault(line.text, line.moves) == line.moves, line.text
            playing.work.forget()
        assert any(meaning.values())


@pytest.mark.parametrize("game", sorted(AS_PIECES))
def test_nothing_to_do_is_lost_when_the_plug_is_pulled(game: str) -> None:
    """Opened again at any question, the same lines stand there, and the same ones are waited for."""
    playing = evening(game, SHELF[game].usual[-1])
    for place, _ in enumerate(answers(playing, 5)):
        if place % 3 == 0:
            again = seated(LiveTable.reopen(playing.table.journal, playing.table.number))
            assert again.work.lines() == playing.work.lines(), place
            assert again.work.manner(waiting=True) == playing.work.manner(waiting=True)
            assert again.work.before == playing.work.before
        if playing.work.manner(waiting=True) == "middle":
            playing.work.done()
            again = seated(LiveTable.reopen(playing.table.journal, playing.table.number))
            assert not again.work.lines()
        if place > 90:
            break


@pytest.mark.parametrize("game", sorted(set(AS_PIECES) - {"ship_captain_crew"}))  # there only whoever rolls answers
def test_without_waiting_the_lines_stay_until_they_are_done(game: str) -> None:
    """Other people's answers add to them; nobody is kept from answering."""
    playing = evening(game, SHELF[game].usual[-1])
    before: list[Any] = []
    grew = 0
    for _ in answers(playing, 2):
        told = playing.work.told
        assert playing.work.manner(waiting=False) != "middle"
        grew += bool(before) and told[: len(before)] == before and len(told) > len(before)
        before = list(told) if playing.work.pending else []
    assert grew


def test_who_lays_vote_cards_is_said_before_they_are_counted() -> None:
    """Tortuga 1667, 6.1: the screen waits with the names; the counter comes when the cards lie there."""
    playing = evening("tortuga1667", 5)
    counted = 0
    for _ in answers(playing, 1):
        asked = playing.match.decision
        if isinstance(asked, Chance) and asked.source == "votes":
            said = " ".join(line.text for line in playing.work.lines())
            moves = [move for line in playing.work.lines() for move in line.moves if isinstance(move, Move)]
            laid = [move.out_of for move in moves if move.to == "votes" and move.out_of != "vote-deck"]
            voters = [place.removeprefix("hand-") for place in laid]
            assert voters
            assert all(who.title() in said for who in voters)
            assert playing.work.manner(waiting=True) == "middle"
            counted += 1
        playing.work.done()
    assert counted


def test_nobody_waits_for_dice_that_the_next_person_takes_up() -> None:
    """Ship, Captain and Crew: a captain set aside in the last roll is said, and the next turn begins at once."""
    playing = evening("ship_captain_crew", 3)
    said = 0
    for _ in answers(playing, 1):
        tags = [type(one.what).__name__ for one in playing.work.told]
        if tags[-1:] == ["TurnBegan"] and "SetAside" in tags:
            assert playing.work.manner(waiting=True) == "news"
            said += 1
        elif "SetAside" in tags:
            assert playing.work.manner(waiting=True) in ("strip", "middle")
    assert said


def test_all_wait_until_everybody_has_rolled_under_the_cup() -> None:
    """Liar's Dice, 2.1: nobody bids before; who lost a die lays it aside first."""
    playing = evening("liars_dice", 3)
    rounds = 0
    for _ in answers(playing, 1):
        tags = [type(one.what).__name__ for one in playing.work.told]
        if "RoundBegan" in tags:
            assert playing.work.manner(waiting=True) == "middle"
            assert tags.index("RoundBegan") > max((at for at, tag in enumerate(tags) if tag == "DiceLost"), default=-1)
            rounds += 1
        playing.work.done()
    assert rounds > 2


def test_pieces_of_the_app_are_moved_by_no_hand() -> None:
    """Only pawns and chests are real here."""
    rules = SHELF["tortuga1667"]
    seats = tuple(Seat(name) for name in NAMES[:4])
    setup = Setup(rules.name, seats, {}, dict.fromkeys(rules.sources, Holder.APP))
    playing = seated(LiveTable.begin(Journal(":memory:"), rules, setup, seed=1))
    moved: set[str] = set()
    for _ in answers(playing, 1):
        moved |= {move.piece for line in playing.work.lines() for move in line.moves if isinstance(move, Move)}
        playing.work.done()
    assert {piece.partition("-")[0] for piece in moved} <= {"pawn", "chest", "explosion", "*"}
    assert "chest" in moved


def test_what_is_taken_back_is_put_back() -> None:
    """The move that was done is said again, turned round, and the table lies as before."""
    playing = evening("jamaica", 3)
    real = ready(playing)
    backed = 0
    for _ in answers(playing, 4):
        real.do_all(playing.work.lines())
        playing.work.done()
        compare(real, playing)
        if isinstance(playing.match.decision, Choose) and playing.can_take_back() and playing.match.sequence > 8:
            asked, lay = playing.match.decision, deepcopy(real)
            playing.answer(Answer(asked.seat, asked.options[0]))
            real.do_all(playing.work.lines())
            playing.work.done()
            playing.take_back()
            lines = playing.work.lines()
            assert all(line.back and line.to_do for line in lines)
            assert bool(lines) == playing.work.pending
            if all(line.moves for line in lines):
                real.do_all(lines)
                backed += bool(lines)
            else:  # the compass and the dice go back to wherever they were: words say it
                real = lay
            compare(real, playing)
            playing.work.done()
        if backed > 6:
            break
    assert backed


@pytest.mark.parametrize(
    "game", ["jamaica", "tortuga_dice"]
)  # in a line of pawns the place within it is seen on the board
def test_several_steps_taken_back_are_put_back_in_order_and_after_a_restart_too(game: str) -> None:
    """Two or three acts go at once, or one after the other; whoever follows the lines has the position before them."""
    playing = evening(game, 3)
    real = ready(playing)
    backed = several = 0
    for place in range(200):
        if place:
            answer_some(playing, 4)
        if playing.match.decision is None or backed > 5:
            break
        real.do_all(news_of(playing, []))
        playing.work.done()
        compare(real, playing)
        rows = playing.table.standing.acts
        if place < 12 or place % 5 or len(rows) < 4:
            continue
        lay, position = deepcopy(real), playing.match.view()
        if place % 2:
            for _ in range(3):
                playing.take_back()
        else:
            playing.take_back_to(rows[-3])
        lines = playing.work.lines()
        again = seated(LiveTable.reopen(playing.table.journal, playing.table.number))
        assert again.work.lines() == lines
        assert again.work.before == playing.work.before == position
        assert all(line.back and line.to_do for line in lines)
        if lines and all(line.moves for line in lines):
            real.do_all(lines)
            compare(real, playing)
            backed += 1
            several += len(lines) > 1
        else:  # dice and shuffled cards go back to wherever they were: words say it
            real = RealPieces(AS_PIECES[game](playing.match)) if lines else lay
        playing.work.done()
        assert not seated(LiveTable.reopen(playing.table.journal, playing.table.number)).work.lines()
    assert backed
    assert several


def test_what_hands_had_still_to_do_stays_when_a_later_step_goes() -> None:
    """Without waiting: two people's moves stand there; one is taken back, the other is still to be done."""
    playing = evening("jamaica", 3)
    kept = 0
    while kept < 3 and playing.match.decision is not None:
        if playing.match.sequence > 20 and isinstance(playing.match.decision, Choose) and playing.work.pending:
            before = playing.work.lines()
            asked = playing.match.decision
            playing.answer(Answer(asked.seat, asked.options[0]))
            if len(playing.work.lines()) > len(before) and playing.work.lines()[: len(before)] == before:
                playing.take_back()
                assert playing.work.lines() == before
                kept += 1
            else:
                playing.take_back()
        answer_some(playing, 4)
    assert kept


def test_what_is_only_told_is_never_called_work() -> None:
    """Whatever sign a game gives it: a ship that crosses the start line backward has the sign of taking back."""
    for game in sorted(AS_PIECES):
        playing = evening(game, SHELF[game].usual[-1])
        for _ in answers(playing, 6):
            lines = playing.work.lines()
            assert all(line.to_do == any(not move.done for move in line.moves) for line in lines)


def piece(key: str, x: float, y: float) -> Piece:
    return Piece(key=key, x=x, y=y, w=10, h=10)


def test_trails_lead_from_where_a_piece_lay_to_where_it_lies() -> None:
    """By its key, and where one of its kind came for another by the kind."""
    before = (piece("pawn-anne", 0, 0), piece("chest@1", 50, 0))
    now = (piece("pawn-anne", 0, 0.1), piece("chest@2", 50, 40))

    assert trails(before, now) == (Trail("chest@2", (55, 5), (55, 45)),)
    assert changed(before, now) == {"chest@2"}
