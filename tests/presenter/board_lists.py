"""Boards as lists: every piece of some positions, where it lies, and every question with its answers.

The words are the keys of the catalogue, so that only a change of a board changes its list. After a change that is
meant, `python -m tests.presenter.board_lists` writes the lists anew; look at the boards before they are kept.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.engine.kernel.decisions import Chance, Choose, Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n.translator import Translator
from companion.i18n.wording import tag_of
from companion.presenter import theme
from companion.presenter.boards.board import Board
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Badge, Piece, Scene
from companion.presenter.table.answer_keys import ask
from companion.presenter.theme import Look, Paint
from companion.session.table.random_player import play
from tests.prints.drawings import key_language
from tests.what_games_have import OURS

FOLDER: Final = Path(__file__).with_name("golden")
NAMES: Final = ("anne", "ben", "carla", "diego", "elsa", "felix", "grace", "hugo", "ines")
SEED: Final = 5
AT: Final = (30, 90)
"""After so many answers the whole board is listed."""
LONGEST: Final = 150
KEYS: Final = 4
"""Answers of a question that are listed."""
PAINTS: Final = {"tint": theme.WHITE, "fill": theme.CLEAR, "edge": theme.CLEAR, "ink": theme.DARK}
"""The paints of a piece, as they usually are."""


def listed(game: str, tr: Translator) -> Iterator[str]:
    """List the board of a full table by day, and of a small one by night."""
    rules = SHELF[game]
    for players, holder, look in (
        (rules.usual[-1], Holder.TABLE, theme.CHART),
        (rules.usual[0], Holder.APP, theme.NIGHT),
    ):
        seats = tuple(Seat(name) for name in NAMES[:players])
        match: Match[Any] = Match(rules, Setup(game, seats, {}, dict.fromkeys(rules.sources, holder)))
        board, met, listed_before = board_of(game), set(), set()
        for answers, _ in enumerate(play(match, SEED), 1):
            asked = match.decision
            if asked is None or answers > LONGEST:
                break
            if answers in AT:
                yield f"== {players} players, {look.name}, after {answers}"
                yield from map(_line, board.pieces(scene_of(match, tr, look)))
            name = asked.source if isinstance(asked, Chance) else asked.prompt
            if name not in met:
                met.add(name)
                yield f"== {players} players are asked {name}"
                yield from _question(match, board, tr, look)
                lies = [_line(piece) for piece in board.pieces(scene_of(match, tr, look))]
                yield from (line for line in lies if line not in listed_before)
                listed_before.update(lies)
        happened = {tag_of(one.what): board.news(one.what) for one in match.told()}
        yield from (f"news {tag} {sign}" for tag, sign in sorted(happened.items()))


def _question(match: Match[Any], board: Board, tr: Translator, look: Look) -> Iterator[str]:
    """List how a question is put and answered, what a touch explains, and what is said of whom it is put to."""
    scene = scene_of(match, tr, look)
    asking = ask(match, board, scene)
    yield f"{asking.kind} {asking.prompt}"
    for key in (*asking.keys[:KEYS], *asking.asides[:KEYS]):
        spots = sorted(key.spots | key.hints)
        told = [key.picture or "-", _hex(key.tint) if key.tint else "", ",".join(spots), key.text]
        yield " ".join(filter(None, ("key", *told, f"first {key.lead.spot} {key.lead.text}" if key.lead else "")))
        yield from (f"{spot} is {' '.join(board.things(spot, scene))}" for spot in spots[:1])
    yield from (f"count {count.field} {count.picture} {count.word}" for count in asking.counts)
    for seat in match.setup.seats[:1]:
        yield from (f"of {seat} {_badge(badge)}" for badge in board.facts(scene, seat))
        yield from (f"for {seat} {_badge(badge)}" for badge in board.secrets(scene_of(match, tr, look, seat)))


def scene_of(match: Match[Any], tr: Translator, look: Look, seat: Seat | None = None) -> Scene:
    """Give what everybody, or one person, sees of a match."""
    seats = match.setup.seats
    acting = (match.decision.seat,) if isinstance(match.decision, Choose) else ()
    names = {seat: seat.title() for seat in seats}
    marks = dict(zip(seats, theme.MARKS, strict=False))
    return Scene(
        tr, match.game.name, look, match.view(seat), match.question(), acting, names, marks, frozenset(), match.setup
    )


def _line(piece: Piece) -> str:
    at = " ".join(f"{number + 0.0:.2f}" for number in (piece.x, piece.y, piece.w, piece.h, piece.letters))
    paints = [f"{name}{_hex(paint)}" for name, usual in PAINTS.items() if (paint := getattr(piece, name)) != usual]
    signs = [*map(_badge, piece.badges), *(["|", *map(_badge, piece.cells)] if piece.cells else [])]
    shown = [piece.picture or "-", *paints, *(["listed"] if piece.listed else []), *signs]
    return " ".join([piece.key, at, *shown, f"touch:{piece.spot}" if piece.spot else "", piece.text]).strip()


def _badge(badge: Badge) -> str:
    return f"{badge.picture}{'' if badge.tint == theme.WHITE else _hex(badge.tint)}:{badge.text}"


def _hex(paint: Paint) -> str:
    return "#" + "".join(f"{round(one * 255):02x}" for one in paint)


def main() -> None:
    """Write all lists anew."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tr = key_language(Path(folder))
        for game in OURS:
            (FOLDER / f"{game}.txt").write_text("\n".join([*listed(game, tr), ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
