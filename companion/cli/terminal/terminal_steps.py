"""The list of steps at the terminal: undo to any of them, corrections, repairs, holders, proof pictures."""

from __future__ import annotations

from typing import Final

from companion.cli.terminal.terminal_curtain import Ask, agreed
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError, Refusal
from companion.engine.kernel.match import NEW_INFORMATION
from companion.engine.kernel.setup import Holder
from companion.i18n import Translator
from companion.presenter.table.position_words import PositionWords
from companion.presenter.table.step_rows import Step, said_holder, steps
from companion.session.table.correction import correct, outcomes, preview
from companion.session.table.handover import hand_over, plan_handover
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import pictures, throw_away
from companion.session.table.step_list import consent_to, undo_to

EVERYTHING: Final = "all"


class TerminalSteps:
    """The commands of one table that look back; each takes what was typed after its name."""

    def __init__(self, tr: Translator, table: LiveTable, names: dict[Seat, str], ask: Ask) -> None:
        self._tr = tr
        self._table = table
        self._names = names
        self._ask = ask
        self._game = table.match.game.name

    @property
    def _words(self) -> PositionWords:
        return PositionWords(self._table, self._tr, self._names)

    def _agree(self, question: str) -> bool:
        return agreed(self._tr, self._tr.text(question), self._ask)

    # --- steps -------------------------------------------------------------------------------------------------------

    def steps(self, most: str = "") -> None:
        """Print the steps with their numbers, the latest last; a number asks for so many."""
        listed = steps(self._table, self._tr, self._names)
        for line in step_lines(self._tr, listed[-int(most) :] if most.isdecimal() and int(most) else listed):
            print(line)

    def _step(self, said: str) -> Step | None:
        for step in steps(self._table, self._tr, self._names):
            if said.isdecimal() and step.can_undo and step.number == int(said[:6]):
                return step
        print(self._tr.text("steering.which"))
        return None

    def undo_to(self, said: str) -> None:
        """Take back a step and everything after it."""
        step = self._step(said)
        if step is None or not self.consents(consent_to(self._table, step.row)):
            return
        undo_to(self._table, step.row, agreed=True)
        print(self._tr.text("steering.undone-to", number=step.number))

    def consents(self, why: Refusal | None) -> bool:
        """Ask the table, if somebody has learnt something or the rules know no way back."""
        if why is None:
            return True
        learnt = why == NEW_INFORMATION
        print(self._tr.text("resume.learnt") if learnt else self._tr.refusal(self._game, why, self._names))
        return self._agree("resume.agree")

    # --- correcting --------------------------------------------------------------------------------------------------

    def correct(self, said: str) -> None:
        """Ask what was really read, show what would come of it, and do it if the table agrees."""
        step = self._step(said)
        if step is None:
            return
        possible = outcomes(self._table, step.row)
        print(step.text)
        for number, option in enumerate(possible, 1):
            print(f"{number:>4}  {self._tr.option(self._game, option, self._names)}")
        chosen = self._ask(f"{self._tr.text('steering.instead')} ") or ""
        if not (chosen.isdecimal() and 1 <= int(chosen[:6]) <= len(possible)):
            print(self._tr.text("steering.left"))
            return
        plan = preview(self._table, step.row, possible[int(chosen) - 1])
        for line in self._words.preview(plan):
            print(f"  {line}")
        if self._agree("steering.correct"):
            correct(self._table, plan)
            print(self._tr.text("steering.corrected"))
        else:
            print(self._tr.text("steering.left"))

    # --- holders and proof -------------------------------------------------------------------------------------------

    def holders(self, said: str) -> None:
        """List who holds what, or let one source change hands."""
        sources = self._table.match.setup.sources
        if not said.isdecimal() or not 1 <= int(said[:3]) <= len(sources):
            for number, (name, holder) in enumerate(sources.items(), 1):
                print(f"{number:>4}  {said_holder(self._tr, self._game, name, holder)}")
            print(self._tr.text("steering.holders-help"))
            return
        name = list(sources)[int(said) - 1]
        other = Holder.APP if sources[name] == Holder.TABLE else Holder.TABLE
        plan = plan_handover(self._table, {name: other})
        if plan.lost:
            print(self._tr.text("mend.lost", lost=plan.lost))
        what = said_holder(self._tr, self._game, name, other)
        if agreed(self._tr, self._tr.text("steering.hand-over", what=what), self._ask):
            hand_over(self._table, plan)
            print(self._tr.text("steering.handed"))
        else:
            print(self._tr.text("steering.left"))

    def pictures(self, said: str) -> None:
        """List the proofs of this match, or throw some away."""
        journal, number = self._table.journal, self._table.number
        listed = {step.row: step for step in steps(self._table, self._tr, self._names)}
        kept = pictures(journal, number)
        act, _, which = said.partition(" ")
        if act == "delete" and (which == EVERYTHING or self._step(which) is not None):
            row = None if which == EVERYTHING else self._row(which)
            print(self._tr.text("steering.thrown", pictures=throw_away(journal, number, row)))
        elif act != "delete":
            for one in reversed(kept):
                step = listed.get(one.row)
                about = f"{step.number:>4}  {step.text}" if step else f"   -  {one.at[:16]}"
                print(f"{about}  {self._tr.text('steering.kilobytes', size=round(one.size / 1000))}")
            print(self._tr.text("steering.pictures-help" if kept else "steering.no-pictures"))

    def _row(self, said: str) -> int:
        step = self._step(said)
        return step.row if step else 0

    # --- the table is right ------------------------------------------------------------------------------------------

    def fix(self, _: str) -> None:
        """Edit the position part by part until the game can be played on from it."""
        from companion.cli.terminal.terminal_editor import TerminalEditor

        try:
            TerminalEditor(self._tr, self._table, self._words, self._ask).run()
        except KernelError as error:
            print(self._tr.refusal(self._game, error.why, self._names))


def step_lines(tr: Translator, listed: tuple[Step, ...]) -> list[str]:
    """Write the list of steps, each on one line."""
    lines = []
    for step in listed:
        number = f"{step.number:>4}" if step.can_undo else "   -"
        text = f"{step.text} {tr.text('steering.picture')}" if step.has_picture else step.text
        lines.append(tr.text("steering.step", number=number, when=step.when, text=text))
    return lines or [tr.text("steering.none")]
