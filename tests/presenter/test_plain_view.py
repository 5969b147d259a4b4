"""What a board that knows nothing of its game reads out of a view: of each person, and of the table."""

from __future__ import annotations

from msgspec import Struct, field

from companion.engine.kernel.decisions import Seat
from companion.i18n import Translator
from companion.presenter import theme
from companion.presenter.boards.piece import Scene
from companion.presenter.boards.plain_view import MOST_LINES, figure, of_seat, of_table, said

ANN, BEN = Seat("ann"), Seat("ben")


class Hand(Struct, frozen=True):
    """One person's part."""

    seat: str
    cards: int
    points: int


class View(Struct, frozen=True):
    """A view of a game that nobody has drawn."""

    seats: tuple[str, ...] = (ANN, BEN)
    pot: int = 12
    leader: str = ANN
    open: bool = True
    row: tuple[str, ...] = ("red", "blue")
    nothing: str = ""
    places: tuple[Hand, ...] = (Hand(ANN, 3, 20), Hand(BEN, 5, 7))
    coins: dict[str, int] = field(default_factory=lambda: {ANN: 4, BEN: 9})


def scene(view: object) -> Scene:
    return Scene(Translator("en"), "unheard-of", theme.CHART, view, None, (), {ANN: "Anne", BEN: "Ben"}, {})


def test_of_a_person_everything_is_read_wherever_it_stands_and_points_come_first() -> None:
    assert of_seat(scene(View()), ANN) == [("points", 20), ("cards", 3), ("coins", 4)]
    assert of_seat(scene(View()), BEN) == [("points", 7), ("cards", 5), ("coins", 9)]
    assert [figure(scene(View()), seat) for seat in (ANN, BEN, Seat("cat"))] == ["20", "7", ""]


def test_of_the_table_everything_is_read_that_belongs_to_nobody() -> None:
    """Neither who plays, nor yes and no, nor what is empty."""
    assert of_table(scene(View())) == [("pot", 12), ("leader", ANN), ("row", ("red", "blue"))]
    assert of_table(scene("no view at all")) == []


def test_no_more_is_read_of_the_table_than_it_has_room_for() -> None:
    class Long(Struct, frozen=True):
        a: int = 1
        b: int = 2
        c: int = 3
        d: int = 4
        e: int = 5
        f: int = 6

    assert of_table(scene(Long())) == [("a", 1), ("b", 2), ("c", 3), ("d", 4), ("e", 5)][:MOST_LINES]


def test_a_person_is_called_by_name() -> None:
    assert [said(scene(View()), *one) for one in of_table(scene(View()))] == [
        "pot: 12",
        "leader: Anne",
        "row: red and blue",
    ]
