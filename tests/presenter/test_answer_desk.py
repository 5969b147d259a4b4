"""The one way for an answer, without a screen: what follows, and what is refused by the number of its question."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat, Secret
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.answer_desk import AnswerDesk
from companion.presenter.table.answer_keys import NEVER, Key
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import pictures
from companion.session.table.random_player import RandomPlayer

EN = translator("en")
LATE = "This answer comes too late: the game has moved on."
PNG = b"\x89PNG\r\n\x1a\n" + bytes(30)
games = pytest.mark.parametrize("game", sorted(SHELF))


class Page:
    """A face that writes down what it was told to show, as a page for phones would send it."""

    def __init__(self, playing: TableModel) -> None:
        self._playing = playing
        self.shown: list[str] = []

    @property
    def playing(self) -> TableModel:
        return self._playing

    def say(self, text: str) -> None:
        self.shown.append(f"say {text}")

    def put_away(self) -> None:
        self.shown.append("put away")

    def refresh(self) -> None:
        self.shown.append("refresh")

    def look(self, seat: Seat) -> None:
        self.shown.append(f"look {seat}")


class Evening:
    """A table, a face and its desk."""

    def __init__(self, folder: Path, game: str = "tortuga1667", players: int = 0, holder: Holder = Holder.APP) -> None:
        self.journal = Journal(folder / "journal.db")
        rules = SHELF[game]
        names = {Seat(name): name.title() for name in ("anne", "ben", "carla", "diego")[: players or rules.usual[-1]]}
        setup = Setup(game, tuple(names), {}, dict.fromkeys(rules.sources, holder))
        table = LiveTable.begin(self.journal, rules, setup, seed=1, names=names)
        marks = dict(zip(names, theme.MARKS, strict=False))
        self.playing = TableModel(table, board_of(game), EN, names, marks)
        self.page = Page(self.playing)
        self.desk = AnswerDesk(self.page)

    def until(self, kind: str, number: int = 2) -> None:
        """Play on until so many questions of this kind were put; the first one may belong to setting up."""
        castaway, met = RandomPlayer(4), 0
        while True:
            met += self.playing.asking(theme.CHART).kind == kind
            if met == number:
                return
            match = self.playing.match
            self.playing.answer(castaway.answer(match.decision, match.sequence, match.owed))

    def offered(self) -> tuple[Key, ...]:
        return self.playing.asking(theme.CHART).keys

    def stands(self) -> tuple[str, int]:
        """Everything that a refused answer could have changed: the match, and the rows in the file."""
        return encode(self.playing.match._state), len(self.journal.entries(self.playing.table.number))


@games
def test_the_same_key_given_twice_counts_once(tmp_path: Path, game: str) -> None:
    """The second time it is refused by the journal's number, and everything is shown anew."""
    evening = Evening(tmp_path, game)
    evening.until("choose")
    key = evening.offered()[0]

    assert evening.desk.give((key.answer,), sequence=key.sequence)
    standing = evening.stands()
    evening.page.shown.clear()

    assert not evening.desk.give((key.answer,), sequence=key.sequence)
    assert evening.page.shown == ["put away", f"say {LATE}", "refresh"]
    assert evening.stands() == standing


@games
def test_a_key_from_before_a_take_back_is_too_late(tmp_path: Path, game: str) -> None:
    """Though the same question is put again."""
    evening = Evening(tmp_path, game)
    evening.until("choose")
    key = evening.offered()[0]
    evening.playing.answer(key.answer, sequence=key.sequence)
    evening.playing.take_back()
    standing = evening.stands()

    assert not evening.desk.give((key.answer,), sequence=key.sequence)
    assert evening.stands() == standing
    (again,) = [one for one in evening.offered() if one.answer == key.answer]
    assert evening.desk.give((again.answer,), sequence=again.sequence)


def test_a_reading_that_comes_after_the_question_changed_is_too_late(tmp_path: Path) -> None:
    """Somebody told the roll by hand meanwhile: nothing is written, and no picture is kept."""
    evening = Evening(tmp_path, "jamaica", 3, Holder.TABLE)
    evening.until("chance")
    read, told = evening.offered()[:2]
    evening.playing.answer(told.answer, sequence=told.sequence)
    standing = evening.stands()

    assert not evening.desk.give((read.answer,), "camera", 0.97, sequence=read.sequence, proof=PNG)
    assert f"say {LATE}" in evening.page.shown
    assert evening.stands() == standing
    assert pictures(evening.journal) == []


