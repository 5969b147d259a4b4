"""What the camera saw somebody do for a choice: an answer in words for a touch to confirm, marks on keys. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.bridge.camera.table_difference import explaining

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.bridge.camera.placements import Spotted
    from companion.presenter.table.answer_keys import Asking, Key
    from companion.presenter.table.table_model import TableModel


class Sighted(NamedTuple):
    """One answer that explains the picture, and how sure that is."""

    key: Key
    confidence: float


def sighted(playing: TableModel, asking: Asking, seen: Iterable[Spotted]) -> tuple[Sighted, ...]:
    """The answers that explain what lies on the table, best first; only those of an open choice."""
    if asking.kind != "choose":
        return ()
    keys = {key.answer: key for key in asking.keys}
    found = explaining(playing.match, seen)
    return tuple(Sighted(keys[one.answer], one.share) for one in found if one.answer in keys)


def marked(keys: Iterable[Key], ways: Iterable[Sighted]) -> tuple[Key, ...]:
    """The same keys; those that were seen on the table, or lead to one that was, know it."""
    answers = {way.key.answer for way in ways}
    leads = {way.key.lead.spot for way in ways if way.key.lead is not None}
    return tuple(key._replace(seen=key.leads in leads if key.leads else key.answer in answers) for key in keys)


def question(playing: TableModel, ways: tuple[Sighted, ...]) -> str:
    """Put the best of them as a question."""
    return playing.tr.text("table.sighted", what=ways[0].key.text)
