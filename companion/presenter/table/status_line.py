"""The line at the foot of the table: how far we are, in the words of the box. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.presenter.table.table_model import TableModel


def status_line(playing: TableModel) -> str:
    """Say in one line how far we are: turn, round, time, who holds the pieces; or why nothing is saved."""
    if playing.trouble:
        return playing.trouble
    turns = playing.turn and not playing.tells_rounds
    key = "table.status-setup" if playing.setting_up else "table.status" if turns else "table.status-round"
    facts = {"turn": playing.turn, "round": _round(playing), "minutes": playing.minutes, "sources": _sources(playing)}
    return playing.tr.text(key, **facts)


def _round(playing: TableModel) -> str:
    """Say the round in the word of the box: French players know *tour*, *manche* or *round*."""
    tr, facts = playing.tr, {"round": playing.round}
    known = tr.find(playing.game, ("status.round",), facts) is not None
    said = tr.say(playing.game, "status.round", facts) if known else tr.text("table.round", **facts)
    return said[:1].lower() + said[1:] if playing.turn and not playing.tells_rounds else said


def _sources(playing: TableModel) -> str:
    """Say in a word who holds the pieces."""
    held = {playing.match.setup.sources.get(source) for source in playing.match.game.sources}
    if held == {Holder.TABLE}:
        return playing.tr.text("sources.table")
    return playing.tr.text("sources.app" if held == {Holder.APP} else "sources.mixed")
