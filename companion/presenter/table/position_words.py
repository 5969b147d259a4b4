"""Words for the parts of a position that can be repaired, and for what a change comes to. No Kivy.

A game says with the key `part.<fields>` that a part is worth a line; what has no key is not shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Refusal
from companion.engine.shelf import home_of
from companion.i18n import Translator
from companion.presenter.table.step_rows import words
from companion.session.plain_data import Change
from companion.session.table.correction import Preview
from companion.session.table.live_table import LiveTable
from companion.session.table.position_editor import PositionEditor
from companion.session.table.position_parts import NOTHING, Address, Part, Path, address

_WHOSE: Final = re.compile(r"\s*\{key[^}]*\}")
MANY: Final = 3
"""Of more pieces than this only those are named that come and go."""


class Shown(NamedTuple):
    """One part with its words; `group` is the person or the area of the table it belongs to."""

    part: Part
    group: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...]
    """What may lie there: the value, and its word."""


class PositionWords:
    """Speaks of one table."""

    def __init__(self, table: LiveTable, tr: Translator, names: Mapping[Seat, str]) -> None:
        self._table = table
        self._game = table.match.game
        self._tr = tr
        self._names = names

    def parts(self, mending: PositionEditor) -> tuple[Shown, ...]:
        """Give every part that has words."""
        shown = (self._shown(part) for part in mending.parts())
        return tuple(one for one in shown if one is not None)

    def _shown(self, part: Part) -> Shown | None:
        where = address(self._game.state, part.path, self._table.match.setup.seats)
        label = self._label(where)
        if not label:
            return None
        choices = tuple((choice, self.word(choice)) for choice in part.choices)
        return Shown(part, self._group(where), label, self._value(part), choices)

    def _label(self, where: Address) -> str:
        key = f"part.{'.'.join(where.fields)}"
        text = self._tr.find(self._game.name, (key,), {})
        if text is None:  # ours say which parts can be put right; a game that brought no such words shows all of them
            return "" if home_of(self._game.name) is None else self._from_names(where)
        if "{number}" in text and not where.place:  # all of them together
            return self._group(where)
        if "{key" in text and where.seat and not where.key:  # it stands under the name of its owner
            return _capital(_WHOSE.sub("", text).strip())
        facts: dict[str, object] = {"number": where.place, "key": self.word(where.key)}
        return _capital(self._tr.say(self._game.name, key, facts))

    def _from_names(self, where: Address) -> str:
        words = [self._tr.name(self._game.name, field) for field in where.fields]
        words += [self.word(where.key)] if where.key else []
        number = [str(where.place)] if where.place else []
        return _capital(" ".join(word for word in (*words, *number) if word))

    def _group(self, where: Address) -> str:
        if where.seat:
            return self._names[Seat(where.seat)]
        key = f"part.{where.fields[0]}.group"
        if self._tr.find(self._game.name, (key,), {}) is None:
            return self._tr.text("mend.table")
        return self._tr.say(self._game.name, key, {})

    def _value(self, part: Part) -> str:
        if part.kind == "switch":
            return self._tr.text("word.yes" if part.value else "word.no")
        if part.kind == "row":
            return self.word(part.value)
        return str(part.value) if part.kind in ("number", "count") else self.word(part.value)

    def word(self, value: object) -> str:
        """Say one value: a person, a piece, a number."""
        if value in (NOTHING, None, [], {}):
            return self._tr.text("mend.nothing")
        if isinstance(value, bool):
            return self._tr.text("word.yes" if value else "word.no")
        if isinstance(value, list):
            return ", ".join(self.word(one) for one in value)
        text = str(value)
        if text == "?":
            return self._tr.text("mend.face-down")
        return self._names.get(Seat(text)) or self._tr.say(self._game.name, "mend.word", {"word": text})

    # --- what it comes to --------------------------------------------------------------------------------------

    def changes(self, changes: tuple[Change, ...]) -> tuple[str, ...]:
        """Say what would lie otherwise, as far as there are words for it."""
        told = []
        kind = type(self._table.match.view())
        for change in changes:
            label = self._whose(kind, change.path)
            members = [(self._whose(kind, path), was, now) for path, was, now in _members(change)]
            if label and members and all(name for name, _, _ in members):
                told += [self._changed(name, was, now) for name, was, now in members]
            elif label and _is_plain(change.was) and _is_plain(change.now):
                told.append(self._changed(label, change.was, change.now))
            elif label:
                told.append(self._tr.text("mend.otherwise", what=label))
        return tuple(dict.fromkeys(told))

    def _whose(self, kind: type, path: Path) -> str:
        """Name a part with whoever it belongs to; "" if it has no words."""
        where = address(kind, path, self._table.match.setup.seats)
        label = self._label(where)
        if label and where.seat:
            return self._tr.text("mend.person", name=self._names[Seat(where.seat)], what=label)
        return label

    def _changed(self, label: str, was: Any, now: Any) -> str:
        """Say before and after; of many pieces only those that come and go."""
        if isinstance(was, list) and isinstance(now, list) and max(len(was), len(now)) > MANY:
            new, gone = _without(now, was), _without(was, now)
            if new or gone:
                return self._tr.text("mend.members", what=label, new=self.word(new), gone=self.word(gone))
        return self._tr.text("mend.changed", what=label, was=self.word(was), now=self.word(now))

    def refusal(self, why: Refusal) -> str:
        """Say why not."""
        return self._tr.refusal(self._game.name, why, self._names)

    def preview(self, plan: Preview) -> tuple[str, ...]:
        """Say what a correction would do: what lies otherwise, how much must be answered again, and from where."""
        told = self.changes(plan.changes) or (self._tr.text("correct.same"),)
        if plan.consent is not None:
            told = (*told, self.refusal(plan.consent))
        if plan.stopped is None:
            return (self._tr.text("correct.fits"), *told)
        step = words(self._table, plan.stopped.line, self._tr, self._names)
        first = self._tr.text("correct.stopped", step=_sentence(step), why=self.refusal(plan.stopped.why))
        again = plan.lost - plan.waiting
        lost = (self._tr.text("correct.lost", lost=again),) if again else ()
        waits = (self._tr.text("correct.waits", waiting=plan.waiting),) if plan.waiting else ()
        return (first, *lost, *waits, *told)


def stepped(part: Part, by: int) -> int:
    """Count one up or down; face-down pieces never below nothing."""
    return max(0, int(part.value) + by) if part.kind == "count" else int(part.value) + by


def _without(some: list[Any], others: list[Any]) -> list[Any]:
    left = list(others)
    return [one for one in some if one not in left or left.remove(one)]  # type: ignore[func-returns-value]  # taken out once


def _members(change: Change) -> Iterator[tuple[Path, Any, Any]]:
    """Give what differs in the members of a list, field by field: of each hold what is in it, and how much."""
    if isinstance(change.was, list) and isinstance(change.now, list) and not _is_plain([*change.was, *change.now]):
        for place, (was, now) in enumerate(zip_longest(change.was, change.now)):
            one, other = (side if isinstance(side, dict) else {} for side in (was, now))
            for field in dict.fromkeys((*one, *other)):
                if one.get(field) != other.get(field):
                    yield (*change.path, place, field), one.get(field), other.get(field)


def _is_plain(value: Any) -> bool:
    members = value if isinstance(value, list) else [value]
    return not any(isinstance(one, (dict, list)) for one in members)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
