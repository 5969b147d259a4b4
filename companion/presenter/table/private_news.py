"""What one person may know alone: secret choices and news, in that person's own language. No Kivy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from companion.engine.kernel.decisions import Option, Seat, Secret
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.setup import Holder
from companion.i18n import Translator
from companion.presenter.boards.board import Board
from companion.presenter.boards.piece import Badge, Scene
from companion.presenter.theme import CHART, Look


class Line(NamedTuple):
    """One thing that happened, with its sign: what the hands have to do. `state` marks it, as rows know it."""

    picture: str
    text: str
    state: str = ""
    kept: bool = True
    """Whether its words may be remembered when it is gone."""


class Choice(NamedTuple):
    """One secret option: its number is what everybody may see, its text only the owner."""

    number: int
    text: str
    picture: str
    option: Option


class PrivateNews(ABC):
    """The part of an evening that is only for one pair of eyes at a time."""

    board: Board
    tr: Translator
    names: dict[Seat, str]
    tongues: dict[Seat, Translator]
    latest: list[Told]
    unread: dict[Seat, list[Told]]

    @property
    @abstractmethod
    def match(self) -> Any:
        """Give the match as it stands."""

    @property
    @abstractmethod
    def game(self) -> str:
        """Name the game."""

    @abstractmethod
    def scene(self, look: Look, seat: Seat | None = None) -> Scene:
        """Give what a board may look at, for the public or for one person."""

    def keep_secrets(self) -> None:
        """Note who was told something that they have not looked at yet."""
        for told in self.latest:
            for seat in told.to or ():
                self.unread.setdefault(seat, []).append(told)

    def secret_choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Number the secret options of one person; only behind the curtain may the words be drawn."""
        asked = self.match.question(seat)
        options = asked.offered_to(seat) if isinstance(asked, Secret) else ()
        own = self.scene(CHART, seat)
        return tuple(
            Choice(number, self.board.words(option, own), self.board.picture(option), option)
            for number, option in enumerate(options, 1)
        )

    def choice_lines(self, seat: Seat, pointed: Option | None, chosen: Option | None) -> tuple[Line, ...]:
        """List the options of one person for that person's eyes: where the buttons point, and what they chose."""
        lines = []
        for choice in self.secret_choices(seat):
            picture = f"check+{choice.picture}" if choice.option == chosen else choice.picture
            state = "now" if choice.option == pointed else ""
            lines.append(Line(picture, f"{choice.number}.  {choice.text}", state))
        return tuple(lines)

    def secrets(self, seat: Seat, look: Look, *, news: bool = True) -> tuple[Line, ...]:
        """Tell one person what only they may know: first the latest news, then all they hold."""
        held: tuple[Badge, ...] = self.board.secrets(self.scene(look, seat))
        unread = self.unread.get(seat, []) if news or not held else []
        latest = [told for told in unread if told in self.latest] or unread
        told = [Line(self.board.news(one.what), self._private(one, seat)) for one in latest]
        return (*told[-4:], *(Line(badge.picture, badge.text) for badge in held))

    def _private(self, told: Told, seat: Seat) -> str:
        return self.tongue(seat).told(self.game, told.what, self.names)

    def tongue(self, seat: Seat) -> Translator:
        """Give the language of what only this person reads."""
        return self.tongues.get(seat, self.tr)

    def has_secrets(self) -> bool:
        """Say whether the app holds anything that people may look at alone; the same for everybody."""
        return Holder.APP in self.match.setup.sources.values()

    def urgent(self, answered: Seat | None) -> Seat | None:
        """Name who has to look at news right now: whoever just acted to learn something, and is not asked again."""
        return answered if answered in self.unread and answered not in self.match.owed else None

    def read(self, seat: Seat) -> None:
        """Note that somebody has looked."""
        self.unread.pop(seat, None)
