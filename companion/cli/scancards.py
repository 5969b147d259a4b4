"""`companion scan cards` and `companion scan grid`: which cards lie on pictures, and how the grid of a game stands."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.bridge.cardexercise import with_markers
from companion.cli.errors import Failed, WrongUsage
from companion.cli.hardwords import hardware_told, one_line, said
from companion.cli.speaking import speaker
from companion.i18n import Translator
from companion.session.datafolder import DataFolder
from hardware.arrays import Pixels
from hardware.vision.cards import Box, Boxes, CardReader, CardReading, Change, changes, grid_of, read_box, scan_cards

MOST_CELLS = 40


def run(given: Namespace) -> int:
    """Read every picture; 1 if one could not be read as a file."""
    tr = speaker(given)
    reader = CardReader(box_asked_for(tr, given))
    if given.grid:
        return _grids(tr, reader, given)
    unread = 0
    for row, _ in _scanned(given, reader, _zones(given.box)):
        unread += "error" in row
        if given.json:
            wrong = {"message": said(tr, row["error"], {"file": row["file"]})} if "error" in row else {}
            print(json.dumps(row | wrong, ensure_ascii=False), flush=True)
        else:
            print("\n".join(_lines(tr, row)), flush=True)
    return _all_read(tr, unread)


def box_asked_for(tr: Translator, given: Namespace) -> Box:
    """The learnt box of that name, or in that file; for a game on the shelf its printed markers are known anyway."""
    with hardware_told(tr):
        if given.box.endswith(".cards"):
            return read_box(Path(given.box))
        shelf = Boxes(DataFolder(given.data).boxes)
        return with_markers(shelf.load(given.box), _cards_of(given.box))


def _cards_of(name: str) -> Any:
    from companion.bridge.cardlists import card_list
    from companion.engine.shelf import SHELF

    return card_list(SHELF[name]) if name in SHELF else None


def _zones(name: str) -> Callable[[Pixels, CardReading], str]:
    """Where a card lies on the mat, if the corners of one are seen and the game has zones."""
    from companion.bridge.zoneplans import zone_plan
    from companion.engine.shelf import SHELF
    from hardware.vision.mat import mat_from_markers

    known: dict[int, Any] = {}

    def zone_of(picture: Pixels, card: CardReading) -> str:
        if id(picture) not in known:
            known.clear()
            mat = mat_from_markers(picture)
            if mat is not None and name in SHELF:
                seats = tuple(f"seat-{number}" for number in range(1, SHELF[name].usual[0] + 1))
                mat = mat.with_zones(zone_plan(name, seats, mat.size))
            known[id(picture)] = mat
        mat = known[id(picture)]
        return mat.zone_of_thing(card.quad) if mat is not None else ""

    return zone_of


def _scanned(
    given: Namespace, reader: CardReader, zones: Callable[[Pixels, CardReading], str] | None = None
) -> Iterator[Any]:
    draw = Path(given.draw) if given.draw else None
    more = {} if zones is None else {"zone_of": zones}
    return scan_cards(map(Path, given.pictures), reader, draw, **more)


def _all_read(tr: Translator, unread: int) -> int:
    if unread:
        raise Failed(tr.text("scan.unread", files=unread))
    return 0


def _lines(tr: Translator, row: Mapping[str, Any]) -> Iterator[str]:
    if "error" in row:
        yield one_line(said(tr, row["error"], {"file": row["file"]}))
        return
    yield one_line(f"{row['file']}: {tr.text('scan.cards.count', cards=len(row['cards']))}")
    for card in row["cards"]:
        yield "    " + one_line(_card_line(tr, card))


def _card_line(tr: Translator, card: Mapping[str, Any]) -> str:
    x, y = (round(sum(point[axis] for point in card["quad"]) / 4) for axis in (0, 1))
    facts = {
        "card": card["id"] or "",
        "other": card["runner_up"] or "",
        "percent": round(100 * card["confidence"]),
        "place": f"{x}, {y}",
        "turned": round(card["turned"]),
    }
    zone = f" [{card['zone']}]" if card["zone"] else ""
    face_down = f" {tr.text('scan.cards.face-down')}" if card["face_up"] is False else ""
    return tr.text(f"scan.cards.{card['certainty']}", **facts) + face_down + zone


# --- the grid ---------------------------------------------------------------------------------------------------


def _grids(tr: Translator, reader: CardReader, given: Namespace) -> int:
    if not (1 <= given.rows <= MOST_CELLS and 1 <= given.columns <= MOST_CELLS):
        raise WrongUsage(f"--rows, --columns: from 1 to {MOST_CELLS}")
    before = _before(tr, given.before) if given.before else None
    unread = 0
    for row, reading in _scanned(given, reader):
        if reading is None:
            unread += 1
            print(json.dumps(row) if given.json else one_line(said(tr, row["error"], {"file": row["file"]})))
            continue
        grid = grid_of(reading, given.rows, given.columns)
        told: dict[str, Any] = {"file": row["file"], "cells": [list(line) for line in grid.kinds], "sure": grid.sure}
        told["doubtful"] = [
            {"row": r + 1, "column": c + 1, "id": card.kind or None, "runner_up": card.runner_up or None}
            for r, line in enumerate(grid.cells)
            for c, card in enumerate(line)
            if card is not None and not card.sure
        ]
        told["beside"] = [card.kind or None for card in grid.beside]
        if before is not None:
            told["changes"] = [_change(change) for change in changes(before, grid)]
        if given.score:
            told["score"] = _score(tr, given, grid.kinds)
        if given.json:
            print(json.dumps(told | {"ms": row["ms"]}, ensure_ascii=False), flush=True)
        else:
            print("\n".join(_grid_lines(tr, told)), flush=True)
    return _all_read(tr, unread)


def _before(tr: Translator, file: str) -> tuple[tuple[str, ...], ...]:
    """A layout as `scan grid --json` printed it: its last line, or only the cells."""
    try:
        text = Path(file).read_text("utf-8").strip()
        told = json.loads(text.splitlines()[-1] if text.startswith("{") else text)
        cells = told["cells"] if isinstance(told, dict) else told
        return tuple(tuple(str(kind) for kind in row) for row in cells)
    except (OSError, ValueError, KeyError, TypeError, IndexError) as error:
        raise Failed(tr.text("scan.grid.no-layout", file=file)) from error


def _change(change: Change) -> dict[str, Any]:
    return {
        "id": change.kind if change.kind != "?" else None,
        "from": [cell + 1 for cell in change.start] if change.start else None,
        "to": [cell + 1 for cell in change.end] if change.end else None,
    }


def _score(tr: Translator, given: Namespace, kinds: Sequence[Sequence[str]]) -> dict[str, Any]:
    from companion.cli.gridscore import scored

    return scored(tr, kinds, tuple((given.names or "left,right").split(",")))


def _grid_lines(tr: Translator, told: Mapping[str, Any]) -> Iterator[str]:
    cells = [[kind or "-" for kind in row] for row in told["cells"]]
    wide = max(len(kind) for row in cells for kind in row)
    yield one_line(f"{told['file']}: {tr.text('scan.grid.sure' if told['sure'] else 'scan.grid.doubtful')}")
    for row in cells:
        yield "    " + "  ".join(kind.ljust(wide) for kind in row).rstrip()
    for one in told["doubtful"]:
        yield "    " + tr.text(
            "scan.grid.look", row=one["row"], column=one["column"], card=one["id"] or "?", other=one["runner_up"] or "?"
        )
    for change in told.get("changes", ()):
        what = "moved" if change["from"] and change["to"] else "gone" if change["from"] else "come"
        places = {key: "/".join(map(str, change[key] or ())) for key in ("from", "to")}
        yield "    " + tr.text(f"scan.grid.{what}", card=change["id"] or "?", start=places["from"], end=places["to"])
    score = told.get("score")
    if score is not None:
        if score["refused"]:
            yield "    " + score["refused"]
        for name, points in score["prestige"].items():
            yield "    " + tr.text(
                "scan.grid.prestige", who=name, treasures=points["treasures"], transports=points["transports"]
            )
