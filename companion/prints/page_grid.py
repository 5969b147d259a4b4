"""A grid of equal items on a page, with marks to cut along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from companion.prints.page import PALE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.prints.page import Paper, Sheets

T = TypeVar("T")

MARGIN: Final = 7.0
"""What no printer reaches."""
FOOT: Final = 4.0
MARK: Final = 4.0


class Grid(NamedTuple):
    """So many cells of one size, in the middle of a page."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    gap: float

    @property
    def cells(self) -> int:
        """How many fit on a page."""
        return self.columns * self.rows

    def place(self, number: int, *, mirrored: bool = False) -> tuple[float, float]:
        """Where a cell begins; mirrored for the other side of the sheet."""
        row, column = divmod(number, self.columns)
        column = self.columns - 1 - column if mirrored else column
        return self.left + column * (self.width + self.gap), self.top + row * (self.height + self.gap)


def grid_for(paper: Paper, size: tuple[float, float], gap: float = 0.0) -> Grid:
    """As many cells as fit."""
    width, height = size
    columns = int((paper.width - 2 * MARGIN + gap) // (width + gap))
    rows = int((paper.height - 2 * MARGIN - FOOT + gap) // (height + gap))
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    return Grid(columns, rows, (paper.width - across) / 2, (paper.height - FOOT - down) / 2, width, height, gap)


def cut_marks(sheets: Sheets, grid: Grid) -> None:
    """Short lines outside of the cells, where the scissors or the ruler go."""
    right = grid.left + grid.columns * (grid.width + grid.gap) - grid.gap
    bottom = grid.top + grid.rows * (grid.height + grid.gap) - grid.gap
    xs = {round(grid.left + c * (grid.width + grid.gap) + w, 4) for c in range(grid.columns) for w in (0, grid.width)}
    ys = {round(grid.top + r * (grid.height + grid.gap) + h, 4) for r in range(grid.rows) for h in (0, grid.height)}
    for x in sorted(xs):
        sheets.line(x, grid.top - MARK, x, grid.top - 1, PALE)
        sheets.line(x, bottom + 1, x, bottom + MARK, PALE)
    for y in sorted(ys):
        sheets.line(grid.left - MARK, y, grid.left - 1, y, PALE)
        sheets.line(right + 1, y, right + MARK, y, PALE)


def batches(things: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """Page after page of them."""
    for start in range(0, len(things), size):
        yield things[start : start + size]
