"""A match in the terminal: what happened, what is asked, numbered answers; take-backs; secrets behind the curtain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from companion.cli.terminal.terminal_company import TerminalCompany
from companion.cli.terminal.terminal_curtain import Ask, Curtain, typed
from companion.cli.terminal.terminal_steps import TerminalSteps
from companion.engine.kernel.codec import words
from companion.engine.kernel.decisions import Answer, Chance, Choose, Seat, Secret
from companion.engine.kernel.errors import KernelError, refusal
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.i18n import Translator, story
from companion.i18n.paper_sheet import sheet
from companion.presenter.house.person_pin import PinDoor
from companion.presenter.table.private_news import LATEST_LOOKS
from companion.presenter.table.step_rows import clock
from companion.session.errors import SessionError
from companion.session.scenarios.answer_text import meant_option
from companion.session.table.live_table import LiveTable
from companion.session.table.private_looks import looks_of, note_look

LOOKING_BACK: Final = ("steps", "correct", "fix", "holders", "pictures")
PEOPLE: Final = ("night", "seats", "leave", "join", "away")
COMMANDS: Final = ("table", "undo", "redo", *LOOKING_BACK, *PEOPLE, "peek", "note", "help", "quit")
NEWS: Final = 15
"""So many of the latest secret lines are shown to their owner."""


def _no_door(_: str) -> PinDoor | None:
    """Nobody here has a PIN."""
    return None


class TerminalMatch:
    """One match, one terminal, and everybody around it."""

    def __init__(
        self,
        tr: Translator,
        table: LiveTable,
        names: dict[Seat, str],
        ask: Ask = typed,
        door: Callable[[str], PinDoor | None] = _no_door,
    ) -> None:
        self._tr = tr
        self._door = door
        self._table = table
        self._names = names
        self._game = table.match.game.name
        self._ask = ask
        self._curtain = Curtain(tr, ask)
        self._steering = TerminalSteps(tr, table, names, ask)
        self._company = TerminalCompany(tr, table, names)
        self._open = True

    @property
    def _match(self) -> Match[Any]:
        return self._table.match

    def play(self) -> None:
        """Show the table, then ask until the match is over or somebody quits; every answer is saved at once."""
        self._show_table()
        while self._open and self._table.result is None:
            if self._table.trouble is not None:
                print(self._tr.refusal("", self._table.trouble))
            if isinstance(self._match.decision, Secret):
                self._ask_secretly(self._match.owed[0])
            else:
                self._ask_openly()
        if (result := self._table.result) is not None:
            print()
            for line in self._tr.result(self._game, result, self._names):
                print(line)

    # --- questions -----------------------------------------------------------------------------------------------

    def _ask_openly(self) -> None:
        offers, sequence = _offers(self._match), self._table.sequence
        print()
        print(self._prompt())
        for line in self._numbered(offers):
            print(line)
        said = self._ask("> ")
        if said != "" and not self._is_command(said):
            self._answer(self._understood(said or "", offers), sequence)

    def _ask_secretly(self, seat: Seat) -> None:
        """Let one player after the other come to the terminal; nobody sees another's options or answer."""
        print()
        print(self._prompt())
        said = self._curtain.draw(self._names[seat])
        if (said != "" and self._is_command(said)) or not self._unlocked(seat):
            return
        question, sequence = self._match.question(seat), self._table.sequence
        offers = [Answer(seat, option) for option in question.offered_to(seat)] if question else []
        self._curtain.show([*self._news(seat), *self._numbered(offers)])
        try:
            answer = None
            while answer is None and (said := self._ask("> ")) not in ("back", None):
                answer = self._understood(said or "", offers)
        finally:
            self._curtain.close()
        self._open = said is not None
        self._answer(answer, sequence)

    def _prompt(self) -> str:
        question = self._match.question()
        return self._tr.prompt(self._game, question, self._names) if question is not None else ""

    def _numbered(self, offers: Sequence[Answer]) -> Iterator[str]:
        asked = self._match.decision.seat if isinstance(self._match.decision, Choose) else None
        for number, answer in enumerate(offers, 1):
            who = f"{self._names[answer.seat]}: " if asked and answer.seat and answer.seat != asked else ""
            option = self._tr.option(self._game, answer.option, self._names)
            yield f"{number:>4}  {who}{option}  ({words(answer.option)})"

    def _understood(self, said: str, offers: Sequence[Answer]) -> Answer | None:
        """Find the answer meant by a number or by words; say why if it is not on offer."""
        if said.isascii() and said.isdecimal() and 1 <= int(said[:6]) <= len(offers):
            return offers[int(said) - 1]
        wanted = " ".join(said.casefold().split())
        for answer in offers:
            option = self._tr.option(self._game, answer.option, self._names)
            if wanted in (words(answer.option).casefold(), option.casefold()):
                return answer
        seat = offers[0].seat if offers else None
        meant = meant_option(self._match, seat, " ".join(said.split()))
        why = self._match.why_not(Answer(seat, meant)) if meant is not None else None
        print(self._tr.refusal(self._game, why or refusal("not-understood", said=said[:40]), self._names))
        return None

    def _answer(self, answer: Answer | None, sequence: int) -> None:
        """Give an answer to the question with this number."""
        if answer is not None:
            try:
                self._tell(self._table.answer(answer, sequence=sequence))
            except (KernelError, SessionError) as error:
                print(self._tr.refusal(self._game, error.why, self._names))

    # --- what happened -------------------------------------------------------------------------------------------

    def _tell(self, told: list[Told]) -> None:
        for line in story(self._tr, self._game, told, self._names):
            print(line)
        private = {seat: None for one in told for seat in one.to or ()}
        if private:
            print(self._tr.text("resume.news", names=tuple(self._names[seat] for seat in private)))
        for seat in {seat: None for one in told if one.what.at_once for seat in one.to or ()}:
            self._look(seat)

    def _news(self, seat: Seat) -> list[str]:
        """Give the latest lines that only this player has heard."""
        secret = [told for told in self._match.told(seat) if told.to is not None]
        return list(story(self._tr, self._game, secret[-NEWS:], self._names, seat))

    def _show_table(self) -> None:
        for line in sheet(self._tr, self._game, self._match.view(), self._names):
            print(line)

    # --- commands ------------------------------------------------------------------------------------------------

    def _is_command(self, said: str | None) -> bool:
        """Carry out a command; the end of all typing is one too."""
        name, _, rest = "quit".partition(" ") if said is None else said.partition(" ")
        if name not in COMMANDS:
            return False
        try:
            own = {**dict.fromkeys(LOOKING_BACK, self._steering), **dict.fromkeys(PEOPLE, self._company)}
            act = getattr(own[name], name) if name in own else getattr(self, f"_do_{name}")
            act(rest.strip())
        except (KernelError, SessionError) as error:
            print(self._tr.refusal(self._game, error.why, self._names))
        return True

    def _do_table(self, _: str) -> None:
        self._show_table()

    def _do_quit(self, _: str) -> None:
        self._open = False

    def _do_help(self, _: str) -> None:
        print(self._tr.text("resume.help"))

    def _do_note(self, text: str) -> None:
        self._table.note(text)

    def _do_redo(self, _: str) -> None:
        self._tell(self._table.redo())

    def _do_undo(self, step: str) -> None:
        """Take back the last act, or all back to a step; if somebody has learnt something, the table must agree."""
        if step:
            self._steering.undo_to(step)
        elif self._steering.consents(self._table.consent()):
            self._table.undo(agreed=True)
            print(self._tr.text("resume.undone"))

    def _do_peek(self, who: str) -> None:
        """Show a player what only they know."""
        wanted = who.casefold()
        seat = next((seat for seat, name in self._names.items() if wanted in (seat, name.casefold())), None)
        if seat is None:
            print(self._tr.refusal(self._game, refusal("line-seat", seat=who[:40], known=" ".join(self._names))))
        else:
            self._look(seat)

    def _look(self, seat: Seat) -> None:
        """Let a player come to the terminal and read what only they know."""
        if self._curtain.draw(self._names[seat]) is not None and self._unlocked(seat):
            before = [clock(at) for at, _ in looks_of(self._table, seat)][-LATEST_LOOKS:]
            note_look(self._table, seat)
            seen = [self._tr.text("curtain.looked", times=", ".join(before))] if before else []
            self._curtain.show([*(self._news(seat) or [self._tr.text("resume.no-news")]), *seen])
            self._ask(f"{self._tr.text('resume.done-looking')} ")
            self._curtain.close()

    def _unlocked(self, seat: Seat) -> bool:
        """Ask for the PIN that guards this player's curtain, if there is one; a wrong one is said."""
        name = self._names[seat]
        door = self._door(name)
        if door is None:
            return True
        said = self._ask(f"{self._tr.text('pin.ask', name=name)}: ")
        self._curtain.close()
        if said is None:
            self._open = False
            return False
        if door.opens(said):
            return True
        print(self._tr.text("pin.wait", seconds=round(door.wait)) if door.wait else self._tr.text("pin.wrong"))
        return False


def _offers(match: Match[Any]) -> list[Answer]:
    decision = match.decision
    if isinstance(decision, Choose):
        own = [Answer(decision.seat, option) for option in decision.options]
        return own + [Answer(seat, option) for seat, option in decision.asides]
    if isinstance(decision, Chance) and not decision.hidden:
        return [Answer(None, option) for option in decision.outcomes]
    return []
