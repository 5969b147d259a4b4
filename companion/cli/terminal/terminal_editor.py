"""Repair at the terminal: a numbered list of what lies where, and what is typed instead."""

from __future__ import annotations

from companion.cli.terminal.terminal_curtain import Ask, agreed
from companion.engine.kernel.errors import Forbidden, KernelError, refusal
from companion.i18n import Translator
from companion.presenter.table.position_words import PositionWords, Shown
from companion.session.table.live_table import LiveTable
from companion.session.table.position_editor import PositionEditor
from companion.session.table.repair import repair


class TerminalEditor:
    """One repair, from the first look to the confirmation."""

    def __init__(self, tr: Translator, table: LiveTable, words: PositionWords, ask: Ask) -> None:
        self._tr = tr
        self._table = table
        self._words = words
        self._ask = ask
        self._mending = PositionEditor(table)

    def run(self) -> None:
        """Ask for one change after the other; nothing happens before the table confirms."""
        self._show()
        while (said := self._ask("fix> ")) not in ("cancel", None):
            if said in ("done", "list"):
                if said == "done" and self._confirmed():
                    return
                self._show()
            elif said:
                self._change(said)
        print(self._tr.text("steering.left"))

    def _show(self) -> None:
        group = ""
        for number, one in enumerate(self._words.parts(self._mending), 1):
            if one.group != group:
                group = one.group
                print(group)
            print(f"{number:>4}  {one.label} = {one.value}")
        print(self._tr.text("steering.fix-help"))

    def _change(self, said: str) -> None:
        name, _, value = said.partition("=")
        parts = self._words.parts(self._mending)
        try:
            if not name.strip().isdecimal() or not 1 <= int(name.strip()[:6]) <= len(parts) or "=" not in said:
                raise Forbidden(refusal("not-understood", said=said[:40]))
            shown = parts[int(name) - 1]
            self._mending.put(shown.part.path, self._meant(shown, value.strip()))
        except KernelError as error:
            print(self._words.refusal(error.why))
            return
        after = next(one for one in self._words.parts(self._mending) if one.part.path == shown.part.path)
        print(f"{int(name):>4}  {after.label} = {after.value}")
        problem = self._mending.problem() if self._mending.touched else None
        print(self._words.refusal(problem) if problem else self._tr.text("steering.fix-right"))

    def _meant(self, shown: Shown, value: str) -> object:
        """Understand what was typed, by our words or by the game's own."""
        if shown.part.kind in ("number", "count"):
            if not value.lstrip("-").isdecimal() or len(value) > 6:  # noqa: PLR2004  nothing on a table is counted in millions
                raise Forbidden(refusal("not-understood", said=value[:40]))
            return int(value)
        if shown.part.kind == "switch":
            return value.casefold() in (self._tr.text("word.yes").casefold(), "yes")
        if shown.part.kind == "row":
            return [self._choice(shown, one.strip()) for one in value.split(",") if one.strip()]
        return self._choice(shown, value)

    def _choice(self, shown: Shown, said: str) -> str:
        wanted = said.casefold()
        for choice, word in shown.choices:
            if wanted in (choice.casefold(), word.casefold()):
                return choice
        raise Forbidden(refusal("no-such-member", member=said[:40]))

    def _confirmed(self) -> bool:
        try:
            plan = self._mending.plan()
        except KernelError as error:
            print(self._words.refusal(error.why))
            return False
        for line in self._words.changes(plan.changes):
            print(f"  {line}")
        if plan.lost:
            print(self._tr.text("mend.lost", lost=plan.lost))
        if not agreed(self._tr, self._tr.text("steering.fix"), self._ask):
            return False
        repair(self._table, plan)
        print(self._tr.text("steering.fixed"))
        return True
