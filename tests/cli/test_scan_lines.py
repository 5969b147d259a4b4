"""What `scan cards` and `scan grid` print for people, line by line, from what was read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cli.commands.scan import _told, lines
from companion.cli.commands.scan_cards import _before, _card_line, _change, _grid_lines, _lines
from companion.cli.errors import Failed
from companion.i18n import translator
from hardware.vision.cards.card_grid import Change

EN = translator("en")
CARD: dict[str, Any] = {
    "id": "P1",
    "runner_up": "P2",
    "confidence": 0.874,
    "certainty": "sure",
    "quad": [[10, 20], [30, 20], [30, 60], [10, 62]],
    "turned": 359.7,
    "face_up": True,
    "zone": "",
}


@pytest.mark.parametrize("certainty", ["sure", "doubtful", "unknown"])
def test_a_card_is_told_with_its_title_its_place_and_how_it_lies(certainty: str) -> None:
    """In the middle of its corners; a title where the game has one, else its name."""
    facts = {"card": "the Pirate", "other": "P2", "percent": 87, "place": "20, 40", "turned": 0}
    card = CARD | {"certainty": certainty}

    assert _card_line(EN, card, {"P1": "the Pirate"}) == EN.text(f"scan.cards.{certainty}", **facts)
    down = _card_line(EN, card | {"face_up": False, "turned": 89.6, "id": None}, {})
    facts |= {"card": "", "turned": 90}
    assert down == f"{EN.text(f'scan.cards.{certainty}', **facts)} {EN.text('scan.cards.face-down')}"


def test_a_picture_of_cards_is_a_head_and_a_line_each() -> None:
    """A zone is named behind its card, trouble behind the number of cards."""
    row: dict[str, Any] = {"file": "a.png", "trouble": "", "cards": [CARD, CARD | {"zone": "pirates:2"}]}
    line = f"    {_card_line(EN, CARD, {})}"
    head, first, second = _lines(EN, row, {}, "tortuga_cards")

    assert head == f"a.png: {EN.text('scan.cards.count', cards=2)}"
    assert first == line
    assert second.startswith(f"{line} [")
    assert second.endswith("]")
    assert len(second) > len(line) + 3


@pytest.mark.parametrize(("cells", "sure", "how"), [
    ([["P1", "P2"], ["L1", "L2"]], True, "sure"),
    ([["P1", ""], ["", "L2"]], True, "gaps"),
    ([["P1", ""], ["L1", "L2"]], False, "doubtful"),
])  # fmt: skip
def test_a_grid_is_drawn_in_columns(cells: list[list[str]], sure: bool, how: str) -> None:  # noqa: FBT001
    """What is empty is a dash, and what is doubtful is said first."""
    told = {"file": "a.png", "cells": cells, "sure": sure, "doubtful": []}
    empty = sum(not kind for row in cells for kind in row)

    head, *rows = _grid_lines(EN, told)

    assert head == f"a.png: {EN.text(f'scan.grid.{how}', empty=empty, of=4)}"
    assert rows == ["    " + "  ".join((kind or "-").ljust(2) for kind in row).rstrip() for row in cells]


def test_doubts_changes_and_the_score_stand_below_a_grid() -> None:
    told = {
        "file": "a.png",
        "cells": [["P1", "Port"]],
        "sure": False,
        "doubtful": [
            {"row": 1, "column": 2, "id": "P2", "runner_up": None},
            {"row": 3, "column": 4, "id": None, "runner_up": "P5"},
        ],
        "changes": [
            {"id": "P1", "from": [1, 2], "to": [3, 4]},
            {"id": "P2", "from": [1, 2], "to": None},
            {"id": None, "from": None, "to": [5, 6]},
        ],
        "score": {"refused": "", "prestige": {"Ann": {"treasures": 7, "transports": 2}}},
    }

    assert list(_grid_lines(EN, told))[1:] == [
        "    P1    Port",
        "    " + EN.text("scan.grid.look", row=1, column=2, card="P2", other="?"),
        "    " + EN.text("scan.grid.strange", row=3, column=4, card="?", other="P5"),
        "    " + EN.text("scan.grid.moved", card="P1", start="1/2", end="3/4"),
        "    " + EN.text("scan.grid.gone", card="P2", start="1/2", end=""),
        "    " + EN.text("scan.grid.come", card="?", start="", end="5/6"),
        "    " + EN.text("scan.grid.prestige", who="Ann", treasures=7, transports=2),
    ]
    refused = told | {"doubtful": [], "changes": [], "score": {"refused": "Not yet.", "prestige": {}}}
    assert list(_grid_lines(EN, refused))[2:] == ["    Not yet."]


def test_a_change_counts_cells_from_one() -> None:
    assert _change(Change("P1", (0, 1), (2, 3))) == {"id": "P1", "from": [1, 2], "to": [3, 4]}
    assert _change(Change("?", None, (2, 3))) == {"id": None, "from": None, "to": [3, 4]}
    assert _change(Change("P1", (0, 0), None)) == {"id": "P1", "from": [1, 1], "to": None}


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ('[["P1", ""]]', (("P1", ""),)),
        ('{"cells": [["P1"]]}', (("P1",),)),
        ('{"cells": [["P1"]]}\n{"cells": [["P2", "P3"]]}\n', (("P2", "P3"),)),
        ("[]", ()),
    ],
)
def test_a_layout_of_before_is_the_last_line_or_only_cells(
    tmp_path: Path, text: str, cells: tuple[tuple[str, ...], ...]
) -> None:
    (tmp_path / "before.json").write_text(text, encoding="utf-8")

    assert _before(EN, str(tmp_path / "before.json")) == cells


@pytest.mark.parametrize("text", ["", "{}", '{"cells": 3}', '[["P1", 3]]', '["P1"]', "no JSON"])
def test_a_file_without_a_layout_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "before.json"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(Failed) as refused:
        _before(EN, str(file))
    assert str(refused.value) == EN.text("scan.grid.no-layout", file=str(file))


def test_a_file_that_cannot_be_read_is_named_once() -> None:
    """Its name goes before only where the sentence has it not."""
    assert _told({"file": "a.png"}, "a.png is no picture.") == "a.png is no picture."
    assert _told({"file": "a.png"}, "It is no\npicture.") == "a.png: It is no picture."


@pytest.mark.parametrize("second", ["6", None])
def test_a_die_that_is_not_sure_is_told_with_its_second_guess_if_it_has_one(second: str | None) -> None:
    die = {"face": "5", "runner_up": second, "sure": False, "confidence": 0.714, "box": (10.2, 20, 30, 40.4)}
    row = {"dice": [die], "reason": "", "facts": {}, "verdict": "doubtful"}

    _, line = lines(EN, "a.png", row, lambda die, of: str(die[of]))

    facts = {"face": "5", "percent": 71, "other": str(second), "place": "20, 30"}
    assert line == f"    {EN.text('scan.die' if second else 'scan.die-alone', **facts)}"
