"""Phones at a real table over real sockets: votes, mixtures, changes, stale answers, looks, takeovers, restarts."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.devtools.phones.headless_table import HeadlessTable
from companion.engine.kernel.decisions import Answer, Choose, Seat, Secret
from companion.engine.shelf import SHELF
from companion.presenter.phones.phone_page import PAGE, PhonePages, Situation
from companion.presenter.table.private_news import PrivateNews
from companion.session.table.private_looks import looks_of
from companion.session.table.random_player import RandomPlayer
from companion.web.phone_sockets import REVOKED
from tests.web.sockets import ADDRESS, Socket, socket

games = pytest.mark.parametrize("game", sorted(SHELF))


class Party:
    """A table whose loop runs in a thread, as the screen's would, and phones around it."""

    def __init__(self, folder: Path, game: str, players: int = 0, **more: Any) -> None:
        self.folder = folder
        self.table = HeadlessTable(folder, game, players or min(SHELF[game].usual[-1], 5), find=self.found, **more)
        self.phones: dict[Seat, Socket] = {}
        self._open = ExitStack()

    @staticmethod
    def found() -> tuple[str, ...]:
        return (ADDRESS,)

    @property
    def playing(self) -> Any:
        return self.table.playing

    def until(self, kind: type, number: int = 1) -> Any:
        """Play on by hand until such a question is put after setting up; pages follow."""
        castaway, met, before = RandomPlayer(4), 0, None
        while (asked := self.playing.match.decision) is not None:
            met += isinstance(asked, kind) and not self.playing.setting_up and asked is not before
            before = asked
            if met == number:
                self.table.pump()
                return asked
            self.playing.answer(castaway.answer(asked, self.playing.match.sequence, self.playing.match.owed))
        pytest.skip("never asked in this game")

    def join(self, *seats: Seat) -> None:
        """Scan the codes of these seats, and wait until they are there."""
        for seat in seats:
            phone = self._open.enter_context(socket(self.table.service.server.port))
            phone.say(type="claim", code=self.table.service.keys.link(seat))
            self.phones[seat] = phone
            self.settle(lambda seat=seat: self.table.service.here(seat))

    def settle(self, until: Any, seconds: float = 5.0) -> None:
        """Let the table's loop run until something is so."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end
            self.table.pump(0.05)

    def choose(self, seat: Seat, number: int, question: int | None = None) -> None:
        stamp = self.playing.table.sequence if question is None else question
        self.phones[seat].say(type="choice", question=stamp, number=number)

    def newest(self, seat: Seat) -> dict[str, Any]:
        """The last page that this phone was sent."""
        found: dict[str, Any] = {}
        for _ in range(4):
            self.table.pump(0.05)
        while True:
            try:
                said = json.loads(self.phones[seat].connection.recv(timeout=0.1))
            except TimeoutError:
                return found
            self.phones[seat].key = said.get("key", self.phones[seat].key)
            found = said if "stamp" in said else found

    def key_of(self, seat: Seat) -> str:
        return self.phones[seat].key

    def close(self) -> None:
        self._open.close()
        self.table.close()


@contextmanager
def party(folder: Path, game: str = "tortuga1667", players: int = 0, **more: Any) -> Iterator[Party]:
    made = Party(folder, game, players, **more)
    try:
        yield made
    finally:
        made.close()


# --- votes -----------------------------------------------------------------------------------------------------------


@games
def test_a_secret_choice_by_phones_alone_is_one_act(tmp_path: Path, game: str) -> None:
    """Everybody changes their mind once; the last words are written, together, in the order of the question."""
    with party(tmp_path, game) as table:
        asked = table.until(Secret)
        table.join(*asked.options)
        before, rows = table.playing.match.sequence, len(table.table.journal.entries(1))
        whim = random.Random(2)
        meant = {}
        for place, (seat, options) in enumerate(whim.sample(list(asked.options.items()), len(asked.options))):
            for number in (0, len(options) - 1) if place < len(asked.options) - 1 else (len(options) - 1,):
                table.choose(seat, number)
                table.settle(lambda seat=seat, it=options[number]: _is_in(table, asked, seat, it))
                meant[seat] = options[number]
            if place < len(asked.options) - 1:
                assert len(table.table.journal.entries(1)) == rows
        table.settle(lambda: table.playing.match.decision is not asked)

        steps = table.playing.match.steps[before : before + len(asked.options)]
        assert [(step.answer.seat, step.answer.option, step.by) for step in steps] == [
            (seat, meant[seat], "phone") for seat in asked.options
        ]


def _is_in(table: Party, asked: Secret, seat: Seat, option: object) -> bool:
    word = table.playing.ballot.word(seat)
    return table.playing.match.decision is not asked or (word is not None and word.option == option)


@pytest.mark.parametrize("seed", range(3))
def test_phones_and_curtain_finish_a_vote_together(tmp_path: Path, seed: int) -> None:
    """Whoever uses both, the last word counts; the other way of a seat is no second answer."""
    with party(tmp_path) as table:
        asked, whim = table.until(Secret), random.Random(seed)
        people = list(asked.options)
        table.join(*people[::2])
        before, meant = table.playing.match.sequence, {}
        order = whim.sample([*people, people[0]], len(people) + 1)
        for seat in order:
            number = whim.randrange(len(asked.options[seat]))
            if table.playing.match.decision is not asked:
                break
            meant[seat] = asked.options[seat][number]
            if seat in table.phones and whim.random() < 0.7:
                table.choose(seat, number)
                table.settle(lambda seat=seat: _is_in(table, asked, seat, meant[seat]))
            else:
                table.table.desk.put(Answer(seat, meant[seat]), sequence=table.playing.table.sequence)
        steps = table.playing.match.steps[before : before + len(people)]

        assert {step.answer.seat: step.answer.option for step in steps} == meant


def test_a_change_of_mind_is_seen_by_nobody_else(tmp_path: Path) -> None:
    """Neither by a page nor by one more of them; the count alone is public."""
    with party(tmp_path) as table:
        asked = table.until(Secret)
        first, other, *_ = asked.options
        table.join(first, other)
        for seat in (first, other):
            table.newest(seat)
        table.choose(first, 0)
        counted = table.newest(other)
        mine = table.newest(first)
        assert (mine["ask"]["chosen"], counted["ask"]["chosen"]) == (0, -1)
        for number in (1, 0, 1, 0):
            table.choose(first, number)
            table.settle(lambda it=asked.options[first][number]: _is_in(table, asked, first, it))

        assert table.newest(other) == {}
        assert table.newest(first)["ask"]["chosen"] == 0


def test_a_stale_answer_is_refused_by_number(tmp_path: Path) -> None:
    """In the words of the seat's own language; nothing is written."""
    with party(tmp_path, tongues={Seat("anne"): "fr"}) as table:
        asked = table.until(Choose)
        table.join(asked.seat, *({Seat("anne")} - {asked.seat}))
        rows = len(table.table.journal.entries(1))
        table.newest(Seat("anne"))
        table.choose(Seat("anne"), 0, question=table.playing.table.sequence - 1)
        said = table.newest(Seat("anne"))["said"]

        assert said == table.playing.private.tongue(Seat("anne")).text("refusal.stale-answer")
        assert len(table.table.journal.entries(1)) == rows


