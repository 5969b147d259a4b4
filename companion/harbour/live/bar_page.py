"""The page at the bar, whole and in words: every table with what the staff wants to know of it at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.engine.shelf import SHELF
from companion.presenter.table.status_line import round_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.harbour.live.bar_board import BarTable
    from companion.i18n import Translator
    from companion.presenter.cafe.table_state import TableState

COUNTED: Final = ("free", "playing", "long", "calls")
"""What the head of the page counts."""


def bar_page(tr: Translator, tables: Sequence[BarTable], *, reached: bool) -> bytes:
    """Write the page."""
    rows = [_row(tr, one) for one in tables]
    counts = {name: sum(name in row["marks"] for row in rows) for name in COUNTED}
    return msgspec.json.encode(
        {
            "language": tr.language,
            "title": tr.text("bar.title"),
            "counts": [[name, tr.text(f"bar.count-{name}", tables=count), count] for name, count in counts.items()],
            "tables": rows,
            "lost": "" if reached else tr.text("bar.lost"),
            "none": "" if rows else tr.text("bar.none"),
            "coming": tr.text("bar.coming"),
            "away": tr.text("bar.page-lost"),
        }
    )


def _row(tr: Translator, one: BarTable) -> dict[str, Any]:
    state = one.state
    marks = [] if one.here else ["gone"]
    if one.here:
        marks.append("playing" if state.doing == "setting-up" else state.doing)
        marks += ["long"] if state.long else []
        marks += ["calls"] if state.calls else []
        marks += ["trouble"] if state.trouble else []
    return {
        "table": one.table,
        "name": state.name or tr.text("bar.unnamed", table=one.table[:4]),
        "marks": marks,
        "doing": tr.text(f"bar.doing-{state.doing}" if one.here else "bar.gone"),
        "game": _game(tr, one) if one.here else "",
        "people": [[p.name, p.fill, p.ink, p.shape, p.turn] for p in state.people] if one.here else [],
        "facts": _facts(tr, one) if one.here else [],
        "call": tr.text("bar.calls", minutes=state.since) if one.here and state.calls else "",
        "trouble": [tr.text(f"bar.trouble-{what}") for what in state.trouble if what in TROUBLES] if one.here else [],
    }


TROUBLES: Final = ("saving", "camera", "seats")


def _game(tr: Translator, one: BarTable) -> str:
    """Name the game: in the language of the bar where the bar knows it, else as the table does."""
    state = one.state
    return str(tr.say(state.game, "game.name", {})) if state.game in SHELF else state.title


def _round(tr: Translator, state: TableState) -> str:
    """Say which round it is in the word of the box."""
    known = state.game in SHELF
    return round_in(state.game, tr, state.round) if known else tr.text("table.round", round=state.round)


def _facts(tr: Translator, one: BarTable) -> list[list[str]]:
    """Say how far they are: the round, the minutes, who won."""
    state = one.state
    facts = []
    if state.doing == "playing" and state.round:
        facts.append(["round", _round(tr, state)])
    if state.doing in ("setting-up", "playing"):
        facts.append(["minutes", tr.text("bar.minutes", minutes=state.minutes)])
    if state.secret:
        facts.append(["secret", tr.text("table.secret")])
    if state.winners:
        facts.append(["winners", tr.text("bar.won", names=", ".join(state.winners))])
    return facts
