"""What the parts of the table screen may know of the whole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.curtain_widget import Curtain

if TYPE_CHECKING:
    from companion.bridge.question import Stamp
    from companion.engine.kernel.decisions import Seat
    from companion.presenter.table.answer_desk import AnswerDesk
    from companion.presenter.table.answer_keys import Asking, Key
    from companion.presenter.table.table_model import TableModel


def covered(screen: Any) -> bool:
    """Say whether something lies over a screen that has to be read or chosen first."""
    return any(isinstance(child, (Sheet, Curtain)) for child in screen.children)


class ShownTable(Protocol):
    """The table screen as its parts see it: what is asked, the places for widgets, the way of an answer."""

    asking: Asking
    chosen: frozenset[str]
    """What was touched on the board so far."""
    desk: AnswerDesk
    board: Any
    tray: Any
    strip: Any
    """Where work of hands stands over a question."""
    middle: Any
    """The place of board and tray, or of what is shown instead."""
    children: list[Any]
    """What lies over the table, the uppermost first; the table itself comes last."""

    @property
    def playing(self) -> TableModel:
        """Give the evening that is being played."""
        ...

    @property
    def stamp(self) -> Stamp:
        """Name the open question."""
        ...

    def refresh(self) -> None:
        """Show everything anew."""
        ...

    def tell_status(self) -> None:
        """Say at the foot where the evening stands, and whether it is saved."""
        ...

    def look(self, seat: Seat) -> object:
        """Let one person look at what only they may know."""
        ...

    def offer_again(self) -> None:
        """Offer the same answers once more."""
        ...

    def answer(self, key: Key) -> None:
        """Give the answer of a key."""
        ...

    def add_widget(self, widget: Any) -> None:
        """Lay something over the table."""
        ...