def test_a_key_that_no_table_has_made_is_refused(tmp_path: Path) -> None:
    """A key forgotten to be numbered never answers by luck."""
    evening = Evening(tmp_path)
    evening.until("choose")
    made = Key("", evening.offered()[0].answer)

    assert made.sequence == NEVER
    assert not evening.desk.give((made.answer,), sequence=made.sequence)


def test_all_keys_of_a_question_have_its_number(tmp_path: Path) -> None:
    """Those that only lead to others and those thrown in by others, too."""
    met: set[str] = set()
    for game in SHELF:
        (tmp_path / game).mkdir()
        evening, castaway = Evening(tmp_path / game, game, 2, Holder.TABLE), RandomPlayer(2)
        playing = evening.playing
        for _ in range(150):
            asking = playing.asking(theme.CHART)
            led = asking.offered(frozenset())
            met |= {"lead" for key in led if key.leads} | {"aside" for _ in asking.asides} | {asking.kind}
            numbers = {asking.sequence, *(key.sequence for key in (*asking.keys, *asking.asides, *led))}
            assert numbers == {playing.table.sequence}
            playing.answer(castaway.answer(playing.match.decision, playing.match.sequence, playing.match.owed))
            if playing.match.decision is None:
                break

    assert met >= {"lead", "aside", "choose", "chance", "count"}


def test_the_picture_of_a_reading_is_kept_beside_its_first_answer(tmp_path: Path) -> None:
    """Also where one reading gives several answers."""
    evening = Evening(tmp_path, "jamaica", 3, Holder.TABLE)
    evening.until("chance")
    row = len(evening.playing.table.writer.entries) + 1

    def read() -> Iterator[Answer]:
        yield evening.offered()[0].answer
        yield RandomPlayer(1).answer(evening.playing.match.decision, 0, evening.playing.match.owed)

    assert evening.desk.give(read(), "camera", 0.9, sequence=evening.playing.table.sequence, proof=PNG)
    assert [kept.row for kept in pictures(evening.journal)] == [row]


def test_if_one_of_several_is_refused_none_was_given_and_it_is_said(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.until("secret", 1)
    asked = evening.playing.match.decision
    assert isinstance(asked, Secret)
    votes = [Answer(seat, options[0]) for seat, options in asked.options.items()]
    wrong = Answer(votes[-1].seat, SHELF["tortuga1667"].read('{"is":"yes"}'))
    standing = evening.stands()

    given = evening.desk.take((*votes[:-1], wrong), "seat", sequence=evening.playing.table.sequence)

    assert given.refused is not None
    assert evening.page.shown == [], "taking shows nothing"
    assert not evening.desk.follow(given)
    assert [one.split()[0] for one in evening.page.shown] == ["put", "say", "refresh"]
    assert evening.stands() == standing
    assert evening.playing.match.owed == tuple(asked.options)


def test_a_secret_answer_of_somebody_who_is_not_asked_is_refused_and_said(tmp_path: Path) -> None:
    """Nothing of it is in the ballot; nor of an answer that nobody offered, or one that comes too late."""
    evening = Evening(tmp_path)
    evening.until("secret", 1)
    asked, sequence = evening.playing.match.decision, evening.playing.table.sequence
    assert isinstance(asked, Secret)
    seat, options = next(iter(asked.options.items()))
    strange = SHELF["tortuga1667"].read('{"is":"yes"}')

    for answer, number in (
        (Answer(Seat("nobody"), options[0]), sequence),
        (Answer(seat, strange), sequence),
        (Answer(seat, options[0]), sequence - 1),
    ):
        evening.page.shown.clear()
        assert not evening.desk.put(answer, sequence=number)
        assert [one.split()[0] for one in evening.page.shown] == ["put", "say", "refresh"]
        assert evening.playing.ballot.owed == tuple(asked.options)


def test_whoever_acted_to_learn_something_is_asked_to_look(tmp_path: Path) -> None:
    """After the table was shown anew; whoever gave the answer, by whatever way."""
    for by in ("hand", "seat"):
        (tmp_path / by).mkdir()
        evening = Evening(tmp_path / by, "tortuga1667", 3)
        for _ in range(400):
            evening.playing.first_looks = []
            evening.playing.private.unread = {}
            evening.page.shown.clear()
            match = evening.playing.match
            answer = RandomPlayer(4).answer(match.decision, match.sequence, match.owed)
            assert evening.desk.give((answer,), by, sequence=evening.playing.table.sequence)
            if any(one.startswith("look") for one in evening.page.shown):
                break
        assert evening.page.shown == ["put away", "refresh", f"look {answer.seat}"]
