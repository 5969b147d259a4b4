"""Cards in rows and columns, and rows for files."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.devtools.vision_bench.card_bench import bench_grid, taught_box
from companion.devtools.vision_bench.card_tables import grid_trial
from hardware.simulation import Card
from hardware.vision.cards import CardReader, Change, changes, grid_of, scan_cards


@pytest.fixture(scope="session")
def layout(cards: tuple[Card, ...]) -> list[list[Card | None]]:
    return [list(cards[:4]), list(cards[4:8]), [cards[0], None, cards[8], cards[2]]]


def names(layout: list[list[Card | None]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card.name if card else "" for card in row) for row in layout)


def test_a_grid_is_read_cell_by_cell_and_a_move_is_named(reader: CardReader, layout: list[list[Card | None]]) -> None:
    seen = grid_of(reader.read(grid_trial(layout, 5, size=(1280, 720)).picture), 3, 4)
    assert seen.kinds == names(layout)
    assert not seen.beside
    moved = [list(row) for row in layout]
    moved[2][1], moved[0][3] = moved[0][3], None
    after = grid_of(reader.read(grid_trial(moved, 6, size=(1280, 720)).picture), 3, 4)
    assert layout[0][3] is not None
    assert changes(seen.kinds, after) == [Change(layout[0][3].name, (0, 3), (2, 1))]


def test_an_empty_picture_is_an_empty_grid(reader: CardReader) -> None:
    empty = grid_of(reader.read([[0] * 64] * 64), 2, 3)
    assert empty.kinds == (("",) * 3,) * 2
    assert changes((("a", ""), ("", "")), empty) == [Change("a", (0, 0), None)]


def test_files_give_rows_and_drawn_pictures(
    reader: CardReader, layout: list[list[Card | None]], tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.png", tmp_path / "bad.png"
    cv2.imwrite(str(good), grid_trial(layout[:1], 5, size=(1280, 720)).picture)
    bad.write_bytes(b"no picture")
    (row, reading), (wrong, nothing) = scan_cards([good, bad], reader, tmp_path / "drawn")
    assert reading is not None
    assert [card["id"] for card in row["cards"]] == list(names(layout[:1])[0])
    assert set(row["cards"][0]) >= {"id", "quad", "confidence", "runner_up", "face_up", "zone"}
    assert (wrong["error"], nothing) == ("picture.not-a-picture", None)
    assert (tmp_path / "drawn" / "good.png").exists()


def test_a_card_without_outline_is_found_where_its_neighbours_leave_room_for_it() -> None:
    """A grid that was misread."""
    number = 49
    laid = bench_grid(np.random.default_rng([20311, number, 7]))
    cards = tuple(card for row in laid for card in row if card is not None)
    seen = CardReader(taught_box(cards)).read(grid_trial(laid, 20311 * 1_000_000 + number).picture)
    assert grid_of(seen, 5, 6).kinds == names(laid)
