"""What one person may know alone: secret choices and news, in that person's own language. No Kivy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

from companion.engine.kernel.decisions import Option, Seat, Secret
from companion.engine.kernel.hand_moves import HandMove
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.faces.face_names import says_all
from companion.i18n import Translator
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Scene
from companion.presenter.table.step_rows import clock
from companion.presenter.theme import CHART, Look
from companion.session.errors import SessionError
from companion.session.table.live_table import LiveTable
from companion.session.table.private_looks import PIN_FELL, looks_of, note_look

LATEST_LOOKS: Final = 3
"""So many looks are named to their owner."""


class Line(NamedTuple):
    """One thing that happened, with its sign: what the hands have to do. `state` marks it, as rows know it."""

    picture: str
    text: str
    state: str = ""
    kept: bool = True
    """Whether its words may be remembered when it is gone."""
    moves: tuple[HandMove, ...] = ()
    """What hands do with the real pieces; nothing if it is only told."""
    back: bool = False
    """Whether it was done before, and is to be put back."""
    shown: str | None = None
    """What stands beside the picture where cards and dice say the rest; None is all of the text."""

    @property
    def beside(self) -> str:
        """Give the words that stand beside the picture."""
        return self.text if self.shown is None else self.shown

    @property
    def to_do(self) -> bool:
        """Say whether hands still have to do it: they did not before they told of it."""
        return self.back or any(not move.done for move in self.moves)


class Choice(NamedTuple):
    """One secret option: its number is what everybody may see, its text only the owner."""

    number: int
    text: str
    picture: str
    option: Option


class OpenEvening(Protocol):
    """What everybody may know of an evening, and how a board is looked at by one person."""

    board: Board
    tr: Translator
    names: dict[Seat, str]
    latest: list[Told]
    table: LiveTable

    @property
    def match(self) -> Match[Any]:
        """Give the match as it stands."""
        ...

    @property
    def game(self) -> str:
        """Name the game."""
        ...

    def scene(self, look: Look, seat: Seat | None = None) -> Scene:
        """Give what a board may look at, for the public or for one person."""
        ...


def self_evident(picture: str) -> bool:
    """Say whether cards and dice say it all, so that no words are needed beside them."""
    return bool(picture) and all(says_all(name) for name in picture.split("+"))


def held_line(badge: Badge) -> Line:
    """Tell of one thing that somebody holds."""
    return Line(badge.picture, badge.text, shown="" if self_evident(badge.picture) else None)


class PrivateNews:
    """The part of an evening that is only for one pair of eyes at a time."""

    def __init__(self, evening: OpenEvening) -> None:
        self._evening = evening
        self.tongues: Mapping[Seat, Translator] = {}
        """Who reads another language than the table behind the curtain."""
        self.unread: dict[Seat, list[Told]] = {}
        self.deaf: frozenset[Seat] = frozenset()
        """Where a sailor of the app sits: nobody has to look for it."""
        self.looks: Counter[Seat] = Counter()
        """How often each person's secrets were opened since the table was taken up: their own page says when."""
        self.elsewhere: Callable[[Seat], bool] = lambda _: False
        """Who reads news on a screen of their own, and needs no curtain for it."""

    def hear(self, news: Iterable[Told]) -> None:
        """Note who was told something that they have not looked at yet."""
        for told in news:
            for seat in (seat for seat in told.to or () if seat not in self.deaf):
                self.unread.setdefault(seat, []).append(told)

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Number the secret options of one person; only behind the curtain may the words be drawn."""
        asked = self._evening.match.question(seat)
        options = asked.offered_to(seat) if isinstance(asked, Secret) else ()
        own = self._evening.scene(CHART, seat)
        return tuple(
            Choice(number, self._evening.board.words(option, own), self._evening.board.drawing(option, own), option)
            for number, option in enumerate(options, 1)
        )

    def choice_lines(self, seat: Seat, pointed: Option | None, chosen: Option | None) -> tuple[Line, ...]:
        """List the options of one person for that person's eyes: where the buttons point, and what they chose."""
        lines = []
        for choice in self.choices(seat):
            picture = f"check+{choice.picture}" if choice.option == chosen else choice.picture
            state = "now" if choice.option == pointed else ""
            shown = f"{choice.number}." if self_evident(choice.picture) else None
            lines.append(Line(picture, f"{choice.number}.  {choice.text}", state, shown=shown))
        return tuple(lines)

    def lines(self, seat: Seat, look: Look, *, news: bool = True) -> tuple[Line, ...]:
        """Tell one person what only they may know: first the news that their hand does not show, then all they hold."""
        held: tuple[Badge, ...] = self._evening.board.secrets(self._evening.scene(look, seat))
        unread = self.unread.get(seat, []) if news or not held else []
        latest = [told for told in unread if told in self._evening.latest] or unread
        if held:  # what is drawn as it lies in the hand is not said in words above it
            latest = [told for told in latest if not self._evening.board.shown_held(told.what, seat)]
        told = [self._told(one, seat) for one in latest]
        return (*told[-4:], *map(held_line, held), *self.looked_before(seat))

    def _told(self, told: Told, seat: Seat) -> Line:
        """Put one piece of news into a line; what somebody held is drawn, and says it all."""
        board, text = self._evening.board, self._private(told, seat)
        picture = board.news(told.what)
        drawn = board.shown_held(told.what, seat) and self_evident(picture)
        return Line(picture, text, shown="" if drawn else None)

    def looked_before(self, seat: Seat) -> tuple[Line, ...]:
        """Say when the curtain was opened in this person's name before; a look that was not theirs they will notice."""
        tr, looks = self.tongue(seat), looks_of(self._evening.table, seat)
        before = [clock(at) for at, by in looks if by != PIN_FELL][-LATEST_LOOKS:]
        fell = [clock(at) for at, by in looks if by == PIN_FELL]
        often = (f"{at} × {count}" if count > 1 else at for at, count in Counter(before).items())
        lines = [Line("eye", tr.text("curtain.looked", times=", ".join(often)))] if before else []
        return (*lines, *(Line("lock", tr.text("pin.fell", time=time)) for time in fell))

    def look(self, seat: Seat, by: str = "hand") -> None:
        """Write down that the curtain is opened; a disk that refuses keeps nobody from their own cards."""
        self.looks[seat] += 1
        with suppress(SessionError):
            note_look(self._evening.table, seat, by)

    def _private(self, told: Told, seat: Seat) -> str:
        return self.tongue(seat).told(self._evening.game, told.what, self._evening.names)

    def tongue(self, seat: Seat) -> Translator:
        """Give the language of what only this person reads."""
        return self.tongues.get(seat, self._evening.tr)

    def has_secrets(self) -> bool:
        """Say whether the app holds anything that people may look at alone; the same for everybody."""
        return Holder.APP in self._evening.match.setup.sources.values()

    def urgent(self, answered: Seat | None) -> Seat | None:
        """Name who has to look at news right now: whoever just acted to learn something, and is not asked again."""
        if answered is None or self.elsewhere(answered):
            return None
        return answered if answered in self.unread and answered not in self._evening.match.owed else None

    def at_once(self) -> list[Seat]:
        """Name who has to look at the latest news before play goes on, all who were told such a thing alone."""
        told = {seat for one in self._evening.latest if one.what.at_once for seat in one.to or ()}
        return [seat for seat in self._evening.names if seat in told and seat not in self.deaf]

    def read(self, seat: Seat) -> None:
        """Note that somebody has looked."""
        self.unread.pop(seat, None)