def test_a_choice_on_one_s_turn_is_given_and_by_nobody_else(tmp_path: Path) -> None:
    """Another seat's phone is not offered it, and is refused if it sends it."""
    with party(tmp_path) as table:
        asked = table.until(Choose, 3)
        other = next(seat for seat in table.playing.names if seat != asked.seat)
        table.join(asked.seat, other)
        assert table.newest(other)["ask"]["keys"] == []
        keys = table.newest(asked.seat)["ask"]["keys"]
        assert [key[0] for key in keys][: len(asked.options)] == list(range(len(asked.options)))
        before = table.playing.match.sequence
        table.choose(other, 0)
        assert table.newest(other)["said"]
        assert table.playing.match.sequence == before
        table.choose(asked.seat, 0)
        table.settle(lambda: table.playing.match.sequence > before)

        assert table.playing.match.steps[before].answer == Answer(asked.seat, asked.options[0])
        assert table.playing.match.steps[before].by == "phone"


def test_a_tv_can_answer_nothing(tmp_path: Path) -> None:
    """Whatever it sends."""
    with party(tmp_path) as table:
        table.until(Choose)
        before = len(table.table.journal.entries(1))
        with socket(table.table.service.server.port) as tv:
            tv.say(type="hello", key=table.table.service.keys.kept.watch)
            page = tv.page()
            tv.say(type="choice", question=table.playing.table.sequence, number=0)
            for _ in range(5):
                table.table.pump(0.1)

        assert not {"ask", "secrets", "me"} & page.keys()
        assert len(table.table.journal.entries(1)) == before


