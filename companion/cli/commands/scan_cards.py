"""`companion scan cards` and `companion scan grid`: which cards lie on pictures, and how the grid of a game stands."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.bridge.teaching.card_exercise import BACK, pupils_of, with_markers
from companion.bridge.teaching.learnt_boxes import known_boxes
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import hardware_errors_told, translator_for
from companion.cli.shared.picture_input import libraries_silenced
from companion.i18n import Translator
from companion.i18n.hardware_words import hardware_text, one_line
from companion.session.data_folder import DataFolder
from companion.session.documents import read_text
from companion.session.errors import SessionError
from hardware.arrays import Pixels
from hardware.vision.cards import Box, CardReader, CardReading, Change, changes, grid_of, read_box, scan_cards

MOST_CELLS = 40


def run(given: Namespace) -> int:
    """Read every picture; 1 if one could not be read as a file."""
    tr = translator_for(given)
    box = box_asked_for(tr, given)
    reader = CardReader(box)
    with hardware_errors_told(tr), libraries_silenced():
        return _grids(tr, reader, given) if given.grid else _cards(tr, reader, given, game_of(box, given.box))


def _cards(tr: Translator, reader: CardReader, given: Namespace, game: str) -> int:
    unread, titles = 0, _titles(tr, game)
    for row, _ in _scanned(given, reader, _zones(game)):
        unread += "error" in row
        if given.json:
            wrong = {"message": hardware_text(tr, row["error"], {"file": row["file"]})} if "error" in row else {}
            print(json.dumps(row | wrong), flush=True)
        else:
            print("\n".join(_lines(tr, row, titles, game)), flush=True)
    return _all_read(tr, unread)


def box_asked_for(tr: Translator, given: Namespace) -> Box:
    """The learnt box of that name, or in that file; for a game on the shelf its printed markers are known anyway."""
    with hardware_errors_told(tr):
        if given.box.endswith(".cards"):
            return read_box(Path(given.box))
        box = known_boxes(DataFolder(given.data).boxes).load(given.box)
        return with_markers(box, _cards_of(given.box))


def game_of(box: Box, called: str) -> str:
    """The game whose box it is: by a name of it, or because it has that game's cards and no others; "" for none."""
    from companion.engine.shelf import SHELF

    for name in (called, box.name):
        if name in SHELF:
            return name
    for game in SHELF:
        cards = _cards_of(game)
        own = {pupil.name for pupil in pupils_of(cards)} | {BACK}
        if cards.by_word and cards.by_word.keys() <= set(box.names) <= own:
            return game
    return ""


def _cards_of(name: str) -> Any:
    from companion.bridge.box_cards import card_list
    from companion.engine.shelf import SHELF

    return card_list(SHELF[name]) if name in SHELF else None


def _zones(name: str) -> Callable[[Pixels, CardReading], str]:
    """Where a card lies on the mat, if the corners of one are seen and the game has zones."""
    from companion.bridge.camera.zone_plan import zone_plan
    from companion.engine.shelf import SHELF
    from hardware.vision.shared.mat import mat_from_markers

    known: dict[int, Any] = {}

    def zone_of(picture: Pixels, card: CardReading) -> str:
        if id(picture) not in known:
            known.clear()
            mat = mat_from_markers(picture)
            if mat is not None and name in SHELF:
                seats = tuple(str(number) for number in range(1, SHELF[name].usual[0] + 1))
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


def _titles(tr: Translator, name: str) -> dict[str, str]:
    """What stands on the cards of a game, by the engine's words for them; a back is a back."""
    cards = _cards_of(name)
    backs = {pupil.name for pupil in pupils_of(cards) if not pupil.face_up} | {BACK}
    return {kind.word: kind.title(tr) for kind in cards or ()} | dict.fromkeys(backs, tr.text("teach.back"))


def _lines(tr: Translator, row: Mapping[str, Any], titles: Mapping[str, str], game: str) -> Iterator[str]:
    from companion.bridge.camera.zone_plan import zone_name

    if "error" in row:
        yield one_line(hardware_text(tr, row["error"], {"file": row["file"]}))
        return
    trouble = f"  {hardware_text(tr, row['trouble'], {})}" if row["trouble"] else ""
    yield one_line(f"{row['file']}: {tr.text('scan.cards.count', cards=len(row['cards']))}{trouble}")
    for card in row["cards"]:
        zone = f" [{zone_name(tr, game, card['zone'])}]" if card["zone"] else ""
        yield "    " + one_line(_card_line(tr, card, titles) + zone)


