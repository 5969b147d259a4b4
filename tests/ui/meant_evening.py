"""An evening by a script of meant answers: given by touches, and compared with the journal, the story and the score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.devtools.demo.demonstration import Figures
from companion.devtools.fingers.answer_fingers import Telling
from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Player, Stuck
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Secret
from companion.engine.kernel.match import Match
from companion.i18n import story
from companion.presenter.boards.piece import Scene
from companion.presenter.table.answer_keys import Asking, ask
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Entry
from companion.session.journal.standing import BY_THEMSELVES
from companion.session.table.hands_done import HANDS
from companion.session.table.random_player import RandomPlayer
from companion.ui.widgets.table.curtain_widget import Curtain

MOST: Final = 3000
"""Things done: no evening is longer."""
Meant = Answer | frozenset[str]
"""An answer, or spots of the board: they were touched for the answer before, and say the next one as well."""


class MeantEvening:
    """Plays what a script means, through the screen; `wrong` says what became of it otherwise."""

    def __init__(self, fingers: Fingers, seed: int, seen: Callable[[str], None]) -> None:
        playing = fingers.app.evening
        self.fingers = fingers
        self.figures = Figures(playing.game, len(playing.names), seed)
        self.wrong: list[str] = []
        self._telling = Telling(fingers, self.figures, seed)
        self._script = RandomPlayer(seed)
        self._where = Player(fingers, seed).where
        self._seen = seen
        self._meant: list[Meant] = []

    @property
    def playing(self) -> TableModel:
        """The evening as the screens see it."""
        return self.fingers.app.evening

    def play(self) -> None:
        """Play to the final score, and compare; at the first thing that is wrong it ends."""
        for _ in range(MOST):
            self._seen(self._where())
            if self.fingers.screen.name == "scoring":
                break
            self._go_on()
            if self.wrong:
                return
        else:
            raise Stuck(self._where())
        truth = self._replayed()
        self.wrong += score_faults(self.playing, truth, self.fingers.screen)

    # --- playing -----------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        fingers, match = self.fingers, self.playing.match
        top = fingers.top()
        before, told = match.sequence, len(match.told())
        if fingers.screen.name == "checklist":
            self._check_list()
        elif isinstance(top, Curtain) and top.count:
            asked = len(self.playing.ballot.asked)
            self._choose(top, match.decision)
            self._given(before, told, asked)
        elif self._telling.clear():
            pass
        elif isinstance(match.decision, Secret):
            self._telling.tap(self._telling.find("curtain"))
        else:
            answer = self._script.answer(match.decision, before)
            self._meant.append(answer)
            self._telling.tell(answer)
            self._given(before, told)

    def _check_list(self) -> None:
        """Tick one step of setting up; it says what happened, two sentences where they are for one hand."""
        fingers, playing = self.fingers, self.playing
        screen = fingers.screen
        said = list(story(playing.tr, playing.game, playing.match.told(), playing.names))
        first = sum(map(len, screen.steps[: screen.place]))
        joined = said[first : first + len(screen.steps[screen.place])]
        if screen.text != "\n".join(map(_capital, joined)):
            self.wrong.append(f"step {screen.place + 1} of setting up says {screen.text}")
        self._telling.tap(next(key for key in fingers.touchable() if (key.picture, key.style) == ("check", "brass")))

    def _choose(self, curtain: Curtain, decision: Secret) -> None:
        """Choose behind the curtain: the key with the number that the own lines say."""
        owed = self.playing.ballot.owed
        answer = self._script.answer(decision, self.playing.match.sequence, owed)
        if curtain.seat != answer.seat:
            self.wrong.append(f"the curtain of {curtain.seat} is drawn for {answer.seat}")
        self._meant.append(answer)
        number = decision.options[owed[0]].index(answer.option) + 1
        finger = self.fingers.press(*curtain.peek.center)
        lines = [row.line.text for row in reversed(curtain.secret.grid.children)]
        self._seen(f"{self._where()}-held")
        self.fingers.lift(finger)
        own = self.playing.scene(self.fingers.app.look, answer.seat)
        if lines[number - 1] != f"{number}.  {self.playing.board.words(answer.option, own)}":
            self.wrong.append(f"behind the curtain number {number} of {lines} is {answer.option}")
        self._telling.tap(self._telling.find(number))

    def _given(self, before: int, told: int, together: int = 1) -> None:
        """See what was given, note what one touch said along with another, and read the news in the tray.

        Secret words are given together, as soon as the last one is in the ballot.
        """
        match, table = self.playing.match, self.fingers.table
        meant = self._meant[-1]
        ballot = self.playing.ballot
        if isinstance(meant, Answer) and meant.seat in ballot.asked and match.sequence == before:
            if ballot.word(meant.seat) != meant:  # a secret word waits in the ballot until all are in
                self.wrong.append(f"the ballot holds {ballot.word(meant.seat)} and {meant} was meant")
            return
        by_hand = [step for step in match.steps[before:] if step.by not in BY_THEMSELVES]
        words = self._meant[-together:]
        if [step.answer for step in by_hand[: len(words)]] != words or not by_hand:
            self.wrong.append(f"answer {before} is {by_hand} and was meant to be {words}")
        self._meant += [self._telling.touched for _ in by_hand[len(words) :]]
        if len(by_hand) > len(words) or self.fingers.screen.name != "table":
            return
        strip = table.hands.manner == "strip"
        if not strip and table.tray not in table.middle.children:
            return
        heard = story(self.playing.tr, self.playing.game, match.told()[told:], self.playing.names)
        wanted = [_capital(text) for text in heard]
        shown = [row.line.text for row in reversed((self._strip.told if strip else table.tray.hands).children)]
        if strip:  # it keeps what others have brought before, and leaves out what is only told where there is much
            wanted = [
                _capital(line.text) for line in self.playing.hands() if line.to_do or len(self.playing.hands()) < 3
            ]
        if shown != wanted[len(wanted) - len(shown) :] or bool(shown) != bool(wanted):
            self.wrong.append(f"after answer {before} the tray says {shown} for {wanted}")

    @property
    def _strip(self) -> Any:
        """Where the work of hands stands: in the tray, or over what takes its place."""
        table = self.fingers.table
        return table.tray.strip if table.tray in table.middle.children else table.strip

    # --- comparing ---------------------------------------------------------------------------------------------

    def _replayed(self) -> Match[Any]:
        """Let what was meant happen in a match of its own, row for row of the journal."""
        table, left = self.playing.table, list(self._meant)
        match: Match[Any] = Match(table.match.game, table.match.setup)
        for number, row in enumerate(table.journal.entries(table.number), 1):
            if row.kind == "look" or (row.kind, row.by) == ("note", HANDS):
                continue
            if row.by in BY_THEMSELVES:
                match.answer(Answer(row.seat, match.game.read(row.option or "")), row.by)
                continue
            meant = self._answer(left.pop(0), match, row) if left else None
            wanted = (meant.seat, encode(match.check(meant))) if meant is not None else None
            if row.kind != "answer" or (row.seat, row.option) != wanted or (row.by, row.confidence) != ("hand", 1.0):
                self.wrong.append(f"row {number} is {row} and was meant to be {wanted}")
                break
            match.answer(Answer(row.seat, match.game.read(row.option or "")))
        if left:
            self.wrong.append(f"{len(left)} answers are not in the journal")
        return match

    def _answer(self, meant: Meant, match: Match[Any], row: Entry) -> Answer | None:
        """Say which answer was meant: by spots, the one that these spots name completely."""
        if isinstance(meant, Answer):
            return meant
        asking = self._asking(match)
        keys = [key for key in asking.keys if key.spots and key.spots <= meant and asking.told_by(key.spots) == key]
        return next((key.answer for key in keys if encode(key.answer.option) == row.option), None)

    def _asking(self, match: Match[Any]) -> Asking:
        playing = self.playing
        shown = playing.scene(self.fingers.app.look)
        names, marks = shown.names, shown.marks
        scene = Scene(
            shown.tr, shown.game, shown.look, match.view(), match.question(), (), names, marks, setup=match.setup
        )
        return ask(match, playing.board, scene)


def score_faults(playing: TableModel, truth: Match[Any], screen: Any) -> list[str]:
    """Compare the score screen with the result of a match: winners, sides as people sit, categories, points."""
    result, tr, game, names = truth.result, playing.tr, playing.game, playing.names
    if result is None:
        return ["what was meant does not end the game"]
    tallies = {str(tally.side): tally for tally in result.tallies}
    wanted = [
        (
            _capital(names.get(tally.seats[0], "") if tally.side in names else tr.name(game, tally.side, "side")),
            "" if tally.side in names else ", ".join(names[seat] for seat in tally.seats),
            [(_capital(tr.name(game, line, "score")), points) for line, points in tally.lines],
            sum(points for _, points in tally.lines),
            any(seat in result.winners for seat in tally.seats),
        )
        for tally in (tallies[side] for side in [*names, *sorted(set(tallies) - set(names))] if side in tallies)
    ]
    shown = [
        (
            column.title,
            column.crew,
            [(line.said, line.points) for line in reversed(column.lines.children)],
            column.total,
            column.winner,
        )
        for column in reversed(screen.columns.grid.children)
    ]
    faults = [f"the score shows {one} for {other}" for one, other in zip(shown, wanted, strict=False) if one != other]
    faults += [] if len(shown) == len(wanted) else [f"{len(shown)} columns for {len(wanted)} sides"]
    said = list(tr.result(game, result, names))
    faults += [] if [screen.reason, screen.winners] == said[:2] else [f"the end is told as {screen.winners}"]
    named = sorted(seat for seat, name in names.items() if name in screen.winners)
    crews = {seat for tally in result.tallies if tally.side not in names for seat in tally.seats}
    if not crews and named != sorted(result.winners):
        faults.append(f"{named} are named as winners")
    return faults


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
