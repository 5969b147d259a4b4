"""One evening: anything that is allowed is played, faults come and go, and what was confirmed is kept apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.bridge.camera.readings import BY_CAMERA, Sure
from companion.devtools.soak.faults import Fault, some_fault
from companion.devtools.soak.secret_search import leaks
from companion.devtools.soak.soak_people import Thumbs
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Seat, Secret
from companion.engine.kernel.errors import KernelError
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.journal.standing import DEALER
from companion.session.table.given import Given
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from companion.devtools.soak.secret_search import Overheard
    from companion.devtools.soak.soak_camera import SoakCamera
    from companion.devtools.soak.soak_tally import Tally
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.setup import Setup
    from companion.i18n import Translator
    from companion.session.data_folder import DataFolder

_FAULTS: Final = 0.04
"""How likely a fault begins before an answer, while there is none; and how likely one ends is three times that."""
_SECOND_THOUGHTS: Final = 0.04
_LOOKS: Final = 0.015
_LOOKED_AT: Final = 0.6
_PRESSED: Final = 0.5
_LONGEST_SLEEP: Final = 4 * 3600.0
_SEED_BITS: Final = 64


class Room(NamedTuple):
    """What stays from evening to evening."""

    journal: Journal
    folder: DataFolder
    camera: SoakCamera | None
    overheard: Overheard
    tr: Translator


class Evening:
    """A match from its first question to its result."""

    def __init__(self, room: Room, game: Game[Any], setup: Setup, chance: Random, tally: Tally) -> None:
        self._room, self._chance, self._tally = room, chance, tally
        self._seed = chance.getrandbits(_SEED_BITS)
        self._player = RandomPlayer(chance.getrandbits(32))
        self._table = LiveTable.begin(room.journal, game, setup, seed=self._seed)
        self._confirmed: list[str] = []
        self._undone: list[str] = []
        self._fault: Fault | None = None
        self._thumbs = Thumbs(self._table, self._take)

    @property
    def _match(self) -> Match[Any]:
        return self._table.match

    def play(self) -> None:
        """Play to the end, whatever happens."""
        chance = self._chance
        try:
            while self._match.decision is not None:
                self._weather()
                if chance.random() < _SECOND_THOUGHTS:
                    self._think_again()
                if self._match.decision is not None:
                    self._answer()
                if self._match.decision is not None and chance.random() < _LOOKS:
                    self._look_around()  # afterwards everybody may know everything
            self._mend()
            self._compare()
            self._tally.ended(self._match.game.name)
        finally:
            if self._fault is not None:
                self._fault.end()
            self._thumbs.close()

    # --- answering ---------------------------------------------------------------------------------------------

    def _answer(self) -> None:
        """Answer the question, by camera, by button or by hand."""
        asked, match = self._match.decision, self._match
        assert asked is not None  # noqa: S101  the caller looked
        if isinstance(asked, Chance):
            answer = self._player.answer(asked, match.sequence)
            if not (self._chance.random() < _LOOKED_AT and self._by_camera(asked, answer)):
                self._give((answer,), "hand")
            return
        owed = tuple(match.owed) if isinstance(asked, Secret) else (None,)
        whim = self._chance.getrandbits(16)
        answers = [self._player.answer(asked, match.sequence + at * whim, (seat,)) for at, seat in enumerate(owed)]
        if self._chance.random() < _PRESSED and self._by_button(answers):
            return
        stamp = self._table.sequence
        for answer in answers:
            if self._table.sequence == stamp:
                self._give((answer,), "hand", sequence=stamp)

    def _give(
        self,
        answers: tuple[Answer, ...],
        by: str | Mapping[Seat | None, str],
        confidence: float = 1.0,
        *,
        sequence: int | None = None,
    ) -> list[Told]:
        """Give answers in one act; what comes back is confirmed and must never be lost."""
        asked_at = self._table.sequence if sequence is None else sequence
        told = self._table.answer_all(answers, by, confidence, sequence=asked_at)
        for answer in answers:
            self._confirmed.append(_line(answer))
            self._tally.confirm(by if isinstance(by, str) else by[answer.seat])
        self._undone.clear()
        return told

    def _take(self, answers: tuple[Answer, ...], by: str | Mapping[Seat | None, str], *, sequence: int) -> Given:
        """Give what was pressed; a refusal is told."""
        try:
            return Given(tuple(self._give(answers, by, sequence=sequence)), last=answers[-1].seat)
        except KernelError as error:
            return Given(refused=error.why)

    def _by_button(self, answers: list[Answer]) -> bool:
        before = len(self._confirmed)
        pressed = self._thumbs.press(answers)
        given = self._confirmed[before:]
        broken = any(one.seat in self._thumbs.out_of_service for one in answers)
        if pressed and given != [_line(one) for one in answers[: len(given)]]:
            self._tally.wonder("buttons gave another answer than was pressed")
        if pressed and broken:
            self._tally.wonder("a button out of service gave an answer")
        return pressed or bool(given)

    def _by_camera(self, asked: Chance, answer: Answer) -> bool:
        """Roll what the random player wants under the camera; only a sure reading is taken without asking."""
        camera = self._room.camera
        if camera is None or not camera.can_read(self._match.game, asked):
            return False
        proposal = camera.read(self._match.game, asked, answer.option)
        if not isinstance(proposal, Sure):
            return False
        if proposal.answer != answer:
            self._tally.misread += 1
            self._tally.say(f"{self._match.game.name}: a sure reading was wrong")
            return False
        self._give((answer,), BY_CAMERA, proposal.confidence)
        return True

    def _think_again(self) -> None:
        """Take something back, bring it back, or remark upon it."""
        act = self._chance.choice(("undo", "redo", "note"))
        if act == "note":
            self._table.note("what a night")
        elif act == "redo" and self._undone:
            self._table.redo()
            self._confirmed.append(self._undone.pop())
        elif act == "undo" and self._confirmed:
            self._table.undo(agreed=True)
            self._undone.append(self._confirmed.pop())
            self._tally.taken_back += 1

    # --- faults ------------------------------------------------------------------------------------------------

    def _weather(self) -> None:
        """Let a fault come or go."""
        chance = self._chance
        if self._fault is None:
            if chance.random() < _FAULTS:
                self._fault = some_fault(chance, self._table, self._thumbs.seats, self._room.camera)
                self._tally.faults[self._fault.name] += 1
                self._fault.begin()
        elif chance.random() < 3 * _FAULTS:
            self._mend()
            self._compare()
        if chance.random() < _FAULTS / 4:
            self._thumbs.sleep(chance.uniform(0, _LONGEST_SLEEP))

    def _mend(self) -> None:
        """Let everything work again; what waited in memory is on the disk then."""
        if self._fault is not None:
            fault, self._fault = self._fault, None
            fault.end()

    # --- looking -----------------------------------------------------------------------------------------------

    def _compare(self) -> None:
        """Read the match anew from the file: everything that was confirmed must stand there, and nothing else."""
        tally, name = self._tally, self._match.game.name
        tally.comparisons += 1
        if self._table.unsaved or self._table.trouble is not None:
            tally.wonder(f"{name}: not saved though nothing is wrong: {self._table.trouble}")
            return
        with Journal(self._room.journal.path) as journal:
            again = LiveTable.reopen(journal, self._table.number)
            listed = evening(journal, self._table.number).result
        found = [_line(step.answer) for step in again.match.steps if step.by != DEALER]
        tally.lose(missing(self._confirmed, found), f"{name}, match {self._table.number}")
        if again.match.laid_out() != self._match.laid_out():
            tally.wonder(f"{name}: the file tells another position")
        if listed != self._match.result:
            tally.wonder(f"{name}: the list tells another result")

    def _look_around(self) -> None:
        """Look for secrets wherever people look."""
        room = self._room
        searched, places = leaks(self._table, self._seed, room.folder, room.tr, room.overheard.taken())
        self._tally.searched += searched
        self._tally.leaks += len(places)
        for place in places:
            self._tally.say(f"{self._match.game.name}: a secret in {place}")


def missing(confirmed: list[str], found: list[str]) -> int:
    """Count what was confirmed and is not found at its place; answers that nobody gave count too."""
    same = 0
    for one, other in zip(confirmed, found, strict=False):
        if one != other:
            break
        same += 1
    return max(len(confirmed), len(found)) - same


def _line(answer: Answer) -> str:
    return f"{answer.seat} {encode(answer.option)}"