def _card_line(tr: Translator, card: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    x, y = (round(sum(point[axis] for point in card["quad"]) / 4) for axis in (0, 1))
    facts = {
        "card": titles.get(card["id"], card["id"] or ""),
        "other": titles.get(card["runner_up"], card["runner_up"] or ""),
        "percent": round(100 * card["confidence"]),
        "place": f"{x}, {y}",
        "turned": round(card["turned"]) % 360,
    }
    face_down = f" {tr.text('scan.cards.face-down')}" if card["face_up"] is False else ""
    return tr.text(f"scan.cards.{card['certainty']}", **facts) + face_down


# --- the grid ---------------------------------------------------------------------------------------------------


def _grids(tr: Translator, reader: CardReader, given: Namespace) -> int:
    if not (1 <= given.rows <= MOST_CELLS and 1 <= given.columns <= MOST_CELLS):
        raise WrongUsage(f"--rows, --columns: from 1 to {MOST_CELLS}")
    before = _before(tr, given.before) if given.before else None
    unread = 0
    for row, reading in _scanned(given, reader):
        if reading is None:
            unread += 1
            wrong = hardware_text(tr, row["error"], {"file": row["file"]})
            print(json.dumps(row | {"message": wrong}) if given.json else one_line(wrong))
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
            print(json.dumps(told | {"ms": row["ms"]}), flush=True)
        else:
            print("\n".join(_grid_lines(tr, told)), flush=True)
    return _all_read(tr, unread)


def _before(tr: Translator, file: str) -> tuple[tuple[str, ...], ...]:
    """A layout as `scan grid --json` printed it: its last line, or only the cells."""
    try:
        text = read_text(Path(file)).strip()
        told = json.loads(text.splitlines()[-1] if text.startswith("{") else text)
        cells = told["cells"] if isinstance(told, dict) else told
        if not all(isinstance(row, list) and all(isinstance(kind, str) for kind in row) for row in cells):
            raise TypeError  # noqa: TRY301  # like any other file that holds none
        return tuple(tuple(row) for row in cells)
    except (SessionError, ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        raise Failed(tr.text("scan.grid.no-layout", file=file)) from error


def _change(change: Change) -> dict[str, Any]:
    return {
        "id": change.kind if change.kind != "?" else None,
        "from": [cell + 1 for cell in change.start] if change.start else None,
        "to": [cell + 1 for cell in change.end] if change.end else None,
    }


def _score(tr: Translator, given: Namespace, kinds: Sequence[Sequence[str]]) -> dict[str, Any]:
    from companion.cli.commands.grid_score import scored

    sides = ("left", "right") if given.json else tuple(tr.text(f"scan.grid.{side}") for side in ("left", "right"))
    names = tuple(name.strip() for name in given.names.split(",")) if given.names else sides
    if "" in names or len(set(names)) < len(names):
        raise WrongUsage("--names: each must be another one")
    return scored(tr, given.box, kinds, names)


def _grid_lines(tr: Translator, told: Mapping[str, Any]) -> Iterator[str]:
    cells = [[kind or "-" for kind in row] for row in told["cells"]]
    wide = max(len(kind) for row in cells for kind in row)
    empty = sum(not kind for row in told["cells"] for kind in row)
    how = "doubtful" if not told["sure"] else "gaps" if empty else "sure"
    yield one_line(f"{told['file']}: {tr.text(f'scan.grid.{how}', empty=empty, of=sum(map(len, cells)))}")
    for row in cells:
        yield "    " + "  ".join(kind.ljust(wide) for kind in row).rstrip()
    yield from (f"    {line}" for line in (*_doubts(tr, told), *_changes(tr, told), *_score_lines(tr, told)))


def _doubts(tr: Translator, told: Mapping[str, Any]) -> Iterator[str]:
    for one in told["doubtful"]:
        facts = {"card": one["id"] or "?", "other": one["runner_up"] or "?"}
        what = "look" if one["id"] else "strange"
        yield tr.text(f"scan.grid.{what}", row=one["row"], column=one["column"], **facts)


def _changes(tr: Translator, told: Mapping[str, Any]) -> Iterator[str]:
    for change in told.get("changes", ()):
        what = "moved" if change["from"] and change["to"] else "gone" if change["from"] else "come"
        places = {key: "/".join(map(str, change[key] or ())) for key in ("from", "to")}
        yield tr.text(f"scan.grid.{what}", card=change["id"] or "?", start=places["from"], end=places["to"])


def _score_lines(tr: Translator, told: Mapping[str, Any]) -> Iterator[str]:
    score = told.get("score")
    if score is None:
        return
    if score["refused"]:
        yield score["refused"]
    for name, points in score["prestige"].items():
        yield tr.text("scan.grid.prestige", who=name, **points)
