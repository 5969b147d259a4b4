"""The camera at the table screen: it reads dice and cards instead of fingers, and simulated hands play for it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from companion.ui.kvfile import running
from companion.ui.screens.table.shown_table import ShownTable, covered

if TYPE_CHECKING:
    from companion.bridge.camera.live_readers import AnySight
    from companion.bridge.camera.lookout import Lookout, Message
    from companion.bridge.question import Stamp
    from companion.bridge.senses import Senses
    from companion.presenter.camera.scan_model import Outcome
    from companion.ui.widgets.camera.scanner import Scanner


class TableScan:
    """One look at the table after the other, while the camera is to answer."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table
        self.scanner: Scanner | None = None
        self._by_hand: Stamp | None = None

    def instead(self) -> Scanner | None:
        """Give what to show instead of board and tray if the camera answers now; None if it does not."""
        senses, table = running().senses_loop.senses, self._table
        if senses is None or senses.lookout is None:
            return None
        sight = self._sight(senses)
        looked_for = None if self.told_by_hand or table.playing.first_looks else sight
        if self.scanner is not None:
            if looked_for is not None and self.scanner.scanning.stamp == table.stamp:
                return self.scanner
            self.scanner.stop()
            self.scanner = None
        senses.lookout.look_for(table.stamp, looked_for)
        senses.lookout.show(shown=looked_for is not None)
        if looked_for is not None:
            self.scanner = self._made(senses, senses.lookout, looked_for)
        return self.scanner

    def _sight(self, senses: Senses) -> AnySight | None:
        playing = self._table.playing
        source = getattr(playing.match.decision, "source", "")
        if not source or not running().senses_loop.by_camera(playing.game, source):
            return None
        return senses.sight(playing.match)

    def _made(self, senses: Senses, lookout: Lookout, sight: AnySight) -> Scanner:
        from companion.bridge.camera.card_sights import CardSight  # noqa: PLC0415  only where there is a camera
        from companion.presenter.camera.card_scan import CardScanModel  # noqa: PLC0415  as above
        from companion.presenter.camera.dice_scan import DiceScanModel  # noqa: PLC0415  as above
        from companion.ui.widgets.camera.scanner import Scanner  # noqa: PLC0415  as above

        playing, stamp, condition = self._table.playing, self._table.stamp, lookout.condition
        scanning = (
            CardScanModel(playing, sight, stamp, condition)
            if isinstance(sight, CardSight)
            else DiceScanModel(playing, sight, stamp, condition)
        )
        made = Scanner(scanning, lambda: covered(self._table))
        hands = senses.simulation
        made.can_roll = int(hands is not None)
        made.bind(on_outcome=self._read)
        made.bind(on_by_hand=lambda _: self.by_hand())
        if hands is not None:
            made.bind(on_roll=lambda _: hands.play(self._table.playing.match))
        return made

    def by_hand(self) -> None:
        """Tell the pieces by hand this time."""
        self._by_hand = self._table.stamp
        self._table.refresh()

    def by_eye(self) -> None:
        """Let the camera look again."""
        self._by_hand = None
        self._table.refresh()

    @property
    def told_by_hand(self) -> bool:
        """Say whether somebody tells by hand what the camera could read."""
        return self._by_hand is not None and self._by_hand == self._table.stamp

    def rest(self) -> None:
        """Stop looking: another screen is shown."""
        senses = running().senses_loop.senses
        if self.scanner is not None:
            self.scanner.stop()
            self.scanner = None
        if senses is not None and senses.lookout is not None and running().playing is not None:
            senses.lookout.look_for(self._table.stamp, None)
            senses.lookout.show(shown=False)

    def _read(self, scanner: Scanner, outcome: Outcome) -> None:
        """Give the table what was read, all of it in one act, with its picture as proof."""
        from companion.bridge.camera.readings import BY_CAMERA  # noqa: PLC0415  only where there is a camera

        scanning, senses = scanner.scanning, running().senses_loop.senses
        running().comfort.stir()
        seen = scanning.seen
        given = self._table.desk.take(
            scanning.answers(outcome),
            outcome.by,
            outcome.confidence,
            sequence=scanning.stamp.sequence,
            proof=outcome.proof if outcome.by == BY_CAMERA else b"",
        )
        if senses is not None and senses.lookout is not None and seen is not None:
            senses.lookout.took(seen.reading)
        self._table.desk.follow(given)

    def saw(self, messages: list[Message]) -> None:
        """Take what the lookout says; without a scanner nobody looks."""
        from companion.bridge.camera.camera_thread import Glimpse  # noqa: PLC0415  only where there is a camera
        from companion.bridge.camera.lookout import Sighting  # noqa: PLC0415  as above

        scanner = self.scanner
        if scanner is None or not messages:
            return
        for message in messages:
            if isinstance(message, Glimpse):
                scanner.finder.show(message.size, message.pixels)
            elif isinstance(message, Sighting):
                scanner.scanning.saw(message, time.monotonic())
            else:
                scanner.scanning.camera_is(message)
        scanner.refresh()

    # --- simulated hands ---------------------------------------------------------------------------------------

    def hands_could_move(self) -> bool:
        """Say whether a simulated table has hands that could make this choice."""
        senses = running().senses_loop.senses
        hands = senses.simulation if senses is not None else None
        if hands is None or self._table.asking.kind != "choose" or not running().likes.checks:
            return False
        return bool(hands.cards.can_move(self._table.playing.match))

    def move_cards(self) -> None:
        """Let those hands choose."""
        senses = running().senses_loop.senses
        if senses is not None and senses.simulation is not None:
            senses.simulation.cards.move(self._table.playing.match)
