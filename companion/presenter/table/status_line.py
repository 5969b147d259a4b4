"""The line at the foot of the table: how far we are, in the words of the box. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.i18n import Translator
    from companion.presenter.table.table_model import TableModel


def status_line(playing: TableModel) -> str:
    """Say in one line how far we are: turn, round, time, who holds the pieces; or that nothing is saved."""
    if playing.trouble:
        return playing.tr.text("saved.not")
    key = (
        "table.status-setup"
        if playing.setting_up
        else "table.status"
        if counts_turns(playing)
        else "table.status-round"
    )
    facts = {"turn": playing.turn, "round": _round(playing), "minutes": playing.minutes, "sources": _sources(playing)}
    return playing.tr.text(key, **facts)


def counts_turns(playing: TableModel) -> bool:
    """Say whether turns are counted for people; a game that tells its rounds is counted by those."""
    return bool(playing.turn) and not playing.tells_rounds


def round_word(playing: TableModel, tr: Translator, number: int) -> str:
    """Say which round it is in the word of the box: French players know *tour*, *manche* or *round*."""
    return round_in(playing.game, tr, number)


def round_in(game: str, tr: Translator, number: int) -> str:
    """Say which round of a game it is, wherever it is played."""
    return _in_words_of_the_box(game, tr, "status.round", "table.round", {"round": number})


def rounds_word(playing: TableModel, number: int) -> str:
    """Say how many rounds, in the same word."""
    return _in_words_of_the_box(playing.game, playing.tr, "status.rounds", "course.rounds", {"number": number})


def _in_words_of_the_box(game: str, tr: Translator, own: str, usual: str, facts: dict[str, int]) -> str:
    return tr.say(game, own, facts) if tr.find(game, (own,), facts) else tr.text(usual, **facts)


def _round(playing: TableModel) -> str:
    said = round_word(playing, playing.tr, playing.round)
    return said[:1].lower() + said[1:] if counts_turns(playing) else said


def _sources(playing: TableModel) -> str:
    """Say in a word who holds the pieces."""
    held = {playing.match.setup.sources.get(source) for source in playing.match.game.sources}
    if held == {Holder.TABLE}:
        return playing.tr.text("sources.table")
    return playing.tr.text("sources.app" if held == {Holder.APP} else "sources.mixed")
