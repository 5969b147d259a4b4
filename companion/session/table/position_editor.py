"""The editor of a position: changed part by part; nothing happens before the table confirms it."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from companion.engine.kernel.codec import decode, encode
from companion.engine.kernel.errors import Forbidden, KernelError, Refusal, Unreadable, refusal
from companion.session.plain_data import position_of
from companion.session.table.position_parts import NOTHING, Part, Path, Shape
from companion.session.table.repair import merged, open_parts, plan_repair, state_at_the_boundary

if TYPE_CHECKING:
    from companion.session.table.live_table import LiveTable
    from companion.session.table.repair import RepairPlan


class PositionEditor:
    """What people have changed so far. `plan` is what `repair` takes."""

    def __init__(self, table: LiveTable) -> None:
        match = table.match
        self._table = table
        self._before: dict[str, Any] = open_parts(table)
        self._now: dict[str, Any] = deepcopy(self._before)
        self._state = state_at_the_boundary(table)
        self._beside: dict[str, Any] = {}
        """What goes with the changes, and is not shown for editing."""
        self._shape = Shape(match.game.state, match.setup.seats, match.piece_names())

    def parts(self) -> tuple[Part, ...]:
        """List everything that can be edited, in the order of the position."""
        return tuple(self._shape.parts(self._now))

    def part(self, path: Path) -> Part:
        """Find one, or say that there is none."""
        for part in self.parts():
            if part.path == path:
                return part
        raise Forbidden(refusal("no-such-part", part=".".join(map(str, path))[:60]))

    @property
    def touched(self) -> bool:
        """Say whether anything differs from the position as it was."""
        return self._now != self._before

    def put(self, path: Path, value: Any) -> None:
        """Let a part hold something else (a number, a word, a list of words, yes or no), and what goes with it, too."""
        part, was = self.part(path), self._whole()
        self._put(part, value)
        self._let_follow(was, path)

    def _put(self, part: Part, value: Any) -> None:
        path = part.path
        if part.kind in ("number", "count"):
            self._write(path, self._counted(part, value) if part.kind == "count" else int(value))
        elif part.kind == "switch":
            slot = isinstance(self._at(path[:-1]), list)  # a place where something lies, or nothing does
            self._write(path, ({} if value else None) if slot else bool(value))
        elif part.kind == "row":
            self._put_row(part, [str(one) for one in value])
        else:
            self._put_word(part, str(value))

    def _counted(self, part: Part, value: Any) -> list[Any]:
        """Face-down pieces are all alike: one more is like the last, or as the game would lay it down."""
        lying = self._at(part.path)
        blank: Any = deepcopy(lying[-1]) if lying else self._blank(part.path)
        return [*lying, *([blank] * (int(value) - len(lying)))][: max(0, int(value))]

    def _blank(self, path: Path) -> Any:
        """Look how the same pieces lie elsewhere: before somebody else."""
        for seat in self._table.match.setup.seats:
            other = self._at(tuple(seat if step in self._table.match.setup.seats else step for step in path))
            if other:
                return deepcopy(other[-1])
        return "?"

    def _put_row(self, part: Part, members: list[str]) -> None:
        for one in members:
            if one not in part.choices:
                raise Forbidden(refusal("no-such-member", member=one[:40]))
        siblings = self._at(part.path[:-1])
        if isinstance(siblings, dict) and set(part.choices) <= set(self._table.match.setup.seats):
            for name, row in siblings.items():  # a pawn stands in one place: put here, it is gone from there
                if isinstance(row, list) and name != part.path[-1]:
                    siblings[name] = [one for one in row if one not in members]
        lying = self._at(part.path)
        if isinstance(lying, str) or lying is None:
            self._take_letters(part.path, members)
            self._write(part.path, "".join(members))
        else:
            numbers = any(isinstance(one, int) for one in (lying or self._at_before(part.path)))
            self._write(part.path, [int(one) if numbers else one for one in members])

    def _take_letters(self, path: Path, letters: list[str]) -> None:
        """A die lies in one place, too: take it out of the other texts of the same board."""
        for part in self.parts():
            lying = self._at(part.path)
            if part.path[:2] == path[:2] != part.path and part.path != path and isinstance(lying, str):
                self._write(part.path, "".join(one for one in lying if one not in letters))

    def _put_word(self, part: Part, word: str) -> None:
        as_it_was = word == NOTHING and not _found(self._before, part.path)
        if word not in part.choices and not as_it_was:
            raise Forbidden(refusal("no-such-member", member=word[:40]))
        owner = part.path[:-1]
        held = self._at(owner)
        gone = word == NOTHING == part.nothing and isinstance(held, dict) and isinstance(self._at(owner[:-1]), list)
        if held is None or gone:
            others = {name: 1 for name, value in _pattern(self._at(owner[:-1])).items() if isinstance(value, int)}
            self._write(owner, {part.path[-1]: word, **others} if word else None)
        else:
            self._write(part.path, word or part.nothing)

    def _at(self, path: Path) -> Any:
        return _found(self._now, path)

    def _at_before(self, path: Path) -> Any:
        return _found(self._before, path) or []

    def _write(self, path: Path, value: Any) -> None:
        whole = self._at(path[:-1])
        new = isinstance(whole, dict) and path[-1] not in (_found(self._before, path[:-1]) or {})
        if (new and value in (0, "")) or (value == "" and self._shape.is_listed(path)):
            whole.pop(path[-1], None)
        else:
            whole[path[-1]] = value

    def _whole(self) -> dict[str, Any]:
        return merged(position_of(self._state), merged(_said(self._before, self._now), self._beside))

    def _let_follow(self, was: dict[str, Any], path: Path) -> None:
        """Ask the game what lies otherwise, too; a position that it cannot read stays as people said."""
        match = self._table.match
        try:
            before, now = (decode(encode(one), match.game.state) for one in (was, self._whole()))
        except Unreadable:
            return
        owner = next((str(step) for step in path if step in match.setup.seats), "")
        for name, value in match.game.extras.goes_with(before, now, str(path[0]), owner).items():
            shown = name in self._now
            into = self._now if shown else self._beside
            into.update(
                merged({name: into[name]}, {name: value}) if shown and isinstance(value, dict) else {name: value}
            )

    # --- the outcome -------------------------------------------------------------------------------------------

    def plan(self) -> RepairPlan:
        """Have the game check everything; what it refuses is raised in its words."""
        return plan_repair(self._table, merged(_said(self._before, self._now), self._beside))

    def problem(self) -> Refusal | None:
        """Say why it cannot be played on like this; None if it can."""
        try:
            self.plan()
        except KernelError as error:
            return error.why
        return None


def _found(position: Any, path: Path) -> Any:
    for step in path:
        if isinstance(position, list):
            position = position[step] if isinstance(step, int) and step < len(position) else None
        else:
            position = position.get(step) if isinstance(position, dict) else None
    return position


def _pattern(siblings: Any) -> dict[str, Any]:
    """Take the fields of a thing that is missing from one of its kind that is there."""
    return next((one for one in siblings if isinstance(one, dict)), {"count": 1}) if isinstance(siblings, list) else {}


def _said(before: Any, now: Any) -> dict[str, Any]:
    """Give what differs, as `repair.plan_repair` wants it said: None takes a member away."""
    told: dict[str, Any] = {}
    for name in dict.fromkeys((*before, *now)):
        was, is_now = before.get(name), now.get(name)
        if was != is_now:
            told[name] = _said(was, is_now) if isinstance(was, dict) and isinstance(is_now, dict) else is_now
    return told
