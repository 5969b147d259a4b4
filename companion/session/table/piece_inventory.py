"""The inventory before a sailor sits in: who hides real pieces shows them to the app, one by one, for its eyes only.

Nothing of it is written down before the sailor sits: pull the plug in between, and nothing has happened.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import Forbidden, NotAsked, refusal
from companion.engine.kernel.setup import Holder
from companion.session.plain_data import position_of
from companion.session.table.repair import state_at_the_boundary

if TYPE_CHECKING:
    from collections.abc import Container

    from companion.engine.kernel.decisions import Option, Rules, Seat
    from companion.session.table.live_table import LiveTable


class PieceInventory:
    """What the app must hold for a seat and does not, and what people have shown of it so far."""

    def __init__(self, table: LiveTable, seat: Seat) -> None:
        self._table, self.seat, self.sequence = table, seat, table.sequence
        instinct, setup = table.match.game.extras.instinct, table.match.setup
        self.sources = tuple(one for one in instinct.held if not instinct.holds(setup, one, seat))
        """The sources whose pieces the app takes."""
        self.told: list[Option] = []
        self.asked: Chance | None = None
        """What is to be shown next; None: everything is known."""
        self._begin()

    def _begin(self) -> None:
        self._state: Any = state_at_the_boundary(self._table)
        inventory = self._table.match.game.extras.instinct.inventory
        self._rules: Rules[None] | None = None
        self.asked = None
        if inventory is not None and self.sources:
            self._rules = inventory(self._state, self.seat, self.sources)
            self._go_on(None)

    def _go_on(self, shown: Option | None) -> None:
        if self._rules is None:
            return
        try:
            asked = self._rules.send(shown)
        except StopIteration:
            self.asked = None
        else:
            self.asked = asked if isinstance(asked, Chance) else None

    @property
    def whose(self) -> Seat | None:
        """Who shows the next piece."""
        return self.asked.seen_by[0] if self.asked is not None and self.asked.seen_by else None

    def show(self, option: Option) -> None:
        """Say what a piece is; if it cannot be together with the others, everything is shown again."""
        if self.asked is None or option not in self.asked.outcomes:
            raise NotAsked(refusal("not-offered"))
        self.told.append(option)
        try:
            self._go_on(option)
        except Forbidden:
            self.told = []
            self._begin()
            raise

    def back(self) -> None:
        """Take the last piece back."""
        told, self.told = self.told[:-1], []
        self._begin()
        for option in told:
            self.show(option)

    @property
    def can_be_dealt_anew(self) -> bool:
        """Say whether the app can deal or roll anew what is hidden now: apart for a seat, or what nobody holds yet."""
        return not self._stuck()

    def _stuck(self) -> list[str]:
        game, state = self._table.match.game, state_at_the_boundary(self._table)
        instinct = game.extras.instinct
        kinds = [one for one in self.sources if one not in instinct.apart or instinct.dealt_anew is None]
        return [one for one in kinds if game.extras.holds_secrets(state, one)]

    def shown(self) -> str:
        """Give the position with all that was shown, the pieces now in the app's hands."""
        if self.asked is not None:
            raise Forbidden(refusal("sailor-sees-no-pieces", source=self.asked.source))
        return self._written(self._state, self._table.match.game.extras.instinct.apart)

    def dealt_anew(self) -> str:
        """Give the position with pieces that the app has dealt anew; what somebody hides it cannot take."""
        for source in self._stuck():
            raise Forbidden(refusal("sailor-sees-no-pieces", source=source))
        instinct, state = self._table.match.game.extras.instinct, state_at_the_boundary(self._table)
        if instinct.dealt_anew is not None and set(self.sources) & set(instinct.apart):
            instinct.dealt_anew(state, self.seat, Random(self._table.writer.seed + self.sequence))
        return self._written(state, instinct.apart if instinct.dealt_anew is not None else ())

    def _written(self, state: Any, apart: Container[str]) -> str:
        """Write the position down; the app holds all kinds now but those that it holds for the seat alone."""
        game = self._table.match.game
        position = position_of(state)
        kept_in = position if "sources" in position else position["setup"]  # as the game keeps it
        kinds = [one for one in self.sources if one not in apart]
        kept_in["sources"] = {**kept_in["sources"], **dict.fromkeys(kinds, Holder.APP.value)}
        return game.position(game.take_over(encode(position)))
