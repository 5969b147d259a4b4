"""Leaks planted on purpose, to see that the leak test finds them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from companion.presenter.phones.phone_page import PhonePages
from companion.session.table import private_looks
from companion.session.table.ballot import Ballot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@contextmanager
def instead(owner: Any, name: str, made: Callable[[Any], Any]) -> Iterator[None]:
    whole = getattr(owner, name)
    setattr(owner, name, made(whole))
    try:
        yield
    finally:
        setattr(owner, name, whole)


@contextmanager
def _each_time(name: str, made: Callable[[Any], Any]) -> Iterator[None]:
    """Plant into a part of a page, and have it made for every page."""
    anew = instead(PhonePages, "_once", lambda _: lambda _self, _part, make: make())
    with instead(PhonePages, name, made), anew:
        yield


def _words(pages: PhonePages) -> list[tuple[str, str]]:
    ballot = pages.playing.ballot
    return [(seat, str(ballot.word(seat))) for seat in ballot.asked]


def every_word_makes_a_page() -> Any:
    """A change of mind sends a page to everybody."""
    return instead(
        PhonePages, "public_signature", lambda whole: lambda self, now: (*whole(self, now), tuple(_words(self)))
    )


def who_is_in_is_marked() -> Any:
    """Names stop glowing when their word is in."""

    def made(whole: Any) -> Any:
        def people(self: PhonePages, scene: Any, situation: Any) -> Any:
            rows, owed = whole(self, scene, situation), self.playing.ballot.owed
            return [[*row[:-1], seat in owed] for row, seat in zip(rows, self.playing.names, strict=True)]

        return people

    return _each_time("_people", made)


def words_are_counted() -> Any:
    """The foot of the page counts all words, also those that were taken back."""
    count = [0]

    def put(whole: Any) -> Any:
        def counted(self: Ballot, answer: Any, by: str) -> bool:
            count[0] += 1
            return bool(whole(self, answer, by))

        return counted

    @contextmanager
    def both() -> Iterator[None]:
        count[0] = 0
        status = instead(PhonePages, "_status", lambda whole: lambda self, tr: f"{whole(self, tr)} {count[0] % 7}")
        with instead(Ballot, "put", put), status:
            yield

    return both()


def the_tv_shows_somebody_s_secrets() -> Any:
    """The public page has the lines of the first seat."""

    def made(whole: Any) -> Any:
        def over(self: PhonePages, seat: Any, tr: Any, most: int) -> Any:
            return [*whole(self, seat, tr, most), *([] if seat else [["", str(_words(self)), False]])]

        return over

    return _each_time("_log", made)


def the_length_depends_on_a_word() -> Any:
    """Pages are longer while a longer word is in."""

    def made(whole: Any) -> Any:
        def page(self: PhonePages, seat: Any, situation: Any, **more: Any) -> bytes:
            return bytes(whole(self, seat, situation, **more)) + b" " * sum(len(word) for _, word in _words(self))

        return page

    return instead(PhonePages, "page", made)


def the_order_of_words_shows() -> Any:
    """People are listed as they came in."""

    def made(whole: Any) -> Any:
        def people(self: PhonePages, scene: Any, situation: Any) -> Any:
            rows = dict(zip(self.playing.names, whole(self, scene, situation), strict=True))
            first = [seat for seat in self.playing.ballot._words if seat in rows]  # noqa: SLF001  planted
            return [rows[seat] for seat in (*first, *(one for one in rows if one not in first))]

        return people

    return _each_time("_people", made)


def looks_are_counted() -> Any:
    """The number of a question counts who looked at their own secrets."""
    return instead(private_looks, "question_number", lambda _: lambda table: table.sequence)


def a_look_makes_a_page() -> Any:
    """Everybody is sent a page whenever somebody looks."""

    def made(whole: Any) -> Any:
        return lambda self, now: (*whole(self, now), len(self.playing.table.writer.entries))

    return instead(PhonePages, "public_signature", made)


def the_tv_shows_a_hand() -> Any:
    """The public log has what the first seat was told alone."""

    def made(whole: Any) -> Any:
        def log(self: PhonePages, seat: Any, tr: Any, most: int) -> Any:
            return whole(self, seat or next(iter(self.playing.names)), tr, most)

        return log

    return _each_time("_log", made)


PLANTED: Final = {
    "every word makes a page": every_word_makes_a_page,
    "who is in is marked": who_is_in_is_marked,
    "words are counted": words_are_counted,
    "the TV shows somebody's word": the_tv_shows_somebody_s_secrets,
    "the length depends on a word": the_length_depends_on_a_word,
    "the order of words shows": the_order_of_words_shows,
    "looks are counted": looks_are_counted,
    "a look makes a page": a_look_makes_a_page,
    "the TV shows somebody's hand": the_tv_shows_a_hand,
}