# --- looking, leaving, coming back -----------------------------------------------------------------------------------


def test_a_look_is_written_down_and_rules_and_log_come_when_asked_for(tmp_path: Path) -> None:
    """In the seat's language; the log has what this seat may know."""
    with party(tmp_path, tongues={Seat("anne"): "es"}) as table:
        table.until(Choose)
        table.join(Seat("anne"))
        phone = table.phones[Seat("anne")]
        assert phone.page()["language"] == "es"
        phone.say(type="wish", **{"for": "look"})
        table.settle(lambda: bool(looks_of(table.playing.table, Seat("anne"))))
        assert [by for _, by in looks_of(table.playing.table, Seat("anne"))] == ["phone"]
        for wish, name in (("rules", "rules"), ("log", "all")):
            phone.say(type="wish", **{"for": wish})
            found: dict[str, Any] = {}
            end = time.monotonic() + 5
            while name not in found and time.monotonic() < end:
                table.table.pump(0.05)
                try:
                    found = phone.hear(0.2)
                except TimeoutError:
                    continue
            assert len(found[name]) > 5


def test_nobody_else_can_tell_that_somebody_looked(tmp_path: Path) -> None:
    """The number of the next question is the same for everybody, whether Anne looked at her cards before it or not."""
    numbers = []
    for looks in (0, 2):
        (folder := tmp_path / str(looks)).mkdir()
        with party(folder) as table:
            asked = table.until(Choose)
            table.join(Seat("anne"), Seat("ben"))
            for _ in range(looks):
                table.phones[Seat("anne")].say(type="wish", **{"for": "look"})
            table.settle(lambda: len(looks_of(table.playing.table, Seat("anne"))) == looks)  # noqa: B023  at once
            table.playing.answer(Answer(asked.seat, asked.options[0]))
            numbers.append(table.newest(Seat("ben"))["stamp"])

    assert numbers[0] == numbers[1]


def test_a_look_costs_no_other_page_any_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the looker's secrets are written anew, and at once: the next page of the others is as quick as ever."""
    written: list[Seat] = []
    whole = PrivateNews.lines

    def lines(self: PrivateNews, seat: Seat, look: Any, **more: Any) -> Any:
        written.append(seat)
        return whole(self, seat, look, **more)

    with party(tmp_path) as table:
        asked = table.until(Secret)
        one, other, *_ = asked.options
        table.join(one, other)
        table.newest(one)
        monkeypatch.setattr(PrivateNews, "lines", lines)
        table.playing.private.look(one)
        assert any("eye" in line[0] for line in table.newest(one)["secrets"])
        assert written == [one]
        table.choose(other, 0)
        table.settle(lambda: table.playing.ballot.word(other) is not None)
        assert table.newest(one)["turn"]["owed"] != ""
        assert written == [one]


