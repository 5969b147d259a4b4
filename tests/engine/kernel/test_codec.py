"""Values, their JSON, and the words of a scenario file."""

from __future__ import annotations

import pytest

from companion.engine.kernel.codec import convert, decode, encode, parse, read_option, words
from companion.engine.kernel.decisions import Answer, Option, Plain, Seat, kebab
from companion.engine.kernel.errors import Refusal, Unreadable, refusal
from companion.engine.kernel.happenings import Happening, Told
from companion.engine.kernel.results import Result, Tally


class Sail(Option, frozen=True):
    """Somewhere."""

    to: str


class TwoCards(Plain, frozen=True):
    """By content alone."""

    first: int
    second: int | None = None


class Rest(Plain, frozen=True):
    """Nothing to say but its name."""


class Pay(Option, frozen=True):
    """From several holds."""

    split: tuple[int, ...]


VOCABULARY = Sail | TwoCards | Rest | Pay


class Seen(Happening, frozen=True):
    """A fact."""

    card: str


def test_names_are_spelt_with_dashes() -> None:
    """A class name becomes the tag that files and translations use."""
    assert kebab("BlackSpot") == "black-spot"
    assert kebab("outer.Inner") == "inner"


def test_json_is_exact() -> None:
    """One value, one text; one text, one value."""
    assert encode(Answer(Seat("ann"), Sail("BW"))) == '{"seat":"ann","option":{"is":"sail","to":"BW"}}'
    assert read_option('{"is":"sail","to":"BW"}', VOCABULARY) == Sail("BW")
    assert read_option('{"is":"sail","to":"BW"}', VOCABULARY) is read_option('{"is":"sail","to":"BW"}', VOCABULARY)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        (Sail("BW"), "sail BW"),
        (TwoCards(1, 2), "1 2"),
        (TwoCards(1), "1"),
        (Rest(), "rest"),
        (Pay((1, 0, 2)), "pay 1 0 2"),
    ],
)
def test_options_are_said_in_few_words(option: Option, said: str) -> None:
    """Plain options by their content, others with their name."""
    assert words(option) == said


def test_words_are_understood_also_for_what_is_not_on_offer() -> None:
    """So that a refusal can say why."""
    assert parse("sail BW", VOCABULARY) == Sail("BW")
    assert parse("1 2", VOCABULARY) == TwoCards(1, 2)
    assert parse("rest", VOCABULARY) == Rest()
    for nonsense in ("", "dance", "sail", "sail BW now", "x y"):
        assert parse(nonsense, VOCABULARY) is None


def test_documents_of_another_shape_are_unreadable() -> None:
    """The reason says where."""
    assert decode("[1,2]", list[int]) == [1, 2]
    assert convert([1, 2], tuple[int, int]) == (1, 2)
    with pytest.raises(Unreadable):
        decode("[1,", list[int])
    with pytest.raises(Unreadable) as error:
        convert([1, "2"], list[int])
    assert "$[1]" in str(error.value)


def test_happenings_reach_their_audience() -> None:
    """Everybody, or those named; the public is nobody in particular."""
    assert Told(Seen("pistol")).heard_by(None)
    private = Told(Seen("pistol"), (Seat("ann"),))
    assert private.heard_by(Seat("ann"))
    assert not private.heard_by(Seat("ben"))
    assert not private.heard_by(None)


def test_a_result_made_of_lists_is_the_one_that_a_journal_gives_back() -> None:
    """Sorted seats are a list; an export with such winners would differ from the evening that was played."""
    seats = sorted([Seat("ben"), Seat("ann")])
    tallies = [Tally(seat, seats[:1], [["points", 3]]) for seat in seats]  # type: ignore[arg-type]
    result = Result(tallies, seats[:1], "most", absent=seats[1:])  # type: ignore[arg-type]

    assert result == decode(encode(result), Result)
    assert result == Result(tuple(tallies), (Seat("ann"),), "most", absent=(Seat("ben"),))
    assert hash(result) == hash(decode(encode(result), Result))


def test_a_refusal_fits_on_a_line() -> None:
    """Key, facts, paragraph."""
    assert str(refusal("ship-full", "3.6", ship="FD", pawns=5)) == "ship-full (ship FD, pawns 5) [3.6]"
    assert refusal("ship-full", "3.6") == Refusal("ship-full", "3.6")
