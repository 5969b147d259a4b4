"""The app's camera between two users: lent to a lesson, given back to the table; and the heaps it counts there."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

if TYPE_CHECKING:
    from companion.bridge.camera.camera_loan import Loan
    from companion.bridge.camera.card_check import CardWatch
    from companion.bridge.camera.heap_check import HeapWatch
    from companion.bridge.question import Stamp
    from companion.bridge.senses import Senses
    from companion.engine.kernel.match import Match
    from companion.ui.screens.table.table_screen import TableScreen
    from companion.ui.senses_loop import SensesLoop


class CameraLender:
    """One for the app, in Kivy's loop. The rooms below need OpenCV: they are loaded where there is a camera."""

    def __init__(self, senses_loop: SensesLoop) -> None:
        self._listening = senses_loop
        self._lent = 0
        """Lessons that have the camera."""
        self._waits = False
        """A table waits for it."""
        self._ending: list[threading.Thread] = []
        self._over = False
        self.heaps: HeapWatch | None = None
        """Counts chests where a real camera looks at a mat."""
        self.cards: CardWatch | None = None
        """Looks at the cards there, and at those of a simulated table."""
        self._checks = True
        self._tidied: Stamp | None = None

    # --- lessons -----------------------------------------------------------------------------------------------

    @property
    def sees(self) -> bool:
        """Say whether there is a camera."""
        senses = self._listening.senses
        return senses is not None and senses.sees

    @property
    def folder(self) -> Path:
        """The folder with what was taught."""
        home, senses = Path(self._listening.app.home), self._listening.senses
        if senses is None:
            return home
        from companion.bridge.camera.camera_loan import kept_in  # noqa: PLC0415  only where there are senses

        return kept_in(senses, home)

    def could_read(self, game: str, source: str) -> bool:
        """Say whether the camera could read this, if it was taught."""
        if not self.sees or self._listening.reads(game, source):
            return False
        from companion.bridge.camera.camera_loan import teachable  # noqa: PLC0415  as above

        return teachable(game, source)

    def borrow(self) -> Loan | None:
        """Lend the camera to a lesson; None if there is no camera at all."""
        senses = self._listening.senses
        if senses is None or not senses.sees:
            return None
        from companion.bridge.camera.camera_loan import Loan  # noqa: PLC0415  as above

        self._waits = self._waits or senses.lookout is not None
        self._rest()
        self._lent += 1
        return Loan(senses)

    def end(self, room: Any, loan: Loan | None) -> None:
        """Let a lesson end, which may take a moment, and have its camera back if it had one."""

        def end() -> None:
            room.close()
            if loan is not None:
                loan.free()
                Clock.schedule_once(lambda _: self._have_back(), 0)

        self._ending = [one for one in self._ending if one.is_alive()]
        self._ending.append(threading.Thread(target=end, name="end of a lesson", daemon=True))
        self._ending[-1].start()

    def _have_back(self) -> None:
        """Know what was taught; after the last lesson the table has its camera again."""
        self._lent -= 1
        senses = self._listening.senses
        if senses is None or self._over or self._lent:
            return
        playing = self._listening.app.playing if self._waits else None
        self._waits = False
        senses.look_again(playing.table if playing is not None else None)
        self.count_heaps()
        self._listening.wake()

    def close(self) -> None:
        """End everything."""
        self._over = True
        for lesson in self._ending:
            lesson.join()
        self._rest()

    # --- chests and pawns --------------------------------------------------------------------------------------

    def count_heaps(self) -> None:
        """Begin to count chests and pawns for the table that is served; a simulated one has none."""
        self._rest()
        senses, app = self._listening.senses, self._listening.app
        self._checks = app.likes.checks
        if senses is None or app.playing is None or senses.lookout is None:
            return
        if self._checks:
            self._check_cards(senses, app.playing.match)
        if senses.simulation is not None:
            return
        from companion.bridge.camera.heap_check import Heaps, HeapWatch  # noqa: PLC0415  as above
        from hardware.vision.shared.camera_memory import Devices  # noqa: PLC0415  as above

        heaps = Heaps(app.playing.game, tuple(app.playing.match.setup.seats), app.likes.pawns)
        if heaps.there and senses.camera is not None:
            self.heaps = HeapWatch(senses.camera, Devices(app.folder.devices), heaps, self._listening.wake)

    def _check_cards(self, senses: Senses, match: Match[Any]) -> None:
        """Begin to look how the cards lie, if any were taught."""
        game, lookout, app = match.game, senses.lookout, self._listening.app
        if not senses.checks(game.name) or senses.camera is None or lookout is None or game.extras.sights is None:
            return
        from companion.bridge.box_cards import card_list  # noqa: PLC0415  as above
        from companion.bridge.camera.card_check import CardWatch  # noqa: PLC0415  as above

        self.cards = CardWatch(
            senses.camera,
            lambda: senses.learnt_box(game.name),
            card_list(match.game, match.setup),
            tuple(match.setup.seats),
            senses.kept_mat,
            free=lambda: not lookout.looking and app.manager.current == "table",
            on_post=self._listening.wake,
        )

    def pump(self, table: TableScreen) -> None:
        """Let the table screen know what was counted."""
        likes = self._listening.app.likes
        if self._checks != likes.checks or (self.heaps is not None and self.heaps.heaps.pawns != likes.pawns):
            self.count_heaps()
        if self.heaps is not None:
            self.heaps.at(table.stamp)
            seen = self.heaps.take(table.stamp)
            if seen is not None:
                table.counted(seen)
        if self.cards is not None:
            self._tidy(table)
            self.cards.at(table.stamp)
            lying = self.cards.take(table.stamp)
            if lying is not None:
                table.spread(lying)

    def _tidy(self, table: TableScreen) -> None:
        """Let the hands of the simulated table do what the companion told, before anybody chooses."""
        senses = self._listening.senses
        if senses is None or senses.simulation is None or self._tidied == table.stamp:
            return
        self._tidied = table.stamp
        if table.asking.kind == "choose":
            senses.simulation.cards.tidy(table.playing.match)

    def _rest(self) -> None:
        if self.heaps is not None:
            self.heaps.close()
            self.heaps = None
        if self.cards is not None:
            self.cards.close()
            self.cards = None