def test_a_phone_that_leaves_is_away_and_comes_back_by_its_key(tmp_path: Path) -> None:
    """Everybody is told who is away; the seat is held for it."""
    with party(tmp_path) as table:
        asked = table.until(Secret)
        first, other, *_ = asked.options
        table.join(first, other)
        key = _drained_key(table, first)
        table.phones[first].connection.close()
        table.settle(lambda: table.table.service.away(first))
        people = {row[0]: row[5] for row in table.newest(other)["people"]}
        assert people[table.playing.names[first]] is True
        with socket(table.table.service.server.port) as again:
            again.say(type="hello", key=key)
            assert again.page()["seat"] == first
            table.settle(lambda: table.table.service.here(first))


def _drained_key(table: Party, seat: Seat) -> str:
    table.phones[seat].page()
    return table.phones[seat].key


def test_while_the_table_plays_nothing_phones_say_so_and_come_along_when_it_goes_on(tmp_path: Path) -> None:
    """After a restart, or while everybody is at the home screen: nobody taps in vain; the key is still good."""
    with party(tmp_path) as table:
        asked = table.until(Choose)
        table.join(asked.seat)
        assert table.newest(asked.seat)["stamp"]
        evening, number = table.table.playing, table.playing.table.sequence
        type(table.table).evening, kept = property(lambda _: None), type(table.table).evening  # type: ignore[assignment, method-assign]
        try:
            table.table.pump()
            assert table.phones[asked.seat].hear()["wait"] == 1
            table.choose(asked.seat, 0)
            for _ in range(4):
                table.table.pump(0.05)
            assert evening.table.sequence == number, "nobody is asked"
            assert table.phones[asked.seat].silent(), "and told once"
        finally:
            type(table.table).evening = kept  # type: ignore[method-assign]
        table.table.pump()
        assert table.newest(asked.seat)["stamp"][1] == number


def test_phones_that_come_back_cost_the_disk_nothing(tmp_path: Path) -> None:
    """Nine at once after a restart: only a new code is written down, for every note waits for the disk."""
    with party(tmp_path) as table:
        table.join(Seat("anne"))
        table.newest(Seat("anne"))
        key, file = table.key_of(Seat("anne")), tmp_path / "phones.json"
        before = file.stat().st_mtime_ns
        with socket(table.table.service.server.port) as again:
            again.say(type="hello", key=key)
            again.page()
            table.settle(lambda: table.table.service.here(Seat("anne")))
        assert file.stat().st_mtime_ns == before
        table.join(Seat("ben"))
        assert file.stat().st_mtime_ns > before


def test_after_a_restart_nobody_scans_again(tmp_path: Path) -> None:
    """Killed in the middle of a vote: the same keys open the same seats at the same port, and all are asked again."""
    with party(tmp_path) as table:
        asked = table.until(Secret)
        seats = list(asked.options)
        table.join(*seats)
        keys = {seat: _drained_key(table, seat) for seat in seats}
        port = table.table.service.server.port
        table.choose(seats[0], 0)
        table.settle(lambda: table.playing.ballot.word(seats[0]) is not None)
    with party(tmp_path) as table:
        assert table.table.service.server.port == port
        with ExitStack() as open_:
            for seat, key in keys.items():
                phone = open_.enter_context(socket(port))
                phone.say(type="hello", key=key)
                table.settle(lambda seat=seat: table.table.service.here(seat))
                page = phone.page()
                assert (page["seat"], page["ask"]["chosen"]) == (seat, -1)
                assert len(page["ask"]["keys"]) == len(asked.options[seat])


def test_a_takeover_is_said_to_everybody_and_the_first_phone_is_let_go(tmp_path: Path) -> None:
    """And revoking at the table leaves the seat without one."""
    with party(tmp_path) as table:
        table.until(Choose)
        seat = Seat("anne")
        table.join(seat)
        first = table.phones[seat]
        table.join(seat)
        table.settle(lambda: len(table.table.told) >= 2)
        assert table.table.told[-2:] == ["joined anne", "taken over anne"]
        assert first.closed() == REVOKED
        table.table.service.revoke(seat)
        assert table.phones[seat].closed() == REVOKED
        table.settle(lambda: not table.table.service.away(seat) and not table.table.service.here(seat))


