"""What a seat cannot know (RULES.md, section 8), laid in some other way that it could lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.tortuga_cards.pieces import ROWS, Event
from companion.engine.kernel.instinct import mix

if TYPE_CHECKING:
    from companion.engine.games.tortuga_cards.table import Table
    from companion.engine.kernel.decisions import Decision, Seat
    from companion.engine.kernel.instinct import Known, Lots


class Hidden:
    """Other hands, and events that lie face down."""

    def __init__(self, known: Known) -> None:
        self._seat = known.seat
        self._events = {player.seat: player.event for player in known.view.players}

    def redraw(self, state: Table, lots: Lots) -> None:
        """Deal the other hands and the face-down events anew."""
        others = [who for who in state.hands if who != self._seat]
        for row in ROWS if others else ():
            left = [card for card, copies in state.unseen(row).items() for _ in range(copies)]
            for card in state.hands.get(self._seat, {}).get(row, ()):
                left.remove(card)
            mix(lots, left)
            for who in others:
                hand = state.hands[who][row]
                state.hands[who][row] = sorted(left[: len(hand)])
                del left[: len(hand)]
        self._turn_over(state, lots)

    def _turn_over(self, state: Table, lots: Lots) -> None:
        """7.1 Any event that was not seen; one that has been turned up since is what it is."""
        hidden = [who for who, event in state.events.items() if self._is_hidden(state, who, event)]
        for who in hidden:
            state.events[who] = Event.UNKNOWN
        seen = [who for who in hidden if self._events.get(who) not in (None, Event.UNKNOWN)]
        for who in seen:
            state.events[who] = self._events[who]
        left = [event for event, copies in state.unseen_events().items() for _ in range(copies)]
        mix(lots, left)
        for who in hidden:
            if who not in seen:
                state.events[who] = left.pop()

    def _is_hidden(self, state: Table, who: Seat, event: Event) -> bool:
        return who != self._seat and who not in state.face_up and event is not Event.UNKNOWN

    def recall(self, asked: Decision, seat: Seat | None, lots: Lots) -> None:  # noqa: ARG002  a card is laid openly
        """Nothing that is chosen in secret stays so until the next question."""
        return


def remember(known: Known) -> Hidden:
    """Make ready to redraw what a seat cannot know."""
    return Hidden(known)
