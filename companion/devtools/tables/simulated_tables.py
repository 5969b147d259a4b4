"""Tables of a house that nobody built: their states as real ones would tell them, by the voice of a real one."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final
from uuid import NAMESPACE_DNS, uuid5

from companion.engine.shelf import SHELF
from companion.harbour.live.table_voice import TableVoice
from companion.i18n import translator
from companion.presenter.cafe.table_state import Seated, TableState, encoded
from companion.presenter.house.draft import STRANGERS
from companion.presenter.phones.page_board import colour
from companion.presenter.theme import MARKS
from companion.session.harbour_settings import HarbourSettings

if TYPE_CHECKING:
    from companion.harbour.live.bar_board import BarBoard

NAMES: Final = (*STRANGERS, "Maximiliane", "Jo", "Bartholomew the Bold", "Zoé", "Ñandú", "Øystein")


def uuid_of(number: int) -> str:
    """Name a table as a uuid, the same in every run."""
    return str(uuid5(NAMESPACE_DNS, f"table-{number}"))


def state_of(number: int, seed: int = 0) -> TableState:
    """Make up how a table is: one in five is free, one in nine runs long, one in thirteen calls."""
    dice = Random(f"{number} {seed}")
    name = f"Table {number}"
    if number % 5 == 0:
        return TableState(name)
    game = dice.choice(list(SHELF.values()))
    players = dice.choice(game.usual)
    turn = dice.randrange(players)
    people = tuple(
        Seated(who, colour(mark.paint), colour(mark.ink), mark.shape, place == turn)
        for place, (who, mark) in enumerate(zip(dice.sample(NAMES, players), MARKS, strict=False))
    )
    title = translator("en").say(game.name, "game.name", {})
    minutes = 145 if number % 9 == 0 else dice.randrange(1, 70)
    over = number % 11 == 0
    return TableState(
        name,
        doing="over" if over else "setting-up" if number % 7 == 0 else "playing",
        game=game.name,
        title=title,
        people=people,
        round=dice.randrange(1, 12),
        minutes=minutes,
        usual=90,
        winners=(people[turn].name,) if over else (),
        trouble=("camera",) if number % 17 == 0 else (),
        calls=(number + 11) % 13 == 0,
        since=dice.randrange(6),
    )


class SimulatedTable:
    """One table: its voice, and what it says."""

    def __init__(self, number: int, broker: str, authority: str = "") -> None:
        self.number, self.state = number, state_of(number)
        self.heard: list[dict[str, object]] = []
        settings = HarbourSettings(uuid_of(number), f"Table {number}", "", broker, authority)
        self._voice = TableVoice(settings, self.heard.append)
        self.tell(self.state)

    def tell(self, state: TableState) -> None:
        """Tell how it is."""
        self.state = state
        self._voice.tell(encoded(state))

    def close(self) -> None:
        """Switch it off."""
        self._voice.close()


def is_right(board: BarBoard, tables: list[SimulatedTable]) -> bool:
    """Say whether the bar knows every table as it is."""
    known = {one.table: one for one in board.tables()}
    return all(
        (one := known.get(uuid_of(table.number))) is not None and one.here and one.state == table.state
        for table in tables
    )