def test_a_phone_that_took_over_in_another_light_is_missed_when_it_goes(tmp_path: Path) -> None:
    """The first one was dark, the second is light: once that sleeps, the seat's phone is away, whatever was before."""
    with party(tmp_path) as table:
        table.until(Choose)
        seat = Seat("anne")
        service = table.table.service
        table.join(seat)
        with socket(service.server.port) as second:
            second.say(type="claim", code=service.keys.link(seat), light=True)
            table.settle(lambda: "taken over anne" in table.table.told)
            assert service.here(seat)
        table.settle(lambda: service.away(seat))


def test_a_tv_in_another_light_is_shown_what_happens(tmp_path: Path) -> None:
    """One of two is switched to light, twice; both go on, and neither is shown anything twice."""
    with party(tmp_path) as table, ExitStack() as open_:
        asked = table.until(Choose)
        service = table.table.service
        both = [open_.enter_context(socket(service.server.port)) for _ in range(2)]
        for tv in both:
            tv.say(type="hello", key=service.keys.kept.watch)
            table.settle(lambda: sum(service._here.values()) == both.index(tv) + 1)  # noqa: B023  at once
        dark = both[0].page()["paper"]
        both[0].say(type="wish", **{"for": "light"})
        both[0].say(type="wish", **{"for": "light"})
        table.settle(lambda: len(service._here) == 2)
        table.playing.answer(Answer(asked.seat, asked.options[0]))
        table.table.pump()
        number = table.playing.table.sequence
        papers = []
        for tv in both:
            page = tv.page()
            while page["stamp"][1] != number:
                page = tv.page()
            papers.append(page["paper"])
        assert papers[0] != dark
        assert papers[1] == dark


def test_in_a_rematch_whoever_is_here_stays_and_the_old_key_opens_nothing(tmp_path: Path) -> None:
    """The phone is handed another key; one that slept scans again."""
    with party(tmp_path) as table:
        table.until(Choose)
        awake, asleep = Seat("anne"), Seat("ben")
        table.join(awake, asleep)
        old = {seat: _drained_key(table, seat) for seat in (awake, asleep)}
        table.phones[asleep].connection.close()
        table.settle(lambda: table.table.service.away(asleep))
        table.table.rematch()
        table.settle(lambda: table.table.service.here(awake))
        page = table.newest(awake)
        phone = table.phones[awake]
        assert page["stamp"][0] == 2
        assert table.table.service.keys.seat_of(old[awake]) is None
        assert table.table.service.keys.seat_of(table.key_of(awake)) == awake
        assert not table.table.service.keys.held(asleep)
        assert phone.silent()


# --- pages -----------------------------------------------------------------------------------------------------------


@games
def test_all_pages_of_all_seats_have_one_size_or_few(tmp_path: Path, game: str) -> None:
    """Through a whole evening, at the largest table: what one holds does not show in the length."""
    table = HeadlessTable(tmp_path, game, find=lambda: (ADDRESS,))
    try:
        castaway, sizes = RandomPlayer(1), set()
        pages = PhonePages(table.playing)
        for number in range(120):
            match = table.playing.match
            if match.decision is None:
                break
            if number % 8 == 0:
                sizes |= {len(pages.page(seat, Situation())) for seat in (None, *table.playing.names)}
            table.playing.answer(castaway.answer(match.decision, match.sequence, match.owed))
        assert sizes <= {PAGE, 2 * PAGE}
    finally:
        table.close()


def test_views_are_made_on_the_screen_s_thread_only(tmp_path: Path) -> None:
    """The server's thread never touches the match."""
    with party(tmp_path) as table:
        asked = table.until(Secret)
        seen: set[str] = set()
        whole = table.playing.match.view

        def view(seat: Seat | None = None) -> Any:
            seen.add(threading.current_thread().name)
            return whole(seat)

        table.playing.match.view = view
        table.join(*list(asked.options)[:2])
        table.settle(lambda: bool(seen))
        assert seen == {threading.main_thread().name}
